"""The API for being somebody, here and on another device.

Nothing about an identity happens by a mere link. A browser becomes somebody else only if it says
who it stops being, which only a page can know that has shown it; and what it was is kept.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from sunroom.games.terms import Refused
from sunroom.server.http.who_asks import identities_of, is_secure, shown_token
from sunroom.server.models import matches as models
from sunroom.server.people.identity import Before, before_cookie, before_name, cookie
from sunroom.server.people.passes import LASTS, Passes
from sunroom.server.telling.refusals import PROBLEMS

router = APIRouter(prefix="/api", responses=PROBLEMS, tags=["People"])


def passes_of(request: Request) -> Passes:
    found = request.app.state.passes
    assert isinstance(found, Passes)
    return found


def own_token(request: Request) -> str:
    token = shown_token(request)
    if token is None:
        raise Refused("no_identity", "you are not known here yet: make or join a match first")
    return token


Keeping = Annotated[Passes, Depends(passes_of)]
Own = Annotated[str, Depends(own_token)]


@router.post("/people", summary="Get an identity, as a program")
async def people(request: Request, wish: models.Nothing) -> models.Identity:
    """A new identity. Programs show its token with every request; browsers are given a cookie
    when they make or join a match."""
    _, token = identities_of(request).new()
    return models.Identity(token=token)


@router.get("/me", summary="Who you are here, and were before")
async def me(request: Request, passes: Keeping) -> models.Me:
    return await _me(request, passes, shown_token(request), _before(request))


@router.post("/me/restore", summary="Switch back to who you were in this browser")
async def restore(
    wish: models.Restore, request: Request, response: Response, passes: Keeping
) -> models.Me:
    identities, before = identities_of(request), _before(request)
    for token in before.tokens:
        if identities.handle(token) == wish.handle:
            return await _become(request, response, passes, token)
    raise Refused("no_identity", "this browser was never that person")


@router.post("/passes", summary="A link for another device")
async def make_pass(request: Request, passes: Keeping, token: Own) -> models.Pass:
    """Good once, and for ten minutes. Another one, or revoking it, ends it."""
    person = identities_of(request).person(token)
    assert person is not None
    return models.Pass.model_validate({"pass": await passes.make(person), "seconds": int(LASTS)})


@router.delete("/passes", status_code=204, summary="Revoke the link for another device")
async def revoke(request: Request, passes: Keeping, token: Own) -> None:
    person = identities_of(request).person(token)
    assert person is not None
    await passes.revoke(person)


@router.post("/passes/look", summary="Who a link would make you")
async def look(wish: models.PassShown, request: Request, passes: Keeping) -> models.Person:
    """It stays good."""
    person = await passes.look(wish.shown)
    return await _told(request, passes, identities_of(request).token(person))


@router.post("/passes/take", summary="Switch to that person in this browser")
async def take(
    wish: models.PassTaken, request: Request, response: Response, passes: Keeping
) -> models.Me:
    """`leaving` is the handle of who one is so far, as GET /api/me tells it; null if nobody."""
    shown = shown_token(request)
    so_far = identities_of(request).handle(shown) if shown else None
    if wish.leaving != so_far:
        message = "say with `leaving` who you are so far: this browser has switched to someone else"
        raise Refused("other_identity", message)
    person = await passes.take(wish.shown)
    return await _become(request, response, passes, identities_of(request).token(person))


async def _become(request: Request, response: Response, passes: Passes, token: str) -> models.Me:
    before, shown = _before(request), shown_token(request)
    person = identities_of(request).person(shown) if shown else None
    if shown and person and (await passes.known(person)).matches:  # else there is nothing to keep
        before = before.with_latest(shown)
    before = before.without(token)
    secure = is_secure(request)
    response.headers.append("set-cookie", cookie(token, secure))
    response.headers.append("set-cookie", before_cookie(before, secure))
    return await _me(request, passes, token, before)


async def _me(request: Request, passes: Passes, token: str | None, before: Before) -> models.Me:
    now = await _told(request, passes, token) if token else None
    return models.Me(now=now, before=[await _told(request, passes, one) for one in before.tokens])


def _before(request: Request) -> Before:
    text = request.cookies.get(before_name(is_secure(request)), "")
    return Before.read(text, identities_of(request))


async def _told(request: Request, passes: Passes, token: str) -> models.Person:
    identities = identities_of(request)
    person = identities.person(token)
    assert person is not None
    known = await passes.known(person)
    return models.Person(handle=identities.handle(token), names=known.names, matches=known.matches)
