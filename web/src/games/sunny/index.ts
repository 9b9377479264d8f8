import type { GamePage } from "../game";
import Table from "./Table.svelte";
import { words } from "./words";

const page: GamePage = { Table, words, learns: (event) => event.event === "drew" || event.event === "tokens" };
export default page;
