"""Loading a position of Sunrise Lane: nothing is believed, everything is checked."""

from __future__ import annotations

from typing import Any

from sunroom.games.lane import rules, table
from sunroom.games.lane.board import COLOUR_LETTERS, cut_off, find_space, space_name
from sunroom.games.lane.notation import COLOUR_NAMES
from sunroom.games.reading import (
    Fields,
    choice,
    flag,
    listing,
    mapping,
    text,
    whole,
    wrong,
)
from sunroom.games.terms import shown

KNOWN: tuple[str, ...] = (
    "game", "players", "options", "phase", "seat", "first", "last", "park_used", "ending",
    "houses", "parks", "hands", "deck", "discards", "scores", "pieces", "tokens", "rng", "seed",
)  # fmt: skip


# What is needed for a score; the rest is for play.
PRINTED: tuple[str, ...] = ("players", "options", "houses", "parks", "scores", "hands")


def fill(s: Any, fields: Fields) -> None:
    """Write what a position says into a described, blank state, or say what is wrong with it."""
    _read_turn(s, fields)
    _read_table(s, fields)
    _read_cards(s, fields)
    rules.find_frontier(s)
    _check_connected(s)
    _check_counts(s, fields)
    _check_turn(s)
    _check_end(s)
    _begin_record(s)


def fill_printed(s: Any, fields: Fields) -> None:
    """How the table of the printed game lies at the end: houses and parks, and what is told beside.

    The points on the score track must be right if they are given. The hands are numbers of cards;
    where they are left out, a tie stays a tie (L25).
    """
    s.phase = table.OVER
    if fields.get("parks") is None:
        fields = Fields({**fields.content, "parks": []}, PRINTED)
    _read_table(s, fields)
    _check_connected(s)
    scores, hands = fields.get("scores"), fields.get("hands")
    _count_pieces(s)
    if scores is not None:
        _check_scores(s, scores)
    for seat, cards in enumerate([] if hands is None else listing(hands, "hands", s.players)):
        s.hands[seat][0] = whole(cards, f"hands[{seat}]", 0, table.MAX_HAND)  # colours do not count


def _read_turn(s: Any, fields: Fields) -> None:
    phase = choice(fields.need("phase"), "phase", table.PHASES)
    s.phase = table.PHASES.index(phase)
    if s.phase == table.OVER:
        if fields.get("seat") is not None:
            wrong("seat must be null when the match is over")
    else:
        s.seat = whole(fields.need("seat"), "seat", 0, s.players - 1)
    s.first = whole(fields.need("first"), "first", 0, s.players - 1)
    if s.chosen_first not in (table.RANDOM_FIRST, s.first):
        wrong(f"first is {s.first}, but option first says {s.chosen_first}", "L6")
    if s.phase == table.OVER:
        s.seat = s.first
    last = fields.get("last")
    s.last = _space(s, last, "last") if last is not None else 0
    s.park_used = int(flag(fields.need("park_used"), "park_used"))
    s.ending = int(flag(fields.need("ending"), "ending"))


def _read_table(s: Any, fields: Fields) -> None:
    for name, house in mapping(fields.need("houses"), "houses").items():
        cell = _site(s, name, f"houses has {shown(name)}")
        owner, floors = listing(house, f"houses.{name}", 2)
        s.owner[cell] = whole(owner, f"the owner of {name}", 0, s.players - 1)
        s.floors[cell] = whole(floors, f"the floors of {name}", 1, table.MAX_HAND)
    for name in listing(fields.need("parks"), "parks"):
        s.owner[_site(s, name, f"parks has {shown(name)}")] = table.PARK


def _read_cards(s: Any, fields: Fields) -> None:
    for seat, hand in enumerate(listing(fields.need("hands"), "hands", s.players)):
        s.hands[seat][:] = _cards(hand, f"hands[{seat}]")
    s.deck[:] = _cards(fields.need("deck"), "deck")
    s.discards[:] = _cards(fields.need("discards"), "discards")
    for colour, name in enumerate(COLOUR_NAMES):
        held = sum(s.hands[seat][colour] for seat in range(s.players))
        found = held + s.deck[colour] + s.discards[colour]
        if found != table.CARDS_PER_COLOUR:
            wrong(f"there are {found} {name} cards instead of {table.CARDS_PER_COLOUR}", "L1")


def _cards(value: object, where: str) -> list[int]:
    cards = text(value, where)
    for letter in cards:
        if letter not in COLOUR_LETTERS:
            wrong(f"{where} has the letter {shown(letter)}; cards are {' '.join(COLOUR_LETTERS)}")
    return [cards.count(letter) for letter in COLOUR_LETTERS]


def _space(s: Any, name: object, where: str) -> int:
    cell = find_space(name, s.side) if isinstance(name, str) else None
    if cell is None:
        wrong(f"{where}: {shown(name)} is not a space on this board")
    return cell


def _site(s: Any, name: object, where: str) -> int:
    """A space that may hold something and does not yet."""
    cell = _space(s, name, where)
    if s.owner[cell] in (table.SCENERY, table.FOUNTAIN):
        what = "scenery" if s.owner[cell] == table.SCENERY else "the fountain"
        wrong(f"{where}: this is {what}, where nothing can be built", "L3")
    if s.owner[cell] != table.EMPTY:
        wrong(f"{where}: two things are on this space", "L10")
    return cell


