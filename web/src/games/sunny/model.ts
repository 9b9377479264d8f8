// Sunny Day as the page sees it: views, moves, and how tiles lie side by side. What they complete and what they
// are worth, the server tells (src/sunroom/games/sunny/standing.py).
import type * as contract from "./contract";

export type Kind = contract.SunnyKind;
/** North, east, south, west. */
export type Side = 0 | 1 | 2 | 3;

export interface Cell {
  x: number;
  y: number;
}
export type Laid = contract.SunnySpot;
/** The four letters of each tile, by number. */
export type Tiles = Record<string, string>;

/** A complete picture of an area, and the two tiles that it lies across. */
export type Complete = contract.SunnyComplete;

export interface SunnyView extends contract.View {
  /** What the rules say of the areas, and of each legal move. */
  standing?: contract.Standing;
  about?: Record<string, contract.About>;
}

export interface TileMove {
  text: string;
  tile: number;
  cell: Cell;
  turn: number;
}

/** A picture that a move completes: on which side, and with which neighbour. */
export interface Joint {
  side: Side;
  kind: Kind;
  tile: number;
}

export const SIDES: readonly Side[] = [0, 1, 2, 3];
const STEPS: readonly [number, number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export const cellKey = (cell: Cell): string => `${cell.x},${cell.y}`;
export const sameCell = (a: Cell | null, b: Cell | null): boolean =>
  a !== null && b !== null && a.x === b.x && a.y === b.y;

export function neighbour(cell: Cell, side: Side): Cell {
  const [dx, dy] = STEPS[side]!;
  return { x: cell.x + dx, y: cell.y + dy };
}

/** What a tile turned clockwise shows on its north, east, south and west edge. */
export function face(letters: string, turn: number): string {
  const shift = ((turn % 4) + 4) % 4;
  return letters.slice(4 - shift) + letters.slice(0, 4 - shift);
}

export function edge(tiles: Tiles, laid: Pick<Laid, "tile" | "turn">, side: Side): Kind {
  return face(tiles[laid.tile] ?? "", laid.turn)[side] as Kind;
}

export function readMove(text: string): TileMove | null {
  const found = /^(?:place|arrange) (\d+) (-?\d+),(-?\d+) (\d)$/.exec(text);
  if (!found) return null;
  const [, tile, x, y, turn] = found.map(Number) as [number, number, number, number, number];
  return { text, tile, cell: { x, y }, turn };
}

export function readMoves(moves: string[]): TileMove[] {
  return moves.map(readMove).filter((one) => one !== null);
}

export function byCell(laid: Laid[]): Map<string, Laid> {
  return new Map(laid.map((one) => [`${one.at[0]},${one.at[1]}`, one]));
}

/** The complete pictures of a seat's area. */
export const picturesOf = (view: SunnyView, seat: number): Complete[] => view.standing?.pictures[seat] ?? [];

/** What is told of a move; null where nothing is. */
export function jointsOf(view: SunnyView, tiles: Tiles, move: TileMove): Joint[] | null {
  const around = byCell(sheetOf(view));
  const sides = view.about?.[move.text]?.sides;
  if (!sides) return null;
  return sides.flatMap((side) => {
    const other = around.get(cellKey(neighbour(move.cell, side)));
    return other ? [{ side, kind: edge(tiles, move, side), tile: other.tile }] : [];
  });
}

/** The sheet on which the tiles of this phase are laid. */
function sheetOf(view: SunnyView): Laid[] {
  return view.phase === "arrange" && view.seat !== null ? (view.areas[view.seat] ?? []) : view.table;
}

/** The middle between two tiles, in cells. */
export function between(one: Laid, other: Laid): Cell {
  return { x: (one.at[0] + other.at[0] + 1) / 2, y: (one.at[1] + other.at[1] + 1) / 2 };
}

/** Where on a sheet pictures are. */
export function located(pictures: Complete[], laid: Laid[]): (Complete & { at: Cell })[] {
  const byTile = new Map(laid.map((one) => [one.tile, one]));
  return pictures.flatMap((picture) => {
    const [one, other] = picture.tiles.map((tile) => byTile.get(tile));
    return one && other ? [{ ...picture, at: between(one, other) }] : [];
  });
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The rectangle around all tiles, in cells, with a margin for what may be added. */
export function boundsOf(laid: Laid[], margin: number): Bounds {
  const xs = laid.length ? laid.map((one) => one.at[0]) : [0];
  const ys = laid.length ? laid.map((one) => one.at[1]) : [0];
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + 1 + margin,
    bottom: Math.max(...ys) + 1 + margin,
  };
}

const LONELY = 3; // tiles: fewer are drawn anywhere, they are no place to fit a view to

/** Tiles that lie alone, with an empty line between them and the rectangle around all others: the view need
    not shrink for their sake, unless it is them that one wants to see. */
export function farTiles(laid: Laid[], wanted: number[] = []): Laid[] {
  const around = byCell(laid);
  const alone = laid.filter(
    (one) =>
      !wanted.includes(one.tile) &&
      SIDES.every((side) => !around.has(cellKey(neighbour({ x: one.at[0], y: one.at[1] }, side)))),
  );
  const far: Laid[] = [];
  for (const one of alone) {
    const rest = laid.filter((other) => other !== one && !far.includes(other));
    if (rest.length < LONELY) break;
    const { left, top, right, bottom } = boundsOf(rest, 0);
    const [x, y] = one.at;
    if (x < left - 1 || y < top - 1 || x > right || y > bottom) far.push(one);
  }
  return far;
}

/** In reading order, so that lower tiles cast their shadow last and readers hear rows. */
export function inReadingOrder(laid: Laid[]): Laid[] {
  return [...laid].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
}

export function countOf(things: number[] | number | undefined): number {
  return Array.isArray(things) ? things.length : (things ?? 0);
}

/** How many tokens are left face down: one number, or how many of each worth where all is revealed. */
export function poolOf({ pool }: Pick<SunnyView, "pool">): number {
  return Array.isArray(pool) ? pool.reduce((sum, one) => sum + one, 0) : pool;
}

/** What a seat's tokens are worth, where one may know it. */
export function tokenPoints(view: SunnyView, seat: number): number | null {
  const tokens = view.tokens[seat] ?? 0;
  if (!Array.isArray(tokens)) return tokens ? null : 0;
  return tokens.reduce((sum, one) => sum + one, 0);
}
