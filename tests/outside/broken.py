"""Games from outside that are broken in one way each, as packages, and a sound one beside them."""

from __future__ import annotations

from pathlib import Path

from sunroom.authoring import scaffold

# By id: the file, what stands there, and what stands there instead.
MISTAKES = {
    "no_import": ("__init__.py", "import notation", "import gone"),
    "no_name": ("rules.py", "MAX_MOVES = DEALT", "MOST = DEALT"),
    "not_compiled": ("policy.py", "high = highest(s)", "high = max([1, 2])"),
    "rule_fails": ("rules.py", "s.taken[best] += 1", "s.taken[best + 40] += 1"),
    "view_fails": ("view.py", '"first": s.first', '"first": [7][s.taken[0] + s.taken[1]]'),
    "other_view": ("view.py", '"first": s.first', '"begins": s.first'),
    "no_words": ("words.py", "WORDS = Words(", "TABLE = Words("),
    "sound": ("rules.py", "VERSION = 1", "VERSION = 2"),
}


def install(folder: Path) -> None:
    """Write them all into a folder that Python looks for packages in."""
    for id, (file, old, new) in MISTAKES.items():
        scaffold.write(scaffold.wish(id, id.replace("_", " ").title(), "T"), folder / "made")
        package = folder / "made" / id / "src" / f"sunroom_{id}"
        text = (package / file).read_text()
        assert old in text, id
        (package / file).write_text(text.replace(old, new, 1))
        package.rename(folder / package.name)
        about = folder / f"sunroom_{id}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: sunroom-{id}\nVersion: 1.0\n"
        )
        (about / "entry_points.txt").write_text(f"[sunroom.games]\n{id} = sunroom_{id}\n")
