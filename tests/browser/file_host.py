"""A plain web host: it has files, and knows nothing of Sunroom."""

from __future__ import annotations

import gzip
import mimetypes
import threading
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal
from urllib.parse import unquote, urlsplit

KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
}


TEXT = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".webmanifest")


class FileHost:
    """Serves a folder at a path of its own, and counts what it sends.

    It sends what was compressed `ahead`, or knows nothing of that and gzips `text`, as most hosts
    do, or compresses nothing at all.
    """

    def __init__(
        self, folder: Path, base: str = "/", sends: Literal["ahead", "text", "plain"] = "ahead"
    ) -> None:
        self.folder = folder
        self.sends = sends
        self.base = base
        self.sent = 0
        self.down = False  # nothing is answered any more
        self.asked: list[str] = []
        self.goes_on = threading.Event()  # until then only a part is sent of what Python needs
        self.goes_on.set()
        host = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                host._answer(self)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def close(self) -> None:
        self.goes_on.set()
        self._server.shutdown()
        self._server.server_close()

    def _answer(self, request: BaseHTTPRequestHandler) -> None:
        path = unquote(urlsplit(request.path).path)
        if self.down:
            request.close_connection = True
            return
        self.asked.append(path)
        status, file = 200, None
        if path.startswith(self.base):
            file = self.folder / (path[len(self.base) :] or "index.html")
        if file is None or not file.is_file():
            status, file = 404, self.folder / "404.html"
        coding, content = self._encoded(file, request.headers.get("accept-encoding", ""))
        kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        request.send_response(status)
        request.send_header("content-type", kind or "application/octet-stream")
        request.send_header("content-length", str(len(content)))
        request.send_header("vary", "accept-encoding")
        if coding:
            request.send_header("content-encoding", coding)
        request.send_header("cache-control", "max-age=600")  # as GitHub's pages say
        request.end_headers()
        if "/runtime/" in path:
            request.wfile.write(content[: len(content) // 3])
            request.wfile.flush()
            self.goes_on.wait()
            content_left = content[len(content) // 3 :]
        else:
            content_left = content
        request.wfile.write(content_left)
        self.sent += len(content)

    def _encoded(self, file: Path, accepted: str) -> tuple[str, bytes]:
        if self.sends == "text" and "gzip" in accepted and file.suffix in TEXT:
            return "gzip", _gzipped(file)
        for name, ending in (("br", ".br"), ("gzip", ".gz")) if self.sends == "ahead" else ():
            ahead = Path(f"{file}{ending}")
            if name in accepted and ahead.is_file():
                return name, ahead.read_bytes()
        return "", file.read_bytes()


@cache
def _gzipped(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), 6)
