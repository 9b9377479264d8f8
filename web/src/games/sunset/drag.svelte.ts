// Dragging a card of the hand onto a lane, with mouse, pen or finger.
import type { CardId, LaneId } from "./model";

const SLACK = 8; // px before a press becomes a drag

export class Drag {
  card = $state.raw<CardId | null>(null);
  x = $state(0);
  y = $state(0);
  /** The lane under the pointer. */
  over = $state.raw<LaneId | null>(null);

  private pressed: { card: CardId; x: number; y: number } | null = null;
  private dropped = false;

  constructor(
    private readonly begin: (card: CardId) => void,
    private readonly drop: (card: CardId, lane: LaneId | null) => void,
  ) {}

  down(event: PointerEvent, card: CardId): void {
    if (event.button !== 0) return;
    this.dropped = false;
    this.pressed = { card, x: event.clientX, y: event.clientY };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.pressed) return;
    if (!this.card) {
      if (Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) < SLACK) return;
      this.card = this.pressed.card;
      this.begin(this.card);
    }
    this.x = event.clientX;
    this.y = event.clientY;
    this.over = laneUnder(event.clientX, event.clientY);
  }

  up(event: PointerEvent): void {
    const card = this.card;
    const lane = card ? laneUnder(event.clientX, event.clientY) : null;
    this.cancel();
    if (!card) return;
    this.dropped = true;
    this.drop(card, lane);
  }

  cancel(): void {
    this.pressed = null;
    this.card = null;
    this.over = null;
  }

  /** Whether a click is only the end of a drag. */
  get swallowsClick(): boolean {
    const was = this.dropped;
    this.dropped = false;
    return was;
  }
}

function laneUnder(x: number, y: number): LaneId | null {
  for (const thing of document.elementsFromPoint(x, y)) {
    const lane = thing.closest<HTMLElement>("[data-lane]")?.dataset.lane;
    if (lane) return lane as LaneId;
  }
  return null;
}
