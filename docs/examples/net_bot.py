"""A bot that plays over the network, in nothing but standard Python: any legal move will do.

    python net_bot.py http://localhost:8000 MATCH CODE

It joins the match with the code of its link, listens to the stream of events, and moves when it is
its turn.
"""

import json
import random
import sys
import urllib.request

server, match, code = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]
token = ""


def ask(path, body=None):
    """One request; the answer as JSON, or as a stream of lines."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return urllib.request.urlopen(urllib.request.Request(server + path, data, headers))


token = json.load(ask("/api/people", {}))["token"]
table = json.load(ask(f"/api/matches/{match}/join", {"name": "Net bot", "code": code}))
seat = table["mine"][0]
for line in ask(f"/api/matches/{match}/events?seat={seat}"):
    if not line.startswith(b"data: "):
        continue
    news = json.loads(line.removeprefix(b"data: "))
    if news["type"] != "news" or news["view"] is None:
        continue
    if news["view"]["phase"] == "over":
        print("over:", news["view"].get("scores", ""))
        break
    if news.get("moves"):
        number = news["number"]
        move = {"seat": seat, "after": number, "id": f"n{number}"}
        move["move"] = random.choice(news["moves"])
        ask(f"/api/matches/{match}/moves", move).close()
