// Sunrise Sunset: docs/rules/sunset.md in short.
import { t } from "../../i18n/i18n.svelte";
import type { Section } from "./rules";

export function sunsetRules(): Section[] {
  return [
    {
      title: t("In a few words"),
      figure: "sunset-lanes",
      caption: t("Three lanes between Horus and Seth: the higher total wins a lane."),
      rules: [
        { id: "S7", text: t("Horus and Seth play their six cards one after the other, beginning with who has the initiative, until all are played.") },
        { id: "S8", text: t("A card goes to your own side of one of three lanes, where at most two cards can lie.") },
        { id: "S16", text: t("Then the lanes are resolved in the order Deshret, Sun Boat, Duat.") },
        { id: "S20", text: t("Who wins a lane takes control of it. Who wins a lane and controls it already deals 1 damage.") },
        { id: "S22", text: t("Who has dealt 3 damage wins at once. For a quick match, 2 or 1 are enough.") },
      ],
    },
    {
      title: t("What there is"),
      rules: [
        { id: "S1", text: t("Three locations, each with a power by day and by night: Deshret 2 and 1, Sun Boat 3 and 4, Duat 6 and 5.") },
        { id: "S2", text: t("13 units, and a personal god for each player. A card's power may depend on its location; some act when they are placed, some in combat. Tap a card at the table to read it."), ruling: t("Powers that are shown by icons alone are not part of the rulebook's text; these are the published game's.") },
        { id: "S3", text: t("Who is Horus is drawn at random, or chosen. The sun is up first. While the sun is up Horus has the initiative, while the moon is up Seth.") },
      ],
    },
    {
      title: t("A round begins"),
      rules: [
        { id: "S4", text: t("All 13 units are shuffled. Each player is dealt five that only they see; three are the pile.") },
        { id: "S5", text: t("First the one with the initiative, then the other may discard one of the five face up and draw the top card of the pile. In the first round Horus may discard face down.") },
        { id: "S6", text: t("Then both take their personal god: six cards each.") },
      ],
    },
    {
      title: t("Playing cards"),
      figure: "sunset-stealth",
      caption: t("A card with stealth lies face down: only its owner knows it."),
      rules: [
        { id: "S9", text: t("A card with stealth is played face down. All others lie face up.") },
        { id: "S10", text: t("A placement ability acts at once, and must if there is a unit for it to act on, whoever that belongs to.") },
        { id: "S11", text: t("Anubis chooses another unit in its lane and turns its ability off. A face-down one is turned up and loses its stealth; it keeps its power."), ruling: t("As an option Anubis may choose itself too, as in the designer's online version.") },
        { id: "S12", text: t("Heka chooses a face-down unit in its lane and moves it to another lane with room on that unit's own side.") },
        { id: "S13", text: t("Isis chooses a face-up unit in her lane, herself if need be. It is discarded; its owner draws the top card of the pile and puts it there instead, and its placement ability acts.") },
        { id: "S14", text: t("Ra turns up a face-down unit in any lane. It loses its stealth; its ability stays.") },
        { id: "S15", text: t("A placement ability acts only when its card is placed. What it did stays done.") },
      ],
    },
    {
      title: t("Resolving the lanes"),
      figure: "sunset-combat",
      caption: t("Each side adds up its cards."),
      rules: [
        { id: "S17", text: t("All cards of the lane are turned up. La Plaga sets the location to 0; then Maat adds 1 and El Libro takes 2. Then each side adds up its cards."), ruling: t("The printed note on Apis names Isis, where only Maat can be meant.") },
        { id: "S18", text: t("Equal totals are a draw. Otherwise Eclipse makes it a draw if they are 4 or more apart. Otherwise the higher total wins, or with Osiris the lower.") },
        { id: "S19", text: t("A draw changes nothing.") },
        { id: "S21", text: t("Bastet on the winning side deals 1 more damage, Apofis on the losing side costs 1 more, whoever controls the lane. An ability that is turned off does not count.") },
        { id: "S23", text: t("Otherwise all locations are turned over, control stays, all cards are taken back, and a new round begins.") },
      ],
    },
  ];
}
