"""Whether a game says all that has to be said: names, kinds of values, signatures."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from types import ModuleType
from typing import Any

from sunroom.authoring.findings import Finding
from sunroom.bots.tree import search_program
from sunroom.games.game import Game
from sunroom.games.option import Option
from sunroom.kernel.layout import Layout
from sunroom.kernel.program import Program, plain
from sunroom.kernel.translator import Outside, translate

Signatures = dict[str, tuple[str, ...]]

RULES: Signatures = {
    "setup": ("s", "seed"),
    "legal": ("s", "out"),
    "apply": ("s", "move"),
    "result": ("s", "out"),
    "final_scores": ("s", "out", "offset"),
}
KNOWLEDGE: Signatures = {
    "hide": ("s", "seat"),
    "guess": ("s", "seat", "seed"),
    "sight": ("s", "seat"),
}
POLICY: Signatures = {
    "greedy": ("s", "out"),
    "quick": ("s", "out"),
    "weigh": ("s", "moves", "n", "careful", "out"),
}
NUMBERS = ("VERSION", "OVER", "MAX_MOVES", "MAX_PLAYERS", "MOVES")
AROUND: dict[str, Signatures] = {
    "notation": {"write": ("move",), "read": ("s", "text")},
    "loading": {"fill": ("s", "fields")},
    "views": {
        "position": ("s", "options"),
        "view": ("hidden", "options", "seat"),
        "score": ("s",),
    },
    "happenings": {
        "events": ("before", "move", "after"),
        "redact": ("event", "seat"),
        "tells": ("before", "move", "after"),
    },
    "foresight": {"foreseen": ("seen", "move")},
    "pad": {"score": ("game", "told")},
    "solver": {"solve": ("game", "seen", "kernel")},
}
OPTIONAL = ("foresight", "pad", "solver")


def attributes(game: Game, finding: Finding) -> None:
    """What the class says."""
    wanted = {"name": str, "letter": str, "least": int, "most": int, "program": Program}
    for name, kind in wanted.items():
        value = getattr(game, name, None)
        if not isinstance(value, kind):
            finding.add(f"{name} must be a {kind.__name__}; it is {value!r}")
    if finding.faults:
        return
    if not re.fullmatch("[A-Z]", game.letter):
        finding.add(f"letter must be one capital letter, as in L16; it is {game.letter!r}")
    if not 1 <= game.least <= game.most:
        finding.add(f"least and most must be numbers of players, not {game.least}, {game.most}")
    for name, option in game.options.items():
        if not isinstance(option, Option):
            finding.add(f"options[{name!r}] must be an Option; it is {option!r}")
        elif option.default not in option.values:
            finding.add(f"options[{name!r}]: the default {option.default!r} is none of its values")


def signatures(game: Game, finding: Finding) -> None:
    """Which functions and constants the game's modules have."""
    rules = import_module(game.program.rules)
    _constants(game, rules, finding)
    _functions(rules, RULES, finding, entries=tuple(RULES))
    sources = [import_module(name) for name in game.program.sources]
    for name, parameters in KNOWLEDGE.items():
        home = next((one for one in sources if hasattr(one, name)), None)
        if home is None:
            names = ", ".join(game.program.sources)
            finding.add(f"{name}({', '.join(parameters)}) is in none of the sources {names}")
        else:
            _functions(home, {name: parameters}, finding, entries=(name,))
    if game.policy is not None:
        policy = import_module(game.policy)
        _functions(policy, POLICY, finding, entries=("greedy", "quick"))
    for part, wanted in AROUND.items():
        module = getattr(game, part, None)
        if module is None:
            if part not in OPTIONAL:
                finding.add(f"the game has no {part}: a module with {', '.join(wanted)}")
        else:
            _functions(module, wanted, finding)
    if getattr(game, "loading", None) and not hasattr(game.loading, "KNOWN"):
        finding.add(f"{_name(game.loading)} has no KNOWN: the fields that a position may have")


def _constants(game: Game, rules: ModuleType, finding: Finding) -> None:
    where = _name(rules)
    for name in NUMBERS:
        if type(getattr(rules, name, None)) is not int:
            finding.add(f"{where} has no whole number {name}")
    phases = getattr(rules, "PHASES", None)
    if not isinstance(phases, tuple) or not all(isinstance(one, str) for one in phases):
        finding.add(f"{where} has no PHASES: a tuple of texts, by the number of the phase")
    elif type(getattr(rules, "OVER", None)) is int and rules.OVER not in range(len(phases)):
        finding.add(f"{where}: OVER must be a place in PHASES, not {rules.OVER}")
    state = getattr(rules, "State", None)
    if not (isinstance(state, type) and issubclass(state, Layout)):
        finding.add(f"{where} has no class State(Layout)")
    most = getattr(rules, "MAX_PLAYERS", None)
    if type(most) is int and most < game.most:
        finding.add(f"{where}: MAX_PLAYERS is {most}, but the game says most = {game.most}")


def _functions(
    module: Any, wanted: Signatures, finding: Finding, entries: tuple[str, ...] = ()
) -> None:
    where = _name(module)
    for name, parameters in wanted.items():
        found = getattr(module, name, None)
        asked = f"{name}({', '.join(parameters)})"
        if not callable(found):
            finding.add(f"{where} has no function {asked}")
            continue
        try:
            inspect.signature(found).bind(*parameters)
        except TypeError:
            finding.add(f"{where}: {name}{inspect.signature(found)} must be {asked}")
    listed = getattr(module, "ENTRIES", ())
    for name in entries:
        if hasattr(module, name) and name not in listed:
            finding.add(f"{where}: ENTRIES must name {name!r}, because Python calls it")


def _name(module: Any) -> str:
    return str(getattr(module, "__name__", module))


def compiles(game: Game, finding: Finding) -> None:
    """Whether the rules, and the search with the policy, keep to what can be compiled."""
    for program in (game.program, search_program(game)):
        kernel = plain(program)
        try:
            translate(kernel.layout, vars(kernel.run).values(), kernel.copy)
        except Outside as outside:
            finding.add(" ".join(str(outside).split()))
