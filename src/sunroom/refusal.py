"""How Sunroom says no: with a code for programs and a sentence for people."""

from __future__ import annotations

import json
from typing import Any

# Every code is declared once: those of the library and the engine here (docs/contract.md lists
# them), a game's own in its `contract`, the server's in `sunroom.server.telling.refusals`.
CODES = {
    "bad_json": "a line is not JSON",
    "bad_request": "something was asked for in a way that is not understood",
    "too_large": "a line, or a body, is too long",
    "unknown_game": "there is no such game",
    "broken_game": "a game from outside cannot be used",
    "unknown_bot": "there is no such bot",
    "bad_players": "the game is not for that many players",
    "bad_option": "the game has no such option, or the option no such value",
    "bad_seed": "a seed is a whole number from 0 to 2^53-1",
    "bad_seat": "there is no such seat",
    "bad_language": "there is no such language",
    "bad_name": "a person's name is empty, too long or has characters that cannot be shown",
    "no_match": "there is no such match, or none yet",
    "bad_move": "it is not a move at all",
    "illegal_move": "it is a move, and a rule forbids it",
    "over": "the match is over",
    "bad_position": "a position cannot occur in the game",
    "bad_record": "a record is not that of a match",
    "nothing_to_undo": "no move can be taken back",
    "unavailable": "something it needs is missing: not installed, not reachable or not made for it",
}
# Codes of commands alone, which say the message and end.
OF_COMMANDS = {
    "bad_file": "a file cannot be read or written, or is not one of ours",
    "bot_failed": "a program that plays did not answer with a legal move",
    "bad_setting": "the server cannot be set like that",
    "bad_secret": "the server's secret cannot be used",
    "no_database": "the database cannot be reached or used",
    "newer_database": "the database is that of a newer version",
    "in_use": "another server serves these matches",
    "file_exists": "a backup would overwrite a file",
    "not_empty": "a backup would be restored over matches",
    "other_version": "the database is that of another version",
    "no_server": "the server under load has not started, or has ended",
    "no_answer": "the server under load does not answer",
    "no_table": "the server under load makes no table",
    "no_socket": "the server under load takes no connection",
    "no_news": "the server under load tells nothing more",
}


class Refused(Exception):
    """What was asked for cannot be done, and nothing has changed.

    `code` is for programs, `message` for people; `rule` is the number of the rule that forbids it,
    where one does. `fault` says the same as the message for whoever tells it in other words: a
    kind with arguments, as the game's contract declares it.
    """

    def __init__(
        self,
        code: str,
        message: str,
        rule: str | None = None,
        fault: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


# The name under which everybody imports it.
Refused.__module__ = "sunroom"


def shown(value: object) -> str:
    """A value in a message: as JSON would write it, and never long."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
