"""docs/arena.md is true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from sunroom.arena import make_plan
from sunroom.arena.plan import LIMIT, MATCHES
from sunroom.arena.play import play
from sunroom.bots import external

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "arena.md").read_text()


def test_listings_are_the_files():
    listings = re.findall(r"```python\n(.*?)```", TEXT, flags=re.DOTALL)
    for name, listing in zip(("bot.py", "ratings.py"), listings, strict=True):
        assert (DOCS / "examples" / name).read_text().endswith(f"\n\n{listing}")


def test_fields_and_defaults_are_those_of_the_code():
    plan = make_plan("sunset", ["greedy", "random"], matches=2, records=True, chances=True)
    line = play(plan, next(plan.tasks()))
    assert re.findall(r"^\| `(\w+)` \| ", TEXT, flags=re.MULTILINE) == list(line)
    for name in plan.header:
        assert f"`{name}`" in TEXT
    for option, default in (("limit D", LIMIT), ("matches M", MATCHES)):
        assert re.search(rf"`--{option}` .*\| {default} \|", TEXT)
    assert re.search(rf"`--seconds S` .*\| {external.SECONDS:g} \|", TEXT)


def test_the_command_has_the_options_of_the_documentation():
    shown = subprocess.run(
        [sys.executable, "-m", "sunroom", "arena", "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    named = set(re.findall(r"^\| `(--\w+)", TEXT, flags=re.MULTILINE))
    assert named == set(re.findall(r"--\w+", shown)) - {"--help"}
    assert "6000" in shown and str(MATCHES) in shown
