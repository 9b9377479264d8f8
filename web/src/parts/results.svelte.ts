// How the reader's matches against bots ended, kept in this browser: of its own tables and of those at the server.
import type { TableState } from "../api/client";
import { levels, usualLevel } from "../api/games.svelte";
import { n, t } from "../i18n/i18n.svelte";
import { keep, recall } from "./kept.svelte";
import { added, counts, type Ladder, peer, type Result, YOU } from "./peer";
import { levelName, levelWhom } from "./words";

interface Kept {
  /** By game, from the oldest to the latest. */
  results: Record<string, Result[]>;
  /** Matches that say nothing, because they began in the middle of another. */
  apart: string[];
}

const KEY = "sunroom.results";
const MOST_APART = 100;

let kept = $state.raw<Kept>(load());

function load(): Kept {
  const { results, apart } = recall<Kept>(KEY);
  const whole = Object.entries(results ?? {}).filter(([, one]) => Array.isArray(one) && one.every(isResult));
  return { results: Object.fromEntries(whole), apart: Array.isArray(apart) ? apart : [] };
}

function isResult(one: Partial<Result> | null): boolean {
  return typeof one?.match === "string" && Array.isArray(one.against) && typeof one.share === "number";
}

function change(next: Kept): void {
  kept = next;
  keep(KEY, next);
}

const ladder = (): Ladder => ({ levels: levels(), usual: usualLevel() });

/** What a bot is to be: the level that was chosen, or the one that is about as good as the reader. */
export function levelFor(game: string, chosen: string): string {
  return chosen === YOU ? peer(kept.results[game] ?? [], ladder()) : chosen;
}

/** Which level is about as good as the reader, and by how much that is known. */
export function peerText(game: string): string {
  const level = levelFor(game, YOU);
  const told = { level: levelName(level), whom: levelWhom(level) };
  const number = kept.results[game]?.length ?? 0;
  if (!number) return t("A bot about as good as you, to begin with: {level}, {whom}.", told);
  return n(
    "A bot about as good as you, going by your last match: {level}, {whom}.",
    "A bot about as good as you, going by your last {n} matches: {level}, {whom}.",
    number,
    told,
  );
}

/** A match that began in the middle of another tells little of who plays it. */
export function setApart(match: string): void {
  change({ ...kept, apart: [...kept.apart, match].slice(-MOST_APART) });
}

/** Keep how a match ended, if it was the reader's alone against levels; whether it was. */
export function noteResult(table: TableState, winners: number[]): boolean {
  const [mine = -1] = table.mine;
  const others = table.seats.filter((_, i) => !table.mine.includes(i));
  if (table.origin !== "played" || table.mine.length !== 1 || others.some((seat) => seat.kind !== "bot")) return false;
  if (table.seats[mine]?.bot) return false; // it was played to its end by a bot in the reader's place
  const result: Result = {
    match: table.id,
    against: others.map((seat) => seat.bot ?? ""),
    share: winners.includes(mine) ? 1 / winners.length : 0,
  };
  if (kept.apart.includes(table.id) || !counts(result, ladder())) return false;
  const before = kept.results[table.game] ?? [];
  const known = before.find((one) => one.match === table.id);
  if (known?.share !== result.share)
    change({ ...kept, results: { ...kept.results, [table.game]: added(before, result) } });
  return true;
}
