// The names of cards, gods and lanes, and what each card does (src/sunroom/games/sunset/words.py).
import { t } from "../../i18n/i18n.svelte";
import { speaker } from "../../words/words.svelte";
import type { CardFacts, CardId, LaneId, Side } from "./model";

const name = (kind: string, id: string): string => speaker("sunset").name(kind, id);

export const laneName = (lane: LaneId): string => name("lane", lane);
export const godName = (side: Side): string => name("god", side);
export const cardName = (card: CardId): string => name("card", card);
/** Where there is little room. */
export const shortName = (card: CardId): string => name("short", card);

/** What a card does, with the number of its rule. */
export const abilityText = (card: CardId): { text: string; rule: string } => ({
  text: name("ability", card),
  rule: name("ability_rule", card),
});

/** How a card's power is worked out. */
export const powerText = ({ factor, constant }: Pick<CardFacts, "factor" | "constant">): string =>
  speaker("sunset").phrase("power", { factor, constant });

export const stealthText = (): string => t("Stealth: it is played face down.");
