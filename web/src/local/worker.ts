// The worker with the tables of this browser: Python, what it keeps, and those who search for its bots.
//
// Every tab has such a worker, but only one of them leads: whoever holds the lock has Python and the storage, the
// others pass on what their pages want over a channel. When the leader's tab is closed, the next one leads.
import { boot } from "./boot";
import { Keeper } from "./keeper";
import { AGAIN, LOCK, type Asked, type Begun, type State, type Told } from "./said";
import { Searchers } from "./searchers";

interface Connection {
  take(text: string): void;
  close(): void;
  destroy(): void;
}
interface Task {
  cancel(): void;
  destroy(): void;
}
interface Host {
  open(): Promise<void>;
  request(method: string, path: string, body: string): Promise<string>;
  connect(
    match: string,
    seat: string,
    after: string,
    tell: (text: string) => void,
    closed: (code: number) => void,
  ): Connection;
  analyse(match: string, level: string, tell: (text: string) => void): Task;
  check(row: string, entries: string): Promise<string>;
  arrived(): Promise<void>;
}
type Passed = { from: string; asked: Asked } | { to: string; told: Told } | { leads: string };

const UNHURRIED = 3000; // ms after which whoever waited for a table has one
const me = crypto.getRandomValues(new Uint32Array(2)).join("-");
const channel = new BroadcastChannel(LOCK);
let host: Host | null = null;
/** What this tab's page has asked for: whatever is open when another tab begins to lead is lost. */
const open = new Map<string, Asked>();

const tellPage = (told: Told | State) => self.postMessage(told);

// --- leading -----------------------------------------------------------------------------------------

/** Until this tab is closed, or at once where it cannot be done. */
async function lead({ base, keeping }: Begun): Promise<void> {
  let keeper: Keeper;
  try {
    keeper = await Keeper.open((full) => tellPage({ state: "kept", full }));
  } catch {
    return tellPage({ state: "failed", why: "storage" });
  }
  try {
    const searchers = new Searchers(base);
    const { warm, keep } = await boot((done, total) => tellPage({ state: "loading", done, total }), base, keeping);
    const found = warm.host.Host(keeper, searchers, searchers.count) as Host;
    await found.open();
    host = found;
    setTimeout(() => void keep(), UNHURRIED);
  } catch (error) {
    // eslint-disable-next-line no-console -- thrown later, nobody would hear it: the page ends this worker
    console.error(error);
    return tellPage({ state: "failed", why: "loading" });
  }
  tellPage({ state: "ready" });
  channel.postMessage({ leads: me } satisfies Passed);
  for (const asked of [...open.values()]) {
    if (stays(asked))
      answered({ id: asked.id, closed: AGAIN }); // the one who led may have known of it
    else void serve(me, asked, answered);
  }
  await new Promise(() => undefined);
}

/** A connection, or an analysis. */
const stays = ({ do: kind }: Asked): boolean => kind === "connect" || kind === "analyse";

const connections = new Map<string, Connection>();
const analyses = new Map<string, Task>();
const guests = new Set<string>();

async function serve(from: string, asked: Asked, tell: (told: Told) => void): Promise<void> {
  const key = `${from} ${asked.id}`;
  const { id } = asked;
  if (!host) return;
  if (from !== me) watch(from);
  switch (asked.do) {
    case "ask": {
      const answer = await host.request(asked.method, asked.path, asked.body);
      tell({ id, status: Number(answer.slice(0, 3)), body: answer.slice(4) });
      break;
    }
    case "connect": {
      const closed = (code: number) => tell({ id, closed: code });
      connections.set(
        key,
        host.connect(asked.match, asked.seat, asked.after, (text) => tell({ id, text }), closed),
      );
      break;
    }
    case "say":
      connections.get(key)?.take(asked.text);
      break;
    case "analyse":
      analyses.set(
        key,
        host.analyse(asked.match, asked.level, (text) => tell({ id, text })),
      );
      break;
    case "check":
      tell({ id, status: 200, body: await host.check(asked.row, asked.entries) });
      break;
    case "arrived":
      await host.arrived();
      tell({ id, status: 200, body: "{}" });
      break;
    case "close":
      end(key);
  }
}

function end(key: string): void {
  connections.get(key)?.close();
  connections.get(key)?.destroy();
  connections.delete(key);
  analyses.get(key)?.cancel();
  analyses.get(key)?.destroy();
  analyses.delete(key);
}

/** A tab holds a lock of its own as long as it is there. */
function watch(guest: string): void {
  if (guests.has(guest)) return;
  guests.add(guest);
  void navigator.locks.request(`${LOCK} ${guest}`, () => {
    guests.delete(guest);
    for (const key of [...connections.keys(), ...analyses.keys()]) if (key.startsWith(`${guest} `)) end(key);
  });
}

// --- following ---------------------------------------------------------------------------------------

channel.onmessage = (event: MessageEvent<Passed>) => {
  const passed = event.data;
  if ("asked" in passed) {
    if (host) void serve(passed.from, passed.asked, (told) => channel.postMessage({ to: passed.from, told }));
  } else if ("told" in passed) {
    if (passed.to === me) tellPage(passed.told);
    if (passed.to === me && !("text" in passed.told)) open.delete(passed.told.id);
  } else {
    leaderChanged();
  }
};

/** Another tab leads from now on, and knows of nothing that was open. */
function leaderChanged(): void {
  tellPage({ state: "ready" });
  for (const [id, asked] of open) {
    if (asked.do === "ask" && asked.method === "GET") {
      channel.postMessage({ from: me, asked } satisfies Passed);
    } else {
      open.delete(id);
      tellPage(stays(asked) ? { id, closed: AGAIN } : { id, status: 503, body: "" });
    }
  }
}

self.onmessage = (event: MessageEvent<Asked | Begun>) => {
  const asked = event.data;
  if ("base" in asked) {
    void navigator.locks.request(`${LOCK} ${me}`, () => new Promise(() => undefined));
    void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (lock) return lead(asked);
      tellPage({ state: "ready" });
      void navigator.locks.request(LOCK, () => lead(asked));
      return undefined;
    });
    return;
  }
  if (asked.do === "close") open.delete(asked.id);
  else if (asked.do !== "say") open.set(asked.id, asked);
  if (host) void serve(me, asked, answered);
  else channel.postMessage({ from: me, asked } satisfies Passed);
};

function answered(told: Told): void {
  if (!("text" in told)) open.delete(told.id);
  tellPage(told);
}
