// What a card's drawing says beside the figure: its colours, and the sign of what the card does.

export interface Look {
  /** The background, and a paler shape behind the figure. */
  ground: string;
  glow: string;
  sign?: Sign;
}

/** What happens to the location's disc, what to damage, other figures, or a drawing of its own. */
export type Sign = { disc: string } | { wound: string } | { figures: string } | { paths: Stroke[] };

interface Stroke {
  d: string;
  fill?: string;
  /** A line of 1 instead of 2.2, or none. */
  thin?: boolean;
  bare?: boolean;
}
