// The names of cards, gods and lanes, and what each card does, in our own words.
import { t } from "../../i18n/i18n.svelte";
import type { CardFacts, CardId, LaneId, Side } from "./model";

export function laneName(lane: LaneId): string {
  switch (lane) {
    case "deshret":
      return t("Deshret");
    case "boat":
      return t("Sun Boat");
    default:
      return t("Duat");
  }
}

export const godName = (side: Side): string => (side === "h" ? t("Horus") : t("Seth"));

export function cardName(card: CardId): string {
  switch (card) {
    case "anubis":
      return t("Anubis");
    case "apis":
      return t("Apis");
    case "apofis":
      return t("Apofis");
    case "heka":
      return t("Heka");
    case "isis":
      return t("Isis");
    case "maat":
      return t("Maat");
    case "osiris":
      return t("Osiris");
    case "plaga":
      return t("La Plaga");
    case "ra":
      return t("Ra");
    case "tefnut":
      return t("Tefnut");
    case "bastet":
      return t("Bastet");
    case "eclipse":
      return t("Eclipse");
    case "libro":
      return t("El Libro de los Muertos");
    case "horus":
      return t("Horus");
    case "seth":
      return t("Seth");
  }
}

/** Where there is little room. */
export const shortName = (card: CardId): string => (card === "libro" ? t("El Libro") : cardName(card));

/** What a card does, with the number of its rule. */
export function abilityText(card: CardId): { text: string; rule: string } {
  switch (card) {
    case "anubis":
      return { text: t("When placed: turns off the ability of another unit in its lane. A face-down unit is turned up."), rule: "S11" };
    case "apis":
      return { text: t("In combat: has 15 where the location has 6 or more, or 0 or less."), rule: "S17" };
    case "apofis":
      return { text: t("In combat: if its side loses the lane, it takes 1 more damage."), rule: "S21" };
    case "heka":
      return { text: t("When placed: moves a face-down unit of its lane to another lane with room."), rule: "S12" };
    case "isis":
      return { text: t("When placed: exchanges a face-up unit of her lane, perhaps herself, for the top card of the pile."), rule: "S13" };
    case "maat":
      return { text: t("In combat: the location has 1 more."), rule: "S17" };
    case "osiris":
      return { text: t("In combat: the lower total wins the lane."), rule: "S18" };
    case "plaga":
      return { text: t("In combat: the location has 0, before anything else changes it."), rule: "S17" };
    case "ra":
      return { text: t("When placed: turns up a face-down unit in any lane."), rule: "S14" };
    case "tefnut":
      return { text: t("No ability, only power."), rule: "S2" };
    case "bastet":
      return { text: t("In combat: if her side wins the lane, it deals 1 more damage."), rule: "S21" };
    case "eclipse":
      return { text: t("In combat: totals that are 4 or more apart are a draw."), rule: "S18" };
    case "libro":
      return { text: t("In combat: the location has 2 less."), rule: "S17" };
    default:
      return { text: t("A personal god, back in your hand every round: small, but nobody knows it face down."), rule: "S6" };
  }
}

/** How a card's power is worked out. */
export function powerText(facts: CardFacts): string {
  const { factor, constant } = facts;
  if (factor === 0) return t("Power {constant}", { constant });
  if (factor > 1) return t("Power: {factor} × the location", { factor });
  if (constant === 0) return t("Power: as the location");
  return t("Power: the location + {constant}", { constant });
}

export const stealthText = (): string => t("Stealth: it is played face down.");
