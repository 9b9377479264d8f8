import { describe, expect, it } from "vitest";
import { allPictures, boundsOf, byCell, completed, edge, face, readMove, type Laid, type Tiles } from "./model";

const tiles: Tiles = { 1: "iscp", 2: "skwp", 3: "ccii" };

describe("tiles", () => {
  it("turn clockwise: what was on the left comes to the top", () => {
    expect(face("iscp", 0)).toBe("iscp");
    expect(face("iscp", 1)).toBe("pisc");
    expect(face("iscp", 5)).toBe("pisc");
    expect(edge(tiles, { tile: 1, turn: 3 }, 0)).toBe("s");
  });

  it("complete pictures where edges show the same kind", () => {
    const laid: Laid[] = [
      { tile: 1, at: [0, 0], turn: 0 },
      { tile: 2, at: [1, 0], turn: 3 },
    ];
    // Tile 2 turned three quarters shows k w p s: its left edge is a sun, like tile 1's right one.
    expect(completed(tiles, byCell(laid), 2, { x: 1, y: 0 }, 3)).toEqual([{ side: 3, kind: "s", tile: 1 }]);
    expect(allPictures(tiles, laid)).toEqual([{ cell: { x: 0, y: 0 }, from: 1, joint: { side: 1, kind: "s", tile: 2 } }]);
  });

  it("have bounds with a margin, also when there are none", () => {
    expect(boundsOf([{ tile: 1, at: [-2, 3], turn: 0 }], 1)).toEqual({ left: -3, top: 2, right: 0, bottom: 5 });
    expect(boundsOf([], 1)).toEqual({ left: -1, top: -1, right: 2, bottom: 2 });
  });
});

describe("moves", () => {
  it("are read, and anything else is none", () => {
    expect(readMove("place 17 3,-1 2")).toEqual({ text: "place 17 3,-1 2", tile: 17, cell: { x: 3, y: -1 }, turn: 2 });
    expect(readMove("arrange 5 0,1 3")?.cell).toEqual({ x: 0, y: 1 });
    expect(readMove("pass")).toBeNull();
  });
});
