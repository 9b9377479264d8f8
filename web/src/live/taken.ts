// Which moves have been taken back.
import type { Entry } from "./live.svelte";

/** The numbers of the entries whose moves no longer count. */
export function takenBack(entries: Entry[]): Set<number> {
  const taken = new Set<number>();
  const made: number[] = [];
  for (const entry of entries) {
    if (entry.kind === "move") made.push(entry.number);
    else if ((entry.kind === "undo" || entry.kind === "agree") && entry.count) {
      for (const number of made.splice(-entry.count)) taken.add(number);
    }
  }
  return taken;
}
