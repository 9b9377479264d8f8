// What is marked on the table: the last move, what a line of the log speaks of, or a part of the score, as what it is on the table: tiles, a picture across two of them, a token, a stack.
import type { ScoreItem } from "../game";
import type { SunnyView } from "./model";

export interface Lit {
  tiles: number[];
  /** The two tiles across which a picture is complete. */
  picture: [number, number] | null;
  /** What the token is worth. */
  token: number | null;
  stack: boolean;
}

/** The tiles that the last player laid or took, and who that was. */
export interface Changed {
  seat: number;
  tiles: number[];
}

/** The tiles among the places of `Words.places`. */
export function tilesIn(places: string[]): number[] {
  return places.flatMap((place) => (place.startsWith("tile ") ? [Number(place.slice(5))] : []));
}

export const UNLIT: Lit = { tiles: [], picture: null, token: null, stack: false };

export function litOf(item: ScoreItem | null, seat: number, view: SunnyView): Lit {
  if (item?.seat !== seat) return UNLIT;
  if (item.item === "token") return { ...UNLIT, token: item.points };
  if (item.item === "picture") {
    const picture = item.tiles as [number, number];
    return { ...UNLIT, tiles: picture, picture };
  }
  return { ...UNLIT, tiles: (view.areas[seat] ?? []).map((one) => one.tile), stack: view.options.simplified };
}

/** Whether a picture is the one that is lit: its tiles may be named in either order. */
export function isLit(picture: Lit["picture"], one: number, other: number): boolean {
  return picture !== null && picture.includes(one) && picture.includes(other);
}
