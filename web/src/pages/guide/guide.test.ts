import { describe, expect, it } from "vitest";
import type { Entry, GameEvent, View } from "../../live/live.svelte";
import { Course, type Progress } from "./course.svelte";
import { momentOf, type Moment, type Step } from "./guide";
import { BOT, entry, ME } from "./trial";

const house = (seat: number, at: string, floors = 1, points = 1): GameEvent => ({
  event: "house",
  rule: "L9",
  seat,
  at,
  floors,
  points,
});

const VIEW: View = { phase: "turn", seat: ME };

describe("what happened lately", () => {
  it("is all since one's own last turn began", () => {
    const entries = [
      entry(1, ME, house(ME, "f5")),
      entry(2, BOT, house(BOT, "f4")),
      entry(3, ME, house(ME, "e6")),
      entry(4, ME, { event: "drew" }),
      entry(5, BOT, house(BOT, "d6")),
    ];
    const moment = momentOf(VIEW, ME, [], entries);
    expect(moment.recent.map((one) => one.at ?? one.event)).toEqual(["e6", "drew", "d6"]);
    expect(moment.made).toBe(3);
  });

  it("leaves out what was taken back", () => {
    const undo: Entry = { number: 3, kind: "undo", seat: ME, at: 0, count: 2 };
    const moment = momentOf(VIEW, ME, [], [entry(1, ME, house(ME, "f5")), entry(2, BOT, house(BOT, "f4")), undo]);
    expect(moment.events).toEqual([]);
    expect(moment.made).toBe(0);
  });

  it("is everything before one's first move", () => {
    expect(momentOf(VIEW, ME, [], [entry(1, BOT, house(BOT, "f5"))]).recent).toHaveLength(1);
  });
});

describe("a course", () => {
  const step = (id: string, when: (moment: Moment) => boolean): Step => ({
    id,
    when,
    title: () => id,
    text: () => id,
    rule: null,
  });
  const steps = [
    step("first", () => true),
    step("second", () => true),
    step("turn", (m) => m.moves.length > 0),
    step("over", (m) => m.view.phase === "over"),
  ];
  const at = (made: number, moves: string[] = [], phase = "turn"): Moment => ({
    view: { phase },
    me: ME,
    moves,
    events: [],
    recent: [],
    made,
  });

  function begin(progress: Progress = { seen: [], off: false }) {
    const kept: Progress[] = [];
    const clock = { now: 0 };
    const course = new Course(
      steps,
      progress,
      (one) => kept.push(one),
      () => clock.now,
    );
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
