import type { GamePage } from "../game";
import { asSunset } from "./model";
import { combatOf, combatScenes } from "./story";
import Table from "./Table.svelte";
import { words } from "./words";

const sunset: GamePage = {
  Table,
  words,
  scenes: (before, events) => combatScenes(asSunset(before), events),
  together: (events) => combatOf(events).length > 0,
  learns: (event) => event.event === "drew" || (event.event === "brought_in" && !event.up),
};
export default sunset;