def _check_connected(s: Any) -> None:
    """L8: everything built was built next to something."""
    free = (table.EMPTY, table.SCENERY)
    taken = {cell for cell in range(table.CELLS) if s.owner[cell] not in free}
    lost = [space_name(cell) for cell in cut_off(s.side, taken)]
    if lost:
        message = f"{lost[0]} is not connected to the fountain by what is built"
        wrong(message, "L8", {"kind": "unconnected", "spaces": lost})


def _check_counts(s: Any, fields: Fields) -> None:
    """Points, pieces and tokens follow from what is on the board: they must agree."""
    _count_pieces(s)
    _check_scores(s, fields.need("scores"))
    for seat, value in enumerate(listing(fields.need("pieces"), "pieces", s.players)):
        pieces, left = whole(value, f"pieces[{seat}]", 0, 28), s.pieces[seat]
        if pieces != left:
            wrong(f"pieces[{seat}] is {pieces}, but {left} are not on the board", "L2")
    tokens = whole(fields.need("tokens"), "tokens", 0, table.TOKENS)
    if tokens != s.tokens:
        wrong(f"tokens is {tokens}, but {s.tokens} are not on the board", "L2")


def _count_pieces(s: Any) -> None:
    """Points, pieces and tokens as they follow from what is on the board."""
    for seat in range(s.players):
        houses = [cell for cell in range(table.CELLS) if s.owner[cell] == seat]
        s.scores[seat] = sum(s.floors[cell] * s.dots[cell] for cell in houses)
        s.pieces[seat] = rules.first_pieces(s.players) - sum(s.floors[cell] for cell in houses)
        if s.pieces[seat] < 0:
            more = -s.pieces[seat]
            message = f"seat {seat} has {more} more pieces on the board than there are"
            wrong(message, "L2", {"kind": "pieces", "seat": seat, "more": more})
    s.tokens = table.TOKENS - s.owner.count(table.PARK)
    if s.tokens < 0:
        message = f"there are more than {table.TOKENS} parks"
        wrong(message, "L2", {"kind": "parks", "most": table.TOKENS})


def _check_scores(s: Any, given: object) -> None:
    for seat, value in enumerate(listing(given, "scores", s.players)):
        points, worth = whole(value, f"scores[{seat}]", 0, 9999), s.scores[seat]
        if points != worth:
            wrong(f"scores[{seat}] is {points}, but its houses are worth {worth}", "L9")


def _check_turn(s: Any) -> None:
    """What `phase`, `last`, `park_used` and the hands say of the turn must fit together."""
    if s.phase == table.BUILD:
        if not s.last:
            wrong("phase is build, but last does not say which space was just built", "L11")
        if s.owner[s.last] not in (s.seat, table.PARK):
            wrong(f"last is {space_name(s.last)}, where seat {s.seat} has built nothing", "L11")
        if s.owner[s.last] == table.PARK and not s.park_used:
            wrong("last is a park, so park_used must be true", "L12")
        if s.park_used and s.tokens == table.TOKENS:
            wrong("park_used is true, but there is no park on the board", "L12")
    elif s.last or s.park_used:
        name = "last must be null" if s.last else "park_used must be false"
        wrong(f"{name} in phase {table.PHASES[s.phase]}: nothing was built in this turn", "L11")
    for seat in range(s.players):
        cards = rules.total(s.hands[seat])
        discarding = s.phase == table.DISCARD and seat == s.seat
        if discarding and not table.MAX_HAND < cards <= table.MAX_HAND + 2:
            wrong(
                f"seat {seat} discards from a hand of {cards}, but only 6 or 7 are possible", "L15"
            )
        # A turn that builds starts with five cards and pays at least one.
        most = table.MAX_HAND - (s.phase == table.BUILD and seat == s.seat)
        if not discarding and cards > most:
            wrong(f"hands[{seat}] has {cards} cards; at most {most} are possible now", "L15")


def _check_end(s: Any) -> None:
    """L17, L18: `ending` and phase `over` must be true exactly when the rules say so."""
    seats = range(s.players)
    few = [seat for seat in seats if s.pieces[seat] <= table.FEW_PIECES]
    if s.phase == table.OVER:
        if s.corner_spaces and not few:
            wrong("phase is over, but nothing has ended the match", "L17")
        if s.ending and not few:
            wrong("ending is true, but everybody has more than two pieces", "L17")
        if s.corner_spaces and not s.ending:
            wrong("the match ended because pieces ran out, so ending must be true", "L17")
        return
    if s.corner_spaces == 0:
        wrong("no space is left in the corner areas, so phase must be over", "L18")
    played = [seat for seat in seats if _order(s, seat) < _order(s, s.seat)]
    for seat in few:
        building = seat == s.seat and s.phase == table.BUILD
        if seat not in played and not building:
            wrong(f"seat {seat} has {s.pieces[seat]} pieces left: the match would be over", "L17")
    expected = any(seat in played for seat in few)
    if bool(s.ending) != expected:
        wrong(f"ending must be {str(expected).lower()} with these pieces left", "L17")


def _order(s: Any, seat: int) -> int:
    """When in a round it is a seat's turn."""
    return int(seat - s.first) % int(s.players)


def _begin_record(s: Any) -> None:
    """What was seen before is not in a position: all unseen cards may be anywhere unseen."""
    for colour in range(table.COLOURS):
        held = sum(s.hands[seat][colour] for seat in range(s.players))
        s.fresh[colour] = s.deck[colour] + held
    # Seat by seat: the order of this record is known to all, and must tell nothing of the colours.
    for seat in range(s.players):
        for colour in range(table.COLOURS):
            for _ in range(s.hands[seat][colour]):
                rules.note(s, seat, table.DREW + colour)
