// How often somebody won against bots: counted from the matches that are kept, and nowhere else.
import type { TableState } from "../../api/client";

export interface Count {
  played: number;
  won: number;
}
export interface Results {
  /** In the order in which they are listed; only those that were played. */
  games: string[];
  /** From the weakest on. */
  levels: { level: string; counts: Record<string, Count> }[];
  all: Record<string, Count>;
}

/** Matches of one person against bots, to their end; where these are of several levels, the strongest counts. */
export function resultsOf(matches: TableState[], games: string[], levels: string[]): Results {
  const counts: Record<string, Record<string, Count>> = {};
  const all: Record<string, Count> = {};
  for (const table of matches) {
    const level = opponent(table, levels);
    if (level === null || !table.winners) continue;
    const won = table.winners.includes(table.mine[0]!) ? 1 : 0;
    for (const row of [(counts[level] ??= {}), all]) {
      const before = row[table.game] ?? { played: 0, won: 0 };
      row[table.game] = { played: before.played + 1, won: before.won + won };
    }
  }
  return {
    games: games.filter((game) => all[game]),
    levels: levels.flatMap((level) => (counts[level] ? { level, counts: counts[level] } : [])),
    all,
  };
}

function opponent({ status, origin, mine, seats }: TableState, levels: string[]): string | null {
  if (status !== "over" || origin !== "played" || mine.length !== 1) return null;
  const others = seats.filter((_, i) => i !== mine[0]);
  if (!others.every((one) => one.kind === "bot")) return null;
  const strongest = Math.max(...others.map((one) => levels.indexOf(one.bot ?? "")));
  return levels[strongest] ?? null;
}
