"""Starting the server: on this computer for its owner, or for others."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from dataclasses import replace

import uvicorn

from sunroom.games.terms import Refused
from sunroom.server import garbage, logs
from sunroom.server.hosting.one_server import AlreadyServed, only_server
from sunroom.server.http.connections import Config, raise_descriptor_limit
from sunroom.server.live.wire import Wire
from sunroom.server.people.secret import VARIABLE, load_secret
from sunroom.server.settings import PASSED_ON, Settings
from sunroom.server.storage.database import bring_up_to_date, connect

MOST_MESSAGE_BYTES = 16 * 1024
PATIENCE_SECONDS = 30  # with a worker that does not react: on a busy computer it may only be slow
GRACE_SECONDS = 5  # for requests that are under way when the server is asked to stop
FIRST_PORT = 8000
PORTS = 20  # tried one after the other where any will do


def serve(
    settings: Settings, listening: socket.socket | None = None, browser: bool = False
) -> None:
    """Serve until asked to stop; refuses what cannot work before anything is started."""
    garbage.start_quickly()
    logs.setup(plain=settings.plain_logs)
    secret = load_secret(settings.folder, os.environ)
    writing, _ = connect(settings.database_url)
    bring_up_to_date(writing)
    writing.dispose()
    listening = listening or _bound(settings.host, settings.port)
    settings = replace(settings, port=listening.getsockname()[1])
    with listening, only_server(settings.database_url, address(settings)):
        print(f"Sunroom is running at {address(settings)} (Ctrl-C stops it)", file=sys.stderr)
        if browser:
            threading.Thread(target=_open_browser, args=(settings,), daemon=True).start()
        _serve(settings, secret, listening)


def _serve(settings: Settings, secret: bytes, listening: socket.socket) -> None:
    os.environ[PASSED_ON] = settings.passed_on()
    os.environ.setdefault(VARIABLE, secret.decode("utf-8", "surrogateescape"))
    raise_descriptor_limit()
    config = Config(
        "sunroom.server.app:from_environment",
        settings,
        factory=True,
        log_config=None,
        access_log=False,
        loop="uvloop",
        ws=Wire,
        ws_max_size=MOST_MESSAGE_BYTES,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
        workers=settings.workers,
        timeout_worker_healthcheck=PATIENCE_SECONDS,
        backlog=4096,
    )
    _run(config, listening)


def _run(config: uvicorn.Config, listening: socket.socket) -> None:
    if config.workers == 1:
        # uvicorn stops in good order and then sends itself the signal once more.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        uvicorn.Server(config).run([listening])
        return
    from sunroom.server.hosting.workers import Workers

    figures = tempfile.mkdtemp(prefix="sunroom-metrics-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = figures
    try:
        Workers(config, [listening]).run()
    finally:
        shutil.rmtree(figures, ignore_errors=True)


def serve_here(settings: Settings, browser: bool) -> None:
    """For the owner of this computer: any free port, and the browser opens.

    Where Sunroom runs already, the browser opens there.
    """
    listening = None if settings.port else _bound_somewhere(settings.host)
    try:
        serve(settings, listening, browser)
    except AlreadyServed as running:
        if settings.port or not running.address:
            raise
        print(f"Sunroom is already running: {running.address}", file=sys.stderr)
        if browser:
            webbrowser.open(running.address)


def address(settings: Settings) -> str:
    if settings.public:
        return settings.public
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::") else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        # Not inheritable: a process that thinks, and outlives us a little, must not keep the port.
        return socket.create_server((host, port), family=family, backlog=4096)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        message = f"cannot listen on {host}, port {port}: {why}. Try another --port"
        raise Refused("bad_setting", message) from error


def _bound_somewhere(host: str) -> socket.socket:
    """At the usual port, or one of the next: so that the address stays the same from day to day."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        with contextlib.suppress(Refused):
            return _bound(host, port)
    return _bound(host, 0)


def _open_browser(settings: Settings) -> None:
    for _ in range(100):
        try:
            socket.create_connection((settings.host, settings.port), 1.0).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address(settings))
            return
