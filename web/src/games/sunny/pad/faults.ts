// What is wrong with what was entered, in words.
import { n, t } from "../../../i18n/i18n.svelte";
import { numberText } from "../../../parts/refusals";
import type { Fault } from "../contract";

export function faultText(fault: Fault): string {
  switch (fault.kind) {
    case "tokens":
      return n(
        "There is only {n} token worth {points} in the game.",
        "There are only {n} tokens worth {points} in the game.",
        fault.there,
        { points: fault.points },
      );
    case "tiles":
      return n("There can be {n} tile at most.", "There can be {n} tiles at most.", fault.there);
    case "pictures":
      return n(
        "{n} tile cannot complete more than {most} pictures.",
        "{n} tiles cannot complete more than {most} pictures.",
        fault.tiles,
        { most: fault.most },
      );
    case "apart":
      return t("{player}: a tile is not joined to the others by a complete picture.", {
        player: t("Player {number}", { number: fault.area + 1 }),
      });
    case "number":
      return numberText(fault);
  }
}
