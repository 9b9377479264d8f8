import { describe, expect, it } from "vitest";
import cases from "../../../tests/bots/peers.json";
import { added, type Ladder, peer, type Result, skill } from "./peer";

const ladder: Ladder = {
  levels: ["beginner", "easy", "casual", "medium", "able", "skilled", "strong", "master"],
  usual: "medium",
};
const won = (match: string, share = 1): Result => ({ match, against: ["easy"], share });

describe("a bot about as good as somebody", () => {
  it.each(cases)("is $level, as its twin in Python says", ({ results, skill: known, level }) => {
    expect(skill(results, ladder)).toBeCloseTo(known, 6);
    expect(peer(results, ladder)).toBe(level);
  });
  it("counts no match twice, and keeps only so many", () => {
    expect(added([won("a"), won("b")], won("a", 0))).toEqual([won("b"), won("a", 0)]);
    expect(
      added(
        Array.from({ length: 40 }, (_, i) => won(String(i))),
        won("new"),
      ),
    ).toHaveLength(40);
  });
});
