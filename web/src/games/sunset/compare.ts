// Two moves side by side on the table: the one that was made, and a better one.
import type { Compared } from "../game";
import { freeSlot, readMove, sideOf, unitAt, type CardId, type SlotId, type SunsetView } from "./model";

export interface Ghost {
  kind: "made" | "better";
  /** What would lie there; null: the move is about what lies there already. */
  card: CardId | null;
}
export interface Comparison {
  slots: Partial<Record<SlotId, Ghost[]>>;
  /** Cards of the hand that would be swapped. */
  cards: Partial<Record<CardId, Ghost["kind"]>>;
}

export function comparison(compared: Compared | null, view: SunsetView): Comparison {
  const found: Comparison = { slots: {}, cards: {} };
  if (!compared) return found;
  const mover = view.gods[compared.seat] ?? "h";
  const put = (at: SlotId | null, ghost: Ghost) => {
    if (at) found.slots[at] = [...(found.slots[at] ?? []), ghost];
  };
  for (const kind of ["made", "better"] as const) {
    const choice = readMove(compared[kind]);
    const sent = view.pending?.target;
    if (choice.kind === "play") put(freeSlot(view, choice.lane, mover), { kind, card: choice.card });
    else if (choice.kind === "target") put(choice.at, { kind, card: null });
    else if (choice.kind === "move" && sent)
      put(freeSlot(view, choice.lane, sideOf(sent)), { kind, card: unitAt(view, sent)?.card ?? null });
    else if (choice.kind === "swap") found.cards[choice.card] = kind;
  }
  return found;
}
