"""Who somebody is: a random number, and a signature that only this server can write.

Nobody has an account. A token is `version.person.signature`; whoever shows it is that person.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import ipaddress
import re
import secrets
from dataclasses import dataclass

VERSION = "s1"
PERSON_BYTES = 16
TOKEN = re.compile(rf"{VERSION}\.([A-Za-z0-9_-]{{22}})\.([A-Za-z0-9_-]{{43}})")
MOST_BEFORE = 5  # identities that a browser keeps beside its own
YEAR = 365 * 24 * 60 * 60
IPV6_NETWORK = 64  # bits: one household has at least that, and all of its addresses are one


class Identities:
    """Writes and reads tokens; one secret, but a key of its own for each use."""

    def __init__(self, secret: bytes) -> None:
        self._signing = _derived(secret, b"sunroom token")
        self._hashing = _derived(secret, b"sunroom address")
        self._naming = _derived(secret, b"sunroom handle")

    def new(self) -> tuple[str, str]:
        """A new person, and the token that proves it."""
        person = _text(secrets.token_bytes(PERSON_BYTES))
        return person, self.token(person)

    def token(self, person: str) -> str:
        """The one token of a person."""
        return f"{VERSION}.{person}.{self._signature(person)}"

    def person(self, token: str) -> str | None:
        """Whose token this is; None for whatever this server has not written."""
        found = TOKEN.fullmatch(token)
        if found is None:
            return None
        person, signature = found.groups()
        # Texts are compared, not bytes, so that each person has exactly one valid token.
        return person if hmac.compare_digest(signature, self._signature(person)) else None

    def handle(self, token: str) -> str:
        """A short name for whose token this is, which proves nothing and can be shown."""
        return _text(hmac.digest(self._naming, token.encode(), "sha256")[:9])

    def hashed(self, address: str) -> str:
        """A name for a network address that tells nobody the address who has not the secret."""
        digest = hmac.digest(self._hashing, network(address).encode("utf-8", "replace"), "sha256")
        return _text(digest[:16])

    def _signature(self, person: str) -> str:
        return _text(hmac.digest(self._signing, f"{VERSION}.{person}".encode(), "sha256"))


def cookie_name(secure: bool) -> str:
    """Under https browsers keep a `__Host-` name from being set by anyone but this very host."""
    return "__Host-sunroom" if secure else "sunroom"


def cookie(token: str, secure: bool) -> str:
    """The Set-Cookie header that lets a browser keep a token, out of reach of scripts."""
    if TOKEN.fullmatch(token) is None:
        raise ValueError("only a token goes into the cookie")
    return _set_cookie(cookie_name(secure), token, secure)


@dataclass(frozen=True)
class Before:
    """Who a browser was before it became somebody else; the latest first."""

    tokens: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str, identities: Identities) -> Before:
        found = [one for one in text.split("~")[:MOST_BEFORE] if identities.person(one)]
        return cls(tuple(dict.fromkeys(found)))

    def with_latest(self, token: str) -> Before:
        return Before((token, *self.without(token).tokens)[:MOST_BEFORE])

    def without(self, token: str) -> Before:
        return Before(tuple(one for one in self.tokens if one != token))


def before_name(secure: bool) -> str:
    return f"{cookie_name(secure)}-before"


def before_cookie(before: Before, secure: bool) -> str:
    """The Set-Cookie header by which a browser can be again who it was."""
    return _set_cookie(before_name(secure), "~".join(before.tokens), secure)


def _set_cookie(name: str, value: str, secure: bool) -> str:
    lasts = YEAR if value else 0
    parts = [f"{name}={value}", "HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={lasts}"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def network(address: str) -> str:
    """What stands for one visitor: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address  # as of a socket in the file system
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), IPV6_NETWORK), strict=False))


def _derived(secret: bytes, use: bytes) -> bytes:
    return hmac.digest(secret, use, hashlib.sha256)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
