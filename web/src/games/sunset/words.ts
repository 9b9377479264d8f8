// Sunrise Sunset in words: cards, lanes, what happens, what is asked.
import { listed, n, t } from "../../i18n/i18n.svelte";
import type { GameEvent, View } from "../../live/live.svelte";
import type { Material, ScoreItem, Words } from "../game";
import { cardName, godName, laneName } from "./names";
import {
  asSunset, findsTarget, laneOf, lanePower, powerIfPlayed, readMove, sideOf, slotNumber, unitAt,
  type CardId, type LaneId, type Side, type SlotId, type SunsetMaterial, type SunsetView,
} from "./model";

interface Told {
  /** The one who acts. */
  name: string;
  mine: boolean;
  card: CardId | null;
  lane: string;
}

function told(event: GameEvent, names: string[], me: number | null): Told {
  const place = (event.lane ?? (event.at ? laneOf(event.at as SlotId) : null)) as LaneId | null;
  return {
    name: names[event.seat as number] ?? "",
    mine: me !== null && event.seat === me,
    card: (event.card as CardId | undefined) ?? null,
    lane: place ? laneName(place) : "",
  };
}

function sentence(event: GameEvent, names: string[], me: number | null): string | null {
  const { name, mine, card, lane } = told(event, names, me);
  const about = { name, lane, card: card ? cardName(card) : "" };
  switch (event.event) {
    case "kept":
      return mine ? t("You keep your five cards.") : t("{name} keeps all five cards.", about);
    case "discarded":
      return discarded(event, about, mine);
    case "drew":
      if (mine && card) return t("You draw {card} from the pile.", about);
      return mine ? t("You draw the top card of the pile.") : t("{name} draws the top card of the pile.", about);
    case "gods":
      return t("Both take their personal god into their hand.");
    case "played":
      if (!card) return t("{name} plays a card face down in {lane}.", about);
      if (!event.up) return mine ? t("You play {card} face down in {lane}.", about) : t("{name} plays {card} face down in {lane}.", about);
      return mine ? t("You play {card} in {lane}.", about) : t("{name} plays {card} in {lane}.", about);
    case "brought_in":
      if (!card) return t("A card from the pile takes its place face down for {name} in {lane}.", about);
      if (!event.up) return t("{card} from the pile takes its place face down for {name} in {lane}.", about);
      return t("{card} from the pile takes its place for {name} in {lane}.", about);
    case "no_target":
      return t("{card} finds no unit to act on in {lane}.", about);
    case "turned_up":
      return mine ? t("You turn up {card} in {lane}.", about) : t("{name} turns up {card} in {lane}.", about);
    case "turned_off":
      return t("Anubis turns off the ability of {card} in {lane}.", about);
    case "chosen":
      return card ? t("Heka will move {card}.", about) : t("Heka will move the face-down unit in {lane}.", about);
    case "moved":
      return moved(event, about.card);
    case "exchanged":
      return mine ? t("With Isis you exchange {card} in {lane}.", about) : t("With Isis {name} exchanges {card} in {lane}.", about);
    default:
      return combatSentence(event, about, mine, names, me);
  }
}

type About = { name: string; lane: string; card: string };

function discarded(event: GameEvent, about: About, mine: boolean): string {
  if (!about.card) return t("{name} discards a card face down.", about);
  if (!event.up) return mine ? t("You discard {card} face down.", about) : t("{name} discards {card} face down.", about);
  return mine ? t("You discard {card} face up.", about) : t("{name} discards {card} face up.", about);
}

function moved(event: GameEvent, card: string): string {
  const way = { card, from: laneName(laneOf(event.from as SlotId)), to: laneName(laneOf(event.to as SlotId)) };
  return card ? t("Heka moves {card} from {from} to {to}.", way) : t("Heka moves a face-down unit from {from} to {to}.", way);
}

function combatSentence(event: GameEvent, about: About, mine: boolean, names: string[], me: number | null): string | null {
  switch (event.event) {
    case "lane": {
      const totals = event.totals as Record<Side, number>;
      const all = { lane: about.lane, power: event.power as number, horus: totals.h, seth: totals.s };
      return t("{lane} has power {power}: Horus {horus}, Seth {seth}.", all);
    }
    case "lane_won":
      if (event.card === "osiris")
        return mine ? t("Osiris lets the lower total win: you win {lane}.", about) : t("Osiris lets the lower total win: {name} wins {lane}.", about);
      return mine ? t("You win {lane}.", about) : t("{name} wins {lane}.", about);
    case "lane_drawn":
      return event.card === "eclipse" ? t("Eclipse makes {lane} a draw.", about) : t("{lane} is a draw.", about);
    case "control":
      return mine ? t("You take control of {lane}.", about) : t("{name} takes control of {lane}.", about);
    case "damage":
      return damage(event, about, mine);
    case "round":
      return event.side === "sun"
        ? t("Round {round}: the sun rises, and Horus begins.", { round: event.round as number })
        : t("Round {round}: night falls, and Seth begins.", { round: event.round as number });
    case "dealt": {
      const cards = event.cards as CardId[] | undefined;
      if (mine && cards) return t("You are dealt {cards}.", { cards: listed(cards.map(cardName)) });
      return n("{name} is dealt one card.", "{name} is dealt {n} cards.", event.count as number, { name: about.name });
    }
    case "over":
      return t("The match is over.");
    case "won":
      return won(event, names, me);
    default:
      return null;
  }
}

