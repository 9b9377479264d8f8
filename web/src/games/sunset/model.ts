// What lies on the table of Sunrise Sunset, and what the server says that it is worth.
import type { View } from "../../live/live.svelte";
import type * as contract from "./contract";

export type LaneId = contract.SunsetLaneId;
export type Side = contract.SunsetGod;
export type Time = contract.SunsetTime;
export type CardId = contract.SunsetCardId;
/** A place for a card, as in "boat/h2". */
export type SlotId = contract.SunsetSlotId;
export type CardFacts = contract.SunsetCard;
export type SunsetMaterial = contract.Material;
export type Unit = contract.SunsetUnit;
export type Discard = contract.SunsetDiscard;
export type LanePower = contract.SunsetLanePower;
export type SidePower = contract.SunsetSidePower;
export type Standing = contract.Standing;
/** What the rules say of playing a card. */
export type AboutPlay = contract.About;
export interface SunsetView extends contract.View {
  /** What the rules say of the table; the server tells it (src/sunroom/games/sunset/standing.py). */
  standing?: Standing;
  about?: Record<string, AboutPlay>;
}

/** From left to right, and from one side to the other. */
export const LANES = ["deshret", "boat", "duat"] as const satisfies readonly LaneId[];
export const SIDES = ["h", "s"] as const satisfies readonly Side[];

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
/** Whose side is drawn below: one's own; for those who watch, Horus's. */
export const sideBelow = (view: SunsetView, seat: number | null): Side =>
  seat === null ? "h" : (view.gods[seat] ?? "h");

export function slotsOf(lane: LaneId, side: Side): [SlotId, SlotId] {
  return [`${lane}/${side}1`, `${lane}/${side}2`];
}

export function unitAt(view: SunsetView, at: SlotId): Unit | undefined {
  return view.table.find((unit) => unit.at === at);
}

/** Null where nothing is known of it just now: in the middle of a story. */
export const lanePower = (view: SunsetView, lane: LaneId): LanePower | null => view.standing?.lanes[lane] ?? null;
export const freeSlot = (view: SunsetView, lane: LaneId, side: Side): SlotId | null =>
  lanePower(view, lane)?.free[side] ?? null;
export const aboutMove = (view: SunsetView, move: string): AboutPlay => view.about?.[move] ?? {};
