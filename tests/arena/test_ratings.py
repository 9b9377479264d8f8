"""Ratings find the strengths that results were made with, and know how sure they are."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest

from sunroom.arena.ratings import ELO, fit, rate
from sunroom.intervals import wilson

STRENGTHS = {"a": 1.0, "b": 2.0, "c": 8.0}


def results(strengths, matches, players, chance):
    """Made-up results: a seat wins by its strength among those at the table."""
    lines = []
    for pair in combinations(strengths, 2):
        for number in range(matches):
            row = [pair[0]] + [pair[1]] * (players - 1)
            seats = row[-(number % players) :] + row[: -(number % players)]
            weights = np.array([strengths[name] for name in seats])
            winner = chance.choice(players, p=weights / weights.sum())
            shares = [float(seat == winner) for seat in range(players)]
            lines.append({"deal": number // players, "seats": seats, "shares": shares})
    return lines


def gaps(strengths):
    middle = sum(math.log(value) for value in strengths.values()) / len(strengths)
    return {name: ELO * (math.log(value) - middle) for name, value in strengths.items()}


@pytest.mark.parametrize("players", [2, 4])
def test_known_strengths_are_found(players):
    lines = results(STRENGTHS, 4_000, players, np.random.default_rng(1))
    found = rate(list(STRENGTHS), lines)
    assert [rating.bot for rating in found] == ["c", "b", "a"]
    for rating in found:
        assert rating.elo == pytest.approx(gaps(STRENGTHS)[rating.bot], abs=15)
        assert rating.low < rating.elo < rating.high < rating.low + 60


@pytest.mark.parametrize("players", [2, 3])
def test_intervals_cover_the_truth(players):
    chance = np.random.default_rng(2)
    true = gaps(STRENGTHS)
    covered = [
        rating.low <= true[rating.bot] <= rating.high
        for _ in range(40)
        for rating in rate(list(STRENGTHS), results(STRENGTHS, 120, players, chance))
    ]
    assert 0.88 <= sum(covered) / len(covered) <= 0.99


def test_random_is_zero_if_it_takes_part():
    lines = results({"random": 1.0, "b": 4.0}, 400, 2, np.random.default_rng(3))
    strong, weak = rate(["random", "b"], lines)
    assert (weak.bot, weak.elo, weak.low, weak.high) == ("random", 0, 0, 0)
    assert strong.elo == pytest.approx(240, abs=50)


def test_who_won_always_has_a_finite_rating_and_a_wide_interval():
    lines = [{"deal": n // 2, "seats": ["a", "b"], "shares": [1.0, 0.0]} for n in range(100)]
    best, worst = rate(["a", "b"], lines)
    expected = 400 * math.log10(100.5 / 0.5)
    assert best.elo - worst.elo == pytest.approx(expected, abs=0.1)
    # Jeffreys: with 95% certainty at least 97.5% of all matches.
    assert best.low - worst.high == pytest.approx(400 * math.log10(0.975 / 0.025), abs=60)
    assert best.high - worst.low > expected + 300


def test_shared_victories_are_half_wins():
    lines = [{"deal": n, "seats": ["a", "b"], "shares": [0.5, 0.5]} for n in range(50)]
    for rating in rate(["a", "b"], lines):
        assert rating.elo == pytest.approx(0, abs=1e-6)


def test_matches_of_one_deal_stay_together():
    """If the deal decides and both seats are tried, nobody is ahead, and that is certain."""
    lines = []
    for deal in range(50):
        lines.append({"deal": deal, "seats": ["a", "b"], "shares": [1.0, 0.0]})
        lines.append({"deal": deal, "seats": ["b", "a"], "shares": [1.0, 0.0]})
    paired = rate(["a", "b"], lines)
    apart = rate(["a", "b"], [{**line, "deal": n} for n, line in enumerate(lines)])
    assert paired[0].high - paired[0].low < (apart[0].high - apart[0].low) / 3


def test_the_fit_is_the_maximum():
    tables = np.array([[1.0, 1, 0], [0, 1, 1], [2, 0, 1]])
    played = np.array([[30.0, 40, 20]])
    won = np.array([[25.0, 45, 20]])

    def likelihood(logs):
        return (won[0] * logs).sum() - (played[0] * np.log(tables @ np.exp(logs))).sum()

    best = fit(tables, played, won)[0]
    for bot in range(3):
        for step in (-0.01, 0.01):
            moved = best.copy()
            moved[bot] += step
            assert likelihood(moved) < likelihood(best)


def test_bots_that_never_met_do_no_harm():
    lines = [{"deal": 0, "seats": ["a", "b"], "shares": [1.0, 0.0]}]
    assert all(math.isfinite(rating.elo) for rating in rate(["a", "b", "c", "d"], lines))


def test_wilson():
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
