// What a table would score as it lies: asked of the server, which knows the rules, when something has changed.
import { post, Refusal } from "./client";
import type { ScoreItem } from "../games/game";

export interface Result {
  scores: number[];
  winners: number[];
  detail: ScoreItem[];
}

export class AskedScore {
  result = $state.raw<Result | null>(null);
  problem = $state("");
  private latest = 0;
  private timer = 0;

  /** Ask in a moment, so that quick taps make one question. */
  ask(told: unknown): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.now(told), 150);
  }

  private async now(told: unknown): Promise<void> {
    const mine = ++this.latest;
    try {
      const found = await post<Result>("/api/score", told);
      if (mine === this.latest) [this.result, this.problem] = [found, ""];
    } catch (error) {
      if (mine === this.latest) {
        [this.result, this.problem] = [null, error instanceof Refusal ? error.message : String(error)];
      }
    }
  }
}
