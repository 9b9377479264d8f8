// What Sunny Day tells and is told.
// Written by `make contract`: change the declarations, not this file.

/** A number that is none, or out of its bounds. */
export interface NumberFault {
  kind: "number";
  least: number;
  most: number;
}

export interface SunnyAbout {
  /** Where it completes a picture: north, east, south, west. */
  sides?: (0 | 1 | 2 | 3)[];
  /** That it brings. */
  tokens?: number;
}

/** A tile that no complete pictures join to the others of its area. */
export interface SunnyApartFault {
  kind: "apart";
  tile: number;
  /** Whose it is. */
  area: number;
}

export interface SunnyArranged {
  event: "arranged";
  rule: "D11";
  seat: number;
  tile: number;
  /** x, y */
  at: [number, number];
  turn: number;
  /** completed in the area */
  pictures: number;
}

/** What can be at least and at most. */
export interface SunnyBounds {
  /** Of a tile set of one's own. */
  least_tiles: number;
  /** Complete in one area. */
  pictures: number;
  /** That a pad takes as a sum. */
  points: number;
}

export interface SunnyCollected {
  event: "collected";
  rule: "D8";
  seat: number;
  tiles: number[];
}

/** A complete picture. */
export interface SunnyComplete {
  kind: SunnyKind;
  /** That it lies across, the left or upper one first. */
  tiles: [number, number];
}

export interface SunnyCount {
  /** In the area. */
  tiles?: number;
  /** Complete there. */
  pictures?: number;
}

export interface SunnyDrew {
  event: "drew";
  rule: "D10";
  seat: number;
  open: boolean;
  /** only for that seat, unless the hand is open */
  tile?: number;
}

export interface SunnyFitting {
  tile: number;
  /** In which it completes most there. */
  turn: number;
  pictures: number;
}

export type SunnyKind = "i" | "s" | "c" | "p" | "k" | "w";

export interface SunnyMaterial {
  /** By number: the half pictures on the north, east, south and west edge. */
  tiles: Record<string, string>;
  kinds: Partial<Record<SunnyKind, string>>;
  /** How many there are of 0, 1 and 2 points. */
  tokens: number[];
  bounds: SunnyBounds;
}

export interface SunnyOptions {
  simplified: boolean;
  first: "random" | 0 | 1 | 2 | 3 | 4;
  tiles: string;
}

export interface SunnyOver {
  event: "over";
  rule: "D14" | "D15";
}

export interface SunnyPad {
  game: "sunny";
  areas?: SunnyPadSpot[][] | null;
  /** Of the simplified game, instead of areas. */
  stacks?: number[] | null;
  /** Instead of areas: what was counted there. */
  counts?: SunnyCount[] | null;
  /** Instead of everything else: what was counted in all. */
  sums?: SunnySum[] | null;
  tokens?: number[][] | null;
  tiles?: string | null;
  /** Where a tile shall lie: `standing` tells how each of the printed set fits best. */
  place?: SunnyPadPlace | null;
}

export interface SunnyPadPlace {
  seat: number;
  /** x, y */
  at: number[];
}

export interface SunnyPadSpot {
  tile: number;
  /** x, y */
  at: number[];
  turn: number;
}

export interface SunnyPadStanding {
  /** Those that complete the most come first. */
  fitting: SunnyFitting[];
}

export interface SunnyPictureItem {
  item: "picture";
  seat: number;
  points: number;
  rule: "D16";
  kind: SunnyKind;
  tiles: [number, number];
}

export interface SunnyPicturesFault {
  kind: "pictures";
  /** In the area. */
  tiles: number;
  /** Pictures that so many tiles can complete. */
  most: number;
}

export interface SunnyPicturesItem {
  /** of a pad where they were counted */
  item: "pictures";
  seat: number;
  points: number;
  rule: "D16";
  count: number;
}

export interface SunnyPlaced {
  event: "placed";
  rule: "D6";
  seat: number;
  tile: number;
  /** x, y */
  at: [number, number];
  turn: number;
}

