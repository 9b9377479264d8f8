// What the parts of a view and the things in it are called: by the game's words, else by their ids.
import type { Speaker, WordTable } from "../words/speaker";

export class Labels {
  constructor(
    private readonly say: Speaker,
    private readonly names: WordTable["names"],
  ) {}

  /** A part of the view, or a word of a move, as a title. */
  label(id: string): string {
    const name = this.say.name("view", id);
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  /** A thing of some part: a card in "hands" may be called as the game calls a "hand" or its "hands". */
  thing(part: string, value: unknown): string {
    if (value === null || value === undefined) return "–";
    const kind = [part, part.replace(/s$/, "")].find((one) => this.names[one]?.[String(value)] !== undefined);
    return kind === undefined ? this.say.value(value) : this.say.name(kind, value);
  }
}
