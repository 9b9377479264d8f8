// What the table of Sunrise Lane adds to the words of the game (src/sunroom/games/lane/words.py).
import { t } from "../../i18n/i18n.svelte";
import type { GameEvent, View } from "../../live/live.svelte";
import type { Facts } from "../../words/speaker";
import { wordsOf } from "../../words/words.svelte";
import type { LaneView } from "./town";

function places(event: GameEvent): string[] {
  switch (event.event) {
    case "house":
    case "park":
      return [event.at as string];
    case "drew":
    case "ending":
      return [`seat ${event.seat}`];
    case "discarded":
      return ["discards"];
    case "shuffled":
      return ["deck"];
    default:
      return [];
  }
}

/** What everybody should know of the round when the end is near; else null. */
export function roundNote(lane: LaneView): string | null {
  if (lane.phase === "over" || lane.seat === null) return null;
  if (!lane.standing?.last_round) return null;
  if (lane.standing.last_turn) return t("The last turn of the match: bonuses are scored after it.");
  return lane.ending
    ? t("Last round: bonuses are scored when it is over.")
    : t("Almost out of pieces: after this turn the round is played out and the match ends.");
}

const asked = (view: View): Facts => ({ too_many: (view as LaneView).standing?.too_many ?? 1 });

const about = (move: string, view: View): Facts => ({ ...(view as LaneView).about?.[move] });

/** In the last turn cards are worth nothing any more (but in a tie), and points are left lying. */
function confirm(move: string, view: View, moves: string[]): string | null {
  if (!(view as LaneView).ending || !moves.some((one) => one.startsWith("build"))) return null;
  if (move === "draw") return t("This is your last turn, and you could still build a house. Draw anyway?");
  if (move === "stop") return t("This is your last turn, and you could still build a house. Stop anyway?");
  return null;
}

export const words = wordsOf("lane", { places, asked, about, confirm });
