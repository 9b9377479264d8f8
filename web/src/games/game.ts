// What each game gives to the page. A game's folder has a component for its table and the words for
// what happens; everything around them (turns, log, undo, replay) is the same for all games. found.ts
// says which files a folder may have.
import type { Component } from "svelte";
import type { GameEvent, View } from "../live/live.svelte";
import type { LastTurn } from "../parts/turn";
import type { Facts } from "../words/speaker";

/** Something of one's own that one can draw and play with (board/Editor.svelte). */
export interface Own {
  option: string;
  /** Under this key the browser keeps what was drawn last. */
  kept: string;
  title: () => string;
  usual: () => string;
  drawn: () => string;
}

/** The printed things of a game: its board, cards or tiles (GET /api/matches/ID/material). */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Material = Record<string, any>;

/** One part of a score, as the server's `detail` tells it. */
export interface ScoreItem {
  item: string;
  seat: number;
  points: number;
  rule: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [argument: string]: any;
}

/** Two moves to be drawn on the table side by side: the one that was made, and a better one. */
export interface Compared {
  seat: number;
  made: string;
  better: string;
}

export interface TableProps {
  game: string;
  view: View;
  /** Whose eyes; null: somebody who watches. */
  seat: number | null;
  /** The legal moves, when this seat has to decide; else empty. */
  moves: string[];
  names: string[];
  material: Material;
  /** What just happened, to be shown as movement; a new list each time. */
  events: GameEvent[];
  /** The picture of a longer story that the view belongs to, while it is shown. */
  scene?: Scene | null;
  /** Show no more of the story: go to its end. */
  skip?: () => void;
  /** Make a move; the page asks back by itself where a mistake would hurt. */
  play: (move: string) => void;
  /** What a move would do, as far as the seat can know. */
  preview: (move: string) => Promise<Preview>;
  /** The best moves by a hint or an analysis, to be marked on the table. */
  marked?: string[];
  /** Parts of the score to highlight on the table (an area, a group), at the end or on hover. */
  highlight?: ScoreItem | null;
  /** What the last player changed: it stays marked until the next move. */
  last?: LastTurn | null;
  /** What a line of the log speaks of, while somebody points at it: places by the names of `Words.places`. */
  pointed?: string[];
  compared?: Compared | null;
  /** It is a position of the past: nobody is to wait for anything. */
  past?: boolean;
}

/** One picture of a longer story, which a game extends by what its table needs to draw it. */
export interface Scene {
  view: View;
  /** How many of the events have been told when it is seen. */
  told: number;
  /** ms until the next one */
  pause: number;
}

export interface Preview {
  /** Points gained at once, if that can be known. */
  points: number | null;
  events: GameEvent[];
}

/** The words of a game, in the reader's language. */
export interface Words {
  /** What happened, as one sentence; null for what needs no words. */
  sentence: (event: GameEvent, names: string[], me: number | null) => string | null;
  /** What is asked of the player. */
  question: (view: View, moves: string[]) => string;
  /** A move in words, for buttons, lists and screen readers. */
  move: (move: string, view: View, material: Material) => string;
  /** A part of the score, as a line of the score sheet. */
  part: (part: string) => string;
  /** One piece of such a part in words. */
  item: (item: ScoreItem, names: string[]) => string;
  places: NonNullable<OwnWords["places"]>;
  confirm?: OwnWords["confirm"];
}

/** What a game's folder adds to the words that the server tells. */
export interface OwnWords {
  /** The places on the table that an event speaks of, by names that the game's table knows. */
  places?: (event: GameEvent) => string[];
  /** What the question may name beside what is in the view. */
  asked?: (view: View, moves: string[]) => Facts;
  /** What the words for a move may name beside the view and what the move's text tells. */
  about?: (move: string, view: View, material: Material) => Facts;
  /** Where a mistake would hurt: the question to ask before this move, else null. */
  confirm?: ((move: string, view: View, moves: string[]) => string | null) | undefined;
}

export interface GamePage {
  Table: Component<TableProps>;
  words: Words;
  /** What happened as a story in several pictures; none where one look is enough. */
  scenes?: (before: View, events: GameEvent[]) => Scene[];
  /** Whether all who sit at one device watch this together. */
  together?: (events: GameEvent[]) => boolean;
  /** Whether this tells the seat whose event it is something new that nobody else knows; left out: whatever others are not told. */
  learns?: (event: GameEvent) => boolean;
}
