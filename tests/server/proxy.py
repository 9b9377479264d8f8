"""The proxy that we ship, with the file that we ship, in front of servers of a test."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tests.server.served import free_port, wait_until

CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"


class Proxy:
    """Caddy, which passes everything on to these servers."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        program = shutil.which("caddy")
        assert program, "these tests need Caddy: `make caddy` installs it"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "caddy.log"
        environment = {
            **os.environ,
            "SUNROOM_ADDRESS": f"http://127.0.0.1:{self.port}",
            "SUNROOM_SERVERS": " ".join(f"127.0.0.1:{port}" for port in ports),
            "XDG_DATA_HOME": str(folder / "caddy"),
            "XDG_CONFIG_HOME": str(folder / "caddy"),
        }
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [program, "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"],
                env=environment,
                stderr=log,
            )

    def __enter__(self) -> Proxy:
        import httpx

        def answers() -> bool:
            assert self.process.poll() is None, self.log.read_text()
            try:
                return httpx.get(f"{self.url}/ready", verify=False).status_code == 200
            except httpx.HTTPError:
                return False

        wait_until(answers)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(20)
