// Python as it was when all its modules had been loaded, kept by this browser: the next visit goes on from there.
//
// It is made here, not sent: compressed it is as large as everything else together. It belongs to exactly these files
// and to exactly this script; one of others is thrown away, and Pyodide itself refuses one of another build.
const CACHE = "sunroom python ";

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
      return (await (await (await this.open()).match(this.address))?.arrayBuffer()) ?? null;
    } catch {
      return null; // a browser that keeps nothing
    }
  }

  async keep(content: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await this.forget();
      await (await this.open()).put(this.address, new Response(content));
    } catch {
      // No room: the next visit takes as long as this one.
    }
  }

  /** This one, and those of other versions. */
  async forget(): Promise<void> {
    await caches.delete(CACHE + this.base).catch(() => false);
  }
}
