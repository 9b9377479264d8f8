import { currentPage } from "../../router.svelte";

/** The match that is being played on this page, if one is. */
export function matchHere(): string | null {
  const page = currentPage();
  return page.name === "table" ? page.match : null;
}
