// Sunrise Sunset: docs/rules/sunset.md in short.
import { t } from "../../../i18n/i18n.svelte";
import type { Section } from "../../../pages/rules/rules";

export function sections(): Section[] {
  return [
    {
      title: t("In a nutshell"),
      figure: "lanes",
      caption: t("Three lanes between Horus and Seth: the higher total wins the lane."),
      rules: [
        {
          id: "S7",
          text: t(
            "Horus and Seth take turns playing their six cards, starting with whoever has the initiative, until all are played.",
          ),
        },
        {
          id: "S8",
          text: t("You play a card to your own side of one of the three lanes; each side has room for two."),
        },
        { id: "S16", text: t("Then the lanes are resolved in this order: Deshret, Sun Boat, Duat.") },
        {
          id: "S20",
          text: t("Whoever wins a lane takes control of it. Winning a lane you already control deals 1 damage."),
        },
        { id: "S22", text: t("The first to deal 3 damage wins at once. For a quick match you can agree on 2 or 1.") },
      ],
    },
    {
      title: t("What is in the box"),
      figure: "box",
      caption: t("All cards, and what each of them does."),
      rules: [
        {
          id: "S1",
          text: t(
            "Three locations, each with a power by day and by night: Deshret 2 and 1, Sun Boat 3 and 4, Duat 6 and 5.",
          ),
          ruling: t(
            "The numbers are printed in pictures, which the rulebook's text leaves out; these are the published game's, and they fit the book's scoring example.",
          ),
        },
        {
          id: "S2",
          text: t(
            "13 units, and a personal god for each player. A card's power may depend on its location; some cards act when placed, others in combat. Tap a card at the table to read it.",
          ),
          ruling: t(
            "Powers shown only by icons are missing from the rulebook's text; these are the published game's, and they fit the book's scoring example.",
          ),
        },
        {
          id: "S3",
          text: t(
            "Choose who plays Horus, or leave it to chance. The first round is by day. By day Horus has the initiative, by night Seth.",
          ),
        },
      ],
    },
    {
      title: t("Start of a round"),
      rules: [
        {
          id: "S4",
          text: t(
            "All 13 units are shuffled. Each player is dealt five, which only they can see; the other three form the pile.",
          ),
        },
        {
          id: "S5",
          text: t(
            "Starting with whoever has the initiative, each player may discard one of the five face up and draw the top card of the pile. In the first round Horus may discard face down.",
          ),
        },
        { id: "S6", text: t("Then both players add their personal god to their hand: six cards each.") },
      ],
    },
    {
      title: t("Playing cards"),
      figure: "stealth",
      caption: t("A card with stealth lies face down: only its owner knows what it is."),
      rules: [
        { id: "S9", text: t("A card with stealth is played face down, all others face up.") },
        {
          id: "S10",
          text: t(
            "A placement ability acts at once. If there is a unit it can act on, it must, even if that unit is your own.",
          ),
        },
        {
          id: "S11",
          text: t(
            "Anubis chooses another unit in his lane and turns its ability off. A face-down unit is turned up and loses its stealth, but keeps its power.",
          ),
          ruling: t(
            "The book speaks of a unit already placed, so not of Anubis himself. As an option he may choose himself too, as in the designer's online version.",
          ),
        },
        {
          id: "S12",
          text: t(
            "Heka chooses a face-down unit in his lane and moves it to another lane with room on that unit's own side.",
          ),
        },
        {
          id: "S13",
          text: t(
            "Isis chooses a face-up unit in her lane, which may be herself. It is discarded; its owner draws the top card of the pile and places it there instead, and the ability of that card acts.",
          ),
          ruling: t(
            "By the book an ability must act if it can, and Isis may choose herself. So if she is the only face-up unit in her lane, she must replace herself.",
          ),
        },
        {
          id: "S14",
          text: t("Ra turns up a face-down unit in any lane. It loses its stealth but keeps its ability."),
          ruling: t(
            "By the book an ability must act if it can. So if the only face-down unit is your own, Ra must turn it up.",
          ),
        },
        {
          id: "S15",
          text: t(
            "A placement ability acts only when its card is placed. Its effect stays, even if the card is discarded later.",
          ),
        },
      ],
    },
    {
      title: t("Resolving the lanes"),
      figure: "combat",
      caption: t("Each side adds up its cards."),
      rules: [
        {
          id: "S17",
          text: t(
            "All cards in the lane are turned up. La Plaga sets the location to 0; then Maat adds 1 and El Libro takes away 2. Then each side adds up its cards.",
          ),
          ruling: t(
            "The printed note on Apis names Isis where only Maat can be meant: Isis does not change a location.",
          ),
        },
        {
          id: "S18",
          text: t(
            "Equal totals are a draw. With Eclipse, so are totals 4 or more apart. Otherwise the higher total wins; with Osiris, the lower one.",
          ),
        },
        { id: "S19", text: t("A draw changes nothing.") },
        {
          id: "S21",
          text: t(
            "Bastet on the winning side deals 1 extra damage, and Apofis on the losing side costs 1 extra, no matter who controls the lane. An ability that is turned off does not count.",
          ),
        },
        {
          id: "S23",
          text: t(
            "If nobody has won yet, all locations are turned over, control stays as it is, all cards are collected, and a new round begins.",
          ),
        },
      ],
    },
  ];
}
