// The guide through a first match of Sunrise Lane.
import type { LaneView } from "../town";
import { t } from "../../../i18n/i18n.svelte";
import { asked, canMove, latest, type Moment, type Step } from "../../../pages/guide/guide";

const BOARD = ".lane .town";
const HAND = ".lane .mine";
const FEW = 10; // pieces: now the end is worth a thought

const lane = (moment: Moment): LaneView => moment.view as LaneView;
const canBuild = (moment: Moment): boolean => canMove(moment, "build");
const own = (moment: Moment, event: string) =>
  moment.recent.filter((one) => one.event === event && one.seat === moment.me);
const housesOf = (moment: Moment): number =>
  Object.values(lane(moment).houses).filter(([owner]) => owner === moment.me).length;

export const steps: Step[] = [
  {
    id: "welcome",
    when: (moment) => lane(moment).phase !== "over",
    title: () => t("Welcome to Sunrise Lane"),
    text: () =>
      t(
        "You and the bot build one town together. Every house scores at once, and at the end five areas award a bonus. Whoever has the most points wins.",
      ),
    rule: "L25",
    spot: BOARD,
  },
  {
    id: "over",
    when: (moment) => lane(moment).phase === "over",
    title: () => t("The end"),
    text: () =>
      t(
        "Here is your score, part by part. Choose a part, and the board shows it. The replay shows what a strong bot would have done.",
      ),
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
      return t(
        "Floors times dots on {at}: {floors} × {dots} = {points}. The space is taken for good; no floors are added later.",
        { at: String(house?.at ?? ""), floors, dots: points / floors, points },
      );
    },
    rule: "L9",
  },
  {
    id: "discard",
    when: (moment) => asked(moment, "discard"),
    title: () => t("Too many cards"),
    text: () =>
      t("You can keep five cards. Tap the one you need least, such as a colour you have only one of, and discard it."),
    rule: "L15",
    spot: HAND,
  },
  {
    id: "last-round",
    when: (moment) => lane(moment).ending && asked(moment),
    title: () => t("The last round"),
    text: () =>
      t(
        "Someone is almost out of pieces. This is your last turn: build whatever scores, because cards left in hand are worth nothing now.",
      ),
    rule: "L17",
    spot: BOARD,
  },
  {
    id: "turn",
    when: (moment) => asked(moment, "turn") && canBuild(moment),
    title: () => t("What to do now"),
    text: () =>
      t(
        "Build or draw. You can build on the lit spaces with your cards: they are next to the fountain or something already built. Tap one to see what it costs and what it scores.",
      ),
    rule: "L8",
    spot: BOARD,
  },
  {
    id: "nothing-fits",
    when: (moment) => asked(moment, "turn") && !canBuild(moment),
    title: () => t("No card fits"),
    text: () => t("None of the spaces within reach match your cards. Draw two cards; you can hold five."),
    rule: "L14",
    spot: HAND,
  },
  {
    id: "idea",
    when: (moment) => asked(moment, "turn") && canBuild(moment),
    title: () => t("A good idea"),
    text: () =>
      t(
        "The dots on a space are the points for each floor. The spaces in the middle score little: save two or three cards of a colour to build tall further out. It is fine to draw first.",
      ),
    rule: "L9",
    spot: HAND,
  },
  {
    id: "build-on",
    when: (moment) => asked(moment, "build") && canBuild(moment),
    title: () => t("It is still your turn"),
    text: (moment) =>
      t(
        "You may keep building, each time next to what you have just built: now next to {at}. Or stop and draw a card.",
        { at: lane(moment).last ?? "" },
      ),
    rule: "L11",
    spot: BOARD,
  },
  {
    id: "stop",
    when: (moment) => asked(moment, "build") && !canBuild(moment),
    title: () => t("Nothing more to build"),
    text: (moment) =>
      t("None of your cards fits next to {at}. Stop and draw a card; then it is the bot's turn.", {
        at: lane(moment).last ?? "",
      }),
    rule: "L13",
    spot: HAND,
  },
  {
    id: "chain",
    when: (moment) => own(moment, "house").length + own(moment, "park").length > 1,
    title: () => t("A chain"),
    text: () =>
      t(
        "You built more than once in one turn. Chains take you far out to the spaces with many dots before the bot gets there. But it may continue from your last house.",
      ),
    rule: "L11",
  },
  {
    id: "park",
    when: (moment) => canMove(moment, "park") && moment.made > 1,
    title: () => t("Parks"),
    text: () =>
      t(
        "Once per turn you can discard any card to build a park instead of a house. It scores nothing, but you can keep building from there: a bridge to a good space.",
      ),
    rule: "L12",
    spot: BOARD,
  },
  {
    id: "bot-built",
    when: (moment) => latest(moment, "house", "theirs") !== undefined && asked(moment),
    title: () => t("The bot's houses help you too"),
    text: () =>
      t("You may build next to any house, no matter whose. So do not lead the bot to a space you want for yourself."),
    rule: "L8",
    spot: BOARD,
  },
  {
    id: "tallest",
    when: (moment) => housesOf(moment) > 0 && moment.made > 3,
    title: () => t("Bonus for the tallest houses"),
    text: () =>
      t(
        "At the end, the tallest house counts in corners A1 and A2: 10 points for first place, 6 for second. Houses of one floor do not count there.",
      ),
    rule: "L19",
    spot: BOARD,
  },
  {
    id: "most",
    when: (moment) => housesOf(moment) > 1 && moment.made > 5,
    title: () => t("Bonus for the most houses"),
    text: () =>
      t("In corners B1 and B2 it is the number of houses that counts, however small. One floor each is enough."),
    rule: "L20",
    spot: BOARD,
  },
  {
    id: "group",
    when: (moment) => housesOf(moment) > 2 && moment.made > 7,
    title: () => t("Bonus for the largest group"),
    text: () =>
      t(
        "Across the whole board, your largest group of adjacent houses counts. Parks and the bot's houses do not connect it.",
      ),
    rule: "L21",
    spot: BOARD,
  },
  {
    id: "few-pieces",
    when: (moment) => lane(moment).phase !== "over" && !lane(moment).ending && Math.min(...lane(moment).pieces) <= FEW,
    title: () => t("The end is near"),
    text: () =>
      t(
        "When someone has two pieces or fewer left, the round is played out and the match ends. It also ends when the four corners are full. Watch the number beside the little house.",
      ),
    rule: "L17",
    spot: ".lane .people",
  },
];
