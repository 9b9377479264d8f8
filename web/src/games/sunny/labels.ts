// Where a tile can go and what lies there, in words: for screen readers, lists and previews.
import { n, t } from "../../i18n/i18n.svelte";
import { kindName, picturesListed, tokensFor } from "./kinds";
import { byCell, completed, countOf, face, type Joint, type Kind, type Laid, type SunnyView, type TileMove, type Tiles } from "./model";

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

/** The same in an area, with what it completes there. */
export function wholeLabel(tiles: Tiles, laid: Laid, around: Map<string, Laid>): string {
  const [x, y] = laid.at;
  const joints = completed(tiles, around, laid.tile, { x, y }, laid.turn);
  const what = laidLabel(tiles, laid);
  return joints.length ? t("{what} Complete with its neighbours: {pictures}.", { what, pictures: picturesListed(joints) }) : what;
}

/** A spot by its neighbours, and what the move would complete there. */
export function spotLabel(joints: Joint[]): string {
  const first = joints[0];
  // Only the first tile of an area completes nothing.
  if (!first) return t("The first tile of the area");
  const values = { tile: first.tile, pictures: picturesListed(joints) };
  switch (first.side) {
    case 0:
      return t("Below tile {tile}: completes {pictures}", values);
    case 1:
      return t("Left of tile {tile}: completes {pictures}", values);
    case 2:
      return t("Above tile {tile}: completes {pictures}", values);
    case 3:
      return t("Right of tile {tile}: completes {pictures}", values);
  }
}

/** The sheet on which the tiles of this phase are laid. */
export function sheetOf(view: SunnyView): Laid[] {
  return view.phase === "arrange" && view.seat !== null ? (view.areas[view.seat] ?? []) : view.table;
}

export function jointsOf(view: SunnyView, tiles: Tiles, move: TileMove): Joint[] {
  return completed(tiles, byCell(sheetOf(view)), move.tile, move.cell, move.turn);
}

/** What a move brings, in whole sentences, before it is made. */
export function gain(view: SunnyView, joints: Joint[]): string[] {
  if (!joints.length) return [t("The first tile of your area: 1 point.")];
  const pictures = t("Completes {pictures}.", { pictures: picturesListed(joints) });
  if (view.phase === "arrange") {
    return [pictures, n("{n} point.", "{n} points.", 1 + joints.length)];
  }
  const collected = n("You collect {n} tile.", "You collect {n} tiles.", joints.length);
  const tokens = tokensFor(joints, countOf(view.pool));
  if (!tokens) return [pictures, collected];
  return [pictures, collected, n("You draw a bonus token.", "You draw {n} bonus tokens.", tokens)];
}
