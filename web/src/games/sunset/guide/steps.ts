// The guide through a first match of Sunrise Sunset.
import { otherSide, type SunsetView } from "../model";
import { cardName, godName, laneName } from "../names";
import { t } from "../../../i18n/i18n.svelte";
import { asked, latest, type Moment, type Step } from "../../../pages/guide/guide";

const HAND = "div.hand[data-hand-of]";
const LANES = ".table .lanes";

const seen = (moment: Moment): SunsetView => moment.view as SunsetView;
const mySide = (moment: Moment) => seen(moment).gods[moment.me] ?? "h";
const won = (moment: Moment) => latest(moment, "control") ?? latest(moment, "lane_won");
const mostDealt = (moment: Moment): number => Math.max(seen(moment).dealt.h, seen(moment).dealt.s);

export const steps: Step[] = [
  {
    id: "welcome",
    when: (moment) => seen(moment).phase !== "over",
    title: () => t("Welcome to Sunrise Sunset"),
    text: (moment) =>
      t(
        "You are {mine}, at the bottom; the bot is {theirs}. You both play cards into three lanes, and the stronger side wins each lane. The first to deal {damage} damage wins the match.",
        {
          mine: godName(mySide(moment)),
          theirs: godName(otherSide(mySide(moment))),
          damage: seen(moment).options.damage,
        },
      ),
    rule: "S22",
    spot: LANES,
  },
  {
    id: "over",
    when: (moment) => seen(moment).phase === "over",
    title: () => t("The end"),
    text: () =>
      t(
        "All cards are revealed now. The replay takes you through every round again and shows what a strong bot would have done.",
      ),
    rule: "S22",
    spot: ".end",
  },
  {
    id: "combat",
    when: (moment) => latest(moment, "lane") !== undefined,
    title: () => t("The lanes are resolved"),
    text: () =>
      t(
        "The cards are turned up lane by lane, from left to right. Each side adds up its cards, and the higher total wins. Press “Last combat” to see it again.",
      ),
    rule: "S17",
    spot: LANES,
  },
  {
    id: "damage",
    when: (moment) => latest(moment, "damage") !== undefined,
    title: () => t("Why that was damage"),
    text: (moment) => {
      const hit = latest(moment, "damage");
      const card = hit?.card as Parameters<typeof cardName>[0] | undefined;
      if (card)
        return t(
          "{card} added 1 damage, which happens no matter who controls the lane. The stars beside the names show what each side has dealt.",
          { card: cardName(card) },
        );
      return hit?.seat === moment.me
        ? t("You won a lane you already controlled: that deals 1 damage. The stars beside your name keep count.")
        : t("The bot won a lane it already controlled: that deals 1 damage. The stars beside its name keep count.");
    },
    rule: "S20",
  },
  {
    id: "control",
    when: (moment) => latest(moment, "control") !== undefined,
    title: () => t("Control of a lane"),
    text: (moment) => {
      const taken = won(moment);
      const lane = laneName(taken?.lane);
      return taken?.seat === moment.me
        ? t(
            "You won a lane and raised your flag there: {lane} is yours. That deals no damage yet, but winning it again will.",
            { lane },
          )
        : t(
            "The bot won a lane and raised its flag there: {lane}. That deals no damage yet, but another win there will. Take it back!",
            { lane },
          );
    },
    rule: "S20",
    spot: LANES,
  },
  {
    id: "draw",
    when: (moment) => latest(moment, "lane_drawn") !== undefined,
    title: () => t("A draw"),
    text: () => t("Equal totals change nothing in a lane; with Eclipse, totals 4 or more apart are a draw too."),
    rule: "S18",
  },
  {
    id: "round",
    when: (moment) => latest(moment, "round") !== undefined && seen(moment).phase !== "over",
    title: (moment) => (seen(moment).side === "moon" ? t("Night falls") : t("The sun rises")),
    text: (moment) =>
      seen(moment).side === "moon"
        ? t("The locations turn over and show other numbers. The flags stay, new cards are dealt, and Seth begins.")
        : t("The locations turn over and show other numbers. The flags stay, new cards are dealt, and Horus begins."),
    rule: "S23",
    spot: LANES,
  },
  {
    id: "last-blow",
    when: (moment) =>
      seen(moment).phase !== "over" && mostDealt(moment) > 0 && mostDealt(moment) === seen(moment).options.damage - 1,
    title: () => t("It may end soon"),
    text: (moment) =>
      seen(moment).dealt[mySide(moment)] === mostDealt(moment)
        ? t("One more damage and you win. A lane with your flag is the place to deal it.")
        : t("One more damage and the bot wins. Put your best cards where its flags are."),
    rule: "S22",
  },
  {
    id: "swap",
    when: (moment) => asked(moment, "swap"),
    title: () => t("What to do now"),
    text: () => t("You may swap one of your five cards for the top card of the pile. Not sure? Keep all five."),
    rule: "S5",
    spot: HAND,
  },
  {
    id: "read-cards",
    when: (moment) => asked(moment),
    title: () => t("Reading a card"),
    text: () =>
      t(
        "The disc, half sun and half moon, stands for the number of the lane the card is in: disc + 3 makes 9 in a lane with a 6. Tap a card to read what it does.",
      ),
    rule: "S2",
    spot: HAND,
  },
  {
    id: "target",
    when: (moment) => asked(moment, "target"),
    title: () => t("An ability acts at once"),
    text: () => t("Choose one of the glowing cards. You have to, even if they are all your own."),
    rule: "S10",
    spot: LANES,
  },
  {
    id: "move",
    when: (moment) => asked(moment, "move"),
    title: () => t("Heka sends it away"),
    text: () => t("Now choose the lane where the hidden card goes. It stays face down."),
    rule: "S12",
    spot: LANES,
  },
  {
    id: "play",
    when: (moment) => asked(moment, "play"),
    title: () => t("Your turn: play a card"),
    text: () =>
      t(
        "Your god has joined your hand: six cards, and room for two in each lane. Tap a card, then a lane, or drag it there. The lanes show what it would be worth.",
      ),
    rule: "S8",
    spot: HAND,
  },
  {
    id: "idea",
    when: (moment) => asked(moment, "play"),
    title: () => t("A good idea"),
    text: () =>
      t(
        "Cards with a disc are strong where the number is high; cards with a number of their own are strong where it is low. You need not win every lane: make sure of two.",
      ),
    rule: "S2",
    spot: LANES,
  },
  {
    id: "hidden-mine",
    when: (moment) => latest(moment, "played", "mine")?.up === false,
    title: () => t("A hidden card"),
    text: () =>
      t(
        "That card has stealth: it lies face down, and the bot does not know what it is until the lane is resolved. Some abilities can turn it up or move it.",
      ),
    rule: "S9",
  },
  {
    id: "hidden-theirs",
    when: (moment) => latest(moment, "played", "theirs")?.up === false,
    title: () => t("What is the bot hiding?"),
    text: (moment) =>
      t(
        "Only four cards are ever played face down: Bastet, Eclipse, El Libro and {god}. It cannot be one that you hold yourself.",
        { god: godName(otherSide(mySide(moment))) },
      ),
    rule: "S9",
    spot: LANES,
  },
  {
    id: "totals",
    when: (moment) => seen(moment).table.length > 2 && asked(moment),
    title: () => t("How the lanes stand"),
    text: () =>
      t(
        "The two small numbers on a location are the totals so far, the bot's above yours. A question mark stands for cards you cannot see.",
      ),
    rule: "S17",
    spot: LANES,
  },
];
