// Sunrise Lane: docs/rules/lane.md in short.
import { t } from "../../i18n/i18n.svelte";
import type { Section } from "./rules";

export function laneRules(): Section[] {
  return [
    {
      title: t("In a few words"),
      figure: "lane-turn",
      caption: t("Two red cards make a house of two floors on a red space with three dots: six points."),
      rules: [
        { id: "L8", text: t("In your turn you build, or you draw. You build on an empty space next to the fountain or next to anything that is built, whoever built it.") },
        { id: "L9", text: t("For a house play one or more cards of the space's colour; each becomes a floor. You score the dots of the space for each floor at once.") },
        { id: "L11", text: t("You may build on from the space you have just built, always next to it, as long as you have cards.") },
        { id: "L14", text: t("Instead of building you may draw two cards.") },
        { id: "L22", text: t("In the end five areas give a bonus of 10, 6 and 3 points.") },
      ],
    },
    {
      title: t("What there is"),
      rules: [
        { id: "L1", text: t("55 cards, 11 in each of five colours."), ruling: t("How many of each colour is not printed; 55 cards and five colours make 11.") },
        { id: "L2", text: t("20 park tokens. Each player has 28 house pieces with 2 or 3 players, 22 with 4.") },
        { id: "L3", text: t("The board has 11 by 11 fields with the fountain in the centre. The cross of lanes and the four corners are spaces; all else is scenery, where nothing can be built. A space has 1 to 5 dots."), ruling: t("The printed map is not part of the rulebook's text; our board keeps its facts and fits all its examples. You can draw your own.") },
        { id: "L4", text: t("The corners are bonus areas: A1 in the north-west and A2 in the south-east for the tallest houses, B1 in the north-east and B2 in the south-west for the most. Area C is the whole board; the cross counts for C only.") },
        { id: "L5", text: t("A board of your own is a square with an odd side from 3 to 15 and the fountain in its centre; every space can be reached, and no corner is empty.") },
      ],
    },
    {
      title: t("A turn"),
      figure: "lane-chain",
      caption: t("A chain: each new house stands next to the one built before."),
      rules: [
        { id: "L6", text: t("Everybody is dealt three cards, which only they see. A random player begins, or the one you choose.") },
        { id: "L7", text: t("Spaces are adjacent when they share a side.") },
        { id: "L10", text: t("A space with a house or a park is taken for good; floors are never added.") },
        { id: "L12", text: t("Once in your turn you may lay a park instead of a house: discard any card, take a token. It scores nothing, and you may build on from it."), ruling: t("The English book says once in a round; each player has one turn in a round.") },
        { id: "L13", text: t("When you cannot or do not want to build on, draw one card.") },
        { id: "L15", text: t("With more than five cards after drawing, discard down to five.") },
        { id: "L16", text: t("When a card is needed and the deck is empty, the discards become the new deck."), ruling: t("The books say when the deck runs out; we wait until a card is needed.") },
      ],
    },
    {
      title: t("The end"),
      rules: [
        { id: "L17", text: t("When a player has two pieces or fewer after a turn, the round is played out, so that all have had as many turns.") },
        { id: "L18", text: t("When the last empty space of the four corners is taken, the match ends at once.") },
      ],
    },
    {
      title: t("Bonus"),
      figure: "lane-areas",
      caption: t("Tallest, most, and the largest group."),
      rules: [
        { id: "L19", text: t("A1 and A2: the tallest house comes first, then who has more houses of that height there. Houses of one floor do not count."), ruling: t("Equal in both is a tie; lower houses do not break it.") },
        { id: "L20", text: t("B1 and B2: the most houses come first, however tall.") },
        { id: "L21", text: t("C: the largest group of adjacent spaces with a player's own houses. Parks join nothing.") },
        { id: "L23", text: t("Who has nothing that counts in an area gets nothing there."), ruling: t("The books speak of having no house; a house that does not count is the same.") },
        { id: "L24", text: t("Tied players share the place and its points. The next player takes the next place; in the French edition the places are used up.") },
        { id: "L25", text: t("Most points win. A tie goes to who has more cards in hand; then victory is shared.") },
      ],
    },
  ];
}
