"""What a seat of Sunrise Lane knows of the cards: `hide` erases the rest, `guess` fills it in.

A player sees every card that is played or discarded, but of a draw only its own. When a new deck
is made of the discards (L16), everybody knows what is in it, and so what all hands together held
at that moment: with two players that is the other's hand, card by card. From then on a card in
another hand is either *old*, held since before that deck, or *new*, drawn from it. The record of
plays and draws since then (`log`) is all that is needed to tell what is possible.

The model of probability: every unseen card is equally likely to be in each unseen place where it
can be, and each card of a hand is as likely to be played as the others. Nothing else is inferred
from what a player chose to do.
"""

from __future__ import annotations

from sunroom.games.lane.rules import pick_card, total
from sunroom.games.lane.table import (
    CARDS_PER_COLOUR,
    COLOURS,
    DREW,
    DREW_UNSEEN,
    MAX_LOG,
    MAX_PLAYERS,
    OVER,
    PARK,
    PER_SEAT,
    STRIDE,
    State,
)
from sunroom.kernel.chance import WORD, below, next_word, start_chance
from sunroom.kernel.digest import mix
from sunroom.kernel.layout import List

ENTRIES = ("hide", "guess", "sight")

STORIES = 16  # ways that things may have gone, of which one is chosen by how likely it is
MAX_STORIES = 1000  # before giving up on finding one that is possible at all

# A story: the old and the new cards that have not been played, by colour; then for each seat how
# many of its cards are old, and how many are new.
NEW = COLOURS
OLD_HELD = 2 * COLOURS
NEW_HELD = OLD_HELD + MAX_PLAYERS
STORY = NEW_HELD + MAX_PLAYERS


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


def sight(s: State, seat: int) -> int:
    """A number for what a seat sees of this moment, the same before and after `hide`."""
    seen = mix(s.seat * 4 + s.phase, s.last)
    seen = mix(seen, s.tokens * 4 + s.park_used * 2 + s.ending)
    for row in range(1, s.side + 1):
        for cell in range(row * STRIDE + 1, row * STRIDE + s.side + 1):
            if 0 <= s.owner[cell] <= PARK:
                seen = mix(seen, (cell * 8 + s.owner[cell]) * 8 + s.floors[cell])
    for player in range(s.players):
        seen = mix(seen, total(s.hands[player]) + s.hidden[player])
    for colour in range(COLOURS):
        held = s.hands[seat][colour] if seat >= 0 else 0
        seen = mix(seen, s.discards[colour] * 8 + held)
    return mix(mix(seen, 0), 0)


def guess(s: State, seat: int, seed: int) -> None:
    """Deal the hidden hands in one way that agrees with all the seat has seen.

    Where it is not known which of the played cards were old, several stories are made up, and one
    is chosen by how likely what was seen is in it.
    """
    start_chance(s, seed)
    if s.hidden[0] + s.hidden[1] + s.hidden[2] + s.hidden[3] == 0:
        return
    old = [0] * COLOURS  # cards that other hands held when the deck was made
    new = [0] * COLOURS  # what this deck had for others
    sort_cards(s, seat, old, new)
    if total(old) == 0:
        deal_from_deck(s)
        return
    story = [0] * STORY
    chosen = [0] * STORY
    likely = 0.0
    told = 0
    while told < STORIES or (likely == 0.0 and told < MAX_STORIES):
        chance = retrace(s, seat, old, new, story)
        likely += chance
        if next_word(s) * likely < chance * (WORD + 1):
            for i in range(STORY):
                chosen[i] = story[i]
        told += 1
    if likely == 0.0:  # never seen to happen; the counts are right even so
        deal_from_deck(s)
    else:
        reveal(s, chosen)


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


def retrace(s: State, seat: int, old: List, new: List, story: List) -> float:
    """Go through the record and decide of each card played whether it was old or new.

    Returns how likely what was seen is in this story, but for a factor that all stories share; 0
    if the story ends where a card could not have been played.
    """
    for colour in range(COLOURS):
        story[colour] = old[colour]
        story[NEW + colour] = new[colour]
    for other in range(MAX_PLAYERS):
        story[OLD_HELD + other] = s.hidden[other]
        story[NEW_HELD + other] = 0
    for i in range(s.log_size):  # how many cards each held when the deck was made
        who = s.log[i] // PER_SEAT
        if who != seat:
            story[OLD_HELD + who] += 1 if s.log[i] % PER_SEAT < COLOURS else -1
    old_left = total(old)
    new_left = total(new)
    chance = 1.0
    for i in range(s.log_size):
        who = s.log[i] // PER_SEAT
        colour = s.log[i] % PER_SEAT
        if who == seat:
            continue
        if colour >= COLOURS:
            story[NEW_HELD + who] += 1
            continue
        # How many old and new cards of this colour the hand has on average, over a common base.
        as_old = story[OLD_HELD + who] * story[colour] * max(1, new_left)
        as_new = story[NEW_HELD + who] * story[NEW + colour] * max(1, old_left)
        if as_old + as_new == 0:
            return 0.0
        chance *= (as_old + as_new) / (max(1, old_left) * max(1, new_left))
        if below(s, as_old + as_new) < as_old:
            story[OLD_HELD + who] -= 1
            story[colour] -= 1
            old_left -= 1
        else:
            story[NEW_HELD + who] -= 1
            story[NEW + colour] -= 1
            new_left -= 1
    return chance


def reveal(s: State, story: List) -> None:
    """Write the hands: old and new cards at random; the new ones that are left are the deck."""
    old = [0] * COLOURS
    new = [0] * COLOURS
    for colour in range(COLOURS):
        old[colour] = story[colour]
        new[colour] = story[NEW + colour]
    for other in range(s.players):
        if s.hidden[other] > 0:
            for _ in range(story[OLD_HELD + other]):
                s.hands[other][pick_card(s, old)] += 1
            for _ in range(story[NEW_HELD + other]):
                s.hands[other][pick_card(s, new)] += 1
            s.hidden[other] = 0
    for colour in range(COLOURS):
        s.deck[colour] = new[colour]


def deal_from_deck(s: State) -> None:
    for other in range(s.players):
        for _ in range(s.hidden[other]):
            s.hands[other][pick_card(s, s.deck)] += 1
        s.hidden[other] = 0
