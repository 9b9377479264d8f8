import { describe, expect, it } from "vitest";
import type { ScoreItem } from "../game";
import { bonusOf, type AreaStanding } from "./bonus";
import { flightsOf } from "./flights";
import { spaceLabel } from "./labels";
import {
  amount,
  byColour,
  leading,
  madeWith,
  middleOf,
  nextOf,
  offers,
  outline,
  placeOf,
  nameOf,
  readMove,
  scenery,
  stops,
  walk,
  type LaneView,
  type Town,
} from "./town";
import { roundNote, words } from "./words";

/** Three by three with one space missing: b1 above the fountain, and so on. */
const town: Town = {
  side: 3,
  fountain: "b2",
  areas: { A1: "tallest", B1: "most", B2: "most", A2: "tallest", C: "group" },
  bounds: { sides: [3, 5], dots: 5, floors: 5, hand: 5 },
  spaces: {
    a1: { colour: "r", dots: 2, area: "A1" },
    b1: { colour: "b", dots: 1, area: "C" },
    c1: { colour: "g", dots: 3, area: "B1" },
    a2: { colour: "y", dots: 1, area: "C" },
    c2: { colour: "p", dots: 1, area: "C" },
    a3: { colour: "g", dots: 5, area: "B2" },
    c3: { colour: "b", dots: 4, area: "A2" },
  },
};
const view: LaneView = {
  game: "lane",
  options: { ties: "next", first: "random", board: "default" },
  players: 2,
  phase: "turn",
  seat: 0,
  first: 0,
  last: null,
  park_used: false,
  ending: false,
  houses: { a1: [0, 3], b1: [0, 1], c3: [1, 2], a3: [0, 1] },
  parks: ["c1"],
  hands: ["bbg", 2],
  deck: 30,
  discards: "rry",
  scores: [9, 4],
  pieces: [20, 24],
  tokens: 19,
};
const names = ["Ada", "Bruno"];

describe("names of spaces", () => {
  it("go both ways, to row 15", () => {
    expect(placeOf("o15")).toEqual({ column: 14, row: 14 });
    for (const name of ["a1", "f6", "o15"]) expect(nameOf(placeOf(name).column, placeOf(name).row)).toBe(name);
  });
});

describe("moves", () => {
  const moves = ["build c2 2", "build c2 1", "draw", "park c2 b", "park c2 p", "park a2 b"];
  it("are read", () => {
    expect(readMove("build c2 2")).toEqual({ kind: "build", at: "c2", floors: 2 });
    expect(readMove("park c2 b")).toEqual({ kind: "park", at: "c2", colour: "b" });
    expect(readMove("discard y")).toEqual({ kind: "discard", colour: "y" });
    expect(readMove("stop")).toEqual({ kind: "stop" });
  });
  it("are gathered by space, fewest floors first", () => {
    expect(offers(moves).get("c2")).toEqual({ floors: [1, 2], parks: ["b", "p"] });
    expect(offers(["draw"]).size).toBe(0);
  });
  it("are narrowed to what one colour can pay", () => {
    const about = { "build c2 1": { cards: "p" }, "park c2 b": { cards: "b" }, "park a2 b": { cards: "b" } };
    const blue = offers(madeWith(moves, about, "b"));
    expect(blue.get("c2")).toEqual({ floors: [], parks: ["b"] });
    expect(blue.get("a2")).toEqual({ floors: [], parks: ["b"] });
    expect([...offers(madeWith(moves, about, "p")).keys()]).toEqual(["c2"]);
    expect(offers(madeWith(moves, about, "r")).size).toBe(0);
    expect(madeWith(moves, about, null)).toEqual(moves);
    expect(madeWith(["discard b", "discard r"], {}, "r")).toEqual(["discard r"]);
  });
  it("have no choice lost between the list and the board", () => {
    const told = [...offers(moves)].flatMap(([at, offer]) => [
      ...offer.floors.map((floors) => `build ${at} ${floors}`),
      ...offer.parks.map((colour) => `park ${at} ${colour}`),
    ]);
    expect(told.sort()).toEqual(moves.filter((move) => move !== "draw").sort());
  });
});

