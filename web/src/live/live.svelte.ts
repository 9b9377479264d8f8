// One seat at one table, kept up to date over a connection to whoever has the table: docs/server.md has the protocol.
//
// The connection may be lost at any moment and the page may be loaded anew. What was sent and not
// answered waits in the browser and is sent again with the same id, so nothing is lost or done twice.
import { type About, withStanding } from "./standing";
import { Refusal, type TableState } from "../api/client";
import type { Line } from "../api/end";
import { endOfTable } from "../api/where";
import { PACES, settings } from "../settings.svelte";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = Record<string, any>;
export interface GameEvent {
  event: string;
  rule: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [argument: string]: any;
}
export interface Entry {
  number: number;
  kind: string;
  seat: number | null;
  at: number;
  events?: GameEvent[];
  move?: string;
  name?: string;
  bot?: string | null;
  count?: number;
  match?: string;
}
export interface News {
  type: "news";
  after: number;
  number: number;
  entries: Entry[];
  view: View | null;
  /** What the rules say of the view, and of each of the moves. */
  standing?: unknown;
  about?: About[];
  moves?: string[];
  deadline: number | null;
  clock?: Clock | null;
  table?: TableState;
}
/** Where time is limited. */
export interface Clock {
  /** Seconds of each person; null for bots. */
  left: (number | null)[];
  /** When time begins to run by itself, while the device changes hands. */
  starts: number | null;
}
type Message =
  | News
  | { type: "accepted"; id: string; number: number }
  | { type: "refused"; id: string | null; number: number; code: string; message: string; rule?: string }
  | { type: "presence"; number: number; here: number[] }
  | { type: "pong"; number: number }
  | { type: "pace"; number: number; pace: string };
type Wish =
  | { do: "move"; id: string; after: number; move: string }
  | { do: "undo" | "agree" | "decline" | "ready"; id: string; after: number };

const PAUSES = [200, 500, 1000, 2000, 4000]; // ms before another try to connect
const PING = 10_000;
const PATIENCE = 16_000; // ms without a word, and the connection counts as lost
const FINAL = [4403, 4404]; // closed for good: not ours, or no such table

export class Live {
  number = $state(0);
  view = $state.raw<View | null>(null);
  moves = $state.raw<string[]>([]);
  entries = $state.raw<Entry[]>([]);
  table = $state.raw<TableState | null>(null);
  here = $state.raw<number[]>([]);
  deadline = $state<number | null>(null);
  clock = $state.raw<Clock | null>(null);
  /** By how many seconds the server's time is ahead of this device's, as far as that is known. */
  ahead = 0;
  connected = $state(false);
  /** Sent, or to be sent, and not yet answered. */
  waiting = $state.raw<Wish[]>([]);
  /** What one did at the table is on its way. */
  sending = $derived(this.waiting.some((one) => one.do !== "ready"));
  /** Why the last wish was refused; for the page to show and to clear. */
  refusal = $state.raw<Refusal | null>(null);
  /** The table cannot be reached at all. */
  closed = $state.raw<Refusal | null>(null);

  private line: Line | null = null;
  private tries = 0;
  private timer = 0;
  private heard = 0;
  private ended = false;
  private readonly watchers = new Set<(news: News) => void>();
  private readonly key: string;
  private readonly beat: number;

