"""A bot about as good as you, in the terminal."""

from __future__ import annotations

import json

import pytest

from tests.terminal.playing import run

QUICK = ("--option", "damage=1", "--seed", "3", "--fast")
SUNSET = "sunset"


def play(game: str, *arguments: str, typed: str = "quit\n", status: int = 0) -> str:
    return run(*arguments, typed=typed, status=status, game=game)


def kept(home):
    return home / "state" / "sunroom" / "results.json"


def won(level: str, number: int, share: float = 1.0) -> dict:
    return {"match": f"{level} {number}", "against": [level], "share": share}


def write(home, **results):
    kept(home).parent.mkdir(parents=True)
    kept(home).write_text(json.dumps({"sunroom": 1, "results": results}))


def test_to_begin_with_it_is_the_usual_level(home):
    shown = play("lane", "--bot", "you", "--seed", "7", "--option", "first=0")
    assert "Sunrise Lane: You, Bot (medium)." in shown
    told = "A bot about as good as you, to begin with: medium, for those who know the game."
    assert told in " ".join(shown.split())


def test_it_follows_the_results_of_each_game(home):
    write(home, lane=[won("able", n) for n in range(6)], sunset=[won("medium", 1, 0.0)])
    start = ("--bot", "you", "--seed", "7")
    shown = " ".join(play("lane", *start, "--option", "first=0").split())
    assert "Bot (strong)." in shown
    told = "A bot about as good as you, going by your last 6 matches: strong, for experts."
    assert told in shown
    shown = " ".join(play("sunset", *start, "--language", "it").split())
    assert "stando alla tua ultima partita: tranquillo, per una partita rilassata." in shown


def test_a_finished_match_is_noted_once_and_told(home):
    shown = play("sunset", "--bot", "beginner", *QUICK, typed="1\n" * 200)
    assert "A bot about as good as you, going by your last match:" in " ".join(shown.split())
    [result] = json.loads(kept(home).read_text())["results"][SUNSET]
    assert result["against"] == ["beginner"] and result["share"] in (0.0, 0.5, 1.0)
    play("sunset", "--resume", "--file", result["match"], typed="")
    assert json.loads(kept(home).read_text())["results"][SUNSET] == [result]


def test_a_match_against_no_level_is_not_noted(home):
    play("sunset", "--bot", "greedy", *QUICK, typed="1\n" * 200)
    assert not kept(home).exists()


@pytest.mark.parametrize(
    "damage", ["{", '{"sunroom": 2}', '{"sunroom": 1, "results": {"lane": [7]}}']
)
def test_damaged_results_are_told_and_stay_as_they_are(home, damage):
    write(home)
    kept(home).write_text(damage)
    shown = play("sunset", "--bot", "you", status=2)
    assert "is not a file of results" in shown and len(shown.splitlines()) <= 2
    if damage == "{":
        shown = play("sunset", "--bot", "beginner", *QUICK, typed="1\n" * 200)
        assert "is not a file of results" in shown
    assert kept(home).read_text() == damage
