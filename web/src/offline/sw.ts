// The service worker: keeps the page whole in the browser, one version at a time, so that it opens without a network.
//
// A version is a list of files and what is in them; whoever writes the folder puts it before this script. A new
// one is fetched whole, checked file by file, and waits until the reader takes it or has closed all pages of the old
// one. Requests that are not for a file of the list, above all those to the server's API, are none of its business.

interface Listed {
  version: string;
  /** Path within the scope, and the SHA-256 of what is there. The page itself is "". */
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

worker.addEventListener("install", (event) => (event as Extendable).waitUntil(install()));
worker.addEventListener("activate", (event) => (event as Extendable).waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if ((event as MessageEvent).data === "take over") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const path = pathOf(request);
  if (path === null) return;
  (event as Fetching).respondWith(answer(request, path));
  if (path === "") (event as Fetching).waitUntil(sweep());
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
    if (found && (await digestOf(found.clone())) === digest) return cache.put(address, found);
  }
  for (const mode of ["default", "reload"] as const) {
    const found = await fetch(address, { cache: mode, credentials: "same-origin" });
    if (found.ok && !found.redirected && (await digestOf(found.clone())) === digest) return cache.put(address, found);
  }
  throw new Error(`${address} is not of this version`); // the host is in the middle of an update: another time
}

async function digestOf(answer: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return Array.from(digest, (one) => one.toString(16).padStart(2, "0")).join("");
}

async function activate(): Promise<void> {
  await sweep();
  await worker.clients.claim();
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

/** Throw away versions of which no page is open any more: each page holds a lock with the name of its cache. */
async function sweep(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const open = new Set(held.map((lock) => lock.name));
  const waiting = worker.registration.waiting ?? worker.registration.installing;
  if (waiting) return; // what is being installed is not to be thrown away
  for (const old of await ours()) if (!open.has(old)) await caches.delete(old);
}
