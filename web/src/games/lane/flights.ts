// Cards that fly over the table while something is drawn, paid or discarded.
import type { GameEvent } from "../../live/live.svelte";
import { tempo } from "../../settings.svelte";
import { byColour, COLOURS, type Colour } from "./town";

export interface Flight {
  key: number;
  /** null: seen from the back. */
  colour: Colour | null;
  from: string;
  to: string;
  delay: number;
}

const BETWEEN = 130; // ms from one card to the next
let used = 0;

export function freshKey(): number {
  used += 1;
  return used;
}

/** Which cards fly where for what happened. Places are names of anchors on the table. */
export function flightsOf(events: GameEvent[], me: number | null): Flight[] {
  const found: Flight[] = [];
  const add = (colour: Colour | null, from: string, to: string) =>
    found.push({ key: freshKey(), colour, from, to, delay: found.length * BETWEEN });
  for (const event of events) {
    const owner = event.seat === me ? "hand" : `player-${event.seat}`;
    if (event.event === "house") {
      for (let i = 0; i < event.floors; i++) add(event.colour, owner, "discards");
    } else if (event.event === "park" || event.event === "discarded") {
      add(event.colour, owner, "discards");
    } else if (event.event === "drew") {
      const known = byColour(typeof event.cards === "string" ? event.cards : 0).flatMap((one) =>
        Array<Colour>(one.count).fill(one.colour),
      );
      for (let i = 0; i < event.count; i++) add(known[i] ?? null, "deck", owner);
    } else if (event.event === "shuffled") {
      for (const colour of COLOURS) add(colour, "discards", "deck");
    }
  }
  return found;
}

/** Lets a card fly from anchor to anchor within the table, then says so. */
export function fly(card: HTMLElement, root: HTMLElement, flight: Flight, landed: () => void): void {
  const place = (name: string) => {
    const box = root.querySelector(`[data-anchor="${name}"]`)?.getBoundingClientRect();
    const own = root.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2 - own.left, y: box.top + box.height / 2 - own.top } : null;
  };
  const [from, to] = [place(flight.from), place(flight.to)];
  if (!from || !to) return landed();
  const at = (spot: { x: number; y: number }, turn: number, size: number) =>
    `translate(${spot.x}px, ${spot.y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${size})`;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 40 };
  const movement = card.animate(
    [
      { transform: at(from, 0, 0.9), opacity: 0 },
      { transform: at(from, 0, 0.9), opacity: 1, offset: 0.08 },
      { transform: at(middle, 8, 1.1), opacity: 1, offset: 0.55 },
      { transform: at(to, 0, 0.7), opacity: 0.9, offset: 0.95 },
      { transform: at(to, 0, 0.7), opacity: 0 },
    ],
    { duration: 650 * tempo(), delay: flight.delay * tempo(), easing: "ease-in-out", fill: "both" },
  );
  movement.onfinish = landed;
  movement.oncancel = landed;
}