describe("walking", () => {
  it("follows the line over gaps", () => {
    expect(walk(town, "a3", "right")).toBe("c3");
    expect(walk(town, "b2", "up")).toBe("b1");
  });
  it("goes aside where the line has nothing, and stays at the edge", () => {
    expect(["a3", "c3"]).toContain(walk(town, "b2", "down"));
    expect(walk(town, "a1", "left")).toBe("a1");
  });
  it("reaches every stop from every other", () => {
    for (const start of stops(town)) {
      const seen = [start];
      for (const at of seen) {
        for (const way of ["up", "down", "left", "right"] as const) {
          const next = walk(town, at, way);
          if (!seen.includes(next)) seen.push(next);
        }
      }
      expect(seen.sort()).toEqual(stops(town).sort());
    }
  });
  it("jumps round among some spaces in reading order", () => {
    expect(nextOf(["c3", "a1"], "b2", true)).toBe("c3");
    expect(nextOf(["c3", "a1"], "c3", true)).toBe("a1");
    expect(nextOf(["c3", "a1"], "a1", false)).toBe("c3");
    expect(nextOf([], "b2", true)).toBe("b2");
  });
});

describe("the bonus as it stands", () => {
  const nothing = { count: 0, place: null, points: 0, spaces: [] };
  const areas: AreaStanding[] = [
    { area: "A1", kind: "tallest", seats: [{ count: 3, place: 1, points: 10, spaces: ["a1"] }, nothing] },
    {
      area: "C",
      kind: "group",
      seats: [
        { count: 2, place: 1, points: 10, spaces: ["a1", "b1"] },
        { count: 1, place: 2, points: 6, spaces: ["c3"] },
      ],
    },
  ];
  const item = (values: Partial<ScoreItem>): ScoreItem => ({
    item: "house",
    seat: 0,
    points: 0,
    rule: "L9",
    ...values,
  });
  it("is added up by seat", () => {
    expect([bonusOf(areas, 0), bonusOf(areas, 1), bonusOf([], 0)]).toEqual([20, 6, 0]);
  });
  it("is outlined where a part of the score speaks of it", () => {
    expect(outline(null, areas)).toEqual({ area: null, spaces: [] });
    expect(outline(item({ at: "c3" }), areas)).toEqual({ area: null, spaces: ["c3"] });
    expect(outline(item({ item: "tallest", area: "A1" }), areas)).toEqual({ area: "A1", spaces: ["a1"] });
    expect(outline(item({ item: "group", area: "C", seat: 1 }), areas)).toEqual({ area: null, spaces: ["c3"] });
  });
  it("is shown where the leaders have it", () => {
    expect(leading(areas[0]!)).toEqual({ area: "A1", spaces: ["a1"] });
    expect(leading(areas[1]!)).toEqual({ area: null, spaces: ["a1", "b1"] });
  });
  it("has a middle to look at", () => {
    expect(middleOf(["b2"], town)).toEqual({ x: 0.5, y: 0.5 });
  });
});

describe("scenery", () => {
  it("covers exactly what is no space, always alike", () => {
    const covered = scenery(town).flatMap((scene) =>
      Array.from({ length: scene.wide * scene.high }, (_, i) =>
        nameOf(scene.column + (i % scene.wide), scene.row + Math.floor(i / scene.wide)),
      ),
    );
    expect(covered).toEqual(["b3"]);
    expect(scenery(town)).toEqual(scenery(town));
  });
});

describe("cards", () => {
  it("are counted, known or not", () => {
    expect(amount("bbg")).toBe(3);
    expect(amount(4)).toBe(4);
    expect(byColour("bbg")).toEqual([
      { colour: "b", count: 2 },
      { colour: "g", count: 1 },
    ]);
    expect(byColour(4)).toEqual([]);
  });
  it("fly from the hand or the player, faces only where they are known", () => {
    const drew = { event: "drew", rule: "L14", seat: 1, count: 2 };
    expect(flightsOf([drew], 0).map((one) => [one.colour, one.from, one.to])).toEqual([
      [null, "deck", "player-1"],
      [null, "deck", "player-1"],
    ]);
    expect(flightsOf([{ ...drew, cards: "by" }], 1).map((one) => [one.colour, one.to])).toEqual([
      ["b", "hand"],
      ["y", "hand"],
    ]);
    expect(
      flightsOf([{ event: "house", rule: "L9", seat: 0, at: "a1", floors: 3, colour: "r", points: 6 }], 0),
    ).toHaveLength(3);
  });
});

