// Arrow keys among things that lie anywhere on the table: to the nearest one in that direction.

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Which of the boxes is next in a direction; -1 if none is. */
export function nearest(from: Box, boxes: Box[], key: string): number {
  const way = DIRECTIONS[key];
  if (!way) return -1;
  const middle = (box: Box) => [box.left + box.width / 2, box.top + box.height / 2] as const;
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const [bx, by] = middle(box);
    const along = (bx - x) * way[0] + (by - y) * way[1];
    const aside = Math.abs((bx - x) * way[1]) + Math.abs((by - y) * way[0]);
    if (along < 4) return; // px
    // What lies straight ahead counts as near, even if something aside is nearer.
    const distance = along + 2.5 * aside;
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}

/** Move the focus among the things that `selector` finds in `root`; true if the key was one for it. */
export function moveFocus(event: KeyboardEvent, root: HTMLElement, selector: string): boolean {
  if (!(event.key in DIRECTIONS)) return false;
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return false;
  const all = [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => one !== focused);
  const next = nearest(
    focused.getBoundingClientRect(),
    all.map((one) => one.getBoundingClientRect()),
    event.key,
  );
  event.preventDefault();
  event.stopPropagation(); // in a replay the arrows step through the match elsewhere
  all[next]?.focus();
  return true;
}
