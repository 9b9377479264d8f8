"""The same seed and moves on a server and in the browser: all that is told is the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest

from sunroom.server.actions import making
from tests.browser.local import ask, entries, play_here, row, watched
from tests.browser.visitors import GAMES
from tests.server.running import Running

pytestmark = pytest.mark.timeout(900)

MOVES = 8  # of the person, each with what is told before it
OWN = ("id", "code", "created", "at", "match", "person", "client", "address", "host")

PLAY = """async ([match, count]) => {
  const seat = tables.sit(match, "0");
  const news = () => seat.heard.map((one) => JSON.parse(one)).filter((one) => one.type === "news");
  const until = async (true_) => {
    while (!true_()) await new Promise((done) => setTimeout(done, 5));
  };
  const told = [];
  await until(() => news().length);
  for (let i = 0; i < count; i++) {
    await until(() => news().at(-1).moves || news().at(-1).view.phase === "over");
    const last = news().at(-1);
    if (!last.moves) break;
    const move = last.moves[(7 * i) % last.moves.length];
    const query = `seat=0&move=${encodeURIComponent(move)}`;
    const preview = await tables.ask("GET", `/api/matches/${match}/preview?${query}`, "");
    const wish = JSON.stringify({ seat: 0, level: "beginner" });
    const hint = i % 4 ? null : await tables.ask("POST", `/api/matches/${match}/hint`, wish);
    told.push([move, JSON.parse(preview.body), hint && JSON.parse(hint.body)]);
    seat.say(JSON.stringify({ do: "move", id: `t${i}`, after: last.number, move }));
    await until(() => news().at(-1).number > last.number);
  }
  await until(() => news().at(-1).moves || news().at(-1).view.phase === "over");
  const { view, moves, number } = news().at(-1);
  return { told, entries: news().flatMap((one) => one.entries), last: { view, moves, number } };
}"""


@pytest.fixture(scope="module")
def web(tmp_path_factory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("web")
    found = Running(folder, f"sqlite:///{folder}/web.db", local=True)
    found.start()
    yield found
    found.stop()


def plain(content: Any) -> Any:
    """Without what is one's own: ids and times."""
    if isinstance(content, dict):
        return {key: plain(value) for key, value in content.items() if key not in OWN}
    return [plain(one) for one in content] if isinstance(content, list) else content


@pytest.mark.parametrize("game", GAMES)
def test_server_and_browser_tell_the_same(visitor, web, monkeypatch, game):
    """With the bot that needs the least time: what others think depends on the machine, too."""
    person = watched(visitor)
    page = play_here(person, game)  # the tables are there
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "beginner"}]
    made = ask(page, "POST", "/api/matches", {"game": game, "seats": seats})
    here = page.evaluate(PLAY, [made["id"], MOVES])
    stored = row(page, made["id"])

    monkeypatch.setattr(making, "random_seed", lambda: stored["seed"])
    anna = web.person()
    table = anna.create(game, seats)
    client = anna.sit(table, 0)
    path = f"/api/matches/{table['id']}"
    for i, (move, preview, hint) in enumerate(here["told"]):
        client.until(lambda: client.moves)
        assert move == client.moves[(7 * i) % len(client.moves)], "the bot moved otherwise"
        query = urlencode({"seat": 0, "move": move})
        assert anna.get(f"{path}/preview?{query}") == preview
        if hint is not None:
            assert anna.post(f"{path}/hint", {"seat": 0, "level": "beginner"}) == hint
        client.play(move)
    client.until(lambda: client.moves or client.view["phase"] == "over")
    last = here["last"]
    assert (client.number, client.view) == (last["number"], last["view"])
    assert client.moves == (last["moves"] or [])
    described = anna.get(path)
    assert plain(ask(page, "GET", f"/api/matches/{made['id']}")) == plain(described)
    assert plain(here["entries"]) == plain(client.entries)
    kept = [(one["number"], one["kind"], one["seat"]) for one in entries(page, made["id"])]
    assert kept == [(one["number"], one["kind"], one["seat"]) for one in client.entries]
    client.close()