export interface SunnyPosition {
  game: "sunny";
  players: number;
  options: SunnyOptions;
  phase: "place" | "arrange" | "over";
  /** Whose decision it is; null when the match is over. */
  seat: number | null;
  first: number;
  /** How many players in a row could not place. */
  stuck: number;
  table: SunnySpot[];
  revealed: boolean[];
  collected: number[];
  areas: SunnySpot[][];
  /** Tiles collected in the simplified game. */
  stacks: number[];
  /** The tiles out of the game. */
  removed: number[];
  hands: number[][];
  /** Top first. */
  supply: number[];
  tokens: number[][];
  /** How many tokens of 0, 1 and 2 points are left. */
  pool: number[];
  rng: number[];
}

export interface SunnyRemoved {
  event: "removed";
  rule: "D12";
  seat: number;
  tiles: number[];
}

export interface SunnyRevealed {
  event: "revealed";
  rule: "D7";
  seat: number;
  tiles: number[];
}

export interface SunnySkipped {
  event: "skipped";
  rule: "D13";
  seat: number;
}

export interface SunnySpot {
  tile: number;
  /** x, y */
  at: [number, number];
  /** Quarters, clockwise. */
  turn: number;
}

export interface SunnyStacked {
  event: "stacked";
  rule: "D18";
  seat: number;
  tiles: number[];
}

/** By seat. */
export interface SunnyStanding {
  pictures: SunnyComplete[][];
  /** That everybody can see: without the tokens. */
  points: number[];
}

export interface SunnySum {
  points: number;
  /** In the area: they break a tie. */
  tiles?: number;
}

export interface SunnySumItem {
  /** of a pad where all was counted */
  item: "sum";
  seat: number;
  points: number;
  rule: "D16";
}

export interface SunnyTilesFault {
  kind: "tiles";
  tiles: number;
  /** So many there are, or can be in a set of one's own. */
  there: number;
}

export interface SunnyTilesItem {
  item: "tiles";
  seat: number;
  points: number;
  rule: "D16" | "D17" | "D19";
  count: number;
}

export interface SunnyTokenItem {
  item: "token";
  seat: number;
  points: number;
  rule: "D16" | "D19";
}

export interface SunnyTokens {
  event: "tokens";
  rule: "D9";
  seat: number;
  earned: number;
  count: number;
  /** only for that seat */
  points?: number[];
}

export interface SunnyTokensFault {
  kind: "tokens";
  /** That each is worth. */
  points: number;
  tokens: number;
  /** So many there are. */
  there: number;
}

export interface SunnyTokensShown {
  event: "tokens_shown";
  rule: "D9";
  tokens: number[][];
}

export interface SunnyView {
  game: "sunny";
  players: number;
  options: SunnyOptions;
  phase: "place" | "arrange" | "over";
  /** Whose decision it is; null when the match is over. */
  seat: number | null;
  first: number;
  /** How many players in a row could not place. */
  stuck: number;
  table: SunnySpot[];
  revealed: boolean[];
  collected: number[];
  areas: SunnySpot[][];
  /** Tiles collected in the simplified game. */
  stacks: number[];
  /** The tiles out of the game. */
  removed: number[];
  hands: (number[] | number)[];
  supply: number[] | number;
  tokens: (number[] | number)[];
  pool: number[] | number;
}

export interface SunnyWon {
  event: "won";
  rule: "D17" | "D19";
  seats: number[];
  scores: number[];
}

export type Options = SunnyOptions;

export type Position = SunnyPosition;

export type View = SunnyView;

export type Material = SunnyMaterial;

export type Pad = SunnyPad;

export type Standing = SunnyStanding;

export type About = SunnyAbout;

export type PadStanding = SunnyPadStanding;

export type Event =
  SunnyPlaced | SunnyCollected | SunnyTokens | SunnyDrew | SunnyStacked | SunnyArranged |
  SunnyRevealed | SunnyRemoved | SunnySkipped | SunnyOver | SunnyTokensShown | SunnyWon;

export type Item =
  SunnyTilesItem | SunnyPictureItem | SunnyTokenItem | SunnyPicturesItem | SunnySumItem;

export type Fault =
  SunnyTokensFault | SunnyTilesFault | SunnyPicturesFault | SunnyApartFault | NumberFault;
