// How far the tables of this browser are with starting, for whoever waits for them.
class Loading {
  /** From 0 to 1 while something is loaded, else null. */
  part = $state<number | null>(null);
  /** Why there can be no tables in this browser, if there cannot. */
  failed = $state<"storage" | "loading" | null>(null);

  /** There is no room to keep what happens: tables stand still. */
  full = $state(false);

  begin(): void {
    this.part = 0;
  }

  tell(done: number, total: number): void {
    this.part = total ? done / total : 0;
  }

  ready(): void {
    this.part = null;
  }

  fail(why: "storage" | "loading"): void {
    this.part = null;
    this.failed = why;
  }
}

export const loading = new Loading();
