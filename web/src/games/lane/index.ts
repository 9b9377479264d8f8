import type { GamePage } from "../game";
import "./lane.css";
import Table from "./Table.svelte";
import { words } from "./words";

const page: GamePage = { Table, words, learns: (event) => event.event === "drew" };
export default page;
