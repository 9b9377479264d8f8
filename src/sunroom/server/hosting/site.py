"""`sunroom site`: the whole app as a folder of files, for a host that has no Sunroom.

There is no server behind it: the page is told so, and everything happens in the browser. Python's
own gzip compresses what is written here; the rest was compressed when the package was built.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import shutil
from html import escape
from importlib.resources import files
from pathlib import Path

from sunroom import words
from sunroom.games.terms import Refused
from sunroom.server.http import static, webapp
from sunroom.words import languages

NOT_FOUND = "404.html"  # what hosts show for addresses of which they have no file: tables, rules
PLAIN_FILES = ".nojekyll"  # GitHub's pages: take the files as they are
BASE = re.compile(r"/([\w.~-]+/)*")
LOADED = re.compile(r"\s*<(script|link)\b([^>]*?)\s*/?>(?:</script>)?")
ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')


def write(out: Path, base: str | None = None, force: bool = False) -> int:
    """Write the app into a folder, or its newest version over an older one; the bytes it takes."""
    if not static.built():
        raise Refused("bad_request", "the web app was not built: in a checkout, run make web")
    if base is not None:
        base = _checked(base)
    before = _before(out, force)
    try:
        now = _written(out, base)
        for old in before - now:
            (out / old).unlink(missing_ok=True)
    except OSError as error:
        raise Refused("bad_request", f"{out} cannot be written: {error.strerror}") from None
    return sum((out / name).stat().st_size for name in now)


def _checked(base: str) -> str:
    inside = base.removeprefix("/").removesuffix("/")
    wanted = f"/{inside}/" if inside else "/"
    if not BASE.fullmatch(wanted) or {".", ".."} & set(wanted.split("/")):
        message = f"{base!r} is not the path of a web address, such as /games/sunroom/"
        raise Refused("bad_request", message)
    return wanted


def _before(out: Path, force: bool) -> set[str]:
    """The files of the site that is there, if there is one; a folder of something else is left."""
    if out.exists() and not out.is_dir():
        raise Refused("bad_request", f"{out} is not a folder")
    listed = webapp.listed(out)
    if listed is not None:
        return _with_compressed(out, [name for name in listed if _inside(name)])
    if not force and out.is_dir() and any(out.iterdir()):
        message = f"{out} is neither empty nor a Sunroom site: choose another, or use --force"
        raise Refused("bad_request", message)
    return set()


def _inside(name: str) -> bool:
    """Of ours: whoever wrote another list there has nothing deleted by us."""
    return ".." not in name.split("/") and not Path(name).is_absolute()


def _with_compressed(out: Path, names: list[str]) -> set[str]:
    endings = ("", *webapp.COMPRESSED.values())
    found = {f"{name}{ending}" for name in names if name for ending in endings}
    return {name for name in found if (out / name).is_file()}


def _written(out: Path, base: str | None) -> set[str]:
    """Files whose names say what is in them come first, then what names them."""
    names = webapp.files(webapp.FOLDER)
    for name in names:
        for ending in ("", *webapp.COMPRESSED.values()):
            source = webapp.FOLDER / f"{name}{ending}"
            if source.is_file():
                (out / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, out / f"{name}{ending}")
    shutil.copyfile(webapp.FOLDER / webapp.WORKER, out / webapp.WORKER)
    page = webapp.stamp(out, _page(base), names)
    (out / NOT_FOUND).write_text(page, encoding="utf-8")
    (out / PLAIN_FILES).touch()
    own = (webapp.PAGE, webapp.WORKER, NOT_FOUND)
    for name in own:
        packed = gzip.compress((out / name).read_bytes(), mtime=0)
        (out / f"{name}.gz").write_bytes(packed)
        (out / f"{name}.br").unlink(missing_ok=True)  # of an older version
    return {*_with_compressed(out, [*names, *own]), PLAIN_FILES}


def _page(base: str | None) -> str:
    """The page, which finds its folder by itself wherever it lies and however deep its address."""
    page = (webapp.FOLDER / webapp.PAGE).read_text(encoding="utf-8")
    loaded = [
        [kind, dict(ATTRIBUTE.findall(attributes))] for kind, attributes in LOADED.findall(page)
    ]
    told = {"base": base, "pages": webapp.PAGES, "load": loaded}
    script = files("sunroom.server.hosting") / "site.js"
    text = f"const told = {json.dumps(told)};\n{script.read_text(encoding='utf-8')}"
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    allowed = static.POLICY.replace("script-src 'self'", f"script-src 'self' 'sha256-{digest}'")
    allowed = allowed.replace("; frame-ancestors 'none'", "")  # only a header can say that
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{escape(allowed)}" />\n'
        f"    <script>{text}</script>\n  </head>"
    )
    page = LOADED.sub("", page).replace("</head>", f"  {head}", 1)
    page = page.replace("<html ", "<html data-alone ", 1)
    return page.replace('<div id="app"></div>', f'<div id="app"></div>\n{_from_disk()}', 1)


def _from_disk() -> str:
    """What is shown to somebody who opened the file itself, in every language."""
    told = []
    for language in languages.LANGUAGES:
        _ = words.translations(language).gettext
        text = _(
            "Browsers cannot run Sunroom straight from disk. Run “python3 -m http.server” in "
            "this folder and open http://localhost:8000/, or put the folder on a web host."
        )
        told.append(f'    <p class="disk" lang="{language}" hidden>{escape(text)}</p>')
    return "\n".join(told)
