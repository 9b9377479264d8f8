// A question about something that is being changed: the server is asked again, and the last answer counts. That it
// is not right yet is no failure (`draft`).
import { problemText } from "../parts/refusals";
import { post, Refusal } from "./client";

const PAUSE = 150; // ms, so that quick taps make one question

export class Asked<Answer> {
  result = $state.raw<Answer | null>(null);
  /** Why there is no answer, in words. */
  problem = $state("");
  /** What is wrong with what was asked, if a game has declared that. */
  fault = $state.raw<unknown>(null);
  /** Something was asked that has not been answered yet. */
  waiting = $state(false);
  private latest = 0;
  private timer = 0;

  constructor(private readonly path: string) {}

  /** Ask in a moment. */
  ask(told: unknown): void {
    clearTimeout(this.timer);
    this.waiting = true;
    this.timer = window.setTimeout(() => void this.now(told), PAUSE);
  }

  private async now(told: unknown): Promise<void> {
    const mine = ++this.latest;
    let answer: [Answer | null, string, unknown];
    try {
      answer = [await post<Answer>(`${this.path}?draft=1`, told), "", null];
    } catch (error) {
      answer = [null, problemText(error), error instanceof Refusal ? error.fault : null];
    }
    if (mine !== this.latest) return;
    [this.result, this.problem, this.fault] = answer;
    this.waiting = false;
  }
}
