// How far the guide through a game has come: one step at a time, each until it is read.
import { fitting, type Moment, type Step } from "./guide";

/** What is kept in the browser. */
export interface Progress {
  /** The ids of steps that were read. */
  seen: string[];
  /** The guide is at its end, or not wanted. */
  off: boolean;
}

const LAST = "over";
const GLANCE = 2000; // ms: what was shown for less was not read

export class Course {
  current = $state.raw<Step | null>(null);
  moment = $state.raw<Moment | null>(null);
  private progress = $state.raw<Progress>({ seen: [], off: false });
  private shownAt = 0;
  private made = 0;

  constructor(
    private readonly steps: Step[],
    progress: Progress,
    private readonly keep: (progress: Progress) => void,
    private readonly now: () => number = Date.now,
  ) {
    this.progress = progress;
  }

  /** Whether another step waits for this one to be read. */
  get more(): boolean {
    if (this.current?.id === LAST) return false;
    return (
      this.moment !== null && fitting(this.steps, this.moment, this.progress.seen).some((step) => step !== this.current)
    );
  }

  /** The table has changed. */
  look(moment: Moment): void {
    this.moment = moment;
    // Whoever plays on has read the step, or does not care for it.
    if (moment.made > this.made && this.current && this.now() - this.shownAt >= GLANCE) this.read(this.current);
    this.made = moment.made;
    if (this.current?.when(moment) && !this.progress.seen.includes(this.current.id)) return;
    this.show();
  }

  /** The step on the screen has been read. */
  next(): void {
    if (!this.current) return;
    this.read(this.current);
    this.show();
  }

  stop(): void {
    this.set({ ...this.progress, off: true });
    this.show();
  }

  get off(): boolean {
    return this.progress.off;
  }

  /** On from where it was left; from the beginning, if all of it has been read. */
  resume(): void {
    const seen = this.progress.seen.filter((id) => id !== LAST);
    if (this.steps.every((step) => step.id === LAST || seen.includes(step.id))) return this.restart();
    this.set({ seen, off: false });
    this.show();
  }

  /** From the beginning, at whatever stage the match is. */
  restart(): void {
    this.set({ seen: [], off: false });
    this.current = null;
    this.show();
  }

  private read(step: Step): void {
    this.set({ seen: [...this.progress.seen, step.id], off: this.progress.off || step.id === LAST });
  }

  private show(): void {
    const { seen, off } = this.progress;
    this.current = off || !this.moment ? null : (fitting(this.steps, this.moment, seen)[0] ?? null);
    this.shownAt = this.now();
  }

  private set(progress: Progress): void {
    this.progress = progress;
    this.keep(progress);
  }
}
