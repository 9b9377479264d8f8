// What the reader likes, kept in this browser.
import { levels, usuallyHere, usualLevel } from "./api/games.svelte";
import { keep, keepText, recall, recallText } from "./parts/kept.svelte";
import { YOU } from "./parts/peer";

type Theme = "system" | "light" | "dark";
/** How fast what happens is shown. */
export const PACES = ["slow", "normal", "fast", "once"] as const;
export type Pace = (typeof PACES)[number];

interface Kept {
  theme: Theme;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  pace: Pace;
  name: string;
  /** Matches against bots are kept at the server, to be continued on another device. */
  atServer: boolean;
  /** By game: how far its first-match guide has come. */
  guide: Record<string, { seen: string[]; off: boolean }>;
}

const KEY = "sunroom.settings";
const BOT_LEVEL = "sunroom.level";

function load(): Kept {
  const usual: Kept = {
    theme: "system",
    sound: false,
    volume: 0.5,
    pace: "normal",
    name: "",
    atServer: false,
    guide: {},
  };
  return { ...usual, ...recall<Kept>(KEY) };
}

export const settings = $state<Kept>(load());

export function keepSettings(): void {
  keep(KEY, settings);
  applyLook();
}

/** How strong the bot is that one usually plays against: a level, or one about as good as oneself. */
export function botLevel(): string {
  return [...levels(), YOU].find((one) => one === recallText(BOT_LEVEL)) ?? usualLevel();
}

export function keepBotLevel(level: string): void {
  keepText(BOT_LEVEL, level);
}

/** Whether a table is to be in this browser, where nobody elsewhere plays along. */
export function hereByChoice(): boolean {
  return usuallyHere() && !settings.atServer;
}

export function applyLook(): void {
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.pace = settings.pace;
}

/** Whether the system, or the reader, asks for no movement. */
export function stillness(): boolean {
  return settings.pace === "once" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const TEMPOS: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.45, once: 0 };
const GAPS: Record<Pace, number> = { slow: 2200, normal: 600, fast: 250, once: 0 };

/** By how much the time of a movement is stretched. */
export function tempo(): number {
  return TEMPOS[settings.pace] ?? 1;
}

/** Movements of the style sheets keep the same tempo; what goes on for ever is only scenery. */
export function keepTempo(event: AnimationEvent): void {
  for (const movement of (event.target as Element).getAnimations()) {
    if (movement.effect?.getTiming().iterations !== Infinity) movement.playbackRate = 1 / (tempo() || 1);
  }
}

/** ms that something is looked at before the next thing happens. */
export function gap(): number {
  return GAPS[settings.pace] ?? GAPS.normal;
}
