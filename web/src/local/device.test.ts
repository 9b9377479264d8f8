import { expect, test } from "vitest";
import { roomFor } from "./device";

test("a usual computer has a worker a core, and whole trees", () => {
  expect(roomFor(8, 4)).toEqual({ count: 4, share: 1 });
  expect(roomFor(8, 32)).toEqual({ count: 8, share: 1 });
});

test("with little memory trees are smaller, and fewer of them grow at the same time", () => {
  expect(roomFor(2, 8)).toEqual({ count: 4, share: 0.5 });
  expect(roomFor(0.25, 8)).toEqual({ count: 1, share: 0.25 });
});

test("where the memory is not told, few cores stand for a small device", () => {
  expect(roomFor(undefined, 2)).toEqual({ count: 2, share: 0.5 });
  expect(roomFor(undefined, 8)).toEqual({ count: 8, share: 1 });
});
