// The bonus of the five areas as it stands (L19 to L24), so that one sees what there is to win or lose.
import { largestGroup, type LaneView, type Town } from "./town";

export const AREAS = ["A1", "B1", "B2", "A2", "C"] as const;
export type Area = (typeof AREAS)[number];
const POINTS = [10, 6, 3, 0];

export interface Standing {
  seat: number;
  /** Floors of the tallest house, how many houses, or the size of the group; 0: nothing that counts. */
  count: number;
  /** From 1; null: not ranked (L23). */
  place: number | null;
  points: number;
}

export interface AreaStanding {
  area: Area;
  kind: "tallest" | "most" | "group";
  seats: Standing[];
}

/** Higher is better: what counts first, and behind the point what breaks its ties. */
function worth(area: Area, seat: number, view: LaneView, town: Town): number {
  if (area === "C") return largestGroup(view.houses, seat).length;
  const floors = Object.entries(view.houses)
    .filter(([at, [owner]]) => owner === seat && town.spaces[at]?.area === area)
    .map(([, [, height]]) => height);
  if (area.startsWith("B")) return floors.length;
  const tallest = Math.max(0, ...floors);
  return tallest < 2 ? 0 : tallest + floors.filter((height) => height === tallest).length / 1000;
}

export function standings(view: LaneView, town: Town): AreaStanding[] {
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  return AREAS.map((area) => {
    const worths = seats.map((seat) => worth(area, seat, view, town));
    const place = (own: number) => {
      const better = worths.filter((one) => one > own);
      // L24: in one edition those who share a place use up one place, in the other as many as they are.
      return 1 + (view.options?.ties === "skip" ? better.length : new Set(better).size);
    };
    return {
      area,
      kind: area === "C" ? "group" : area.startsWith("A") ? "tallest" : "most",
      seats: worths.map((own, seat) => {
        const reached = own > 0 ? place(own) : null;
        return { seat, count: Math.floor(own), place: reached, points: reached === null ? 0 : (POINTS[reached - 1] ?? 0) };
      }),
    };
  });
}

export function bonusOf(areas: AreaStanding[], seat: number): number {
  return areas.reduce((sum, one) => sum + (one.seats[seat]?.points ?? 0), 0);
}
