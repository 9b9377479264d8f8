// Two moves side by side on the table: the one that was made, and a better one.
import type { Compared } from "../game";
import { readMove, type TileMove } from "./model";

export interface Ghost {
  kind: "made" | "better";
  move: TileMove;
}

/** Passing shows nothing on the table. */
export function ghostsOf(compared: Compared | null): Ghost[] {
  if (!compared) return [];
  return (["made", "better"] as const).flatMap((kind) => {
    const move = readMove(compared[kind]);
    return move ? [{ kind, move }] : [];
  });
}
