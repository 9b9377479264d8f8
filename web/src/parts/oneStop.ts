// A long list of lines is one stop of the Tab key, the newest line or the one last visited; arrow keys go from line to
// line. So whoever uses the keyboard gets past it.

const STOPS = "a, button";

export function oneStop(list: HTMLElement): { destroy: () => void } {
  let current: Element | null = null;

  function mark(): void {
    const all = [...list.children].filter((line) => line.querySelector(STOPS));
    if (!current || !all.includes(current) || !list.contains(document.activeElement)) current = all[0] ?? null;
    for (const line of all) {
      for (const stop of line.querySelectorAll<HTMLElement>(STOPS)) stop.tabIndex = line === current ? 0 : -1;
    }
  }

  function go(event: KeyboardEvent): void {
    const all = [...list.children].filter((line) => line.querySelector(STOPS));
    const at = all.findIndex((line) => line.contains(document.activeElement));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || !all[to]) return;
    event.preventDefault();
    all[to].querySelector<HTMLElement>(STOPS)?.focus();
  }

  function visit(event: FocusEvent): void {
    current = [...list.children].find((line) => line.contains(event.target as Node)) ?? null;
    mark();
  }

  const watching = new MutationObserver(mark);
  watching.observe(list, { childList: true, subtree: true });
  list.addEventListener("keydown", go);
  list.addEventListener("focusin", visit);
  mark();
  return {
    destroy() {
      watching.disconnect();
      list.removeEventListener("keydown", go);
      list.removeEventListener("focusin", visit);
    },
  };
}
