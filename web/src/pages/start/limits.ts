// How much time there is for a match, and how that is said.
import { n, t } from "../../i18n/i18n.svelte";

export interface Limit {
  seconds: number | null;
  match_seconds: number | null;
  increment: number;
}

const perMove = (seconds: number): Limit => ({ seconds, match_seconds: null, increment: 0 });
const perMatch = (minutes: number, increment: number): Limit => ({
  seconds: null,
  match_seconds: minutes * 60,
  increment,
});

export const NO_LIMIT: Limit = { seconds: null, match_seconds: null, increment: 0 };
export const PER_MOVE = [60, 300, 86400, 259200].map(perMove);
export const PER_MATCH = [perMatch(5, 3), perMatch(10, 5), perMatch(20, 10), perMatch(60, 30)];

export function limitText({ seconds, match_seconds, increment }: Limit): string {
  if (seconds !== null) return t("{time} per move", { time: length(seconds) });
  if (match_seconds === null) return t("no limit");
  const time = length(match_seconds);
  if (!increment) return t("{time} each", { time });
  return n("{time} each, plus {n} second per move", "{time} each, plus {n} seconds per move", increment, { time });
}

function length(seconds: number): string {
  if (seconds >= 86400) return n("{n} day", "{n} days", Math.round(seconds / 86400));
  return n("{n} minute", "{n} minutes", Math.round(seconds / 60));
}
