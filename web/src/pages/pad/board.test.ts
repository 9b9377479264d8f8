import { expect, test } from "vitest";
import { fault, fromMaterial, read, resized, townOf, write } from "./board";
import { faultText } from "./faults";

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

test("a drawn board is a town with its areas", () => {
  const town = townOf(read(SMALL));
  expect(town.fountain).toBe("b2");
  expect(Object.entries(town.spaces).map(([at, space]) => `${at} ${space.area}`)).toEqual(["a1 A1", "b1 C", "c1 B1", "a2 C", "c2 C", "a3 B2", "c3 A2"]);
});

test("what is wrong with a board is said once, with its place", () => {
  const said = (text: string) => {
    const found = fault(text);
    return found && faultText(found);
  };
  expect(said(SMALL)).toBeNull();
  expect(said(`# with a remark\n${SMALL}\n`)).toBeNull();
  expect(said("r1 b2\ny1 p2")).toContain("2 rows");
  expect(said("r1 b2 g3\ny1 ## p5\nr1 ..")).toContain("Row 3 has 2 entries");
  expect(said("r1 b2 g3\ny1 ## q5\nr1 .. b1")).toMatch(/Row 2, column c: .q5/);
  expect(said("r1 b2 g3\ny1 b1 p5\nr1 .. b1")).toContain("Row 2, column b");
  expect(said("## b2 g3\ny1 ## p5\nr1 .. b1")).toContain("Row 1, column a");
  expect(said("r1 b2 g3\ny1 ## p5\nr1 b1 ..")).toContain("A2");
  expect(said("r1 .. g3\n.. ## p5\nr1 b1 b1")).toMatch(/^a1 cannot/);
});
