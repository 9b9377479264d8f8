import { expect, test } from "vitest";
import type { TableState } from "../../api/client";
import { resultsOf } from "./results";

const GAMES = ["chess", "draughts", "go"];
const LEVELS = ["easy", "medium", "strong"];
type Seat = TableState["seats"][number];
const person: Seat = { kind: "person", name: "Anna", bot: null };
const bot = (level: string): Seat => ({ kind: "bot", name: "", bot: level });

function table(changes: Partial<TableState>): TableState {
  const usual = { game: "chess", status: "over", origin: "played", mine: [0], seats: [person, bot("easy")] };
  return { ...usual, winners: [0], ...changes } as TableState;
}

test("matches against bots are counted by game and level, the weakest first", () => {
  const found = resultsOf(
    [
      table({ game: "go", seats: [person, bot("strong")], winners: [1] }),
      table({}),
      table({ winners: [1] }),
      table({ winners: [0, 1] }), // together is won, too
    ],
    GAMES,
    LEVELS,
  );
  expect(found.games).toEqual(["chess", "go"]);
  expect(found.levels).toEqual([
    { level: "easy", counts: { chess: { played: 3, won: 2 } } },
    { level: "strong", counts: { go: { played: 1, won: 0 } } },
  ]);
  expect(found.all).toEqual({ chess: { played: 3, won: 2 }, go: { played: 1, won: 0 } });
});

test("of several bots the strongest counts", () => {
  const found = resultsOf([table({ seats: [person, bot("strong"), bot("easy")] })], GAMES, LEVELS);
  expect(found.levels.map((one) => one.level)).toEqual(["strong"]);
});

test("what is not one person against bots to the end counts for nothing", () => {
  const others: Partial<TableState>[] = [
    { status: "running", winners: null },
    { origin: "imported" },
    { mine: [0, 1], seats: [person, person] },
    { mine: [], winners: [0] },
    { seats: [person, person] },
  ];
  expect(resultsOf(others.map(table), GAMES, LEVELS).games).toEqual([]);
});
