import { describe, expect, it } from "vitest";
import { isLit, litOf, UNLIT } from "./lit";
import type { SunnyView } from "./model";

const view = {
  options: { simplified: false },
  areas: [
    [
      { tile: 4, at: [0, 0], turn: 0 },
      { tile: 7, at: [1, 0], turn: 2 },
    ],
    [],
  ],
} as unknown as SunnyView;
const item = (more: object) => ({ seat: 0, points: 1, rule: "D16", item: "tiles", ...more });

describe("a part of the score", () => {
  it("lights something up for whom it belongs to, whatever it is", () => {
    expect(litOf(item({ count: 2 }), 0, view).tiles).toEqual([4, 7]);
    expect(litOf(item({ item: "token", points: 2 }), 0, view).token).toBe(2);
    const { tiles, picture } = litOf(item({ item: "picture", kind: "s", tiles: [7, 4] }), 0, view);
    expect(tiles).toEqual([7, 4]);
    expect(isLit(picture, 4, 7)).toBe(true);
    expect(isLit(picture, 4, 5)).toBe(false);
    const simple = { ...view, options: { simplified: true } } as SunnyView;
    expect(litOf(item({ count: 2 }), 0, simple).stack).toBe(true);
  });

  it("lights up nothing for the others, nor without one", () => {
    expect(litOf(item({}), 1, view)).toBe(UNLIT);
    expect(litOf(null, 0, view)).toBe(UNLIT);
  });
});
