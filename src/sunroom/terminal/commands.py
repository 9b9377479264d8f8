"""What may be typed beside moves: hint, undo, log, save and the like."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markup import escape

from sunroom.bots import levels
from sunroom.games.painting import Scene, labels
from sunroom.games.terms import Refused
from sunroom.terminal.names import level_name
from sunroom.terminal.save import check_new, save
from sunroom.terminal.thinking import waited
from sunroom.words import _, ngettext

if TYPE_CHECKING:
    from sunroom.terminal.play import Session

# What may be typed is the same in every language.
COMMANDS = ("hint", "undo", "moves", "log", "board", "save", "help", "quit")
HINT_LEVEL = "strong"
MAX_HINTS = 5


class Stopped(Exception):
    """A person wants to stop; the match is kept."""


class Commands:
    """The commands of those who play at one terminal."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def run(self, word: str, rest: str, seat: int) -> bool:
        """True when the table is to be drawn again."""
        actions: dict[str, Callable[[int, str], bool]] = {
            "hint": self._hint,
            "undo": self._undo,
            "moves": self._list_moves,
            "log": self._show_log,
            "board": lambda seat, rest: True,
            "save": self._save_copy,
            "help": self._help,
            "quit": self._quit,
        }
        return actions[word](seat, rest)

    def _hint(self, seat: int, rest: str) -> bool:
        """What a bot in this seat would do: it is shown what the person sees, and nothing else."""
        level = rest.lower() or HINT_LEVEL
        if level not in levels.LEVELS:
            told = _("Say how strong the hint should be: {levels}.")
            self.session.complain(told.format(levels=", ".join(levels.LEVELS)))
            return False
        seen = self.session.match.look()
        try:
            ranked = waited(
                self.session.console,
                _("Looking for good moves (Ctrl-C to stop)"),
                lambda watch: levels.advice(seen, level, self.session.cores, watch=watch),
            )
        except KeyboardInterrupt:
            self.session.say("  " + _("No hint, then. The match goes on."))
            return False
        scene = Scene(
            self.session.match.view(seat), seat, self.session.names, self.session.match.moves
        )
        words = labels(self.session.painter.choices(scene))
        best = [one for one in ranked if one.visits][:MAX_HINTS]
        width = max(len(one.move) for one in best)
        title = _("What a bot ({level}) would do, and your chance of winning:")
        self.session.say(f"  {title.format(level=level_name(level))}")
        for one in best:
            told = words.get(one.move, "").removeprefix(one.move).strip()
            self.session.say(f"  {one.chance:>6.0%}  {one.move.ljust(width)}   {told}".rstrip())
        others = len(ranked) - len(best)
        if others:
            told = ngettext("and {n} other move", "and {n} other moves", others)
            self.session.say(f"          {told.format(n=others)}")
        return False

    def _undo(self, seat: int, rest: str) -> bool:
        if not self.session.match.may_undo(seat):
            self.session.complain(_("You have no move to take back."))
            return False
        self.session.notices.append(_("Taken back: {move}").format(move=self.session.match.undo()))
        self.session.keep()
        return True

    def _list_moves(self, seat: int, rest: str) -> bool:
        self.session.say(", ".join(self.session.match.moves))
        return False

    def _show_log(self, seat: int, rest: str) -> bool:
        if not self.session.match.story:
            self.session.say("  " + _("Nothing has happened yet."))
        for step in self.session.match.story:
            self.session.tell(seat, step[1])
        return False

    def _save_copy(self, seat: int, rest: str) -> bool:
        if not rest:
            self.session.complain(_("Say where: {command}.").format(command="save " + _("FILE")))
            return False
        path = Path(rest).expanduser()
        try:
            check_new(path)
            save(path, self.session.match, self.session.seats)
        except Refused as refusal:
            self.session.complain(str(refusal))
        except OSError as error:
            told = _("The match cannot be saved in {file}: {problem}.")
            self.session.complain(told.format(file=path, problem=error.strerror or error))
        else:
            self.session.say("  " + _("Saved in {file}").format(file=path))
        return False

    def _help(self, seat: int, rest: str) -> bool:
        told = _("Type the number of a line, or the move itself (for example {move}).")
        self.session.say(told.format(move=self.session.match.moves[0]))
        lines = command_help()
        width = max(map(len, lines))
        for command, explained in lines.items():
            self.session.console.print(
                f"[b]{escape(command.ljust(width))}[/b]  {escape(explained)}"
            )
        return False

    def _quit(self, seat: int, rest: str) -> bool:
        raise Stopped


def command_help() -> dict[str, str]:
    """The commands beside moves, and what they do."""
    best = _("the best moves and your chance of winning; {command} thinks longer")
    return {
        "hint": best.format(command="hint master"),
        "undo": _("take back your last move, unless it showed you something new"),
        "moves": _("list all moves as text"),
        "log": _("what has happened so far, as far as you can know"),
        "board": _("draw the table again"),
        "save " + _("FILE"): _("save a copy of the match to a file of your choice"),
        "quit": _("stop; the match is saved, and --resume continues it"),
    }
