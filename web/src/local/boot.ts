// Starts Python in a worker: Pyodide, of its library what we use, and our own modules, all from our own host.
// Which files these are was written down when the page was built (web/runtime.py), so versions never mix.
import { loadPyodide, type PyodideInterface } from "pyodide";
import type { PyProxy } from "pyodide/ffi";
import { release } from "../offline/release";
import { unpacked } from "../offline/unpack";
import { filesOf } from "./archive";
import runtime from "./runtime.json";
import type { Keeping } from "./said";
import { packed, Snapshot } from "./snapshot";

type Name = keyof typeof runtime.files;
type Progress = (done: number, total: number) => void;

/** As it is before Pyodide is given one that knows our files. */
const fetching = self.fetch.bind(self);
/** Where our modules are unpacked. */
const HOME = "/sunroom";
const NEEDED: Name[] = ["pyodide.asm.mjs", "pyodide.asm.wasm", "library.zip", "sunroom.zip"];

/** The address of a file of the runtime, such as a kernel; `base` is the folder of the page, ending in a slash. */
export function addressOf(name: string, base: string): string {
  const found = runtime.files[name as Name];
  if (!found) throw new Error(`there is no ${name} in this build`);
  return new URL(base + found.path, location.href).href;
}

/** A file of the runtime, unpacked. */
export async function fetched(name: string, base: string): Promise<Response> {
  const address = addressOf(name, base);
  const answer = await fetching(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return unpacked(answer, address);
}

/** Python with our modules; `progress` is told how many bytes have come, of how many. */
export async function boot(progress: Progress, base: string, keeping: Keeping): Promise<Started> {
  const snapshot = keeping === "no" ? null : new Snapshot(base, NEEDED.map(digestOf));
  if (keeping === "anew") await snapshot?.forget();
  const known = await snapshot?.recalled();
  if (known) {
    try {
      const found = await started(base, { _loadSnapshot: new Uint8Array(known) }, (answer) => answer);
      release(known);
      return { ...found, keep: async () => undefined };
    } catch {
      await snapshot?.forget(); // whatever was wrong with it: as if there were none
    }
  }
  const count = counting(progress);
  // The module that Pyodide imports by itself, once: only to know when it is there.
  const module = import(/* @vite-ignore */ addressOf("pyodide.asm.mjs", base));
  void module.then(
    () => count.add(runtime.files["pyodide.asm.mjs"].bytes),
    () => undefined,
  );
  const found = await started(base, { _makeSnapshot: snapshot !== null }, count);
  let content = snapshot && photographed(found.python);
  const keep = async () => {
    const taken = content;
    content = null;
    if (taken) await snapshot?.keep(taken);
  };
  return { ...found, keep };
}

interface Warm extends PyProxy {
  host: { Host: (...parts: unknown[]) => unknown };
  refresh(): void;
}
interface Started {
  python: PyodideInterface;
  warm: Warm;
  /** Keep it as it was when it had started, when there is time for that. */
  keep: () => Promise<void>;
}

const digestOf = (name: Name): string => runtime.files[name].sha256.slice(0, 12);

/** Every file of ours passes through `passed` on its way. */
async function started(
  base: string,
  wishes: Parameters<typeof loadPyodide>[0],
  passed: (answer: Response) => Response,
): Promise<Omit<Started, "keep">> {
  const file = async (name: string) => passed(await fetched(name, base));
  const own = file("sunroom.zip").then((answer) => answer.arrayBuffer());
  own.catch(() => undefined); // told below, after Pyodide
  const index = new URL(".", addressOf("pyodide.asm.mjs", base)).href;
  let python: PyodideInterface;
  try {
    // Pyodide fetches by itself, by names of its own.
    self.fetch = (asked) => file(String(asked).slice(index.length));
    python = await loadPyodide({
      indexURL: index,
      stdLibURL: `${index}library.zip`,
      lockFileContents: JSON.stringify(runtime.lock),
      packageBaseUrl: index, // never asked: there are no packages
      ...wishes,
    });
  } finally {
    self.fetch = fetching;
  }
  // Files are not a part of what is kept.
  for (const [path, content] of filesOf(await own)) {
    const to = `${HOME}/${path}`;
    python.FS.mkdirTree(to.slice(0, to.lastIndexOf("/")));
    python.FS.writeFile(to, content, { canOwn: true });
  }
  python.runPython(`import sys; "${HOME}" in sys.path or sys.path.insert(0, "${HOME}")`);
  const warm = python.pyimport("sunroom.local.warm") as Warm;
  warm.refresh();
  return { python, warm };
}

/** What Python is like now; null where that cannot be said. */
function photographed(python: PyodideInterface): Uint8Array<ArrayBuffer> | null {
  try {
    return packed(python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
  } catch {
    return null;
  }
}

/** Passes answers on, and tells how much of them has come. */
function counting(progress: Progress) {
  const total = NEEDED.reduce((sum, name) => sum + runtime.files[name].bytes, 0);
  let done = 0;
  const add = (bytes: number) => progress((done = Math.min(total, done + bytes)), total);
  const passed = (answer: Response): Response => {
    if (!answer.ok || !answer.body) return answer;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, onwards) {
        add(chunk.byteLength);
        onwards.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(counter), { headers: answer.headers, status: answer.status });
  };
  return Object.assign(passed, { add });
}
