// Sunrise Lane in words: events, questions, moves and parts of the score.
import { listed, n, t } from "../../i18n/i18n.svelte";
import type { GameEvent, View } from "../../live/live.svelte";
import type { Material, ScoreItem, Words } from "../game";
import { cardsName } from "./signs";
import { amount, byColour, readMove, type LaneView, type Town } from "./town";

const HAND_LIMIT = 5;

function sentence(event: GameEvent, names: string[], me: number | null): string | null {
  const mine = event.seat !== undefined && event.seat === me;
  const name = names[event.seat as number] ?? "";
  switch (event.event) {
    case "house":
      return house(event, name, mine);
    case "park": {
      const values = { name, at: event.at, card: cardsName(event.colour, 1) };
      return mine ? t("You lay a park on {at} and pay {card}.", values) : t("{name} lays a park on {at} and pays {card}.", values);
    }
    case "drew":
      return drew(event, name, mine);
    case "shuffled":
      return n("The discards are shuffled: {n} card is the new deck.", "The discards are shuffled: {n} cards are the new deck.", event.count);
    case "discarded": {
      const values = { name, card: cardsName(event.colour, 1) };
      return mine ? t("You discard {card}.", values) : t("{name} discards {card}.", values);
    }
    case "ending":
      return mine
        ? n("You have {n} piece left: this is the last round.", "You have {n} pieces left: this is the last round.", event.pieces)
        : n("{name} has {n} piece left: this is the last round.", "{name} has {n} pieces left: this is the last round.", event.pieces, { name });
    case "over":
      return event.rule === "L18"
        ? t("The last space of the four corners is taken: the match is over.")
        : t("The last round is played out: the match is over.");
    case "bonus":
      return bonus(event, name, mine);
    case "won":
      return won(event, names, me);
    default:
      return null;
  }
}

function house(event: GameEvent, name: string, mine: boolean): string {
  const values = { name, at: event.at, points: event.points };
  return mine
    ? n("You build {n} floor on {at}: +{points}.", "You build {n} floors on {at}: +{points}.", event.floors, values)
    : n("{name} builds {n} floor on {at}: +{points}.", "{name} builds {n} floors on {at}: +{points}.", event.floors, values);
}

function drew(event: GameEvent, name: string, mine: boolean): string {
  if (typeof event.cards === "string" && event.cards) {
    const cards = listed(byColour(event.cards).map((one) => cardsName(one.colour, one.count)));
    return mine ? t("You draw {cards}.", { cards }) : t("{name} draws {cards}.", { name, cards });
  }
  return mine ? n("You draw {n} card.", "You draw {n} cards.", event.count) : n("{name} draws {n} card.", "{name} draws {n} cards.", event.count, { name });
}

function bonus(event: GameEvent, name: string, mine: boolean): string {
  const values = { name, area: event.area, points: event.points };
  if (event.area === "C") {
    return mine
      ? n("You get {points} for your largest group: {n} house.", "You get {points} for your largest group: {n} houses.", event.spaces, values)
      : n("{name} gets {points} for the largest group: {n} house.", "{name} gets {points} for the largest group: {n} houses.", event.spaces, values);
  }
  if (event.floors !== undefined) {
    return mine
      ? n("You get {points} in {area}: your tallest house has {n} floor.", "You get {points} in {area}: your tallest house has {n} floors.", event.floors, values)
      : n("{name} gets {points} in {area}: the tallest house has {n} floor.", "{name} gets {points} in {area}: the tallest house has {n} floors.", event.floors, values);
  }
  return mine
    ? n("You get {points} in {area} for {n} house.", "You get {points} in {area} for {n} houses.", event.houses, values)
    : n("{name} gets {points} in {area} for {n} house.", "{name} gets {points} in {area} for {n} houses.", event.houses, values);
}

function won(event: GameEvent, names: string[], me: number | null): string {
  const seats = event.seats as number[];
  const scores = event.scores as number[];
  const points = scores[seats[0] ?? 0] ?? 0;
  if (seats.length > 1) {
    const winners = listed(seats.map((seat) => names[seat] ?? ""));
    return n("{names} share the victory with {n} point.", "{names} share the victory with {n} points.", points, { names: winners });
  }
  return seats[0] === me
    ? n("You win with {n} point!", "You win with {n} points!", points)
    : n("{name} wins with {n} point.", "{name} wins with {n} points.", points, { name: names[seats[0] ?? 0] ?? "" });
}

