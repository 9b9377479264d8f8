// The words of the games in the reader's language: the server tells them, for all games at once (GET /api/words).
import { get } from "../api/client";
import type { Material, OwnWords, ScoreItem, Words } from "../games/game";
import type { GameEvent, View } from "../live/live.svelte";
import { listing, NO_WORDS, type SharedWords, Speaker, type WordTable } from "./speaker";

export interface AllWords extends SharedWords {
  games: Record<string, WordTable>;
}

const UNTOLD: AllWords = {
  language: "en",
  languages: {},
  listed: "{several} and {last}",
  soft: null,
  seat: "Player {number}",
  names: {},
  games: {},
};
const AGAIN = 3_000; // ms until the server is asked once more

let told = $state.raw<AllWords>(UNTOLD);
const speakers = $derived(new Map(Object.entries(told.games).map(([game, table]) => [game, new Speaker(table, told)])));
const stranger = $derived(new Speaker(NO_WORDS, told));
let wanted = "";

/** Ask for the words of a language; while the server cannot be reached, it is asked again. */
export async function loadWords(language: string): Promise<void> {
  wanted = language;
  try {
    const found = await get<AllWords>(`/api/words?language=${language}`);
    if (wanted === language) tell(found);
  } catch {
    setTimeout(() => wanted === language && void loadWords(language), AGAIN);
  }
}

export function tell(words: AllWords): void {
  told = words;
}

/** The languages there are, by what they call themselves. */
export const languages = (): Record<string, string> => told.languages;

/** Things one after the other: "a, b and c". */
export const listed = (items: string[]): string => listing(items, told);

/** Who speaks of a game; of one that the server does not know, by ids alone. */
export const speaker = (game: string): Speaker => speakers.get(game) ?? stranger;

export const wordTable = (game: string): WordTable => told.games[game] ?? NO_WORDS;

/** How strong a bot is. */
export const levelName = (level: string): string => stranger.name("level", level);

/** For whom a bot of a level is; nothing where that is not said. */
export function levelWhom(level: string): string {
  const whom = stranger.name("whom", level);
  return whom === level ? "" : whom;
}

/** The words of a game for the page around its table, with what its own table knows beside. */
export function wordsOf(game: string, own: OwnWords = {}): Words {
  return {
    sentence: (event: GameEvent, names: string[], me: number | null) => speaker(game).event(event, names, me),
    question: (view: View, moves: string[]) => speaker(game).question(view, moves, own.asked?.(view, moves)),
    move: (move: string, view: View, material: Material) =>
      speaker(game).move(move, view, own.about?.(move, view, material)),
    part: (part: string) => speaker(game).part(part),
    item: (item: ScoreItem, names: string[]) => speaker(game).item(item, names),
    places: own.places ?? (() => []),
    confirm: own.confirm,
  };
}
