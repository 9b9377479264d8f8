// What the player holds and where it would go: a tile, how it is turned, a spot. Nothing is played here.
import { cellKey, face, sameCell, SIDES, type Cell, type TileMove, type Tiles } from "./model";

export interface Spot {
  cell: Cell;
  /** The turns in which the tile may lie here. */
  turns: number[];
  /** Whether the way it is turned now is one of them. */
  fits: boolean;
  /** How it would lie here: as it is turned now, or else with the fewest turns more. */
  move: TileMove;
}

export class Choice {
  tile = $state<number | null>(null);
  /** Quarters clockwise, ever growing, so that turning never spins back. */
  spins = $state(0);
  cell = $state.raw<Cell | null>(null);

  constructor(
    private readonly moves: () => TileMove[],
    private readonly tiles: () => Tiles,
  ) {}

  get turn(): number {
    return this.spins % 4;
  }

  readonly spots: Spot[] = $derived.by(() => {
    const here = new Map<string, TileMove[]>();
    for (const move of this.moves()) {
      if (move.tile !== this.tile) continue;
      const key = cellKey(move.cell);
      here.set(key, [...(here.get(key) ?? []), move]);
    }
    const spots = [...here.values()].map((moves) => this.spot(moves));
    return spots.sort((a, b) => a.cell.y - b.cell.y || a.cell.x - b.cell.x);
  });

  /** The move that is chosen in full, to be confirmed. */
  readonly move: TileMove | null = $derived.by(() => {
    const spot = this.spots.find((one) => sameCell(one.cell, this.cell));
    return spot?.fits ? spot.move : null;
  });

  /** The tiles that can be placed at all. */
  readonly playable: Set<number> = $derived.by(() => new Set(this.moves().map((one) => one.tile)));

  /** Take a tile in the hand; taken already, it is turned. */
  pick(tile: number): void {
    if (tile === this.tile) return this.turnOn();
    this.tile = tile;
    this.spins = 0;
    this.cell = null;
  }

  /** A quarter clockwise; on a spot, on to the next way in which it fits there. */
  turnOn(): void {
    if (this.tile === null) return;
    const spot = this.spots.find((one) => sameCell(one.cell, this.cell));
    if (!spot || spot.turns.length < 2) {
      this.cell = null;
      this.spins += 1;
      return;
    }
    do this.spins += 1;
    while (this.alike(spot.turns, this.turn) === null);
  }

  /** Lay it on a spot for a look; it turns by itself if it fits only otherwise. */
  choose(cell: Cell): void {
    const spot = this.spots.find((one) => sameCell(one.cell, cell));
    if (!spot) return;
    while (this.alike(spot.turns, this.turn) === null) this.spins += 1;
    this.cell = spot.cell;
  }

  /** One step back: first off the spot, then out of the hand. Whether there was one. */
  back(): boolean {
    if (this.cell) this.cell = null;
    else if (this.tile !== null) this.drop();
    else return false;
    return true;
  }

  drop(): void {
    this.tile = null;
    this.cell = null;
    this.spins = 0;
  }

  /** The moves are others now: keep what is still possible. */
  refresh(): void {
    if (this.tile !== null && !this.playable.has(this.tile)) this.drop();
    if (this.cell && !this.move) this.cell = null;
  }

  private spot(moves: TileMove[]): Spot {
    const turns = moves.map((one) => one.turn);
    const fits = this.alike(turns, this.turn) !== null;
    for (const more of SIDES) {
      const move = this.alike(turns, (this.turn + more) % 4);
      if (move !== null) return { cell: moves[0]!.cell, turns, fits, move: moves[turns.indexOf(move)]! };
    }
    return { cell: moves[0]!.cell, turns, fits, move: moves[0]! };
  }

  /** Of turns that look the same only the smallest is a move: the one that stands for this turn. */
  private alike(turns: number[], turn: number): number | null {
    const letters = this.tiles()[this.tile ?? 0] ?? "";
    return turns.find((one) => face(letters, one) === face(letters, turn)) ?? null;
  }
}
