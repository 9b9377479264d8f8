"""Bots that are programs: the conversation, and every way to get it wrong."""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import replace

import pytest

from sunroom import Match, Refused
from sunroom.bots import external
from sunroom.bots.external import ExternalBot
from sunroom.observation import Observation

ANSWER = "print(json.dumps({'move': asked['moves'][0]}), flush=True)"


@pytest.fixture
def bot(tmp_path):
    """Makes bots of Python code that runs for each request, and ends them after the test."""
    made: list[ExternalBot] = []

    def make(code: str, seconds: float = 5.0) -> ExternalBot:
        file = tmp_path / f"bot{len(made)}.py"
        lines = ["import json, os, sys, time", "for line in sys.stdin:"]
        lines += [f"    {part}" for part in ("asked = json.loads(line)", *code.splitlines())]
        file.write_text("\n".join(lines))
        made.append(ExternalBot(f"{sys.executable} {file}", seconds))
        return made[-1]

    yield make
    for one in made:
        one.close()


def failure(bot: ExternalBot, seen: Observation | None = None) -> str:
    with pytest.raises(Refused) as refused:
        bot.choose(seen or Match("lane", 2, 1).look(), 3)
    assert refused.value.code == external.FAILED
    assert bot._process is None
    return refused.value.message


def test_it_is_asked_with_all_that_its_seat_may_know_and_not_more(bot, tmp_path):
    log = tmp_path / "asked.jsonl"
    player = bot(f"open({str(log)!r}, 'a').write(line)\nif asked['do'] == 'quit': break\n{ANSWER}")
    match = Match("lane", 2, 987_654_321)
    asked_of = []
    for number in range(12):
        seen = match.look()
        asked_of.append(seen)
        match.play(player.choose(seen, number))
    player.close()
    *asked, last = [json.loads(line) for line in log.read_text().splitlines()]
    assert last == {"do": "quit"}
    for number, (request, seen) in enumerate(zip(asked, asked_of, strict=True)):
        assert request == {
            "do": "choose",
            "game": "lane",
            "seat": seen.seat,
            "view": json.loads(json.dumps(seen.view)),
            "moves": list(seen.moves),
            "history": json.loads(json.dumps(seen.history)),
            "seconds": 5.0,
            "seed": number,
        }
        assert "rng" not in request["view"]
    assert "987654321" not in log.read_text()


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("print('hello', flush=True)", "not JSON"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "not JSON"),
        ("print('[' * 50_000, flush=True)", "not JSON"),
        ("print('[]', flush=True)", 'without a "move"'),
        ("print('{\"move\": 1}', flush=True)", 'without a "move"'),
        ('print(\'{"move": "fly a1"}\', flush=True)', "not a legal move"),
        ("print('x' * 100_000, flush=True)", "a line of more than"),
        ("sys.stdout.write('x' * 100_000_000)", "a line of more than"),
        ("raise SystemExit(3)", "ended with status 3"),
        ("raise RuntimeError('out of ideas')", "RuntimeError: out of ideas"),
        ("sys.stdout.close(); os.close(1); time.sleep(60)", "closed its output"),
        ("sys.stderr.write('e' * 10_000_000); sys.exit(1)", "ended with status 1"),
    ],
)
def test_what_is_no_legal_move_is_a_failure(bot, code, message):
    assert message in failure(bot(code))


def test_a_bot_that_takes_too_long_fails_and_is_ended(bot, tmp_path, monkeypatch):
    monkeypatch.setattr(external, "GRACE", 0.1)
    monkeypatch.setattr(external, "START", 0.5)
    file = tmp_path / "pid"
    player = bot(f"open({str(file)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)", 0.2)
    start = time.monotonic()
    assert "more than 0.2 seconds" in failure(player)
    assert time.monotonic() - start < 5
    with pytest.raises(ProcessLookupError):
        os.kill(int(file.read_text()), 0)


def long_story() -> Observation:
    """An observation whose request is larger than a pipe holds."""
    seen = Match("lane", 2, 1).look()
    return replace(seen, history=({"event": "drew", "rule": "L13", "seat": 0, "count": 2},) * 9_000)


def test_a_bot_that_does_not_read_is_not_waited_for(monkeypatch, tmp_path):
    monkeypatch.setattr(external, "START", 0.3)
    monkeypatch.setattr(external, "GRACE", 0.1)
    file = tmp_path / "deaf.py"
    file.write_text("import time; time.sleep(60)")
    player = ExternalBot(f"{sys.executable} {file}", 0.1)
    assert "more than 0.1 seconds" in failure(player, long_story())


def test_long_requests_arrive_whole_while_the_bot_complains(bot):
    player = bot("sys.stderr.write('e' * 200_000)\n" + ANSWER)
    seen = long_story()
    assert player.choose(seen, 1) == seen.moves[0]
    start = time.monotonic()
    player.close()
    assert time.monotonic() - start < external.FAREWELL


def test_two_answers_to_one_request_are_a_failure(bot):
    player = bot(f'sys.stdout.write(\'{{"move": "draw"}}\\n\' * 2); sys.stdout.flush()\n{ANSWER}')
    match = Match("lane", 2, 1)
    match.play(player.choose(match.look(), 1))
    assert "more than it was asked" in failure(player, match.look())


def test_a_bot_that_does_not_quit_is_ended_with_all_it_started(bot, tmp_path, monkeypatch):
    monkeypatch.setattr(external, "FAREWELL", 0.3)
    file = tmp_path / "pids"
    player = bot(
        "import subprocess\n"
        "if asked['do'] == 'quit': time.sleep(60)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"open({str(file)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n{ANSWER}"
    )
    player.choose(Match("lane", 2, 1).look(), 1)
    player.close()
    player.close()
    for pid in file.read_text().split():
        assert gone(int(pid))


def gone(pid: int) -> bool:
    """Whether a process ends soon; one that nobody has waited for yet has ended too."""
    for _ in range(50):
        try:
            with open(f"/proc/{pid}/stat") as stat:
                if stat.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize("command", ["", "'", "/nonexistent/program", "  "])
def test_what_cannot_be_started_is_refused_at_once(command):
    with pytest.raises(Refused) as refused:
        ExternalBot(command)
    assert refused.value.code == "unknown_bot"


def test_a_program_that_vanishes_is_a_failure(tmp_path):
    file = tmp_path / "bot"
    file.write_text("#!/nonexistent/interpreter\n")
    file.chmod(0o755)
    assert "cannot be started" in failure(ExternalBot(str(file)))
