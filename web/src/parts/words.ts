// Words that several pages need.
import type { TableState } from "../api/client";
import { t } from "../i18n/i18n.svelte";
import { settings } from "../settings.svelte";

export function gameName(game: string): string {
  if (game === "lane") return t("Sunrise Lane");
  return game === "sunset" ? t("Sunrise Sunset") : t("Sunny Day");
}

/** Rules are numbered by game: L9, S12, D16. */
export function gameOfRule(rule: string): string {
  if (rule.startsWith("L")) return "lane";
  return rule.startsWith("S") ? "sunset" : "sunny";
}

export function levelName(level: string): string {
  switch (level) {
    case "easy":
      return t("easy");
    case "strong":
      return t("strong");
    case "master":
      return t("master");
    default:
      return t("medium");
  }
}

/** The name that others know the reader by. */
export function ownName(): string {
  return settings.name.trim() || t("Player {number}", { number: 1 });
}

/** The name by which a seat is called at this table. */
export function seatNames(table: TableState): string[] {
  return table.seats.map((seat, i) => {
    if (seat.kind === "person") return seat.name || t("Player {number}", { number: i + 1 });
    if (seat.kind === "open") return t("Open seat");
    const bots = table.seats.filter((one) => one.kind === "bot");
    const level = levelName(seat.bot ?? "medium");
    if (bots.length < 2) return t("Bot ({level})", { level });
    const number = table.seats.slice(0, i + 1).filter((one) => one.kind === "bot").length;
    return t("Bot {number} ({level})", { number, level });
  });
}

/** A refusal by its code, where the reader can do something about it; else as the server says it. */
export function refusalText(code: string, message: string): string {
  switch (code) {
    case "offline":
      return t("The server cannot be reached. Is your network up?");
    case "stale":
      return t("Somebody was faster: the table has changed. Look again.");
    case "not_your_turn":
      return t("It is not your turn.");
    case "no_match":
      return t("There is no such table. Is the link complete?");
    case "wrong_code":
      return t("This link does not let you join: ask for a new one.");
    case "match_over":
      return t("The match is over.");
    case "match_running":
    case "seat_taken":
      return t("All seats are taken.");
    case "match_closed":
      return t("This table was closed by who made it.");
    case "too_fast":
      return t("That was too fast: wait a moment.");
    case "too_many_matches":
      return t("You have many unfinished matches: finish or leave one first.");
    case "unavailable":
      return t("The server is busy. What you did will be sent again.");
    case "nothing_to_undo":
      return t("There is no move of yours that could be taken back.");
    default:
      return message;
  }
}
