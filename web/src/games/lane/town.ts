// The town as data: spaces and their names, what the legal moves offer where, what to highlight.
// Nothing here decides what is legal: the server's list of moves does.
import type { ScoreItem } from "../game";
import type { AreaStanding } from "./bonus";
import type * as contract from "./contract";

export type Colour = contract.LaneColour;
export const COLOURS = ["b", "g", "p", "r", "y"] as const satisfies readonly Colour[];
/** Of a space that was just drawn nobody has said yet in which area it counts. */
export type Space = Omit<contract.LaneSpace, "area"> & Partial<Pick<contract.LaneSpace, "area">>;
export interface Town extends Omit<contract.Material, "spaces"> {
  spaces: Record<string, Space>;
}
/** Letters where they are known, else a count. */
export type Cards = string | number;
export interface LaneView extends contract.View {
  /** What the rules say of it. */
  standing?: contract.Standing;
  /** And of each move. */
  about?: Record<string, contract.About>;
}

export interface Place {
  column: number;
  row: number;
}
const COLUMNS = "abcdefghijklmnopqrstuvwxyz";

export function placeOf(name: string): Place {
  return { column: COLUMNS.indexOf(name.charAt(0)), row: Number(name.slice(1)) - 1 };
}

export function nameOf(column: number, row: number): string {
  return `${COLUMNS.charAt(column)}${row + 1}`;
}

export function columnLetter(column: number): string {
  return COLUMNS.charAt(column);
}

export function amount(cards: Cards): number {
  return typeof cards === "number" ? cards : cards.length;
}

/** How many cards of each colour, only the colours that are there. */
export function byColour(cards: Cards): { colour: Colour; count: number }[] {
  if (typeof cards === "number") return [];
  return COLOURS.map((colour) => ({ colour, count: cards.split(colour).length - 1 })).filter((one) => one.count);
}

// --- moves -----------------------------------------------------------------------------------

export type Move =
  | { kind: "build"; at: string; floors: number }
  | { kind: "park"; at: string; colour: Colour }
  | { kind: "discard"; colour: Colour }
  | { kind: "draw" | "stop" };

export function readMove(text: string): Move {
  const [kind, first = "", second = ""] = text.split(" ");
  if (kind === "build") return { kind, at: first, floors: Number(second) };
  if (kind === "park") return { kind, at: first, colour: second as Colour };
  if (kind === "discard") return { kind, colour: first as Colour };
  return { kind: kind === "stop" ? "stop" : "draw" };
}

export interface Offer {
  floors: number[];
  parks: Colour[];
}
/** What can be done on each space. */
export function offers(moves: string[]): Map<string, Offer> {
  const found = new Map<string, Offer>();
  for (const move of moves.map(readMove)) {
    if (move.kind !== "build" && move.kind !== "park") continue;
    const offer = found.get(move.at) ?? { floors: [], parks: [] };
    if (move.kind === "build") offer.floors.push(move.floors);
    else offer.parks.push(move.colour);
    found.set(move.at, offer);
  }
  for (const offer of found.values()) offer.floors.sort((a, b) => a - b);
  return found;
}

/** The colours of the cards that a move takes from the hand, as the server tells it. */
export function coloursOf(move: string, about: LaneView["about"]): Colour[] {
  const choice = readMove(move);
  if (choice.kind === "discard") return [choice.colour];
  return [...new Set(about?.[move]?.cards ?? "")] as Colour[];
}

/** Those of the moves that cards of one colour make; null: all colours. */
export function madeWith(moves: string[], about: LaneView["about"], colour: Colour | null): string[] {
  return colour === null ? moves : moves.filter((move) => coloursOf(move, about).includes(colour));
}

// --- walking over the board --------------------------------------------------------------------

