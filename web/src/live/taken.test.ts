import { describe, expect, it } from "vitest";
import type { Entry } from "./live.svelte";
import { takenBack } from "./taken";

const entries = (...kinds: (string | [string, number])[]): Entry[] =>
  kinds.map((kind, i) => {
    const [name, count] = typeof kind === "string" ? [kind, 0] : kind;
    return { number: i + 1, kind: name, seat: 0, at: 0, count };
  });

describe("moves that were taken back", () => {
  it("are the last so many that still counted", () => {
    expect([...takenBack(entries("join", "move", "move", ["undo", 1], "move"))]).toEqual([3]);
    expect([...takenBack(entries("move", "move", ["undo", 1], ["undo", 1]))]).toEqual([2, 1]);
    expect([...takenBack(entries("move", "move", "ask", ["agree", 2], "move"))]).toEqual([1, 2]);
  });
  it("are none where somebody only agreed, with others still to ask", () => {
    expect(takenBack(entries("move", "ask", "agree")).size).toBe(0);
  });
});
