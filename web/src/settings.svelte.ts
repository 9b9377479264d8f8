// What the reader likes, kept in this browser.

type Theme = "system" | "light" | "dark";

interface Kept {
  theme: Theme;
  sound: boolean;
  name: string;
  /** By game: how far its first-match guide has come. */
  guide: Record<string, { seen: string[]; off: boolean }>;
}

const KEY = "sunroom.settings";
const BOT_LEVEL = "sunroom.level";
/** Under this key the browser keeps the Lane board that was drawn last. */
export const DRAWN_BOARD = "sunroom.board";

function load(): Kept {
  const usual: Kept = { theme: "system", sound: false, name: "", guide: {} };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

export const settings = $state<Kept>(load());

export function keepSettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  applyTheme();
}

export const LEVELS = ["easy", "medium", "strong", "master"] as const;
export type Level = (typeof LEVELS)[number];

/** How strong the bot is that one usually plays against. */
export function botLevel(): Level {
  return LEVELS.find((one) => one === localStorage.getItem(BOT_LEVEL)) ?? "medium";
}

export function keepBotLevel(level: Level): void {
  localStorage.setItem(BOT_LEVEL, level);
}

export function applyTheme(): void {
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

/** Whether the system asks for no movement. */
export function stillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
