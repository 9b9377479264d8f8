// How rules are written down: sections of numbered rules, each in the reader's language.

export interface Rule {
  id: string;
  text: string;
  /** How we decide what the printed rulebook leaves open. */
  ruling?: string;
}

export interface Section {
  title: string;
  rules: Rule[];
  /** A picture that shows it, by name (Figure.svelte). */
  figure?: string;
  caption?: string;
}
