"""Refusals as answers: the status of each code, and what a body looks like that says it."""

from __future__ import annotations

from typing import Any

from sunroom.refusal import CODES as OF_THE_LIBRARY

# The server's own codes, each with its status and when it is told (docs/server.md lists them).
CODES = {
    "bad_seats": (400, "a table cannot have such seats"),
    "bad_number": (400, "the match has no entry of that number"),
    "bad_message": (400, "what came over a socket is not a valid message"),
    "bad_time": (400, "a table cannot have such a clock"),
    "no_identity": (401, "this browser has no identity yet"),
    "not_yours": (403, "the seat or the table is somebody else's"),
    "not_host": (403, "only the person who made the table may do it"),
    "wrong_code": (403, "the table is private, and the code is wrong"),
    "foreign_origin": (403, "the request comes from a page of another site"),
    "no_hints": (403, "hints are for matches against bots"),
    "no_such_hints": (403, "this server gives no hints, or none of that level"),
    "not_found": (404, "there is nothing at this address"),
    "bad_method": (405, "this address does not take that method"),
    "too_slow": (408, "the request was not completed in time"),
    "stale": (409, "the table has changed in the meantime"),
    "not_your_turn": (409, "it is somebody else's turn"),
    "replaced": (409, "a bot is playing for that seat"),
    "not_replaced": (409, "no bot is playing for that seat"),
    "no_time": (409, "there is no time left"),
    "not_shared": (409, "nobody shares the device of that seat"),
    "other_identity": (409, "this browser has switched to somebody else in the meantime"),
    "no_person": (409, "no person is sitting there"),
    "not_absent": (409, "the person sitting there has not been away long enough"),
    "not_over": (409, "this is only for finished matches"),
    "old_rules": (409, "the match was played under other rules than the server's"),
    "too_long": (409, "too much has happened at the table"),
    "seat_taken": (409, "all seats are taken"),
    "asked": (409, "somebody has already asked to take back a move"),
    "away": (409, "somebody who would have to agree is away"),
    "not_asked": (409, "there is nothing to answer"),
    "answered": (409, "that has already been answered"),
    "imported": (409, "an imported match has nobody to play it again"),
    "not_arranging": (409, "there is nothing to arrange"),
    "match_open": (409, "the match has not begun"),
    "match_running": (409, "the match has begun"),
    "match_over": (409, "the match is over"),
    "match_closed": (409, "the table was closed"),
    "needs_server": (409, "in a browser without a server: it needs other people"),
    "no_room": (503, "in a browser without a server: it has no room left to keep anything"),
    "no_pass": (410, "the link has been used or has expired"),
    "unknown_host": (421, "the server does not answer to that name"),
    "too_fast": (429, "too much at once: wait"),
    "too_many_matches": (429, "too many matches were made, or are not finished"),
    "too_many_sockets": (
        429,
        "too many connections from there; 503 where the server has too many",
    ),
    "asked_enough": (429, "the seat has asked too often to take back a move"),
    "asking": (429, "a bot is still thinking about the last question"),
    "analysing": (429, "another analysis is still running"),
    "broken": (500, "an error on our side"),
    "damaged": (500, "the match cannot be read"),
    "busy": (503, "there is too much to do right now: send the same again later"),
}
# The library's codes, where the server has another status for them than for what is plainly wrong.
OTHERWISE = {
    "no_match": 404,
    "nothing_to_undo": 409,
    "too_large": 413,
    "broken_game": 500,
    "unavailable": 503,
}
STATUS = {
    **dict.fromkeys(OF_THE_LIBRARY, 400),
    **OTHERWISE,
    **{code: status for code, (status, _) in CODES.items()},
}
# What a refusal looks like is told by reference (its model is that of /metrics): FastAPI would work
# it out for each status of each request, a fifth of the time that a server needs to start.
_FAILURE = {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"content": _FAILURE, "description": about}
    for status, about in {
        400: "What was asked for cannot be done; the message says why.",
        401: "This needs an identity, and none was sent.",
        403: "This is not yours.",
        404: "There is no such match.",
        405: "This address does not take that method.",
        408: "The request was not completed in time.",
        409: "Not at this moment.",
        410: "It has been used or has expired.",
        413: "Too much at once.",
        421: "The server does not answer to that name.",
        422: "The request does not have the described form.",
        429: "Too often, or too many.",
        500: "The server or a game made a mistake, or the match is damaged.",
        503: "The server cannot do it right now; send the same again later.",
    }.items()
}
