import { describe, expect, it } from "vitest";
import type { Entry } from "./live.svelte";
import { toldOf } from "./told";

const entry = (number: number, events: number): Entry => ({
  number,
  kind: "move",
  seat: 0,
  at: 0,
  events: Array.from({ length: events }, (_, i) => ({ event: `${number}.${i}`, rule: "" })),
});
const shape = (entries: Entry[]) => entries.map((one) => [one.number, one.events?.length]);

describe("what has been told of a step", () => {
  const all = [entry(1, 2), entry(2, 3), entry(3, 2)];
  it("is nothing at first, whole before it, and grows event by event", () => {
    expect(shape(toldOf(all, 1, 0))).toEqual([[1, 2]]);
    expect(shape(toldOf(all, 1, 2))).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(shape(toldOf(all, 1, 4))).toEqual([
      [1, 2],
      [2, 3],
      [3, 1],
    ]);
    expect(toldOf(all, 1, 5)).toEqual(all);
  });
});
