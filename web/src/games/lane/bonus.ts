// The bonus of the five areas as it stands, so that one sees what there is to win or lose. The server works it out
// (src/sunroom/games/lane/standing.py).
import type { LaneAreaStanding } from "./contract";

export type AreaStanding = LaneAreaStanding;

export function bonusOf(areas: AreaStanding[], seat: number): number {
  return areas.reduce((sum, one) => sum + (one.seats[seat]?.points ?? 0), 0);
}
