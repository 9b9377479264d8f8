// What happened, as a table that changes step by step: the last cards of a round have to be seen
// in combat before the view of the new round shows an empty table.
import type { GameEvent } from "../../live/live.svelte";
import type { Scene as Picture } from "../game";
import {
  LANES,
  laneOf,
  seatOf,
  sideOf,
  type CardId,
  type LaneId,
  type LanePower,
  type Side,
  type SlotId,
  type Standing,
  type SunsetView,
  type Unit,
} from "./model";

function changeUnit(view: SunsetView, at: SlotId, change: Partial<Unit>): SunsetView {
  return { ...view, table: view.table.map((unit) => (unit.at === at ? { ...unit, ...change } : unit)) };
}

function withoutCard(view: SunsetView, side: Side, card: CardId | null): SunsetView {
  const hand = view.hands[side];
  const left = typeof hand === "number" ? Math.max(0, hand - 1) : hand.filter((one) => one !== card);
  return { ...view, hands: { ...view.hands, [side]: left } };
}

/** The same table where a lane stands otherwise; null: nothing is known of it. */
function standingOf(view: SunsetView, lane: LaneId, power: LanePower | null): SunsetView {
  if (!view.standing) return view;
  return { ...view, standing: { ...view.standing, lanes: { ...view.standing.lanes, [lane]: power } } as Standing };
}

/** How a lane stands when it is fought for, as the event tells it. */
function foughtIn(event: GameEvent): LanePower {
  const units = event.units as { at: SlotId; power: number }[];
  const total = (side: Side) => ({ sum: (event.totals as Record<Side, number>)[side], unknown: 0 });
  return {
    printed: event.printed as number,
    power: event.power as number,
    units: Object.fromEntries(units.map(({ at, power }) => [at, power])),
    totals: { h: total("h"), s: total("s") },
    free: { h: null, s: null },
  };
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
      // S17: all cards of the lane are turned up, and the event tells what each is worth.
      const units = (event.units as Unit[]).map(({ card: shown, at: place, off }) => ({
        card: shown,
        at: place,
        up: true,
        off,
      }));
      const table = [...view.table.filter((unit) => laneOf(unit.at) !== event.lane), ...units];
      return standingOf({ ...view, table }, event.lane as LaneId, foughtIn(event));
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
export interface Scene extends Picture {
  view: SunsetView;
  lane: LaneId | null;
  said: GameEvent[];
}

const BEFORE = 700; // ms
const REVEAL = 1200; // ms
const OUTCOME = 1500; // ms
const COMBAT = new Set(["lane", "lane_won", "lane_drawn", "control", "damage"]);

/** The scenes of the combat in these events; none if there is not exactly one combat. */
export function combatScenes(before: SunsetView, events: GameEvent[]): Scene[] {
  const first = events.findIndex((event) => event.event === "lane");
  if (first < 0 || events.filter((event) => event.event === "round").length > 1) return [];
  const laid = events.slice(0, first).reduce(applied, before);
  // What the last card has changed is not known before its lane is fought for.
  const touched = LANES.filter((lane) => changedIn(before, laid, lane));
  let view: SunsetView = { ...touched.reduce((now, lane) => standingOf(now, lane, null), laid), seat: null };
  const scenes: Scene[] = [{ view, lane: null, said: [], told: first, pause: BEFORE }];
  for (const [i, event] of events.entries()) {
    if (i < first) continue;
    if (!COMBAT.has(event.event)) break;
    const told = i + 1;
    view = { ...applied(view, event), seat: null };
    const last = scenes.at(-1);
    if (event.event === "lane") {
      scenes.push({ view, lane: event.lane as LaneId, said: [event], told, pause: REVEAL });
    } else if (last && last.said.length === 1) {
      scenes.push({ view, lane: last.lane, said: [...last.said, event], told, pause: OUTCOME });
    } else if (last) {
      scenes[scenes.length - 1] = { ...last, view, told, said: [...last.said, event] };
    }
  }
  return scenes;
}

function changedIn(before: SunsetView, after: SunsetView, lane: LaneId): boolean {
  const here = (view: SunsetView) => JSON.stringify(view.table.filter((unit) => laneOf(unit.at) === lane));
  return here(before) !== here(after);
}

/** What is told below the lanes of the last turn: all that was done; of a combat, which is told by itself, only what came of it. */
export function toldOf(events: GameEvent[]): GameEvent[] {
  const round = events.find((event) => event.event === "round");
  return round ? [round] : events.filter((event) => !COMBAT.has(event.event));
}

export const combatOf = (events: GameEvent[]): GameEvent[] => events.filter((event) => COMBAT.has(event.event));

export interface Flight {
  from: string;
  to: string;
}

/** Which things on the table travel: CSS selectors of where they were and where they are now. */
export function flights(view: SunsetView, events: GameEvent[], own: Side | null): Flight[] {
  const hand = (side: Side, card: unknown) =>
    side === own && card ? `[data-hand="${String(card)}"]` : `[data-hand-of="${side}"]`;
  const found: Flight[] = [];
  for (const event of events) {
    const slot = `[data-slot="${String(event.at)}"]`;
    const side = event.seat === undefined ? null : (view.gods[event.seat as number] ?? null);
    if (event.event === "played" && side) found.push({ from: hand(side, event.card), to: slot });
    if (event.event === "brought_in") found.push({ from: "[data-pile]", to: slot });
    if (event.event === "exchanged") found.push({ from: slot, to: "[data-discard]:last-child" });
    if (event.event === "discarded" && side)
      found.push({ from: hand(side, event.card), to: "[data-discard]:last-child" });
    if (event.event === "drew" && side) found.push({ from: "[data-pile]", to: hand(side, event.card) });
    if (event.event === "moved")
      found.push({ from: `[data-slot="${String(event.from)}"]`, to: `[data-slot="${String(event.to)}"]` });
  }
  return found;
}

/** The slots whose cards turn over. */
export function flips(events: GameEvent[]): SlotId[] {
  return events.filter((event) => event.event === "turned_up").map((event) => event.at as SlotId);
}

export const winnerSide = (view: SunsetView, said: GameEvent[]): Side | null => {
  const won = said.find((event) => event.event === "lane_won");
  return won ? ((["h", "s"] as const).find((side) => seatOf(view, side) === won.seat) ?? null) : null;
};
