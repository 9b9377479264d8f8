// The guide through a first match of Sunrise Lane.
import type { LaneView } from "../../games/lane/town";
import { t } from "../../i18n/i18n.svelte";
import { asked, canMove, latest, type Moment, type Step } from "./guide";

const BOARD = ".lane .town";
const HAND = ".lane .mine";
const FEW = 10; // pieces: now the end is worth a thought

const lane = (moment: Moment): LaneView => moment.view as LaneView;
const canBuild = (moment: Moment): boolean => canMove(moment, "build");
const own = (moment: Moment, event: string) => moment.recent.filter((one) => one.event === event && one.seat === moment.me);
const housesOf = (moment: Moment): number => Object.values(lane(moment).houses).filter(([owner]) => owner === moment.me).length;

export const laneSteps: Step[] = [
  {
    id: "welcome",
    when: (moment) => lane(moment).phase !== "over",
    title: () => t("Welcome to Sunrise Lane"),
    text: () => t("You and the bot build one town together. Every house brings points at once, and in the end five areas give a bonus. Most points win."),
    rule: "L25",
    spot: BOARD,
  },
  {
    id: "over",
    when: (moment) => lane(moment).phase === "over",
    title: () => t("The end"),
    text: () => t("Here is your score, part by part. Choose a part, and the board shows it. The replay shows what a strong bot would have done."),
    rule: "L22",
    spot: ".end",
  },
  {
    id: "scored",
    when: (moment) => latest(moment, "house", "mine") !== undefined,
    title: () => t("Why that scored"),
    text: (moment) => {
      const house = latest(moment, "house", "mine");
      const [floors, points] = [Number(house?.floors ?? 1), Number(house?.points ?? 0)];
      return t("Floors times dots on {at}: {floors} × {dots} = {points}. The space is taken for good; no floors are added later.", { at: String(house?.at ?? ""), floors, dots: points / floors, points });
    },
    rule: "L9",
  },
  {
    id: "discard",
    when: (moment) => asked(moment, "discard"),
    title: () => t("Too many cards"),
    text: () => t("You may keep five cards. Tap one that you need least, a colour of which you have only one, and discard it."),
    rule: "L15",
    spot: HAND,
  },
  {
    id: "last-round",
    when: (moment) => lane(moment).ending && asked(moment),
    title: () => t("The last round"),
    text: () => t("Somebody has hardly any pieces left. This is your last turn: build whatever scores, cards in hand bring nothing now."),
    rule: "L17",
    spot: BOARD,
  },
  {
    id: "turn",
    when: (moment) => asked(moment, "turn") && canBuild(moment),
    title: () => t("What you are asked"),
    text: () => t("Build or draw. The lit spaces can be built on with your cards: they lie next to the fountain or to something built. Tap one, and you see what it costs and brings."),
    rule: "L8",
    spot: BOARD,
  },
  {
    id: "nothing-fits",
    when: (moment) => asked(moment, "turn") && !canBuild(moment),
    title: () => t("No card fits"),
    text: () => t("None of the spaces within reach has a colour of yours. Draw two cards; you may keep five."),
    rule: "L14",
    spot: HAND,
  },
  {
    id: "idea",
    when: (moment) => asked(moment, "turn") && canBuild(moment),
    title: () => t("A good idea"),
    text: () => t("The dots on a space are the points for each floor. The spaces here in the middle bring little: with two or three cards of a colour you build tall further out. It is fine to draw first."),
    rule: "L9",
    spot: HAND,
  },
  {
    id: "build-on",
    when: (moment) => asked(moment, "build") && canBuild(moment),
    title: () => t("It is still your turn"),
    text: (moment) => t("You may build on, each time next to what you have just built: now next to {at}. Or stop and draw a card.", { at: lane(moment).last ?? "" }),
    rule: "L11",
    spot: BOARD,
  },
  {
    id: "stop",
    when: (moment) => asked(moment, "build") && !canBuild(moment),
    title: () => t("Nothing more fits"),
    text: (moment) => t("No house can stand next to {at} with your cards. Stop and draw a card, and it is the bot's turn.", { at: lane(moment).last ?? "" }),
    rule: "L13",
    spot: HAND,
  },
  {
    id: "chain",
    when: (moment) => own(moment, "house").length + own(moment, "park").length > 1,
    title: () => t("A chain"),
    text: () => t("You built more than once in one turn. Chains get you far out to the spaces with many dots, before the bot is there. But it may go on from your last house."),
    rule: "L11",
  },
  {
    id: "park",
    when: (moment) => canMove(moment, "park") && moment.made > 1,
    title: () => t("Parks"),
    text: () => t("Once in a turn any card can lay a park instead of a house. It scores nothing, but you build on from there: a bridge to a good space."),
    rule: "L12",
    spot: BOARD,
  },
  {
    id: "bot-built",
    when: (moment) => latest(moment, "house", "theirs") !== undefined && asked(moment),
    title: () => t("The bot's houses help you too"),
    text: () => t("You may build next to any house, whoever owns it. So do not lead the bot to a space that you want yourself."),
    rule: "L8",
    spot: BOARD,
  },
  {
    id: "tallest",
    when: (moment) => housesOf(moment) > 0 && moment.made > 3,
    title: () => t("Bonus for tall houses"),
    text: () => t("In the corners A1 and A2 the tallest house counts in the end: 10 points for the first, 6 for the second. Houses of one floor do not count there."),
    rule: "L19",
    spot: BOARD,
  },
  {
    id: "most",
    when: (moment) => housesOf(moment) > 1 && moment.made > 5,
    title: () => t("Bonus for many houses"),
    text: () => t("In the corners B1 and B2 it is the number of houses, however small. One floor each is enough."),
    rule: "L20",
    spot: BOARD,
  },
  {
    id: "group",
    when: (moment) => housesOf(moment) > 2 && moment.made > 7,
    title: () => t("Bonus for a group"),
    text: () => t("On the whole board the largest group of your houses counts, side by side. Parks and the bot's houses join nothing."),
    rule: "L21",
    spot: BOARD,
  },
  {
    id: "few-pieces",
    when: (moment) => lane(moment).phase !== "over" && !lane(moment).ending && Math.min(...lane(moment).pieces) <= FEW,
    title: () => t("The end comes closer"),
    text: () => t("When somebody has two pieces or fewer, the round is played out, and that is the end. It also ends when the four corners are full. Look at the number beside the little house."),
    rule: "L17",
    spot: ".lane .people",
  },
];
