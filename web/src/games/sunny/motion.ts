// What just happened on the sheets, as movement: which tiles come, which leave and where to, where
// pictures sparkle. Worked out from what was seen before and the events since.
import type { GameEvent } from "../../live/live.svelte";
import { byCell, completed, edgeMiddle, type Cell, type Laid, type SunnyView, type Tiles } from "./model";

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

export function motionOf(before: SunnyView, now: SunnyView, events: GameEvent[], tiles: Tiles): Motion {
  const motion: Motion = { fresh: [], leaving: [], onTable: [], inAreas: now.areas.map(() => []) };
  const lay = byCell(before.table);
  const byTile = new Map(before.table.map((one) => [one.tile, one]));
  for (const event of events) {
    if (event.event === "placed" || event.event === "arranged") {
      const laid: Laid = { tile: event.tile as number, at: event.at as [number, number], turn: event.turn as number };
      const around = event.event === "placed" ? lay : byCell(now.areas[event.seat as number] ?? []);
      motion.fresh.push(laid.tile);
      const sparks = sparksOf(laid, around, tiles);
      if (event.event === "placed") motion.onTable.push(...sparks);
      else motion.inAreas[event.seat as number]?.push(...sparks);
      if (event.event === "placed") {
        // Whoever was away sees several turns at once: a tile may be placed and collected among them.
        lay.set(laid.at.join(","), laid);
        byTile.set(laid.tile, laid);
      }
    } else if (event.event === "collected") {
      for (const tile of event.tiles as number[]) {
        const laid = byTile.get(tile);
        if (laid) motion.leaving.push({ laid, seat: event.seat as number });
      }
    }
  }
  return motion;
}

function sparksOf(laid: Laid, around: Map<string, Laid>, tiles: Tiles): Sparks[] {
  const cell = { x: laid.at[0], y: laid.at[1] };
  return completed(tiles, around, laid.tile, cell, laid.turn).map(({ side }) => ({
    id: `${laid.tile} ${side}`,
    at: edgeMiddle(cell, side),
  }));
}
