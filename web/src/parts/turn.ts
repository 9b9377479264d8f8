// What the last player did: all of it, until the next move.
import type { GameEvent } from "../live/live.svelte";

/** A move that still counts, as the log of a table or the steps of a replay tell it. */
export interface Made {
  seat: number | null;
  events: GameEvent[];
}

/** The last turn: what happened in it, and the places on the table that it changed, in the names of the game. */
export interface LastTurn {
  seat: number;
  events: GameEvent[];
  places: string[];
}

/** After one of these the same player may move again, and that is another turn. */
const ENDS = new Set(["round", "skipped"]);

export function lastTurn(made: Made[], places: (event: GameEvent) => string[]): LastTurn | null {
  const seat = made.at(-1)?.seat ?? null;
  if (seat === null) return null;
  const events: GameEvent[] = [];
  for (const one of [...made].reverse()) {
    if (one.seat !== seat || (events.length && one.events.some(({ event }) => ENDS.has(event)))) break;
    events.unshift(...one.events);
  }
  return { seat, events, places: [...new Set(events.flatMap(places))] };
}
