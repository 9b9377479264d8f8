// Where what the page asks for is answered: by the server it came from, or in this browser. Both ends speak the
// same: requests with the addresses of the server's API, a live connection for a seat, analyses as events.

/** What a request was answered with. */
export interface Answer {
  status: number;
  /** Undefined where it was cut off, or is no JSON. */
  body: unknown;
  /** How long to wait before asking again, where that is said. */
  seconds: number | null;
}

/** A connection that stays; it may be closed from either side. */
export interface Line {
  send(text: string): void;
  close(): void;
}

export interface End {
  /** Throws where nobody answers. */
  ask(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Answer>;
  /** One seat at a table, or a place to watch from, after the entries that are known. */
  connect(
    match: string,
    seat: number | null,
    after: number,
    heard: (text: string) => void,
    closed: (code: number) => void,
  ): Line;
  /** What a bot thinks of every decision of a match: each as it comes, "done" at last, or that it failed. */
  analyse(match: string, told: (event: "message" | "done" | "failed", data: string) => void): Line;
}
