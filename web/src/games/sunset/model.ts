// What lies on the table of Sunrise Sunset, and what it is worth as far as the viewer can tell.
// Rules are named by their numbers in docs/rules/sunset.md; the server alone decides.
import type { View } from "../../live/live.svelte";

export const LANES = ["deshret", "boat", "duat"] as const;
export type LaneId = (typeof LANES)[number];
export const SIDES = ["h", "s"] as const;
export type Side = (typeof SIDES)[number];
export type Time = "sun" | "moon";
export const CARDS = [
  "anubis", "apis", "apofis", "heka", "isis", "maat", "osiris", "plaga", "ra", "tefnut",
  "bastet", "eclipse", "libro", "horus", "seth",
] as const;
export type CardId = (typeof CARDS)[number];
/** A place for a card, as in "boat/h2". */
export type SlotId = `${LaneId}/${Side}${1 | 2}`;

export interface CardFacts {
  name: string;
  factor: number;
  constant: number;
  stealth: boolean;
  ability: "placement" | "combat" | "none";
}
export interface SunsetMaterial {
  cards: Record<CardId, CardFacts>;
  locations: Record<LaneId, { name: string; sun: number; moon: number }>;
}
export interface Unit {
  /** null: it lies face down, and the viewer does not know it. */
  card: CardId | null;
  at: SlotId;
  up: boolean;
  off: boolean;
  /** Isis brought it in from the pile: it is no god (S13). */
  drawn?: boolean;
}
export interface Discard {
  card: CardId | null;
  by: Side;
  up: boolean;
}
export interface SunsetView {
  options: { damage: number; anubis: "others" | "any" };
  gods: [Side, Side];
  phase: "swap" | "play" | "target" | "move" | "over";
  seat: number | null;
  round: number;
  side: Time;
  control: Record<LaneId, Side | null>;
  dealt: Record<Side, number>;
  hands: Record<Side, CardId[] | number>;
  pile: CardId[] | number;
  discards: Discard[];
  table: Unit[];
  pending?: { card: CardId; by: Side; lane: LaneId; target?: SlotId };
}

export type Choice =
  | { kind: "keep" }
  | { kind: "swap"; card: CardId; down: boolean }
  | { kind: "play"; card: CardId; lane: LaneId }
  | { kind: "target"; at: SlotId }
  | { kind: "move"; lane: LaneId };

/** The contract's text of a move, taken apart. */
export function readMove(move: string): Choice {
  const [verb, first = "", second = ""] = move.split(" ");
  switch (verb) {
    case "swap":
      return { kind: "swap", card: first as CardId, down: second === "down" };
    case "play":
      return { kind: "play", card: first as CardId, lane: second as LaneId };
    case "target":
      return { kind: "target", at: first as SlotId };
    case "move":
      return { kind: "move", lane: first as LaneId };
    default:
      return { kind: "keep" };
  }
}

export const asSunset = (view: View): SunsetView => view as SunsetView;
export const laneOf = (at: SlotId): LaneId => at.split("/")[0] as LaneId;
export const sideOf = (at: SlotId): Side => at.split("/")[1]?.[0] as Side;
export const slotNumber = (at: SlotId): number => Number(at.at(-1));
export const otherSide = (side: Side): Side => (side === "h" ? "s" : "h");
export const seatOf = (view: SunsetView, side: Side): number => view.gods.indexOf(side);
/** S3: while the sun is up Horus begins, while the moon is up Seth. */
export const initiative = (view: SunsetView): Side => (view.side === "sun" ? "h" : "s");
/** Whose side is drawn below: one's own; for those who watch, Horus's. */
export const sideBelow = (view: SunsetView, seat: number | null): Side => (seat === null ? "h" : (view.gods[seat] ?? "h"));

export function slotsOf(lane: LaneId, side: Side): [SlotId, SlotId] {
  return [`${lane}/${side}1`, `${lane}/${side}2`];
}

export function unitAt(view: SunsetView, at: SlotId): Unit | undefined {
  return view.table.find((unit) => unit.at === at);
}

/** S8: the first free of the two slots. */
export function freeSlot(view: SunsetView, lane: LaneId, side: Side): SlotId | null {
  return slotsOf(lane, side).find((at) => !unitAt(view, at)) ?? null;
}

export interface SidePower {
  /** What the known cards add up to. */
  sum: number;
  /** How many cards lie there that the viewer does not know. */
  unknown: number;
}
export interface LanePower {
  printed: number;
  /** S17: with what the known cards of the lane change. */
  power: number;
  units: Partial<Record<SlotId, number>>;
  totals: Record<Side, SidePower>;
}

/** S2, S17: what a card adds where the location has this power. */
export function cardPower(facts: CardFacts, card: CardId, power: number, off = false): number {
  if (card === "apis" && !off && (power >= 6 || power <= 0)) return 15;
  return facts.factor * power + facts.constant;
}

/** How a lane stands by all that the viewer knows, perhaps with one more unit in it. */
export function lanePower(view: SunsetView, lane: LaneId, material: SunsetMaterial, more?: Unit): LanePower {
  const units = view.table.filter((unit) => laneOf(unit.at) === lane);
  if (more) units.push(more);
  const acts = (card: CardId) => units.some((unit) => unit.card === card && !unit.off);
  const printed = material.locations[lane][view.side];
  const power = (acts("plaga") ? 0 : printed) + (acts("maat") ? 1 : 0) - (acts("libro") ? 2 : 0);
  const found: LanePower = { printed, power, units: {}, totals: { h: { sum: 0, unknown: 0 }, s: { sum: 0, unknown: 0 } } };
  for (const unit of units) {
    const total = found.totals[sideOf(unit.at)];
    if (unit.card === null) {
      total.unknown += 1;
      continue;
    }
    const worth = cardPower(material.cards[unit.card], unit.card, power, unit.off);
    found.units[unit.at] = worth;
    total.sum += worth;
  }
  return found;
}

/** What a card of the hand would be worth in a lane, and its side with it. */
export function powerIfPlayed(view: SunsetView, material: SunsetMaterial, card: CardId, lane: LaneId, side: Side) {
  const at = freeSlot(view, lane, side);
  if (!at) return null;
  const then = lanePower(view, lane, material, { card, at, up: !material.cards[card].stealth, off: false });
  return { at, worth: then.units[at] ?? 0, total: then.totals[side] };
}

/** S10 to S14: whether a placement ability would find a unit to act on. */
export function findsTarget(view: SunsetView, card: CardId, lane: LaneId): boolean {
  const here = view.table.filter((unit) => laneOf(unit.at) === lane);
  if (card === "anubis") return here.length > 0 || view.options.anubis === "any";
  if (card === "ra") return view.table.some((unit) => !unit.up);
  if (card === "isis") return here.some((unit) => unit.up);
  if (card !== "heka") return true;
  const elsewhere = LANES.filter((other) => other !== lane);
  return here.some((unit) => !unit.up && elsewhere.some((other) => freeSlot(view, other, sideOf(unit.at))));
}
