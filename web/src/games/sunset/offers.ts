// Which legal moves are shown where on the table.
import {
  aboutMove,
  freeSlot,
  laneOf,
  LANES,
  readMove,
  sideOf,
  type CardId,
  type LaneId,
  type SlotId,
  type SunsetMaterial,
  type SunsetView,
} from "./model";
import type { Offer } from "./parts/Lane.svelte";
import { words } from "./words";

export interface Asked {
  view: SunsetView;
  moves: string[];
  selected: CardId | null;
  material: SunsetMaterial;
  marked: string[];
}

type LaneOffers = Record<LaneId, Partial<Record<SlotId, Offer>>>;

/** The cards of the hand that a legal move begins with. */
export function readyCards(moves: string[]): Set<CardId> {
  const found = new Set<CardId>();
  for (const choice of moves.map(readMove)) {
    if (choice.kind === "play" || choice.kind === "swap") found.add(choice.card);
  }
  return found;
}

/** Where a card would land in a lane: the chosen one, or the one that Heka sends (S8, S12). */
export function landingIn(view: SunsetView, moves: string[], selected: CardId | null, lane: LaneId): SlotId | null {
  const mover = view.seat === null ? null : view.gods[view.seat];
  if (!mover) return null;
  if (view.phase === "play" && selected && moves.includes(`play ${selected} ${lane}`))
    return freeSlot(view, lane, mover);
  const sent = view.pending?.target;
  if (view.phase === "move" && sent && moves.includes(`move ${lane}`)) return freeSlot(view, lane, sideOf(sent));
  return null;
}

function promiseOf(view: SunsetView, move: string): string | null {
  const { power } = aboutMove(view, move);
  return power === undefined ? null : String(power);
}

/** What pressing each place of each lane does. */
export function laneOffers(asked: Asked): LaneOffers {
  const { view, moves, selected, material, marked } = asked;
  const found: LaneOffers = { deshret: {}, boat: {}, duat: {} };
  const offer = (move: string, promise: string | null = null): Offer => ({
    move,
    promise,
    label: `${words.move(move, view, material)}.`,
    marked: marked.includes(move),
  });
  for (const move of moves) {
    const choice = readMove(move);
    if (choice.kind === "target") found[laneOf(choice.at)][choice.at] = offer(move);
  }
  for (const lane of LANES) {
    const at = landingIn(view, moves, selected, lane);
    if (!at) continue;
    found[lane][at] =
      view.phase === "move"
        ? offer(`move ${lane}`, "?")
        : offer(`play ${selected} ${lane}`, promiseOf(view, `play ${selected} ${lane}`));
  }
  return found;
}
