// What has been told of a step that is still being shown.
import type { Entry } from "./live.svelte";

/** The entries up to `after`, and of those beyond so many events; an entry is told with its first event. */
export function toldOf(entries: Entry[], after: number, events: number): Entry[] {
  const found: Entry[] = [];
  let left = events;
  for (const entry of entries) {
    if (entry.number <= after) found.push(entry);
    else if (left > 0) {
      const told = (entry.events ?? []).slice(0, left);
      left -= told.length;
      found.push({ ...entry, events: told });
    }
  }
  return found;
}
