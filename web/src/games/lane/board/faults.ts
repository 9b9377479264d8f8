// What is wrong with a board, in words, with the place where it is.
import { listed, n, t } from "../../../i18n/i18n.svelte";
import { numberText } from "../../../parts/refusals";
import type { Fault } from "../contract";

const NAMED = 5; // lost spaces that are shown by name: enough to begin with

export function faultText(fault: Fault): string {
  switch (fault.kind) {
    case "rows":
      return n(
        "There is {n} row, but a board is a square with an odd side from {least} to {most}.",
        "There are {n} rows, but a board is a square with an odd side from {least} to {most}.",
        fault.rows,
        { least: fault.least, most: fault.most },
      );
    case "length":
      return n(
        "Row {row} has {n} entry, but there are {rows} rows.",
        "Row {row} has {n} entries, but there are {rows} rows.",
        fault.entries,
        { row: fault.row, rows: fault.rows },
      );
    case "entry":
      return t(
        "Row {row}, column {column}: “{entry}” is not valid. Write a colour ({colours}) and 1 to {dots} dots, like r3, or .. for scenery.",
        {
          row: fault.row,
          column: fault.column,
          entry: fault.entry,
          colours: fault.colours.join(", "),
          dots: fault.dots,
        },
      );
    case "fountain":
      return t("Row {row}, column {column}: the fountain ## belongs in the centre and nowhere else.", {
        row: fault.row,
        column: fault.column,
      });
    case "corner":
      return t("Corner {area} has no space to build on.", { area: fault.area });
    case "unreachable":
      return n(
        "{spaces} cannot be reached from the fountain.",
        "{spaces} cannot be reached from the fountain.",
        fault.spaces.length,
        { spaces: listed(fault.spaces.slice(0, NAMED)) },
      );
    case "unconnected":
      return n(
        "{spaces} is not connected to the fountain yet: add what is in between.",
        "{spaces} are not connected to the fountain yet: add what is in between.",
        fault.spaces.length,
        { spaces: listed(fault.spaces) },
      );
    case "pieces":
      return n(
        "{player} has {n} house piece too many on the board.",
        "{player} has {n} house pieces too many on the board.",
        fault.more,
        { player: t("Player {number}", { number: fault.seat + 1 }) },
      );
    case "parks":
      return t("There are no more than {most} parks.", { most: fault.most });
    case "number":
      return numberText(fault);
  }
}
