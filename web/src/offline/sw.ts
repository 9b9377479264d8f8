// The service worker: keeps the page whole in the browser, one version at a time, so that it opens without a network.
//
// A version is a list of files and what is in them; whoever writes the folder puts it before this script. A new
// one is fetched whole, checked file by file, and waits until the reader takes it or has closed all pages of the old
// one. Requests that are not for a file of the list, above all those to the server's API, are none of its business.
import { release } from "./release";
import { unpacked } from "./unpack";

interface Listed {
  version: string;
  /** Path within the scope, and the SHA-256 of what is there, unpacked. The page itself is "". */
  files: Record<string, string>;
  /** First parts of the addresses that are all answered with the page. */
  pages: string[];
}

interface Worker extends EventTarget {
  sunroom: Listed;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as Worker;
const { version, files, pages } = worker.sunroom;
const scope = worker.registration.scope;
const FAMILY = `sunroom ${scope} `;
const CACHE = FAMILY + version;
const AT_ONCE = 6;
const PATIENCE = 20_000; // ms for the pages of an old version to be closed, when a new one begins

worker.addEventListener("install", (event) => (event as Extendable).waitUntil(install()));
worker.addEventListener("activate", (event) => (event as Extendable).waitUntil(activate()));
worker.addEventListener("message", (event) => {
  const { data } = event as MessageEvent;
  if (data === "take over") void worker.skipWaiting();
  if (data === "sweep") (event as Extendable).waitUntil(sweep(PATIENCE));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const path = pathOf(request);
  if (path === null) return;
  (event as Fetching).respondWith(answer(request, path));
  if (path === "") (event as Fetching).waitUntil(sweep(0));
});

/** All files or none. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    const waiting = Object.entries(files);
    const fetcher = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await keep(cache, ...next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fetcher));
  } catch (problem) {
    await caches.delete(CACHE);
    throw problem;
  }
}

async function keep(cache: Cache, path: string, digest: string): Promise<void> {
  const address = new URL(path, scope).href;
  // Names with a digest stay what they are: an older version may have brought them along.
  for (const old of await ours()) {
    const found = await (await caches.open(old)).match(address);
    if (found && (await kept(cache, path, found, digest))) return;
  }
  for (const mode of ["default", "reload"] as const) {
    const found = await fetch(address, { cache: mode, credentials: "same-origin" });
    if (found.ok && !found.redirected && (await kept(cache, path, found, digest))) return;
  }
  throw new Error(`${address} is not of this version`); // the host is in the middle of an update: another time
}

/**
 * Whether an answer is what it should be; then it is kept: as it came, so that the browser may keep its compiled code, too;
 * or unpacked, so that it is unpacked only once.
 */
async function kept(cache: Cache, path: string, answer: Response, digest: string): Promise<boolean> {
  const plain = unpacked(answer, path);
  const content = await (plain === answer ? answer.clone() : plain).arrayBuffer();
  try {
    const found = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    if (Array.from(found, (one) => one.toString(16).padStart(2, "0")).join("") !== digest) return false;
    const whole = plain === answer ? answer : new Response(content, { headers: plain.headers });
    await cache.put(new URL(path, scope).href, whole);
    return true;
  } finally {
    release(content);
  }
}

async function activate(): Promise<void> {
  await worker.clients.claim();
  // Nothing is answered before this has ended, and the last page of the old version may just be going: it is not waited for.
  void sweep(PATIENCE);
}

/** Which file of ours a request is for; the page itself is "", null is none. */
function pathOf(request: Request): string | null {
  if (request.method !== "GET" || !request.url.startsWith(scope)) return null;
  const path = decodeURI(request.url.slice(scope.length).replace(/[?#].*$/, ""));
  if (request.mode === "navigate") {
    const [first = ""] = path.split("/");
    return path === "" || path === "index.html" || pages.includes(first) ? "" : null;
  }
  // A page of an older version that is still open asks for its own files.
  return path in files || /^(assets|runtime)\//.test(path) ? path : null;
}

async function answer(request: Request, path: string): Promise<Response> {
  const address = new URL(path, scope).href;
  const own = await (await caches.open(CACHE)).match(address);
  if (own) return own;
  for (const old of await ours()) {
    const found = await (await caches.open(old)).match(address);
    if (found && path) return found;
  }
  return fetch(request); // the browser has thrown files away
}

async function ours(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
}

/**
 * Throw away versions of which no page is open any more: each page holds a lock with the name of its cache. A page that is
 * going is waited for, for so many ms; one that stays has a page of ours, which waits as well, tell us (offline.svelte.ts).
 */
async function sweep(patience: number): Promise<void> {
  await Promise.all((await ours()).map((old) => thrownAway(old, patience)));
}

async function thrownAway(old: string, patience: number): Promise<void> {
  const wish = patience ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  const free = async (lock: Lock | null) => {
    const { waiting, installing } = worker.registration;
    // What is being installed has no page yet, and is not to be thrown away: when it begins, it looks itself.
    if (lock && !waiting && !installing) await caches.delete(old);
  };
  await navigator.locks.request(old, wish, free).catch(() => undefined);
}
