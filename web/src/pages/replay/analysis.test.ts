import { expect, test } from "vitest";
import { costliest, type Decision, line, path } from "./analysis";

function decision(number: number, seat: number, chance: number, loss: number): Decision {
  return { number, seat, move: "draw", chance, best: { move: "stop", chance: chance + loss }, loss };
}

const three = [decision(1, 0, 0.5, 0), decision(2, 1, 0.4, 0.2), decision(4, 0, 0.75, 0.1)];

test("a seat's line has its own decisions only, upwards for a better chance", () => {
  expect(line(three, 0, 4)).toEqual([
    { x: 25, y: 50 },
    { x: 100, y: 25 },
  ]);
});

test("mistakes are named by what they cost, and none where nothing was lost", () => {
  expect(costliest(three, 3).map((one) => one.number)).toEqual([2, 4]);
  expect(costliest(three, 1).map((one) => one.number)).toEqual([2]);
});

test("a path begins with a move and goes on with lines", () => {
  expect(
    path([
      { x: 0, y: 1 },
      { x: 2, y: 3 },
    ]),
  ).toBe("M0.00 1.00L2.00 3.00");
  expect(path([])).toBe("");
});
