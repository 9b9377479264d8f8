"""The languages that Sunroom speaks: this is the one list of them.

A further one needs a line here and its catalogue in locales/.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """How a language calls itself, and what is special in it.

    `soft` is for the last of several things: where it begins like this, another text joins it.
    """

    name: str
    soft: tuple[str, str] | None = None


LANGUAGES = {
    "en": Language("English"),
    "it": Language("Italiano"),
    "fr": Language("Français"),
    "es": Language("Español", ("^[Hh]?[IiÍí](?![aeoAEO])", "{several} e {last}")),
}
SOURCE = "en"  # the language of the texts in the sources
TRANSLATED = tuple(one for one in LANGUAGES if one != SOURCE)
