// An area as somebody enters it: by cell, the four half pictures of the tile that lies there.

export type Area = Record<string, string>;

export const FILLER = "iscp";

export function cellOf(key: string): [number, number] {
  const [x = 0, y = 0] = key.split(",").map(Number);
  return [x, y];
}

/** The cells with a tile, and the empty ones around them; the middle, where there is none yet. */
export function cells(area: Area): { key: string; x: number; y: number; letters: string | null }[] {
  const keys = new Set(Object.keys(area));
  const all = new Set(keys.size ? keys : ["0,0"]);
  for (const key of keys) {
    const [x, y] = cellOf(key);
    for (const [dx, dy] of [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const)
      all.add(`${x + dx},${y + dy}`);
  }
  return [...all]
    .map((key) => {
      const [x, y] = cellOf(key);
      return { key, x, y, letters: area[key] ?? null };
    })
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The areas as the server wants them: a tile set that has just these tiles, filled up to be one, and where they lie. */
export function fitted(
  areas: Area[],
  least: number,
): {
  tiles: string;
  laid: { tile: number; at: [number, number]; turn: number }[][];
} {
  const tiles: string[] = [];
  const laid = areas.map((area) =>
    Object.entries(area).map(([key, letters]) => ({ tile: tiles.push(letters), at: cellOf(key), turn: 0 })),
  );
  while (tiles.length < least) tiles.push(FILLER);
  return { tiles: tiles.join(" "), laid };
}
