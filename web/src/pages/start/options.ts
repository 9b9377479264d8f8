// The options of a game in words.
import { optionsOf, type Option, type Value } from "../../api/games.svelte";
import { speaker, wordTable } from "../../words/words.svelte";

/** Those that one chooses from a list: not the text of a board or the like. */
export function listedOptions(game: string): [string, Option][] {
  return Object.entries(optionsOf(game)).filter(([, option]) => !option.also);
}

export const optionName = (game: string, option: string): string => speaker(game).option(option);

/** What we propose for an option: some readers know a game by another edition. */
export function proposed(game: string, option: string): Value {
  return wordTable(game).options[option]?.proposed ?? optionsOf(game)[option]?.default ?? "";
}

/** A value in words; a seat by the name of whoever sits there, or by its number. */
export function valueName(game: string, option: string, value: Value, names: string[] = []): string {
  const called = optionsOf(game)[option]?.of_seats ? names : null;
  return speaker(game).optionValue(option, value, called);
}

/** What there is to know before choosing a value. */
export const optionHint = (game: string, option: string): string => wordTable(game).options[option]?.hint ?? "";

/** Whether an option makes a difference with so many players. */
export const matters = (game: string, option: string, players: number): boolean =>
  players >= (wordTable(game).options[option]?.from_players ?? 1);
