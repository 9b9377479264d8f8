// What is said on the live connection.
// Written by `make contract`: change the declarations, not this file.

export interface Accepted {
  type: "accepted";
  id: string;
  /** Of the entry that it became. */
  number: number;
}

export interface BotPlays {
  /** From 1, without a gap. */
  number: number;
  seat: number | null;
  /** Seconds since 1970. */
  at: number;
  kind: "leave" | "replace" | "late";
  /** Its level; null: the seat is open again. */
  bot: string | null;
}

export interface ClockState {
  /** Seconds that each person has, by seat: for the match, or for a move. Of who decides: when their time began to run. */
  left: (number | null)[];
  /** At one device: when time begins to run if nobody says before that they are ready; null where it runs. */
  starts: number | null;
}

export interface MoveMade {
  /** From 1, without a gap. */
  number: number;
  seat: number | null;
  /** Seconds since 1970. */
  at: number;
  kind: "move";
  /** As the game declares them, as this reader may know them. */
  events: Record<string, unknown>[];
  /** For its own seat; for all when the match is over. */
  move?: string;
}

/** All that happened after a number, and how things stand. */
export interface News {
  type: "news";
  after: number;
  /** Of the last entry. */
  number: number;
  entries: (MoveMade | SeatJoined | BotPlays | TakingBack | RematchMade | PlainEntry)[];
  /** As the game declares it; null before the match begins. */
  view: Record<string, unknown> | null;
  /** When the time of whoever decides is up. */
  deadline: number | null;
  /** Null where time is not limited. */
  clock: ClockState | null;
  /** If it is this reader's decision. */
  moves?: string[];
  /** What the rules say of each move, where asked for. */
  about?: Record<string, unknown>[];
  /** What the rules say of the view, where asked for. */
  standing?: Record<string, unknown> | null;
  /** If something of it changed. */
  table?: TableState;
}

export interface PaceKept {
  type: "pace";
  /** Of the last entry. */
  number: number;
  pace: "slow" | "normal" | "fast" | "once";
}

export interface PlainEntry {
  /** From 1, without a gap. */
  number: number;
  seat: number | null;
  /** Seconds since 1970. */
  at: number;
  kind: "return" | "decline" | "ready" | "close";
}

export interface Pong {
  type: "pong";
  /** Of the last entry. */
  number: number;
}

export interface Presence {
  type: "presence";
  /** Of the last entry. */
  number: number;
  /** The seats whose people are connected. */
  here: number[];
}

export interface RefusedMessage {
  type: "refused";
  id: string | null;
  /** Of the last entry. */
  number: number;
  code: string;
  message: string;
  rule?: string;
  /** As the game declares it. */
  fault?: Record<string, unknown>;
}

export interface RematchMade {
  /** From 1, without a gap. */
  number: number;
  seat: number | null;
  /** Seconds since 1970. */
  at: number;
  kind: "rematch";
  match: string;
}

export interface SeatJoined {
  /** From 1, without a gap. */
  number: number;
  seat: number | null;
  /** Seconds since 1970. */
  at: number;
  kind: "join";
  name: string;
}

export interface SeatState {
  kind: "open" | "person" | "bot";
  name: string;
  /** The level of the bot that decides, also for a person. */
  bot: string | null;
}

export interface TableState {
  id: string;
  game: string;
  players: number;
  options: Record<string, string | number | boolean>;
  version: number;
  status: "open" | "running" | "over" | "closed";
  seats: SeatState[];
  /** Whose turn it is. */
  seat: number | null;
  listed: boolean;
  /** For a move. */
  seconds: number | null;
  /** For all moves of a person together. */
  match_seconds: number | null;
  increment: number;
  origin: "played" | "imported";
  created: number;
  /** Of the last entry. */
  number: number;
  /** When the time of whoever decides is up. */
  deadline: number | null;
  /** Null where time is not limited. */
  clock: ClockState | null;
  undo: UndoState | null;
  rematch: string | null;
  /** Seats that have won; null before the end. */
  winners: number[] | null;
  /** Your seats. */
  mine: number[];
  hosting: boolean;
  /** For the link; only told to those at the table. */
  code?: string | null;
}

export interface TakingBack {
  /** From 1, without a gap. */
  number: number;
  seat: number | null;
  /** Seconds since 1970. */
  at: number;
  kind: "ask" | "undo" | "agree";
  /** How many moves; 0: not yet all have agreed. */
  count: number;
}

export interface UndoState {
  seat: number;
  agreed: number[];
}

export type Message = News | Presence | Accepted | RefusedMessage | Pong | PaceKept;

export type Entry = MoveMade | SeatJoined | BotPlays | TakingBack | RematchMade | PlainEntry;

/** Let another seat take back its move. */
export interface Agree {
  do: "agree";
  id: string;
  after: number;
}

/** Do not, or withdraw one's own wish. */
export interface Decline {
  do: "decline";
  id: string;
  after: number;
}

/** How fast bots should move, where nobody else has to watch them. */
export interface KeepPace {
  do: "pace";
  pace: "fast" | "normal" | "once" | "slow";
}

/** Make a move. */
export interface Move {
  do: "move";
  id: string;
  after: number;
  move: string;
}

/** Are you there? */
export interface Ping {
  do: "ping";
}

/** The one whose decision it is has taken over the device that several share. */
export interface Ready {
  do: "ready";
  id: string;
  after: number;
}

/** Take back one's last move, or ask the others to agree to it. */
export interface Undo {
  do: "undo";
  id: string;
  after: number;
}

export type Wish = Move | Undo | Agree | Decline | Ready | KeepPace | Ping;
