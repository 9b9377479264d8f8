// Looking closer at a board whose spaces are too small for a finger: by a button, two fingers or a double tap.
import { flushSync } from "svelte";

export const FINGER = 44; // px: a smaller space is hard to hit
const CLOSE = 54; // px: a space as large as this when one looks closer
const MOST = 4; // times as large
const TWICE = 350; // ms between the taps of a double tap
const TOGETHER = 30; // px between them

interface Tap {
  x: number;
  y: number;
  time: number;
}

export class Zoom {
  scale = $state(1);
  width = $state(0);
  /** Cells side by side, the rim included. */
  cells = $state(1);
  private frame: HTMLElement | null = null;
  private tap: Tap | null = null;

  get small(): boolean {
    return this.width > 0 && this.width / this.cells < FINGER;
  }

  get close(): boolean {
    return this.small && this.scale > 1;
  }

  private get closer(): number {
    return Math.min(MOST, Math.max(1.5, (CLOSE * this.cells) / (this.width || 1)));
  }

  /** In or out; the point of the sheet, in parts of its width and height, comes to the middle. */
  toggle(x = 0.5, y = 0.5): void {
    const box = this.frame?.getBoundingClientRect();
    if (!box) return;
    this.set(this.close ? 1 : this.closer, x, y, box.left + box.width / 2, box.top + box.height / 2);
  }

  /** Two taps at one place look closer there, or step back. */
  tapped(event: MouseEvent): void {
    const before = this.tap;
    this.tap = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (!this.small || !before || event.timeStamp - before.time > TWICE) return;
    if (Math.hypot(event.clientX - before.x, event.clientY - before.y) > TOGETHER) return;
    this.tap = null;
    const { x, y } = this.part(event.clientX, event.clientY);
    this.set(this.close ? 1 : this.closer, x, y, event.clientX, event.clientY);
  }

  /** A tap that meant something of its own begins no double tap. */
  forget(): void {
    this.tap = null;
  }

  /** Where on the sheet a point of the window lies. */
  private part(clientX: number, clientY: number): { x: number; y: number } {
    const frame = this.frame!;
    const box = frame.getBoundingClientRect();
    return {
      x: (clientX - box.left + frame.scrollLeft) / (box.width * this.scale),
      y: (clientY - box.top + frame.scrollTop) / (box.height * this.scale),
    };
  }

  private set(scale: number, x: number, y: number, clientX: number, clientY: number): void {
    // The sheet must have its new size before it can be moved to its new place.
    flushSync(() => (this.scale = scale));
    const frame = this.frame;
    const box = frame?.getBoundingClientRect();
    if (!frame || !box) return;
    frame.scrollLeft = x * box.width * scale - (clientX - box.left);
    frame.scrollTop = y * box.height * scale - (clientY - box.top);
  }

  /** Two fingers on the frame: the board follows them. One finger is the browser's: it scrolls. */
  watch = (frame: HTMLElement): (() => void) => {
    this.frame = frame;
    let begun: { apart: number; scale: number; x: number; y: number } | null = null;
    const both = (touches: TouchList) => {
      const [one, other] = [touches[0]!, touches[1]!];
      const x = (one.clientX + other.clientX) / 2;
      const y = (one.clientY + other.clientY) / 2;
      return { apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1, x, y };
    };
    const start = (event: TouchEvent) => {
      begun = null;
      if (event.touches.length !== 2 || !this.small) return;
      event.preventDefault();
      const now = both(event.touches);
      begun = { apart: now.apart, scale: this.scale, ...this.part(now.x, now.y) };
    };
    const move = (event: TouchEvent) => {
      if (!begun || event.touches.length !== 2) return;
      event.preventDefault();
      const now = both(event.touches);
      const scale = Math.min(MOST, Math.max(1, (begun.scale * now.apart) / begun.apart));
      this.set(scale, begun.x, begun.y, now.x, now.y);
    };
    const end = () => (begun = null);
    const click = (event: MouseEvent) => {
      // Spaces speak for themselves: some of their taps mean something else.
      if (!(event.target as Element).closest("button, [role=gridcell]")) this.tapped(event);
    };
    frame.addEventListener("click", click);
    frame.addEventListener("touchstart", start, { passive: false });
    frame.addEventListener("touchmove", move, { passive: false });
    frame.addEventListener("touchend", end);
    return () => {
      frame.removeEventListener("click", click);
      frame.removeEventListener("touchstart", start);
      frame.removeEventListener("touchmove", move);
      frame.removeEventListener("touchend", end);
      this.frame = null;
    };
  };
}
