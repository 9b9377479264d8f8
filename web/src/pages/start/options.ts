// The options of the games in words.
import { t } from "../../i18n/i18n.svelte";

export function optionName(name: string): string {
  switch (name) {
    case "ties":
      return t("After a tie in a bonus area");
    case "first":
      return t("Who begins");
    case "damage":
      return t("Damage to win");
    case "anubis":
      return t("Anubis");
    case "horus":
      return t("Who plays Horus");
    case "simplified":
      return t("Rules");
    default:
      return name;
  }
}

/** Whether a value of an option names a seat, from 0. */
export function isSeat(option: string, value: string | number | boolean): boolean {
  return (option === "first" || option === "horus") && typeof value === "number";
}

export function valueName(option: string, value: string | number | boolean): string {
  if (value === "random") return t("chance");
  if (isSeat(option, value)) return t("seat {number}", { number: Number(value) + 1 });
  if (option === "ties") return value === "skip" ? t("the places shared are skipped (French edition)") : t("no place is skipped");
  if (option === "anubis") return value === "any" ? t("may turn off himself too") : t("turns off another unit");
  if (option === "simplified") return value ? t("simplified: no areas to arrange") : t("full");
  return String(value);
}
