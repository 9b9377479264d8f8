// What the page shows of a game whose folder has no table, or that has no folder at all.
import type { GamePage } from "../games/game";
import { wordsOf } from "../words/words.svelte";
import Table from "./Table.svelte";

export const plainPage = (game: string): GamePage => ({ Table, words: wordsOf(game) });
