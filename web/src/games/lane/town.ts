// The town as data: spaces and their names, what the legal moves offer where, what to highlight.
// Nothing here decides what is legal: the server's list of moves does.
import type { ScoreItem } from "../game";
import type { AreaStanding } from "./bonus";

export const COLOURS = ["b", "g", "p", "r", "y"] as const;
export type Colour = (typeof COLOURS)[number];

export interface Space {
  colour: Colour;
  dots: number;
  area: string;
}
export interface Town {
  side: number;
  fountain: string;
  spaces: Record<string, Space>;
}
/** Hands and deck are letters where they are known, else a count. */
export type Cards = string | number;
export interface LaneView {
  players: number;
  phase: "turn" | "build" | "discard" | "over";
  seat: number | null;
  first: number;
  last: string | null;
  park_used: boolean;
  ending: boolean;
  houses: Record<string, [owner: number, floors: number]>;
  parks: string[];
  hands: Cards[];
  deck: Cards;
  discards: Cards;
  scores: number[];
  pieces: number[];
  tokens: number;
  options?: { ties?: "next" | "skip"; board?: string };
}

export interface Place {
  column: number;
  row: number;
}
const COLUMNS = "abcdefghijklmno";

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

/** The same, narrowed to what cards of one colour can do; null: all colours. */
export function offersFor(all: Map<string, Offer>, town: Town, colour: Colour | null): Map<string, Offer> {
  if (colour === null) return all;
  const found = new Map<string, Offer>();
  for (const [at, offer] of all) {
    const floors = town.spaces[at]?.colour === colour ? offer.floors : [];
    const parks = offer.parks.filter((paid) => paid === colour);
    if (floors.length || parks.length) found.set(at, { floors, parks });
  }
  return found;
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

export function neighbours(name: string): string[] {
  const { column, row } = placeOf(name);
  return Object.values(STEPS)
    .filter(([dx, dy]) => column + dx >= 0 && row + dy >= 0)
    .map(([dx, dy]) => nameOf(column + dx, row + dy));
}

// --- highlights ----------------------------------------------------------------------------------

/** The adjacent houses of one seat that are most (L21). */
export function largestGroup(houses: LaneView["houses"], seat: number): string[] {
  const left = new Set(Object.keys(houses).filter((name) => houses[name]?.[0] === seat));
  let best: string[] = [];
  for (const start of [...left]) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (const name of group) {
      for (const next of neighbours(name)) if (left.delete(next)) group.push(next);
    }
    if (group.length > best.length) best = group;
  }
  return best.sort();
}

export interface Outline {
  area: string | null;
  spaces: string[];
}
/** What part of the board a part of the score speaks of. */
export function outline(item: ScoreItem | null | undefined, view: LaneView, town: Town): Outline {
  if (!item) return { area: null, spaces: [] };
  if (item.item === "house") return { area: null, spaces: [String(item.at)] };
  if (item.item === "group") return { area: null, spaces: largestGroup(view.houses, item.seat) };
  const area = String(item.area);
  const spaces = Object.entries(view.houses)
    .filter(([name, [owner]]) => owner === item.seat && town.spaces[name]?.area === area)
    .filter(([, [, floors]]) => item.item !== "tallest" || floors === item.floors)
    .map(([name]) => name);
  return { area, spaces };
}

/** Where those who lead in an area have what counts there. */
export function leading(standing: AreaStanding, view: LaneView, town: Town): Outline {
  const { area, kind, seats } = standing;
  const spaces = seats
    .filter((one) => one.place === 1)
    .flatMap(({ seat, count }) => outline({ item: kind, seat, area, floors: count, points: 0, rule: "" }, view, town).spaces);
  return { area: area === "C" ? null : area, spaces };
}

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

const SINGLE: SceneryKind[] = ["trees", "meadow", "pines", "trees", "pond", "meadow", "bench", "trees", "sheep", "pines"];

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

/** Units of the drawing: a cell, and the board's rim at the sides and above. */
export const CELL = 100;
export const RIM = 46;
export const RIM_TOP = 86;
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
  return { x: mean(corners.map((one) => one.x)) / (town.side * CELL + 2 * RIM), y: mean(corners.map((one) => one.y)) / (town.side * CELL + 2 * RIM_TOP) };
}
