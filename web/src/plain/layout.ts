// Any view as labelled parts: what the table of a game shows that has none of its own. It knows no rules and no
// names; the game says which lists have an entry for each seat.
import type { View } from "../live/live.svelte";

/** Told elsewhere on the page, or for programs only. */
const NOT_SHOWN = new Set(["game", "players", "options", "seat", "phase", "about"]);

export interface Labelled<T> {
  key: string;
  value: T;
}
export type Row = Record<string, unknown>;
export interface Layout {
  /** One value each. */
  facts: Labelled<unknown>[];
  /** A value for each seat. */
  seats: Labelled<unknown[]>[];
  /** All else: lists, tables, things by name. */
  parts: Labelled<unknown>[];
}

export function layoutOf(view: View, bySeat: readonly string[], players: number): Layout {
  const found: Layout = { facts: [], seats: [], parts: [] };
  for (const [key, value] of Object.entries(view)) {
    if (NOT_SHOWN.has(key)) continue;
    if (bySeat.includes(key) && Array.isArray(value) && value.length === players) found.seats.push({ key, value });
    else if (isSimple(value)) found.facts.push({ key, value });
    else found.parts.push({ key, value });
  }
  return found;
}

export const isSimple = (value: unknown): value is string | number | boolean | null | undefined =>
  typeof value !== "object" || value === null;

/** How a value is drawn. */
export type Shape =
  | { kind: "simple"; value: unknown }
  | { kind: "list"; items: unknown[] }
  | { kind: "grid"; rows: unknown[][] }
  | { kind: "rows"; columns: string[]; rows: Row[] }
  | { kind: "named"; entries: [string, unknown][] };

const isRow = (value: unknown): value is Row => !isSimple(value) && !Array.isArray(value);

export function shapeOf(value: unknown): Shape {
  if (isSimple(value)) return { kind: "simple", value };
  if (!Array.isArray(value)) return { kind: "named", entries: Object.entries(value as Row) };
  if (value.length && value.every(isRow)) {
    const columns = [...new Set(value.flatMap((row) => Object.keys(row)))];
    return { kind: "rows", columns, rows: value };
  }
  const wide = Array.isArray(value[0]) ? value[0].length : 0;
  const isGrid =
    wide > 0 &&
    value.length > 1 &&
    value.every((row) => Array.isArray(row) && row.length === wide && row.every(isSimple));
  return isGrid ? { kind: "grid", rows: value as unknown[][] } : { kind: "list", items: value };
}

/** How much there is to read in a value. */
export function sizeOf(value: unknown): number {
  return isSimple(value)
    ? 1
    : Object.values(value as object).reduce((sum: number, one: unknown) => sum + sizeOf(one), 0);
}

/** The parts that are not what they were. */
export function changed(before: View | null, now: View): Set<string> {
  if (!before) return new Set();
  return new Set(Object.keys(now).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key])));
}
