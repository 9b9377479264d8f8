"""The page knows no rules: what it shows of them it was told.

No reader of sources can tell a rule from a drawing, but rules that crept into the page have always
had one of these shapes: a number of the game with a name, a bound of a field, a list of what can be
counted, a pattern of letters and digits, a sum over what is printed. Whatever is drawn, timed or
laid out says so (`DRAWN`) in a comment beside its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from typing_extensions import get_type_hints, is_typeddict

from sunroom import contract, games

PAGE = Path(__file__).parents[1] / "web" / "src"
GAMES = PAGE / "games"
# Drawings, texts, and what is made from the declared forms.
NO_RULES = ("art/", "art.ts", "rules/", "guide/", "contract.ts", "Picture.svelte")
DRAWN = re.compile(r"(//|/\*\*|<!--).*\b(px|ms|lines?|cells?|drawn|drawing|shown|zoom|times)\b")
STYLE = re.compile(r"<style.*?</style>", re.DOTALL)
QUARTERS = ([0, 1, 2, 3],)  # a square has four sides, in every game

SHAPES = {
    "a number of the game": re.compile(r"\bconst [A-Z][A-Z_]*(?:: [^=]+)? = ([0-9]+)\b(?!\.)"),
    "a bound": re.compile(r"\b(?:most|least|max|min)(?::|=\{|=\") ?(?!0\b)[0-9]+\b(?![.%a-z])"),
    "a limit": re.compile(r"(?:(?<![=>])[<>]=?|[=!]==) ([3-9]|[1-9][0-9]+)\b(?!\.)"),
    "a pattern": re.compile(r"/\^[^/]*\[(?:[0-9]-[0-9]|[a-z]{2,})\]"),
}
LIST = re.compile(r"\[((?:\d+, )+\d+)\]")


def fields_told(form: Any) -> Iterator[str]:
    """The names of whole numbers in a declared form, however deep."""
    if is_typeddict(form):
        for name, kind in get_type_hints(form).items():
            if kind is int:
                yield name
            yield from fields_told(kind)
    else:
        form = getattr(form, "__value__", form)
        for inner in get_args(form):
            yield from fields_told(inner)


PRINTED = "|".join(
    sorted(
        {
            name
            for game in games.NAMES
            for name in fields_told(contract.declared(games.get(game), "Material"))
        }
    )
)
# What is multiplied by a constant of the drawing is drawn.
SUM = re.compile(rf"[a-z)] [*+-] [\w.]+\.({PRINTED})\b|\.({PRINTED}) [*+-] (?![A-Z])")


def rules_in(source: str) -> Iterator[str]:
    """What looks like a rule in a source of the page, each with its line."""
    source = STYLE.sub(lambda style: "\n" * style[0].count("\n"), source)
    before = ""
    for line in source.splitlines():
        drawn = DRAWN.search(line) or (
            DRAWN.search(before) and before.strip().startswith(("//", "/**"))
        )
        before = line
        if drawn or line.strip().startswith(("//", "*", "/*", "<!--")):
            continue
        for shape, pattern in SHAPES.items():
            if pattern.search(line):
                yield f"{shape}: {line.strip()}"
        for found in LIST.finditer(line):
            numbers = [int(number) for number in found[1].split(", ")]
            counted = len(numbers) > 2 and numbers == sorted(set(numbers)) and numbers[-1] < 30
            if counted and numbers not in QUARTERS:
                yield f"what can be counted: {line.strip()}"
        if SUM.search(line):
            yield f"a sum: {line.strip()}"


# Functions of the page that once worked out what a game's `standings` and pad now tell.
ONCE_WORKED_OUT = (
    *("allPictures", "completed", "openPoints", "suggested", "tokensFor"),
    *("cardPower", "findsTarget", "initiative", "largestGroup", "powerIfPlayed"),
)


def test_what_the_rules_tell_is_not_worked_out_again():
    known = re.compile(rf"\b(function|const) ({'|'.join(ONCE_WORKED_OUT)})\b")
    sources = [path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte")]
    assert len(sources) > 100
    found = [path.name for path in sources if known.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_no_game_works_out_rules_on_the_page():
    read, found = 0, []
    for path in sorted(GAMES.glob("*/**/*")):
        within = str(path.relative_to(GAMES)).partition("/")[2]
        if path.suffix not in (".ts", ".svelte") or ".test." in path.name:
            continue
        if within.startswith(NO_RULES) or not within:
            continue
        read += 1
        source = path.read_text(encoding="utf-8")
        found += [f"{path.relative_to(GAMES)}: {one}" for one in rules_in(source)]
    assert read > 100
    assert found == []


# What the page once knew, and how it was written there.
ONCE = (
    "  const LIMIT = 5;",
    "  const TOKENS = 23; // in the game",
    "const LEAST_TILES = 34; // a tile set has at least so many",
    '          { title: t("Complete pictures"), most: 112 },',
    '<input type="number" min="0" max="11" bind:value={tokens[current]![value]} />',
    '<input type="number" min="0" max={5} bind:value={hands[i]} />',
    "{#each [1, 2, 3, 4, 5] as count (count)}<button",
    "  >{#each [3, 5, 7, 9, 11, 13, 15] as side (side)}<option value={side}>",
    "      {#each [0, 1, 2] as value (value)}",
    "          /^[bgpry][1-5]$/.test(entry) ? { colour: entry.charAt(0) } : null,",
    "  const gain = $derived(Number(move.split(' ')[2]) * space.dots);",
    "  const worth = facts.constant + view.power;",
    "  if (hand.length > 5) discard();",
)
HARMLESS = (
    "const THRESHOLD = 7; // px before a press counts as carrying",
    "const SHOWN = 2200; // ms until everything has come to rest",
    "  if (event.button !== 0 || down.length > 1) return;",
    "  {#each [0, 30, 60, 90] as angle (angle)}",
    "const SIDES: readonly Side[] = [0, 1, 2, 3];",
    "<style>\n  .bar {\n    max: 5;\n  }\n</style>",
    '      <input type="number" min="0" max={material.tokens[2]} />',
)


@pytest.mark.parametrize("line", ONCE)
def test_what_the_page_once_knew_would_be_found(line):
    assert list(rules_in(line))


@pytest.mark.parametrize("line", HARMLESS)
def test_what_is_drawn_is_not_taken_for_a_rule(line):
    assert list(rules_in(line)) == []
