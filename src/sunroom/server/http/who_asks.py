"""Who asks, by the token of a program's header or of a browser's cookie."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request, Response
from starlette.requests import HTTPConnection

from sunroom.server.actions.actions import Actions
from sunroom.server.actions.visitor import Visitor
from sunroom.server.people.identity import Identities, cookie, cookie_name

MatchId = Annotated[
    str, Path(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$", examples=["k3p9x2m4vq7s8d"])
]


def actions_of(connection: HTTPConnection) -> Actions:
    found = connection.app.state.actions
    assert isinstance(found, Actions)
    return found


def identities_of(connection: HTTPConnection) -> Identities:
    found = connection.app.state.identities
    assert isinstance(found, Identities)
    return found


def shown_token(connection: HTTPConnection) -> str | None:
    """The token of a program's header or of a browser's cookie, if it is one of ours."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = connection.cookies.get(cookie_name(is_secure(connection)), "")
    return token if identities_of(connection).person(token) else None


def is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def person_of(connection: HTTPConnection) -> str | None:
    token = shown_token(connection)
    return identities_of(connection).person(token) if token else None


def visitor(request: Request) -> Visitor:
    """Whoever asks, known or not."""
    address = request.client.host if request.client else ""
    return Visitor(person_of(request), identities_of(request).hashed(address))


def guest(request: Request, response: Response) -> Visitor:
    """Whoever asks for something to be done: a newcomer is given an identity."""
    found = visitor(request)
    if found.person is not None:
        return found
    person, token = identities_of(request).new()
    response.headers.append("set-cookie", cookie(token, is_secure(request)))
    return Visitor(person, found.address)


Serving = Annotated[Actions, Depends(actions_of)]
Anybody = Annotated[Visitor, Depends(visitor)]
Guest = Annotated[Visitor, Depends(guest)]
