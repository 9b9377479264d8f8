// What a browser keeps of its own tables, in IndexedDB: a row for each match, and the list of its entries, which only
// grows. A promise that is kept says that it is on the disk. Rows and entries are JSON of Python's making
// (src/sunroom/local/store.py); here only their keys are looked at.
const NAME = "sunroom";
const VERSION = 1;

export interface Row {
  id: string;
  [field: string]: unknown;
}
export interface KeptEntry {
  number: number;
  [field: string]: unknown;
}
export interface KeptMatch {
  row: Row;
  entries: KeptEntry[];
}

interface Stores {
  matches: IDBObjectStore;
  entries: IDBObjectStore;
}

export class Keeper {
  private constructor(
    private readonly database: IDBDatabase,
    private readonly written: (full: boolean) => void,
  ) {}

  /** `written` is told after each try to write whether there was no room. */
  static open(written: (full: boolean) => void = () => undefined): Promise<Keeper> {
    return new Promise((done, failed) => {
      const asked = indexedDB.open(NAME, VERSION);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("matches", { keyPath: "id" });
        asked.result.createObjectStore("entries", { keyPath: ["match", "number"] });
      };
      asked.onsuccess = () => {
        const found = asked.result;
        found.onversionchange = () => found.close(); // a newer page wants to change its form
        done(new Keeper(found, written));
      };
      asked.onerror = () => failed(named(asked.error));
      asked.onblocked = () => failed(new Error("another tab holds it"));
    });
  }

  close(): void {
    this.database.close();
  }

  // --- for the host of the tables ------------------------------------------------------------------

  async rows(): Promise<string> {
    return JSON.stringify(await this.all("matches"));
  }

  async entries(match: string): Promise<string> {
    return JSON.stringify(await this.entriesOf(match));
  }

  create(row: string, entries: string): Promise<boolean> {
    const made = JSON.parse(row) as Row;
    return this.write((stores) => {
      stores.matches.add(made);
      for (const one of JSON.parse(entries) as KeptEntry[]) stores.entries.add({ match: made.id, ...one });
    });
  }

  append(match: string, entry: string, row?: string | null): Promise<boolean> {
    return this.write((stores) => {
      stores.entries.add({ match, ...(JSON.parse(entry) as KeptEntry) });
      if (row) stores.matches.put(JSON.parse(row));
    });
  }

  async update(row: string): Promise<void> {
    await this.write((stores) => stores.matches.put(JSON.parse(row)));
  }

  // --- for the page ------------------------------------------------------------------------------

  async has(match: string): Promise<boolean> {
    return (await this.read(this.store("matches").count(match))) > 0;
  }

  count(): Promise<number> {
    return this.read(this.store("matches").count());
  }

  async everything(): Promise<KeptMatch[]> {
    const found: KeptMatch[] = [];
    for (const row of (await this.all("matches")) as Row[]) found.push({ row, entries: await this.entriesOf(row.id) });
    return found;
  }

  remove(match: string): Promise<boolean> {
    return this.write((stores) => {
      stores.matches.delete(match);
      stores.entries.delete(IDBKeyRange.bound([match], [match, []]));
    });
  }

  // --- IndexedDB ---------------------------------------------------------------------------------

  private all(store: string): Promise<unknown[]> {
    return this.read(this.store(store).getAll());
  }

  private async entriesOf(match: string): Promise<KeptEntry[]> {
    const range = IDBKeyRange.bound([match], [match, []]);
    const found = (await this.read(this.store("entries").getAll(range))) as (KeptEntry & { match?: string })[];
    return found.map(({ match: _, ...entry }) => entry as KeptEntry);
  }

  private store(name: string): IDBObjectStore {
    return this.database.transaction(name).objectStore(name);
  }

  private read<T>(asked: IDBRequest<T>): Promise<T> {
    return new Promise((done, failed) => {
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(named(asked.error));
    });
  }

  /** All of it or nothing; false where something with such a key is there already. */
  private async write(work: (stores: Stores) => void): Promise<boolean> {
    try {
      const added = await this.transacted(work);
      this.written(false);
      return added;
    } catch (error) {
      this.written(String(error).includes("QuotaExceededError"));
      throw error;
    }
  }

  private transacted(work: (stores: Stores) => void): Promise<boolean> {
    return new Promise((done, failed) => {
      const transaction = this.database.transaction(["matches", "entries"], "readwrite", { durability: "strict" });
      transaction.oncomplete = () => done(true);
      transaction.onabort = () => {
        if (transaction.error?.name === "ConstraintError") done(false);
        else failed(named(transaction.error));
      };
      work({ matches: transaction.objectStore("matches"), entries: transaction.objectStore("entries") });
    });
  }
}

/** Python tells errors apart by their names, as a part of what they say. */
function named(error: DOMException | null): Error {
  return new Error(`${error?.name ?? "UnknownError"}: ${error?.message ?? ""}`);
}
