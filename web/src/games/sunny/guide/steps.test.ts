import { expect, test } from "vitest";
import type { View } from "../../../live/live.svelte";
import { BOT, entry, expectWhole, ME, shown } from "../../../pages/guide/trial";
import { steps } from "./steps";

const view = (changes: View = {}): View => ({
  phase: "place",
  seat: ME,
  options: { simplified: false },
  areas: [[], []],
  supply: 20,
  ...changes,
});

test("the steps are whole", () => expectWhole(steps, view()));

test("steps go from placing to arranging to the last tiles", () => {
  expect(shown(steps, view(), ["place 1 0,-1 0"])).toEqual(["place", "idea"]);
  const collected = [entry(1, ME, { event: "collected", seat: ME, tiles: [4, 7] })];
  expect(shown(steps, view({ phase: "arrange" }), ["arrange 4 0,0 0"], collected)).toEqual(["collected", "first-tile"]);
  expect(shown(steps, view({ phase: "arrange", areas: [[{ tile: 4 }], []] }), ["arrange 7 0,1 0"], collected)).toEqual([
    "collected",
    "arrange",
  ]);
  expect(shown(steps, view(), ["pass"])[0]).toBe("pass");
  expect(shown(steps, view({ seat: BOT, supply: 0 }))).toEqual(["last-tiles"]);
  expect(shown(steps, view({ seat: BOT, supply: 6 }))).toEqual(["few-tiles"]);
});
