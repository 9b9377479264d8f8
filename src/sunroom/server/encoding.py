"""JSON as all messages have it: compact, in UTF-8.

By msgspec, which is fast; where there is none, as in a visitor's browser, by the standard library,
with the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any


def plain_encode(content: Any) -> bytes:
    """What `encode` does without msgspec."""
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()


encode: Callable[[Any], bytes] = plain_encode
decode: Callable[[bytes | str], Any] = json.loads
try:
    import msgspec
except ImportError:
    pass
else:
    encode, decode = msgspec.json.encode, msgspec.json.decode
