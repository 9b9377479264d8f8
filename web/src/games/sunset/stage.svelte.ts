// What is shown on the table: the view, or on the way there the scenes of a combat.
import { tick } from "svelte";
import type { GameEvent } from "../../live/live.svelte";
import { stillness } from "../../settings.svelte";
import type { Side, SunsetView } from "./model";
import { combatOf, combatScenes, flights, flips, type Flight, type Scene } from "./story";

const FLIGHT = 480;
const BANNER = 1900;

export class Stage {
  shown = $state.raw<SunsetView>() as SunsetView;
  /** The scene of a combat that is being shown. */
  scene = $state.raw<Scene | null>(null);
  /** The sun has just risen, or set. */
  turned = $state.raw<"sun" | "moon" | null>(null);
  /** How the last combat went, to be read again. */
  recap = $state.raw<{ round: number; events: GameEvent[] } | null>(null);
  /** What happened last. Not what was given at the start: that may have been told to another seat. */
  news = $state.raw<GameEvent[]>([]);

  private scenes: Scene[] = [];
  private target: SunsetView;
  private told: GameEvent[];
  private timer = 0;
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
    // Somebody came or asked for something: the same table once more, and no reason to hurry.
    const same = this.scene !== null && fresh.length === 0 && JSON.stringify(view) === JSON.stringify(this.target);
    const before = this.target;
    this.target = view;
    this.told = events;
    if (fresh.length > 0) this.news = fresh;
    if (same) return;
    const combat = combatOf(fresh).length > 0;
    // A quick opponent must not cut the combat short: its end leads to the newest view.
    if (this.scene && fresh.length > 0 && !combat) return;
    if (this.scene) this.shown = before; // the next story begins where the last one would have ended
    this.finish();
    this.remember(this.shown, fresh);
    if (stillness() || fresh.length === 0) {
      this.shown = view;
      return;
    }
    this.scenes = combatScenes(this.shown, fresh);
    const first = this.scenes.shift();
    void this.travel(fresh, root, own, () => {
      if (first) this.show(first);
      else this.settle(view);
    });
  }

  /** Enough seen: go to the table as it is now. */
  skip(): void {
    if (!this.scene) return;
    this.finish();
    this.settle(this.target);
  }

  end(): void {
    this.finish();
    clearTimeout(this.bannerTimer);
  }

  private remember(before: SunsetView, events: GameEvent[]): void {
    const combat = combatOf(events);
    if (combat.length === 0) return;
    const next = events.find((event) => event.event === "round");
    this.recap = { round: next ? (next.round as number) - 1 : before.round, events: combat };
  }

  private show(scene: Scene): void {
    this.scene = scene;
    this.shown = scene.view;
    this.timer = window.setTimeout(() => {
      const next = this.scenes.shift();
      if (next) this.show(next);
      else {
        this.scene = null;
        this.settle(this.target);
      }
    }, scene.pause);
  }

  private settle(view: SunsetView): void {
    const turned = view.side !== this.shown.side;
    this.shown = view;
    if (!turned) return;
    this.turned = view.side;
    clearTimeout(this.bannerTimer);
    this.bannerTimer = window.setTimeout(() => (this.turned = null), BANNER);
  }

  private finish(): void {
    clearTimeout(this.timer);
    this.scenes = [];
    this.scene = null;
  }

  /** Change the table, and let what moved come from where it was. */
  private async travel(events: GameEvent[], root: HTMLElement | undefined, own: Side | null, change: () => void): Promise<void> {
    const starts = flights(this.target, events, own).map((flight) => ({ flight, rect: find(root, flight.from)?.getBoundingClientRect() }));
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
    { duration: FLIGHT, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}

function turnOver(thing: HTMLElement | null): void {
  thing?.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(90deg)" }, { transform: "none" }], {
    duration: FLIGHT,
    easing: "ease-out",
  });
}
