"""Draw the pictures of the documentation: `python docs/pictures/make.py`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

from sunroom import Match, bots, games
from sunroom.games.painting import Scene
from sunroom.terminal.painters import painter

FOLDER = Path(__file__).parent
MOVES = {"lane": 70, "sunset": 12, "sunny": 40}


def middle_of_a_match(game: str, moves: int) -> Match:
    """A match between greedy players, some way into it, at the start of a person's turn."""
    match = Match(game, games.get(game).least, seed=11)
    while (
        len(match.history) < moves
        or match.phase not in ("turn", "play", "place")
        or match.seat != 0
    ):
        match.play(bots.get("greedy").choose(match.look(), 1))
    return match


def draw(game: str) -> None:
    match = middle_of_a_match(game, MOVES[game])
    console = Console(record=True, width=80, file=io.StringIO(), force_terminal=True)
    scene = Scene(match.view(0), 0, ["Anna", "Ben"], match.moves)
    console.print(painter(match.game).table(scene))
    console.print()
    console.print(f"[bold]● Anna: {painter(match.game).question(scene)}[/bold]", highlight=False)
    for number, choice in enumerate(painter(match.game).choices(scene)[:6], start=1):
        console.print(f"{number:>3}  {choice.label}", highlight=False, markup=False)
    picture = console.export_svg(title=f"sunroom play {game}", unique_id=game)
    # A picture of its own: no font from elsewhere.
    picture = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    picture = re.sub(r"\s*<!--.*?-->", "", picture)
    picture = picture.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    (FOLDER / f"{game}.svg").write_text(picture)


if __name__ == "__main__":
    for name in MOVES:
        draw(name)
