// What happened, as a table that changes step by step: the last cards of a round have to be seen
// in combat before the view of the new round shows an empty table.
import type { GameEvent } from "../../live/live.svelte";
import { laneOf, seatOf, sideOf, type CardId, type LaneId, type Side, type SlotId, type SunsetView, type Unit } from "./model";

function changeUnit(view: SunsetView, at: SlotId, change: Partial<Unit>): SunsetView {
  return { ...view, table: view.table.map((unit) => (unit.at === at ? { ...unit, ...change } : unit)) };
}

function withoutCard(view: SunsetView, side: Side, card: CardId | null): SunsetView {
  const hand = view.hands[side];
  const left = typeof hand === "number" ? Math.max(0, hand - 1) : hand.filter((one) => one !== card);
  return { ...view, hands: { ...view.hands, [side]: left } };
}

/** The table after one event; what an event does not change on the table leaves it as it is. */
export function applied(view: SunsetView, event: GameEvent): SunsetView {
  const at = event.at as SlotId;
  const card = (event.card ?? null) as CardId | null;
  switch (event.event) {
    case "played":
    case "brought_in": {
      const put = { ...view, table: [...view.table, { card, at, up: event.up as boolean, off: false }] };
      return event.event === "played" ? withoutCard(put, sideOf(at), card) : put;
    }
    case "exchanged": {
      const gone = { card, by: sideOf(at), up: true };
      return { ...view, table: view.table.filter((unit) => unit.at !== at), discards: [...view.discards, gone] };
    }
    case "turned_up":
      return changeUnit(view, at, { up: true, card });
    case "turned_off":
      return changeUnit(view, at, { up: true, off: true, card });
    case "moved":
      return changeUnit(view, event.from as SlotId, { at: event.to as SlotId });
    case "lane": {
      // S17: all cards of the lane are turned up.
      const units = (event.units as Unit[]).map(({ card: shown, at: place, off }) => ({ card: shown, at: place, up: true, off }));
      return { ...view, table: [...view.table.filter((unit) => laneOf(unit.at) !== event.lane), ...units] };
    }
    case "control":
      return { ...view, control: { ...view.control, [event.lane as LaneId]: view.gods[event.seat as number] ?? null } };
    case "damage": {
      const side = view.gods[event.seat as number] ?? "h";
      return { ...view, dealt: { ...view.dealt, [side]: view.dealt[side] + (event.points as number) } };
    }
    default:
      return view;
  }
}

/** One picture of a combat: how the table looks, which lane it is about, what has been found out. */
export interface Scene {
  view: SunsetView;
  lane: LaneId | null;
  said: GameEvent[];
  /** ms until the next one */
  pause: number;
}

const BEFORE = 700;
const REVEAL = 1200;
const OUTCOME = 1500;
const COMBAT = new Set(["lane", "lane_won", "lane_drawn", "control", "damage"]);

/** The scenes of the combat in these events; none if there is not exactly one combat. */
export function combatScenes(before: SunsetView, events: GameEvent[]): Scene[] {
  const first = events.findIndex((event) => event.event === "lane");
  if (first < 0 || events.filter((event) => event.event === "round").length > 1) return [];
  let view = { ...events.slice(0, first).reduce(applied, before), seat: null };
  const scenes: Scene[] = [{ view, lane: null, said: [], pause: BEFORE }];
  for (const event of events.slice(first)) {
    if (!COMBAT.has(event.event)) break;
    view = { ...applied(view, event), seat: null };
    const last = scenes.at(-1);
    if (event.event === "lane") {
      scenes.push({ view, lane: event.lane as LaneId, said: [event], pause: REVEAL });
    } else if (last && last.said.length === 1) {
      scenes.push({ view, lane: last.lane, said: [...last.said, event], pause: OUTCOME });
    } else if (last) {
      scenes[scenes.length - 1] = { ...last, view, said: [...last.said, event] };
    }
  }
  return scenes;
}

export const combatOf = (events: GameEvent[]): GameEvent[] => events.filter((event) => COMBAT.has(event.event));

export interface Flight {
  from: string;
  to: string;
}

/** Which things on the table travel: CSS selectors of where they were and where they are now. */
export function flights(view: SunsetView, events: GameEvent[], own: Side | null): Flight[] {
  const hand = (side: Side, card: unknown) => (side === own && card ? `[data-hand="${String(card)}"]` : `[data-hand-of="${side}"]`);
  const found: Flight[] = [];
  for (const event of events) {
    const slot = `[data-slot="${String(event.at)}"]`;
    const side = event.seat === undefined ? null : (view.gods[event.seat as number] ?? null);
    if (event.event === "played" && side) found.push({ from: hand(side, event.card), to: slot });
    if (event.event === "brought_in") found.push({ from: "[data-pile]", to: slot });
    if (event.event === "exchanged") found.push({ from: slot, to: "[data-discard]:last-child" });
    if (event.event === "discarded" && side) found.push({ from: hand(side, event.card), to: "[data-discard]:last-child" });
    if (event.event === "drew" && side) found.push({ from: "[data-pile]", to: hand(side, event.card) });
    if (event.event === "moved") found.push({ from: `[data-slot="${String(event.from)}"]`, to: `[data-slot="${String(event.to)}"]` });
  }
  return found;
}

/** The slots whose cards turn over. */
export function flips(events: GameEvent[]): SlotId[] {
  return events.filter((event) => event.event === "turned_up").map((event) => event.at as SlotId);
}

export const winnerSide = (view: SunsetView, said: GameEvent[]): Side | null => {
  const won = said.find((event) => event.event === "lane_won");
  return won ? (["h", "s"] as const).find((side) => seatOf(view, side) === won.seat) ?? null : null;
};
