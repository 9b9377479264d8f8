// Several people at one device: who looks at it now, and what all of them watch together.
import type { GamePage } from "../../games/game";
import type { Entry, GameEvent } from "../../live/live.svelte";
import type { Show } from "../../live/show.svelte";
import { gap } from "../../settings.svelte";

const GLANCE = 300; // ms before the curtain falls, beside the usual time for a look

export class Passing {
  /** The seat for which the curtain was passed, and whose table is shown since. */
  looking = $state<number | null>(null);
  /** Something is shown that everybody may watch, until the device is passed on. */
  together = $state(false);
  game = $state.raw<Pick<GamePage, "learns"> | null>(null);

  /** `open` shows what everybody may see. */
  constructor(
    private readonly own: Show[],
    private readonly open: Show,
  ) {
    for (const show of own) {
      show.together = () => {
        this.looking = null;
        this.together = true;
      };
    }
  }

  /** What is on the screen, unless the curtain is before it. */
  get show(): Show {
    return this.own.find((one) => one.live.seat === this.looking) ?? this.open;
  }

  /** Whether there is nothing more to be seen before the device is passed on. */
  get seen(): boolean {
    const newest = Math.max(...this.own.map((one) => one.number));
    return !this.show.running && (this.looking === null ? this.open.number : this.open.live.number) >= newest;
  }

  /** What whoever looks has learnt in their last turn, and nobody else may know: all of it, since not every layout shows it before the turn is over. */
  get learnt(): GameEvent[] {
    if (this.looking === null || !this.game) return [];
    const learns = this.game.learns ?? ((event) => !this.isOpen(event));
    return this.turn.flatMap((entry) => entry.events ?? []).filter((one) => one.seat === this.looking && learns(one));
  }

  /** The moves of the last turn, if it was that of whoever looks. */
  private get turn(): Entry[] {
    const { entries, taken } = this.show;
    const moves = entries.filter((entry) => entry.kind === "move" && !taken.has(entry.number));
    return moves.slice(moves.findLastIndex((entry) => entry.seat !== this.looking) + 1);
  }

  /** Whether everybody was told of it in the same words. */
  private isOpen(event: GameEvent): boolean {
    const told = this.open.live.entries.flatMap((entry) => (entry.kind === "move" ? (entry.events ?? []) : []));
    return told.some((one) => JSON.stringify(one) === JSON.stringify(event));
  }

  /** Somebody is there and has passed the curtain. */
  sit(seat: number): void {
    this.looking = seat;
    this.together = false;
  }

  /** Let the curtain fall. */
  cover(): void {
    this.looking = null;
    this.together = false;
  }

  /** Let it fall by itself in a moment, if there is nothing to be remembered. Returns how to stop that. */
  coverSoon(): () => void {
    const timer = setTimeout(() => this.cover(), GLANCE + gap());
    return () => clearTimeout(timer);
  }
}
