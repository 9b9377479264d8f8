// A long press, for those without a mouse and a keyboard: it tells about a card without choosing it.
import type { Action } from "svelte/action";

const LONG = 500; // ms
const SLACK = 10; // px a finger may tremble

export const longPress: Action<HTMLElement, (() => void) | undefined> = (node, act) => {
  let timer = 0;
  let done = false;
  let start = { x: 0, y: 0 };
  const cancel = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    done = false;
    start = { x: event.clientX, y: event.clientY };
    cancel();
    if (act && event.button === 0)
      timer = window.setTimeout(() => {
        done = true;
        act?.();
      }, LONG);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) cancel();
  };
  const click = (event: MouseEvent) => {
    if (!done) return;
    done = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => event.preventDefault();
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", cancel);
  node.addEventListener("pointercancel", cancel);
  node.addEventListener("click", click, true);
  node.addEventListener("contextmenu", menu);
  return {
    update: (next) => (act = next),
    destroy: cancel,
  };
};