  constructor(
    readonly match: string,
    readonly seat: number | null,
  ) {
    this.key = `sunroom.waiting.${match}.${seat ?? "watch"}`;
    this.waiting = this.kept();
    this.beat = window.setInterval(() => this.check(), PING / 2);
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Be told of all news, to show what changes. Returns how to stop. */
  watch(told: (news: News) => void): () => void {
    this.watchers.add(told);
    return () => this.watchers.delete(told);
  }

  play(move: string): void {
    this.wish({ do: "move", id: freshId(), after: this.number, move });
  }

  undo(): void {
    this.wish({ do: "undo", id: freshId(), after: this.number });
  }

  answer(agrees: boolean): void {
    this.wish({ do: agrees ? "agree" : "decline", id: freshId(), after: this.number });
  }

  /** Whoever takes over a shared device is there: their time begins. */
  ready(): void {
    if (this.clock?.starts != null) this.wish({ do: "ready", id: freshId(), after: this.number });
  }

  /** Bots move as fast as the reader likes, where nobody elsewhere plays with them. */
  keepPace(): void {
    if (this.seat !== null && PACES.includes(settings.pace)) this.send({ do: "pace", pace: settings.pace });
  }

  end(): void {
    this.ended = true;
    clearInterval(this.beat);
    clearTimeout(this.timer);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.line?.close();
  }

  private wish(wish: Wish): void {
    this.refusal = null;
    this.keep([...this.waiting, wish]);
    this.send(wish);
  }

  private send(message: unknown): void {
    this.line?.send(JSON.stringify(message));
  }

  private connect(): void {
    if (this.ended || this.closed) return;
    this.heard = Date.now();
    const line = endOfTable(this.match).connect(
      this.match,
      this.seat,
      this.number,
      (text) => this.line === line && this.receive(JSON.parse(text) as Message),
      (code) => this.line === line && this.lost(FINAL.includes(code)),
    );
    this.line = line;
  }

  private receive(message: Message): void {
    this.heard = Date.now();
    if (message.type === "news") {
      this.take(message);
    } else if (message.type === "accepted") {
      this.settle(message.id);
    } else if (message.type === "refused") {
      this.refusal = new Refusal(message.code, message.message, message.rule ?? null);
      if (message.id === null) this.closed = this.refusal;
      else this.settle(message.id);
    } else if (message.type === "presence") {
      this.here = message.here;
    }
  }

  private take(news: News): void {
    const last = news.entries.at(-1);
    // What happens while one is here has only just happened.
    if (this.connected && last) this.ahead = last.at - Date.now() / 1000;
    if (!this.connected) {
      this.connected = true;
      this.tries = 0;
      this.keepPace();
      // The connection is back: whatever was not answered is sent again, in order.
      for (const wish of this.waiting) this.send(wish);
    }
    this.entries = [...this.entries.filter((one) => one.number <= news.after), ...news.entries];
    this.number = news.number;
    this.view = news.view && withStanding(news.view, news.standing, news.moves, news.about);
    this.moves = news.moves ?? [];
    this.deadline = news.deadline;
    this.clock = news.clock ?? null;
    if (news.table) this.table = news.table;
    for (const told of this.watchers) told(news);
  }

  private lost(forGood: boolean): void {
    this.line = null;
    this.connected = false;
    if (this.ended || forGood) return;
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? 1000;
    this.tries += 1;
    this.timer = window.setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  private check(): void {
    const silent = Date.now() - this.heard;
    if (this.line && silent > PATIENCE) this.drop();
    else if (silent > PING / 2) this.send({ do: "ping" });
  }

  private readonly hurry = (): void => {
    if (document.visibilityState !== "visible" || this.connected || this.ended) return;
    clearTimeout(this.timer);
    this.drop();
  };

  private drop(): void {
    const line = this.line;
    this.line = null;
    line?.close();
    this.connected = false;
    this.connect();
  }

  private settle(id: string): void {
    this.keep(this.waiting.filter((one) => one.id !== id));
  }

  private keep(waiting: Wish[]): void {
    this.waiting = waiting;
    try {
      if (waiting.length) sessionStorage.setItem(this.key, JSON.stringify(waiting));
      else sessionStorage.removeItem(this.key);
    } catch {
      // A browser that keeps nothing still plays; only a reload at the wrong moment asks again.
    }
  }

  private kept(): Wish[] {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? "[]") as Wish[];
    } catch {
      return [];
    }
  }
}

/** crypto.randomUUID is not there on plain http in a local network. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}
