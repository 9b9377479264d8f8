// Words in the room there is: cut between words after whole lines, and never scrolled.
import { tick } from "svelte";

interface Fit {
  /** What is said: when it changes it is measured again. */
  text: string;
  /** How many lines there may be; null: as many as the element around it, marked as `data-room`, has height for. */
  lines: number | null;
  /** Called with whether something is cut off. */
  cut?: (is: boolean) => void;
}

export function fit(words: HTMLElement, given: Fit): { update: (next: Fit) => void; destroy: () => void } {
  const room = words.closest<HTMLElement>("[data-room]") ?? words;
  let [wide, high] = [0, 0];

  async function measure() {
    // What is shown beside cut words takes room, too: it is measured without that.
    given.cut?.(false);
    await tick();
    const line = parseFloat(getComputedStyle(words).lineHeight);
    const above = words.getBoundingClientRect().top - (words.parentElement?.getBoundingClientRect().top ?? 0);
    const most = given.lines ?? Math.max(1, Math.floor((room.clientHeight - above + 1) / line));
    words.style.setProperty("-webkit-line-clamp", String(most));
    given.cut?.(words.scrollHeight > words.clientHeight + 1);
  }

  const watcher = new ResizeObserver(([entry]) => {
    const now = entry?.contentRect;
    if (!now || (now.width === wide && (given.lines !== null || now.height === high))) return;
    [wide, high] = [now.width, now.height];
    void measure();
  });
  watcher.observe(room);

  return {
    update(next: Fit) {
      const same = next.text === given.text && next.lines === given.lines;
      given = next;
      if (!same) void measure();
    },
    destroy: () => watcher.disconnect(),
  };
}
