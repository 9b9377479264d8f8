import { expect, test } from "vitest";
import type { View } from "../../../live/live.svelte";
import { BOT, entry, expectWhole, ME, shown } from "../../../pages/guide/trial";
import { steps } from "./steps";

const view = (changes: View = {}): View => ({
  phase: "play",
  seat: ME,
  gods: ["s", "h"],
  side: "sun",
  dealt: { h: 0, s: 0 },
  options: { damage: 3 },
  table: [],
  ...changes,
});

test("the steps are whole", () => expectWhole(steps, view()));

test("steps speak of hidden cards, control, damage and night", () => {
  expect(shown(steps, view({ phase: "swap" }), ["keep"])).toEqual(["swap", "read-cards"]);
  const hidden = (seat: number) => entry(1, seat, { event: "played", seat, up: false, at: "boat/h1" });
  expect(shown(steps, view({ seat: BOT }), [], [hidden(ME)])).toEqual(["hidden-mine"]);
  expect(shown(steps, view({ seat: BOT }), [], [hidden(BOT)])).toEqual(["hidden-theirs"]);
  const combat = entry(
    1,
    ME,
    { event: "lane", lane: "boat" },
    { event: "control", lane: "boat", seat: ME },
    { event: "damage", lane: "duat", seat: BOT, points: 1 },
    { event: "round", round: 2 },
  );
  expect(shown(steps, view({ seat: BOT, side: "moon" }), [], [combat])).toEqual([
    "combat",
    "damage",
    "control",
    "round",
  ]);
  expect(shown(steps, view({ seat: BOT, dealt: { h: 2, s: 0 } }))).toEqual(["last-blow"]);
});
