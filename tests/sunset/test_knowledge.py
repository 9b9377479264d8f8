"""What a seat knows: `hide` erases the rest, `guess` fills it in, each possibility alike."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sunroom import Match, games
from tests.sunset.tables import ALL, STEALTH, load, play

GODS = {"horus": "h", "seth": "s"}
Outcome = tuple[tuple[str, ...], ...]


# --- all possibilities, from a view alone --------------------------------------------------------


def possibilities(view: dict[str, Any], seat: int | None) -> Iterator[Outcome]:
    """Every way to fill in a view, found by trying all of them: a second opinion on the rules."""
    own = None if seat is None else view["gods"][seat]
    places = [("hand", side) for side in "hs" if side != own for _ in range(view["hands"][side])]
    places += [("pile", "")] * view["pile"]
    places += [("discard", d["by"]) for d in view["discards"] if d["card"] is None]
    hidden = [unit for unit in view["table"] if unit["card"] is None]
    places += [("drawn" if "drawn" in u else "table", u["at"].split("/")[1][0]) for u in hidden]
    seen = [entry["card"] for entry in (*view["table"], *view["discards"])]
    seen += view["hands"][own] if own else []
    unseen = [card for card in ALL if card not in seen]
    if view["phase"] == "swap":
        unseen = [card for card in unseen if card not in GODS]
    assert len(unseen) == len(places)
    found = set()
    for cards in permutations(unseen):
        if all(_fits(card, *place) for card, place in zip(cards, places, strict=True)):
            found.add(_outcome(cards, places))
    return iter(sorted(found))


def _fits(card: str, kind: str, side: str) -> bool:
    if kind in ("table", "drawn") and card not in STEALTH:
        return False
    return card not in GODS or (kind in ("hand", "table") and GODS[card] == side)


def _outcome(cards: tuple[str, ...], places: list[tuple[str, str]]) -> Outcome:
    """Hands without an order; all else in order."""
    hands = [tuple(sorted(c for c, p in zip(cards, places, strict=True) if p == ("hand", side)))
             for side in "hs"]  # fmt: skip
    rest = tuple(c for c, p in zip(cards, places, strict=True) if p[0] != "hand")
    return (*hands, rest)


def told(position: dict[str, Any], view: dict[str, Any], seat: int | None) -> Outcome:
    """What a whole position has where a view has nothing."""
    own = None if seat is None else view["gods"][seat]
    hands = [tuple(position["hands"][side]) if side != own else () for side in "hs"]
    pairs = [*zip(view["discards"], position["discards"], strict=True)]
    pairs += zip(view["table"], position["table"], strict=True)
    rest = [whole["card"] for part, whole in pairs if part["card"] is None]
    return (*hands, (*position["pile"], *rest))


def guesses(match: Match, seat: int | None, count: int) -> Iterator[dict[str, Any]]:
    """The positions of some guesses."""
    for seed in range(count):
        state = match.game.hidden(match._state, seat)
        match.game.kernel.run.guess(state, -1 if seat is None else seat, seed)
        yield match.game.position(state, match.options)


def late(**more) -> Match:
    """Three cards in Horus's hand, two in Seth's, Horus to move."""
    table = {
        "deshret/h1": "tefnut", "deshret/h2": "horus", "boat/h1": "bastet", "boat/s1": "seth",
        "boat/s2": "apofis", "duat/s1": "libro", "duat/s2": "plaga",
    }  # fmt: skip
    given = {"number": 2, "discards": ["s osiris", "h maat"], **more}
    return load("apis eclipse heka", "ra anubis", table, **given)


def brought_in() -> Match:
    """Isis has brought in Eclipse face down, and Heka has moved it to the Duat."""
    match = load(
        "apis maat osiris apofis",
        "heka anubis plaga seth",
        {"boat/h1": "isis", "duat/h1": "horus", "boat/s1": "eclipse*", "deshret/s1": "tefnut"},
        discards=["s ra"],
    )
    play(match, "play apis duat", "play heka boat", "target boat/s1", "move duat")
    play(match, "play maat deshret", "play seth boat", "play osiris boat", "play anubis duat")
    play(match, "target duat/h2")
    return match


def face_down_discard() -> Match:
    return load(
        "apis heka",
        "ra eclipse",
        {
            "deshret/h1": "tefnut", "deshret/h2": "horus", "boat/h1": "bastet", "duat/h1": "maat",
            "boat/s1": "seth", "boat/s2": "apofis", "duat/s1": "libro", "duat/s2": "plaga",
        },
        discards=["h isis down", "s osiris"],
    )  # fmt: skip


def first_decision() -> Match:
    return Match("sunset", seed=3, horus=0)


def after_a_swap() -> Match:
    match = Match("sunset", seed=3, horus=0)
    match.play(f"swap {match.position()['hands']['h'][0]} down")
    return match


def last_card() -> Match:
    """So few places that gods must lie on the table: the corner of the counting."""
    return load(
        "bastet",
        "",
        {
            "deshret/h1": "anubis", "deshret/s1": "apofis!", "deshret/s2": "heka",
            "boat/h1": "plaga", "boat/h2": "eclipse", "boat/s1": "tefnut", "boat/s2": "osiris",
            "duat/h1": "apis", "duat/h2": "horus", "duat/s1": "maat", "duat/s2": "seth",
        },
        number=2,
        discards=["s libro", "h ra", "s isis"],
    )  # fmt: skip


SITUATIONS = {
    "late, as Seth": (late, 1),
    "late, as Horus": (late, 0),
    "Isis brought in a unit, as Horus": (brought_in, 0),
    "a face-down discard, as Seth": (face_down_discard, 1),
    "a face-down discard, as Horus": (face_down_discard, 0),
    "the first decision": (first_decision, 0),
    "after a face-down swap, as Seth": (after_a_swap, 1),
    "the last card, as a spectator": (last_card, None),
    "the last card, as Seth": (last_card, 1),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_guesses_are_uniform_over_all_possibilities(situation):
    make, seat = SITUATIONS[situation]
    match = make()
    view = match.view(seat)
    possible = list(possibilities(view, seat))
    draws = max(2000, 30 * len(possible))
    counts = Counter(told(guess, view, seat) for guess in guesses(match, seat, draws))
    assert set(counts) <= set(possible)
    expected = draws / len(possible)
    chi_square = sum((counts[outcome] - expected) ** 2 / expected for outcome in possible)
    freedom = len(possible) - 1
    # Four standard deviations above the mean of the distribution; the seeds are fixed.
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_truth_is_one_of_the_possibilities(situation):
    make, seat = SITUATIONS[situation]
    match = make()
    view = match.view(seat)
    assert told(match.position(), view, seat) in set(possibilities(view, seat))


def test_guesses_are_true_as_often_as_they_say():
    """At one moment each of many random matches, a guess and the truth are alike in the long run.

    Players who choose at random give nothing away by what they choose, so this holds exactly.
    """
    game, chooser = games.get("sunset"), random.Random(4)
    kernel = game.kernel
    truth: Counter[tuple[int, str]] = Counter()
    guessed: Counter[tuple[int, str]] = Counter()
    for number in range(MATCHES):
        s = game.new(2, game.check_options({"damage": 3}, 2), number)
        for _ in range(chooser.randrange(1, 40)):
            kernel.run.apply(s, chooser.choice(game.legal(s)))
            if game.over(s):
                break
        seat = chooser.randrange(2)
        side = 1 - (seat ^ s.horus_seat)
        truth.update(_places(s, side))
        guess = game.hidden(s, seat)
        kernel.run.guess(guess, seat, number)
        guessed.update(_places(guess, side))
    for place in truth | guessed:
        share = (truth[place] + guessed[place]) / (2 * MATCHES)
        deviation = (2 * MATCHES * share * (1 - share)) ** 0.5
        assert abs(truth[place] - guessed[place]) < 4.5 * deviation, place


MATCHES = 3000


def _places(s: Any, side: int) -> Iterator[tuple[int, str]]:
    """Where each card of one side is, and what is in the pile."""
    yield from ((card, "hand") for card in s.hands[side][: s.hand_size[side]])
    for slot, card in enumerate(s.table):
        if card >= 0 and slot // 2 % 2 == side and not s.up[slot]:
            yield (card, "drawn" if s.drawn[slot] else "table")
    yield from ((card, f"pile {i}") for i, card in enumerate(s.pile[: s.pile_size]))
    for i in range(s.discard_size):
        if not s.discard_up[i]:
            yield (s.discards[i], "discard")


# --- what exactly is known -----------------------------------------------------------------------


def at(position: dict[str, Any], slot: str) -> str:
    return str(next(unit["card"] for unit in position["table"] if unit["at"] == slot))


def test_a_face_down_unit_has_stealth():
    for position in guesses(late(), 1, 400):
        assert at(position, "boat/h1") in STEALTH


def test_a_unit_from_the_pile_is_no_god_even_after_heka_moved_it():
    match = brought_in()
    assert match.position()["table"][-2]["drawn"]
    drawn = {at(position, "duat/s1") for position in guesses(match, 0, 400)}
    played = {at(position, "boat/s1") for position in guesses(match, 0, 400)}
    assert drawn == {"bastet", "eclipse", "libro"}
    assert played == {"bastet", "eclipse", "libro", "seth"}


def test_a_face_up_discard_is_out_of_the_round():
    for position in guesses(late(), 1, 400):
        assert [entry["card"] for entry in position["discards"]] == ["osiris", "maat"]


def test_horus_knows_the_own_face_down_discard_and_seth_does_not():
    match = face_down_discard()
    assert {p["discards"][0]["card"] for p in guesses(match, 0, 400)} == {"isis"}
    assert len({p["discards"][0]["card"] for p in guesses(match, 1, 400)}) > 3


def test_a_discarded_card_is_no_god():
    for position in guesses(face_down_discard(), 1, 400):
        assert position["discards"][0]["card"] not in GODS
        assert not set(position["pile"]) & set(GODS)


def test_the_own_cards_are_where_they_are():
    match = late()
    for position in guesses(match, 0, 400):
        assert position["hands"]["h"] == match.position()["hands"]["h"]
        assert at(position, "deshret/h2") == "horus"
        assert at(position, "boat/h1") == "bastet"


def test_nothing_is_known_of_a_new_round():
    """What was seen in one round tells nothing about the next deal."""
    match = Match("sunset", seed=8, horus=0)
    while match.position()["round"] == 1:
        match.play(match.moves[0])
    assert match.phase == "swap"
    unseen = Counter(card for p in guesses(match, 0, 400) for card in p["pile"])
    assert len(unseen) == 8
    assert max(unseen.values()) < 1.6 * min(unseen.values())


def test_the_other_god_is_in_the_hand_or_face_down_on_its_side():
    places: Counter[str] = Counter()
    for position in guesses(late(), 1, 400):
        if "horus" in position["hands"]["h"]:
            places["hand"] += 1
        for slot in ("deshret/h2", "boat/h1"):
            places[slot] += at(position, slot) == "horus"
    assert set(places) == {"hand", "deshret/h2", "boat/h1"}
    assert sum(places.values()) == 400


# --- laws ----------------------------------------------------------------------------------------


def somewhere(seed: int, steps: int, options: dict[str, Any]) -> Match:
    """A match after some random moves."""
    match = Match("sunset", seed=seed, **options)
    chooser = random.Random(seed)
    for _ in range(steps):
        if match.over:
            break
        match.play(chooser.choice(match.moves))
    return match


OPTIONS = st.fixed_dictionaries(
    {
        "damage": st.sampled_from([1, 2, 3]),
        "anubis": st.sampled_from(["others", "any"]),
        "horus": st.sampled_from(["random", 0, 1]),
    }
)
MOMENTS = st.builds(somewhere, st.integers(0, 2**53 - 1), st.integers(0, 60), OPTIONS)


@given(MOMENTS, st.sampled_from([None, 0, 1]), st.integers(0, 2**53 - 1))
def test_a_guess_agrees_with_all_that_was_seen(match, seat, seed):
    game = match.game
    seen = game.hidden(match._state, seat)
    guess = game.copy(seen)
    game.kernel.run.guess(guess, -1 if seat is None else seat, seed)
    values = game.kernel.values
    assert values(game.hidden(guess, seat)) == values(seen)
    assert game.view(guess, match.options, seat) == match.view(seat)
    again, _ = game.load(game.position(guess, match.options))  # and it can come about
    assert values(again) == values(guess)
    if seat is not None and seat == match.seat:
        assert game.texts(guess) == match.moves


@given(MOMENTS, st.sampled_from([None, 0, 1]))
def test_hide_is_idempotent_and_leaves_no_generator(match, seat):
    values = match.game.kernel.values
    once = match.game.hidden(match._state, seat)
    assert values(match.game.hidden(once, seat)) == values(once)
    assert once.rng == [0, 0, 0, 0]


@given(MOMENTS, st.integers(0, 1))
def test_a_spectator_knows_no_more_than_a_seat(match, seat):
    values = match.game.kernel.values
    spectator = match.game.hidden(match._state, None)
    assert values(match.game.hidden(match.game.hidden(match._state, seat), None)) == values(
        spectator
    )
