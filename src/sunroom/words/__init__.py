"""Words in the reader's language. English is in the sources; the others are gettext catalogues.

The catalogues are in locales/ (see catalogue.py there) and are compiled into this folder when the
package is built. The browser uses the same ones.

A text is translated when it is used, never when a module is imported: by then nobody has said yet
which language it is to be.
"""

from __future__ import annotations

import gettext as standard
import os
import re
from collections.abc import Mapping
from pathlib import Path

from sunroom.refusal import Refused, shown
from sunroom.words.languages import LANGUAGES, SOURCE

CATALOGUES = Path(__file__).parent / "catalogues"
VARIABLE = "SUNROOM_LANGUAGE"

_chosen: standard.NullTranslations = standard.NullTranslations()
_language = SOURCE


def check(language: str) -> str:
    """A language that Sunroom speaks; refuses any other with the list."""
    if language not in LANGUAGES:
        known = ", ".join(f"{short} ({one.name})" for short, one in LANGUAGES.items())
        raise Refused("bad_language", f"there is no language {shown(language)}: {known}")
    return language


def translations(language: str) -> standard.NullTranslations:
    """The catalogue of a language; an empty one for that of the sources."""
    return standard.translation("sunroom", CATALOGUES, [check(language)], fallback=True)


def choose(language: str) -> None:
    """Speak this language from now on."""
    global _chosen, _language
    _chosen = translations(language)
    _language = language


def language() -> str:
    """The language that is spoken now."""
    return _language


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the reader's system asks for, if it is one of ours."""
    for variable in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        if asked := environment.get(variable):
            # it, it_IT, it_IT.UTF-8, it-CH@euro; where it is none of ours there is English
            short = re.split(r"[^a-z]", asked.lower())[0]
            return short if short in LANGUAGES else SOURCE
    return SOURCE


def _(text: str) -> str:
    """A text in the reader's language."""
    return _chosen.gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """A text in the form that goes with a number, which it may name as {n}."""
    return _chosen.ngettext(one, many, count)
