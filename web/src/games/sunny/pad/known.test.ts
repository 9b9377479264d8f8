import { expect, test } from "vitest";
import { choices } from "./known";

const tiles = { 1: "iscp", 2: "kwkw", 3: "ssss" };

test("tiles come turned and in the order that was told", () => {
  const told = [
    { tile: 3, turn: 0 },
    { tile: 1, turn: 1 },
    { tile: 2, turn: 0 },
  ];
  expect(choices(tiles, [{}], told)).toEqual([
    { tile: 3, letters: "ssss" },
    { tile: 1, letters: "pisc" },
    { tile: 2, letters: "kwkw" },
  ]);
});

test("where nothing was told they come as they are printed", () => {
  expect(choices(tiles, [{}], null)[0]).toEqual({ tile: 1, letters: "iscp" });
});

test("a tile that lies somewhere is not offered again, however it is turned", () => {
  const told = [3, 2, 1].map((tile) => ({ tile, turn: 0 }));
  expect(choices(tiles, [{}, { "0,0": "wkwk" }], told).map(({ tile }) => tile)).toEqual([3, 1]);
});
