// What Sunrise Lane tells and is told.
// Written by `make contract`: change the declarations, not this file.

export interface LaneAbout {
  /** What a house scores. */
  points?: number;
  /** Letters of the cards that it costs. */
  cards?: string;
  /** Cards that have to be discarded after it. */
  discards?: number;
}

export type LaneArea = "A1" | "B1" | "B2" | "A2" | "C";

export type LaneAreaKind = "tallest" | "most" | "group";

export interface LaneAreaStanding {
  area: LaneArea;
  kind: LaneAreaKind;
  seats: LanePlace[];
}

export interface LaneBonus {
  event: "bonus";
  rule: "L19" | "L20" | "L21";
  seat: number;
  area: LaneArea;
  place: number;
  points: number;
  /** in A1 and A2 */
  floors?: number;
  /** in A1, A2, B1 and B2 */
  houses?: number;
  /** in C */
  spaces?: number;
}

/** What can be at most. */
export interface LaneBounds {
  /** That a board of one's own may have. */
  sides: number[];
  /** Of a space, from 1. */
  dots: number;
  /** Of a house, from 1. */
  floors: number;
  /** Cards that one may hold. */
  hand: number;
}

export type LaneColour = "b" | "g" | "p" | "r" | "y";

export interface LaneCornerFault {
  kind: "corner";
  /** That has no space to build on. */
  area: LaneArea;
}

export interface LaneDiscarded {
  event: "discarded";
  rule: "L15";
  seat: number;
  colour: LaneColour;
}

export interface LaneDrew {
  event: "drew";
  rule: "L13" | "L14";
  seat: number;
  count: number;
  /** only for that seat */
  cards?: string;
}

export interface LaneEnding {
  event: "ending";
  rule: "L17";
  seat: number;
  pieces: number;
}

export interface LaneEntryFault {
  kind: "entry";
  row: number;
  /** A letter. */
  column: string;
  entry: string;
  /** Letters that there are. */
  colours: string[];
  /** That a space has at most. */
  dots: number;
}

/** Only the centre is the fountain. */
export interface LaneFountainFault {
  kind: "fountain";
  row: number;
  column: string;
}

export interface LaneGroupItem {
  item: "group";
  seat: number;
  points: number;
  rule: "L21";
  area: "C";
  place: number;
  spaces: number;
}

export interface LaneHouse {
  event: "house";
  rule: "L9";
  seat: number;
  at: string;
  floors: number;
  colour: LaneColour;
  points: number;
}

export interface LaneHouseItem {
  item: "house";
  seat: number;
  points: number;
  rule: "L9";
  at: string;
  floors: number;
  dots: number;
}

export interface LaneLengthFault {
  kind: "length";
  /** From 1. */
  row: number;
  entries: number;
  rows: number;
}

export interface LaneMaterial {
  side: number;
  fountain: string;
  /** What is neither here nor the fountain: scenery. */
  spaces: Record<string, LaneSpace>;
  /** What counts there; the corners come first, in reading order. */
  areas: Partial<Record<LaneArea, LaneAreaKind>>;
  bounds: LaneBounds;
}

export interface LaneMostItem {
  item: "most";
  seat: number;
  points: number;
  rule: "L20";
  area: "B1" | "B2";
  place: number;
  houses: number;
}

export interface LaneOptions {
  ties: "next" | "skip";
  first: "random" | 0 | 1 | 2 | 3;
  board: string;
}

export interface LaneOver {
  event: "over";
  rule: "L17" | "L18";
}

export interface LanePad {
  game: "lane";
  players: number;
  /** By space: whose it is, and its floors. */
  houses: Record<string, number[]>;
  parks?: string[] | null;
  /** On the track; checked if given. */
  scores?: number[] | null;
  /** Cards left, which break a tie. */
  hands?: number[] | null;
  ties?: "next" | "skip" | null;
  board?: string | null;
}

export interface LanePadStanding {
  bonus: LaneAreaStanding[];
}

