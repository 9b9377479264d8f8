import { describe, expect, it } from "vitest";
import { formOf, listing } from "./speaker";
import { levelName, speaker, wordsOf, wordTable } from "./words.svelte";

describe("plural forms", () => {
  it("are those of the language, in the order of a catalogue", () => {
    expect([0, 1, 2].map((n) => formOf("en")(n, 2))).toEqual([1, 0, 1]);
    expect([0, 1, 2].map((n) => formOf("fr")(n, 2))).toEqual([0, 0, 1]);
    expect([1, 2, 5, 22].map((n) => formOf("pl")(n, 3))).toEqual([0, 1, 2, 1]);
    expect([0, 1, 2, 3, 11, 100].map((n) => formOf("ar")(n, 6))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("are no more than a catalogue has", () => {
    expect(formOf("it")(1_000_000, 2)).toBe(1);
    expect(formOf("es")(5, 2)).toBe(1);
  });
});

describe("lists", () => {
  it("sound well before an i in Spanish", () => {
    const spanish = {
      language: "es",
      languages: {},
      listed: "{several} y {last}",
      soft: { before: "^[Hh]?[IiÍí](?![aeoAEO])", text: "{several} e {last}" },
      seat: "",
      names: {},
    };
    expect(listing(["Heka", "Isis"], spanish)).toBe("Heka e Isis");
    expect(listing(["Heka", "Ra", "Seth"], spanish)).toBe("Heka, Ra y Seth");
  });
});

describe("a game that the server has no words for", () => {
  it("is told by its ids", () => {
    const words = wordsOf("market");
    expect(words.sentence({ event: "sold_out", rule: "X1", seat: 0, count: 3 }, ["Ada"], null)).toBe(
      "Ada: sold out (count 3)",
    );
    expect(words.move("buy 3", {}, {})).toBe("buy 3");
    expect(words.part("big_stall")).toBe("big stall");
    expect(words.places({ event: "sold_out", rule: "X1" })).toEqual([]);
    expect(wordTable("market").name).toBe("");
    expect(speaker("market").optionValue("open", true)).toBe("yes");
  });

  it("has bots by their names", () => {
    expect(levelName("strong")).toBe("strong");
    expect(levelName("search:800")).toBe("search:800");
  });
});
