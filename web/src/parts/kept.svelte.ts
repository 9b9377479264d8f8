// What somebody likes, draws or enters, kept in this browser (IndexedDB): a reload or a closed tab loses nothing.
//
// It has a database of its own: that of the matches (local/keeper.ts) is open in pages of older versions while they
// play, so it cannot change its form for this. All of it is a few kilobytes and read before the page begins, so that
// nothing is drawn in other colours or another language first, and whoever asks is answered at once.
const NAME = "sunroom.kept";
const STORE = "kept";
const OURS = "sunroom."; // every key begins with it
const PATIENCE = 2000; // ms for the browser to open it: a page without what was kept is better than none

const known = new Map<string, string>();
let database: IDBDatabase | null = null;
/** Other tabs know at once what is kept in one. */
let others: BroadcastChannel | null = null;
/** A key and what is kept there now, or `null`. */
type Told = [string, string | null];
let failed = $state(false);

/** Whether this browser does not keep what it should. */
export const keepsNothing = (): boolean => failed;

/** What was kept, if it can still be read. */
export function recall<T>(key: string): Partial<T> {
  try {
    const found: unknown = JSON.parse(recallText(key) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

export function keep(key: string, value: object): void {
  keepText(key, JSON.stringify(value));
}

export function recallText(key: string): string | null {
  return known.get(key) ?? null;
}

export function keepText(key: string, text: string): void {
  if (known.get(key) === text) return;
  known.set(key, text);
  write((store) => store.put(text, key));
  others?.postMessage([key, text] satisfies Told);
}

export function forget(key: string): void {
  known.delete(key);
  write((store) => store.delete(key));
  others?.postMessage([key, null] satisfies Told);
}

/** All of it, as one would take it to another browser. */
export function allKept(): Record<string, string> {
  return Object.fromEntries(known);
}

/** Take in what another browser has kept; what is here already stays as it is. */
export function takeKept(all: Record<string, unknown>): void {
  for (const [key, text] of Object.entries(all)) {
    if (key.startsWith(OURS) && !known.has(key)) keepText(key, String(text));
  }
}

/** Handed over whole: not even a tab that is closed right then takes it along. */
function write(work: (store: IDBObjectStore) => void): void {
  if (!database) return;
  const transaction = database.transaction(STORE, "readwrite");
  transaction.oncomplete = () => (failed = false);
  transaction.onabort = () => (failed = true);
  try {
    work(transaction.objectStore(STORE));
    transaction.commit();
  } catch {
    transaction.abort();
  }
}

// --- at the start ------------------------------------------------------------------------------------

function open(): Promise<IDBDatabase> {
  return new Promise((done, denied) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => denied(new Error(asked.error?.name));
    setTimeout(() => denied(new Error("it takes too long")), PATIENCE);
  });
}

/** What earlier versions have kept elsewhere. */
function keptBefore(): Map<string, string> {
  try {
    return new Map(Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(OURS)) as [string, string][]);
  } catch {
    return new Map();
  }
}

/** All that is there; of what was kept before, whatever is not there yet. */
function read(from: IDBDatabase, before: Map<string, string>): Promise<void> {
  return new Promise((done, denied) => {
    const transaction = from.transaction(STORE, before.size ? "readwrite" : "readonly");
    const store = transaction.objectStore(STORE);
    const asked = store.openCursor();
    asked.onsuccess = () => {
      const cursor = asked.result;
      if (cursor) {
        known.set(String(cursor.key), String(cursor.value));
        return cursor.continue();
      }
      for (const [key, text] of before) {
        if (known.has(key)) continue;
        known.set(key, text);
        store.put(text, key);
      }
    };
    transaction.oncomplete = () => done();
    transaction.onabort = () => denied(new Error(transaction.error?.name));
  });
}

function hear([key, text]: Told): void {
  if (text === null) known.delete(key);
  else known.set(key, text);
}

async function begin(): Promise<void> {
  const before = keptBefore();
  let channel: BroadcastChannel | null = null;
  try {
    channel = new BroadcastChannel(NAME);
    const meanwhile: Told[] = []; // newer than what is being read
    channel.onmessage = ({ data }: MessageEvent<Told>) => meanwhile.push(data);
    const found = await open();
    await read(found, before);
    for (const key of before.keys()) localStorage.removeItem(key);
    found.onversionchange = () => {
      found.close(); // a newer page wants to change its form
      database = null;
      failed = true;
    };
    found.onclose = () => {
      database = null; // the browser has thrown it away
      failed = true;
    };
    database = found;
    meanwhile.forEach(hear);
    channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
    others = channel;
  } catch {
    channel?.close();
    // For as long as the page is open, what was kept before and what is changed now.
    for (const [key, text] of before) if (!known.has(key)) known.set(key, text);
    failed = true;
  }
}

if (typeof indexedDB === "object" && indexedDB !== null) await begin();
