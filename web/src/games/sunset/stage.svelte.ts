// What is shown on the table: the view, and on the way there what moves.
import { tick } from "svelte";
import type { GameEvent } from "../../live/live.svelte";
import { stillness, tempo } from "../../settings.svelte";
import type { Side, SunsetView } from "./model";
import { combatOf, flights, flips, type Flight } from "./story";

const FLIGHT = 480; // ms
const BANNER = 1900; // ms

export class Stage {
  shown = $state.raw<SunsetView>() as SunsetView;
  /** The sun has just risen, or set. */
  turned = $state.raw<"sun" | "moon" | null>(null);
  /** How the last combat went, to be read again. */
  recap = $state.raw<{ round: number; events: GameEvent[] } | null>(null);

  private target: SunsetView;
  private told: GameEvent[];
  private fought: GameEvent[] = [];
  private bannerTimer = 0;

  constructor(view: SunsetView, events: GameEvent[]) {
    this.shown = view;
    this.target = view;
    this.told = events;
    this.remember(view, events);
  }

  /** A new view, and what led to it. */
  take(view: SunsetView, events: GameEvent[], root: HTMLElement | undefined, own: Side | null): void {
    if (view === this.target) return;
    const fresh = events === this.told ? [] : events;
    this.target = view;
    this.told = events;
    this.remember(view, fresh);
    if (stillness() || fresh.length === 0) this.shown = view;
    else void this.travel(fresh, root, own, () => this.settle(view));
  }

  end(): void {
    clearTimeout(this.bannerTimer);
  }

  /** A combat may be told piece by piece; with the next round, or the end, it is whole. */
  private remember(view: SunsetView, events: GameEvent[]): void {
    this.fought = [...this.fought, ...combatOf(events)];
    const next = events.find((event) => event.event === "round");
    if (this.fought.length === 0 || !(next || view.phase === "over")) return;
    this.recap = { round: next ? (next.round as number) - 1 : view.round, events: this.fought };
    this.fought = [];
  }

  private settle(view: SunsetView): void {
    const turned = view.side !== this.shown.side;
    this.shown = view;
    if (!turned) return;
    this.turned = view.side;
    clearTimeout(this.bannerTimer);
    this.bannerTimer = window.setTimeout(() => (this.turned = null), BANNER * tempo());
  }

  /** Change the table, and let what moved come from where it was. */
  private async travel(
    events: GameEvent[],
    root: HTMLElement | undefined,
    own: Side | null,
    change: () => void,
  ): Promise<void> {
    const starts = flights(this.target, events, own).map((flight) => ({
      flight,
      rect: find(root, flight.from)?.getBoundingClientRect(),
    }));
    const turning = flips(events);
    change();
    await tick();
    for (const { flight, rect } of starts) fly(root, flight, rect);
    for (const at of turning) turnOver(find(root, `[data-slot="${at}"]`));
  }
}

function find(root: HTMLElement | undefined, selector: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(selector) ?? null;
}

function fly(root: HTMLElement | undefined, flight: Flight, from: DOMRect | undefined): void {
  const thing = find(root, flight.to);
  if (!thing || !from) return;
  const to = thing.getBoundingClientRect();
  if (to.width === 0) return;
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  thing.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(0.9) rotate(-4deg)`, zIndex: 9 },
      { transform: `translate(0, -6px) scale(1.06)`, zIndex: 9, offset: 0.8 },
      { transform: "none", zIndex: 9 },
    ],
    { duration: FLIGHT * tempo(), easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}

function turnOver(thing: HTMLElement | null): void {
  thing?.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(90deg)" }, { transform: "none" }], {
    duration: FLIGHT * tempo(),
    easing: "ease-out",
  });
}
