// The workers in which bots search, as Python sees them (`Searchers` in src/sunroom/local/trees.py). A kernel stays in
// the worker that it was made in; one that ends is replaced, and whoever waited for it asks again.
import { addressOf, fetched } from "./boot";
import { roomFor } from "./device";
import type { Done, Work } from "./searching";

const PATIENCE = 15_000; // ms for one step of a search: a worker that takes longer has ended
const READY = 2; // so many workers wait for work once they have had some: a bot's, and that of a hint

interface Pyodides {
  toJs(): unknown;
}
interface Program {
  module: WebAssembly.Module;
  /** Where the arguments of its calls lie, and from where on its memory is free. */
  places: number[];
}
interface Waiting {
  late: number;
  done: (found: Uint8Array) => void;
  failed: (error: Error) => void;
}

class Place {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  kernels = new Set<number>();

  /** One that is ready has a worker again as soon as it has let one go: to start it takes a while. */
  constructor(private readonly ready: boolean) {}

  ask(work: Work): Promise<Uint8Array> {
    return new Promise((done, failed) => {
      const late = setTimeout(() => this.end(new Error("a worker does not answer")), PATIENCE);
      this.waiting.set(work.id, { done, failed, late: late as unknown as number });
      this.running().postMessage(work);
    });
  }

  start(): void {
    this.running();
  }

  forget(name: number): void {
    this.kernels.delete(name);
    this.worker?.postMessage({ id: 0, name, close: true } satisfies Work);
    // Memory of WebAssembly never shrinks, so a worker without kernels is let go.
    if (this.kernels.size || this.waiting.size) return;
    this.end(new Error("it is not needed any more"));
    if (this.ready) this.start();
  }

  end(error: Error): void {
    this.worker?.terminate();
    this.worker = null;
    this.kernels.clear();
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of lost) {
      clearTimeout(one.late);
      one.failed(error);
    }
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./searching.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<Done>) => {
      const { id, found, problem } = event.data;
      const one = this.waiting.get(id);
      this.waiting.delete(id);
      clearTimeout(one?.late);
      if (found) one?.done(found);
      else one?.failed(new Error(problem));
    };
    worker.onerror = (event) => this.worker === worker && this.end(new Error(event.message || "a worker has ended"));
    this.worker = worker;
    return worker;
  }
}

export class Searchers {
  /** How many can search at the same time. */
  readonly count: number;
  /** The part of the usual size that trees may have on this device. */
  readonly share: number;
  private readonly places: Place[];
  private readonly programs = new Map<string, Promise<Program>>();
  private names = 0;
  private ids = 0;

  constructor(private readonly base: string) {
    const { deviceMemory, hardwareConcurrency } = navigator as { deviceMemory?: number } & Navigator;
    ({ count: this.count, share: this.share } = roomFor(deviceMemory, hardwareConcurrency || 1));
    this.places = Array.from({ length: this.count }, (_, i) => new Place(i < READY));
  }

  has(program: string): boolean {
    try {
      return Boolean(addressOf(`${program}.wasm`, this.base));
    } catch {
      return false;
    }
  }

  /** Load what every search needs, so that none waits for it, or for a network that is gone by then. */
  async prepare(programs: Iterable<string>): Promise<void> {
    this.places[0]?.start();
    await Promise.all(Array.from(programs, (one) => this.program(one)));
  }

  async open(program: string): Promise<number[]> {
    const { module, places } = await this.program(program);
    const place = this.places.reduce((least, one) => (one.kernels.size < least.kernels.size ? one : least));
    const name = ++this.names;
    place.kernels.add(name);
    // Nobody waits for it: whoever has it do something is told what went wrong.
    place.ask({ id: ++this.ids, name, module }).catch(() => undefined);
    return [name, ...places];
  }

  async run(name: number, size: number, writes: Pyodides, call: string, reads: Pyodides): Promise<Uint8Array> {
    const work = { id: ++this.ids, name, size, call } as Work;
    work.writes = writes.toJs() as (number | Uint8Array)[];
    work.reads = reads.toJs() as number[];
    const place = this.places.find((one) => one.kernels.has(name));
    if (!place) throw new Error("its worker has ended");
    return place.ask(work);
  }

  close(name: number): void {
    this.places.find((one) => one.kernels.has(name))?.forget(name);
  }

  private program(name: string): Promise<Program> {
    let found = this.programs.get(name);
    if (!found) {
      found = this.loaded(name);
      found.catch(() => this.programs.delete(name));
      this.programs.set(name, found);
    }
    return found;
  }

  private async loaded(name: string): Promise<Program> {
    const answer = await fetched(`${name}.wasm`, this.base);
    const module = await WebAssembly.compile(await answer.arrayBuffer());
    const { call_block, free_from } = new WebAssembly.Instance(module).exports as Record<string, () => number>;
    return { module, places: [call_block!(), free_from!()] };
  }
}
