import { expect, test } from "vitest";
import type { GameEvent, View } from "../../../live/live.svelte";
import { momentOf } from "../../../pages/guide/guide";
import { BOT, entry, expectWhole, ME, shown } from "../../../pages/guide/trial";
import { steps } from "./steps";

const view = (changes: View = {}): View => ({
  phase: "turn",
  seat: ME,
  last: null,
  ending: false,
  houses: {},
  pieces: [28, 28],
  ...changes,
});
const house = (seat: number, at: string, floors = 1, points = 1): GameEvent => ({
  event: "house",
  rule: "L9",
  seat,
  at,
  floors,
  points,
});

test("the steps are whole", () => expectWhole(steps, view()));

test("steps follow the phases", () => {
  expect(shown(steps, view(), ["build f5 1", "draw"])).toEqual(["turn", "idea"]);
  expect(shown(steps, view(), ["draw", "park f5 b"])).toEqual(["nothing-fits"]);
  expect(shown(steps, view({ phase: "discard" }), ["discard b"])).toEqual(["discard"]);
  expect(shown(steps, view({ phase: "over", seat: null }))).toEqual(["over"]);
  expect(shown(steps, view({ ending: true }), ["draw"])[0]).toBe("last-round");
  expect(shown(steps, view({ pieces: [9, 20], seat: BOT }))).toEqual(["few-pieces"]);
});

test("steps tell why a house scored, and what a chain is", () => {
  const entries = [entry(1, ME, house(ME, "f5", 2, 6))];
  const building = view({ phase: "build", last: "f5", houses: { f5: [ME, 2] } });
  expect(shown(steps, building, ["build f4 1", "stop"], entries)).toEqual(["scored", "build-on"]);
  expect(shown(steps, building, ["stop"], entries)).toEqual(["scored", "stop"]);
  const scored = steps.find((step) => step.id === "scored")!;
  expect(scored.text(momentOf(building, ME, [], entries))).toContain("f5: 2 × 3 = 6");
  expect(shown(steps, building, ["stop"], [...entries, entry(2, ME, house(ME, "f4"))])).toContain("chain");
  expect(shown(steps, view({ seat: BOT }), [], [entry(1, BOT, house(BOT, "f5"))])).toEqual([]);
});
