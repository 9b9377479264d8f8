"""Play in the terminal: people at one keyboard, and bots."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.rule import Rule

from sunroom import bots
from sunroom.bots import levels
from sunroom.games.painting import Choice, Painter, Scene, seat_name
from sunroom.games.terms import Event, Refused, derived_seed, shown
from sunroom.match import Match
from sunroom.terminal import results
from sunroom.terminal.commands import COMMANDS, Commands, Stopped
from sunroom.terminal.names import seat_names
from sunroom.terminal.save import Seat, save
from sunroom.terminal.thinking import waited
from sunroom.words import _

MAX_NEWS = 12  # lines about what happened since a person's last turn, below the table
PAGE = 6  # when there are more than this, they are also shown by themselves, to be read in peace
LONG_MENU = 8  # lines; a longer menu leaves out what the choices bring, where the screen is low
LOW_SCREEN = 32


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
        program: str = "sunroom",
    ) -> None:
        self.match = match
        self.seats = seats
        self.painter = painter
        self.console = console
        self.file = file
        self.pause = pause if console.is_terminal else 0.0
        self.program = program
        self.names = seat_names(seats)
        self.people = [i for i, seat in enumerate(seats) if seat.bot is None]
        self.cores = os.cpu_count() or 1
        self.commands = Commands(self)
        # Each seat's own bot, which may remember what it thought before.
        self.bots = {
            i: bots.get(seat.bot, self.cores)
            for i, seat in enumerate(seats)
            if seat.bot is not None
        }
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self.notices: list[str] = []  # to be shown with the next table
        self.words: list[str] = []  # what the Tab key may complete; nothing behind a curtain
        self.trouble: str | None = None  # why the match could not be kept
        # Up to which move each person has been shown the news by themselves.
        self.paged = dict.fromkeys([None, *self.people], len(self.match.story))

    def run(self) -> None:
        """Play until the match is over or somebody stops. The match is on disk after every move."""
        self.keep()
        try:
            while not self.match.over:
                seat = self.match.seat
                assert seat is not None
                if seat in self.bots:
                    self._bot(seat)
                else:
                    self._person(seat)
            self._finish()
        except (Stopped, KeyboardInterrupt, EOFError):
            self._farewell()

    def keep(self) -> None:
        try:
            save(self.file, self.match, self.seats)
            self.trouble = None
        except OSError as error:
            told = _("The match cannot be saved in {file}: {problem}.")
            self.trouble = told.format(file=self.file, problem=error.strerror or error)

    def _play(self, text: str) -> list[Event]:
        events = self.match.play(text)
        self.keep()
        return events

    def _farewell(self) -> None:
        self.console.print()
        self.keep()  # once more: it may have been what was interrupted
        if self.trouble:
            self.say(self.trouble)
        elif not self.match.history:
            self.file.unlink(missing_ok=True)
            self.say(_("Nothing was played, so nothing is saved."))
        else:
            how = f"{self.program} play {self.match.game.id} --resume --file {self.file}"
            self.say(_("The match is saved. To continue:"))
            self.say(how)

    def say(self, text: str) -> None:
        """A line that may be long, and is to be copied as it is."""
        self.console.print(escape(text), soft_wrap=True)

    # --- bots ------------------------------------------------------------------------------------

    def _bot(self, seat: int) -> None:
        bot, seen = self.bots[seat], self.match.look()
        seed = derived_seed(self.match.seed, len(self.match.history))
        move = waited(
            self.console,
            _("{name} is thinking").format(name=self.names[seat]),
            lambda watch: bot.choose(seen, seed, watch),
            self.pause,
        )
        events = self._play(move)
        if self.at_keyboard is not None or not self.people:
            self.tell(self.at_keyboard, events)

    # --- people ----------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        """Show a person the table and ask once."""
        if self.at_keyboard != seat:
            self._curtain(seat)
        self._page(seat)
        try:
            hints = [f"hint {level}" for level in levels.LEVELS]
            self.words = [*self.match.moves, *COMMANDS, *hints]
            self._ask(seat)
        finally:
            self.words = []

    def _curtain(self, seat: int) -> None:
        """Between two people: nobody sees the hand of the one before."""
        if self.at_keyboard is not None:
            self._wait(_("Press Enter to clear the screen, then hand over the keyboard."))
        self.at_keyboard = None
        if self.console.is_terminal:
            self.console.clear()
            # Also what could be scrolled back to.
            self.console.file.write("\x1b[3J")
        who = f"[bold]{escape(seat_name(seat, self.names))}[/bold]"
        lines = [_("It is {name}'s turn.").format(name=who), _("Everyone else, please look away.")]
        self.console.print(Panel("\n".join(lines), expand=False, padding=(1, 4)))
        self._wait(_("Press Enter to see your side of the table."))
        self.at_keyboard = seat

    def _wait(self, prompt: str) -> None:
        while typed := self.console.input(f"{escape(prompt)} ").strip():
            if typed == "quit":
                raise Stopped
            self.console.print(_("Just press Enter, or type quit."))

    def _news(self, seat: int | None) -> list[Event]:
        """What the others did since this seat's last turn, and its own steps of this one."""
        start = len(self.match.story)
        while start > 0 and self.match.story[start - 1][0] == seat:
            start -= 1
        while start > 0 and self.match.story[start - 1][0] != seat:
            start -= 1
        if start > 0 and self.match.story[-1][0] != seat:
            start -= 1  # and what its own last step brought
        return [event for step in self.match.story[start:] for event in step[1]]

    def _page(self, seat: int | None) -> None:
        """Show by itself what is too much to be read beside the table, once."""
        steps = self.match.story[self.paged[seat] :]
        new = [event for who, events in steps if who != seat for event in events]
        if steps and steps[-1][0] == seat and self.match.over:
            new = [event for step in steps for event in step[1]]
        self.paged[seat] = len(self.match.story)
        sentences = self._sentences(seat, new)
        if self.console.is_terminal and len(sentences) > PAGE:
            self.console.clear()
            for sentence in sentences:
                self.console.print(f"  {escape(sentence)}")
            self.console.print()
            self._wait(_("Press Enter to continue."))

    def _show_table(self, scene: Scene, news: Sequence[Event], below: int) -> None:
        """The table, and as much of the news as fits with so many lines to come below."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print(Rule())
        table = self.painter.table(scene)
        height = len(self.console.render_lines(table))
        notices = [*self.notices, self.trouble] if self.trouble else self.notices
        self.notices = []
        room = self.console.height - height - below - len(notices) - 2
        room = max(2, room) if self.console.is_terminal else MAX_NEWS
        self.console.print(table)
        self.console.print()
        for sentence in self._sentences(scene.viewer, news)[-min(MAX_NEWS, room) :]:
            self.console.print(f"  {escape(sentence)}")
        for notice in notices:
            self.console.print(f"  {escape(notice)}")

    def _sentences(self, seat: int | None, events: Sequence[Event]) -> list[str]:
        """Events as a seat may know them, in words."""
        seen = [self.match.game.redact(event, seat) for event in events]
        told = [self.painter.sentence(event, self.names, seat) for event in seen if event]
        return [sentence for sentence in told if sentence]

    def tell(self, seat: int | None, events: Sequence[Event]) -> None:
        for sentence in self._sentences(seat, events):
            self.console.print(f"  {escape(sentence)}")

    def _ask(self, seat: int) -> None:
        scene = Scene(self.match.view(seat), seat, self.names, self.match.moves)
        menu = self.painter.choices(scene)
        who, question = seat_name(seat, self.names), self.painter.question(scene)
        title = _("{name}: {question}").format(name=who, question=question)
        while True:
            lines = self._menu_lines(menu)
            self._show_table(scene, self._news(seat), len(lines) + 2)
            self.console.print(f"[bold]{escape(title)}[/bold]")
            for line in lines:
                self.console.print(escape(line), soft_wrap=True)
            answer = self._answer(seat, menu)
            if answer is None:
                return
            if not answer.more:
                for move in self._moves_of(answer):
                    self.tell(seat, self._play(move))
                return
            chosen = answer.label.split("   ")[0]
            title, menu = _("{choice} (0 to go back)").format(choice=chosen), [*answer.more]

    def _moves_of(self, choice: Choice) -> list[str]:
        if choice.plan is None:
            return [choice.move] if choice.move else []
        with self.console.status(_("Thinking…")):
            return choice.plan()

    def _menu_lines(self, menu: Sequence[Choice]) -> list[str]:
        """The choices with their numbers, in as many columns as there is room for."""
        lines = self._columns([choice.label for choice in menu])
        if len(lines) > LONG_MENU and self.console.is_terminal and self.console.height < LOW_SCREEN:
            lines = self._columns([choice.label.split("   ")[0] for choice in menu])
        return lines

    def _columns(self, labels: Sequence[str]) -> list[str]:
        width = max(len(label) for label in labels) + 7
        columns = max(1, min(4, (self.console.width - 1) // width))
        rows = -(-len(labels) // columns)
        lines = []
        for row in range(rows):
            entries = [f"{i + 1:>3}  {labels[i]}" for i in range(row, len(labels), rows)]
            lines.append("".join(entry.ljust(width) for entry in entries).rstrip())
        return lines

    def _answer(self, seat: int, menu: Sequence[Choice]) -> Choice | None:
        """A choice of the menu, or a move typed; None when the table is to be shown again."""
        while True:
            typed = self.console.input("[bold]> [/bold]").strip()
            word, rest = (*typed.split(maxsplit=1), "", "")[:2]
            if word.lower() in COMMANDS:
                if self.commands.run(word.lower(), rest, seat):
                    return None
            elif typed == "0":
                return None
            elif typed.isascii() and typed.isdecimal():
                if len(typed) < 4 and 1 <= int(typed) <= len(menu):
                    return menu[int(typed) - 1]
                told = _("Choose a number from 1 to {last}, or type a move.")
                self.complain(told.format(last=len(menu)))
            elif typed:
                move = " ".join(typed.lower().split())
                try:
                    self.match.check(move)
                except Refused as refusal:
                    self.complain(self._refusal(refusal, move))
                else:
                    return Choice(move, move)

    def _refusal(self, refusal: Refused, move: str) -> str:
        """Why a move cannot be made; what the rules themselves say is in English."""
        if refusal.code == "illegal_move":
            return _("That is not possible: {message}").format(message=refusal)
        # One example for each kind of move that there is now.
        examples = {text.split()[0]: text for text in reversed(self.match.moves)}
        told = _("{typed} is not a move; moves look like {examples}")
        return told.format(typed=shown(move), examples=", ".join(sorted(examples.values())))

    def complain(self, message: str) -> None:
        text = message[0].upper() + message[1:]
        more = escape(_("(help: all commands)"))
        self.console.print(f"  {escape(text)} [dim]{more}[/dim]", soft_wrap=True)

    # --- the end ---------------------------------------------------------------------------------

    def _finish(self) -> None:
        score = self.match.score()
        # Where there is one reader, what happened is told to them, else of everybody by name.
        reader = self.people[0] if len(self.people) == 1 else None
        scene = Scene(self.match.view(None), reader, self.names, [])
        result = self.painter.result(score, self.names, scene.view)
        if self.people:
            self._page(self.at_keyboard)
        news = [event for event in self._news(self.at_keyboard) if event["event"] != "won"]
        self._show_table(scene, news, 12)
        self.console.print(result)
        won = {"event": "won", "seats": score.winners, "scores": score.scores}
        told = self.painter.sentence(won, self.names, reader) or ""
        self.console.print(f"[bold]{escape(told)}[/bold]")
        told = _("Seed {seed}. The match is saved in {file}")
        self.say(told.format(seed=self.match.seed, file=self.file))
        self._note_result()

    def _note_result(self) -> None:
        try:
            if results.note(self.file, self.match, self.seats):
                self.say(results.told_peer(self.match.game.id))
        except Refused as refusal:  # what was kept before is damaged, and stays as it is
            self.complain(str(refusal))
        except OSError as error:
            told = _("The result of the match cannot be saved in {file}: {problem}.")
            self.say(told.format(file=results.file(), problem=error.strerror or error))
