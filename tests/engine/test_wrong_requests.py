"""Whatever may come in: wrong requests and positions are refused, and change nothing."""

from __future__ import annotations

import random
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom.bots.bot import Estimate
from sunroom.engine import REQUESTS, Engine
from sunroom.observation import Observation
from tests.engine.asking import ask, error


@pytest.mark.parametrize(
    "line",
    [
        b"{", b"nonsense", b"[]", b"5", b"null", b'"do"', b"\xff\xfe", b'{"do": NaN}',
        b'{"do":"games","id":1e999}', b'{"do":"games","id":-Infinity}', b"[" * 100_000,
        b'{"do":"games","id":' + b"9" * 5000 + b"}", b'{"do":["games"]}', b'{"do":null}', b"{}",
        b'{"do":"GAMES"}', b'{"do":"games","more":1}', b'{"do":"new"}', b'{"do":"new","game":7}',
        b'{"do":"new","game":"lane"}', b'{"do":"new","game":"lane","players":2.0}',
        b'{"do":"new","game":"lane","players":"2"}', b'{"do":"new","game":"lane","players":true}',
        b'{"do":"new","game":"lane","players":2,"seed":-1}',
        b'{"do":"new","game":"lane","players":2,"seed":1.5}',
        b'{"do":"new","game":"lane","players":2,"options":{"ties":1}}',
        b'{"do":"new","game":"lane","players":2,"options":{"first":false}}',
        b'{"do":"new","game":"lane","players":2,"options":[]}',
        b'{"do":"new","game":' + b"[" * 990 + b"]" * 990 + b"}",
        b'{"do":"new","game":"lane","players":2,"options":' + b"[" * 980 + b"]" * 980 + b"}",
        b'{"do":"games","id":' + b"[" * 100 + b"]" * 100 + b"}",
        b'{"do":"load"}', b'{"do":"load","position":[]}', b'{"do":"load","position":{}}',
        b'{"do":"load","position":{"game":"lane"}}', b'{"do":"replay","record":{"game":"lane"}}',
        b'{"do":"play"}', b'{"do":"play","move":5}', b'{"do":"play","move":["draw"]}',
        b'{"do":"view","seat":"x"}', b'{"do":"view","seat":-1}',
    ],
)  # fmt: skip
def test_bad_requests_change_nothing(engine, line):
    before = ask(engine, do="position")
    answer = engine.answer(line)
    found = error(answer)
    assert found["code"] and found["message"] and "\n" not in found["message"]
    assert len(found["message"]) < 400
    assert ask(engine, do="position") == before


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"players": 5}, "2 to 4 players"),
        ({"players": None}, "none given"),
        ({"extra": 1}, 'field "extra"'),
        ({"phase": "night"}, "phase must be one of"),
        ({"phase": None}, "lacks phase"),
        ({"seat": 3}, "seat must be a whole number from 0 to 2"),
        ({"seat": True}, "seat must be"),
        ({"first": "1"}, "first must be"),
        ({"park_used": 0}, "park_used must be true or false"),
        ({"ending": True}, "ending must be false"),
        ({"houses": []}, "houses must be an object"),
        ({"houses": {"z9": [0, 1]}}, '"z9" is not a space'),
        ({"houses": {"f6": [0, 1]}}, "the fountain"),
        ({"houses": {"e5": [0, 1]}}, "scenery"),
        ({"houses": {"f5": [3, 1]}}, "the owner of f5"),
        ({"houses": {"f5": [0, 6]}}, "the floors of f5"),
        ({"houses": {"f5": [0]}}, "must have 2 entries"),
        ({"houses": {"f5": [0, 1]}}, "scores[0] is 0, but its houses are worth 1"),
        ({"houses": {"f5": [0, 1]}, "scores": [1, 0, 0]}, "pieces[0] is 28, but 27"),
        ({"houses": {"a1": [0, 1]}, "scores": [4, 0, 0], "pieces": [27, 28, 28]}, "not connected"),
        ({"parks": "f5"}, "parks must be a list"),
        ({"parks": [5]}, "is not a space"),
        ({"parks": ["f5", "f5"], "tokens": 18}, "two things"),
        ({"parks": ["f5"]}, "tokens is 20, but 19"),
        ({"hands": ["bpy", "prr"]}, "hands must have 3 entries"),
        ({"hands": ["bpyx", "prr", "bgr"]}, 'the letter "x"'),
        ({"hands": [3, "prr", "bgr"]}, "hands[0] must be a text"),
        ({"hands": ["bpyy", "prr", "bgr"]}, "12 yellow cards instead of 11"),
        ({"deck": ""}, "cards instead of 11"),
        ({"deck": 46}, "deck must be a text"),
        ({"last": "f5"}, "last must be null in phase turn"),
        ({"park_used": True}, "park_used must be false"),
        ({"phase": "build"}, "last does not say"),
        ({"phase": "build", "last": "f5"}, "has built nothing"),
        ({"phase": "discard"}, "discards from a hand of 3"),
        ({"phase": "over"}, "seat must be null"),
        ({"phase": "over", "seat": None}, "nothing has ended the match"),
        ({"scores": [0, 0]}, "scores must have 3 entries"),
        ({"pieces": [28, 28, -1]}, "pieces[2] must be"),
        ({"tokens": 21}, "tokens must be"),
        ({"rng": [1, 2, 3]}, "rng must have 4 entries"),
        ({"rng": [1, 2, 3, 2**32]}, "rng[3] must be"),
        ({"rng": None, "seed": -5}, "seed must be"),
        ({"options": {"first": 0}}, "option first says 0"),
        ({"options": {"board": "x"}}, "board must be"),
    ],
)
def test_a_wrong_position_is_refused_with_what_is_wrong(engine, change, told):
    position = {**ask(engine, do="position")["position"], **change}
    before = ask(engine, do="position")
    found = error(ask(engine, do="load", position=position))
    assert told in found["message"]
    assert ask(engine, do="position") == before


