// How much time somebody has, and how it is written.
import { n } from "../i18n/i18n.svelte";
import type { Clock } from "./live.svelte";

/** The seconds a seat has at a moment: those of whoever decides run, and no clock shows more than it has. */
export function secondsLeft(
  clock: Clock,
  deadline: number | null,
  deciding: number | null,
  seat: number,
  now: number,
): number | null {
  const left = clock.left[seat] ?? null;
  if (left === null || seat !== deciding || deadline === null) return left;
  return Math.max(0, Math.min(left, deadline - now));
}

export function clockText(seconds: number): string {
  if (seconds >= 86400) return n("{n} day", "{n} days", Math.floor(seconds / 86400));
  const whole = Math.ceil(seconds);
  const parts = whole >= 3600 ? [Math.floor(whole / 3600), Math.floor(whole / 60) % 60] : [Math.floor(whole / 60)];
  const [first = 0, ...rest] = [...parts, whole % 60];
  return [first, ...rest.map((one) => String(one).padStart(2, "0"))].join(":");
}
