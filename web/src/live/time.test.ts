import { expect, it } from "vitest";
import { clockText, secondsLeft } from "./time";

it("lets the time of whoever decides run, and nobody else's", () => {
  const clock = { left: [100, 80, null], starts: null };
  expect(secondsLeft(clock, 1100, 0, 0, 1030)).toBe(70);
  expect(secondsLeft(clock, 1100, 0, 1, 1030)).toBe(80);
  expect(secondsLeft(clock, 1100, 0, 2, 1030)).toBeNull();
  expect(secondsLeft(clock, 1100, 0, 0, 1200)).toBe(0);
});

it("stands still while the device changes hands, and where nobody's time runs", () => {
  const clock = { left: [100, 80], starts: 1060 };
  expect(secondsLeft(clock, 1160, 0, 0, 1010)).toBe(100);
  expect(secondsLeft(clock, 1160, 0, 0, 1070)).toBe(90);
  expect(secondsLeft({ left: [0, 80], starts: null }, null, 0, 0, 1070)).toBe(0);
});

it("writes time as clocks do", () => {
  expect([0, 0.2, 59.4, 60, 605, 3600, 4225].map(clockText)).toEqual([
    "0:00",
    "0:01",
    "1:00",
    "1:00",
    "10:05",
    "1:00:00",
    "1:10:25",
  ]);
  expect(clockText(2 * 86400 + 5)).toBe("2 days");
});
