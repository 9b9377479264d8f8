// The bonus of the five areas as it stands, so that one sees what there is to win or lose. The server
// works it out; here it is put in order.
import type { ScoreItem } from "../game";
import { amount, type LaneView } from "./town";

export const AREAS = ["A1", "B1", "B2", "A2", "C"] as const;
export type Area = (typeof AREAS)[number];

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

/** What the server needs to know to count a board as it lies. */
export function question(view: LaneView): Record<string, unknown> {
  const { players, houses, parks, hands, options } = view;
  const own = options?.board && options.board !== "default" ? { board: options.board } : {};
  return { game: "lane", players, houses, parks, hands: hands.map(amount), ties: options?.ties ?? "next", ...own };
}

export function standings(detail: ScoreItem[], players: number): AreaStanding[] {
  return AREAS.map((area) => {
    const seats = Array.from({ length: players }, (_, seat) => {
      const item = detail.find((one) => one.area === area && one.seat === seat);
      const count = Number(item?.spaces ?? item?.floors ?? item?.houses ?? 0);
      return { seat, count, place: (item?.place as number | undefined) ?? null, points: item?.points ?? 0 };
    });
    return { area, kind: area === "C" ? "group" : area.startsWith("A") ? "tallest" : "most", seats };
  });
}

export function bonusOf(areas: AreaStanding[], seat: number): number {
  return areas.reduce((sum, one) => sum + (one.seats[seat]?.points ?? 0), 0);
}
