"""A bot that plays over the network, in nothing but standard Python: any legal move will do.

    python net_bot.py http://localhost:8000 MATCH CODE

It joins the match with the code of its link, listens to the stream of events, and moves when it is
its turn.
"""

import json
import random
import sys
import urllib.request
from http.client import HTTPResponse
from typing import Any


class Server:
    """The API of a Sunroom server, as somebody whom the server has given a token."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.token = ""
        self.token = self.ask("/api/people", {})["token"]

    def open(self, path: str, body: dict[str, Any] | None = None) -> HTTPResponse:
        """One request; its answer as a stream of lines."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        request = urllib.request.Request(self.address + path, data, headers)
        answer: HTTPResponse = urllib.request.urlopen(request)
        return answer

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """One request; its answer as JSON."""
        with self.open(path, body) as answer:
            return json.load(answer)


def play(server: Server, match: str, code: str) -> None:
    """Take a seat and keep playing until the match is over."""
    table = server.ask(f"/api/matches/{match}/join", {"name": "Net bot", "code": code})
    seat = table["mine"][0]
    for line in server.open(f"/api/matches/{match}/events?seat={seat}"):
        if not line.startswith(b"data: "):
            continue
        news = json.loads(line.removeprefix(b"data: "))
        if news["type"] != "news" or news["view"] is None:
            continue
        if news["view"]["phase"] == "over":
            print("over:", news["view"].get("scores", ""))
            return
        if news.get("moves"):
            number = news["number"]
            move = {"seat": seat, "after": number, "id": f"n{number}"}
            move["move"] = random.choice(news["moves"])
            server.ask(f"/api/matches/{match}/moves", move)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    play(Server(sys.argv[1]), sys.argv[2], sys.argv[3])
