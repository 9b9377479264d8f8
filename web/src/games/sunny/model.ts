// Sunny Day as the page sees it: views, moves, and how tiles lie side by side. Pure logic.
import type { View } from "../../live/live.svelte";

export type Kind = "i" | "s" | "c" | "p" | "k" | "w";
/** North, east, south, west. */
export type Side = 0 | 1 | 2 | 3;

export interface Cell {
  x: number;
  y: number;
}
export interface Laid {
  tile: number;
  at: [number, number];
  turn: number;
}
/** The four letters of each tile, by number. */
export type Tiles = Record<string, string>;

export interface SunnyView extends View {
  phase: "place" | "arrange" | "over";
  seat: number | null;
  players: number;
  options: { simplified: boolean };
  table: Laid[];
  /** The tiles where they are known, else how many. */
  hands: (number[] | number)[];
  revealed: boolean[];
  supply: number[] | number;
  collected: number[];
  areas: Laid[][];
  stacks: number[];
  tokens: (number[] | number)[];
  pool: number[] | number;
  removed: number[];
}

export interface TileMove {
  text: string;
  tile: number;
  cell: Cell;
  turn: number;
}

/** A picture that is complete: across which edge of which cell, and with which neighbour. */
export interface Joint {
  side: Side;
  kind: Kind;
  tile: number;
}

const SIDES: readonly Side[] = [0, 1, 2, 3];
const STEPS: readonly [number, number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export const cellKey = (cell: Cell): string => `${cell.x},${cell.y}`;
export const sameCell = (a: Cell | null, b: Cell | null): boolean =>
  a !== null && b !== null && a.x === b.x && a.y === b.y;
export const opposite = (side: Side): Side => ((side + 2) % 4) as Side;

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
  const found = /^(?:place|arrange) (\d+) (-?\d+),(-?\d+) ([0-3])$/.exec(text);
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

/** The pictures that a tile there completes with what lies around it. */
export function completed(
  tiles: Tiles,
  around: Map<string, Laid>,
  tile: number,
  cell: Cell,
  turn: number,
): Joint[] {
  const found: Joint[] = [];
  for (const side of SIDES) {
    const other = around.get(cellKey(neighbour(cell, side)));
    const kind = edge(tiles, { tile, turn }, side);
    if (other && edge(tiles, other, opposite(side)) === kind) {
      found.push({ side, kind, tile: other.tile });
    }
  }
  return found;
}

/** All complete pictures of a sheet, each once: seen from the tile to its left or above it. */
export function allPictures(tiles: Tiles, laid: Laid[]): { cell: Cell; from: number; joint: Joint }[] {
  const around = byCell(laid);
  return laid.flatMap((one) => {
    const cell = { x: one.at[0], y: one.at[1] };
    return completed(tiles, around, one.tile, cell, one.turn)
      .filter(({ side }) => side === 1 || side === 2)
      .map((joint) => ({ cell, from: one.tile, joint }));
  });
}

/** Where the middle of a cell's edge is, in cells. */
export function edgeMiddle(cell: Cell, side: Side): Cell {
  const [dx, dy] = STEPS[side]!;
  return { x: cell.x + 0.5 + dx / 2, y: cell.y + 0.5 + dy / 2 };
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

/** In reading order, so that lower tiles cast their shadow last and readers hear rows. */
export function inReadingOrder(laid: Laid[]): Laid[] {
  return [...laid].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
}

export function countOf(things: number[] | number | undefined): number {
  return Array.isArray(things) ? things.length : (things ?? 0);
}

/** What a seat's tokens are worth, where one may know it. */
export function tokenPoints(view: SunnyView, seat: number): number | null {
  const tokens = view.tokens[seat] ?? 0;
  if (!Array.isArray(tokens)) return tokens ? null : 0;
  return tokens.reduce((sum, one) => sum + one, 0);
}

/** The points of a seat that everybody can see: tiles and pictures, without tokens. */
export function openPoints(view: SunnyView, tiles: Tiles, seat: number): number {
  if (view.options.simplified) return view.stacks[seat] ?? 0;
  const area = view.areas[seat] ?? [];
  return area.length + allPictures(tiles, area).length;
}