function question(view: View, moves: string[]): string {
  const lane = view as LaneView;
  if (lane.phase === "over") return t("The match is over.");
  if (lane.phase === "discard") return n("Discard {n} card: you may keep 5.", "Discard {n} cards: you may keep 5.", tooMany(lane));
  const builds = moves.some((move) => move.startsWith("build") || move.startsWith("park"));
  if (lane.ending && builds) {
    return lane.phase === "build"
      ? t("Your last turn: build on next to {at} if it scores, or stop.", { at: lane.last ?? "" })
      : t("Your last turn: build what still scores, or draw 2 cards.");
  }
  if (lane.phase === "build") {
    return builds
      ? t("Build on next to {at}, or stop and draw 1 card.", { at: lane.last ?? "" })
      : t("Nothing more can be built: stop and draw 1 card.");
  }
  return builds ? t("Build in the town, or draw 2 cards.") : t("Nothing can be built: draw 2 cards.");
}

const FEW_PIECES = 2; // with so few the last round begins (L17)

/** What everybody should know of the round when the end is near; else null. */
export function roundNote(lane: LaneView): string | null {
  if (lane.phase === "over" || lane.seat === null) return null;
  const lastOfRound = (lane.seat + 1) % lane.players === lane.first;
  const ends = lane.ending || (lane.pieces[lane.seat] ?? FEW_PIECES + 1) <= FEW_PIECES;
  if (!ends) return null;
  if (lastOfRound) return t("The last turn of the match: the bonus is counted after it.");
  return lane.ending
    ? t("Last round: when it is played out, the bonus is counted.")
    : t("Hardly any pieces left: after this turn the round is played out, and that is the end.");
}

function tooMany(lane: LaneView): number {
  return lane.seat === null ? 0 : Math.max(1, amount(lane.hands[lane.seat] ?? 0) - HAND_LIMIT);
}

function moveInWords(text: string, _view: View, material: Material): string {
  const move = readMove(text);
  switch (move.kind) {
    case "build": {
      const points = ((material as Town).spaces[move.at]?.dots ?? 0) * move.floors;
      return n("Build {n} floor on {at}: +{points}", "Build {n} floors on {at}: +{points}", move.floors, { at: move.at, points });
    }
    case "park":
      return t("Lay a park on {at} and pay {card}", { at: move.at, card: cardsName(move.colour, 1) });
    case "discard":
      return t("Discard {card}", { card: cardsName(move.colour, 1) });
    case "stop":
      return t("Stop and draw 1 card");
    default:
      return t("Draw 2 cards");
  }
}

function partInWords(part: string): string {
  switch (part) {
    case "house":
      return t("Houses");
    case "tallest":
      return t("Tallest houses");
    case "most":
      return t("Most houses");
    default:
      return t("Largest groups");
  }
}

function itemInWords(item: ScoreItem): string {
  const { at, area, place, dots } = item;
  switch (item.item) {
    case "house":
      return n("House on {at}: {n} floor × {dots}", "House on {at}: {n} floors × {dots}", item.floors, { at, dots });
    case "tallest":
      return item.houses > 1
        ? n("{area}, place {place}: {houses} tallest houses of {n} floor", "{area}, place {place}: {houses} tallest houses of {n} floors", item.floors, { area, place, houses: item.houses })
        : n("{area}, place {place}: tallest house of {n} floor", "{area}, place {place}: tallest house of {n} floors", item.floors, { area, place });
    case "most":
      return n("{area}, place {place}: {n} house", "{area}, place {place}: {n} houses", item.houses, { area, place });
    default:
      return n("{area}, place {place}: largest group of {n} house", "{area}, place {place}: largest group of {n} houses", item.spaces, { area, place });
  }
}

/** In the last turn cards are worth nothing any more (but in a tie), and points are left lying. */
function confirm(move: string, view: View, moves: string[]): string | null {
  if (!(view as LaneView).ending || !moves.some((one) => one.startsWith("build"))) return null;
  if (move === "draw") return t("This is your last turn, and you could still build a house. Draw anyway?");
  if (move === "stop") return t("This is your last turn, and you could still build a house. Stop anyway?");
  return null;
}

export const words: Words = { sentence, question, move: moveInWords, part: partInWords, item: itemInWords, confirm };
