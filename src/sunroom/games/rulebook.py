"""The rules of a game in words, as its folder brings them.

A file `rules.md` beside the game's module, and `rules.fr.md` and so on for other languages:
sections of numbered rules, written as docs/rules is. ::

    ## A turn
    - **T1** Take one or two stones.
      *Ruling:* the printed rules do not say who begins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib import resources

from sunroom.games.game import Game

_RULE = re.compile(r"- \*\*(\w+)\*\*\s+(.*)")
_RULING = re.compile(r"\*Ruling:\*\s*(.*)")


@dataclass
class Rule:
    """One numbered rule, and how it is read where the printed one is silent."""

    id: str
    text: str
    ruling: str | None = None


@dataclass
class Section:
    """Some rules under a title."""

    title: str
    rules: list[Rule] = field(default_factory=list)


def of(game: Game, language: str = "en") -> list[Section]:
    """In this language if they are there, else as they are; none where the game brings none."""
    folder = resources.files(game.home)
    for name in (f"rules.{language}.md", "rules.md"):
        file = folder / name
        if file.is_file():
            return read(file.read_text(encoding="utf-8"))
    return []


def read(text: str) -> list[Section]:
    """Sections of rules; what stands before the first section is for readers of the file."""
    found: list[Section] = []
    rule: Rule | None = None
    for line in text.splitlines():
        if line.startswith("## "):
            found.append(Section(line[3:].strip()))
            rule = None
        elif found and (begun := _RULE.match(line)):
            rule = Rule(begun[1], begun[2].strip())
            found[-1].rules.append(rule)
        elif rule is not None and line.startswith("  "):
            _go_on(rule, line.strip())
        elif line.strip():
            rule = None  # something else, such as a table
    return [section for section in found if section.rules]


def _go_on(rule: Rule, line: str) -> None:
    begun = _RULING.match(line)
    if begun:
        rule.ruling = begun[1]
    elif rule.ruling is None:
        rule.text += f" {line}"
    else:
        rule.ruling += f" {line}"
