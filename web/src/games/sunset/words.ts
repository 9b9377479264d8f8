// What the table of Sunrise Sunset adds to the words of the game (src/sunroom/games/sunset/words.py).
import { t } from "../../i18n/i18n.svelte";
import type { GameEvent, View } from "../../live/live.svelte";
import type { Facts } from "../../words/speaker";
import { speaker, wordsOf } from "../../words/words.svelte";
import {
  aboutMove,
  asSunset,
  lanePower,
  readMove,
  sideOf,
  unitAt,
  type LaneId,
  type SlotId,
  type SunsetView,
} from "./model";

function places(event: GameEvent): string[] {
  switch (event.event) {
    case "moved":
      return [event.to as SlotId];
    case "discarded":
      return ["discards"];
    case "exchanged":
      return [event.at as SlotId, "discards"];
    case "drew":
      return ["pile"];
    case "kept":
    case "dealt":
      return [`seat ${event.seat}`];
    case "control":
    case "damage":
      return [`lane ${event.lane}`, `flag ${event.lane}`];
    default:
      if (event.at) return [event.at as SlotId];
      return event.lane ? [`lane ${event.lane}`] : [];
  }
}

/** The unit in a slot, for a sentence: its name, or that it lies face down. */
export function unitName(view: SunsetView, at: SlotId): string {
  const unit = unitAt(view, at);
  if (!unit) return t("empty");
  return speaker("sunset").phrase("unit", { at, unit });
}

function about(text: string, found: View): Facts {
  const view = asSunset(found);
  const choice = readMove(text);
  if (choice.kind === "target") return { unit: unitAt(view, choice.at) };
  return { ...aboutMove(view, text) };
}

/** Where an ability would be wasted although it need not be. */
function confirm(text: string, found: View, moves: string[]): string | null {
  const view = asSunset(found);
  const choice = readMove(text);
  const others = moves.map(readMove);
  if (choice.kind === "play") {
    const acts = (move: string) => aboutMove(view, move).acts ?? true;
    if (acts(text)) return null;
    const card = choice.card;
    const avoidable = moves.some(
      (move, i) => others[i]?.kind === "play" && (!move.startsWith(`play ${card} `) || acts(move)),
    );
    if (!avoidable) return null;
    return speaker("sunset").phrase("wasted", { card, lane: choice.lane });
  }
  if (choice.kind === "target" && view.pending) {
    const { by, card } = view.pending;
    const against = speaker("sunset").phrase("against", { pending: { card } });
    const foes = others.some((one) => one.kind === "target" && sideOf(one.at) !== by);
    if (sideOf(choice.at) === by && foes) return against || null;
  }
  return null;
}

/** How a lane stands, in one sentence. */
export function laneStands(view: SunsetView, lane: LaneId): string {
  const power = lanePower(view, lane)?.power ?? "?";
  return speaker("sunset").phrase("stands", { lane, power, holder: view.control[lane] });
}

export const words = wordsOf("sunset", { places, about, confirm });
