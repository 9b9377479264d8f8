"""Has the web app and the catalogues of words built before the package is put together."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = ("src/sunroom/server/static", "src/sunroom/words/catalogues")


class WebApp(BuildHookInterface[Any]):
    """For wheels and editable installs; a source package carries the sources instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_data["artifacts"] += [f"/{folder}/**" for folder in BUILT]
        if self.target_name == "wheel":
            ran = subprocess.run([sys.executable, Path(self.root) / "web" / "build.py"])
            if ran.returncode:
                raise RuntimeError("the web app could not be built: see above")
