"""What is said on a socket: one JSON object a message."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sunroom.games.terms import Refused
from sunroom.server.tables.pace import Pace

ClientId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
After = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class Move(msgspec.Struct, tag_field="do", tag="move", forbid_unknown_fields=True):
    """Make a move."""

    id: ClientId
    after: After
    move: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Undo(msgspec.Struct, tag_field="do", tag="undo", forbid_unknown_fields=True):
    """Take back one's last move, or ask the others to agree to it."""

    id: ClientId
    after: After


class Agree(Undo, tag_field="do", tag="agree", forbid_unknown_fields=True):
    """Let another seat take back its move."""


class Decline(Undo, tag_field="do", tag="decline", forbid_unknown_fields=True):
    """Do not, or withdraw one's own wish."""


class Ready(Undo, tag_field="do", tag="ready", forbid_unknown_fields=True):
    """The one whose decision it is has taken over the device that several share."""


class Ping(msgspec.Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


class KeepPace(msgspec.Struct, tag_field="do", tag="pace", forbid_unknown_fields=True):
    """How fast bots should move, where nobody else has to watch them."""

    pace: Pace


Wish = Move | Undo | Agree | Decline | Ready  # what takes time, and is answered
Said = Wish | KeepPace | Ping
_decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


def read(text: str | None) -> Said:
    if text is None:
        raise Refused("bad_message", "a message is text with one JSON object, not bytes")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        message = f"this message is not understood: {error}"
        raise Refused("bad_message", message) from None
