// Words that several pages need.
import type { Person, TableState } from "../api/client";
import { t } from "../i18n/i18n.svelte";
import { settings } from "../settings.svelte";
import { levelName, wordTable } from "../words/words.svelte";

export { levelName, levelWhom } from "../words/words.svelte";

export const gameName = (game: string): string => wordTable(game).name || game;

/** The name that others know the reader by. */
export function ownName(): string {
  return settings.name.trim() || t("Player {number}", { number: 1 });
}

/** The name that a person goes by at their tables. */
export function personName(person: Person | null): string {
  return person?.names[0] ?? t("someone without a name");
}

/** The name by which a seat is called at this table. */
export function seatNames(table: TableState): string[] {
  return table.seats.map((seat, i) => {
    if (seat.kind === "person") return seat.name || t("Player {number}", { number: i + 1 });
    if (seat.kind === "open") return t("Open seat");
    const bots = table.seats.filter((one) => one.kind === "bot");
    const level = levelName(seat.bot ?? "");
    if (bots.length < 2) return t("Bot ({level})", { level });
    const number = table.seats.slice(0, i + 1).filter((one) => one.kind === "bot").length;
    return t("Bot {number} ({level})", { number, level });
  });
}

/** Who plays there now: in somebody's place it may be a bot. */
export function playingNames(table: TableState): string[] {
  return seatNames(table).map((name, i) =>
    table.seats[i]?.kind === "person" && table.seats[i]?.bot ? t("{name} (bot)", { name }) : name,
  );
}

/** For whoever cannot see how the last move is marked on the table. */
export const lastMoveText = (): string => t("Changed by the last move.");
