// All that this browser keeps, as one file: to take it to another browser, or to have it twice.
import { n, t } from "../i18n/i18n.svelte";
import { allKept, takeKept } from "../parts/kept.svelte";
import { save } from "../parts/save";
import { everything, takeAll } from "./local";
import type { KeptMatch } from "./keeper";

const FORM = 1;

interface Everything {
  sunroom: "everything";
  form: number;
  matches: KeptMatch[];
  kept: Record<string, string>;
}

export function isEverything(content: unknown): content is Everything {
  return (content as Partial<Everything> | null)?.sunroom === "everything";
}

export async function saveEverything(): Promise<void> {
  const all: Everything = { sunroom: "everything", form: FORM, matches: await everything(), kept: allKept() };
  save(`sunroom-${new Date().toISOString().slice(0, 10)}.json`, all);
}

/** Take in what was saved; whatever is here already stays as it is. What became of it, in words. */
export async function unpack(content: Everything): Promise<string> {
  if (content.form !== FORM || !Array.isArray(content.matches))
    return t("This file is from another version of Sunroom.");
  const { taken, wrong } = await takeAll(content.matches);
  takeKept(content.kept ?? {});
  const told = n("One match was added.", "{n} matches were added.", taken);
  return wrong.length ? `${told} ${n("One could not be read.", "{n} could not be read.", wrong.length)}` : told;
}
