// A worker that has kernels in WebAssembly, each with a memory of its own, and knows nothing of what they do: it
// writes bytes, calls a function, reads bytes. What they mean is in src/sunroom/local/trees.py.
const PAGE = 65_536;

/** What Python wants done with a kernel. */
export interface Work {
  id: number;
  name: number;
  /** Make a new one. */
  module?: WebAssembly.Module;
  close?: boolean;
  /** How large its memory has to be. */
  size?: number;
  /** A place and bytes, in turn. */
  writes?: (number | Uint8Array)[];
  call?: string;
  /** A place, bytes to go on for each 1 of what the function returned, and how many bytes, in turn. */
  reads?: number[];
}
export interface Done {
  id: number;
  found?: Uint8Array;
  problem?: string;
}

interface Exports {
  memory: WebAssembly.Memory;
  call_block(): number;
  [name: string]: unknown;
}

const kernels = new Map<number, Exports>();

function made(name: number, module: WebAssembly.Module): Uint8Array {
  kernels.set(name, new WebAssembly.Instance(module).exports as unknown as Exports);
  return new Uint8Array();
}

function worked({ name, size = 0, writes = [], call = "", reads = [] }: Work): Uint8Array {
  const kernel = kernels.get(name);
  if (!kernel) throw new Error("there is no such kernel any more");
  const missing = size - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE));
  const memory = new Uint8Array(kernel.memory.buffer);
  for (let i = 0; i < writes.length; i += 2) memory.set(writes[i + 1] as Uint8Array, writes[i] as number);
  const block = kernel.call_block();
  if (call) (kernel[call] as () => void)();
  const number = Math.max(0, Number(new DataView(memory.buffer).getBigInt64(block, true)));
  const lengths = reads.filter((_, i) => i % 3 === 2);
  const found = new Uint8Array(lengths.reduce((sum, one) => sum + one, 8));
  found.set(memory.subarray(block, block + 8));
  for (let i = 0, at = 8; i < reads.length; i += 3) {
    const from = reads[i]! + reads[i + 1]! * number;
    found.set(memory.subarray(from, from + reads[i + 2]!), at);
    at += reads[i + 2]!;
  }
  return found;
}

self.onmessage = (event: MessageEvent<Work>) => {
  const work = event.data;
  let done: Done;
  try {
    if (work.close) {
      kernels.delete(work.name);
      return;
    }
    done = { id: work.id, found: work.module ? made(work.name, work.module) : worked(work) };
  } catch (error) {
    kernels.delete(work.name); // its memory may be anything
    done = { id: work.id, problem: String(error) };
  }
  self.postMessage(done);
};
