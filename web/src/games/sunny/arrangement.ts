// "Arrange for me": the server knows the best arrangement of the collected tiles.
import { get } from "../../api/client";
import { currentPage } from "../../router.svelte";

/** The moves of a best arrangement, in order. */
export async function arrangement(match: string, seat: number): Promise<string[]> {
  const path = `/api/matches/${encodeURIComponent(match)}/arrangement?seat=${seat}`;
  return (await get<{ moves: string[] }>(path)).moves;
}

/** The match that is being played on this page, if one is. */
export function matchHere(): string | null {
  const page = currentPage();
  return page.name === "table" ? page.match : null;
}
