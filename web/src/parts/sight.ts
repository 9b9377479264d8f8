import { stillness } from "../settings.svelte";

/** On a phone what is pointed at may lie above the window: then whoever asked for it is brought there. */
export function bringIntoSight(element: HTMLElement | undefined): void {
  if (element && element.getBoundingClientRect().bottom < 120) {
    element.scrollIntoView({ behavior: stillness() ? "auto" : "smooth" });
  }
}
