// The guide through a first match of Sunny Day.
import type { SunnyView } from "../../games/sunny/model";
import { n, t } from "../../i18n/i18n.svelte";
import { asked, canMove, count, latest, type Moment, type Step } from "./guide";

const TABLE = ".sunny .stage";
const TRAY = ".sunny .tray";
const AREA = ".sunny .mine";
const FEW = 6; // tiles to draw: now the end is worth a thought

const seen = (moment: Moment): SunnyView => moment.view as SunnyView;
const withArea = (moment: Moment): boolean => !seen(moment).options.simplified;

export const sunnySteps: Step[] = [
  {
    id: "welcome",
    when: (moment) => seen(moment).phase !== "over",
    title: () => t("Welcome to Sunny Day"),
    text: (moment) =>
      withArea(moment)
        ? t("Every tile has four half pictures. Join halves on the table to collect tiles, and lay those out in your own area. A tile there is a point, a whole picture there is another.")
        : t("Every tile has four half pictures. Join halves on the table to collect tiles: each is a point."),
    rule: "D16",
    spot: TABLE,
  },
  {
    id: "over",
    when: (moment) => seen(moment).phase === "over",
    title: () => t("The end"),
    text: () => t("Here is your score, part by part: tiles, pictures and bonus tokens. Choose a part, and the table shows it. The replay shows what a strong bot would have done."),
    rule: "D16",
    spot: ".end",
  },
  {
    id: "pass",
    when: (moment) => canMove(moment, "pass"),
    title: () => t("Nothing fits"),
    text: () => t("Neither of your tiles completes a picture anywhere. You show them, keep them, and the bot goes on."),
    rule: "D7",
    spot: TRAY,
  },
  {
    id: "place",
    when: (moment) => asked(moment, "place"),
    title: () => t("What you are asked"),
    text: () => t("Place one of your two tiles. Tap it, and the free places beside the tiles light up where it completes a picture. Tap one, turn the tile if you like, and press Place it here."),
    rule: "D6",
    spot: TRAY,
  },
  {
    id: "idea",
    when: (moment) => asked(moment, "place"),
    title: () => t("A good idea"),
    text: () => t("You collect every neighbour with which your tile completes a picture. A gap between tiles can bring two or three at once: look there first."),
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
    text: () => t("Each ice cream and each sun completed on the table brings a token, worth 0, 1 or 2 points. Only you see what yours are worth. In your area there are none to win."),
    rule: "D9",
  },
  {
    id: "first-tile",
    when: (moment) => asked(moment, "arrange") && seen(moment).areas[moment.me]?.length === 0,
    title: () => t("Your area begins"),
    text: () => t("Now lay what you collected into your own area. The first tile lies as it is; the others join on to it."),
    rule: "D11",
    spot: AREA,
  },
  {
    id: "arrange",
    when: (moment) => asked(moment, "arrange") && count(seen(moment).areas[moment.me]) > 0,
    title: () => t("Arranging"),
    text: () => t("Each tile must complete a picture with one that lies in your area. For each picture you get a point. Arrange for me finds the most pictures."),
    rule: "D11",
    spot: TRAY,
  },
  {
    id: "picture",
    when: (moment) => Number(latest(moment, "arranged", "mine")?.pictures ?? 0) > 0,
    title: () => t("Why that scored"),
    text: (moment) =>
      n(
        "A point for the tile, and {n} for the picture it completed. A gap in your area that touches two tiles can bring two pictures at once.",
        "A point for the tile, and {n} for the pictures it completed. A gap in your area that touches two tiles can bring two pictures at once.",
        Number(latest(moment, "arranged", "mine")?.pictures ?? 1),
      ),
    rule: "D16",
    spot: AREA,
  },
  {
    id: "removed",
    when: (moment) => latest(moment, "removed", "mine") !== undefined,
    title: () => t("A tile is gone"),
    text: () => t("It fitted nowhere in your area and is out of the game. Keep different pictures on the rim of your area."),
    rule: "D12",
  },
  {
    id: "bot",
    when: (moment) => latest(moment, "collected", "theirs") !== undefined && asked(moment, "place"),
    title: () => t("The bot collects too"),
    text: () => t("It takes tiles from the same table, and gaps appear. What you place may be collected by the bot: give it little."),
    rule: "D8",
    spot: TABLE,
  },
  {
    id: "few-tiles",
    when: (moment) => seen(moment).phase !== "over" && count(seen(moment).supply) > 0 && count(seen(moment).supply) <= FEW,
    title: () => t("The end comes closer"),
    text: () => t("Few tiles are left to draw. When they are gone, everybody plays the tiles in hand, and that is the end."),
    rule: "D14",
  },
  {
    id: "last-tiles",
    when: (moment) => seen(moment).phase !== "over" && count(seen(moment).supply) === 0,
    title: () => t("The last tiles"),
    text: () => t("There is nothing left to draw. Place what you hold, and use every gap: nothing needs to be saved any more."),
    rule: "D14",
    spot: TRAY,
  },
];
