"""What a report says in words: only what its intervals allow."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sunroom.lab.common import MEASURES
from sunroom.lab.job import STAGES
from sunroom.lab.part import number, percent, told
from sunroom.lab.sample import Matches, change, margin, natural

SELDOM = 0.05


def findings(mains: Sequence[Matches], variants: Sequence[Matches], middle: Matches) -> list[str]:
    """The short version, one sentence or two each."""
    found = [_seats(m) for m in mains]
    found.append(_length(middle))
    found.append(_closeness(middle))
    found.append(_leader(middle))
    found.append(_sources(middle))
    seldom = _seldom(middle)
    if seldom:
        found.append(seldom)
    found += [_option(middle, m) for m in variants]
    return found


def _seats(m: Matches) -> str:
    fair = 1 / m.players
    shares = {role: m.share(role) for role in m.roles}
    sure = {role: one for role, one in shares.items() if one.excludes(fair)}
    who = f"With {m.players} players"
    if not sure:
        best = max(shares, key=lambda role: shares[role].value)
        return (
            f"{who} no seat has a sure advantage in {len(m)} matches: the best is {_seat(best)} "
            f"with {told(shares[best], True)} of the victories, where {percent(fair)} is fair."
        )
    told_of = ", ".join(f"{_seat(role)} wins {told(one, True)}" for role, one in sure.items())
    return f"{who} seats matter: {told_of}, where {percent(fair)} is fair."


def _seat(role: str) -> str:
    return f"the {role} to move" if role[0].isdigit() else role


def _length(m: Matches) -> str:
    values = [line["decisions"] for line in m.lines]
    low, high = np.percentile(values, (5, 95))
    mean = m.mean(lambda line: line["decisions"])
    return (
        f"A match with {m.players} players takes {told(mean)} decisions; "
        f"nine in ten take {low:.0f} to {high:.0f}."
    )


def _closeness(m: Matches) -> str:
    shared = m.rate(lambda line: max(line["shares"]) < 1)
    close = m.rate(lambda line: margin(line) <= 1)
    return (
        f"The winner is ahead by {told(m.mean(margin))} points; {told(close, True)} of the matches "
        f"are decided by a single point or less, {told(shared, True)} of the victories are shared."
    )


def _leader(m: Matches) -> str:
    half, late = m.lead(STAGES // 2 - 1), m.lead(STAGES * 3 // 4 - 1)
    return (
        f"Whoever leads halfway through a match wins {told(half, True)} of the time, whoever leads "
        f"after three quarters {told(late, True)}; by chance it would be {percent(1 / m.players)}."
    )


def _sources(m: Matches) -> str:
    totals = {item: sum(sum(line["points"].get(item, ())) for line in m.lines) for item in m.items}
    every = sum(totals.values())
    if not every:
        return "No points were made."
    parts = sorted(totals.items(), key=lambda one: -one[1])
    told_of = ", ".join(f"{m.said.part(item)} {percent(points / every)}" for item, points in parts)
    return f"Where points come from: {told_of}."


def _seldom(m: Matches) -> str:
    rare = [
        f"{rule}, {m.happening(rule)} ({percent(seen)})"
        for rule in sorted(m.rules(), key=natural)
        if (seen := m.seen(rule).value) < SELDOM
    ]
    return f"Rules that come into play in few matches: {'; '.join(rare)}." if rare else ""


def _option(middle: Matches, other: Matches) -> str:
    sure = []
    for name, measure, part in MEASURES:
        one = change(middle, other, measure)
        if one.excludes(0):
            scaled = one.scaled(100 if part else 1)
            sign = "+" if scaled.value > 0 else ""
            unit = " percentage points" if part else ""
            ends = f"{number(scaled.low)} to {number(scaled.high)}"
            sure.append(f"{name} {sign}{number(scaled.value)}{unit} ({ends})")
    effect = "; ".join(sure) if sure else "no sure effect"
    return f"Option {other.changed}: {effect}."
