// Which page is shown. Addresses are plain paths; the server answers all of them with the same page.

export type Page =
  | { name: "start" }
  | { name: "table"; match: string; code: string | null }
  | { name: "replay"; match: string }
  | { name: "rules"; game: string }
  | { name: "pad"; game: string }
  | { name: "board" }
  | { name: "back"; token: string }
  | { name: "lost" };

const WITH_RULES = ["lane", "sunset", "sunny"];
const WITH_PADS = ["lane", "sunny"];

function read(path: string, hash: string): Page {
  const [, first = "", second = ""] = path.split("/");
  const fragment = hash.slice(1);
  if (!first) return { name: "start" };
  if (first === "t" && second) return { name: "table", match: second, code: fragment || null };
  if (first === "replay" && second) return { name: "replay", match: second };
  if (first === "rules" && WITH_RULES.includes(second)) return { name: "rules", game: second };
  if (first === "pad" && WITH_PADS.includes(second)) return { name: "pad", game: second };
  if (first === "board") return { name: "board" };
  if (first === "back") return { name: "back", token: fragment };
  return { name: "lost" };
}

let page = $state<Page>(read(location.pathname, location.hash));

window.addEventListener("popstate", () => {
  page = read(location.pathname, location.hash);
});

/** The game that the page is about: its rules are those that the head of the page leads to. */
export const subject = $state({ game: "lane" });

export function currentPage(): Page {
  return page;
}

export function go(path: string): void {
  history.pushState(null, "", path);
  page = read(location.pathname, location.hash);
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
  go(anchor.pathname + anchor.hash);
}
