// "Arrange for me": the server knows the best arrangement of the collected tiles.
import { get } from "../../api/client";

export class Arranging {
  /** What is left to be made of it, in order. */
  private plan: string[] = [];

  /** Whether there was an answer. Without one nothing is arranged, and it can be asked for again. */
  async ask(match: string, seat: number): Promise<boolean> {
    const path = `/api/matches/${encodeURIComponent(match)}/arrangement?seat=${seat}`;
    try {
      this.plan = (await get<{ moves: string[] }>(path)).moves;
      return true;
    } catch {
      this.plan = [];
      return false;
    }
  }

  /** The next move, while what is asked for is what was planned; while a move is under way, none. */
  next(moves: string[]): string | null {
    if (!moves.length) return null;
    const move = this.plan.shift();
    if (move !== undefined && moves.includes(move)) return move;
    this.plan = [];
    return null;
  }
}
