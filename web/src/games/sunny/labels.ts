// Where a tile can go and what lies there, in words: for screen readers, lists and previews.
import { n, t } from "../../i18n/i18n.svelte";
import type { Facts } from "../../words/speaker";
import { speaker } from "../../words/words.svelte";
import type { Preview } from "../game";
import { kindName, picturesListed } from "./kinds";
import {
  face,
  type Complete,
  type Joint,
  type Kind,
  type Laid,
  type SunnyView,
  type TileMove,
  type Tiles,
} from "./model";

/** A tile with its four half pictures as they lie. */
export function tileLabel(tiles: Tiles, tile: number, turn: number): string {
  const [north, east, south, west] = [...face(tiles[tile] ?? "", turn)] as [Kind, Kind, Kind, Kind];
  return t("Tile {tile}: {north} above, {east} on the right, {south} below, {west} on the left", {
    tile,
    north: kindName(north),
    east: kindName(east),
    south: kindName(south),
    west: kindName(west),
  });
}

/** The same with its place on a sheet. */
export function laidLabel(tiles: Tiles, laid: Laid): string {
  const [column, row] = laid.at;
  return t("{tile}. Column {column}, row {row}.", { tile: tileLabel(tiles, laid.tile, laid.turn), column, row });
}

/** The same with those of the complete pictures that it has a part of. */
export function wholeLabel(tiles: Tiles, laid: Laid, pictures: Complete[]): string {
  const own = pictures.filter((one) => one.tiles.includes(laid.tile));
  const what = laidLabel(tiles, laid);
  return own.length
    ? t("{what} Complete with its neighbours: {pictures}.", { what, pictures: picturesListed(own) })
    : what;
}

/** A spot by its neighbours and what the move would complete there, as the words for a move need it. */
export function spotOf(joints: Joint[]): Facts {
  // Only the first tile of an area completes nothing.
  const [first] = joints;
  return { pictures: joints.map((one) => one.kind), ...(first && { tile: first.tile, side: first.side }) };
}

export const spotLabel = (joints: Joint[]): string => speaker("sunny").phrase("spot", { spot: spotOf(joints) });

/** What a move brings, in whole sentences, before it is made: as far as the server has told it. */
export function gain(view: SunnyView, move: TileMove, joints: Joint[], foreseen: Preview | null): string[] {
  const said = [
    joints.length
      ? t("Completes {pictures}.", { pictures: picturesListed(joints) })
      : t("The first tile of your area."),
  ];
  if (view.phase === "arrange") {
    if (foreseen?.points) said.push(n("{n} point.", "{n} points.", foreseen.points));
    return said;
  }
  const collected = foreseen?.events.find((one) => one.event === "collected")?.tiles as number[] | undefined;
  if (collected) said.push(n("You collect {n} tile.", "You collect {n} tiles.", collected.length));
  const tokens = view.about?.[move.text]?.tokens;
  if (tokens) said.push(n("You draw a bonus token.", "You draw {n} bonus tokens.", tokens));
  return said;
}
