"""Linking: a source that serves every game is given one game's functions."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any

import pytest

from sunroom.kernel import program, slots

SOURCE = """from sunroom.kernel.slots import MAX_PLAYERS, OVER, copy_state, guess, legal, quick

ENTRIES = ("use",)
OWN = 5


def use():
    return MAX_PLAYERS, OVER, copy_state, guess, legal, quick
"""


@pytest.fixture
def source(tmp_path, monkeypatch):
    folder = tmp_path / "linkedgame"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "source.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield "linkedgame.source"
    for name in [name for name in sys.modules if name.startswith("linkedgame")]:
        del sys.modules[name]


def module(name: str, **content: object) -> ModuleType:
    found = ModuleType(name)
    vars(found).update(content)
    return found


def test_slots_are_filled_by_the_first_source_that_has_them(source):
    rules = module("rules", MAX_PLAYERS=4, OVER=3, legal="legal of the rules")
    knowledge = module("knowledge", guess="a guess", legal="not this one", OVER=9)
    policy = module("policy", quick="quickly", guess="nor this one")
    linked = program.link(source, [rules, knowledge, policy], copy="a copier")  # type: ignore[arg-type]
    expected = (4, 3, "a copier", "a guess", "legal of the rules", "quickly")
    assert linked.use() == expected
    assert linked.OWN == 5
    other = program.link(source, [policy, knowledge, rules], copy="a copier")  # type: ignore[arg-type]
    assert other.use() == (4, 9, "a copier", "nor this one", "not this one", "quickly")
    assert linked.use() == expected  # each program has a copy of its own


def test_linking_changes_neither_the_source_nor_the_slots(source):
    original: Any = importlib.import_module(source)
    rules = module("rules", MAX_PLAYERS=4, OVER=3, legal=1, guess=2, quick=3)
    program.link(source, [rules], copy=print)
    assert original.use()[4] is slots.legal
    assert slots.MAX_PLAYERS == 0
    assert sys.modules[source] is original
    with pytest.raises(NotImplementedError):
        original.legal(None, [])


def test_a_slot_that_nobody_fills_is_an_error(source):
    with pytest.raises((StopIteration, LookupError)):
        program.link(source, [module("rules", MAX_PLAYERS=4)], copy=print)


def test_a_name_that_only_looks_like_a_slot_stays(source, tmp_path):
    text = SOURCE.replace(", quick", "", 1) + "\n\ndef quick():\n    return 1\n"
    (tmp_path / "linkedgame" / "source.py").write_text(text)
    importlib.invalidate_caches()
    rules = module("rules", MAX_PLAYERS=4, OVER=3, legal=1, guess=2, quick=3)
    assert program.link(source, [rules], copy=print).use()[-1]() == 1
