import { expect, test } from "vitest";
import { cells, fitted } from "./area";

test("an empty area offers its first place", () => {
  expect(cells({})).toEqual([{ key: "0,0", x: 0, y: 0, letters: null }]);
});

test("around a tile there are four places", () => {
  expect(cells({ "0,0": "iscp" }).map((cell) => cell.key)).toEqual(["0,-1", "-1,0", "0,0", "1,0", "0,1"]);
});

test("the tiles of all areas are numbered on, and filled up to a whole set", () => {
  const { tiles, laid } = fitted([{ "0,0": "kwkw" }, { "0,0": "ssss", "1,0": "pppp" }], 34);
  expect(laid[1]?.map((one) => one.tile)).toEqual([2, 3]);
  expect(tiles.split(" ")).toHaveLength(34);
  expect(tiles.split(" ")[0]).toBe("kwkw");
});
