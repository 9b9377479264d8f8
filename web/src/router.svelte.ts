// Which page is shown. Addresses are plain paths; the server answers all of them with the same page.
import { pathIn, to } from "./base";
import { withEditor, withPad } from "./games/found";

export type Page =
  | { name: "start" }
  | { name: "table"; match: string; code: string | null }
  | { name: "replay"; match: string }
  /** Of the first game, where it names none. */
  | { name: "rules"; game: string }
  | { name: "pad"; game: string }
  | { name: "board"; game: string }
  | { name: "back"; pass: string }
  | { name: "lost" };

function read({ pathname, hash }: Location): Page {
  const [, first = "", second = ""] = pathIn(pathname).split("/");
  const fragment = hash.slice(1);
  if (!first || first === "index.html") return { name: "start" };
  if (first === "t" && second) return { name: "table", match: second, code: fragment || null };
  if (first === "replay" && second) return { name: "replay", match: second };
  if (first === "rules") return { name: "rules", game: second };
  if (first === "pad") return about("pad", second, withPad);
  if (first === "board") return about("board", second, withEditor);
  if (first === "back") return { name: "back", pass: fragment };
  return { name: "lost" };
}

/** A page that some games have: that of the first, where none is named. */
function about(name: "pad" | "board", wanted: string, games: readonly string[]): Page {
  const game = wanted || games[0];
  return game && games.includes(game) ? { name, game } : { name: "lost" };
}

let page = $state<Page>(read(location));

/** The game that the page is about: its rules are those that the head of the page leads to, and that "why?" asks. */
export const subject = $state({ game: "" });

function turnTo(next: Page): void {
  page = next;
  if ("game" in next) subject.game = next.game;
}

turnTo(page);
window.addEventListener("popstate", () => turnTo(read(location)));

export function currentPage(): Page {
  return page;
}

/** `path` is the app's, wherever it lives. */
export function go(path: string): void {
  history.pushState(null, "", to(path));
  turnTo(read(location));
  window.scrollTo(0, 0);
  // Whoever cannot see hears that the page is another one.
  queueMicrotask(() => document.getElementById("main")?.focus());
}

/** A click that asks for nothing special, such as a tab of its own. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0);
}

/** For links: go there without loading the page anew. */
export function link(event: MouseEvent): void {
  const anchor = event.currentTarget as HTMLAnchorElement;
  if (!isPlainClick(event)) return;
  event.preventDefault();
  go(pathIn(anchor.pathname) + anchor.hash);
}
