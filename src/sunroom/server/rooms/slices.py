"""Long work on the event loop, a little at a time: all others are served in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable

SLICE_SECONDS = 0.004  # that something long may take before others are served


class Slices:
    """Of all that is long only one goes on."""

    def __init__(self) -> None:
        self._long = asyncio.Lock()

    async def do(self, steps: Iterable[None]) -> None:
        begun, alone = time.perf_counter(), False
        try:
            for _ in steps:
                if time.perf_counter() - begun > SLICE_SECONDS:
                    if not alone:
                        await self._long.acquire()
                        alone = True
                    # Once around the loop. To pause any longer would help nobody: when a server has
                    # died, hundreds wait here for their tables at once.
                    await asyncio.sleep(0)
                    begun = time.perf_counter()
        finally:
            if alone:
                self._long.release()
