// A table that is asked for by one click.
import type { NewMatch } from "../../api/client";
import { type GameFacts, usualPlayers } from "../../api/games.svelte";
import { ownName } from "../../parts/words";

/** Me, and bots at the other seats. */
export function againstBots(game: GameFacts, level: string, options: NewMatch["options"] = {}): NewMatch {
  const bots = Array.from({ length: usualPlayers(game) - 1 }, () => ({ kind: "bot", level }));
  return { game: game.id, seats: [{ kind: "me", name: ownName() }, ...bots], options } as NewMatch;
}
