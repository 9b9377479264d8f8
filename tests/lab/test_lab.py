"""Reports of the lab: complete, the same every time, and true to what was played."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sunroom import Refused, games
from sunroom.bots.weights import shipped
from sunroom.games.spoken import speaker_of
from sunroom.intervals import of_mean, of_ratio
from sunroom.lab import ink, report, show
from sunroom.lab.declared import Declared, declared
from sunroom.lab.job import Sample, play
from sunroom.lab.part import words
from sunroom.lab.plan import make_plan
from sunroom.work import find_crew, run
from tests.arena.test_run import nobody_left, wait_until
from tests.commands import run as command

COMMAND = (sys.executable, "-m", "sunroom", "lab")
MATCHES = 2


def lab(*arguments: str) -> str:
    done = command("lab", *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


# The tests of a game stay together: its report is made once.
GAMES = [pytest.param(name, marks=pytest.mark.xdist_group(f"lab-{name}")) for name in games.NAMES]


@pytest.fixture(scope="module", params=GAMES)
def played(request, tmp_path_factory):
    """A plan for each game, its results, and its report."""
    plan = make_plan(request.param, "greedy", matches=MATCHES)
    results = [play(plan, piece) for piece in plan.pieces()]
    out = tmp_path_factory.mktemp("lab") / "report.html"
    show.write(plan, results, out, show.Wanted())
    return plan, results, out.read_text()


@pytest.fixture(scope="module")
def told(played):
    """What the report of a game says in short, and its parts: nobody changes them."""
    plan, results, _ = played
    return report.parts(plan, results)


class Page(HTMLParser):
    """What an HTML page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.attributes: list[tuple[str, str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.attributes += [(tag, name, value or "") for name, value in attrs]


def test_a_report_needs_nothing_else(played):
    _, _, text = played
    page = Page(text)
    for tag, name, value in page.attributes:
        assert tag not in ("script", "link", "img", "iframe")
        if name in ("href", "xlink:href", "src"):
            assert value.startswith("#"), value
    assert "@import" not in text and "@font-face" not in text
    assert not re.findall(r"url\((?!#)", text)
    hosts = set(re.findall(r"https?://([^/\"]+)", text))
    assert hosts <= {"www.w3.org"}  # the name of SVG, which nobody asks for
    assert len(text) < 1_000_000


def test_names_in_a_report_are_unique_and_links_lead_somewhere(played):
    page = Page(played[2])
    ids = [value for _, name, value in page.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    links = {value for _, name, value in page.attributes if name in ("href", "xlink:href")}
    links |= {f"#{one}" for one in re.findall(r"url\(#([^)]+)\)", played[2])}
    assert {link.removeprefix("#") for link in links} <= set(ids)


def test_colours_are_those_of_the_page(played):
    body = played[2].partition("</style>")[2]
    assert not re.findall(r"#[0-9a-f]{6}\b", body)
    assert set(re.findall(r"var\(--([\w-]+)\)", body)) <= set(ink.LIGHT)
    assert set(ink.LIGHT) == set(ink.DARK)


def test_a_report_has_every_setting_option_and_figure(played):
    plan, results, text = played
    game = games.get(plan.game)
    said = speaker_of(game, "en")
    for name, option in game.options.items():
        if not option.study and (option.of_seats or len(option.values) > 1):
            assert f"{escape(said.option(name))} = " in text
    for item in {item for line in results for item, row in line["points"].items() if sum(row)}:
        assert escape(said.part(item)) in text
    for players in range(game.least, game.most + 1):
        assert f"{players} players" in text
    for figure in declared(plan.game).figures:
        assert figure.title in text
    assert f"sunroom lab {plan.game} --bot greedy --matches {MATCHES}" in text


def test_every_declared_figure_shows_something(played):
    """A figure of a tally that is never counted would be empty."""
    plan, results, _ = played
    usual = [line for line in results if line["setting"] == str(plan.middle)]
    for figure in declared(plan.game).figures:
        for name in filter(None, (figure.tally, getattr(figure, "of", ""))):
            counted = {key for line in results for key in line["tallies"].get(name, {})}
            assert counted & set(figure.names) or name == "taken over", (figure.title, name)
    for line in usual:
        assert all(len(row) == plan.middle for t in line["tallies"].values() for row in t.values())


def test_results_depend_on_the_plan_alone(played):
    plan, results, _ = played
    again = run(Sample(plan), find_crew(jobs=2))
    assert sorted(map(json.dumps, again)) == sorted(map(json.dumps, results))


def test_points_and_shares_add_up(played):
    _, results, _ = played
    for line in results:
        assert sum(line["shares"]) == pytest.approx(1)
        for seat, score in enumerate(line["scores"]):
            assert score == sum(row[seat] for row in line["points"].values())
        assert line["leads"][-1] > 0 or line["roles"] is None
        assert sorted(line["order"]) == list(range(len(line["shares"])))


def test_a_game_without_a_lab_of_its_own_is_studied_all_the_same(monkeypatch):
    name = games.NAMES[0]
    for place in ("plan", "job", "report"):
        monkeypatch.setattr(f"sunroom.lab.{place}.declared", lambda game: Declared())
    plan = make_plan(name, "random", matches=2, players=[games.get(name).least])
    _, parts = report.parts(plan, [play(plan, piece) for piece in plan.pieces()])
    assert {"overview", "seats", "lengths", "scores", "rules", "options"} <= {p.name for p in parts}


def test_rules_are_told_in_the_words_of_their_game(played, told):
    plan, _, _ = played
    _, parts = told
    (rules,) = (part for part in parts if part.name == "rules")
    assert rules.rows
    game = games.get(plan.game)
    spoken = {words(event) for event, sentence in game.words.events.items() if sentence}
    for rule, happens, *_ in rules.rows:
        assert rule.startswith(game.letter) and "{" not in happens and "_" not in happens
        assert not set(happens.split("; ")) & spoken, "told by its id"


def test_differences_of_parts_are_percentage_points(told):
    short, parts = told
    assert not [one for one in short if re.search("[+\u2212][0-9.]+%", one)]
    for part in parts:
        if part.name == "options":
            assert part.headings[-1] == "victories of the 1st, percentage points"


# --- the command ---------------------------------------------------------------------------------


def test_the_command_writes_a_report_pictures_and_tables(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pictures").mkdir()
    start = ("sunset", "--bot", "random", "--matches", "4", "--option", "damage=1")
    more = ("--pictures", "pictures", "--data", "tables")
    out = lab(*start, *more)
    assert "With 2 players" in out and "Option Damage needed to win = 3:" in out
    text = (tmp_path / "sunset-lab.html").read_text()
    assert "sunroom lab sunset --bot random --matches 4 --option damage=1" in text
    picture = (tmp_path / "pictures" / "sunset-seats.svg").read_text()
    assert picture.startswith("<svg") and "var(" not in picture
    with (tmp_path / "tables" / "sunset-seats.csv").open() as file:
        rows = list(csv.DictReader(file))
    settings = make_plan("sunset", "random", options={"damage": 1}).settings
    assert len(rows) == 4 * 2 * len(settings)
    assert {row["option_damage"] for row in rows} == {"1", "2", "3"}
    # Results that came in another order make the same report, to the last byte.
    book = tmp_path / "sunset-lab.jsonl"
    header, *lines = book.read_text().splitlines(keepends=True)
    book.write_text("".join([header, *reversed(lines)]))
    lab(*start, "--data", "tables", "--format", "parquet")
    from pyarrow import parquet

    table = parquet.read_table(tmp_path / "tables" / "sunset-seats.parquet").to_pylist()
    assert [{k: str(v) for k, v in row.items()} for row in table] == [dict(row) for row in rows]
    assert (tmp_path / "sunset-lab.html").read_text() == text


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chess",), "there is no game"),
        (("lane", "--players", "7"), "2 to 4 players"),
        (("lane", "--matches", "1"), "at least 2"),
        (("lane", "--bot", "deep"), "deep"),
        (("lane", "--option", "wind=1"), "no option"),
        (("lane", "--out", "report.pdf"), ".html file"),
        (("lane", "--pictures", "nowhere"), "folder for the pictures does not exist"),
        (("lane", "--data", "x", "--format", "xlsx"), "csv or parquet"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments, told, refused):
    assert told in refused("lab", *arguments)


def test_ctrl_c_and_going_on_gives_the_same_results(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    arguments = ("sunset", "--bot", "random", "--jobs", "2", "--matches")
    process = subprocess.Popen(
        [*COMMAND, *arguments, "2000"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    book = tmp_path / "sunset-lab.jsonl"
    wait_until(lambda: book.exists() and book.read_bytes().count(b"\n") > 5)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    wait_until(lambda: nobody_left(process.pid))
    assert process.returncode == 130 and "the same command continues" in errors
    done = book.read_bytes()
    count = done.count(b"\n") - 1
    assert 5 <= count < 10_000 and not (tmp_path / "sunset-lab.html").exists()
    plan = make_plan("sunset", "random", matches=count // 5 + 3)
    lab(*arguments, str(plan.matches))
    assert book.read_bytes().startswith(done) and (tmp_path / "sunset-lab.html").exists()
    alone = [play(plan, piece) for piece in plan.pieces()]
    assert sorted(book.read_text().splitlines()[1:]) == sorted(map(json.dumps, alone))


def test_a_file_of_another_lab_is_refused(tmp_path):
    book = tmp_path / "out.jsonl"
    plan = make_plan("sunset", "random", matches=2)
    book.write_text(json.dumps({**plan.header, "seed": 9}) + "\n")
    with pytest.raises(Refused, match="belongs to another lab: seed is 9 there and 0 here"):
        run(Sample(plan), find_crew(jobs=1), book)


def test_a_file_says_what_its_bot_has_learned(tmp_path):
    """Matches of other weights are none of this lab."""
    assert "weights" not in make_plan("sunset", "search:2,leaf=0", matches=2).header
    plan = make_plan("sunset", "search:2", matches=2)
    learned = shipped(games.get("sunset"))
    assert learned is not None and plan.header["weights"] == learned.digest
    book = tmp_path / "out.jsonl"
    book.write_text(json.dumps({**plan.header, "weights": "0" * 24}) + "\n")
    with pytest.raises(Refused, match="belongs to another lab: weights is"):
        run(Sample(plan), find_crew(jobs=1), book)


# --- how sure figures are ------------------------------------------------------------------------


def test_intervals_of_means_and_ratios():
    one = of_mean([1, 2, 3, 4])
    assert one.value == 2.5 and one.high - 2.5 == pytest.approx(1.96 * 0.6455, abs=1e-3)
    same = of_ratio([1, 2, 3, 4], [1, 1, 1, 1])
    assert same is not None and same.high == pytest.approx(one.high)
    assert of_ratio([0, 0], [0, 0]) is None
    exact = of_ratio([1, 2], [2, 4])
    assert exact is not None and exact.low == exact.high == 0.5


def test_the_documentation_has_the_options_of_the_command():
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text()
    shown = lab("--help")
    named = set(re.findall(r"^\| `(--\w+)", text, flags=re.MULTILINE))
    assert named == set(re.findall(r"--\w+", shown)) - {"--help"}


def test_the_reports_in_the_documentation_are_small_and_complete():
    folder = Path(__file__).parents[2] / "docs" / "lab"
    for name in games.NAMES:
        text = (folder / f"{name}.html").read_text()
        assert len(text) < 1_000_000 and "In short" in text
