// For the tests of the games' guides: a match between ME and BOT, and which steps fit it.
import { expect } from "vitest";
import type { Entry, GameEvent, View } from "../../live/live.svelte";
import { fitting, momentOf, type Step } from "./guide";

export const ME = 0;
export const BOT = 1;

export const entry = (number: number, seat: number, ...events: Partial<GameEvent>[]): Entry => ({
  number,
  kind: "move",
  seat,
  at: 0,
  events: events as GameEvent[],
});

export const shown = (steps: Step[], view: View, moves: string[] = [], entries: Entry[] = []): string[] =>
  fitting(steps, momentOf(view, ME, moves, entries), ["welcome"]).map((step) => step.id);

/** Steps have ids of their own, a welcome and an end, and words for every moment they fit. */
export function expectWhole(steps: Step[], view: View): void {
  expect(new Set(steps.map((step) => step.id)).size).toBe(steps.length);
  expect(steps[0]?.id).toBe("welcome");
  expect(steps.some((step) => step.id === "over")).toBe(true);
  const moment = momentOf(view, ME, ["draw"], []);
  for (const step of fitting(steps, moment, [])) expect(step.title(moment) && step.text(moment)).toBeTruthy();
}
