"""What is counted in matches of Sunny Day, and the figures of its report."""

from __future__ import annotations

from sunroom.games.sunny.words import NAMES
from sunroom.games.tally import Amounts, Counts, HeatMap, Rate, Story, Tally, Worth

VERSION = 1
KINDS = {kind: str(name) for kind, name in NAMES["picture"].items()}
LEFT, RIGHT, TOP, BOTTOM = (
    -3,
    8,
    -3,
    7,
)  # of the table that is drawn: the first rectangle and around


def count(story: Story) -> Counts:
    """Tiles placed and collected, pictures, tokens."""
    tally = Tally(story.players)
    for _, events in story.steps:
        for event in events:
            match event["event"]:
                case "placed":
                    x, y = event["at"]
                    tally.add("placed", f"{x},{y}", event["seat"])
                case "collected":
                    tiles = len(event["tiles"])
                    tally.add("collected at once", str(tiles), event["seat"])
                    tally.add("placements", "all", event["seat"])
                    tally.add("collected", "all", event["seat"], tiles)
                case "tokens":
                    tally.add("tokens", "taken", event["seat"], event["count"])
                    tally.add("tokens", "points", event["seat"], sum(event["points"]))
                    missed = event["earned"] - event["count"]
                    tally.add("tokens", "earned when none were left", event["seat"], missed)
                case "arranged":
                    tally.add("arranged", "all", event["seat"])
                    tally.add("pictures at once", str(event["pictures"]), event["seat"])
                case "removed":
                    tally.add("tokens", "tiles lost", event["seat"], len(event["tiles"]))
    for item in story.detail:
        if item["item"] == "picture":
            tally.add("pictures", item["kind"], item["seat"], item["points"])
            tally.add("most of", item["kind"], item["seat"], item["points"])
    _keep_the_most(tally)
    return tally.counts


def _keep_the_most(tally: Tally) -> None:
    """Of each kind of picture, only whoever has more of it than anybody else."""
    for row in tally.counts.get("most of", {}).values():
        best = max(row)
        alone = row.count(best) == 1
        row[:] = [float(alone and amount == best) for amount in row]


def _place(key: str) -> tuple[int, int]:
    x, y = key.split(",")
    return int(x) - LEFT, int(y) - TOP


FIGURES = (
    HeatMap(
        "Where tiles are placed",
        "Tiles placed in a match on each cell, of all seats together. The first rectangle is 0 to "
        "5 across and 0 to 4 down.",
        "placed",
        {f"{x},{y}": f"{x},{y}" for y in range(TOP, BOTTOM + 1) for x in range(LEFT, RIGHT + 1)},
        tuple(str(x) for x in range(LEFT, RIGHT + 1)),
        tuple(str(y) for y in range(TOP, BOTTOM + 1)),
        _place,
    ),
    Amounts(
        "Tiles collected at once",
        "How often in a match a player's placement collects so many tiles.",
        "collected at once",
        {"1": "1 tile", "2": "2 tiles", "3": "3 tiles", "4": "4 tiles"},
    ),
    Amounts(
        "Pictures completed by an arranged tile",
        "How often in a match a tile that a player arranges completes so many pictures.",
        "pictures at once",
        {str(n): f"{n} pictures" if n != 1 else "1 picture" for n in range(5)},
    ),
    Amounts(
        "Pictures in the area", "Points of a player for pictures of each kind.", "pictures", KINDS
    ),
    Worth(
        "What a kind of picture is worth",
        "How much more often than their fair share players win who have more pictures of this kind "
        "in their area than anybody else.",
        "most of",
        KINDS,
    ),
    Rate(
        "Tiles for a placement",
        "Tiles that a placement collects, on average.",
        "collected",
        {"all": "all placements"},
        "placements",
        "tiles",
    ),
    Amounts(
        "Tokens",
        "Of a player in a match.",
        "tokens",
        {name: name for name in ("taken", "points", "earned when none were left", "tiles lost")},
    ),
)
