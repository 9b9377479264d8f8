// How rules are written down: sections of numbered rules, each in the reader's language.
import { laneRules } from "./lane";
import { sunnyRules } from "./sunny";
import { sunsetRules } from "./sunset";

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

export function rulesOf(game: string): Section[] {
  return game === "sunset" ? sunsetRules() : game === "sunny" ? sunnyRules() : laneRules();
}
