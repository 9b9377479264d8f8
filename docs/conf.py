"""How `make docs` builds the site: rules, guide, and a reference made from docstrings.

The pages are the files of the repository where they stand, so that a link is the same for whoever
reads them there. README.md is the first page; the order of the others is here.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from sphinx.application import Sphinx

from sunroom import __version__, games

project = "Sunroom"
copyright = author = "The Sunroom developers"
version = release = __version__
language = "en"

root_doc = "README"
ROOT = Path(__file__).parent.parent
JOINING = ["CONTRIBUTING", "docs/architecture", "docs/kernel", "docs/web", "CHANGELOG"]
FIRST = [
    *("docs/bots", "docs/arena", "docs/study", "docs/contract", "docs/server", "docs/hosting"),
    *("docs/reference/match", "docs/reference/games", "docs/reference/bots"),
]


def pages(folder: str) -> list[str]:
    """The pages of a folder, those in FIRST before the others."""
    found = sorted(f"{folder}/{path.stem}" for path in (ROOT / folder).glob("*.md"))
    found.sort(key=lambda page: FIRST.index(page) if page in FIRST else len(FIRST))
    return [page for page in found if page not in JOINING]


CONTENTS = {
    "Rules": [f"docs/rules/{game}" for game in games.NAMES],
    "Guide": pages("docs"),
    "Reference": pages("docs/reference"),
    "For whoever joins": JOINING,
}
include_patterns = ["*.md", "docs/*.md", "docs/**/*.md"]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
suppress_warnings = ["myst.header"]  # a page may leave out a level of headings
myst_heading_anchors = 4  # headings can be linked to as on the pages of a repository

# Docstrings name things in single backquotes; what the reference knows becomes a link.
default_role = "py:obj"
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True}

html_theme = "furo"
html_title = f"Sunroom {version}"
html_copy_source = False
html_show_sphinx = False
html_favicon = "../web/public/icon.svg"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#a8430e", "color-brand-content": "#a8430e"},
    "dark_css_variables": {"color-brand-primary": "#ffb454", "color-brand-content": "#ffb454"},
}


def add_contents(app: Sphinx, page: str, source: list[str]) -> None:
    """Give the first page the list of all others."""
    if page != root_doc:
        return
    for caption, pages in CONTENTS.items():
        lines = ["```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```"]
        source[0] += "\n" + "\n".join(lines) + "\n"


def plain_signature(
    app: Sphinx, what: str, name: str, thing: object, options: object, given: str, returned: str
) -> tuple[str, str] | None:
    """What only says what others must have is never called."""
    return ("", "") if getattr(thing, "_is_protocol", False) else None


def add_index(app: Sphinx, problem: Exception | None) -> None:
    """The first page also under the name that everybody opens."""
    if problem is None:
        folder = Path(app.outdir)
        shutil.copy(folder / f"{root_doc}.html", folder / "index.html")


def setup(app: Sphinx) -> None:
    app.connect("source-read", add_contents)
    app.connect("autodoc-process-signature", plain_signature)
    app.connect("build-finished", add_index)
