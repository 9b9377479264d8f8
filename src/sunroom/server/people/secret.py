"""The server's secret: whoever has it can write tokens for any person."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Mapping
from pathlib import Path

from sunroom.games.terms import Refused

VARIABLE = "SUNROOM_SECRET"
FILE = "secret"
LEAST = 32  # characters
MOST = 4096


def load_secret(folder: Path, environment: Mapping[str, str]) -> bytes:
    """The secret of the environment, or of the folder's file, which the first start writes."""
    given = environment.get(VARIABLE)
    if given is not None:
        return _checked(given.encode("utf-8", "surrogateescape"), VARIABLE)
    path = folder / FILE
    try:
        if not path.exists():
            _create(path)
        return _checked(_read(path), str(path))
    except OSError as error:
        why = error.strerror or error
        message = f"the secret in {path} cannot be used ({why}); {VARIABLE} can hold one instead"
        raise Refused("bad_secret", message) from error


def _create(path: Path) -> None:
    """Write a new secret whole or not at all; where two start at once, the first one's stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(descriptor, "wb") as file:
            file.write(secrets.token_urlsafe(48).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)  # unlike a rename, this never replaces a secret that is in use
        except FileExistsError:
            return
        _keep(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def _keep(folder: Path) -> None:
    """Have the folder's new entry survive a power cut: a lost secret is a loss of all seats."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _read(path: Path) -> bytes:
    with open(path, "rb") as file:
        mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
        if os.name != "nt" and mode & 0o077:
            message = f"others may read or change the secret: run  chmod 600 {path}"
            raise Refused("bad_secret", message)
        return file.read(MOST + 1)


def _checked(secret: bytes, place: str) -> bytes:
    secret = secret.strip()
    if len(secret) < LEAST:
        message = f"the secret in {place} must have at least {LEAST} characters, not {len(secret)}"
        raise Refused("bad_secret", message)
    if len(secret) > MOST:
        raise Refused("bad_secret", f"the secret in {place} has more than {MOST} characters")
    return secret
