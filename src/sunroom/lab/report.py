"""The report as one file of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sunroom import __version__, games
from sunroom.games.terms import Json
from sunroom.lab import common, ink, special
from sunroom.lab.declared import declared
from sunroom.lab.findings import findings
from sunroom.lab.part import Part
from sunroom.lab.plan import Plan
from sunroom.lab.sample import Matches, option_in_words

STYLE = """
*{box-sizing:border-box}
body{margin:0 auto;max-width:56rem;padding:1rem 1.25rem 4rem;
background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.9rem;line-height:1.2;margin:1rem 0 .25rem}
h2{font-size:1.25rem;margin:2.5rem 0 .25rem;border-top:1px solid var(--grid);padding-top:1rem}
p{margin:.4rem 0}
a{color:inherit}
nav{columns:2 16rem;margin:1rem 0;font-size:.95rem}
nav a{display:block;padding:.15rem 0}
figure{margin:.75rem 0;overflow-x:auto}
svg{display:block;max-width:100%;height:auto;margin:0 auto}
.quiet{color:var(--muted)}
code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
.table{overflow-x:auto}
table{border-collapse:collapse;font-size:.88rem;margin:.5rem 0}
th,td{text-align:left;padding:.2rem .75rem .2rem 0;
border-bottom:1px solid var(--grid);vertical-align:top}
td{font-variant-numeric:tabular-nums}
summary{cursor:pointer;color:var(--muted);font-size:.9rem}
@media print{body{max-width:none;padding:0}nav,details:not([open]){display:none}
section{break-inside:avoid}h2{border:0}}
"""


def parts(plan: Plan, results: Sequence[Json]) -> tuple[list[str], list[Part]]:
    """What the report says in short, and all that it shows."""
    by_name: dict[str, list[Json]] = {}
    for line in results:
        by_name.setdefault(line["setting"], []).append(line)
    game = games.get(plan.game)
    mains = [Matches(setting, by_name[setting.name], game) for setting in plan.mains]
    variants = [Matches(setting, by_name[setting.name], game) for setting in plan.variants]
    middle = next(m for m in mains if m.players == plan.middle)
    own = [special.part(figure, middle) for figure in declared(plan.game).figures]
    return findings(mains, variants, middle), common.parts(mains, variants, middle) + own


def pictures(found: Sequence[Part]) -> dict[str, str]:
    """The plots of all parts that have one, by name."""
    return {
        part.name: ink.svg(part.picture, part.name) for part in found if part.picture is not None
    }


def page(
    plan: Plan, command: str, short: Sequence[str], found: Sequence[Part], drawn: dict[str, str]
) -> str:
    """The whole page. The same results give the same bytes."""
    game = games.get(plan.game)
    name = game.name
    title = f"{name} in the lab"
    given = [option_in_words(game, option, value) for option, value in plan.options.items()]
    chosen = ", ".join(given) or "the usual ones"
    intro = (
        f"How {name} behaves when the bot <b>{escape(plan.bot)}</b> plays all seats: "
        f"{plan.matches} matches for each of {len(plan.settings)} settings, options "
        f"{escape(chosen)}. Ranges in brackets are 95% intervals: of twenty such ranges, one "
        "misses by chance. What is true of this bot need not be true of people."
    )
    links = "".join(f'<a href="#{part.name}">{escape(part.title)}</a>' for part in found)
    sentences = "".join(f"<li>{escape(sentence)}</li>" for sentence in short)
    body = "\n".join(_section(part, drawn.get(part.name)) for part in found)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{escape(title)}</title>
<style>
{ink.style()}{STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p>{intro}</p>
<p class="quiet">Made by <code>{escape(command)}</code>, Sunroom {__version__}, version
{games.get(plan.game).version} of the rules. The same command makes the same report.</p>
<h2 id="short">In short</h2>
<ul>{sentences}</ul>
<nav aria-label="Contents">{links}</nav>
{body}
</body>
</html>
"""


def _section(part: Part, drawn: str | None) -> str:
    picture = ""
    if drawn is not None:
        label = f'<svg role="img" aria-label="{escape(part.title)}" '
        picture = f"<figure>{label}{drawn.removeprefix('<svg ')}</figure>"
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in part.headings)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in part.rows
    )
    table = f'<div class="table"><table><tr>{head}</tr>{rows}</table></div>'
    if not part.open:
        table = f"<details><summary>The figures</summary>{table}</details>"
    return (
        f'<section><h2 id="{part.name}">{escape(part.title)}</h2>'
        f"<p>{escape(part.about)}</p>{picture}{table}</section>"
    )
