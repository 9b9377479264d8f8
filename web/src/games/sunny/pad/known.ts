// The known set of tiles, to be laid by a tap: which of them are left, and as the server says that they fit best.
import type { SunnyFitting } from "../contract";
import { face, SIDES, type Tiles } from "../model";
import type { Area } from "./area";

/** How a tile completes most at a place (`standing` of POST /api/score). */
export type Fitting = Pick<SunnyFitting, "tile" | "turn">;

export interface Choice {
  tile: number;
  /** As it would lie there. */
  letters: string;
}

/** A tile by its pictures, however it is turned. */
const sort = (letters: string): string => SIDES.map((turn) => face(letters, turn)).sort()[0] ?? letters;

/** The tiles that lie in no area yet, turned and in the order that was told; as they are printed where nothing was. */
export function choices(tiles: Tiles, areas: Area[], told: Fitting[] | null): Choice[] {
  const used = new Map<string, number>();
  for (const letters of areas.flatMap((one) => Object.values(one)))
    used.set(sort(letters), (used.get(sort(letters)) ?? 0) + 1);
  const left = new Set<number>();
  for (const [tile, printed] of Object.entries(tiles)) {
    const gone = used.get(sort(printed)) ?? 0;
    used.set(sort(printed), gone - 1);
    if (gone <= 0) left.add(Number(tile));
  }
  const all = told ?? [...left].map((tile) => ({ tile, turn: 0 }));
  return all
    .filter(({ tile }) => left.has(tile))
    .map(({ tile, turn }) => ({ tile, letters: face(tiles[tile] ?? "", turn) }));
}
