// The pictures by name.
import { listed, n, t } from "../../i18n/i18n.svelte";
import type { Joint, Kind } from "./model";
import { KINDS } from "./art";

/** A picture's name on its own. */
export function kindName(kind: Kind): string {
  switch (kind) {
    case "i":
      return t("Ice cream");
    case "s":
      return t("Sun");
    case "c":
      return t("Cloud");
    case "p":
      return t("Parasol");
    case "k":
      return t("Clover");
    case "w":
      return t("Windmill");
  }
}

function counted(kind: Kind, count: number): string {
  switch (kind) {
    case "i":
      return n("an ice cream", "{n} ice creams", count);
    case "s":
      return n("a sun", "{n} suns", count);
    case "c":
      return n("a cloud", "{n} clouds", count);
    case "p":
      return n("a parasol", "{n} parasols", count);
    case "k":
      return n("a clover", "{n} clovers", count);
    case "w":
      return n("a windmill", "{n} windmills", count);
  }
}

/** Complete pictures in words: "a sun and 2 clouds". */
export function picturesListed(joints: Joint[]): string {
  const found = KINDS.map((kind) => [kind, joints.filter((one) => one.kind === kind).length] as const);
  const told = found.filter(([, count]) => count).map(([kind, count]) => counted(kind, count));
  // Most often it is one; making a list takes a while, and there are dozens of spots to name.
  return told.length === 1 ? told[0]! : listed(told);
}

/** The tokens that pictures completed on the table give (D9), as far as there are any left. */
export function tokensFor(joints: Joint[], left: number): number {
  return Math.min(left, joints.filter(({ kind }) => kind === "i" || kind === "s").length);
}
