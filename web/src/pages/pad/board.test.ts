import { expect, test } from "vitest";
import { fromMaterial, read, resized, write } from "./board";

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
