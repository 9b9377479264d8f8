// Carrying a tile from the hand to a spot with the mouse, a finger or a pen.
import type { Choice } from "./choice.svelte";
import { sameCell, type Cell } from "./model";

const THRESHOLD = 7; // px before a press counts as carrying
const REACH = 0.95; // cells from the middle of a spot that count as on it

export class Drag {
  /** The tile that is carried, and where the pointer is. */
  tile = $state<number | null>(null);
  x = $state(0);
  y = $state(0);
  /** It hovers over a spot and is shown there. */
  landed = $state(false);

  /** A press that became a carry is no tap. */
  private carried = false;
  private last: Cell | null = null;

  constructor(
    private readonly choice: Choice,
    private readonly cellAt: (x: number, y: number) => Cell | null,
  ) {}

  begin(tile: number, down: PointerEvent): void {
    this.carried = false;
    if (down.button !== 0 || !this.choice.playable.has(tile)) return;
    const node = down.currentTarget as HTMLElement;
    let spins = 0;
    const move = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      if (!this.carried) {
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < THRESHOLD) return;
        this.carried = true;
        node.setPointerCapture(down.pointerId);
        if (this.choice.tile !== tile) this.choice.pick(tile);
        this.choice.cell = null;
        this.last = null;
        this.tile = tile;
        spins = this.choice.spins;
      }
      this.x = event.clientX;
      this.y = event.clientY;
      this.over(this.cellAt(event.clientX, event.clientY), spins);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      if (event.type === "pointercancel") this.choice.cell = null;
      this.tile = null;
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", end);
      node.removeEventListener("pointercancel", end);
    };
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", end);
    node.addEventListener("pointercancel", end);
  }

  /** Whether the click that follows belongs to a carry; asked once. */
  swallowsClick(): boolean {
    const was = this.carried;
    this.carried = false;
    return was;
  }

  private over(place: Cell | null, spins: number): void {
    const near = place ? this.nearest(place) : null;
    this.landed = near !== null;
    if (near === this.last || sameCell(near, this.last)) return;
    this.last = near;
    // Each spot starts from how it was taken up, so that passing over others leaves no turns behind.
    this.choice.spins = spins;
    this.choice.cell = null;
    if (near) this.choice.choose(near);
  }

  private nearest(place: Cell): Cell | null {
    let best: Cell | null = null;
    let least = REACH;
    for (const { cell } of this.choice.spots) {
      const far = Math.hypot(place.x - cell.x - 0.5, place.y - cell.y - 0.5);
      if (far < least) [best, least] = [cell, far];
    }
    return best;
  }
}
