// What moves on the table now, after what has just happened.
import type { GameEvent } from "../../live/live.svelte";
import { stillness } from "../../settings.svelte";
import type { SunnyView } from "./model";
import { motionOf, STILL, type Motion } from "./motion";

export class Motions {
  now = $state.raw<Motion>(STILL);
  /** Tiles that came into somebody's hands. */
  drawn = $state.raw<number[]>([]);
  private before: SunnyView | null = null;
  private shown: GameEvent[] | null = null;

  /** The table as it is now, and what led to it; whether that is news. */
  take(view: SunnyView, news: GameEvent[]): boolean {
    const [before, isNews] = [this.before, this.before !== null && news !== this.shown];
    this.before = view;
    this.shown = news;
    if (before && isNews && news.length && !stillness()) {
      this.now = motionOf(before, view, news);
      this.drawn = news.flatMap((one) =>
        one.event === "drew" ? [one.tile as number] : one.event === "collected" ? (one.tiles as number[]) : [],
      );
    }
    return isNews;
  }

  /** A tile has arrived where it was going. */
  left(tile: number): void {
    this.now = { ...this.now, leaving: this.now.leaving.filter((one) => one.laid.tile !== tile) };
  }
}
