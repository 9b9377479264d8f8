import type { GamePage } from "../game";
import Table from "./Table.svelte";
import { words } from "./words";

const page: GamePage = { Table, words };
export default page;
