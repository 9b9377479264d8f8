import { describe, expect, it } from "vitest";
import {
  boundsOf,
  edge,
  face,
  farTiles,
  jointsOf,
  located,
  readMove,
  type Laid,
  type SunnyView,
  type Tiles,
} from "./model";

const tiles: Tiles = { 1: "iscp", 2: "skwp", 3: "ccii" };

describe("tiles", () => {
  it("turn clockwise: what was on the left comes to the top", () => {
    expect(face("iscp", 0)).toBe("iscp");
    expect(face("iscp", 1)).toBe("pisc");
    expect(face("iscp", 5)).toBe("pisc");
    expect(edge(tiles, { tile: 1, turn: 3 }, 0)).toBe("s");
  });

  it("complete what the server tells, whatever they show", () => {
    const table: Laid[] = [
      { tile: 1, at: [0, 0], turn: 0 },
      { tile: 3, at: [1, 1], turn: 0 },
    ];
    const view = {
      phase: "place",
      seat: 0,
      table,
      areas: [[]],
      about: { "place 2 1,0 3": { sides: [2, 3] } },
    } as unknown as SunnyView;
    expect(jointsOf(view, tiles, readMove("place 2 1,0 3")!)).toEqual([
      { side: 2, kind: "p", tile: 3 },
      { side: 3, kind: "s", tile: 1 },
    ]);
    expect(jointsOf(view, tiles, readMove("place 2 1,0 2")!)).toBeNull();
  });

  it("have their pictures in the middle between them", () => {
    const laid: Laid[] = [
      { tile: 1, at: [0, 0], turn: 0 },
      { tile: 2, at: [0, 1], turn: 3 },
    ];
    expect(
      located(
        [
          { kind: "s", tiles: [1, 2] },
          { kind: "c", tiles: [1, 9] },
        ],
        laid,
      ),
    ).toEqual([{ kind: "s", tiles: [1, 2], at: { x: 0.5, y: 1 } }]);
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

describe("tiles far from all others", () => {
  const block: Laid[] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ].map(([x, y], i) => ({ tile: i + 1, at: [x!, y!], turn: 0 }));
  const at = (tile: number, x: number, y: number): Laid => ({ tile, at: [x, y], turn: 0 });
  it("are those that lie alone outside the rectangle of the rest", () => {
    expect(farTiles([...block, at(9, 1, 4)]).map(({ tile }) => tile)).toEqual([9]);
    expect(farTiles([...block, at(9, 1, 4), at(8, -4, 0)]).map(({ tile }) => tile)).toEqual([9, 8]);
  });
  it("are not those that were just laid", () => {
    expect(farTiles([...block, at(9, 1, 4)], [9])).toEqual([]);
  });
  it("are none that have a neighbour, or lie in a gap", () => {
    expect(farTiles([...block, at(9, 1, 4), at(8, 1, 5)])).toEqual([]);
    expect(farTiles([...block, at(9, 3, 1)])).toEqual([]);
    expect(farTiles([...block, at(9, 3, 2)])).toEqual([]);
    expect(farTiles([at(1, 0, 0), at(2, 5, 5)])).toEqual([]);
  });
});