def test_hands_over_the_limit_are_refused(engine):
    position = ask(engine, do="position")["position"]
    position["hands"][0] += position["deck"][:3]
    position["deck"] = position["deck"][3:]
    assert "at most 5 are possible" in error(ask(engine, do="load", position=position))["message"]


# --- whatever may come in ------------------------------------------------------------------------

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["lane", "draw", "build f5 1", "turn", "default", "random"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=8,
)
NAMES = sorted({name for allowed, _ in REQUESTS.values() for name in allowed} | {"id"})


@settings(max_examples=400)
@given(
    st.sampled_from(sorted(REQUESTS)), st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4)
)
def test_random_requests_are_answered(asked, content):
    engine = Engine()
    ask(engine, do="new", game="lane", players=2, seed=1)
    before = ask(engine, do="position")

    def at_once(seen: Observation, *_: object) -> list[Estimate]:
        return [Estimate(move, 0.5, 1) for move in seen.moves]

    with mock.patch("sunroom.bots.levels.advice", at_once):
        answer = ask(engine, **{**content, "do": asked})
    assert isinstance(answer["ok"], bool)
    if not answer["ok"]:
        assert ask(engine, do="position") == before


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_random_bytes_are_answered(line):
    if line.strip():
        assert Engine().answer(line)["ok"] is False


@settings(max_examples=300)
@given(st.data())
def test_damaged_positions_are_refused_or_whole(data):
    """Change one thing of a real position: it is refused, or it can be played."""
    engine = Engine()
    ask(engine, do="new", game="lane", players=data.draw(st.integers(2, 4)), seed=3)
    chooser = random.Random(data.draw(st.integers(0, 99)))
    for _ in range(data.draw(st.integers(0, 80))):
        moves = ask(engine, do="moves")["moves"]
        if moves:
            ask(engine, do="play", move=chooser.choice(moves))
    position = ask(engine, do="position")["position"]
    name = data.draw(st.sampled_from(sorted(position)))
    position[name] = data.draw(VALUES | st.sampled_from([True, False, 0, 1, 2, 28, "", "turn"]))
    answer = ask(engine, do="load", position=position)
    if answer["ok"]:
        assert ask(engine, do="load", position=ask(engine, do="position")["position"])["ok"]
        for _ in range(40):
            moves = ask(engine, do="moves")["moves"]
            if not moves:
                break
            assert ask(engine, do="play", move=chooser.choice(moves))["ok"]
