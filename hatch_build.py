"""Has the web app, the words and the kernels built before the package is put together."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = (
    "/src/sunroom/server/static/**",
    "/src/sunroom/words/catalogues/**",
    "/src/sunroom/kernel/built/*.wasm",
)


class Built(BuildHookInterface[Any]):
    """For wheels and editable installs; a source package carries the sources instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_data["artifacts"] += BUILT
        if self.target_name == "wheel":
            # From the sources alone: what Sunroom needs to run is not installed yet.
            script = Path(self.root) / "web" / "build.py"
            if subprocess.run([sys.executable, script]).returncode:
                raise RuntimeError("the web app or the kernels could not be built: see above")
