// A board of one's own as text: one row a line, `r3` a red space with three dots, `..` scenery, `##` the fountain.

import { neighbours, type Colour, type Space, type Town } from "../../games/lane/town";

export type Field = { colour: string; dots: number } | null;
export const COLOURS = ["b", "g", "p", "r", "y"] as const;
const COLUMNS = "abcdefghijklmno";
const LEAST = 3;
const MOST = 15;

/** What keeps a text from being a board, and where; rows count from 1, columns are letters (L5). */
export type Fault =
  | { kind: "rows"; rows: number }
  | { kind: "length"; row: number; entries: number; rows: number }
  | { kind: "entry"; row: number; column: string; entry: string }
  | { kind: "fountain"; row: number; column: string }
  | { kind: "corner"; area: string }
  | { kind: "unreachable"; spaces: string[] };

export function spaceAt(x: number, y: number): string {
  return `${COLUMNS.charAt(x)}${y + 1}`;
}

function entries(text: string): string[][] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && (!line.startsWith("#") || line.startsWith("##")))
    .map((line) => line.split(/\s+/));
}

export function read(text: string): Field[][] {
  return entries(text).map((row) => row.map((entry) => (/^[bgpry][1-5]$/.test(entry) ? { colour: entry.charAt(0), dots: Number(entry.charAt(1)) } : null)));
}

/** The first fault of a text, else null: then it can be read, and played on. */
export function fault(text: string): Fault | null {
  const rows = entries(text);
  const side = rows.length;
  if (side % 2 === 0 || side < LEAST || side > MOST) return { kind: "rows", rows: side };
  for (const [y, row] of rows.entries()) {
    if (row.length !== side) return { kind: "length", row: y + 1, entries: row.length, rows: side };
    for (const [x, entry] of row.entries()) {
      const centre = x === y && x === (side - 1) / 2;
      const there = { row: y + 1, column: COLUMNS.charAt(x) };
      if (centre !== (entry === "##")) return { kind: "fountain", ...there };
      if (!/^([bgpry][1-5]|\.\.|##)$/.test(entry)) return { kind: "entry", ...there, entry: entry.slice(0, 20) };
    }
  }
  return faultOf(read(text));
}

/** The same for a drawn board, which can only lack spaces or ways to them. */
export function faultOf(fields: Field[][]): Fault | null {
  const half = (fields.length - 1) / 2;
  const corners = { A1: [0, 0], B1: [half + 1, 0], B2: [0, half + 1], A2: [half + 1, half + 1] } as const;
  for (const [area, [left, top]] of Object.entries(corners)) {
    const spaces = fields.slice(top, top + half).flatMap((row) => row.slice(left, left + half));
    if (!spaces.some(Boolean)) return { kind: "corner", area };
  }
  const spaces = fields.flatMap((row, y) => row.map((field, x) => (field ? spaceAt(x, y) : ""))).filter(Boolean);
  const lost = cutOff(spaceAt(half, half), spaces);
  return lost.length ? { kind: "unreachable", spaces: lost } : null;
}

/** Those of some spaces to which the fountain has no way over the others. */
export function cutOff(fountain: string, spaces: string[]): string[] {
  const left = new Set(spaces);
  const waiting = [fountain];
  for (const at of waiting) {
    for (const next of neighbours(at)) if (left.delete(next)) waiting.push(next);
  }
  return spaces.filter((at) => left.has(at));
}

export function write(fields: Field[][]): string {
  const middle = (fields.length - 1) / 2;
  return fields
    .map((row, y) => row.map((field, x) => (x === middle && y === middle ? "##" : field ? `${field.colour}${field.dots}` : "..")).join(" "))
    .join("\n");
}

/** Another size, with what fits of the old one kept around the centre. */
export function resized(fields: Field[][], side: number): Field[][] {
  const shift = (fields.length - side) / 2;
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => fields[y + shift]?.[x + shift] ?? null));
}

export function fromMaterial(material: { side: number; spaces: Record<string, { colour: string; dots: number }> }): Field[][] {
  return Array.from({ length: material.side }, (_, y) =>
    Array.from({ length: material.side }, (_, x) => {
      const space = material.spaces[spaceAt(x, y)];
      return space ? { colour: space.colour, dots: space.dots } : null;
    }),
  );
}

/** The drawing as the tables have their boards; corners are the bonus areas (L4). */
export function townOf(fields: Field[][]): Town {
  const half = (fields.length - 1) / 2;
  const spaces: Record<string, Space> = {};
  for (const [y, row] of fields.entries()) {
    for (const [x, field] of row.entries()) {
      const area = x === half || y === half ? "C" : `${x < half === y < half ? "A" : "B"}${y < half ? 1 : 2}`;
      if (field && (x !== half || y !== half)) spaces[spaceAt(x, y)] = { colour: field.colour as Colour, dots: field.dots, area };
    }
  }
  return { side: fields.length, fountain: spaceAt(half, half), spaces };
}
