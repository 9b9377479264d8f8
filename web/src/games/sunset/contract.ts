// What Sunrise Sunset tells and is told.
// Written by `make contract`: change the declarations, not this file.

export interface SunsetAbout {
  /** Of a card, if it is played. */
  power?: number;
  /** Whether its ability would find somebody to act on. */
  acts?: boolean;
}

export interface SunsetBroughtIn {
  event: "brought_in";
  rule: "S13" | "S9";
  seat: number;
  /** only for `owner`, if there is one */
  card?: SunsetCardId;
  at: SunsetSlotId;
  up: boolean;
  /** if it lies face down */
  owner?: number;
}

export interface SunsetCard {
  name: string;
  /** Of the power of the location. */
  factor: number;
  constant: number;
  stealth: boolean;
  ability: "placement" | "combat" | "none";
}

export type SunsetCardId =
  "anubis" | "apis" | "apofis" | "heka" | "isis" | "maat" | "osiris" | "plaga" | "ra" | "tefnut" |
  "bastet" | "eclipse" | "libro" | "horus" | "seth";

export interface SunsetChosen {
  event: "chosen";
  rule: "S12";
  seat: number;
  /** only for `owner`, if there is one */
  card?: SunsetCardId;
  at: SunsetSlotId;
  owner: number;
}

export interface SunsetControl {
  deshret: SunsetGod | null;
  boat: SunsetGod | null;
  duat: SunsetGod | null;
}

export interface SunsetControlItem {
  item: "control";
  seat: number;
  points: number;
  rule: "S20";
  lane: SunsetLaneId;
}

export interface SunsetControlled {
  event: "control";
  rule: "S20";
  lane: SunsetLaneId;
  seat: number;
  before: SunsetGod | null;
}

export interface SunsetDamage {
  event: "damage";
  rule: "S20" | "S21";
  lane: SunsetLaneId;
  seat: number;
  points: number;
  /** that did it: S21 */
  card?: SunsetCardId;
}

export interface SunsetDamageItem {
  item: "damage";
  seat: number;
  points: number;
  rule: "S22";
}

/** By god. */
export interface SunsetDealt {
  h: number;
  s: number;
}

export interface SunsetDealtCards {
  event: "dealt";
  rule: "S4";
  seat: number;
  count: number;
  owner: number;
  /** only for `owner`, if there is one */
  cards?: SunsetCardId[];
}

export interface SunsetDiscard {
  card: SunsetCardId | null;
  /** Its owner. */
  by: SunsetGod;
  up: boolean;
}

export interface SunsetDiscarded {
  event: "discarded";
  rule: "S5";
  seat: number;
  /** only for `owner`, if there is one */
  card?: SunsetCardId;
  up: boolean;
  /** if it lies face down */
  owner?: number;
}

export interface SunsetDrew {
  event: "drew";
  rule: "S5";
  seat: number;
  owner: number;
  /** only for `owner`, if there is one */
  card?: SunsetCardId;
}

export interface SunsetExchanged {
  event: "exchanged";
  rule: "S13";
  seat: number;
  /** left out in a preview that cannot know it */
  card?: SunsetCardId;
  at: SunsetSlotId;
  /** the seat whose it was */
  from: number;
}

export type SunsetGod = "h" | "s";

export interface SunsetGods {
  event: "gods";
  rule: "S6";
}

export interface SunsetHands {
  h: SunsetCardId[];
  s: SunsetCardId[];
}

export interface SunsetKept {
  event: "kept";
  rule: "S5";
  seat: number;
}

export interface SunsetLane {
  event: "lane";
  rule: "S17";
  lane: SunsetLaneId;
  printed: number;
  power: number;
  units: SunsetStanding[];
  totals: SunsetDealt;
}

export interface SunsetLaneDrawn {
  event: "lane_drawn";
  rule: "S18" | "S19";
  lane: SunsetLaneId;
  /** that made it so, if one did */
  card?: SunsetCardId;
}

export type SunsetLaneId = "deshret" | "boat" | "duat";

/** How a lane stands by all that the reader knows. */
export interface SunsetLanePower {
  printed: number;
  /** With what the known cards of the lane change. */
  power: number;
  units: Partial<Record<SunsetSlotId, number>>;
  totals: Record<SunsetGod, SunsetSidePower>;
  /** Where the next card would lie on either side. */
  free: Record<SunsetGod, SunsetSlotId | null>;
}

export interface SunsetLaneWon {
  event: "lane_won";
  rule: "S18";
  lane: SunsetLaneId;
  seat: number;
  /** that made it so, if one did */
  card?: SunsetCardId;
}

export interface SunsetLocation {
  name: string;
  sun: number;
  moon: number;
}

export interface SunsetMaterial {
  cards: Record<SunsetCardId, SunsetCard>;
  locations: Record<SunsetLaneId, SunsetLocation>;
}

