// What somebody points at in a list, a piece of the score or a line of the log, and the table on which it is shown.
import type { ScoreItem } from "../games/game";
import { stillness } from "../settings.svelte";

export class Pointed {
  item = $state.raw<ScoreItem | null>(null);
  /** Places that a line of the log speaks of. */
  places = $state.raw<string[]>([]);
  /** Where it is shown. */
  stand = $state<HTMLElement>();

  /** `stay`: it was asked for, not only passed over. */
  point = (item: ScoreItem | null, stay: boolean): void => {
    this.item = item;
    if (item && stay) this.bringIntoSight();
  };

  show = (places: string[], stay: boolean): void => {
    this.places = places;
    if (places.length && stay) this.bringIntoSight();
  };

  /** On a phone the table may lie above the window: then whoever asked is brought there. */
  bringIntoSight(): void {
    if (this.stand && this.stand.getBoundingClientRect().bottom < innerHeight / 2) this.bringBack();
  }

  /** The table from its top, unless that can be seen. */
  bringBack(): void {
    const top = this.stand?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 2) this.stand?.scrollIntoView({ behavior: stillness() ? "auto" : "smooth" });
  }
}
