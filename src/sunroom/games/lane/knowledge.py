"""What a seat of Sunrise Lane knows of the cards: `hide` erases the rest, `guess` fills it in.

A player sees every card that is played or discarded, but of a draw only its own. When a new deck
is made of the discards (L16), everybody knows what is in it, and so what all hands together held
at that moment: with two players that is the other's hand, card by card. From then on a card in
another hand is either *old*, held since before that deck, or *new*, drawn from it. The record of
plays and draws since then (`log`) is all that is needed to tell what is possible.

The model of probability: every unseen card is equally likely to be in each unseen place where it
can be; a card once played has left. Nothing is inferred from what a player chose to do.
"""

from __future__ import annotations

from sunroom.games.lane.rules import (
    CARDS_PER_COLOUR,
    COLOURS,
    DREW,
    DREW_UNSEEN,
    MAX_LOG,
    MAX_PLAYERS,
    OVER,
    PER_SEAT,
    State,
    pick_card,
    total,
)
from sunroom.kernel.chance import below, start_chance
from sunroom.kernel.layout import List

ENTRIES = ("hide", "guess")

STRICT_TRIES = 64  # deals thrown away whole before one is mended instead
TRIES = 256
CARDS_BY_SEAT = MAX_PLAYERS * COLOURS


def hide(s: State, seat: int) -> None:
    """Erase what a seat (-1: a spectator) cannot know: hands, draws, the generator.

    The other hands lie in the deck afterwards, and `hidden` says how many cards each has there.
    """
    for i in range(4):
        s.rng[i] = 0
    if s.phase == OVER:  # all is open
        s.log_size = 0
    for i in range(s.log_size):
        entry = s.log[i]
        if entry // PER_SEAT != seat and entry % PER_SEAT >= DREW:
            s.log[i] = entry // PER_SEAT * PER_SEAT + DREW_UNSEEN
    for i in range(s.log_size, MAX_LOG):
        s.log[i] = 0
    if s.phase == OVER:
        return
    for other in range(s.players):
        if other != seat:
            s.hidden[other] += total(s.hands[other])
            for colour in range(COLOURS):
                s.deck[colour] += s.hands[other][colour]
                s.hands[other][colour] = 0


def guess(s: State, seat: int, seed: int) -> None:
    """Deal the hidden hands in one way that agrees with all the seat has seen."""
    start_chance(s, seed)
    if s.hidden[0] + s.hidden[1] + s.hidden[2] + s.hidden[3] == 0:
        return
    old = [0] * COLOURS  # cards that other hands held when the deck was made
    new = [0] * COLOURS  # what this deck had for others
    sort_cards(s, seat, old, new)
    if total(old) == 0:
        deal_from_deck(s)
        return
    sure = [0] * CARDS_BY_SEAT  # old cards whose owner is known, since they were played
    places = [0] * MAX_PLAYERS  # how many other old cards each hand held
    find_sure(s, seat, old, new, sure, places)
    held = [0] * CARDS_BY_SEAT
    drawn = [0] * MAX_PLAYERS
    left = [0] * COLOURS
    for attempt in range(TRIES):
        deal_old(s, old, sure, places, held)
        for colour in range(COLOURS):
            left[colour] = new[colour]
        if retrace(s, seat, held, drawn, left, attempt >= STRICT_TRIES):
            reveal(s, held, drawn, left)
            return
    deal_from_deck(s)


def sort_cards(s: State, seat: int, old: List, new: List) -> None:
    """Which cards were in other hands when the deck was made, and which did it have for them."""
    for colour in range(COLOURS):
        new[colour] = s.fresh[colour]
        old[colour] = CARDS_PER_COLOUR - s.fresh[colour] - s.discards[colour]
        if seat >= 0:
            old[colour] -= s.hands[seat][colour]
    for i in range(s.log_size):
        who = s.log[i] // PER_SEAT
        what = s.log[i] % PER_SEAT
        if what < COLOURS:  # played since, so it lies on the discards again
            old[what] += 1
            if who == seat:
                old[what] -= 1
        elif what < DREW_UNSEEN:  # drawn by this seat itself
            old[what - DREW] += 1
            new[what - DREW] -= 1


