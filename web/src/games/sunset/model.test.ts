import { describe, expect, it } from "vitest";
import {
  LANES,
  lanePower,
  readMove,
  SIDES,
  slotsOf,
  unitAt,
  type AboutPlay,
  type CardId,
  type LanePower,
  type SlotId,
  type SunsetMaterial,
  type SunsetView,
  type Unit,
} from "./model";
import { landingIn, laneOffers, readyCards } from "./offers";
import { nearest } from "./keys";
import { applied, combatScenes, flights } from "./story";
import { words } from "./words";

const FORMULAS: Record<CardId, [number, number]> = {
  anubis: [1, 2],
  apis: [1, 0],
  apofis: [3, 0],
  heka: [0, 4],
  isis: [1, 1],
  maat: [2, 0],
  osiris: [0, 7],
  plaga: [0, 3],
  ra: [1, 3],
  tefnut: [1, 4],
  bastet: [0, 2],
  eclipse: [1, 0],
  libro: [0, 5],
  horus: [0, 1],
  seth: [0, 1],
};
const STEALTH = new Set<CardId>(["bastet", "eclipse", "libro", "horus", "seth"]);
const material: SunsetMaterial = {
  cards: Object.fromEntries(
    (Object.keys(FORMULAS) as CardId[]).map((id) => [
      id,
      { name: id, factor: FORMULAS[id][0], constant: FORMULAS[id][1], stealth: STEALTH.has(id), ability: "none" },
    ]),
  ) as SunsetMaterial["cards"],
  locations: {
    deshret: { name: "", sun: 2, moon: 1 },
    boat: { name: "", sun: 3, moon: 4 },
    duat: { name: "", sun: 6, moon: 5 },
  },
};
const unit = (card: CardId | null, at: SlotId, off = false, up = card !== null): Unit => ({ card, at, up, off });

/** As the server would tell it; the numbers are any numbers. */
function standing(view: SunsetView): NonNullable<SunsetView["standing"]> {
  const free = (lane: (typeof LANES)[number], side: (typeof SIDES)[number]) =>
    slotsOf(lane, side).find((at) => !unitAt(view, at)) ?? null;
  const of = (lane: (typeof LANES)[number]): LanePower => ({
    printed: 3,
    power: 3,
    units: {},
    totals: { h: { sum: 0, unknown: 0 }, s: { sum: 0, unknown: 1 } },
    free: { h: free(lane, "h"), s: free(lane, "s") },
  });
  return { initiative: "h", lanes: { deshret: of("deshret"), boat: of("boat"), duat: of("duat") } };
}
const told = (view: SunsetView, about: Record<string, AboutPlay>): SunsetView => ({ ...view, about });

function table(...units: Unit[]): SunsetView {
  const view = bare(...units);
  return { ...view, standing: standing(view) };
}

function bare(...units: Unit[]): SunsetView {
  return {
    game: "sunset",
    players: 2,
    options: { damage: 3, anubis: "others", horus: "random" },
    gods: ["h", "s"],
    phase: "play",
    seat: 0,
    round: 1,
    side: "sun",
    control: { deshret: null, boat: null, duat: "h" },
    dealt: { h: 0, s: 0 },
    hands: { h: ["ra", "heka"], s: 2 },
    pile: 1,
    discards: [],
    table: units,
  };
}
describe("moves on the table", () => {
  it("reads the contract's moves", () => {
    expect(readMove("swap maat down")).toEqual({ kind: "swap", card: "maat", down: true });
    expect(readMove("play heka boat")).toEqual({ kind: "play", card: "heka", lane: "boat" });
    expect(readMove("target boat/s2")).toEqual({ kind: "target", at: "boat/s2" });
    expect(readMove("move duat")).toEqual({ kind: "move", lane: "duat" });
    expect(readMove("keep")).toEqual({ kind: "keep" });
  });

  it("lights the free slot of each lane where the chosen card may go", () => {
    const view = told(table(unit("tefnut", "boat/h1")), { "play ra boat": { power: 6 }, "play ra duat": { power: 9 } });
    const moves = ["play ra boat", "play ra duat", "play heka boat"];
    expect(landingIn(view, moves, "ra", "boat")).toBe("boat/h2");
    expect(landingIn(view, moves, "ra", "deshret")).toBeNull();
    const offers = laneOffers({ view, moves, selected: "ra", material, marked: ["play ra duat"] });
    expect(offers.boat["boat/h2"]).toMatchObject({ move: "play ra boat", promise: "6", marked: false });
    expect(offers.duat["duat/h1"]).toMatchObject({ promise: "9", marked: true });
    expect(readyCards(moves)).toEqual(new Set(["ra", "heka"]));
  });

  it("lights units to be chosen, and the side of the unit that Heka sends", () => {
    const chosen: SunsetView = {
      ...table(unit(null, "boat/s1"), unit("heka", "boat/h1")),
      phase: "move",
      pending: { card: "heka", by: "h", lane: "boat", target: "boat/s1" },
    };
    expect(landingIn(chosen, ["move duat"], null, "duat")).toBe("duat/s1");
    const asked: SunsetView = { ...chosen, phase: "target" };
    expect(
      laneOffers({ view: asked, moves: ["target boat/s1"], selected: null, material, marked: [] }).boat["boat/s1"]
        ?.move,
    ).toBe("target boat/s1");
  });

  it("asks back only where an ability would be wasted and need not be", () => {
    const moves = ["play heka boat", "play heka deshret"];
    const view = told(table(unit(null, "boat/s1")), {
      "play heka boat": { acts: true },
      "play heka deshret": { acts: false },
    });
    expect(words.confirm?.("play heka boat", { ...view }, moves)).toBeNull();
    expect(words.confirm?.("play heka deshret", { ...view }, moves)).toContain("Heka");
    expect(
      words.confirm?.("play heka deshret", { ...told(table(), { "play heka deshret": { acts: false } }) }, [
        "play heka deshret",
      ]),
    ).toBeNull();
  });
});

