// The games there are, as the server tells them: for how many, what can be chosen, how strong the bots can be.
import { api, type Games } from "./client";

export type GameFacts = Games["games"][number];
export type Option = GameFacts["options"][string];
export type Value = Option["default"];

let told = $state.raw<Pick<Games, "games" | "levels" | "local"> & { level: string }>({
  games: [],
  levels: [],
  level: "",
  local: false,
});

export async function loadGames(): Promise<void> {
  told = await api.games();
}

export function allGames(): GameFacts[] {
  return told.games;
}

export function factsOf(game: string): GameFacts | undefined {
  return told.games.find((one) => one.id === game);
}

export function optionsOf(game: string): Record<string, Option> {
  return factsOf(game)?.options ?? {};
}

/** From the weakest to the strongest. */
export function levels(): string[] {
  return told.levels;
}

/** Whether tables of which nobody elsewhere need know are usually in the visitor's browser. */
export function usuallyHere(): boolean {
  return told.local;
}

/** For somebody of whom nothing is known. */
export function usualLevel(): string {
  return told.level;
}

/** With how many a game can be played. */
export function playerCounts(game: string): number[] {
  const { least, most } = factsOf(game) ?? { least: 1, most: 0 };
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

/** With how many one plays who does not say it: two, where the game allows it. */
export function usualPlayers({ least, most }: GameFacts): number {
  return Math.max(least, Math.min(2, most));
}
