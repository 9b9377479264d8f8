import { describe, expect, it } from "vitest";
import { ART, KINDS, ON_EDGE } from "./art";

/** All points of a path, by how far they are from the middle. */
function points(path: string): [number, number][] {
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}
const rounded = (all: [number, number][]) => all.map(([x, y]) => `${Math.round(x) + 0} ${Math.round(y) + 0}`).sort();

describe("the pictures", () => {
  it("are the same when turned by half, so that any two halves make a whole", () => {
    for (const kind of KINDS) {
      for (const { d } of ART[kind]) {
        const turned = points(d).map(([x, y]): [number, number] => [-x, -y]);
        for (const [x, y] of turned) {
          const near = points(d).some(([a, b]) => Math.hypot(a - x, b - y) < 0.4);
          expect(near, `${kind}: ${x} ${y}`).toBe(true);
        }
      }
    }
  });

  it("keep to their own quarter of the tile", () => {
    for (const kind of KINDS) {
      // Control points may lie outside; what is drawn stays away from the neighbours' middle.
      for (const { d } of ART[kind]) expect(Math.max(...points(d).map(([x, y]) => Math.hypot(x, y)))).toBeLessThan(45);
    }
  });

  it("lie on the edges as the whole one does around 0,0", () => {
    const [north] = ON_EDGE.s;
    const back = points(north![0]!.d).map(([x, y]): [number, number] => [x - 50, y]);
    expect(rounded(back)).toEqual(rounded(points(ART.s[0]!.d)));
  });
});