def find_sure(s: State, seat: int, old: List, new: List, sure: List, places: List) -> None:
    """Take out the old cards that were played when they could not have been new."""
    drew = [0] * MAX_PLAYERS
    for other in range(s.players):
        places[other] = s.hidden[other]
    for i in range(s.log_size):
        who = s.log[i] // PER_SEAT
        what = s.log[i] % PER_SEAT
        if who == seat:
            continue
        if what >= COLOURS:
            drew[who] = 1
            places[who] -= 1
        else:
            places[who] += 1
            if drew[who] == 0 or new[what] == 0:
                sure[who * COLOURS + what] += 1
                old[what] -= 1
    for i in range(CARDS_BY_SEAT):
        places[i // COLOURS] -= sure[i]


def deal_old(s: State, old: List, sure: List, places: List, held: List) -> None:
    """Deal the old cards to the hands that held them, at random but for what is sure."""
    left = [0] * COLOURS
    for colour in range(COLOURS):
        left[colour] = old[colour]
    for i in range(CARDS_BY_SEAT):
        held[i] = sure[i]
    for other in range(s.players):
        for _ in range(places[other]):
            held[other * COLOURS + pick_card(s, left)] += 1


def retrace(s: State, seat: int, held: List, drawn: List, left: List, mend: bool) -> bool:
    """Go through the record with these old cards; whether all that was played could be.

    A card is taken to be old if there is one of its colour, else one of the new: cards of a colour
    are the same, so this loses nothing. Afterwards `held` are the old cards still in hand, `drawn`
    the number of new ones and `left` what they and the deck can be.
    """
    for other in range(MAX_PLAYERS):
        drawn[other] = 0
    for i in range(s.log_size):
        who = s.log[i] // PER_SEAT
        what = s.log[i] % PER_SEAT
        if who == seat:
            continue
        if what >= COLOURS:
            drawn[who] += 1
        elif held[who * COLOURS + what] > 0:
            held[who * COLOURS + what] -= 1
        elif drawn[who] > 0 and left[what] > 0:
            drawn[who] -= 1
            left[what] -= 1
        elif not mend or not trade(s, held, who, what):
            return False
    return True


def trade(s: State, held: List, who: int, colour: int) -> bool:
    """Get a hand an old card of a colour from another, for any of its own, and play it."""
    givers = 0
    giver = 0
    for other in range(s.players):
        if other != who and held[other * COLOURS + colour] > 0:
            givers += 1
            if below(s, givers) == 0:
                giver = other
    choices = 0
    paid = 0
    for c in range(COLOURS):
        if held[who * COLOURS + c] > 0:
            choices += held[who * COLOURS + c]
            if below(s, choices) < held[who * COLOURS + c]:
                paid = c
    if givers == 0 or choices == 0:
        return False
    held[giver * COLOURS + colour] -= 1
    held[giver * COLOURS + paid] += 1
    held[who * COLOURS + paid] -= 1
    return True


def reveal(s: State, held: List, drawn: List, left: List) -> None:
    """Write the hands: the old cards still held, and new ones at random; the rest is the deck."""
    for other in range(s.players):
        if s.hidden[other] > 0:
            for colour in range(COLOURS):
                s.hands[other][colour] = held[other * COLOURS + colour]
            for _ in range(drawn[other]):
                s.hands[other][pick_card(s, left)] += 1
            s.hidden[other] = 0
    for colour in range(COLOURS):
        s.deck[colour] = left[colour]


def deal_from_deck(s: State) -> None:
    for other in range(s.players):
        for _ in range(s.hidden[other]):
            s.hands[other][pick_card(s, s.deck)] += 1
        s.hidden[other] = 0
