"""The words that all games share; a game may say any of this in its own way."""

from __future__ import annotations

from sunroom.words.table import Item, Seat, Seats, Words, count, say

COMMON = Words(
    events={
        "over": "The match is over.",
        "won": (
            count(
                "{names} share the victory with {n} point.",
                "{names} share the victory with {n} points.",
                Item("scores", "seats.0"),
                {"seats.1": True},
            ),
            count(
                "You win with {n} point!",
                "You win with {n} points!",
                Item("scores", "seats.0"),
                {"mine": True},
            ),
            count(
                "{name} wins with {n} point.",
                "{name} wins with {n} points.",
                Item("scores", "seats.0"),
                name=Seat("seats.0"),
            ),
        ),
    },
    names={
        # How strong a bot is; the last two do not think ahead.
        "level": {
            "beginner": "beginner",
            "easy": "easy",
            "casual": "casual",
            "medium": "medium",
            "able": "able",
            "skilled": "skilled",
            "strong": "strong",
            "master": "master",
            "greedy": "greedy",
            "random": "random",
        },
        # For whom a bot of such a level is.
        "whom": {
            "beginner": "for your first matches",
            "easy": "for those who are learning",
            "casual": "for a relaxed match",
            "medium": "for those who know the game",
            "able": "for those who play often",
            "skilled": "for those who rarely lose",
            "strong": "for experts",
            "master": "the best there is",
        },
        "answer": {"true": "yes", "false": "no"},
        "chance": {"random": "chosen at random"},
    },
    fills={"name": Seat(), "names": Seats()},
    questions=(
        say("The match is over.", {"phase": "over"}),
        say("It is your turn: choose a move."),
    ),
    phases={"over": "The match is over."},
    phrases={"listed": "{several} and {last}", "seat": "Player {number}"},
)
