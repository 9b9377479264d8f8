"""Commands of Sunroom, run in the process of the tests: to start one takes longer than most work.

Whoever tests how a program starts, ends or is stopped starts a real one.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess
from unittest.mock import patch

import pytest

from sunroom import cli


def run(*arguments: object, typed: str = "", **environment: str) -> CompletedProcess[str]:
    """What a command says to which this is typed, and its status."""
    words = ["sunroom", *map(str, arguments)]
    said, complained = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", words),
        patch.dict(os.environ, {"COLUMNS": "80", **environment}),
        patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(said),
        redirect_stderr(complained),
        pytest.raises(SystemExit) as exit_,
    ):
        cli.main()
    status = exit_.value.code
    assert isinstance(status, int)
    return CompletedProcess(words, status, said.getvalue(), complained.getvalue())


def sunroom(*arguments: str, status: int = 0, **environment: str) -> str:
    """All that a command says that is to end in this way."""
    done = run(*arguments, **environment)
    told: str = done.stdout + done.stderr
    assert done.returncode == status, told
    return told
