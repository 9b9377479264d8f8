// What each game gives to the page. A game's folder has a component for its table and the words for
// what happens; everything around them (turns, log, undo, replay) is the same for all games.
import type { Component } from "svelte";
import type { GameEvent, View } from "../live/live.svelte";

export type GameId = "lane" | "sunset" | "sunny";

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

export interface TableProps {
  view: View;
  /** Whose eyes; null: somebody who watches. */
  seat: number | null;
  /** The legal moves, when this seat has to decide; else empty. */
  moves: string[];
  names: string[];
  material: Material;
  /** What just happened, to be shown as movement; a new list each time. */
  events: GameEvent[];
  /** Make a move; the page asks back by itself where a mistake would hurt. */
  play: (move: string) => void;
  /** What a move would bring, as far as the seat can know. */
  preview: (move: string) => Promise<Preview>;
  /** The best moves by a hint or an analysis, to be marked on the table. */
  marked?: string[];
  /** Parts of the score to highlight on the table (an area, a group), at the end or on hover. */
  highlight?: ScoreItem | null;
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
  item: (item: ScoreItem, names: string[], material: Material) => string;
  /** Where a mistake would hurt: the question to ask before this move, else null. */
  confirm?: (move: string, view: View, moves: string[]) => string | null;
}

export interface GamePage {
  Table: Component<TableProps>;
  words: Words;
}

/** A game's part of the page is loaded when somebody sits down to it. */
export async function loadGame(game: string): Promise<GamePage> {
  switch (game) {
    case "lane":
      return (await import("./lane")).default;
    case "sunset":
      return (await import("./sunset")).default;
    default:
      return (await import("./sunny")).default;
  }
}
