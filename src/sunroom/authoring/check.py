"""`sunroom check-game`: what is missing in a game, or wrong with it, in words."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.markup import escape

from sunroom.authoring import declared, knowing, playing, telling
from sunroom.authoring.findings import Finding, Look, looked
from sunroom.games.finding import as_it_is

SAID: dict[str, Look] = {
    "it says what it is": declared.attributes,
    "all functions and constants are there": declared.signatures,
}
DONE: dict[str, Look] = {
    "rules and policy can be compiled": declared.compiles,
    "whole matches can be played, taken back, replayed and loaded": playing.play,
    "both speeds play the same": playing.two_speeds,
    "nothing hidden is told, and guesses agree with what was seen": knowing.know,
    "what it tells is as its contract declares": telling.tell,
    "what is not legal is refused": playing.refuse,
    "bots decide": knowing.decide,
    "there are words for everything": telling.speak,
}


def check(name: str) -> Iterator[Finding]:
    """Look at everything; what a game does is only looked at if all it needs is there."""
    game = as_it_is(name)
    faults = 0
    for finding in looked(game, SAID):
        faults += len(finding.faults)
        yield finding
    if not faults:
        yield from looked(game, DONE)


def show(name: str) -> bool:
    """Check a game and print what was found; whether all is well."""
    console = Console(highlight=False)
    game = as_it_is(name)
    console.print(f"[bold]{escape(getattr(game, 'name', name))}[/] ({game.id})")
    faults = 0
    with console.status("Looking ...") as status:
        for finding in check(name):
            sign = "[bold red]✗[/]" if finding.faults else "[green]✓[/]"
            console.print(f"{sign} {finding.what}")
            for fault in finding.faults:
                console.print(f"    {escape(fault)}", soft_wrap=True)
            if finding.note:
                console.print(f"    [dim]{escape(finding.note)}[/]", soft_wrap=True)
            faults += len(finding.faults)
            status.update(f"Checking ... last: {finding.what}")
    if faults:
        console.print(
            "[bold]Something is missing or wrong: docs/adding-a-game.md has all parts.[/]"
        )
    else:
        console.print(f"All is well. To play: sunroom play {game.id}")
    return not faults
