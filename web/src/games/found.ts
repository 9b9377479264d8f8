// What the games' folders hold. A folder is found by itself; whatever a game does not bring is left out
// on the page, or has a plain stand-in. Only what the start page says of a game is loaded with the page.
import type { Component } from "svelte";
import { api } from "../api/client";
import type { Step } from "../pages/guide/guide";
import type { Section } from "../pages/rules/rules";
import type { GamePage, Own } from "./game";

interface Drawn<Props extends Record<string, unknown>> {
  default: Component<Props>;
}

const owns = import.meta.glob<{ own: Own }>("./*/own.ts", { eager: true });
const pictures = import.meta.glob<Drawn<Record<string, never>>>("./*/Picture.svelte");
const tables = import.meta.glob<{ default: GamePage }>("./*/index.ts");
const sections = import.meta.glob<{ sections: () => Section[] }>("./*/rules/sections.ts");
const figures = import.meta.glob<Drawn<{ name: string }>>("./*/rules/Figure.svelte");
const guides = import.meta.glob<{ steps: Step[] }>("./*/guide/steps.ts");
const pads = import.meta.glob<Drawn<Record<string, never>>>("./*/pad/Pad.svelte");
const editors = import.meta.glob<Drawn<Record<string, never>>>("./*/board/Editor.svelte");

/** The games whose folder has such a file. */
function having(files: Record<string, unknown>): string[] {
  return Object.keys(files).map((path) => path.split("/")[1] ?? "");
}

export const withPad: readonly string[] = having(pads);
export const withEditor: readonly string[] = having(editors);
export const withGuide: readonly string[] = having(guides);

/** What one can draw of one's own for a game, if anything. */
export function ownOf(game: string): Own | null {
  return owns[`./${game}/own.ts`]?.own ?? null;
}

export async function pictureOf(game: string): Promise<Component<Record<string, never>>> {
  const load = pictures[`./${game}/Picture.svelte`] ?? (() => import("../plain/Picture.svelte"));
  return (await load()).default;
}

/** A game's part of the page is loaded when somebody sits down to it; a game that brings no table gets a plain one. */
export async function loadGame(game: string): Promise<GamePage> {
  const load = tables[`./${game}/index.ts`];
  return load ? (await load()).default : (await import("../plain/plain")).plainPage(game);
}

/** The rules of a game in sections, in the reader's language: the page's own, else those that the game itself brings. */
export async function rulesOf(game: string, language: string): Promise<() => Section[]> {
  const load = sections[`./${game}/rules/sections.ts`];
  if (load) return (await load()).sections;
  const { sections: told } = await api.rules(game, language);
  return () => told;
}

export async function figureOf(game: string): Promise<Component<{ name: string }> | null> {
  return (await figures[`./${game}/rules/Figure.svelte`]?.())?.default ?? null;
}

/** The steps of the guide through a first match; none where there is no guide. */
export async function guideOf(game: string): Promise<Step[]> {
  return (await guides[`./${game}/guide/steps.ts`]?.())?.steps ?? [];
}

export async function padOf(game: string): Promise<Component<Record<string, never>> | null> {
  return (await pads[`./${game}/pad/Pad.svelte`]?.())?.default ?? null;
}

export async function editorOf(game: string): Promise<Component<Record<string, never>> | null> {
  return (await editors[`./${game}/board/Editor.svelte`]?.())?.default ?? null;
}
