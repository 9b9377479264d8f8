// Moves a camera by hand: drag, two fingers, wheel, keys. Everything is shown once a frame.
import type { Camera } from "./camera";

const THRESHOLD = 6; // px before a press counts as a drag, so that taps stay taps
const STEP = 80; // px for an arrow key
const MOST_WHEEL = 60; // px of a wheel that zoom at a time
const REST = 200; // ms after which the sheet is drawn sharp again
const LINE = 18; // px of a wheel that counts in lines
const NOTCH = 120; // px, as `wheelDeltaY` calls a notch of a mouse's wheel

interface Hands {
  camera: Camera;
  show: (glide: boolean) => void;
}

/** A mouse turns its wheel notch by notch and zooms; two fingers on a touchpad shift the sheet. */
function isMouseWheel(event: WheelEvent): boolean {
  const { wheelDeltaY } = event as WheelEvent & { wheelDeltaY?: number };
  if (event.deltaX || !event.deltaY) return false;
  return wheelDeltaY === undefined ? event.deltaMode === WheelEvent.DOM_DELTA_LINE : wheelDeltaY % NOTCH === 0;
}

export function gestures(node: HTMLElement, { camera, show }: Hands) {
  const fingers = new Map<number, { x: number; y: number }>();
  let dragging = false;
  let frame = 0;
  let rest = 0;

  function changed(): void {
    // While it moves it is one picture that the compositor shifts; at rest it is drawn anew.
    node.classList.add("moving");
    clearTimeout(rest);
    rest = window.setTimeout(() => node.classList.remove("moving"), REST);
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      show(false);
    });
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest("[data-still]")) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    dragging = fingers.size > 1;
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    if (!dragging) {
      if (Math.hypot(dx, dy) < THRESHOLD) return;
      dragging = true;
    }
    if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
    const others = [...fingers.entries()].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const other = others[0];
    if (other) pinch(before, { x: event.clientX, y: event.clientY }, other);
    else camera.pan(dx, dy);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    changed();
  }

  function pinch(from: { x: number; y: number }, to: { x: number; y: number }, other: { x: number; y: number }): void {
    const box = node.getBoundingClientRect();
    const wide = (one: { x: number; y: number }) => Math.max(20, Math.hypot(one.x - other.x, one.y - other.y));
    camera.pan((to.x - from.x) / 2, (to.y - from.y) / 2);
    camera.zoom(wide(to) / wide(from), (to.x + other.x) / 2 - box.left, (to.y + other.y) / 2 - box.top);
  }

  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (!fingers.size) dragging = false;
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    const box = node.getBoundingClientRect();
    // Pinching on a touchpad comes as a wheel with the control key.
    if (event.ctrlKey || event.metaKey || isMouseWheel(event)) {
      const factor = Math.exp(-Math.max(-MOST_WHEEL, Math.min(MOST_WHEEL, event.deltaY * unit)) * 0.004);
      camera.zoom(factor, event.clientX - box.left, event.clientY - box.top);
    } else {
      camera.pan(-event.deltaX * unit, -event.deltaY * unit);
    }
    changed();
  }

  function key(event: KeyboardEvent): void {
    // Spots on the sheet have arrow keys of their own.
    if (event.target !== node || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") camera.pan(STEP, 0);
    else if (event.key === "ArrowRight") camera.pan(-STEP, 0);
    else if (event.key === "ArrowUp") camera.pan(0, STEP);
    else if (event.key === "ArrowDown") camera.pan(0, -STEP);
    else if (event.key === "+" || event.key === "=") camera.zoom(1.25);
    else if (event.key === "-") camera.zoom(0.8);
    else if (event.key === "0") camera.fit();
    else return;
    event.preventDefault();
    show(true);
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  node.addEventListener("wheel", wheel, { passive: false });
  node.addEventListener("keydown", key);
  return {
    destroy(): void {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
    },
  };
}