export type Direction = "up" | "down" | "left" | "right";
const STEPS: Record<Direction, [dx: number, dy: number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** Everything an arrow key can come to, row by row: the spaces and the fountain. */
export function stops(town: Town): string[] {
  const names = [...Object.keys(town.spaces), town.fountain];
  const order = (name: string) => placeOf(name).row * 100 + placeOf(name).column;
  return names.sort((a, b) => order(a) - order(b));
}

/** The next stop in a direction: in the same line if there is one, else the nearest further on. */
export function walk(town: Town, from: string, direction: Direction): string {
  const [dx, dy] = STEPS[direction];
  const here = placeOf(from);
  let best = from;
  let least = Infinity;
  for (const name of stops(town)) {
    const there = placeOf(name);
    const [x, y] = [there.column - here.column, there.row - here.row];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    // Whatever lies in the line is nearer than anything beside it.
    const distance = ahead + aside * 100;
    if (ahead > 0 && distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** The next of some spaces after one, round and round, in reading order. */
export function nextOf(names: string[], from: string, forward: boolean): string {
  if (!names.length) return from;
  const order = (name: string) => placeOf(name).row * 100 + placeOf(name).column;
  const sorted = [...names].sort((a, b) => order(a) - order(b));
  if (forward) return sorted.find((name) => order(name) > order(from)) ?? sorted[0] ?? from;
  return sorted.findLast((name) => order(name) < order(from)) ?? sorted.at(-1) ?? from;
}

// --- highlights ----------------------------------------------------------------------------------

export interface Outline {
  area: string | null;
  spaces: string[];
}
/** What part of the board a part of the score speaks of, by how the areas stand. */
export function outline(item: ScoreItem | null | undefined, areas: AreaStanding[]): Outline {
  if (!item) return { area: null, spaces: [] };
  if (item.item === "house") return { area: null, spaces: [String(item.at)] };
  const standing = areas.find((one) => one.area === item.area);
  return { area: shownArea(standing), spaces: standing?.seats[item.seat]?.spaces ?? [] };
}

/** Where those who lead in an area have what counts there. */
export function leading(standing: AreaStanding): Outline {
  return {
    area: shownArea(standing),
    spaces: standing.seats.filter((one) => one.place === 1).flatMap((one) => one.spaces),
  };
}

/** The whole board is no area to draw a line around. */
const shownArea = (standing: AreaStanding | undefined): string | null =>
  !standing || standing.kind === "group" ? null : standing.area;

// --- scenery -------------------------------------------------------------------------------------

export type SceneryKind = "pond" | "trees" | "pines" | "meadow" | "sheep" | "bench";
export interface Scene {
  kind: SceneryKind;
  column: number;
  row: number;
  wide: number;
  high: number;
  /** For small differences between scenes of a kind; the same on every visit. */
  seed: number;
}

function mixed(column: number, row: number): number {
  let value = (column * 73856093) ^ (row * 19349663) ^ 0x9e3779b9;
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}

const SINGLE: SceneryKind[] = [
  "trees",
  "meadow",
  "pines",
  "trees",
  "pond",
  "meadow",
  "bench",
  "trees",
  "sheep",
  "pines",
];

/** What grows where nothing can be built: always the same for a board. Two cells may share a pond. */
export function scenery(town: Town): Scene[] {
  const free = new Set<string>();
  for (let row = 0; row < town.side; row++) {
    for (let column = 0; column < town.side; column++) {
      const name = nameOf(column, row);
      if (!(name in town.spaces) && name !== town.fountain) free.add(name);
    }
  }
  const found: Scene[] = [];
  for (const name of [...free]) {
    if (!free.delete(name)) continue;
    const { column, row } = placeOf(name);
    const seed = mixed(column, row);
    const right = free.has(nameOf(column + 1, row));
    const below = free.has(nameOf(column, row + 1));
    if (right && seed % 5 < 2) {
      free.delete(nameOf(column + 1, row));
      found.push({ kind: seed % 2 ? "pond" : "sheep", column, row, wide: 2, high: 1, seed });
    } else if (below && seed % 5 === 2) {
      free.delete(nameOf(column, row + 1));
      found.push({ kind: "pond", column, row, wide: 1, high: 2, seed });
    } else {
      found.push({ kind: SINGLE[seed % SINGLE.length] ?? "meadow", column, row, wide: 1, high: 1, seed });
    }
  }
  return found;
}

// --- drawing -------------------------------------------------------------------------------------

export const CELL = 100; // units of the drawing
export const RIM = 46; // of the board at the sides, in units of the drawing
export const RIM_TOP = 86; // and above, in units of the drawing
/** A board of so many cells a side: how wide it is for its height. */
export const ratio = (side: number): number => (side * CELL + 2 * RIM) / (side * CELL + 2 * RIM_TOP);

export function corner(name: string): { x: number; y: number } {
  const { column, row } = placeOf(name);
  return { x: RIM + column * CELL, y: RIM_TOP + row * CELL };
}

/** The middle of some spaces, in parts of the drawing's width and height. */
export function middleOf(names: string[], town: Town): { x: number; y: number } {
  const corners = names.map(corner);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value + CELL / 2, 0) / (values.length || 1);
  return {
    x: mean(corners.map((one) => one.x)) / (town.side * CELL + 2 * RIM),
    y: mean(corners.map((one) => one.y)) / (town.side * CELL + 2 * RIM_TOP),
  };
}
