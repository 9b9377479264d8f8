// The guide through a first match of Sunny Day.
import type { SunnyView } from "../model";
import { n, t } from "../../../i18n/i18n.svelte";
import { asked, canMove, count, latest, type Moment, type Step } from "../../../pages/guide/guide";

const TABLE = ".sunny .stage";
const TRAY = ".sunny .tray";
const AREA = ".sunny .mine";
const FEW = 6; // tiles to draw: now the end is worth a thought

const seen = (moment: Moment): SunnyView => moment.view as SunnyView;
const withArea = (moment: Moment): boolean => !seen(moment).options.simplified;

export const steps: Step[] = [
  {
    id: "welcome",
    when: (moment) => seen(moment).phase !== "over",
    title: () => t("Welcome to Sunny Day"),
    text: (moment) =>
      withArea(moment)
        ? t(
            "Every tile has four half pictures. Join halves on the table to collect tiles, and lay them out in your own area. A tile there is worth a point, and each whole picture another.",
          )
        : t("Every tile has four half pictures. Join halves on the table to collect tiles: each is worth a point."),
    rule: "D16",
    spot: TABLE,
  },
  {
    id: "over",
    when: (moment) => seen(moment).phase === "over",
    title: () => t("The end"),
    text: () =>
      t(
        "Here is your score, part by part: tiles, pictures and bonus tokens. Choose a part, and the table shows it. The replay shows what a strong bot would have done.",
      ),
    rule: "D16",
    spot: ".end",
  },
  {
    id: "pass",
    when: (moment) => canMove(moment, "pass"),
    title: () => t("Nothing fits"),
    text: () =>
      t("Neither of your tiles completes a picture anywhere. You show them and keep them, and it is the bot's turn."),
    rule: "D7",
    spot: TRAY,
  },
  {
    id: "place",
    when: (moment) => asked(moment, "place"),
    title: () => t("What to do now"),
    text: () =>
      t(
        "Place one of your two tiles. Tap it, and the spots where it completes a picture light up. Tap one, turn the tile if you like, and press “Place it here”.",
      ),
    rule: "D6",
    spot: TRAY,
  },
  {
    id: "idea",
    when: (moment) => asked(moment, "place"),
    title: () => t("A good idea"),
    text: () =>
      t(
        "You collect every neighbour that completes a picture with your tile. A gap between tiles can win you two or three at once: look there first.",
      ),
    rule: "D8",
    spot: TABLE,
  },
  {
    id: "collected",
    when: (moment) => latest(moment, "collected", "mine") !== undefined,
    title: () => t("Collected!"),
    text: (moment) =>
      n(
        "Your tile completed a picture with {n} neighbour, so that neighbour is yours. The tile you placed stays on the table.",
        "Your tile completed pictures with {n} neighbours, so those are yours. The tile you placed stays on the table.",
        count(latest(moment, "collected", "mine")?.tiles),
      ),
    rule: "D8",
  },
  {
    id: "tokens",
    when: (moment) => latest(moment, "tokens", "mine") !== undefined,
    title: () => t("A bonus token"),
    text: () =>
      t(
        "Each ice cream and each sun completed on the table earns a token worth 0, 1 or 2 points. Only you can see what yours are worth. Pictures completed in your area earn none.",
      ),
    rule: "D9",
  },
  {
    id: "first-tile",
    when: (moment) => asked(moment, "arrange") && seen(moment).areas[moment.me]?.length === 0,
    title: () => t("Your area begins"),
    text: () =>
      t("Now add what you collected to your own area. The first tile goes down as it is; the others join it."),
    rule: "D11",
    spot: AREA,
  },
  {
    id: "arrange",
    when: (moment) => asked(moment, "arrange") && count(seen(moment).areas[moment.me]) > 0,
    title: () => t("Arranging"),
    text: () =>
      t(
        "Each tile must complete a picture with one already in your area, and each picture is worth a point. “Arrange for me” finds the most pictures.",
      ),
    rule: "D11",
    spot: TRAY,
  },
  {
    id: "picture",
    when: (moment) => Number(latest(moment, "arranged", "mine")?.pictures ?? 0) > 0,
    title: () => t("Why that scored"),
    text: (moment) =>
      n(
        "A point for the tile, and {n} for the picture it completed. Fill a gap that touches two tiles in your area, and you can complete two pictures at once.",
        "A point for the tile, and {n} for the pictures it completed. Fill a gap that touches two tiles in your area, and you can complete two pictures at once.",
        Number(latest(moment, "arranged", "mine")?.pictures ?? 1),
      ),
    rule: "D16",
    spot: AREA,
  },
  {
    id: "removed",
    when: (moment) => latest(moment, "removed", "mine") !== undefined,
    title: () => t("A tile is lost"),
    text: () =>
      t(
        "It did not fit anywhere in your area and is out of the game. Try to keep different pictures along the edge of your area.",
      ),
    rule: "D12",
  },
  {
    id: "bot",
    when: (moment) => latest(moment, "collected", "theirs") !== undefined && asked(moment, "place"),
    title: () => t("The bot collects too"),
    text: () =>
      t(
        "It takes tiles from the same table, and gaps appear. The bot can collect what you place, so do not give too much away.",
      ),
    rule: "D8",
    spot: TABLE,
  },
  {
    id: "few-tiles",
    when: (moment) =>
      seen(moment).phase !== "over" && count(seen(moment).supply) > 0 && count(seen(moment).supply) <= FEW,
    title: () => t("The end is near"),
    text: () =>
      t(
        "Only a few tiles are left to draw. When they are gone, everyone plays the tiles left in their hand, and the match ends.",
      ),
    rule: "D14",
  },
  {
    id: "last-tiles",
    when: (moment) => seen(moment).phase !== "over" && count(seen(moment).supply) === 0,
    title: () => t("The last tiles"),
    text: () =>
      t(
        "There is nothing left to draw. Place what you have and use every gap: there is nothing left to save tiles for.",
      ),
    rule: "D14",
    spot: TRAY,
  },
];
