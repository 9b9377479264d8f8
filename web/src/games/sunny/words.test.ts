import { describe, expect, it } from "vitest";
import { motionOf } from "./motion";
import type { SunnyView, Tiles } from "./model";
import { words } from "./words";

const tiles: Tiles = { 1: "iscp", 2: "skwp" };
const view = {
  phase: "place",
  seat: 0,
  players: 2,
  options: { simplified: false },
  table: [{ tile: 1, at: [0, 0], turn: 0 }],
  areas: [[], []],
  collected: [],
  about: { "place 2 1,0 3": { sides: [3] } },
} as unknown as SunnyView;
const names = ["Ada", "Bo"];

describe("words", () => {
  it("tell every event to whom it concerns", () => {
    const seen = [
      { event: "placed", tile: 2, at: [1, 0], turn: 3 },
      { event: "arranged", tile: 2, at: [1, 0], turn: 3, pictures: 2 },
      { event: "collected", tiles: [1, 4] },
      { event: "tokens", earned: 1, count: 1, points: [2] },
      { event: "tokens", earned: 1, count: 0, points: [] },
      { event: "drew", open: false, tile: 9 },
      { event: "revealed", tiles: [3] },
      { event: "removed", tiles: [3] },
      { event: "stacked", tiles: [3] },
      { event: "skipped" },
    ];
    for (const one of seen) {
      const event = { ...one, rule: "D1", seat: 1 };
      expect(words.sentence(event, names, 1)).toMatch(/^\S.*\.$/);
      expect(words.sentence(event, names, 0)).toContain("Bo");
    }
    expect(words.sentence({ event: "won", rule: "D17", seats: [0], scores: [20, 9] }, names, 1)).toBe(
      "Ada won with 20 points.",
    );
    expect(words.sentence({ event: "over", rule: "D14" }, names, 1)).toContain("over");
    expect(words.sentence({ event: "tokens_shown", rule: "D9", tokens: [[1, 2], []] }, names, 1)).toContain("Ada: 3");
  });

  it("say where a move goes and what it completes", () => {
    expect(words.move("place 2 1,0 3", view, { tiles })).toBe(
      "Tile 2, turned by 270°. Right of tile 1: completes a sun.",
    );
    expect(words.move("place 2 1,0 2", view, { tiles })).toBe("Tile 2, turned by 180° at 1,0");
  });
});

describe("motion", () => {
  it("lets the placed tile sparkle and the collected one leave", () => {
    const events = [
      { event: "placed", rule: "D6", seat: 0, tile: 2, at: [1, 0], turn: 3 },
      { event: "collected", rule: "D8", seat: 0, tiles: [1] },
    ];
    const motion = motionOf(view, view, events);
    expect(motion.fresh).toEqual([2]);
    expect(motion.onTable.map((one) => one.at)).toEqual([{ x: 1, y: 0.5 }]);
    expect(motion.leaving).toEqual([{ laid: view.table[0], seat: 0 }]);
  });
});