describe("words", () => {
  it("has a sentence for every event, also for oneself", () => {
    const events = [
      { event: "house", rule: "L9", seat: 0, at: "a1", floors: 2, colour: "r", points: 4 },
      { event: "park", rule: "L12", seat: 0, at: "a1", colour: "r" },
      { event: "drew", rule: "L13", seat: 0, count: 1 },
      { event: "drew", rule: "L14", seat: 0, count: 2, cards: "bb" },
      { event: "shuffled", rule: "L16", count: 12 },
      { event: "discarded", rule: "L15", seat: 0, colour: "y" },
      { event: "ending", rule: "L17", seat: 0, pieces: 1 },
      { event: "over", rule: "L18" },
      { event: "bonus", rule: "L19", seat: 0, area: "A1", place: 1, points: 10, floors: 3, houses: 1 },
      { event: "bonus", rule: "L20", seat: 0, area: "B1", place: 2, points: 6, houses: 4 },
      { event: "bonus", rule: "L21", seat: 0, area: "C", place: 3, points: 3, spaces: 5 },
      { event: "won", rule: "L25", seats: [0], scores: [30, 20] },
      { event: "won", rule: "L25", seats: [0, 1], scores: [30, 30] },
    ];
    for (const event of events) {
      for (const me of [0, 1, null]) {
        const said = words.sentence(event, names, me);
        expect(said).toMatch(/[.!]$/);
        expect(said).not.toMatch(/[{}]|undefined|NaN/);
      }
    }
    expect(words.sentence(events[0]!, names, 1)).toBe("Ada builds 2 floors on a1: +4.");
    expect(words.sentence(events[3]!, names, 0)).toBe("You draw 2 blue cards.");
    expect(words.sentence({ event: "un_heard", rule: "L0", seat: 1, at: "a1" }, names, 0)).toBe(
      "Bruno: un heard (at a1)",
    );
  });
  it("asks what can be answered", () => {
    expect(words.question(view, ["draw"])).toBe("Nothing can be built: draw 2 cards.");
    expect(words.question({ ...view, phase: "build", last: "a1" }, ["build b1 1", "stop"])).toContain("a1");
    expect(
      words.question({ ...view, phase: "discard", standing: { bonus: [], too_many: 2, last_round: false } }, [
        "discard b",
      ]),
    ).toBe("Discard 2 cards: you can keep 5.");
  });
  it("says when the end is near, and how it comes", () => {
    expect(roundNote(view)).toBeNull();
    const near = { ...view, standing: { bonus: [], too_many: 0, last_round: true, last_turn: false } };
    const last = { ...near, standing: { ...near.standing, last_turn: true } };
    expect(roundNote({ ...near, ending: true })).toContain("Last round");
    expect(roundNote({ ...last, ending: true })).toContain("last turn of the match");
    expect(roundNote(near)).toContain("after this turn");
    expect(roundNote(last)).toContain("last turn of the match");
    expect(roundNote({ ...near, ending: true, phase: "over", seat: null })).toBeNull();
    expect(words.question({ ...view, ending: true }, ["build a3 1", "draw"])).toContain("last turn");
  });
  it("tells what a move brings", () => {
    expect(words.move("build a3 2", { ...view, about: { "build a3 2": { points: 10 } } }, town)).toBe(
      "Build 2 floors on a3: +10",
    );
    expect(words.move("park a3 y", view, town)).toBe("Build a park on a3, discarding a yellow card");
  });
  it("asks back only where the last points would be lost", () => {
    const last = { ...view, ending: true };
    expect(words.confirm?.("draw", last, ["build a3 1", "draw"])).toBeTruthy();
    expect(words.confirm?.("stop", last, ["build a3 1", "stop"])).toBeTruthy();
    expect(words.confirm?.("draw", last, ["draw", "park a3 b"])).toBeNull();
    expect(words.confirm?.("draw", view, ["build a3 1", "draw"])).toBeNull();
    expect(words.confirm?.("build a3 1", last, ["build a3 1", "draw"])).toBeNull();
  });
  it("labels spaces for those who hear the board", () => {
    expect(spaceLabel("a1", town, view, names, 1, undefined)).toBe("a1: Ada's house, 3 floors. Area A1.");
    expect(spaceLabel("c2", town, view, names, 0, { floors: [1], parks: ["b"] })).toBe(
      "c2: purple space, 1 dot, empty. You can build a house or a park here.",
    );
    expect(spaceLabel("b3", town, view, names, 0, undefined)).toBe("b3: scenery.");
  });
});
