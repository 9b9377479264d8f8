import { afterEach, describe, expect, it, vi } from "vitest";
import { Arranging } from "./arrangement";

const answered = (body: unknown, ok = true) =>
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status: ok ? 200 : 500 })));
afterEach(() => vi.unstubAllGlobals());

describe("arrange for me", () => {
  it("goes on after a move that is under way, until all is done", async () => {
    answered({ moves: ["tile 3 at 0,1", "tile 8 at 1,1"] });
    const arranging = new Arranging();
    expect(await arranging.ask("m", 0)).toBe(true);
    expect(arranging.next(["tile 3 at 0,1", "tile 8 at 0,1"])).toBe("tile 3 at 0,1");
    expect(arranging.next([])).toBeNull(); // it is being sent
    expect(arranging.next(["tile 8 at 1,1"])).toBe("tile 8 at 1,1");
    expect(arranging.next(["draw"])).toBeNull();
  });
  it("stops where something else is asked for", async () => {
    answered({ moves: ["tile 3 at 0,1", "tile 8 at 1,1"] });
    const arranging = new Arranging();
    await arranging.ask("m", 0);
    expect(arranging.next(["tile 9 at 0,1"])).toBeNull();
    expect(arranging.next(["tile 8 at 1,1"])).toBeNull();
  });
  it("says when there was no answer", async () => {
    answered({ error: { code: "busy", message: "busy" } }, false);
    expect(await new Arranging().ask("m", 0)).toBe(false);
  });
});
