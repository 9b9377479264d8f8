"""Soundness: a position that cannot come about is refused; the one beside it, which can, is not."""

from __future__ import annotations

from typing import Any

import pytest

from sunroom import Match
from sunroom.games.terms import Refused
from tests.sunset.tables import lies, position

# A whole table of round 1 or 3; Horus wins Deshret, and Bastet and Apofis do their damage there.
FULL = {
    "deshret/h1": "tefnut", "deshret/h2": "bastet", "deshret/s1": "apofis", "deshret/s2": "seth",
    "boat/h1": "ra", "boat/h2": "horus", "boat/s1": "heka", "boat/s2": "libro",
    "duat/h1": "apis", "duat/h2": "maat", "duat/s1": "osiris", "duat/s2": "eclipse",
}  # fmt: skip


def is_loaded(given: dict[str, Any]) -> None:
    Match.from_position(given)


def is_refused(given: dict[str, Any], rule: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        Match.from_position(given)
    assert told in refused.value.message
    assert refused.value.rule == rule


def without(table: dict[str, str], *slots: str) -> dict[str, str]:
    return {at: card for at, card in table.items() if at not in slots}


def over(
    h: str = "", s: str = "", table: dict[str, str] = FULL, number: int = 3, **more: Any
) -> dict[str, Any]:
    """A match that Horus has won in Deshret."""
    shown = {at: card + "^" for at, card in table.items()}
    found = {"control": {"deshret": "h"}, "dealt": {"h": 3, "s": 0}, **more}
    return position(h, s, shown, number=number, phase="over", seat=None, **found)


def waiting(
    h: str, s: str, table: dict[str, str], card: str, target: str | None = None, **more: Any
) -> dict[str, Any]:
    """A card that Horus has put in the Sun Boat waits for its target, or for where to move it."""
    pending = {"card": card, "by": "h", "lane": "boat"}
    if target is not None:
        pending["target"] = target
    phase = "target" if target is None else "move"
    return position(h, s, table, phase=phase, seat=0, pending=pending, **more)


# --- damage --------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [1, 2])
def test_S22_the_last_lane_deals_three_damage_at_most(damage):
    options = {"damage": damage}
    is_loaded(over(options=options, dealt={"h": damage + 2, "s": 0}))
    much = over(options=options, dealt={"h": damage + 3, "s": 0})
    is_refused(much, "S22", "dealt.h: the match ended before so much damage")


# --- how many cards are where --------------------------------------------------------------------


def test_S4_pile_and_discards_are_three_cards():
    h, s = "isis apis maat osiris horus", "apofis heka anubis plaga ra seth"
    told = "pile has {} and discards {} cards; together they are always 3"
    is_loaded(position(f"{h} tefnut", s, {}))
    is_refused(
        position(h, s, {}, pile="tefnut bastet eclipse", discards=["h libro"]),
        "S4",
        told.format(3, 1),
    )
    is_refused(position(f"{h} tefnut", s, {"boat/s1": "eclipse"}), "S4", told.format(2, 0))


def test_S7_no_card_is_on_the_table_before_the_replacements_are_made():
    h, s = "isis apis maat osiris", "apofis heka anubis plaga ra"
    pile = "bastet eclipse libro"
    is_loaded(position(f"{h} tefnut", s, {}, phase="swap", seat=0, pile=pile))
    early = position(h, s, {"boat/h1": "tefnut"}, phase="swap", seat=0, pile=pile)
    is_refused(early, "S7", "table must be empty in phase swap")


def test_S16_a_match_is_over_only_when_all_cards_are_played():
    is_loaded(over())
    early = over("maat", "osiris", without(FULL, "duat/h2", "duat/s1"))
    is_refused(early, "S16", "hands must be empty when the match is over")


def test_S16_nobody_is_to_play_when_all_cards_are_played():
    is_loaded(position("", "osiris", without(FULL, "duat/s1")))
    is_refused(position("", "", FULL), "S16", "all cards are played")


@pytest.mark.parametrize(("number", "first", "other"), [(1, "h", "s"), (2, "s", "h")])
def test_S7_the_other_one_holds_as_many_cards_as_the_initiative_player_or_one_more(
    number, first, other
):
    cards = {"h": "isis apis maat osiris tefnut horus", "s": "apofis heka anubis plaga ra seth"}

    def played(**counts: int) -> dict[str, Any]:
        """After so many cards of each side, the first two in Deshret, then the Sun Boat."""
        hands, table = {}, {}
        for side, count in counts.items():
            hand = cards[side].split()
            hands[side] = " ".join(hand[:-count] if count else hand)
            for i, card in enumerate(hand[::-1][:count]):
                table[f"{('deshret', 'boat')[i // 2]}/{side}{i % 2 + 1}"] = card
        return position(hands["h"], hands["s"], table, number=number)

    for ahead in (0, 1):
        is_loaded(played(**{first: 1 + ahead, other: 1}))
    for mine, yours in ((0, 1), (1, 2), (2, 0), (3, 1)):
        wrong = played(**{first: mine, other: yours})
        is_refused(wrong, "S7", f"{first} has the initiative, so {other} holds as many")


@pytest.mark.parametrize("gods", [["h", "s"], ["s", "h"]])
@pytest.mark.parametrize(("number", "first", "other"), [(1, "h", "s"), (2, "s", "h")])
def test_S7_the_hands_say_whose_turn_it_is(gods, number, first, other):
    hands = {"h": "isis apis maat osiris tefnut", "s": "apofis heka anubis plaga ra"}
    begun = {f"boat/{first}1": {"h": "horus", "s": "seth"}[first]}
    whole = {"h": f"{hands['h']} horus", "s": f"{hands['s']} seth"}
    after = {**whole, first: hands[first]}
    for held, table, mover in ((whole, {}, first), (after, begun, other)):
        seat = gods.index(mover)
        told = position(held["h"], held["s"], table, number=number, gods=gods, seat=seat)
        is_loaded(told)
        is_refused({**told, "seat": 1 - seat}, "S7", f"it is the turn of seat {seat}")


# --- discards ------------------------------------------------------------------------------------


def test_S22_a_discard_is_turned_up_when_the_match_is_over():
    short: dict[str, Any] = {"number": 1, "options": {"damage": 1}, "dealt": {"h": 2, "s": 0}}
    is_loaded(over(discards=["h plaga"], **short))
    hidden = over(discards=["h plaga down"], **short)
    is_refused(hidden, "S22", "discards[0] must be face up: the match is over")


# --- what was turned off, turned up or brought in ------------------------------------------------


def test_S11_anubis_turns_one_unit_off():
    hands = ("isis apis maat horus", "apofis heka plaga seth")
    table = {"boat/h1": "tefnut!", "boat/h2": "osiris", "boat/s1": "anubis", "duat/s1": "ra"}
    is_loaded(position(*hands, table))
    is_refused(position(*hands, {**table, "boat/h2": "osiris!"}), "S11", "2 units are turned off")


def test_S11_what_is_off_lies_in_the_lane_of_anubis():
    hands = ("isis apis maat osiris horus", "apofis heka plaga ra seth")
    is_loaded(position(*hands, {"boat/h1": "tefnut!", "boat/s1": "anubis"}))
    apart = position(*hands, {"duat/h1": "tefnut!", "boat/s1": "anubis"})
    is_refused(apart, "S11", "the unit at duat/h1 is turned off, but Anubis was in another lane")


def test_S11_what_is_off_lies_in_the_lane_where_isis_discarded_anubis():
    hands = ("apis maat osiris horus", "apofis heka plaga ra seth")
    table = {"boat/h2": "isis", "boat/s1": "eclipse*"}
    is_loaded(position(*hands, {**table, "boat/h1": "tefnut!"}, discards=["s anubis"]))
    apart = position(*hands, {**table, "duat/h1": "tefnut!"}, discards=["s anubis"])
    is_refused(apart, "S11", "the unit at duat/h1 is turned off, but Anubis was in another lane")


def test_S14_ra_turns_one_unit_up():
    hands = ("isis apis maat horus", "apofis heka plaga seth")
    table = {"boat/h1": "ra", "duat/h1": "bastet^", "boat/s1": "eclipse", "duat/s1": "osiris"}
    is_loaded(position(*hands, table))
    both = position(*hands, {**table, "boat/s1": "eclipse^"})
    is_refused(both, "S14", "is face up, but Ra has not turned it")


BROUGHT_IN = {
    "boat/h1": "isis", "duat/h1": "tefnut", "boat/s1": "eclipse*", "boat/s2": "libro",
}  # fmt: skip


def test_S13_isis_brings_in_one_unit():
    hands = ("apis maat osiris horus", "apofis heka anubis seth")
    is_loaded(position(*hands, BROUGHT_IN, discards=["s plaga"]))
    both = position(*hands, {**BROUGHT_IN, "boat/s2": "libro*"}, discards=["s plaga"])
    is_refused(both, "S13", "Isis brings in one unit only")


HEKA_TOO = {**BROUGHT_IN, "duat/h2": "horus", "deshret/s1": "seth", "boat/h2": "heka"}


def test_S13_what_isis_brought_in_may_lie_where_heka_has_moved_it():
    hands = ("apis maat", "apofis anubis ra")
    match = Match.from_position(waiting(*hands, HEKA_TOO, "heka", discards=["s plaga"]))
    match.play("target boat/s1")
    match.play("move duat")
    assert lies(match, "duat/s1") == "eclipse*"
    is_loaded(match.position())


def test_S13_what_isis_brought_in_lies_in_her_lane_as_long_as_heka_has_not_acted():
    told = "drawn at duat/s1: Isis acted in another lane"
    thrown = ["s plaga"]
    moved = {**without(HEKA_TOO, "boat/s1"), "duat/s1": "eclipse*"}
    hands = ("apis maat", "apofis anubis ra")
    is_loaded(position(*hands, moved, discards=thrown))
    is_refused(waiting(*hands, moved, "heka", discards=thrown), "S13", told)
    in_hand = position("apis heka", hands[1], {**moved, "boat/h2": "maat"}, discards=thrown)
    is_refused(in_hand, "S13", told)


# --- an ability that waits -----------------------------------------------------------------------

HANDS = ("isis apis maat horus", "apofis plaga anubis seth tefnut")


def test_S7_nobody_is_two_cards_ahead_where_an_ability_waits():
    h, s = "isis apis maat", HANDS[1]
    table = {"boat/h1": "heka", "duat/h1": "osiris", "boat/s1": "libro"}
    is_loaded(waiting(f"{h} horus", s, table, "heka"))
    ahead = waiting(h, s, {**table, "duat/h2": "horus"}, "heka")
    is_refused(ahead, "S7", "h has the initiative, so s holds as many cards, or one more")


def test_S12_only_heka_moves_a_unit():
    table = {"duat/h1": "osiris", "boat/s1": "libro"}
    is_loaded(waiting(*HANDS, {**table, "boat/h1": "heka"}, "heka", "boat/s1"))
    by_ra = waiting(*HANDS, {**table, "boat/h1": "ra"}, "ra", "boat/s1")
    is_refused(by_ra, "S12", "phase is move, but Ra moves nothing")


def test_S12_heka_moves_a_unit_that_lies_face_down_in_the_lane():
    table = {"boat/h1": "heka", "duat/h1": "bastet", "boat/s1": "libro"}
    is_loaded(waiting(*HANDS, table, "heka", "boat/s1"))
    for at in ("boat/h1", "duat/h1", "boat/s2"):  # face up, in another lane, nothing
        told = f"pending.target: Heka in boat cannot move anything from {at}"
        is_refused(waiting(*HANDS, table, "heka", at), "S12", told)


def test_S12_heka_moves_a_unit_only_if_another_lane_has_room_for_it():
    full = {**without(FULL, "boat/s1"), "boat/h1": "heka"}
    room = {**without(full, "duat/s2"), "boat/s1": "eclipse"}
    is_loaded(waiting("", "ra", room, "heka"))
    is_loaded(waiting("", "ra", room, "heka", "boat/s2"))
    is_refused(waiting("", "ra", full, "heka"), "S10", "Heka in boat has no unit to choose")
    told = "pending.target: Heka in boat cannot move anything from boat/s2"
    is_refused(waiting("", "ra", full, "heka", "boat/s2"), "S12", told)


def test_S10_heka_waits_only_for_a_unit_that_lies_face_down_in_the_lane():
    table = {"boat/h1": "heka", "duat/h1": "osiris"}
    is_loaded(waiting(*HANDS, {**table, "boat/s1": "libro"}, "heka"))
    apart = waiting(*HANDS, {**table, "duat/s1": "libro"}, "heka")
    is_refused(apart, "S10", "Heka in boat has no unit to choose, so nothing waits")


def test_S10_anubis_alone_in_a_lane_waits_for_nothing_unless_he_may_choose_himself():
    hands = ("isis apis maat osiris horus", "apofis heka plaga ra tefnut seth")
    alone = waiting(*hands, {"boat/h1": "anubis"}, "anubis")
    is_refused(alone, "S10", "Anubis in boat has no unit to choose, so nothing waits")
    is_loaded({**alone, "options": {"anubis": "any"}})
