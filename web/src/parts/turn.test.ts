import { describe, expect, it } from "vitest";
import { lastTurn, type Made } from "./turn";

const made = (seat: number, ...events: string[]): Made => ({
  seat,
  events: events.map((event) => ({ event, rule: "L1" })),
});
const named = ({ event }: { event: string }) => [event];

describe("the last turn", () => {
  it("is all that one player did in a row", () => {
    const chain = [made(0, "a"), made(1, "b"), made(1, "c", "d"), made(1, "d")];
    expect(lastTurn(chain, named)).toMatchObject({ seat: 1, places: ["b", "c", "d"] });
    expect(lastTurn(chain, named)?.events.map(({ event }) => event)).toEqual(["b", "c", "d", "d"]);
  });
  it("is none before the first move", () => {
    expect(lastTurn([], named)).toBeNull();
  });
  it("does not reach back over a round, or over somebody who was skipped", () => {
    expect(lastTurn([made(1, "a", "round"), made(1, "b")], named)?.places).toEqual(["b"]);
    expect(lastTurn([made(1, "a", "skipped"), made(1, "b")], named)?.places).toEqual(["b"]);
    expect(lastTurn([made(0, "x"), made(1, "a", "round")], named)?.places).toEqual(["a", "round"]);
  });
});
