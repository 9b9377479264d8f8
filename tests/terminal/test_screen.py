"""Play in a real terminal, as people do."""

from __future__ import annotations

import os
import re
import signal

import pexpect
import pytest

from tests.terminal.playing import COMMAND, SLOW_COMMAND, kept, with_bot


def spawn(
    *arguments: str, size: tuple[int, int] = (40, 100), command: list[str] = COMMAND
) -> pexpect.spawn:
    return pexpect.spawn(
        command[0],
        [*command[1:], *with_bot(arguments)],
        dimensions=size,
        encoding="utf-8",
        timeout=60,
        env={k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        | {"TERM": "xterm-256color"},
        # A test run in the background of a shell ignores Ctrl-C, and so would what it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def two_people() -> pexpect.spawn:
    screen = spawn("--people", "2", "--names", "Anna,Ben", "--seed", "7", "--option", "first=0")
    screen.expect("It is .*Anna.*'s turn")
    assert "hand" not in screen.before
    screen.expect("Press Enter to see your side")
    return screen


def test_a_curtain_hides_the_hand_between_people(home):
    """Two people: after a move, the screen is cleared before the next one sees anything."""
    screen = two_people()
    screen.sendline("")
    screen.expect("hand")
    screen.expect("> ")
    screen.sendline("draw")
    screen.expect(r"You draw [^.]* cards?\.")  # Anna sees what she drew
    assert re.search("blue|green|purple|red|yellow", screen.after)
    screen.expect("Press Enter to clear the screen")
    screen.sendline("")
    screen.expect("It is .*Ben.*'s turn")
    assert "\x1b[2J" in screen.before and "\x1b[3J" in screen.before
    screen.expect("Press Enter to see your side")
    assert "hand" not in screen.before
    screen.sendline("")
    screen.expect("> ")
    assert "Anna draws 2 cards." in screen.before, "Ben is told that Anna drew, not what"
    screen.sendline("quit")
    screen.expect("The match is saved")
    screen.close()


def test_nothing_can_be_learnt_behind_the_curtain(home):
    """The Tab key completes nothing there, and quit quits without showing a hand."""
    screen = two_people()
    screen.send("\t\t")
    screen.send("park\t\t")
    screen.sendline("")
    screen.expect("Just press Enter, or type quit")
    assert "park e6" not in screen.before and "build" not in screen.before
    screen.sendline("quit")
    screen.expect("Nothing was played")
    assert "hand" not in screen.before
    screen.close()


def test_the_arrow_keys_tell_nothing_of_what_another_typed(home):
    screen = two_people()
    screen.sendline("")
    screen.expect("> ")
    screen.sendline("draw")
    screen.expect("Press Enter to clear the screen")
    screen.sendline("")
    screen.expect("Press Enter to see your side")
    screen.send("\x1b[A\x1b[A")
    screen.sendline("quit")
    screen.expect("The match is saved")
    assert "draw" not in screen.before
    screen.close()


def test_tab_completes_moves_at_ones_own_turn(home):
    screen = spawn("--seed", "7", "--option", "first=0")
    screen.expect("> ")
    screen.send("dr\t\n")
    screen.expect("You draw ")
    screen.sendline("quit")
    screen.close()


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (40, 60), (40, 40), (50, 200)])
def test_the_board_fits_the_terminal(home, rows, columns):
    screen = spawn("--seed", "7", "--option", "first=0", size=(rows, columns))
    screen.expect("> ")
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen.before)
    assert "…" not in plain
    assert "r4" in plain and "g5" in plain
    assert max(len(line) for line in plain.splitlines()) <= columns
    screen.sendline("quit")
    screen.close()


def test_the_end_is_told_and_scored(home):
    """Whoever plays on by always taking the first line gets to a score, and why it ended."""
    screen = spawn("--seed", "7", "--bot", "greedy", "--fast")
    told = ""
    for _ in range(400):
        found = screen.expect(["> ", "The score", "Press Enter to continue"])
        told += screen.before
        if found == 1:
            break
        screen.sendline("1" if found == 0 else "")
    assert "the match is over" in told
    screen.expect("win")
    screen.expect(pexpect.EOF)
    screen.close()


def press_ctrl_c(screen, answer):
    """Pressed between the prompt and the wait for a key it is seen at the next key only."""
    screen.sendintr()
    if screen.expect([answer, pexpect.TIMEOUT], timeout=10) == 1:
        screen.sendintr()
        screen.expect(answer)


def test_ctrl_c_keeps_the_match(home):
    screen = spawn("--seed", "7", "--option", "first=0")
    screen.expect("> ")
    screen.sendline("build f5 2")
    screen.expect("You build 2 floors on f5")
    screen.expect("> ")
    press_ctrl_c(screen, "The match is saved")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0
    assert kept(home)["record"]["moves"] == ["build f5 2"]


def test_ctrl_c_while_a_bot_thinks_keeps_the_match(home):
    screen = spawn(
        *("--seed", "7", "--option", "first=0", "--bot", "search:100000000"), command=SLOW_COMMAND
    )
    screen.expect("> ")
    screen.sendline("draw")
    screen.expect(r"Bot \(search:100000000\) is thinking")
    press_ctrl_c(screen, "The match is saved")
    screen.expect(pexpect.EOF)
    assert "Traceback" not in screen.before
    screen.close()
    assert screen.exitstatus == 0
    assert kept(home)["record"]["moves"] == ["draw"]


def test_ctrl_c_stops_a_hint_and_not_the_match(home):
    screen = spawn("--seed", "7", "--option", "first=0", command=SLOW_COMMAND)
    screen.expect("> ")
    screen.sendline("hint")
    screen.expect("Looking for good moves")
    press_ctrl_c(screen, "The match goes on")
    screen.expect("> ")
    screen.sendline("build f5 2")
    screen.expect("You build 2 floors on f5")
    screen.expect("> ")
    screen.sendline("quit")
    screen.expect("The match is saved")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0


def test_a_terminal_gets_colours(home):
    screen = spawn("--seed", "7", "--option", "first=0")
    screen.expect("> ")
    assert "\x1b[38" in screen.before or "\x1b[48" in screen.before
    screen.sendline("quit")
    screen.expect(pexpect.EOF)
    screen.close()
    plain = spawn("--seed", "7", "--option", "first=0", "--no-colour")
    plain.expect("> ")
    assert "\x1b[38" not in plain.before and "\x1b[48" not in plain.before
    plain.sendline("quit")
    plain.expect(pexpect.EOF)
    plain.close()
