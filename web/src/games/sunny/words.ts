// What the table of Sunny Day adds to the words of the game (src/sunroom/games/sunny/words.py).
import type { GameEvent, View } from "../../live/live.svelte";
import type { Facts } from "../../words/speaker";
import { wordsOf } from "../../words/words.svelte";
import type { Material } from "../game";
import { spotOf } from "./labels";
import { jointsOf, readMove, type SunnyView, type Tiles } from "./model";

/** A tile wherever it lies by now, or a player. */
function places(event: GameEvent): string[] {
  if (event.tile) return [`tile ${event.tile}`];
  const named = event.event === "stacked" ? [] : ((event.tiles as number[] | undefined) ?? []);
  if (named.length) return named.map((tile) => `tile ${tile}`);
  return event.seat === undefined ? [] : [`seat ${event.seat}`];
}

function about(text: string, view: View, material: Material): Facts {
  const move = readMove(text);
  const joints = move && jointsOf(view as SunnyView, material.tiles as Tiles, move);
  return joints ? { spot: spotOf(joints) } : {};
}

// Nothing to confirm: the table itself shows a tile where it would lie, and asks for a second tap.
export const words = wordsOf("sunny", { places, about });
