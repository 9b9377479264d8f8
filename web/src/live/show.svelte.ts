// What is shown of a table, and so what may be told of it: one step after the other.
//
// The server tells what happened as soon as it did; on the screen it takes its time. Whatever speaks
// of the match (table, log, announcements, banner, score, title) is made from what is here, so that
// nothing is told before it is seen. `skip` brings all of it to the end.
import type { GamePage, Scene } from "../games/game";
import { gap, stillness } from "../settings.svelte";
import type { Entry, GameEvent, Live, News, View } from "./live.svelte";
import { Reel } from "./reel.svelte";
import { takenBack } from "./taken";
import { toldOf } from "./told";

/** What one message brought. */
interface Step {
  number: number;
  view: View | null;
  moves: string[];
  /** All there are up to now, and the number up to which they were known before. */
  entries: Entry[];
  after: number;
  events: GameEvent[];
}

const MANY = 6; // entries at once: somebody comes to the table, or back after a while
const MOST_WAITING = 30; // steps; who is so far behind is brought to the end

export class Show {
  view = $state.raw<View | null>(null);
  moves = $state.raw<string[]>([]);
  /** What has been told. */
  entries = $state.raw<Entry[]>([]);
  /** The numbers of the moves that were taken back. */
  taken = $derived(takenBack(this.entries));
  /** Of the last entry that has been told. */
  number = $state(0);
  /** What was told last, to be shown as movement; a new list each time. */
  events = $state.raw<GameEvent[]>([]);
  /** There is more to be shown. */
  running = $state(false);
  game: Pick<GamePage, "scenes" | "together"> | null = null;
  /** Several people sit before the screen: called before something is shown that all of them watch. */
  together: (() => void) | null = null;
  /** Whether anybody can see it now. */
  watched: () => boolean = () => true;
  /** Something was shown. */
  told: ((events: GameEvent[]) => void) | null = null;

  private waiting: Step[] = [];
  private readonly reel = new Reel();
  private current: Step | null = null;
  private timer = 0;
  private restUntil = 0;
  private begun = false;
  private readonly stop: () => void;

  constructor(readonly live: Live) {
    this.stop = live.watch((news) => this.take(news));
    if (live.view) this.settle(this.step(live.number, []), []);
    document.addEventListener("visibilitychange", this.hurry);
  }

  get scene(): Scene | null {
    return this.reel.scene;
  }

  /** Enough seen: go to how things stand. */
  skip(): void {
    const last = this.waiting.at(-1) ?? this.current;
    if (!last) return;
    const rest = [this.current, ...this.waiting].flatMap((one) => one?.events ?? []).slice(this.scene?.told ?? 0);
    this.settle(last, rest);
  }

  end(): void {
    this.stop();
    this.reel.stop();
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.hurry);
  }

  private step(after: number, events: GameEvent[]): Step {
    const { number, view, moves, entries } = this.live;
    return { number, view, moves, entries, after, events };
  }

  private take(news: News): void {
    const events = news.entries.flatMap((entry) => entry.events ?? []);
    const step = this.step(news.after, events);
    const forAll = this.begun && (this.game?.together?.(events) ?? false);
    if (forAll && this.together) {
      this.together();
      return this.settle(step, events);
    }
    const back = news.entries.some((entry) => entry.kind !== "move" && entry.count);
    const late = !this.begun || news.entries.length > MANY || this.waiting.length >= MOST_WAITING;
    if (late || back || document.hidden || !(forAll || this.watched())) return this.settle(step, []);
    this.waiting.push(step);
    // Bots answer in no time, so what came before is looked at first. People take the time themselves:
    // what they do is seen at once, by whoever did it and by everybody else.
    const rest = events.length && news.entries.some((entry) => this.byBot(entry)) ? this.restUntil - Date.now() : 0;
    if (this.current) return;
    if (rest <= 0) this.next();
    else if (!this.running) {
      this.running = true;
      this.moves = [];
      this.timer = window.setTimeout(() => this.next(), rest);
    }
  }

  private byBot(entry: Entry): boolean {
    return entry.seat !== null && Boolean(this.live.table?.seats[entry.seat]?.bot);
  }

  /** Begin the next step. */
  private next(): void {
    clearTimeout(this.timer);
    const step = this.waiting.shift();
    if (!step) return;
    const moving = step.events.length > 0 && !stillness() && this.view !== null && step.view !== null;
    const scenes = moving ? (this.game?.scenes?.(this.view!, step.events) ?? []) : [];
    if (!scenes.length) return this.settle(step, step.events);
    this.current = step;
    this.running = true;
    this.moves = [];
    this.reel.play(
      scenes,
      (scene, before) => {
        this.view = scene.view;
        this.entries = toldOf(step.entries, step.after, scene.told);
        this.tell(step.events.slice(before, scene.told));
      },
      (before) => this.settle(step, step.events.slice(before)),
    );
  }

  /** A step has been shown, and all before it. */
  private settle(step: Step, events: GameEvent[]): void {
    clearTimeout(this.timer);
    this.begun ||= step.view !== null;
    this.waiting = this.waiting.filter((one) => one.number > step.number);
    this.reel.stop();
    this.current = null;
    this.view = step.view;
    this.entries = step.entries;
    this.number = step.number;
    this.running = this.waiting.length > 0;
    this.moves = this.running ? [] : step.moves;
    this.tell(events);
    // A clock that runs does not wait for anybody to have looked.
    const rest = events.length && this.live.deadline === null ? gap() : 0;
    this.restUntil = Date.now() + rest;
    if (this.running) this.timer = window.setTimeout(() => this.next(), rest);
  }

  private tell(events: GameEvent[]): void {
    this.events = events;
    this.told?.(events);
  }

  /** Nobody looks: whoever comes back, or hears it from the tab's title, is to know how things stand. */
  private readonly hurry = (): void => {
    if (document.hidden) this.skip();
  };
}
