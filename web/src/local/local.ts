// The tables of this browser, as the page speaks with them. The worker is started when it is first needed; one that
// ends is started again, and whatever was acknowledged is there.
import { base } from "../base";
import type { Answer, End, Line } from "../api/end";
import { factOf } from "./facts";
import { Keeper, type KeptMatch } from "./keeper";
import { AGAIN, type Asked, type Begun, type State, type Told } from "./said";
import { loading } from "./loading.svelte";

type Wish<Kind = Asked> = Kind extends Asked ? Omit<Kind, "id"> : never;
type Heard = (told: Told) => void;

const PATIENCE = 40_000; // ms: a worker that is not heard of for so long, although asked, has ended

let worker: Worker | null = null;
let heardAt = 0;
/** How often a worker has ended while it was starting. */
let failures = 0;
let ids = 0;
const waiting = new Map<string, Heard>();
/** Tables that are known to be in this browser. */
const here = new Set<string>();

/** Whether this browser can have tables of its own; where not, a server has to. */
export function possible(): boolean {
  return (
    typeof WebAssembly === "object" &&
    typeof DecompressionStream === "function" &&
    typeof Worker === "function" &&
    typeof indexedDB === "object" &&
    indexedDB !== null &&
    typeof BroadcastChannel === "function" &&
    // On plain http only one's own computer has locks.
    typeof navigator.locks === "object" &&
    !loading.failed
  );
}

/** Start what takes a while before somebody waits for it. */
export function prepare(): void {
  if (possible()) running();
}

function running(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.onmessage = (event: MessageEvent<Told | State>) => {
    if (worker !== started) return;
    heardAt = Date.now();
    if ("state" in event.data) changed(event.data);
    else waiting.get(event.data.id)?.(event.data);
  };
  started.onerror = () => worker === started && restart();
  worker = started;
  heardAt = Date.now();
  loading.begin();
  // A browser that keeps the page keeps what a start of Python comes to as well; one that did not end well is not trusted.
  const keeping = !("serviceWorker" in navigator) ? "no" : failures ? "anew" : "yes";
  started.postMessage({ base: new URL(base, location.href).href, keeping } satisfies Begun);
  return started;
}

function changed(state: State): void {
  if (state.state === "loading") loading.tell(state.done, state.total);
  else if (state.state === "ready") loading.ready();
  else if (state.state === "kept") loading.full = state.full;
  else {
    loading.fail(state.why);
    restart();
  }
}

/** Let go of a worker that has ended, or does not get anywhere: the next question starts another one. */
export function restart(): void {
  if (loading.part !== null) failures += 1;
  worker?.terminate();
  worker = null;
  const lost = [...waiting];
  waiting.clear();
  for (const [id, heard] of lost) heard({ id, closed: AGAIN });
}

function send(wish: Wish, heard: Heard): string {
  const id = String(++ids);
  const asked = { id, ...wish } as Asked;
  waiting.set(id, heard);
  running().postMessage(asked);
  return id;
}

function finish(id: string): void {
  waiting.delete(id);
}

function answer(wish: Wish): Promise<{ status: number; body: string }> {
  return new Promise((done, failed) => {
    const id = send(wish, (told) => {
      finish(id);
      if ("status" in told && told.body) done(told);
      else failed(new Error("the worker has ended"));
    });
  });
}

function line(wish: Wish, heard: (text: string) => void, closed: (code: number) => void): Line {
  const id = send(wish, (told) => {
    if ("text" in told) return heard(told.text);
    finish(id);
    // Not before whoever asked has what is returned here.
    if ("closed" in told) setTimeout(() => closed(told.closed));
  });
  return {
    send: (text) => {
      // Whoever waits at a table asks every few seconds whether somebody is there.
      if (loading.part === null && Date.now() - heardAt > PATIENCE) restart();
      else worker?.postMessage({ id, do: "say", text } satisfies Asked);
    },
    close: () => {
      finish(id);
      worker?.postMessage({ id, do: "close" } satisfies Asked);
    },
  };
}

export const local: End = {
  async ask(method, path, body, signal): Promise<Answer> {
    const known = method === "GET" ? await factOf(path) : undefined;
    if (known !== undefined) return { status: 200, body: known, seconds: null };
    const found = await answer({ do: "ask", method, path, body: body === undefined ? "" : JSON.stringify(body) });
    signal?.throwIfAborted();
    const told = JSON.parse(found.body) as { id?: string; matches?: { id: string }[] };
    if (told.id) here.add(told.id);
    for (const one of told.matches ?? []) here.add(one.id);
    return { status: found.status, body: told, seconds: null };
  },

  connect(match, seat, after, heard, closed): Line {
    return line({ do: "connect", match, seat: seat === null ? "" : String(seat), after: String(after) }, heard, closed);
  },

  analyse(match, told): Line {
    return line(
      { do: "analyse", match, level: "strong" },
      (text) => {
        const [, event = "message"] = /^event: (\w+)$/m.exec(text) ?? [];
        const [, data] = /^data: (.*)$/m.exec(text) ?? [];
        if (data !== undefined) told(event as "message" | "done" | "failed", data);
      },
      () => told("failed", ""),
    );
  },
};

// --- what is kept ------------------------------------------------------------------------------------

/** Whether a table is one of this browser's. */
export async function isHere(match: string): Promise<boolean> {
  if (here.has(match)) return true;
  if (!possible()) return false;
  try {
    if (await withKeeper((keeper) => keeper.has(match))) here.add(match);
  } catch {
    return false; // what cannot be looked into keeps nothing
  }
  return here.has(match);
}

/** Whether the page has seen that it is. */
export const isKnownHere = (match: string): boolean => here.has(match);

/** How many matches there are in this browser; none where it keeps nothing. */
export async function countHere(): Promise<number> {
  if (!possible()) return 0;
  return withKeeper((keeper) => keeper.count()).catch(() => 0);
}

/** All matches, as one would take them to another browser. */
export function everything(): Promise<KeptMatch[]> {
  return withKeeper((keeper) => keeper.everything());
}

/** Matches from another browser: those that are whole and not here yet are kept. How many, and what was wrong. */
export async function takeAll(matches: KeptMatch[]): Promise<{ taken: number; wrong: string[] }> {
  let taken = 0;
  const wrong: string[] = [];
  for (const { row, entries } of matches) {
    const [told, happened] = [JSON.stringify(row), JSON.stringify(entries)];
    const problem = (await answer({ do: "check", row: told, entries: happened })).body;
    if (problem !== "ok") wrong.push(problem);
    else if (await withKeeper((keeper) => keeper.create(told, happened))) taken += 1;
  }
  await answer({ do: "arrived" });
  return { taken, wrong };
}

async function withKeeper<T>(work: (keeper: Keeper) => Promise<T>): Promise<T> {
  const keeper = await Keeper.open();
  try {
    return await work(keeper);
  } finally {
    keeper.close();
  }
}
