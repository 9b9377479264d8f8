// Starts Python in a worker: Pyodide, of its library what we use, and our own modules, all from our own host.
// Which files these are was written down when the page was built (web/runtime.py), so versions never mix.
import { loadPyodide, type PyodideInterface } from "pyodide";
import runtime from "./runtime.json";

type Name = keyof typeof runtime.files;
type Progress = (done: number, total: number) => void;

/** Where our modules are unpacked. */
const HOME = "/sunroom";
const NEEDED: Name[] = ["pyodide.asm.mjs", "pyodide.asm.wasm", "library.zip", "sunroom.zip"];

/** The address of a file of the runtime, such as a kernel; `base` is the folder of the page, ending in a slash. */
export function addressOf(name: string, base: string): string {
  const found = runtime.files[name as Name];
  if (!found) throw new Error(`there is no ${name} in this build`);
  return new URL(base + found.path, location.href).href;
}

/** Python, ready to import `sunroom`; `progress` is told how many bytes have come, of how many. */
export async function boot(progress: Progress, base: string): Promise<PyodideInterface> {
  const count = counting(progress);
  const address = (name: Name) => addressOf(name, base);
  const index = new URL(".", address("pyodide.asm.wasm")).href;
  const fetched = fetch;
  // Pyodide fetches by itself; what comes is counted on its way.
  self.fetch = async (asked, wishes) => count(await fetched(asked, wishes));
  try {
    const own = fetch(address("sunroom.zip")).then((answer) => whole(answer));
    own.catch(() => undefined); // told below, after Pyodide
    // The module that it imports by itself, once: only to know when it is there.
    const module = import(/* @vite-ignore */ address("pyodide.asm.mjs"));
    void module.then(
      () => count.add(runtime.files["pyodide.asm.mjs"].bytes),
      () => undefined,
    );
    const python = await loadPyodide({
      indexURL: index,
      stdLibURL: address("library.zip"),
      lockFileContents: JSON.stringify(runtime.lock),
      packageBaseUrl: index, // never asked: there are no packages
    });
    python.unpackArchive(await own, "zip", { extractDir: HOME });
    python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
    return python;
  } finally {
    self.fetch = fetched;
  }
}

async function whole(answer: Response): Promise<ArrayBuffer> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.arrayBuffer();
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
