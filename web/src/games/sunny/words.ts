// What happens in Sunny Day, in sentences.
import { listed, n, t } from "../../i18n/i18n.svelte";
import type { GameEvent, View } from "../../live/live.svelte";
import type { Material, ScoreItem, Words } from "../game";
import { kindName } from "./kinds";
import { jointsOf, spotLabel } from "./labels";
import { readMove, type Kind, type SunnyView, type Tiles } from "./model";

type Told = (event: GameEvent, name: string) => string | null;

const tilesOf = (event: GameEvent): number[] => (event.tiles as number[] | undefined) ?? [];
const numbers = (tiles: number[]): string => listed(tiles.map(String));

/** What the reader did or got. */
const MINE: Record<string, Told> = {
  placed: (event) => t("You placed a tile on the table (no. {tile}).", { tile: event.tile as number }),
  arranged: (event) =>
    event.pictures
      ? n(
          "You put a tile into your area and completed {n} picture (no. {tile}).",
          "You put a tile into your area and completed {n} pictures (no. {tile}).",
          event.pictures as number,
          { tile: event.tile as number },
        )
      : t("You put a tile into your area (no. {tile}).", { tile: event.tile as number }),
  collected: (event) =>
    n("You collected {n} tile (no. {tiles}).", "You collected {n} tiles (no. {tiles}).", tilesOf(event).length, {
      tiles: numbers(tilesOf(event)),
    }),
  tokens: (event) => tokensOfMine(event),
  drew: (event) => t("You drew a tile (no. {tile}).", { tile: event.tile as number }),
  revealed: () => t("None of your tiles fits: you showed your hand and your turn is over."),
  removed: (event) =>
    n(
      "{n} tile fits nowhere in your area and is out of the game (no. {tiles}).",
      "{n} tiles fit nowhere in your area and are out of the game (no. {tiles}).",
      tilesOf(event).length,
      { tiles: numbers(tilesOf(event)) },
    ),
  stacked: (event) =>
    n("You put {n} tile on your stack.", "You put {n} tiles on your stack.", tilesOf(event).length),
  skipped: () => t("You have no tiles left and are skipped."),
};

/** What somebody else did or got. */
const THEIRS: Record<string, Told> = {
  placed: (event, name) => t("{name} placed a tile on the table (no. {tile}).", { name, tile: event.tile as number }),
  arranged: (event, name) =>
    event.pictures
      ? n(
          "{name} put a tile into the area and completed {n} picture (no. {tile}).",
          "{name} put a tile into the area and completed {n} pictures (no. {tile}).",
          event.pictures as number,
          { name, tile: event.tile as number },
        )
      : t("{name} put a tile into the area (no. {tile}).", { name, tile: event.tile as number }),
  collected: (event, name) =>
    n("{name} collected {n} tile (no. {tiles}).", "{name} collected {n} tiles (no. {tiles}).", tilesOf(event).length, {
      name,
      tiles: numbers(tilesOf(event)),
    }),
  tokens: (event, name) => tokensOfTheirs(event, name),
  drew: (event, name) =>
    event.tile
      ? t("{name} drew a tile into the open hand (no. {tile}).", { name, tile: event.tile as number })
      : t("{name} drew a tile.", { name }),
  revealed: (event, name) =>
    n(
      "{name} cannot place anything and shows {n} tile (no. {tiles}).",
      "{name} cannot place anything and shows {n} tiles (no. {tiles}).",
      tilesOf(event).length,
      { name, tiles: numbers(tilesOf(event)) },
    ),
  removed: (event, name) =>
    n(
      "{n} tile fits nowhere in the area of {name} and is out of the game (no. {tiles}).",
      "{n} tiles fit nowhere in the area of {name} and are out of the game (no. {tiles}).",
      tilesOf(event).length,
      { name, tiles: numbers(tilesOf(event)) },
    ),
  stacked: (event, name) =>
    n("{name} put {n} tile on the stack.", "{name} put {n} tiles on the stack.", tilesOf(event).length, { name }),
  skipped: (_, name) => t("{name} has no tiles left and is skipped.", { name }),
};

