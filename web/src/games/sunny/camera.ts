// Which part of an endless sheet is seen. The numbers are of the screen: screen = shift + scale × sheet.
import type { Bounds, Cell } from "./model";

/** The side of a tile on the sheet at scale 1, in px. */
export const SIZE = 100;
const LEAST = 0.2;
const MOST = 2.5;
/** Fitting shows all, but makes tiles neither too small to tap at all, nor larger than is pleasant. */
const FIT_LEAST = 0.24;
const FIT_MOST = 1.9;
/** A view is fitted anew when that would make tiles larger by more than this. */
const ABOUT_RIGHT = 1.2;
/** So much smaller tiles may be for one that lies far away. */
const HARDLY = 0.86;
/** Below this a tile is too small for a finger, in px; then it is shown as large as that. */
const SMALL = 44;
const CLOSE = 58; // px
/** What is to be seen whole keeps so far from the rim, in px. */
const RIM = 8;
/** Half the side of an arrow at the rim, with some air, in px. */
const ARROW = 26;
/** So much of the tiles always stays in sight, in px. */
const KEPT = 60;

export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  /** Moved by hand: then it stays where it is until all is asked for again. */
  touched = false;

  private near = false;
  private width = 0;
  private height = 0;
  private bounds: Bounds = { left: 0, top: 0, right: 1, bottom: 1 };
  /** With what lies far from everything else, and is shown only when it is asked for. */
  private all: Bounds = this.bounds;

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    if (!this.touched) this.fit();
    else this.keep();
  }

  /** What lies there is another shape now. Whether the view moves with it. */
  surround(bounds: Bounds, all = bounds): boolean {
    const before = this.bounds;
    this.bounds = bounds;
    this.all = all;
    // Whoever looks closely at something is not torn away from it; what is new is revealed by itself.
    if (this.touched || sameBounds(before, bounds)) return false;
    // A view that jumps at every tile is no rest for the eyes: it stays while it is about right.
    if (this.shows(bounds) && this.whole(bounds) < this.scale * ABOUT_RIGHT) return false;
    this.fit();
    return true;
  }

  /** `all`: with what lies far away, which is seen anyhow where it hardly makes the rest smaller. */
  fit(all = false): void {
    if (!this.width || !this.height) return;
    const hardly = this.whole(this.all) > HARDLY * this.whole(this.bounds);
    const seen = all || hardly ? this.all : this.bounds;
    const { left, top, right, bottom } = seen;
    this.scale = this.whole(seen);
    this.x = this.width / 2 - ((left + right) / 2) * SIZE * this.scale;
    this.y = this.height / 2 - ((top + bottom) / 2) * SIZE * this.scale;
    this.touched = false;
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.touched = true;
    this.keep();
  }

  /** Larger or smaller around a point of the screen that stays where it is. */
  zoom(factor: number, atX = this.width / 2, atY = this.height / 2): void {
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    const real = scale / this.scale;
    this.x = atX - (atX - this.x) * real;
    this.y = atY - (atY - this.y) * real;
    this.scale = scale;
    this.touched = true;
    this.keep();
  }

  /** Tiles too small to tell apart are shown larger around a cell, for as long as it is looked at. */
  closer(cell: Cell): boolean {
    const side = SIZE * this.scale;
    if (side >= SMALL) return false;
    const { touched } = this;
    this.zoom(CLOSE / side, this.x + (cell.x + 0.5) * side, this.y + (cell.y + 0.5) * side);
    this.touched = touched;
    this.near = true;
    this.reveal(cell);
    return true;
  }

  /** No longer. Whether it moved. */
  farther(): boolean {
    if (!this.near) return false;
    this.near = false;
    if (this.touched) return false;
    this.fit();
    return true;
  }

  /** The place on the sheet under a point of the screen, in cells with fractions. */
  cellAt(x: number, y: number): Cell {
    return { x: (x - this.x) / this.scale / SIZE, y: (y - this.y) / this.scale / SIZE };
  }

  /** Move just as far as it takes to see a cell whole. Whether it moved. */
  reveal(cell: Cell): boolean {
    const side = SIZE * this.scale;
    const left = this.x + cell.x * side;
    const top = this.y + cell.y * side;
    const dx = shortfall(left, left + side, this.width);
    const dy = shortfall(top, top + side, this.height);
    if (!dx && !dy) return false;
    this.x += dx;
    this.y += dy;
    return true;
  }

  /** Where at the rim an arrow to a cell belongs, if hardly anything of the cell can be seen. */
  beyond(cell: Cell): { x: number; y: number; angle: number } | null {
    const side = SIZE * this.scale;
    const x = this.x + (cell.x + 0.5) * side;
    const y = this.y + (cell.y + 0.5) * side;
    if (x > 0 && y > 0 && x < this.width && y < this.height) return null;
    const within = (value: number, size: number) => Math.min(size - ARROW, Math.max(ARROW, value));
    return {
      x: within(x, this.width),
      y: within(y, this.height),
      angle: Math.atan2(y - this.height / 2, x - this.width / 2),
    };
  }

  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  /** The scale at which all can be seen, within reason. */
  private whole({ left, top, right, bottom }: Bounds): number {
    const whole = Math.min(
      (this.width - 2 * RIM) / ((right - left) * SIZE),
      (this.height - 2 * RIM) / ((bottom - top) * SIZE),
    );
    return Math.min(FIT_MOST, Math.max(FIT_LEAST, whole));
  }

  /** Whether all of it is in sight. */
  private shows({ left, top, right, bottom }: Bounds): boolean {
    const first = this.cellAt(0, 0);
    const last = this.cellAt(this.width, this.height);
    const slack = 0.01;
    return first.x <= left + slack && first.y <= top + slack && last.x >= right - slack && last.y >= bottom - slack;
  }

  private keep(): void {
    const side = SIZE * this.scale;
    const { left, top, right, bottom } = this.all;
    this.x = Math.min(this.width - KEPT - left * side, Math.max(KEPT - right * side, this.x));
    this.y = Math.min(this.height - KEPT - top * side, Math.max(KEPT - bottom * side, this.y));
  }
}

function sameBounds(a: Bounds, b: Bounds): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}

function shortfall(from: number, to: number, size: number): number {
  if (from < RIM - 1) return RIM - from;
  if (to > size - RIM + 1) return size - RIM - to;
  return 0;
}
