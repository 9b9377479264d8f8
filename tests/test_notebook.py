"""The tutorial runs, and shows what it says it shows."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

FILE = Path(__file__).parents[1] / "docs" / "tutorial.ipynb"


def outputs(notebook):
    """What is shown below each cell, in the order of the cells."""
    return [
        output.get("text") or dict(output["data"])
        for cell in notebook.cells
        for output in cell.get("outputs", [])
    ]


def test_the_tutorial_runs_and_shows_the_same():
    stored = nbformat.read(FILE, as_version=4)
    again = nbformat.read(FILE, as_version=4)
    NotebookClient(again, timeout=250, kernel_name="python3", record_timing=False).execute()
    assert outputs(again) == outputs(stored)
    drawn = [one for one in outputs(again) if isinstance(one, dict) and "image/svg+xml" in one]
    assert len(drawn) == 3
    assert FILE.stat().st_size < 150_000