describe("the story", () => {
  const lane = {
    event: "lane",
    rule: "S17",
    lane: "boat",
    power: 3,
    printed: 3,
    totals: { h: 7, s: 1 },
    units: [
      { card: "osiris", at: "boat/h1", power: 7, off: false },
      { card: "seth", at: "boat/s1", power: 1, off: false },
    ],
  };
  const before = table(unit(null, "boat/s1"));
  const events = [
    { event: "played", rule: "S8", seat: 0, card: "osiris", at: "boat/h1", up: true },
    lane,
    { event: "lane_won", rule: "S18", lane: "boat", seat: 1, card: "osiris" },
    { event: "control", rule: "S20", lane: "boat", seat: 1, before: null },
    { event: "damage", rule: "S21", lane: "boat", seat: 1, points: 1, card: "bastet" },
    { event: "round", rule: "S23", round: 2, side: "moon" },
  ];

  it("shows a combat in scenes, from the last card to the damage", () => {
    const scenes = combatScenes(before, events);
    expect(scenes.map((scene) => [scene.lane, scene.said.length])).toEqual([
      [null, 0],
      ["boat", 1],
      ["boat", 4],
    ]);
    expect(scenes[0]?.view.table).toHaveLength(2);
    expect(scenes[1]?.view.table.every((one) => one.up)).toBe(true);
    expect(scenes[2]?.view.control.boat).toBe("s");
    // Powers are those that are told: none before the lane is fought for, then those of the event.
    expect(scenes.map((scene) => lanePower(scene.view, "boat")?.totals.h.sum)).toEqual([undefined, 7, 7]);
    expect(lanePower(scenes[0]!.view, "duat")?.power).toBe(3);
    expect(scenes[2]?.view.dealt.s).toBe(1);
    expect(before.table).toHaveLength(1);
  });

  it("shows none where there is none, or more than one", () => {
    expect(combatScenes(before, events.slice(0, 1))).toEqual([]);
    expect(combatScenes(before, [...events, ...events])).toEqual([]);
  });

  it("changes units as events say", () => {
    const moved = applied(before, { event: "moved", rule: "S12", from: "boat/s1", to: "duat/s1" });
    expect(moved.table[0]?.at).toBe("duat/s1");
    const off = applied(before, { event: "turned_off", rule: "S11", card: "seth", at: "boat/s1" });
    expect(off.table[0]).toEqual({ card: "seth", at: "boat/s1", up: true, off: true });
    const gone = applied(before, { event: "exchanged", rule: "S13", card: "ra", at: "boat/s1" });
    expect([gone.table.length, gone.discards.length]).toEqual([0, 1]);
  });

  it("lets cards fly from where they were", () => {
    expect(flights(before, events, "h")).toEqual([{ from: '[data-hand="osiris"]', to: '[data-slot="boat/h1"]' }]);
    expect(flights(before, events, "s")).toEqual([{ from: '[data-hand-of="h"]', to: '[data-slot="boat/h1"]' }]);
  });

  it("has a sentence for every event, with and without what is hidden", () => {
    const names = ["Ada", "Bob"];
    expect(events.map((event) => words.sentence(event, names, 0))).toEqual([
      "You play Osiris in Sun Boat.",
      "Sun Boat has power 3: Horus 7, Seth 1.",
      "Osiris lets the lower total win: Bob wins Sun Boat.",
      "Bob takes control of Sun Boat.",
      "Bastet: Bob deals 1 extra damage.",
      "Round 2: night falls, and Seth begins.",
    ]);
    expect(words.sentence({ event: "played", rule: "S9", seat: 1, at: "duat/s1", up: false, owner: 1 }, names, 0)).toBe(
      "Bob plays a card face down in Duat.",
    );
    expect(words.sentence({ event: "drew", rule: "S5", seat: 0, owner: 0, card: "ra" }, names, 0)).toBe(
      "You draw Ra from the pile.",
    );
  });
});

describe("arrow keys", () => {
  it("find what lies nearest straight ahead", () => {
    const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
    const boxes = [box(100, 0), box(60, 40), box(0, 100)];
    expect(nearest(box(0, 0), boxes, "ArrowRight")).toBe(0);
    expect(nearest(box(0, 0), boxes, "ArrowDown")).toBe(2);
    expect(nearest(box(0, 0), boxes, "ArrowLeft")).toBe(-1);
    expect(nearest(box(0, 0), boxes, "x")).toBe(-1);
  });
});
