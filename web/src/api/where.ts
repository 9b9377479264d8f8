// Which end answers: tables of this browser are here, everything else is at the server, where there is one.
import { isHere, isKnownHere, local, possible } from "../local/local";
import type { End } from "./end";
import { server } from "./server";

/** Whether the page came from a folder of files, with no server behind it (`sunroom site` writes that into it). */
export const alone = (): boolean => globalThis.document?.documentElement.dataset.alone !== undefined;

/** Who answers a request by its address. */
export async function endOf(path: string): Promise<End> {
  const [, match] = /^\/api\/matches\/([a-z0-9]+)/.exec(path) ?? [];
  if (match) return alone() || (await isHere(match)) ? local : server;
  return alone() ? local : server;
}

/** Who has a table that the page has seen. */
export function endOfTable(match: string): End {
  return alone() || isKnownHere(match) ? local : server;
}

/** Whether a table of which nobody elsewhere need know may be in this browser. */
export function mayBeHere(byDefault: boolean): boolean {
  return possible() && (alone() || byDefault);
}
