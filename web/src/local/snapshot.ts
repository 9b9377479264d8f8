// Python as it was when all its modules had been loaded, kept by this browser: the next visit goes on from there.
//
// It is made here, not sent: compressed it is as large as everything else together. It belongs to exactly these files
// and to exactly this script; one of others is thrown away, and Pyodide itself refuses one of another build.
import { release } from "../offline/release";

const CACHE = "sunroom python ";
const BLOCK = 65_536; // bytes
const WORD = 4;

/** One that is known by a name of all that it was made from; `base` is the folder of the page. */
export class Snapshot {
  private readonly address: string;

  constructor(
    private readonly base: string,
    madeFrom: string[],
  ) {
    const script = import.meta.url.replace(/^.*\//, ""); // its name has the digest of what it does
    this.address = new URL(`${base}runtime/snapshot-${[script, ...madeFrom].join("-")}`, location.href).href;
  }

  private open(): Promise<Cache> {
    return caches.open(CACHE + this.base);
  }

  async recalled(): Promise<ArrayBuffer | null> {
    try {
      const found = await (await (await this.open()).match(this.address))?.arrayBuffer();
      return found ? whole(found) : null;
    } catch {
      await this.forget(); // it is damaged, or this browser keeps nothing
      return null;
    }
  }

  /** What `packed` made of it. */
  async keep(content: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.forget();
      await (await this.open()).put(this.address, new Response(content));
    } catch {
      // No room: the next visit takes as long as this one.
    }
    release(content.buffer);
  }

  /** This one, and those of other versions. */
  async forget(): Promise<void> {
    await caches.delete(CACHE + this.base).catch(() => false);
  }
}

/** More than half of a memory is empty: only blocks with something in them are kept. First the size and their numbers. */
export function packed(content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const full: number[] = [];
  for (let at = 0; at < content.length; at += BLOCK) if (!isEmpty(content, at)) full.push(at / BLOCK);
  const blocks = full.map((one) => content.subarray(one * BLOCK, (one + 1) * BLOCK));
  const head = new Uint8Array(new Uint32Array([content.length, full.length, ...full]).buffer);
  // Not a Blob: as long as it is not tidied up, browsers keep all that it was made from.
  const found = new Uint8Array(blocks.reduce((sum, one) => sum + one.length, head.length));
  let at = 0;
  for (const one of [head, ...blocks]) {
    found.set(one, at);
    at += one.length;
  }
  release(content.buffer);
  return found;
}

function isEmpty(content: Uint8Array<ArrayBuffer>, at: number): boolean {
  const from = content.byteOffset + at;
  if (at + BLOCK > content.length || from % WORD) return false; // the last one is kept as it is
  const words = new Int32Array(content.buffer, from, BLOCK / WORD);
  for (let i = 0; i < words.length; i++) if (words[i]) return false;
  return true;
}

function whole(kept: ArrayBuffer): ArrayBuffer {
  const [size = 0, count = 0] = new Uint32Array(kept, 0, 2);
  const full = new Uint32Array(kept, 2 * WORD, count);
  const content = new Uint8Array(size);
  let at = (2 + count) * WORD;
  for (const one of full) {
    const block = new Uint8Array(kept, at, Math.min(BLOCK, size - one * BLOCK));
    content.set(block, one * BLOCK);
    at += block.length;
  }
  if (at !== kept.byteLength) throw new Error("it is not whole");
  release(kept);
  return content.buffer;
}
