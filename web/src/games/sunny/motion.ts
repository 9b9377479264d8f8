// What just happened on the sheets, as movement: which tiles come, which leave and where to, where
// pictures sparkle. From what was seen before and the events since.
import type { GameEvent } from "../../live/live.svelte";
import { between, located, picturesOf, type Cell, type Laid, type SunnyView } from "./model";

export interface Leaving {
  laid: Laid;
  seat: number;
}
export interface Sparks {
  id: string;
  at: Cell;
}
export interface Motion {
  /** Tiles that were just put on the table or into an area. */
  fresh: number[];
  leaving: Leaving[];
  onTable: Sparks[];
  /** By seat. */
  inAreas: Sparks[][];
}

export const STILL: Motion = { fresh: [], leaving: [], onTable: [], inAreas: [] };

export function motionOf(before: SunnyView, now: SunnyView, events: GameEvent[]): Motion {
  const motion: Motion = { fresh: [], leaving: [], onTable: [], inAreas: now.areas.map(() => []) };
  const byTile = new Map(before.table.map((one) => [one.tile, one]));
  let placed: Laid | undefined;
  for (const event of events) {
    const seat = event.seat as number;
    if (event.event === "placed") {
      placed = { tile: event.tile as number, at: event.at as [number, number], turn: event.turn as number };
      motion.fresh.push(placed.tile);
      // Whoever was away sees several turns at once: a tile may be placed and collected among them.
      byTile.set(placed.tile, placed);
    } else if (event.event === "arranged") {
      const tile = event.tile as number;
      motion.fresh.push(tile);
      const own = picturesOf(now, seat).filter((one) => one.tiles.includes(tile));
      motion.inAreas[seat]?.push(
        ...located(own, now.areas[seat] ?? []).map(({ tiles, at }) => ({ id: `${tile}: ${tiles.join(" ")}`, at })),
      );
    } else if (event.event === "collected") {
      for (const tile of event.tiles as number[]) {
        const laid = byTile.get(tile);
        if (!laid) continue;
        motion.leaving.push({ laid, seat });
        // What is collected lies beside the placed tile, with a picture between them.
        if (placed) motion.onTable.push({ id: `${placed.tile} ${tile}`, at: between(placed, laid) });
      }
    }
  }
  return motion;
}
