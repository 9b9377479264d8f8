// How rules are written down: sections of numbered rules, each in the reader's language.
export interface Rule {
  id: string;
  text: string;
  /** How we decide what the printed rulebook leaves open. */
  ruling?: string | null;
}

export interface Section {
  title: string;
  rules: Rule[];
  /** A picture that shows it, by a name that the game's rules/Figure.svelte knows. */
  figure?: string;
  caption?: string;
}