export interface SunsetMoved {
  event: "moved";
  rule: "S12";
  seat: number;
  owner: number;
  /** only for `owner`, if there is one */
  card?: SunsetCardId;
  from: SunsetSlotId;
  to: SunsetSlotId;
}

export interface SunsetNoTarget {
  event: "no_target";
  rule: "S10";
  seat: number;
  card: SunsetCardId;
  lane: SunsetLaneId;
}

export interface SunsetOptions {
  damage: 1 | 2 | 3;
  anubis: "others" | "any";
  horus: "random" | 0 | 1;
}

export interface SunsetOver {
  event: "over";
  rule: "S22";
}

export interface SunsetPending {
  card: SunsetCardId;
  by: SunsetGod;
  lane: SunsetLaneId;
  target?: SunsetSlotId;
}

export interface SunsetPlayed {
  event: "played";
  rule: "S8" | "S9";
  seat: number;
  /** only for `owner`, if there is one */
  card?: SunsetCardId;
  at: SunsetSlotId;
  up: boolean;
  /** if it lies face down */
  owner?: number;
}

export interface SunsetPosition {
  game: "sunset";
  players: number;
  options: SunsetOptions;
  /** By seat. */
  gods: SunsetGod[];
  phase: "swap" | "play" | "target" | "move" | "over";
  /** Whose decision it is; null when the match is over. */
  seat: number | null;
  round: number;
  side: SunsetTime;
  control: SunsetControl;
  /** The damage that each has dealt. */
  dealt: SunsetDealt;
  discards: SunsetDiscard[];
  table: SunsetUnit[];
  /** In phases target and move. */
  pending?: SunsetPending;
  hands: SunsetHands;
  /** Top first. */
  pile: SunsetCardId[];
  rng: number[];
}

export interface SunsetRound {
  event: "round";
  rule: "S23";
  round: number;
  side: SunsetTime;
}

export interface SunsetSeenHands {
  h: SunsetCardId[] | number;
  s: SunsetCardId[] | number;
}

export interface SunsetSidePower {
  sum: number;
  /** How many units add what the reader cannot know. */
  unknown: number;
}

/** Lane, side and slot, as in boat/s2. */
export type SunsetSlotId =
  "deshret/h1" | "deshret/h2" | "deshret/s1" | "deshret/s2" | "boat/h1" | "boat/h2" | "boat/s1" |
  "boat/s2" | "duat/h1" | "duat/h2" | "duat/s1" | "duat/s2";

export interface SunsetStanding {
  card: SunsetCardId | null;
  at: SunsetSlotId;
  power: number | null;
  off: boolean;
}

export interface SunsetTableStanding {
  initiative: SunsetGod;
  lanes: Record<SunsetLaneId, SunsetLanePower>;
}

export type SunsetTime = "sun" | "moon";

export interface SunsetTurnedOff {
  event: "turned_off";
  rule: "S11";
  seat: number;
  /** left out in a preview that cannot know it */
  card?: SunsetCardId;
  at: SunsetSlotId;
}

export interface SunsetTurnedUp {
  event: "turned_up";
  rule: "S11" | "S14";
  seat: number;
  /** left out in a preview that cannot know it */
  card?: SunsetCardId;
  at: SunsetSlotId;
}

export interface SunsetUnit {
  /** Null: it is not seen. */
  card: SunsetCardId | null;
  at: SunsetSlotId;
  up: boolean;
  /** Its ability is turned off (S11). */
  off: boolean;
  /** It came from the pile (S13), so it is not a god. */
  drawn?: true;
}

export interface SunsetView {
  game: "sunset";
  players: number;
  options: SunsetOptions;
  /** By seat. */
  gods: SunsetGod[];
  phase: "swap" | "play" | "target" | "move" | "over";
  /** Whose decision it is; null when the match is over. */
  seat: number | null;
  round: number;
  side: SunsetTime;
  control: SunsetControl;
  /** The damage that each has dealt. */
  dealt: SunsetDealt;
  discards: SunsetDiscard[];
  table: SunsetUnit[];
  /** In phases target and move. */
  pending?: SunsetPending;
  hands: SunsetSeenHands;
  pile: SunsetCardId[] | number;
}

export interface SunsetWon {
  event: "won";
  rule: "S22";
  seats: number[];
  scores: number[];
}

export type Options = SunsetOptions;

export type Position = SunsetPosition;

export type View = SunsetView;

export type Material = SunsetMaterial;

export type Standing = SunsetTableStanding;

export type About = SunsetAbout;

export type Event =
  SunsetKept | SunsetDiscarded | SunsetDrew | SunsetGods | SunsetPlayed | SunsetBroughtIn |
  SunsetNoTarget | SunsetTurnedUp | SunsetTurnedOff | SunsetChosen | SunsetMoved | SunsetExchanged |
  SunsetLane | SunsetLaneWon | SunsetLaneDrawn | SunsetControlled | SunsetDamage | SunsetRound |
  SunsetDealtCards | SunsetOver | SunsetWon;

export type Item = SunsetDamageItem | SunsetControlItem;
