"""What all pictures have in common: they are drawn by matplotlib, if it is there."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from sunroom.games.terms import Refused

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PLOTS = (".svg", ".png")


def need_matplotlib() -> None:
    if find_spec("matplotlib") is None:
        message = 'plots need matplotlib, which is not installed: pip install "sunroom[plots]"'
        raise Refused("unavailable", message)


def check_plot(path: Path) -> None:
    """Better to know before the matches than after."""
    if path.suffix.lower() not in PLOTS:
        raise Refused("bad_file", f"a plot must be a {' or '.join(PLOTS)} file, not {path.name}")
    need_matplotlib()
    if not path.parent.is_dir() or path.is_dir():
        raise Refused("bad_file", f"{path} cannot be written: there is no such folder")


def save_plot(figure: Figure, path: Path) -> None:
    """Write a picture; the same picture gives the same file."""
    kind = path.suffix.lower().removeprefix(".")
    try:
        figure.savefig(path, format=kind, metadata={"Date": None} if kind == "svg" else None)
    except OSError as error:
        raise Refused("bad_file", f"{path} cannot be written: {error.strerror}") from None
