"""The words of Sunroom in all its languages: gettext catalogues for the terminal and the browser.

    python locales/catalogue.py update    # after words were changed: new ones in, unused ones out
    python locales/catalogue.py check     # what is missing, unused or has other {names}
    python locales/catalogue.py compile   # for the terminal (.mo) and the browser (.json)

The English text is the key. In Python words are marked by `_("…")` and `ngettext("…", "…", n)`, in
the browser by `t("…")` and `n("…", "…", n)`; what the games' tables of words have needs no mark.
"""

from __future__ import annotations

import json
import re
import runpy
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locales"
# By itself: when the package is built, what Sunroom needs to be imported is not there yet.
LANGUAGES = runpy.run_path(str(ROOT / "src/sunroom/words/languages.py"))["TRANSLATED"]
TERMINAL = ROOT / "src" / "sunroom" / "words" / "catalogues"
BROWSER = ROOT / "web" / "src" / "i18n" / "catalogues"
# A call of t or n with texts in double quotes; a text may go on in the next line.
TEXT = r'"((?:[^"\\\n]|\\.)*)"'
ONE = re.compile(rf"(?<![\w.])t\(\s*{TEXT}")
MANY = re.compile(rf"(?<![\w.])n\(\s*{TEXT},\s*{TEXT}")
NAME = re.compile(r"\{(\w*)\}")
WORD = re.compile(r"[^\W\d_]{2}")


def file_of(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "sunroom.po"


def wanted() -> Catalog:
    """All texts that the sources have now."""
    found = Catalog(project="Sunroom", charset="utf-8", fuzzy=False)
    keywords = {"_": None, "ngettext": (1, 2)}
    python = extract_from_dir(ROOT / "src", [("**.py", "python")], keywords=keywords)
    for file, _, text, _, _ in python:
        found.add(text, locations=[(f"src/{file}", 0)])
    for place, text in (*_in_browser(), *_in_tables()):
        found.add(text, locations=[(place, 0)])
    return found


def _in_tables() -> Iterator[tuple[str, str | tuple[str, str]]]:
    """The texts of the games' tables of words; a sign or a number is the same in all languages."""
    from sunroom import games
    from sunroom.words.common import COMMON
    from sunroom.words.table import texts

    for text in texts(COMMON):
        yield "src/sunroom/words/common.py", text
    for name in games.NAMES:
        game = games.get(name)
        place = f"src/sunroom/games/{name}/words.py"
        for text in (game.name, *texts(game.words)):
            if WORD.search(text if isinstance(text, str) else text[0]):
                yield place, text


def _in_browser() -> Iterator[tuple[str, str | tuple[str, str]]]:
    for path in sorted((ROOT / "web" / "src").rglob("*")):
        if path.suffix not in (".ts", ".svelte") or path.name.endswith((".test.ts", ".d.ts")):
            continue
        content = path.read_text(encoding="utf-8")
        place = path.relative_to(ROOT).as_posix()
        for match in ONE.finditer(content):
            yield place, _unquoted(match[1])
        for match in MANY.finditer(content):
            yield place, (_unquoted(match[1]), _unquoted(match[2]))


def _unquoted(text: str) -> str:
    found = json.loads(f'"{text}"')
    assert isinstance(found, str)
    return found


def read(language: str) -> Catalog:
    with file_of(language).open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> None:
    """Take in new texts, untranslated, and drop those that nobody uses."""
    path = file_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    known = read(language) if path.exists() else Catalog(locale=language)
    fresh = Catalog(locale=language, project="Sunroom", charset="utf-8", fuzzy=False)
    for message in wanted():
        if not message.id:
            continue
        old = known.get(_key(message))
        string = old.string if old and _is_like(old, message) else None
        fresh.add(message.id, string or "", locations=message.locations)
    # No date of today: the file changes only when words do.
    fresh.revision_date = fresh.creation_date = datetime(2026, 1, 1, tzinfo=UTC)
    with path.open("wb") as file:
        write_po(file, fresh, sort_output=True, omit_header=False, width=100, include_lineno=False)


def _is_like(old: Message, new: Message) -> bool:
    return isinstance(old.id, tuple) == isinstance(new.id, tuple)


def _key(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple) else message.id)


def problems() -> list[str]:
    """What is wrong with the catalogues, one sentence each."""
    found = []
    texts = {_key(message): message for message in wanted() if message.id}
    for language in LANGUAGES:
        known = {_key(message): message for message in read(language) if message.id}
        found += [f"{language}: {text!r} is missing" for text in texts.keys() - known.keys()]
        found += [f"{language}: {text!r} is not used" for text in known.keys() - texts.keys()]
        for text in texts.keys() & known.keys():
            found += _flaws(language, known[text])
    return sorted(found)


def _flaws(language: str, message: Message) -> Iterator[str]:
    strings = message.string if isinstance(message.string, list | tuple) else [message.string]
    originals = message.id if isinstance(message.id, tuple) else [message.id]
    names = {name for original in originals for name in NAME.findall(str(original))}
    for string in strings:
        if not string:
            yield f"{language}: {_key(message)!r} is not translated"
        elif set(NAME.findall(string)) - names:
            yield f"{language}: {_key(message)!r} has other names in {string!r}"
        elif not isinstance(message.id, tuple) and set(NAME.findall(string)) != names:
            yield f"{language}: {_key(message)!r} lacks a name in {string!r}"


def compile_all() -> None:
    """Write what the terminal and the browser read."""
    BROWSER.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        if not file_of(language).exists():
            continue
        catalogue = read(language)
        folder = TERMINAL / language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "sunroom.mo").open("wb") as file:
            write_mo(file, catalogue)
        used = {text if isinstance(text, str) else text[0] for _, text in _in_browser()}
        words = {
            _key(one): list(one.string) if isinstance(one.string, list | tuple) else one.string
            for one in catalogue
            if one.id and _key(one) in used
        }
        content = json.dumps(words, ensure_ascii=False, sort_keys=True, indent=0)
        (BROWSER / f"{language}.json").write_text(content + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    match arguments:
        case ["update"]:
            for language in LANGUAGES:
                update(language)
        case ["check"]:
            found = problems()
            print("\n".join(found) or "all words are there")
            return int(bool(found))
        case ["compile"]:
            compile_all()
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
