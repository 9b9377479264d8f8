"""Pictures whose colours follow the page: light, dark or printed.

Matplotlib draws with colours that stand for something; in the finished SVG each becomes a variable
of the page's style, or one fixed colour for a picture that stands alone.
"""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HEATS = 9  # steps of a heat map
SERIES = 6
INK, MUTED, GRID, PAPER = "#010101", "#020202", "#030303", "#040404"
LIGHT = {
    "ink": "#2b2622",
    "muted": "#6d655d",
    "grid": "#e2dbd2",
    "paper": "#fffdf9",
    **dict(
        zip(
            (f"series-{n}" for n in range(SERIES)),
            ("#b5541c", "#2f6f9f", "#4f7f2f", "#8a4f9e", "#b08a00", "#5c6b73"),
            strict=True,
        )
    ),
    **dict(
        zip(
            (f"heat-{n}" for n in range(HEATS)),
            (
                *("#fdf3e1", "#fbe3bd", "#f8cf92", "#f4b566", "#ec973f"),
                *("#d97624", "#b95718", "#903f14", "#662c12"),
            ),
            strict=True,
        )
    ),
    "on-low": "#2b2622",
    "on-high": "#fffdf9",
}
DARK = {
    "ink": "#efe8df",
    "muted": "#b3a99d",
    "grid": "#443d36",
    "paper": "#1f1b18",
    **dict(
        zip(
            (f"series-{n}" for n in range(SERIES)),
            ("#f09a5b", "#74b3e0", "#94c973", "#cb95dc", "#e0bd4a", "#a9b7bf"),
            strict=True,
        )
    ),
    **dict(
        zip(
            (f"heat-{n}" for n in range(HEATS)),
            (
                *("#2c2520", "#43301f", "#5e3d1f", "#7d4c1e", "#9e5f20"),
                *("#c17a2c", "#dd9a49", "#f0bd78", "#fbe0b3"),
            ),
            strict=True,
        )
    ),
    "on-low": "#efe8df",
    "on-high": "#1f1b18",
}


def series(number: int) -> str:
    return f"#0500{number % SERIES:02x}"


def heat(step: int) -> str:
    return f"#0600{step:02x}"


def on_heat(step: int) -> str:
    """What is legible on a step of a heat map."""
    return "#070001" if step > HEATS // 2 else "#070000"


_MEANINGS = {
    INK: "ink",
    MUTED: "muted",
    GRID: "grid",
    PAPER: "paper",
    "#070000": "on-low",
    "#070001": "on-high",
    **{series(n): f"series-{n}" for n in range(SERIES)},
    **{heat(n): f"heat-{n}" for n in range(HEATS)},
}


def canvas(width: float, height: float, columns: int = 1, **how: Any) -> tuple[Figure, list[Axes]]:
    """A figure in inches with so many plots side by side."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        figure.patch.set_alpha(0)
        found = figure.subplots(1, columns, squeeze=False, **how)
        return figure, list(found[0])


_STYLE: Any = {  # its keys are of matplotlib's own kind
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.edgecolor": MUTED,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "axes.labelsize": 9,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": 8.5,
    "ytick.labelsize": 8.5,
    "grid.color": GRID,
    "legend.fontsize": 8.5,
    "legend.frameon": False,
    "legend.labelcolor": INK,
    "text.parse_math": False,
    "svg.fonttype": "none",
}


def svg(figure: Figure, name: str) -> str:
    """The picture with the page's colours. `name` keeps its inner names apart from others'."""
    import matplotlib

    out = io.StringIO()
    with matplotlib.rc_context({**_STYLE, "svg.hashsalt": "sunroom"}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :].strip()
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r'id="', f'id="{name}-', text)
    text = re.sub(r'(href="#|url\(#)', rf"\g<1>{name}-", text)
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"\n\s*", "\n", text)
    text = re.sub(r"font: ([\d.]+px) [^;\"]*", r"font: \1 system-ui, sans-serif", text)
    for colour, meaning in _MEANINGS.items():
        text = text.replace(colour, f"var(--{meaning})")
    return text


def alone(picture: str) -> str:
    """The same picture for a file of its own, on light paper."""
    for meaning, colour in LIGHT.items():
        picture = picture.replace(f"var(--{meaning})", colour)
    head, _, body = picture.partition(">")
    paper = f'<rect width="100%" height="100%" fill="{LIGHT["paper"]}"/>'
    return f"{head}>\n{paper}{body}\n"


def style() -> str:
    """The variables for the page."""
    light = "".join(f"--{name}:{colour};" for name, colour in LIGHT.items())
    dark = "".join(f"--{name}:{colour};" for name, colour in DARK.items())
    return (
        f":root{{color-scheme:light dark;{light}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
    )
