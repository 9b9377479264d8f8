import type { GamePage } from "../game";
import Table from "./Table.svelte";
import { words } from "./words";

const sunset: GamePage = { Table, words };
export default sunset;
