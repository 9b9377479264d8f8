import { expect, test } from "vitest";
import { fromMaterial, read, resized, townOf, write } from "./board";
import { faultText } from "./faults";
import type { Fault, Material } from "../contract";

const PRINTED = {
  areas: { A1: "tallest", B1: "most", B2: "most", A2: "tallest", C: "group" },
  bounds: { sides: [3, 5], dots: 5, floors: 5, hand: 5 },
} as const satisfies Pick<Material, "areas" | "bounds">;
const SMALL = "r1 b2 g3\ny1 ## p5\nr1 .. b1";

test("a board is read and written back", () => {
  expect(write(read(SMALL))).toBe(SMALL);
});

test("a larger board keeps the old one around its centre", () => {
  const large = resized(read(SMALL), 5);
  expect(large).toHaveLength(5);
  expect(large[1]?.[1]).toEqual({ colour: "r", dots: 1 });
  expect(write(resized(large, 3))).toBe(SMALL);
});

test("a board comes from its material", () => {
  const fields = fromMaterial({ side: 3, spaces: { a1: { colour: "r", dots: 4 }, c3: { colour: "b", dots: 1 } } });
  expect(write(fields)).toBe("r4 .. ..\n.. ## ..\n.. .. b1");
});

test("a drawn board is a town", () => {
  const town = townOf(read(SMALL), PRINTED);
  expect(town.fountain).toBe("b2");
  expect(Object.keys(town.spaces)).toEqual(["a1", "b1", "c1", "a2", "c2", "a3", "c3"]);
});

test("what is wrong with a board is said with its place", () => {
  const said: [Fault, RegExp][] = [
    [{ kind: "rows", rows: 2, least: 3, most: 15 }, /2 rows.*from 3 to 15/],
    [{ kind: "length", row: 3, entries: 2, rows: 3 }, /Row 3 has 2 entries/],
    [
      { kind: "entry", row: 2, column: "c", entry: "q5", colours: ["b", "g"], dots: 4 },
      /Row 2, column c: .q5.*b, g.*1 to 4 /,
    ],
    [{ kind: "fountain", row: 2, column: "b" }, /Row 2, column b/],
    [{ kind: "corner", area: "A2" }, /A2/],
    [{ kind: "unreachable", spaces: ["a1"] }, /^a1 cannot/],
    [{ kind: "pieces", seat: 1, more: 2 }, /Player 2 has 2 house pieces too many/],
    [{ kind: "parks", most: 20 }, /no more than 20 parks/],
    [{ kind: "number", least: 0, most: 5 }, /from 0 to 5/],
    [{ kind: "unconnected", spaces: ["a1", "b1"] }, /^a1 and b1 are not connected/],
  ];
  for (const [fault, words] of said) expect(faultText(fault)).toMatch(words);
});
