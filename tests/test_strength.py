"""The figures of docs/bots.md come from `make strength`, and from bots that think as ours do."""

from __future__ import annotations

import json
import re

from docs import strength
from docs.measures import TABLES, Measure

PAGE = strength.PAGE.read_text()


def test_the_tables_are_those_of_the_book():
    assert strength.with_tables(PAGE, strength.read_book()) == PAGE
    assert [name for _, name, _ in strength.MARK.findall(PAGE)] != []
    assert {name for _, name, _ in strength.MARK.findall(PAGE)} == set(TABLES)


def test_every_figure_is_of_bots_that_think_as_they_do_now():
    book = strength.read_book()
    assert strength.current(book) == book


def test_measurements_are_named_once_and_seats_are_shared_evenly():
    found = strength.measures()
    assert len({one.name for one in found}) == len(found)
    for one in found:
        assert one.matches % one.players == 0
        assert re.fullmatch(r"[a-z0-9,=-]+", one.name), one.name


def test_a_measurement_goes_on_where_it_was(tmp_path, monkeypatch, capsys):
    quick = Measure("quick", "lane", ("greedy", "random"), 4)
    sure = Measure("sure", "lane", ("search:20", "search:21"), 2, chances=True)
    book, page = tmp_path / "strength.json", tmp_path / "bots.md"
    marks = "".join(f"<!-- table: {name} -->\n<!-- end -->\n" for name in ("quick", "chances"))
    page.write_text(marks)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "strength").mkdir()
    for name, value in (
        ("BOOK", book),
        ("PAGE", page),
        ("TABLES", {"quick": (quick,), "chances": (sure,)}),
    ):
        monkeypatch.setattr(strength, name, value)

    strength.write({})
    assert "Not measured yet: `quick`." in page.read_text()
    strength.measure(quick, 1, 2)
    assert json.loads(book.read_text())["quick"]["matches"] == 2
    assert "| Lane | 2 | `greedy` | `random` |" in page.read_text()
    assert "| 2 of 4 | 100.0% (34.2 to 100.0) |" in page.read_text()
    strength.measure(quick, 1, None)
    assert json.loads(book.read_text())["quick"]["matches"] == 4
    strength.measure(sure, 1, None)
    assert "Not measured yet" not in page.read_text()
    assert [curve.matches for curve in strength.curves(strength.read_book())] == [2]
    said = capsys.readouterr().out
    strength.measure(quick, 1, None)
    assert said and capsys.readouterr().out == ""  # nothing is left to do

    # A bot that thinks otherwise was not measured.
    told = json.loads(book.read_text())
    told["sure"]["thinking"] = "another"
    book.write_text(json.dumps(told))
    assert set(strength.current(strength.read_book())) == {"quick"}
