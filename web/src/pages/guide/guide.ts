// The first-match guide: which explanation fits what is on the table now. The steps are data, one
// file for each game; nothing here draws.
import type { Entry, GameEvent, View } from "../../live/live.svelte";

/** What a step can look at. */
export interface Moment {
  view: View;
  me: number;
  moves: string[];
  /** All that happened in the match and was not taken back. */
  events: GameEvent[];
  /** What happened since the player's own last turn began. */
  recent: GameEvent[];
  /** How many moves the player has made. */
  made: number;
}

export interface Step {
  id: string;
  /** Whether it fits what is on the table now. */
  when: (moment: Moment) => boolean;
  title: (moment: Moment) => string;
  text: (moment: Moment) => string;
  /** The rule behind it, if there is one. */
  rule: string | null;
  /** What it speaks of, as a selector: a ring is drawn around it. */
  spot?: string;
}

/** The table as one seat sees it, and how it came to be so. */
export function momentOf(view: View, me: number, moves: string[], entries: Entry[]): Moment {
  const played: Entry[] = [];
  for (const entry of entries) {
    if (entry.kind === "move") played.push(entry);
    else if (entry.count) played.splice(-entry.count);
  }
  // Back over what the others did, and over the moves of one's own turn before that.
  let begin = played.length;
  while (begin > 0 && played[begin - 1]?.seat !== me) begin -= 1;
  while (begin > 0 && played[begin - 1]?.seat === me) begin -= 1;
  const told = (some: Entry[]) => some.flatMap((entry) => entry.events ?? []);
  return {
    view,
    me,
    moves,
    events: told(played),
    recent: told(played.slice(begin)),
    made: played.filter((entry) => entry.seat === me).length,
  };
}

/** The steps that fit now and were not yet read, in their order. */
export function fitting(steps: Step[], moment: Moment, seen: readonly string[]): Step[] {
  return steps.filter((step) => !seen.includes(step.id) && step.when(moment));
}

// --- what steps ask of a moment ------------------------------------------------------------------

export const asked = (moment: Moment, phase?: string): boolean =>
  moment.moves.length > 0 && (phase === undefined || moment.view.phase === phase);

export const canMove = (moment: Moment, verb: string): boolean =>
  moment.moves.some((move) => move.split(" ")[0] === verb);

/** The latest of such events in the last turns: of one's own, of the others, or of nobody in particular. */
export function latest(moment: Moment, event: string, whose: "mine" | "theirs" | "any" = "any"): GameEvent | undefined {
  return moment.recent.findLast(
    (one) => one.event === event && (whose === "any" || (one.seat === moment.me) === (whose === "mine")),
  );
}

export const count = (things: unknown): number =>
  typeof things === "number" ? things : Array.isArray(things) || typeof things === "string" ? things.length : 0;
