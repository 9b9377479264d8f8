import { expect, test } from "vitest";
import { grouped, sought } from "./choices";
import { changed, layoutOf, shapeOf, sizeOf } from "./layout";

const VIEW = {
  players: 2,
  options: {},
  phase: "take",
  seat: 0,
  round: 3,
  scores: [4, 5],
  hands: [["a", "b"], 3],
  market: ["x", "y"],
  last: null,
};

test("a view is facts, what each seat has, and the rest", () => {
  const { facts, seats, parts } = layoutOf(VIEW, ["scores", "hands"], 2);
  expect(facts.map((one) => one.key)).toEqual(["round", "last"]);
  expect(seats.map((one) => one.key)).toEqual(["scores", "hands"]);
  // Two things on a table for two are not one for each.
  expect(parts.map((one) => one.key)).toEqual(["market"]);
});

test("values have a shape", () => {
  expect(
    shapeOf([
      [1, 2],
      [3, 4],
    ]).kind,
  ).toBe("grid");
  expect(shapeOf([[1, 2], [3]]).kind).toBe("list");
  expect(shapeOf([])).toEqual({ kind: "list", items: [] });
  expect(shapeOf([{ at: "a1" }, { at: "b1", up: true }])).toMatchObject({ kind: "rows", columns: ["at", "up"] });
  expect(shapeOf({ north: 1 })).toEqual({ kind: "named", entries: [["north", 1]] });
  expect(shapeOf(null)).toEqual({ kind: "simple", value: null });
  expect(sizeOf({ a: [1, 2], b: { c: 3 } })).toBe(3);
});

test("what changed is told by its part", () => {
  expect([...changed(VIEW, { ...VIEW, round: 4, hands: [["a"], 3] })]).toEqual(["round", "hands"]);
  expect(changed(null, VIEW).size).toBe(0);
});

test("many moves are grouped by what is done, and found by words of theirs", () => {
  const choices = [..."abcdefgh"].flatMap((at) => [
    { move: `take ${at}`, text: `Take ${at}` },
    { move: `lay ${at}`, text: `Lay ${at} là` },
  ]);
  expect(grouped(choices).map((one) => [one.word, one.choices.length])).toEqual([
    ["take", 8],
    ["lay", 8],
  ]);
  expect(grouped(choices.slice(0, 4))).toHaveLength(1);
  expect(grouped(choices.filter((one) => one.move.startsWith("take")))[0]?.word).toBe("");
  expect(sought(choices, "LA b").map((one) => one.move)).toEqual(["lay b"]);
  expect(sought(choices, " ")).toHaveLength(16);
});
