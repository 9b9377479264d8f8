import { describe, expect, it } from "vitest";
import { Choice } from "./choice.svelte";
import { readMoves } from "./model";

const moves = readMoves(["place 1 0,-1 1", "place 1 0,-1 3", "place 1 4,0 2", "place 2 0,-1 0", "place 3 7,7 1"]);
const tiles = { 1: "iscp", 2: "skwp", 3: "icic" };
const fresh = () =>
  new Choice(
    () => moves,
    () => tiles,
  );

describe("a choice", () => {
  it("shows where the tile fits as it is turned, and where only otherwise", () => {
    const choice = fresh();
    choice.pick(1);
    choice.turnOn();
    expect(choice.spots.map((one) => [one.cell.x, one.cell.y, one.fits])).toEqual([
      [0, -1, true],
      [4, 0, false],
    ]);
  });

  it("turns the tile by itself where it fits only turned", () => {
    const choice = fresh();
    choice.pick(1);
    choice.choose({ x: 4, y: 0 });
    expect(choice.turn).toBe(2);
    expect(choice.move?.text).toBe("place 1 4,0 2");
  });

  it("reaches every turn at a spot, one after the other", () => {
    const choice = fresh();
    choice.pick(1);
    choice.choose({ x: 0, y: -1 });
    expect(choice.move?.text).toBe("place 1 0,-1 1");
    choice.turnOn();
    expect(choice.move?.text).toBe("place 1 0,-1 3");
    choice.pick(1);
    expect(choice.move?.text).toBe("place 1 0,-1 1");
  });

  it("takes a turn that looks the same for the one that is a move", () => {
    const choice = fresh();
    choice.pick(3);
    for (let i = 0; i < 3; i += 1) choice.turnOn();
    choice.choose({ x: 7, y: 7 });
    expect(choice.spins).toBe(3);
    expect(choice.move?.text).toBe("place 3 7,7 1");
  });

  it("goes back step by step", () => {
    const choice = fresh();
    choice.pick(2);
    choice.choose({ x: 0, y: -1 });
    expect(choice.back() && choice.cell).toBeNull();
    expect(choice.back() && choice.tile).toBeNull();
    expect(choice.back()).toBe(false);
  });
});
