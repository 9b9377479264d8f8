// A board of one's own as text: one row a line, `r3` a red space with three dots, `..` scenery, `##` the fountain.

import type { Material } from "../contract";
import { nameOf, type Colour, type Space, type Town } from "../town";

export type Field = { colour: string; dots: number } | null;

/** A text as `write` wrote it; whatever is no space is scenery. Whether it is a board, the server knows. */
export function read(text: string): Field[][] {
  return text
    .split("\n")
    .map((line) =>
      line
        .split(" ")
        .map((entry) => (/^[a-z]\d$/.test(entry) ? { colour: entry.charAt(0), dots: Number(entry.charAt(1)) } : null)),
    );
}

export function write(fields: Field[][]): string {
  const middle = (fields.length - 1) / 2;
  return fields
    .map((row, y) =>
      row
        .map((field, x) => (x === middle && y === middle ? "##" : field ? `${field.colour}${field.dots}` : ".."))
        .join(" "),
    )
    .join("\n");
}

/** Another size, with what fits of the old one kept around the centre. */
export function resized(fields: Field[][], side: number): Field[][] {
  const shift = (fields.length - side) / 2;
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => fields[y + shift]?.[x + shift] ?? null),
  );
}

export function fromMaterial(material: Pick<Town, "side" | "spaces">): Field[][] {
  return Array.from({ length: material.side }, (_, y) =>
    Array.from({ length: material.side }, (_, x) => {
      const space = material.spaces[nameOf(x, y)];
      return space ? { colour: space.colour, dots: space.dots } : null;
    }),
  );
}

/** The drawing as the tables have their boards. */
export function townOf(fields: Field[][], { areas, bounds }: Pick<Material, "areas" | "bounds">): Town {
  const half = (fields.length - 1) / 2;
  const spaces: Record<string, Space> = {};
  for (const [y, row] of fields.entries()) {
    for (const [x, field] of row.entries()) {
      if (field && (x !== half || y !== half))
        spaces[nameOf(x, y)] = { colour: field.colour as Colour, dots: field.dots };
    }
  }
  return { side: fields.length, fountain: nameOf(half, half), spaces, areas, bounds };
}
