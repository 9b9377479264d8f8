"""Whole matches at random: whether they end, and whether all that is told of them agrees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from sunroom.authoring.findings import Finding, told
from sunroom.games.game import Game
from sunroom.games.terms import Options, Refused
from sunroom.kernel import layout
from sunroom.kernel.program import Unusable, compiled, plain
from sunroom.match import Match

MATCHES = 12
READ = 12  # moves of a decision whose texts are read again
MOST_DECISIONS = 20_000  # after which a match is taken for one that never ends
SENSELESS: tuple[object, ...] = ("nonsense", -1, [[]])  # in any field of a position
NONSENSE: tuple[object, ...] = (None, 7, True, "", " ", "no such move", "x" * 10_000, [], {}, "\0")


def kinds(game: Game) -> list[tuple[int, Options]]:
    """All numbers of players, and every listed value of every option at least once."""
    found: list[tuple[int, Options]] = []
    for players in range(game.least, game.most + 1):
        found.append((players, {}))
        for name, option in game.options.items():
            for value in option.values:
                seat = option.of_seats and isinstance(value, int)
                if value != option.default and not (seat and int(value) >= players):
                    found.append((players, {name: value}))
    return found


def matches(game: Game, count: int = MATCHES) -> Iterator[tuple[Match, random.Random]]:
    """New matches of all kinds, each with its own chance."""
    chosen = kinds(game)
    for number in range(max(count, len(chosen))):
        players, options = chosen[number % len(chosen)]
        yield Match(game.id, players, number, **options), random.Random(number)


def play(game: Game, finding: Finding) -> None:
    """Every decision: moves, texts, events, ranges; undo and replay; the end and its score."""
    for match, chance in matches(game):
        decisions = 0
        while match.seat is not None:
            _look_at(match, chance, finding)
            move = chance.choice(match.moves)
            before = match.position()
            events = match.play(move)
            _look_at_events(game, events, finding)
            if chance.random() < 0.1:
                _take_back(match, move, before, finding)
            decisions += 1
            if decisions > MOST_DECISIONS:
                finding.add(f"a match ({_kind(match)}) does not end in {MOST_DECISIONS} decisions")
                return
            if finding.faults:
                return
        _look_at_end(match, finding)
        if Match.from_record(match.record()).position() != match.position():
            finding.add(f"a match ({_kind(match)}) replayed from its record ends differently")


def _look_at(match: Match, chance: random.Random, finding: Finding) -> None:
    game, s = match.game, match._state
    codes = game.legal(s)
    texts = [game.write(code) for code in codes]
    if not codes:
        finding.add(f"in phase {game.phase(s)} there is no legal move, and the match is not over")
    if len(codes) > game.kernel.rules.MAX_MOVES:
        finding.add(f"{len(codes)} legal moves, but MAX_MOVES is {game.kernel.rules.MAX_MOVES}")
    if len(set(texts)) < len(texts):
        finding.add(f"two legal moves have the same text in phase {game.phase(s)}")
    for code, text in chance.sample([*zip(codes, texts)], min(READ, len(codes))):
        if not 0 <= code < game.kernel.rules.MOVES:
            finding.add(f"the move {text!r} is {code}: not from 0 to MOVES - 1")
        if game.read(s, text) != code:
            finding.add(f"read gives another move for {text!r} than write was given")
    for fault in layout.out_of_range(game.kernel.layout, s):
        finding.add(f"a field leaves its range: {fault}")


def _look_at_events(game: Game, events: list[Any], finding: Finding) -> None:
    for event in events:
        if not isinstance(event.get("event"), str):
            finding.add(f'an event needs "event": {event!r}')
        if not str(event.get("rule", "")).startswith(game.letter):
            finding.add(f'the event {event.get("event")!r} needs "rule", as in {game.letter}1')


def _take_back(match: Match, move: str, before: Any, finding: Finding) -> None:
    after = match.position()
    match.undo()
    if match.position() != before:
        finding.add(f"after {move!r} and undo the position is not what it was")
    match.play(move)
    if match.position() != after:
        finding.add(f"{move!r} made again leads to another position")
    again = Match.from_position(after)
    if again.position() != after or again.moves != match.moves:
        finding.add(f"the position after {move!r} loads as another one")


def _look_at_end(match: Match, finding: Finding) -> None:
    game, s = match.game, match._state
    shares = game.kernel.floats(game.kernel.rules.MAX_PLAYERS)
    game.kernel.run.result(s, shares)
    winners = [seat for seat in range(match.players) if shares[seat] > 0]
    score = match.score()
    if abs(sum(shares) - 1.0) > 1e-9:
        finding.add(f"result must share 1 among the winners; it shares {sum(shares)}")
    if winners != score.winners:
        finding.add(f"result says that {winners} won, score says {score.winners}")
    points = game.kernel.ints(game.kernel.rules.MAX_PLAYERS)
    game.kernel.run.final_scores(s, points, 0)
    if list(points[: match.players]) != score.scores:
        finding.add(f"final_scores says {points[: match.players]}, score says {score.scores}")
    for seat in range(match.players):
        part = sum(item["points"] for item in score.detail if item["seat"] == seat)
        if part != score.scores[seat]:
            finding.add(f"the parts of seat {seat} add up to {part}, not {score.scores[seat]}")


def _kind(match: Match) -> str:
    return f"{match.players} players, {match.options}, seed {match.seed}"


def refuse(game: Game, finding: Finding) -> None:
    """What is no move, or not legal now, is refused in words, and nothing changes."""
    for match, chance in matches(game, 6):
        known: set[str] = set()
        while match.seat is not None:
            known.update(match.moves)
            before = match.position()
            illegal = sorted(known - set(match.moves))
            for text in (*NONSENSE, *chance.sample(illegal, min(3, len(illegal)))):
                _refused(match, text, finding)
            if match.position() != before:
                finding.add("a refused move changed the position")
            match.play(chance.choice(match.moves))
        for text in sorted(known)[:3]:
            _refused(match, text, finding)
        _refused_positions(game, match, finding)


def _refused(match: Match, text: Any, finding: Finding) -> None:
    try:
        match.play(text)
    except Refused as refusal:
        if not refusal.code or not refusal.message:
            finding.add(f"the refusal of {str(text)[:40]!r} has no code or no message")
    except Exception as error:
        finding.add(f"the move {str(text)[:40]!r} is not refused: {told(match.game, error)}")
    else:
        finding.add(f"the move {str(text)[:40]!r} is played, but it is not legal")


def _refused_positions(game: Game, match: Match, finding: Finding) -> None:
    """A position with a field that makes no sense."""
    position = match.position()
    for name in position:
        if name in ("rng", "seed"):
            continue
        for nonsense in SENSELESS:
            if position[name] == nonsense:
                continue
            try:
                Match.from_position({**position, name: nonsense})
            except Refused:
                continue
            except Exception as error:
                finding.add(f"a position with {name} = {nonsense!r}: {told(game, error)}")


def two_speeds(game: Game, finding: Finding) -> None:
    """The same seeds give the same matches, plain and compiled, field by field."""
    slow = plain(game.program)
    try:
        fast = compiled(game.program)
    except Unusable as reason:
        finding.note = f"only at plain speed here: {reason}"
        return
    here, there = slow.ints(slow.rules.MAX_MOVES), fast.ints(slow.rules.MAX_MOVES)
    for number, (players, options) in enumerate(kinds(game) * 2):
        table = game.table(players, game.check_options(options, players))
        s, t = slow.adopt(table)[0], fast.adopt(table)[0]
        slow.run.setup(s, number)
        fast.run.setup(t, number)
        chance = random.Random(number)
        while s.phase != slow.rules.OVER and not finding.faults:
            n = slow.run.legal(s, here)
            if fast.run.legal(t, there) != n or there[:n].tolist() != here[:n]:
                finding.add(f"other legal moves when compiled, with {players} players, {options}")
            move = here[chance.randrange(n)]
            slow.run.apply(s, move)
            fast.run.apply(t, move)
            reached = slow.values(t)
            differ = [name for name, value in slow.values(s).items() if reached[name] != value]
            if differ:
                text = game.write(move)
                finding.add(f"after {text!r} these fields differ when compiled: {differ}")
