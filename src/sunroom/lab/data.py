"""The results as tables for other programs: CSV always, Parquet where PyArrow is installed."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sunroom.games.terms import Json, Refused
from sunroom.lab.plan import Plan
from sunroom.lab.sample import role_of

KINDS = ("csv", "parquet")
Row = dict[str, Any]


def check(folder: Path, kind: str) -> None:
    """Better to know before the matches than after."""
    if kind not in KINDS:
        raise Refused("bad_request", f"data can be {' or '.join(KINDS)}, not {kind}")
    if kind == "parquet" and find_spec("pyarrow") is None:
        message = 'parquet needs PyArrow, which is not installed: pip install "sunroom[data]"'
        raise Refused("unavailable", message)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise Refused("bad_file", f"{folder} cannot be made: {error.strerror}") from None


def write(plan: Plan, results: Sequence[Json], folder: Path, kind: str) -> list[Path]:
    """Three tables: a row for each seat of each match, for each rule, for each tally."""
    settings = {setting.name: setting for setting in plan.settings}
    found = []
    ordered = sorted(results, key=lambda line: (line["setting"], line["match"]))
    for name, rows in (
        ("seats", list(_seats(settings, ordered))),
        ("rules", list(_rules(ordered))),
        ("tallies", list(_tallies(ordered))),
    ):
        path = folder / f"{plan.game}-{name}.{kind}"
        try:
            _write_csv(path, rows) if kind == "csv" else _write_parquet(path, rows)
        except OSError as error:
            raise Refused("bad_file", f"{path} cannot be written: {error.strerror}") from None
        found.append(path)
    return found


def _seats(settings: dict[str, Any], lines: Sequence[Json]) -> Iterator[Row]:
    items = sorted({item for line in lines for item in line["points"]})
    for line in lines:
        setting = settings[line["setting"]]
        for seat in range(setting.players):
            yield {
                "setting": line["setting"],
                "players": setting.players,
                **{f"option_{name}": str(value) for name, value in setting.options},
                "match": line["match"],
                "deal": line["deal"],
                "seat": seat,
                "order": line["order"][seat],
                "role": role_of(line, seat),
                "share": line["shares"][seat],
                "score": line["scores"][seat],
                **{f"points_{i}": line["points"].get(i, {seat: 0})[seat] for i in items},
                "decisions": line["decisions"],
                "forced": line["forced"],
                "stopped": line["stopped"],
            }


def _rules(lines: Sequence[Json]) -> Iterator[Row]:
    for line in lines:
        for rule, events in line["rules"].items():
            for event, times in events.items():
                row: Row = {"setting": line["setting"], "match": line["match"]}
                yield {**row, "rule": rule, "event": event, "times": times}


def _tallies(lines: Sequence[Json]) -> Iterator[Row]:
    for line in lines:
        for tally, keys in line["tallies"].items():
            for key, amounts in keys.items():
                for seat, amount in enumerate(amounts):
                    if amount:
                        row: Row = {"setting": line["setting"], "match": line["match"]}
                        yield {
                            **row,
                            "seat": seat,
                            "tally": tally,
                            "key": key,
                            "amount": float(amount),
                        }


def _write_csv(path: Path, rows: Sequence[Row]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows(rows)


def _write_parquet(path: Path, rows: Sequence[Row]) -> None:
    import pyarrow
    from pyarrow import parquet

    parquet.write_table(pyarrow.Table.from_pylist(list(rows)), path)