export interface LanePark {
  event: "park";
  rule: "L12";
  seat: number;
  at: string;
  colour: LaneColour;
}

/** More parks than there are tokens. */
export interface LaneParksFault {
  kind: "parks";
  most: number;
}

/** More floors than there are pieces. */
export interface LanePiecesFault {
  kind: "pieces";
  seat: number;
  more: number;
}

export interface LanePlace {
  /** Floors, houses or spaces that count; 0: nothing does. */
  count: number;
  /** From 1; null: not ranked. */
  place: number | null;
  points: number;
  /** Where what counts stands. */
  spaces: string[];
}

export interface LanePosition {
  game: "lane";
  players: number;
  options: LaneOptions;
  phase: "turn" | "build" | "discard" | "over";
  /** Whose decision it is; null when the match is over. */
  seat: number | null;
  first: number;
  /** The space just built in this turn. */
  last: string | null;
  park_used: boolean;
  ending: boolean;
  /** By space: whose it is, and its floors. */
  houses: Record<string, [number, number]>;
  parks: string[];
  discards: string;
  /** Without the bonus. */
  scores: number[];
  pieces: number[];
  tokens: number;
  hands: string[];
  deck: string;
  rng: number[];
}

export interface LaneRowsFault {
  kind: "rows";
  rows: number;
  least: number;
  /** Rows are an odd number from `least` to this one. */
  most: number;
}

export interface LaneShuffled {
  event: "shuffled";
  rule: "L16";
  count: number;
}

export interface LaneSpace {
  colour: LaneColour;
  dots: number;
  area: LaneArea;
}

export interface LaneStanding {
  /** As if the match ended now. */
  bonus: LaneAreaStanding[];
  /** Cards that whoever decides has to discard. */
  too_many: number;
  /** It is the last one, or will be after this turn. */
  last_round: boolean;
  /** Nobody plays after this turn. */
  last_turn: boolean;
}

export interface LaneTallestItem {
  item: "tallest";
  seat: number;
  points: number;
  rule: "L19";
  area: "A1" | "A2";
  place: number;
  floors: number;
  houses: number;
}

export interface LaneUnconnectedFault {
  kind: "unconnected";
  /** Houses and parks to which the fountain has no way. */
  spaces: string[];
}

export interface LaneUnreachableFault {
  kind: "unreachable";
  /** To which the fountain has no way. */
  spaces: string[];
}

export interface LaneView {
  game: "lane";
  players: number;
  options: LaneOptions;
  phase: "turn" | "build" | "discard" | "over";
  /** Whose decision it is; null when the match is over. */
  seat: number | null;
  first: number;
  /** The space just built in this turn. */
  last: string | null;
  park_used: boolean;
  ending: boolean;
  /** By space: whose it is, and its floors. */
  houses: Record<string, [number, number]>;
  parks: string[];
  discards: string;
  /** Without the bonus. */
  scores: number[];
  pieces: number[];
  tokens: number;
  /** Letters, or how many cards there are. */
  hands: (string | number)[];
  deck: string | number;
}

export interface LaneWon {
  event: "won";
  rule: "L25";
  seats: number[];
  scores: number[];
}

/** A number that is none, or out of its bounds. */
export interface NumberFault {
  kind: "number";
  least: number;
  most: number;
}

export type Options = LaneOptions;

export type Position = LanePosition;

export type View = LaneView;

export type Material = LaneMaterial;

export type Pad = LanePad;

export type Standing = LaneStanding;

export type About = LaneAbout;

export type PadStanding = LanePadStanding;

export type Event =
  LaneHouse | LanePark | LaneDrew | LaneShuffled | LaneDiscarded | LaneEnding | LaneOver | LaneBonus
  | LaneWon;

export type Item = LaneHouseItem | LaneTallestItem | LaneMostItem | LaneGroupItem;

export type Fault =
  LaneRowsFault | LaneLengthFault | LaneEntryFault | LaneFountainFault | LaneCornerFault |
  LaneUnreachableFault | LaneUnconnectedFault | LanePiecesFault | LaneParksFault | NumberFault;
