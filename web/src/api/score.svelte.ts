// What a table would score as it lies: asked of the server, which knows the rules, when something has changed.
import type { ScoreItem } from "../games/game";
import { Asked } from "./asked.svelte";

export interface Result {
  scores: number[];
  winners: number[];
  detail: ScoreItem[];
  /** What the rules say of the table beside. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  standing?: Record<string, any> | null;
}

export class AskedScore extends Asked<Result> {
  constructor() {
    super("/api/score");
  }
}
