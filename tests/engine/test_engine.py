"""The engine protocol, to the letter, and with whatever may come in."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from typing import Any

import pytest

from sunroom import games
from sunroom.engine import MAX_LINE, REQUESTS, Engine, serve
from tests.engine.asking import ask, error


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
