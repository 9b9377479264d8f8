import { describe, expect, it } from "vitest";
import type { Entry, GameEvent, View } from "../../live/live.svelte";
import { Course, type Progress } from "./course.svelte";
import { fitting, momentOf, type Moment, type Step } from "./guide";
import { stepsOf } from "./steps";

const ME = 0;
const BOT = 1;
const entry = (number: number, seat: number, ...events: Partial<GameEvent>[]): Entry =>
  ({ number, kind: "move", seat, at: 0, events: events as GameEvent[] });
const house = (seat: number, at: string, floors = 1, points = 1): GameEvent =>
  ({ event: "house", rule: "L9", seat, at, floors, points });

const lane = (changes: View = {}): View =>
  ({ phase: "turn", seat: ME, last: null, ending: false, houses: {}, pieces: [28, 28], ...changes });
const sunset = (changes: View = {}): View =>
  ({ phase: "play", seat: ME, gods: ["s", "h"], side: "sun", dealt: { h: 0, s: 0 }, options: { damage: 3 }, table: [], ...changes });
const sunny = (changes: View = {}): View =>
  ({ phase: "place", seat: ME, options: { simplified: false }, areas: [[], []], supply: 20, ...changes });

const shown = (game: string, view: View, moves: string[] = [], entries: Entry[] = []): string[] =>
  fitting(stepsOf(game), momentOf(view, ME, moves, entries), ["welcome"]).map((step) => step.id);

describe("what happened lately", () => {
  it("is all since one's own last turn began", () => {
    const entries = [entry(1, ME, house(ME, "f5")), entry(2, BOT, house(BOT, "f4")), entry(3, ME, house(ME, "e6")), entry(4, ME, { event: "drew" }), entry(5, BOT, house(BOT, "d6"))];
    const moment = momentOf(lane(), ME, [], entries);
    expect(moment.recent.map((one) => one.at ?? one.event)).toEqual(["e6", "drew", "d6"]);
    expect(moment.made).toBe(3);
  });

  it("leaves out what was taken back", () => {
    const undo: Entry = { number: 3, kind: "undo", seat: ME, at: 0, count: 2 };
    const moment = momentOf(lane(), ME, [], [entry(1, ME, house(ME, "f5")), entry(2, BOT, house(BOT, "f4")), undo]);
    expect(moment.events).toEqual([]);
    expect(moment.made).toBe(0);
  });

  it("is everything before one's first move", () => {
    expect(momentOf(lane(), ME, [], [entry(1, BOT, house(BOT, "f5"))]).recent).toHaveLength(1);
  });
});

