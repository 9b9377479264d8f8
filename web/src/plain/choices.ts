// The legal moves as a list: by their first word where there are many, and only those that somebody looks for.

export interface Choice {
  move: string;
  /** In words. */
  text: string;
}
export interface Group {
  word: string;
  choices: Choice[];
}

/** More than this one does not take in at a glance. */
export const MANY = 8;

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Those with all words that are looked for, or begun, in what they are called or in the move's own text. */
export function sought(choices: Choice[], wanted: string): Choice[] {
  const begun = wordsOf(wanted);
  return choices.filter(({ move, text }) => {
    const words = wordsOf(`${text} ${move}`);
    return begun.every((one) => words.some((word) => word.startsWith(one)));
  });
}

/** By the first word of the move; one group where that tells nothing apart. */
export function grouped(choices: Choice[]): Group[] {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const word = choice.move.split(" ")[0] ?? "";
    found.set(word, [...(found.get(word) ?? []), choice]);
  }
  if (choices.length <= MANY || found.size < 2 || found.size === choices.length) return [{ word: "", choices }];
  return [...found].map(([word, some]) => ({ word, choices: some }));
}
