"""The engine protocol, to the letter, and with whatever may come in."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import time
from typing import Any
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sunroom import Match, games
from sunroom.bots.bot import Estimate
from sunroom.bots.levels import LEVELS, SECONDS, rung
from sunroom.engine import MAX_LINE, REQUESTS, Engine, serve
from sunroom.observation import Observation


def ask(engine: Engine, **request: Any) -> dict[str, Any]:
    answer = engine.answer(json.dumps(request).encode())
    json.dumps(answer, allow_nan=False)
    return answer


@pytest.fixture
def engine() -> Engine:
    engine = Engine()
    assert ask(engine, do="new", game="lane", players=3, seed=7)["ok"]
    return engine


def error(answer: dict[str, Any]) -> dict[str, Any]:
    assert answer["ok"] is False
    assert set(answer["error"]) <= {"code", "message", "rule"}
    found: dict[str, Any] = answer["error"]
    return found


def test_games():
    (lane,) = [g for g in ask(Engine(), do="games")["games"] if g["id"] == "lane"]
    assert lane["least"] == 2 and lane["most"] == 4
    assert lane["options"]["ties"] == {"values": ["next", "skip"], "default": "next"}
    assert lane["options"]["first"] == {"values": ["random", 0, 1, 2, 3], "default": "random"}
    assert lane["options"]["board"]["values"] == ["default"]
    assert lane["options"]["board"]["default"] == "default"


def test_new_answers_seat_phase_over():
    answer = ask(Engine(), do="new", game="lane", players=3, seed=7, options={"ties": "skip"})
    assert answer == {"ok": True, "seat": 1, "phase": "turn", "over": False}


def test_a_seed_is_zero_unless_given():
    one, two = Engine(), Engine()
    ask(one, do="new", game="lane", players=2)
    ask(two, do="new", game="lane", players=2, seed=0)
    assert ask(one, do="position") == ask(two, do="position")


def test_moves_play_undo(engine):
    answer = ask(engine, do="moves")
    assert answer["seat"] == 1 and answer["phase"] == "turn"
    assert answer["moves"] == sorted(answer["moves"]) and "build f5 2" in answer["moves"]
    before = ask(engine, do="position")
    answer = ask(engine, do="play", move="build f5 2")
    assert answer == {
        "ok": True,
        "events": [
            {"event": "house", "rule": "L9", "seat": 1, "at": "f5", "floors": 2, "colour": "r",
             "points": 2}
        ],
        "seat": 1,
        "phase": "build",
        "over": False,
    }  # fmt: skip
    assert ask(engine, do="undo") == {"ok": True, "seat": 1, "phase": "turn", "over": False}
    assert ask(engine, do="position") == before
    assert error(ask(engine, do="undo"))["code"] == "nothing_to_undo"


def test_the_position_has_the_shape_of_the_contract(engine):
    ask(engine, do="play", move="build f5 2")
    position = ask(engine, do="position")["position"]
    assert list(position) == [
        "game", "players", "options", "phase", "seat", "first", "last", "park_used", "ending",
        "houses", "parks", "hands", "deck", "discards", "scores", "pieces", "tokens", "rng",
    ]  # fmt: skip
    assert position["houses"] == {"f5": [1, 2]}
    assert position["last"] == "f5" and position["scores"] == [0, 2, 0]
    assert position["pieces"] == [28, 26, 28] and position["discards"] == "rr"
    assert position["deck"] == "".join(sorted(position["deck"]))


def test_load_without_generator_starts_it_from_the_seed(engine):
    position = ask(engine, do="position")["position"]
    del position["rng"]
    results = []
    for seed in (None, 0, 6):
        given = dict(position) if seed is None else {**position, "seed": seed}
        other = Engine()
        assert ask(other, do="load", position=given)["ok"]
        results.append(ask(other, do="play", move="draw")["events"])
    assert results[0] == results[1] != results[2]


def test_views(engine):
    for seat in (0, 1, 2):
        view = ask(engine, do="view", seat=seat)["view"]
        assert [isinstance(hand, str) for hand in view["hands"]] == [s == seat for s in range(3)]
        assert view["deck"] == 46 and "rng" not in view
    spectator = ask(engine, do="view")
    assert spectator == ask(engine, do="view", seat=None)
    assert spectator["view"]["hands"] == [3, 3, 3]
    assert error(ask(engine, do="view", seat=3))["code"] == "bad_seat"


def test_score_before_the_end(engine):
    ask(engine, do="play", move="build f5 2")
    answer = ask(engine, do="score")
    assert answer["scores"] == [0, 12, 0] and answer["winners"] == []
    assert [item["item"] for item in answer["detail"]] == ["house", "group"]


def test_record_and_replay(engine):
    ask(engine, do="play", move="build f5 2")
    record = ask(engine, do="record")["record"]
    assert set(record) == {"game", "players", "options", "seed", "moves", "version"}
    other = Engine()
    answer = ask(other, do="replay", record=record)
    assert answer == {"ok": True, "seat": 1, "phase": "build", "over": False}
    assert ask(other, do="position") == ask(engine, do="position")


# --- suggestions ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("thinks_little")
@pytest.mark.parametrize("request_", [{}, {"level": "easy"}, {"level": "master", "seconds": 60}])
def test_suggest_ranks_all_moves(engine, request_):
    before = ask(engine, do="position")
    answer = ask(engine, do="suggest", **request_)
    assert list(answer) == ["ok", "move", "moves"]
    assert answer["move"] == answer["moves"][0]["move"]
    ranked = answer["moves"]
    assert sorted(one["move"] for one in ranked) == ask(engine, do="moves")["moves"]
    assert all(set(one) == {"move", "chance", "visits"} for one in ranked)
    assert all(0 <= one["chance"] <= 1 for one in ranked)
    assert all(one["chance"] == round(one["chance"], 4) for one in ranked)
    assert ranked == sorted(ranked, key=lambda one: -one["visits"])
    assert answer == ask(engine, do="suggest", **request_)
    assert ask(engine, do="position") == before
    assert ask(engine, do="play", move=answer["move"])["ok"]


def test_suggest_takes_the_time_that_it_is_given(engine):
    begun = time.perf_counter()
    assert ask(engine, do="suggest", level="master", seconds=0.01)["ok"]
    assert time.perf_counter() - begun < 10  # a guard, for the slowest of machines


@pytest.mark.usefixtures("thinks_little")
@pytest.mark.parametrize("game", games.NAMES)
def test_suggestions_know_no_more_than_the_seat(game):
    """In another world that looks the same to the seat, the answer is the same to the letter."""
    match = Match(game, games.get(game).least, seed=4)
    chooser = random.Random(game)
    for number in range(24):
        if number % 6 == 5:
            seen = match.look()
            world = match.game.copy(seen.state)
            match.game.kernel.run.guess(world, seen.seat, number)
            position = {**match.game.position(world, match.options), "rng": None, "seed": number}
            assert position["hands"] != match.position()["hands"]
            answers = []
            for told in (match.position(), position):
                engine = Engine()
                assert ask(engine, do="load", position=told)["ok"]
                answers.append(ask(engine, do="suggest"))
            assert answers[0]["ok"] and answers[0] == answers[1]
        match.play(chooser.choice(match.moves))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"level": "genius"}, f"level must be one of {', '.join(LEVELS)}"),
        ({"level": "strong@0.1"}, "level must be one of"),
        ({"level": 3}, "level must be one of"),
        ({"level": ["strong"]}, "level must be one of"),
        ({"seconds": 0}, "seconds must be a number above 0, at most 60, not 0"),
        ({"seconds": -1}, "seconds must be"),
        ({"seconds": 60.1}, "seconds must be"),
        ({"seconds": 10**400}, "seconds must be"),
        ({"seconds": True}, "seconds must be"),
        ({"seconds": "2"}, "seconds must be"),
    ],
)
def test_suggest_says_what_it_cannot_take(engine, wrong, told):
    found = error(ask(engine, do="suggest", **wrong))
    assert found["code"] == "bad_request" and told in found["message"]


def test_nothing_is_suggested_when_the_match_is_over():
    engine = Engine()
    answer = ask(engine, do="new", game="sunset", seed=2)
    while not answer["over"]:
        answer = ask(engine, do="play", move=ask(engine, do="moves")["moves"][0])
    assert error(ask(engine, do="suggest"))["code"] == "over"


@pytest.mark.parametrize("game", games.NAMES)
def test_the_very_first_suggestion_has_the_whole_budget(game):
    """In a new process, where nothing is loaded yet: every iteration that `medium` has."""
    new = json.dumps({"do": "new", "game": game, "players": 2, "seed": 1})
    suggest = json.dumps({"do": "suggest", "level": "medium", "seconds": 10})
    command = [sys.executable, "-m", "sunroom", "engine"]
    done = subprocess.run(
        command, input=f"{new}\n{suggest}\n", capture_output=True, text=True, check=True
    )
    answer = json.loads(done.stdout.splitlines()[1])
    budget = rung("medium", games.get(game)).iterations * 10 / SECONDS["medium"]
    assert sum(one["visits"] for one in answer["moves"]) >= budget


def test_before_any_match_only_some_requests_are_served():
    for asked in REQUESTS:
        answer = ask(Engine(), do=asked)
        if asked in ("games", "quit"):
            assert answer["ok"]
        elif asked in ("new", "load", "replay"):
            assert error(answer)["code"] != "no_match"
        else:
            assert error(answer)["code"] == "no_match"


@pytest.mark.parametrize("identity", [0, "a", None, [1, {"b": None}], {"x": 1.5}, "\ud800", True])
def test_an_id_is_echoed(identity):
    assert ask(Engine(), do="games", id=identity)["id"] == identity
    answer = ask(Engine(), do="nonsense", id=identity)
    assert answer["ok"] is False and answer["id"] == identity
    assert "id" not in ask(Engine(), do="games")


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


# --- positions: every wrong thing is named -------------------------------------------------------


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


# --- the program ---------------------------------------------------------------------------------


def conversation(*lines: bytes) -> list[dict[str, Any]]:
    outgoing = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines) + b"\n"), outgoing)
    return [json.loads(line) for line in outgoing.getvalue().splitlines()]


def test_blank_lines_are_ignored_and_quit_ends():
    answers = conversation(
        b"", b"   ", b'{"do":"games"}', b'{"do":"quit","id":9}', b'{"do":"games"}'
    )
    assert len(answers) == 2
    assert answers[1] == {"ok": True, "id": 9}


def test_huge_lines_are_refused_and_the_next_one_is_served():
    answers = conversation(b"x" * (2 * MAX_LINE + 5), b'{"do":"games"}', b"y" * (MAX_LINE + 1))
    assert answers[0]["error"]["code"] == "too_large"
    assert answers[1]["ok"] is True
    assert answers[2]["error"]["code"] == "too_large"


def test_the_program_prints_nothing_but_answers():
    requests = [
        {"do": "games"},
        {"do": "new", "game": "lane", "players": 2, "seed": 1},
        {"do": "moves"},
        "nonsense",
        {"do": "quit"},
    ]
    text = "\n".join(r if isinstance(r, str) else json.dumps(r) for r in requests)
    run = subprocess.run(
        [sys.executable, "-m", "sunroom", "engine"],
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert run.stderr == ""
    assert [json.loads(line)["ok"] for line in run.stdout.splitlines()] == [
        True, True, True, False, True,
    ]  # fmt: skip


def test_a_reader_that_goes_away_ends_the_program_quietly():
    process = subprocess.Popen(
        [sys.executable, "-m", "sunroom", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdout.close()
    process.stdin.write(b'{"do":"games"}\n' * 1000)
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 0
    process.stderr.close()


def test_a_whole_match_over_the_protocol():
    for game in games.NAMES:
        engine = Engine()
        chooser = random.Random(2)
        answer = ask(engine, do="new", game=game, players=games.get(game).least, seed=2)
        while not answer["over"]:
            moves = ask(engine, do="moves")["moves"]
            answer = ask(engine, do="play", move=chooser.choice(moves))
        assert answer["seat"] is None and answer["phase"] == "over"
        score = ask(engine, do="score")
        assert score["winners"]
        assert ask(engine, do="moves") == {"ok": True, "seat": None, "phase": "over", "moves": []}
        position = ask(engine, do="position")["position"]
        for seat in (None, 0):
            view = ask(engine, do="view", seat=seat)["view"]
            assert view["seat"] is None
        assert ask(engine, do="load", position=position)["over"] is True