describe("steps", () => {
  it("have ids of their own, and words for every moment they fit", () => {
    const views = { lane: lane(), sunset: sunset(), sunny: sunny() };
    for (const [game, view] of Object.entries(views)) {
      const steps = stepsOf(game);
      expect(new Set(steps.map((step) => step.id)).size).toBe(steps.length);
      expect(steps[0]?.id).toBe("welcome");
      expect(steps.some((step) => step.id === "over")).toBe(true);
      const moment = momentOf(view, ME, ["draw"], []);
      for (const step of fitting(steps, moment, [])) expect(step.title(moment) && step.text(moment)).toBeTruthy();
    }
  });

  it("of lane follow its phases", () => {
    expect(shown("lane", lane(), ["build f5 1", "draw"])).toEqual(["turn", "idea"]);
    expect(shown("lane", lane(), ["draw", "park f5 b"])).toEqual(["nothing-fits"]);
    expect(shown("lane", lane({ phase: "discard" }), ["discard b"])).toEqual(["discard"]);
    expect(shown("lane", lane({ phase: "over", seat: null }))).toEqual(["over"]);
    expect(shown("lane", lane({ ending: true }), ["draw"])[0]).toBe("last-round");
    expect(shown("lane", lane({ pieces: [9, 20], seat: BOT }))).toEqual(["few-pieces"]);
  });

  it("of lane tell why a house scored, and what a chain is", () => {
    const entries = [entry(1, ME, house(ME, "f5", 2, 6))];
    const building = lane({ phase: "build", last: "f5", houses: { f5: [ME, 2] } });
    expect(shown("lane", building, ["build f4 1", "stop"], entries)).toEqual(["scored", "build-on"]);
    expect(shown("lane", building, ["stop"], entries)).toEqual(["scored", "stop"]);
    const scored = stepsOf("lane").find((step) => step.id === "scored")!;
    expect(scored.text(momentOf(building, ME, [], entries))).toContain("f5: 2 × 3 = 6");
    expect(shown("lane", building, ["stop"], [...entries, entry(2, ME, house(ME, "f4"))])).toContain("chain");
    expect(shown("lane", lane({ seat: BOT }), [], [entry(1, BOT, house(BOT, "f5"))])).toEqual([]);
  });

  it("of sunset speak of hidden cards, control, damage and night", () => {
    expect(shown("sunset", sunset({ phase: "swap" }), ["keep"])).toEqual(["swap", "read-cards"]);
    const hidden = (seat: number) => entry(1, seat, { event: "played", seat, up: false, at: "boat/h1" });
    expect(shown("sunset", sunset({ seat: BOT }), [], [hidden(ME)])).toEqual(["hidden-mine"]);
    expect(shown("sunset", sunset({ seat: BOT }), [], [hidden(BOT)])).toEqual(["hidden-theirs"]);
    const combat = entry(1, ME, { event: "lane", lane: "boat" }, { event: "control", lane: "boat", seat: ME }, { event: "damage", lane: "duat", seat: BOT, points: 1 }, { event: "round", round: 2 });
    expect(shown("sunset", sunset({ seat: BOT, side: "moon" }), [], [combat])).toEqual(["combat", "damage", "control", "round"]);
    expect(shown("sunset", sunset({ seat: BOT, dealt: { h: 2, s: 0 } }))).toEqual(["last-blow"]);
  });

  it("of sunny go from placing to arranging to the last tiles", () => {
    expect(shown("sunny", sunny(), ["place 1 0,-1 0"])).toEqual(["place", "idea"]);
    const collected = [entry(1, ME, { event: "collected", seat: ME, tiles: [4, 7] })];
    expect(shown("sunny", sunny({ phase: "arrange" }), ["arrange 4 0,0 0"], collected)).toEqual(["collected", "first-tile"]);
    expect(shown("sunny", sunny({ phase: "arrange", areas: [[{ tile: 4 }], []] }), ["arrange 7 0,1 0"], collected)).toEqual(["collected", "arrange"]);
    expect(shown("sunny", sunny(), ["pass"])[0]).toBe("pass");
    expect(shown("sunny", sunny({ seat: BOT, supply: 0 }))).toEqual(["last-tiles"]);
    expect(shown("sunny", sunny({ seat: BOT, supply: 6 }))).toEqual(["few-tiles"]);
  });
});

describe("a course", () => {
  const step = (id: string, when: (moment: Moment) => boolean): Step => ({ id, when, title: () => id, text: () => id, rule: null });
  const steps = [step("first", () => true), step("second", () => true), step("turn", (m) => m.moves.length > 0), step("over", (m) => m.view.phase === "over")];
  const at = (made: number, moves: string[] = [], phase = "turn"): Moment => ({ view: { phase }, me: ME, moves, events: [], recent: [], made });

  function begin(progress: Progress = { seen: [], off: false }) {
    const kept: Progress[] = [];
    const clock = { now: 0 };
    const course = new Course(steps, progress, (one) => kept.push(one), () => clock.now);
    return { course, kept, clock };
  }

  it("shows one step after the other and keeps what was read", () => {
    const { course, kept } = begin();
    course.look(at(0));
    expect([course.current?.id, course.more]).toEqual(["first", true]);
    course.next();
    expect([course.current?.id, course.more]).toEqual(["second", false]);
    course.next();
    expect(course.current).toBeNull();
    expect(kept.at(-1)).toEqual({ seen: ["first", "second"], off: false });
    course.look(at(0, ["draw"]));
    expect(course.current?.id).toBe("turn");
    course.look(at(0));
    expect(course.current).toBeNull();
  });

  it("takes a step as read when one plays on, unless it was only glimpsed", () => {
    const { course, clock } = begin();
    course.look(at(0));
    clock.now = 500;
    course.look(at(1));
    expect(course.current?.id).toBe("first");
    clock.now = 9000;
    course.look(at(1)); // the bot's move: still there
    expect(course.current?.id).toBe("first");
    course.look(at(2));
    expect(course.current?.id).toBe("second");
  });

  it("ends with the match, is stopped, and begins again", () => {
    const { course, kept } = begin({ seen: ["first", "second"], off: false });
    course.look(at(3, [], "over"));
    expect([course.current?.id, course.more]).toEqual(["over", false]);
    course.next();
    expect(kept.at(-1)?.off).toBe(true);
    expect(course.current).toBeNull();
    expect(course.off).toBe(true);
    course.resume();
    expect(course.off).toBe(false);
    course.restart();
    expect(course.current?.id).toBe("first");
    course.stop();
    expect(course.current).toBeNull();
    course.look(at(4));
    expect(course.current).toBeNull();
  });
});
