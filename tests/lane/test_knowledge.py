"""What a seat knows: nothing hidden is shown, and every guess agrees with all that was seen."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match
from tests.lane.table import at
from tests.lane.test_laws import moments

COLOURS = "bgpry"


def hidden_values(match: Match, seat: int) -> dict:
    return match.game.kernel.values(match.game.hidden(match._state, seat))


def guessed(match: Match, seat: int, seed: int):
    """The state of a guess from what the seat knows."""
    s = match.game.hidden(match._state, seat)
    match.game.kernel.run.guess(s, seat, seed)
    return s


def hands_of(s) -> list[Counter]:
    return [Counter({c: n for c, n in zip(COLOURS, s.hands[p]) if n}) for p in range(s.players)]


@given(moments(), st.integers(0, 3), st.integers(0, 2**32))
def test_a_guess_looks_the_same_to_the_seat(match, seat, seed):
    """Hiding a guess again gives exactly what the seat saw before."""
    seat %= match.players
    s = guessed(match, seat, seed)
    assert sum(s.hidden) == 0
    twin = match.game.copy(s)
    match.game.kernel.run.hide(twin, seat)
    assert match.game.kernel.values(twin) == hidden_values(match, seat)
    counted: Counter = Counter()
    for hand in hands_of(s):
        counted += hand
    counted += Counter({c: n for c, n in zip(COLOURS, s.deck) if n})
    counted += Counter({c: n for c, n in zip(COLOURS, s.discards) if n})
    assert counted == dict.fromkeys(COLOURS, 11)
    sizes = [len(hand) for hand in match.position()["hands"]]
    assert [hand.total() for hand in hands_of(s)] == sizes
    if match.seat == seat:
        assert match.game.texts(s) == match.moves


@given(moments(), st.integers(0, 3), st.integers(0, 2**32))
def test_states_that_differ_in_hidden_things_look_the_same(match, seat, seed):
    """Another possible world gives the same view and the same observation."""
    seat %= match.players
    world = guessed(match, seat, seed)
    view = match.game.view(world, match.options, seat)
    assert view == match.view(seat)
    twin = match.game.kernel.values(match.game.hidden(world, seat))
    assert twin == hidden_values(match, seat)
    assert "rng" not in view and "seed" not in view


def seen_cards(match: Match, seat: int) -> tuple[Counter, Counter, dict[int, list]]:
    """What a seat learnt of the cards from its events alone.

    Returns what all hands held when the deck was last made, what that deck was made of, and since
    then for each seat the list of its plays (a colour) and draws (a colour if seen, else None).
    """
    again = Match.from_record({**match.record(), "moves": []})
    deck = Counter(dict.fromkeys(COLOURS, 11))
    held: Counter = Counter()
    discards: Counter = Counter()
    story: dict[int, list] = {p: [] for p in range(match.players)}
    for player, hand in enumerate(again.view(seat)["hands"]):
        story[player] += list(hand) if isinstance(hand, str) else [None] * hand
    story = {p: [("drew", c) for c in cards] for p, cards in story.items()}
    for text in match.history:
        for whole in again.play(text):
            event = again.game.redact(whole, seat)
            assert event is not None
            who = event.get("seat", -1)
            if event["event"] == "house":
                story[who] += [("played", event["colour"])] * event["floors"]
                discards[event["colour"]] += event["floors"]
            elif event["event"] in ("park", "discarded"):
                story[who].append(("played", event["colour"]))
                discards[event["colour"]] += 1
            elif event["event"] == "drew":
                cards = event.get("cards") or [None] * event["count"]
                story[who] += [("drew", card) for card in cards]
            elif event["event"] == "shuffled":
                assert event["count"] == discards.total()
                deck, discards = discards, Counter()
                held = Counter(dict.fromkeys(COLOURS, 11)) - deck
                story = {p: [] for p in range(match.players)}
    return held, deck, story


def possible(held: Counter, story: dict[int, list], hands: list[Counter], seat: int) -> bool:
    """Whether hands can be what they are: some deal of the old cards explains every play."""
    played = {p: Counter(c for what, c in story[p] if what == "played") for p in story}
    drawn = {p: sum(what == "drew" for what, _ in story[p]) for p in story}
    own_draws = Counter(c for what, c in story[seat] if what == "drew")
    own_old = hands[seat] + played[seat]
    own_old.subtract(own_draws)
    assert min(own_old.values(), default=0) >= 0
    old = held - own_old
    others = [p for p in sorted(story) if p != seat]

    def explains(player: int, kept: tuple[int, ...]) -> bool:
        """Whether a player who held these old cards could play as it did and hold this now."""
        first = dict(zip(COLOURS, kept))
        everything = played[player] + hands[player]
        if any(first[c] > everything[c] for c in COLOURS):
            return False
        shown: Counter = Counter()
        draws = 0
        for what, colour in story[player]:
            if what == "drew":
                draws += 1
            else:
                shown[colour] += 1
                if sum(max(0, shown[c] - first[c]) for c in COLOURS) > draws:
                    return False
        return True

    @cache
    def search(index: int, left: tuple[int, ...]) -> bool:
        if index == len(others):
            return sum(left) == 0
        player = others[index]
        size = hands[player].total() + played[player].total() - drawn[player]
        for kept in itertools.product(*(range(n + 1) for n in left)):
            if sum(kept) == size and explains(player, kept):
                if search(index + 1, tuple(a - b for a, b in zip(left, kept))):
                    return True
        return False

    return search(0, tuple(old[c] for c in COLOURS))


@settings(max_examples=200)
@given(moments(most_moves=260), st.integers(0, 3), st.integers(0, 2**32))
def test_a_guess_agrees_with_everything_the_seat_has_seen(match, seat, seed):
    if match.over:
        return
    seat %= match.players
    held, deck, story = seen_cards(match, seat)
    assert possible(held, story, [Counter(h) for h in match.position()["hands"]], seat)
    for k in range(4):
        s = guessed(match, seat, seed + k)
        assert possible(held, story, hands_of(s), seat)
        left = Counter({c: n for c, n in zip(COLOURS, s.deck) if n})
        assert left <= deck, "the deck holds only what it was made of"


def reshuffled(players: int) -> Match:
    """A match a little after a new deck was made."""
    for seed in itertools.count():
        match = Match("lane", players, seed)
        chooser = random.Random(seed)
        since = None
        while not match.over and since != 2:
            moves = [m for m in match.moves if m in ("draw", "stop")] or match.moves
            events = match.play(chooser.choice(moves))
            if any(event["event"] == "shuffled" for event in events):
                since = 0
            elif since is not None:
                since += 1
        if since == 2:
            return match
    raise AssertionError


def test_with_two_players_a_new_deck_tells_the_other_hand():
    """Everything that is neither in the deck nor in one's own hand is in the other's."""
    full = "b" * 11 + "g" * 11 + "p" * 11 + "y" * 9
    match = at(["rrr", "rryy"], discards=full + "r" * 4, seed=3)
    assert match.position()["deck"] == "rr"
    match.play("draw")
    match.play("draw")  # seat 1: the deck is empty, and made anew
    for seed in range(40):
        hand = hands_of(guessed(match, 0, seed))[1]
        assert hand["r"] >= 2 and hand["y"] >= 2, "the four cards it held before are known"


def test_what_was_loaded_says_nothing_of_the_past():
    match = at(["rrr", "bb"])
    hands = {tuple(sorted(hands_of(guessed(match, 0, seed))[1].items())) for seed in range(300)}
    assert len(hands) == 15, "two cards of five colours, in every combination"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_guesses_after_a_new_deck_agree_with_what_was_seen(players):
    match = reshuffled(players)
    for seat in range(players):
        held, _, story = seen_cards(match, seat)
        assert held.total() > 0
        for seed in range(50):
            assert possible(held, story, hands_of(guessed(match, seat, seed)), seat)


def test_guesses_are_as_likely_as_the_deals():
    """Chi-square against enumeration: five unseen cards, two of them in the other hand."""
    match = at(["ppp", "bg"], discards="p" * 8 + "r" * 11 + "y" * 11 + "b" * 9 + "g" * 8)
    assert match.position()["deck"] == "bgg"
    deals = Counter("".join(sorted(pair)) for pair in itertools.combinations("bbggg", 2))
    draws = 6_000
    found = Counter(
        "".join(sorted(hands_of(guessed(match, 0, seed))[1].elements())) for seed in range(draws)
    )
    assert set(found) == set(deals)
    total = sum(deals.values())
    chi_square = sum(
        (found[hand] - draws * n / total) ** 2 / (draws * n / total) for hand, n in deals.items()
    )
    assert chi_square < 13.8, "one in a thousand for two degrees of freedom; the seeds are fixed"


def test_an_observation_has_no_generator_and_no_other_hand():
    match = Match("lane", 3, seed=4, first=1)
    s = match.look().state
    assert list(s.rng) == [0, 0, 0, 0]
    assert sum(s.hands[0]) == 0 and sum(s.hands[2]) == 0
    assert list(s.hidden[:3]) == [3, 0, 3]


def test_a_finished_match_is_open_to_all():
    match = Match("lane", 2, seed=4)
    chooser = random.Random(1)
    while not match.over:
        match.play(chooser.choice(match.moves))
    found = match.position()
    for seat in (None, 0, 1):
        view = match.view(seat)
        assert view["hands"] == found["hands"] and view["deck"] == found["deck"]
        assert "rng" not in view


def after_a_new_deck() -> Match:
    """Seats 1 and 2 held b, g, g, g when the deck was made; each drew two; then seat 1 paid a b."""
    hands = ["ppp", "bg", "gg"]
    rest = "".join(c * (11 - "".join(hands).count(c)) for c in COLOURS)
    for seed in itertools.count():
        match = at(hands, discards=rest, seat=1, first=1, seed=seed)
        for _ in range(3):
            match.play("draw")
        if "b" in match.position()["hands"][1]:
            match.play("park e6 b")
            return match
    raise AssertionError


def test_guesses_after_a_new_deck_are_as_likely_as_the_deals():
    """Which cards of the others are old and which are new is weighed as the deals say.

    Seen from seat 0: of b, g, g, g two were in each other hand, and two new cards came to each;
    then seat 1 paid with a card that happened to be blue. All of this is enumerated.
    """
    match = after_a_new_deck()
    own = Counter(match.position()["hands"][0]) - Counter("ppp")
    fresh = Counter(dict.fromkeys(COLOURS, 11)) - Counter("pppbggg") - own
    expected: Counter = Counter()
    for old in itertools.permutations("bggg", 2):
        other_old = Counter("bggg") - Counter(old)
        for new in itertools.product(COLOURS, repeat=4):
            ways = 1
            left = Counter(fresh)
            for card in new:
                ways *= left[card]
                left[card] -= 1
            hand = Counter(old) + Counter(new[:2])
            if ways and hand["b"]:
                other = "".join(sorted((other_old + Counter(new[2:])).elements()))
                expected[other] += ways * hand["b"]
    total = expected.total()
    draws = 4_000
    found = Counter(
        "".join(sorted(hands_of(guessed(match, 0, seed))[2].elements())) for seed in range(draws)
    )
    assert set(found) <= set(expected)
    likely = {hand: n for hand, n in expected.items() if draws * n / total >= 20}
    assert len(likely) > 10
    chi_square = sum(
        (found[hand] - draws * n / total) ** 2 / (draws * n / total) for hand, n in likely.items()
    )
    mean = len(likely)
    assert chi_square < mean + 4 * (2 * mean) ** 0.5, "the seeds are fixed"
    with_blue = sum(n for hand, n in found.items() if "b" in hand) / draws
    exact = sum(n for hand, n in expected.items() if "b" in hand) / total
    assert abs(with_blue - exact) < 0.03


@given(moments(), st.integers(0, 3), st.integers(0, 2**32))
def test_a_loaded_match_hides_as_much(match, seat, seed):
    """Worlds that a seat cannot tell apart are the same to it also after they were loaded."""
    if match.over:
        return
    seat %= match.players
    world = match.game.position(guessed(match, seat, seed), match.options)
    one = Match.from_position(match.position())
    two = Match.from_position(world)
    assert hidden_values(one, seat) == hidden_values(two, seat)


@given(moments(), st.integers(0, 3), st.integers(0, 2**32))
def test_what_happened_before_a_new_deck_is_forgotten(match, seat, seed):
    """Whatever the record still holds of an earlier deck is not shown."""
    seat %= match.players
    s = match._state
    twin = match.game.copy(s)
    chooser = random.Random(seed)
    for i in range(s.log_size, len(s.log)):
        twin.log[i] = chooser.randrange(44)
    match.game.kernel.run.hide(twin, seat)
    assert match.game.kernel.values(twin) == hidden_values(match, seat)
