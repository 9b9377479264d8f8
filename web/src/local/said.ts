// What the page and the worker with its tables say to each other. Each question has an id; a connection and an
// analysis go on under theirs until they are closed.
export type Asked =
  | { id: string; do: "ask"; method: string; path: string; body: string }
  | { id: string; do: "connect"; match: string; seat: string; after: string }
  | { id: string; do: "say"; text: string }
  | { id: string; do: "analyse"; match: string; level: string }
  | { id: string; do: "check"; row: string; entries: string }
  | { id: string; do: "arrived" }
  | { id: string; do: "close" };

export type Told =
  { id: string; status: number; body: string } | { id: string; text: string } | { id: string; closed: number };

/** What the page says first: in which folder it is, and whether a start may be kept (boot.ts). */
export interface Begun {
  base: string;
  keeping: Keeping;
}
/** Whether what Python is like when it has started may be kept for the next visit, or taken from there. */
export type Keeping = "yes" | "no" | "anew";

/** Of the worker itself. */
export type State =
  | { state: "loading"; done: number; total: number }
  | { state: "ready" }
  /** Something was written, or could not be because there is no room. */
  | { state: "kept"; full: boolean }
  | { state: "failed"; why: "storage" | "loading" };

export const LOCK = "sunroom.tables";
/** With which a connection is closed when whoever leads has changed: it can be made again at once. */
export const AGAIN = 1012;
