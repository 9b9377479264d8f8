"""A browser's window that is asked over a socket, without Playwright."""

from __future__ import annotations

import time
from typing import Any

PATIENCE = 180.0  # seconds for Python to begin, on a machine with other things to do


class Window:
    """One window with one page."""

    def evaluate(self, script: str) -> Any:
        """What an expression comes to in the page, as far as that is JSON."""
        raise NotImplementedError

    def until(self, script: str) -> Any:
        """The same, as soon as it is something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.evaluate(script):
                return found
            time.sleep(0.05)
        raise AssertionError(f"it did not happen: {script}")
