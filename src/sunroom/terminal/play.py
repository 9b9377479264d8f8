"""Play in the terminal: people at one keyboard, and bots."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.rule import Rule

from sunroom.bots import bot
from sunroom.games.game import Event, Refused
from sunroom.match import Match
from sunroom.terminal.painter import Choice, Painter, Scene, listed, seat_name
from sunroom.terminal.save import Seat, save

HELP = """\
Type the number of a line, or the move itself (for example [b]{example}[/b]).
[b]undo[/b]       take back your last step, while it told you nothing new
[b]moves[/b]      list all moves as text
[b]log[/b]        what happened so far, as you may know it
[b]board[/b]      draw the table again
[b]save[/b] FILE  keep a copy of the match in a file of your own
[b]quit[/b]       stop; the match is kept, and --resume goes on with it"""

MAX_NEWS = 12  # of what happened since a person's last decision

COMMANDS = ("undo", "moves", "log", "board", "save", "help", "quit")


class Stopped(Exception):
    """A person wants to stop; the match is kept."""


class Session:
    """One match at one terminal."""

    def __init__(
        self,
        match: Match,
        seats: list[Seat],
        painter: Painter,
        console: Console,
        file: Path,
        pause: float = 0.7,
    ) -> None:
        self.match = match
        self.seats = seats
        self.painter = painter
        self.console = console
        self.file = file
        self.pause = pause if console.is_terminal else 0.0
        self.names = [seat.name for seat in seats]
        self.people = [i for i, seat in enumerate(seats) if seat.bot is None]
        self.events: list[Event] = _retell(match)
        self.told = dict.fromkeys(self.people, 0)  # events up to each person's last decision
        self.shown = len(self.events)  # events that have been printed as they happened
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Play until the match is over or somebody stops. The match is on disk after every move."""
        self._keep()
        try:
            while not self.match.over:
                seat = self.match.seat
                assert seat is not None
                if self.seats[seat].bot is None:
                    self._person(seat)
                else:
                    self._bot(seat)
            self._finish()
        except (Stopped, KeyboardInterrupt, EOFError):
            self.console.print()
            how = f"sunroom play {self.match.game.id} --resume --file {self.file}"
            self.console.print(f"The match is kept. To go on: [b]{escape(how)}[/b]", soft_wrap=True)

    def _keep(self) -> None:
        try:
            save(self.file, self.match, self.seats)
        except OSError as error:
            message = f"The match cannot be kept in {self.file}: {error.strerror or error}"
            self.console.print(f"[bold]{escape(message)}[/bold]")

    def _play(self, text: str) -> None:
        self.events += self.match.play(text)
        self._keep()

    # --- bots ------------------------------------------------------------------------------------

    def _bot(self, seat: int) -> None:
        player = bot.get(self.seats[seat].bot)
        seed = self.match.seed + 7919 * (len(self.match.history) + 1)
        with self.console.status(f"{escape(self.names[seat])} is thinking"):
            move = player.choose(bot.look(self.match), seed)
            time.sleep(self.pause)
        self._play(move)
        self._news()

    # --- people ----------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        """Show a person the table and ask once."""
        if self.at_keyboard != seat:
            self._curtain(seat)
        self._ask(seat)

    def _curtain(self, seat: int) -> None:
        """Between two people: nobody sees the hand of the one before."""
        self.at_keyboard = None
        if self.console.is_terminal:
            self.console.clear()
            # Also what could be scrolled back to.
            self.console.file.write("\x1b[3J")
        who = escape(seat_name(seat, self.names))
        self.console.print(
            Panel(
                f"[bold]{who}[/bold] is to move.\nThe others look away, please.",
                expand=False,
                padding=(1, 4),
            )
        )
        self.console.input("Press Enter to see your cards. ")
        self.at_keyboard = seat

    def _show_table(self, scene: Scene, news: Sequence[Event], below: int) -> None:
        """The table, and as much of the news as fits with so many lines to come below."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print(Rule())
        table = self.painter.table(scene)
        height = len(self.console.render_lines(table))
        room = self.console.height - height - below - 2 if self.console.is_terminal else MAX_NEWS
        self.console.print(table)
        self.console.print()
        self._tell(scene.viewer, news[-min(MAX_NEWS, max(2, room)) :])

    def _news(self) -> None:
        """Tell whoever looks on what has just happened."""
        if self.at_keyboard is not None or not self.people:
            self._tell(self.at_keyboard, self.events[self.shown :])
        self.shown = len(self.events)

    def _scene(self, viewer: int | None) -> Scene:
        moves = self.match.moves if viewer == self.match.seat else []
        return Scene(self.match.view(viewer), viewer, self.names, moves)

    def _tell(self, seat: int | None, events: Sequence[Event]) -> None:
        for event in events:
            seen = self.match.game.redact(event, seat)
            sentence = self.painter.sentence(seen, self.names) if seen else None
            if sentence:
                self.console.print(f"  {escape(sentence)}", highlight=False)

    def _ask(self, seat: int) -> None:
        scene = self._scene(seat)
        menu = self.painter.choices(scene)
        title = f"{seat_name(seat, self.names)}: {self.painter.question(scene)}"
        while True:
            lines = self._menu_lines(menu)
            self._show_table(scene, self.events[self.told[seat] :], len(lines) + 2)
            self.console.print(f"[bold]{escape(title)}[/bold]", highlight=False)
            for line in lines:
                self.console.print(escape(line), highlight=False)
            answer = self._answer(seat, menu)
            if isinstance(answer, Choice) and answer.more:
                title, menu = (
                    f"{answer.label.split('   ')[0]}: which? (0 to go back)",
                    [*answer.more],
                )
            elif isinstance(answer, Choice):
                assert answer.move is not None
                self.told[seat] = len(self.events)
                self._play(answer.move)
                self._news()
                return
            else:
                return

    def _menu_lines(self, menu: Sequence[Choice]) -> list[str]:
        """The choices with their numbers, in as many columns as there is room for."""
        width = max(len(choice.label) for choice in menu) + 7
        columns = max(1, min(3, (self.console.width - 1) // width))
        rows = -(-len(menu) // columns)
        lines = []
        for row in range(rows):
            entries = [f"{i + 1:>3}  {menu[i].label}" for i in range(row, len(menu), rows)]
            lines.append("".join(entry.ljust(width) for entry in entries).rstrip())
        return lines

    def _answer(self, seat: int, menu: Sequence[Choice]) -> Choice | None:
        """A choice of the menu, or a move typed; None when the board is to be shown again."""
        while True:
            typed = self.console.input("[bold]> [/bold]").strip()
            word, _, rest = typed.partition(" ")
            if word in COMMANDS:
                if self._command(word, rest.strip(), seat):
                    return None
            elif typed == "0":
                return None
            elif typed.isascii() and typed.isdecimal():
                if len(typed) < 4 and 1 <= int(typed) <= len(menu):
                    return menu[int(typed) - 1]
                self._complain(f"Choose a number from 1 to {len(menu)}, or type a move.")
            elif typed:
                try:
                    self.match.check(typed)
                except Refused as refusal:
                    self._complain(f"{refusal}")
                else:
                    return Choice(typed, typed)

    def _complain(self, message: str) -> None:
        text = message[0].upper() + message[1:]
        self.console.print(f"  {escape(text)} [dim](help: all commands)[/dim]", highlight=False)

    # --- commands: True when the board is to be drawn again ---------------------------------------

    def _command(self, word: str, rest: str, seat: int) -> bool:
        actions: dict[str, Callable[[int, str], bool]] = {
            "undo": self._undo,
            "moves": self._list_moves,
            "log": self._show_log,
            "board": self._redraw,
            "save": self._save_copy,
            "help": self._help,
            "quit": self._quit,
        }
        return actions[word](seat, rest)

    def _undo(self, seat: int, rest: str) -> bool:
        if not self.match.may_undo(seat):
            self._complain("There is no step of yours to take back that told you nothing new.")
            return False
        text = self.match.undo()
        self.events = _retell(self.match)
        self.told = {person: min(n, len(self.events)) for person, n in self.told.items()}
        self.shown = len(self.events)
        self._keep()
        self.console.print(f"  Taken back: {escape(text)}")
        return True

    def _list_moves(self, seat: int, rest: str) -> bool:
        self.console.print(escape(", ".join(self.match.moves)), highlight=False)
        return False

    def _show_log(self, seat: int, rest: str) -> bool:
        if not self.events:
            self.console.print("  Nothing has happened yet.")
        self._tell(seat, self.events)
        return False

    def _redraw(self, seat: int, rest: str) -> bool:
        return True

    def _save_copy(self, seat: int, rest: str) -> bool:
        if not rest:
            self._complain("Say where: save FILE.")
            return False
        path = Path(rest).expanduser()
        try:
            save(path, self.match, self.seats)
        except OSError as error:
            self._complain(f"It cannot be kept in {path}: {error.strerror or error}.")
            return False
        self.console.print(f"  Kept in {escape(str(path))}", highlight=False)
        return False

    def _help(self, seat: int, rest: str) -> bool:
        self.console.print(HELP.format(example=escape(self.match.moves[0])), highlight=False)
        return False

    def _quit(self, seat: int, rest: str) -> bool:
        raise Stopped

    # --- the end ---------------------------------------------------------------------------------

    def _finish(self) -> None:
        scene = self._scene(None)
        self._show_table(scene, self.events[self.shown :], 0)
        score = self.match.score()
        self.console.print(self.painter.result(score, self.names, scene.view))
        winners = [self.names[seat] for seat in score.winners]
        verb = "wins" if len(winners) == 1 else "share the victory"
        self.console.print(f"[bold]{escape(listed(winners))} {verb}.[/bold]", highlight=False)
        where = escape(f"Seed {self.match.seed}. The record is in {self.file}")
        self.console.print(f"[dim]{where}[/dim]", soft_wrap=True)


def _retell(match: Match) -> list[Event]:
    """All that happened in a match so far."""
    again = Match.from_record({**match.record(), "moves": []})
    return [event for text in match.history for event in again.play(text)]


def complete_moves(words: Callable[[], list[str]]) -> None:
    """Let the Tab key complete moves and commands, where the terminal can."""
    with contextlib.suppress(ImportError):
        import readline

        def complete(text: str, state: int) -> str | None:
            line = readline.get_line_buffer()
            found = [word for word in words() if word.startswith(line)]
            start = len(line) - len(text)
            return found[state][start:] if state < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")
