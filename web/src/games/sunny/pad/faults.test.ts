import { expect, test } from "vitest";
import type { Fault } from "../contract";
import { faultText } from "./faults";

test("what is wrong with what was entered is said with its numbers", () => {
  const said: [Fault, RegExp][] = [
    [{ kind: "tokens", points: 2, tokens: 8, there: 7 }, /only 7 tokens worth 2/],
    [{ kind: "tiles", tiles: 60, there: 56 }, /56 tiles at most/],
    [{ kind: "pictures", tiles: 4, most: 4 }, /^4 tiles .* 4 pictures/],
    [{ kind: "apart", tile: 3, area: 0 }, /^Player 1: a tile is not joined/],
    [{ kind: "number", least: 0, most: 999 }, /from 0 to 999/],
  ];
  for (const [fault, words] of said) expect(faultText(fault)).toMatch(words);
});
