// What moves for a while after something happened: new pieces, their points, cards that fly.
import type { GameEvent } from "../../live/live.svelte";
import { stillness, tempo } from "../../settings.svelte";
import { flightsOf, freshKey, type Flight } from "./flights";
import type { Plan } from "./TownPlan.svelte";

const SHOWN = 2200; // ms until everything that happened has come to rest

export class Movement {
  fresh = $state.raw(new Set<string>());
  floats = $state.raw<Plan["floats"]>([]);
  flights = $state.raw<Flight[]>([]);

  /** Begins with it, seen by `me`; how to stop. */
  show(events: GameEvent[], me: number | null): () => void {
    const built = events.filter((event) => event.event === "house" || event.event === "park");
    this.fresh = new Set(built.map((event) => String(event.at)));
    this.floats = events
      .filter((event) => event.event === "house")
      .map((event) => ({ key: freshKey(), at: event.at as string, points: event.points as number }));
    this.flights = stillness() ? [] : flightsOf(events, me);
    const timer = setTimeout(() => {
      this.fresh = new Set();
      this.floats = [];
      this.flights = [];
    }, SHOWN * tempo());
    return () => clearTimeout(timer);
  }

  landed(flight: Flight): void {
    this.flights = this.flights.filter((one) => one.key !== flight.key);
  }
}
