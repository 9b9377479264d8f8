// Sunrise Lane: docs/rules/lane.md in short.
import { t } from "../../../i18n/i18n.svelte";
import type { Section } from "../../../pages/rules/rules";

export function sections(): Section[] {
  return [
    {
      title: t("In a nutshell"),
      figure: "turn",
      caption: t("Two red cards make a house of two floors on a red space with three dots: six points."),
      rules: [
        {
          id: "L8",
          text: t(
            "On your turn you either build or draw. You build on an empty space next to the fountain, or next to anything already built, no matter by whom.",
          ),
        },
        {
          id: "L9",
          text: t(
            "For a house, play one or more cards in the colour of the space; each card becomes a floor. For each floor you score as many points as the space has dots, right away.",
          ),
        },
        {
          id: "L11",
          text: t(
            "As long as you have cards you may keep building, each time next to the space you have just built on.",
          ),
        },
        { id: "L14", text: t("Instead of building, you may draw two cards.") },
        { id: "L22", text: t("At the end, each of five areas awards bonuses of 10, 6 and 3 points.") },
      ],
    },
    {
      title: t("What is in the box"),
      rules: [
        {
          id: "L1",
          text: t("55 cards, 11 in each of five colours."),
          ruling: t("The books list 55 cards in five colours, but not how many of each; an even split makes 11."),
        },
        {
          id: "L2",
          text: t("20 park tokens. Each player has 28 house pieces with 2 or 3 players, 22 with 4."),
          ruling: t(
            "The English and Italian books list 12 house pieces where 112 are meant: 28 in each of four colours, as the French book has it.",
          ),
        },
        {
          id: "L3",
          text: t(
            "The board is a grid of 11 by 11 with the fountain in the centre. The cross of lanes and the four corners hold the building spaces; the rest is scenery, where nothing can be built. A space has 1 to 5 dots.",
          ),
          ruling: t(
            "The printed map is a picture we do not have. The size, spaces, colours and dots are ours, chosen so that every example in the books can be played on it. Do you own the game? Then draw your own board.",
          ),
        },
        {
          id: "L4",
          text: t(
            "The corners are bonus areas: A1 in the north-west and A2 in the south-east for the tallest houses, B1 in the north-east and B2 in the south-west for the most houses. Area C is the whole board; the cross counts for C only.",
          ),
          ruling: t(
            "Only the French book names the four areas, and none says in which corner each one lies; we go by reading order: A1, B1, B2, A2.",
          ),
        },
        {
          id: "L5",
          text: t(
            "A board of your own is a square with an odd side from 3 to 15 and the fountain in its centre; every space must be reachable, and each corner needs at least one.",
          ),
        },
      ],
    },
    {
      title: t("A turn"),
      figure: "chain",
      caption: t("A chain: each new house stands next to the last one."),
      rules: [
        {
          id: "L6",
          text: t(
            "Everyone is dealt three cards, which only they can see. Whoever sets up the table chooses who begins, or leaves it to chance.",
          ),
          ruling: t("In the books the youngest player begins. Sunroom does not ask anyone's age, so you choose."),
        },
        {
          id: "L7",
          text: t("Spaces are adjacent when they share a side."),
          ruling: t(
            "The books say “adjacent” without saying how; all their examples step left, right or up, never across a corner.",
          ),
        },
        { id: "L10", text: t("A space with a house or a park is taken for good; no floors are ever added.") },
        {
          id: "L12",
          text: t(
            "Once per turn you may build a park instead of a house: discard any card and take a token. It scores nothing, but you may keep building from it.",
          ),
          ruling: t("The English book says once per round; as everyone has one turn per round, it is the same."),
        },
        { id: "L13", text: t("When you cannot or do not want to keep building, draw one card.") },
        { id: "L15", text: t("If you hold more than five cards after drawing, discard down to five.") },
        {
          id: "L16",
          text: t("When a card is needed and the deck is empty, the discards become the new deck."),
          ruling: t(
            "The books reshuffle when the deck runs out; we wait until a card is needed, so that everything discarded by then goes in.",
          ),
        },
      ],
    },
    {
      title: t("The end"),
      rules: [
        {
          id: "L17",
          text: t(
            "When a player has two pieces or fewer left after their turn, the round is played out, so that everyone has had the same number of turns.",
          ),
        },
        {
          id: "L18",
          text: t(
            "When the last empty space of the four corners is taken, the match ends at once: in the middle of a turn, and without drawing a card.",
          ),
          ruling: t(
            "The French book ends the match at once; the English and Italian ones say only that the end is triggered at once. We read all three the same way, so nobody draws afterwards.",
          ),
        },
      ],
    },
    {
      title: t("Bonus"),
      figure: "areas",
      caption: t("The tallest house, the most houses, and the largest group."),
      rules: [
        {
          id: "L19",
          text: t(
            "A1 and A2: the tallest house comes first; at the same height, whoever has more of them there. Houses of one floor do not count.",
          ),
          ruling: t("Players equal in both are tied: the books do not let lower houses decide."),
        },
        { id: "L20", text: t("B1 and B2: whoever has the most houses comes first, however tall they are.") },
        {
          id: "L21",
          text: t(
            "C: whoever has the largest group of adjacent spaces with their own houses comes first. Parks do not connect.",
          ),
          ruling: t(
            "The French book calls it the longest row, yet counts connected houses as the others do; so branches count too.",
          ),
        },
        {
          id: "L23",
          text: t("A player with nothing that counts in an area gets nothing there."),
          ruling: t(
            "The books leave out players without a house there; a house that does not count is as good as none.",
          ),
        },
        {
          id: "L24",
          text: t(
            "Tied players share the place and each get its points. What the next player gets depends on the edition: English and Italian 10, 10, then 6; French 10, 10, then 3.",
          ),
          ruling: t(
            "Here the books contradict each other. Whoever sets up a table chooses the edition; in French we propose the French one.",
          ),
        },
        {
          id: "L25",
          text: t(
            "The player with the most points wins. A tie goes to whoever has more cards in hand; if that is equal too, victory is shared.",
          ),
        },
      ],
    },
  ];
}