function tokensOfMine(event: GameEvent): string {
  const count = event.count as number;
  if (!count) return t("You earned a bonus token, but none are left.");
  const worth = listed(((event.points as number[] | undefined) ?? []).map(String));
  return n(
    "You drew {n} bonus token, worth {worth}.",
    "You drew {n} bonus tokens, worth {worth}.",
    count,
    { worth },
  );
}

function tokensOfTheirs(event: GameEvent, name: string): string {
  const count = event.count as number;
  if (!count) return t("{name} earned a bonus token, but none are left.", { name });
  return n("{name} drew {n} bonus token.", "{name} drew {n} bonus tokens.", count, { name });
}

/** How the match ended. */
function ending(event: GameEvent, names: string[], me: number | null): string | null {
  if (event.event === "over") {
    return event.rule === "D15"
      ? t("Nobody who holds tiles can place one: the match is over.")
      : t("All tiles are placed: the match is over.");
  }
  if (event.event === "tokens_shown") {
    const sums = (event.tokens as number[][]).map((all) => all.reduce((sum, one) => sum + one, 0));
    const told = sums.map((points, seat) => t("{name}: {points}", { name: names[seat] ?? "", points }));
    return t("The bonus tokens are turned up. {tokens}.", { tokens: listed(told) });
  }
  if (event.event !== "won") return null;
  const seats = event.seats as number[];
  const points = Math.max(...(event.scores as number[]));
  if (seats.length === 1 && seats[0] === me) return n("You won with {n} point.", "You won with {n} points.", points);
  return n("{winners} won with {n} point.", "{winners} won with {n} points.", points, {
    winners: listed(seats.map((seat) => names[seat] ?? "")),
  });
}

function sentence(event: GameEvent, names: string[], me: number | null): string | null {
  const seat = event.seat as number | undefined;
  if (seat === undefined) return ending(event, names, me);
  const told = seat === me ? MINE[event.event] : THEIRS[event.event];
  return told?.(event, names[seat] ?? "") ?? null;
}

function question(view: View, moves: string[]): string {
  const seen = view as SunnyView;
  if (seen.phase === "over") return t("The match is over.");
  if (moves.includes("pass")) return t("None of your tiles fits anywhere. Show your hand and pass.");
  if (seen.phase === "place") return t("Place a tile so that it completes a picture.");
  return n(
    "Put the tile you collected into your area.",
    "Put the {n} tiles you collected into your area, one after the other.",
    seen.collected.length,
  );
}

function move(text: string, view: View, material: Material): string {
  const found = readMove(text);
  if (!found) return t("Show your hand and pass.");
  const tile = found.turn
    ? t("Tile {tile}, turned by {degrees}°", { tile: found.tile, degrees: found.turn * 90 })
    : t("Tile {tile}, as it is", { tile: found.tile });
  const seen = view as SunnyView;
  return t("{tile}. {spot}.", { tile, spot: spotLabel(jointsOf(seen, material.tiles as Tiles, found)) });
}

function part(name: string): string {
  if (name === "tiles") return t("Tiles");
  return name === "token" ? t("Bonus tokens") : t("Pictures");
}

function item(found: ScoreItem): string {
  if (found.item === "tiles") {
    const count = found.count as number;
    return found.rule === "D19"
      ? n("{n} tile collected", "{n} tiles collected", count)
      : n("{n} tile in the area", "{n} tiles in the area", count);
  }
  if (found.item === "token") return t("Bonus token");
  const [one, other] = found.tiles as [number, number];
  return t("{picture} across tiles {one} and {other}", { picture: kindName(found.kind as Kind), one, other });
}

export const words: Words = {
  sentence,
  question,
  move,
  part,
  item,
  // The table itself shows a tile where it would lie, and asks for a second tap.
  confirm: () => null,
};
