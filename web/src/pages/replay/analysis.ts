// What a bot thinks of a match, decision by decision, as the server tells it while it works it out.

export interface Decision {
  number: number; // the move is the number-th of the match, from 1
  seat: number;
  move: string;
  chance: number | null;
  /** What the rules say of the move. */
  about?: Record<string, unknown>;
  best: { move: string; chance: number | null; about?: Record<string, unknown> };
  loss: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The line of one seat's chance to win over the match, in a box of 100 by 100. */
export function line(decisions: Decision[], seat: number, last: number): Point[] {
  return decisions
    .filter((one) => one.seat === seat && one.chance !== null)
    .map((one) => ({ x: (100 * one.number) / Math.max(1, last), y: 100 * (1 - (one.chance ?? 0)) }));
}

/** The decisions that cost most, the worst first: only those that cost something. */
export function costliest(decisions: Decision[], count: number): Decision[] {
  return [...decisions]
    .filter((one) => one.loss >= 0.05)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, count);
}

export function path(points: Point[]): string {
  return points.map((point, i) => `${i ? "L" : "M"}${point.x.toFixed(2)} ${point.y.toFixed(2)}`).join("");
}