function damage(event: GameEvent, about: About, mine: boolean): string {
  const points = event.points as number;
  if (event.card === "bastet")
    return mine
      ? n("Bastet: you deal {n} more damage.", "Bastet: you deal {n} more damage.", points)
      : n("Bastet: {name} deals {n} more damage.", "Bastet: {name} deals {n} more damage.", points, about);
  if (event.card === "apofis")
    return mine
      ? n("Apofis lost: you deal {n} more damage.", "Apofis lost: you deal {n} more damage.", points)
      : n("Apofis lost: {name} deals {n} more damage.", "Apofis lost: {name} deals {n} more damage.", points, about);
  return mine
    ? n("You control {lane} already and deal {n} damage.", "You control {lane} already and deal {n} damage.", points, about)
    : n("{name} controls {lane} already and deals {n} damage.", "{name} controls {lane} already and deals {n} damage.", points, about);
}

function won(event: GameEvent, names: string[], me: number | null): string {
  const winner = (event.seats as number[])[0] ?? 0;
  const points = (event.scores as number[])[winner] ?? 0;
  if (winner === me) return n("You win with {n} damage dealt.", "You win with {n} damage dealt.", points);
  return n("{name} wins with {n} damage dealt.", "{name} wins with {n} damage dealt.", points, { name: names[winner] ?? "" });
}

function question(found: View): string {
  const view = asSunset(found);
  const lane = view.pending ? laneName(view.pending.lane) : "";
  switch (view.phase) {
    case "swap":
      return t("Keep your five cards, or swap one of them?");
    case "play":
      return t("Play a card on your side of a lane.");
    case "move":
      return t("Where does Heka send the unit?");
    case "target":
      switch (view.pending?.card) {
        case "anubis":
          return t("Whose ability does Anubis turn off in {lane}?", { lane });
        case "heka":
          return t("Which face-down unit does Heka move out of {lane}?", { lane });
        case "isis":
          return t("Which unit does Isis exchange in {lane}?", { lane });
        default:
          return t("Which face-down unit does Ra turn up?");
      }
    default:
      return t("The match is over.");
  }
}

/** The unit in a slot, for a sentence: its name, or that it lies face down. */
export function unitName(view: SunsetView, at: SlotId): string {
  const unit = unitAt(view, at);
  if (!unit) return t("empty");
  const god = godName(sideOf(at));
  if (!unit.card) return t("{god}'s face-down unit {number}", { god, number: slotNumber(at) });
  const card = cardName(unit.card);
  return unit.up ? t("{god}'s {card}", { god, card }) : t("{god}'s {card}, face down", { god, card });
}

function move(text: string, found: View, material: Material): string {
  const view = asSunset(found);
  const choice = readMove(text);
  switch (choice.kind) {
    case "keep":
      return t("Keep all five cards");
    case "swap":
      if (choice.down) return t("Swap {card}, face down", { card: cardName(choice.card) });
      return t("Swap {card}, face up", { card: cardName(choice.card) });
    case "play": {
      const about = { card: cardName(choice.card), lane: laneName(choice.lane) };
      const side = view.seat === null ? null : view.gods[view.seat];
      const then = side ? powerIfPlayed(view, material as SunsetMaterial, choice.card, choice.lane, side) : null;
      return then ? t("Play {card} in {lane}: power {power}", { ...about, power: then.worth }) : t("Play {card} in {lane}", about);
    }
    case "target": {
      const about = { unit: unitName(view, choice.at), lane: laneName(laneOf(choice.at)) };
      switch (view.pending?.card) {
        case "anubis":
          return t("Turn off {unit} in {lane}", about);
        case "heka":
          return t("Move {unit} out of {lane}", about);
        case "isis":
          return t("Exchange {unit} in {lane}", about);
        case "ra":
          return t("Turn up {unit} in {lane}", about);
        default:
          return t("Choose {unit} in {lane}", about);
      }
    }
    case "move":
      return t("Send it to {lane}", { lane: laneName(choice.lane) });
  }
}

function part(name: string): string {
  return name === "control" ? t("Lanes controlled at the end") : t("Damage dealt");
}

function item(part: ScoreItem): string {
  if (part.item === "control") return t("Controls {lane}", { lane: laneName(part.lane as LaneId) });
  return n("{n} damage dealt", "{n} damage dealt", part.points);
}

/** Where an ability would be wasted although it need not be. */
function confirm(text: string, found: View, moves: string[]): string | null {
  const view = asSunset(found);
  const choice = readMove(text);
  const others = moves.map(readMove);
  if (choice.kind === "play") {
    if (findsTarget(view, choice.card, choice.lane)) return null;
    const card = choice.card;
    const avoidable = others.some((one) => one.kind === "play" && (one.card !== card || findsTarget(view, card, one.lane)));
    if (!avoidable) return null;
    const about = { card: cardName(card), lane: laneName(choice.lane) };
    switch (card) {
      case "isis":
        return t("In {lane} Isis could exchange only herself. Play her there?", about);
      case "ra":
        return t("No unit lies face down, so Ra would turn up nothing. Play Ra now?");
      default:
        return t("{card} would find no unit to act on in {lane}. Play it there?", about);
    }
  }
  if (choice.kind === "target" && view.pending?.card === "anubis") {
    const own = view.pending.by;
    const foes = others.some((one) => one.kind === "target" && sideOf(one.at) !== own);
    if (sideOf(choice.at) === own && foes) return t("That unit is on your own side. Turn it off?");
  }
  return null;
}

/** How a lane stands, in one sentence. */
export function laneStands(view: SunsetView, lane: LaneId, material: SunsetMaterial): string {
  const now = lanePower(view, lane, material);
  const holder = view.control[lane];
  const about = { lane: laneName(lane), power: now.power, holder: holder ? godName(holder) : "" };
  return holder
    ? t("{lane}: power {power}, controlled by {holder}", about)
    : t("{lane}: power {power}, controlled by nobody", about);
}

export const words: Words = { sentence, question, move, part, item, confirm };
