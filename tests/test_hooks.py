"""The hooks of `make hooks` hold up a commit that `make check` would hold up."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
CONFIG = ROOT / ".pre-commit-config.yaml"
WRONG = "import os\nfigure = { 'a':1 }\n"
RIGHT = 'figure = {"a": 1}\n'


class Project:
    """A repository with our hooks installed, and with a `make check` that says what we want."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
            "PRE_COMMIT_HOME": str(folder / "home"),
            "GIT_CONFIG_GLOBAL": os.devnull,
            "SKIP": "words",  # this small project has none
        }
        for file in (CONFIG, ROOT / "pyproject.toml"):
            shutil.copy(file, folder)
        (folder / ".venv").symlink_to(sys.prefix)
        (folder / ".gitignore").write_text(".venv\nhome\n")
        self.check_says(0)
        self.run("git", "init", "-q")
        for name, value in (("name", "Anna"), ("email", "anna@example.org")):
            self.run("git", "config", f"user.{name}", value)
        assert self.run(".venv/bin/pre-commit", "install").returncode == 0

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True
        )

    def check_says(self, status: int) -> None:
        (self.folder / "Makefile").write_text(f"check:\n\t@echo checked; exit {status}\n")

    def commit(self) -> subprocess.CompletedProcess[str]:
        self.run("git", "add", "-A")
        return self.run("git", "commit", "-m", "a step")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_a_commit_is_formatted_and_linted_first(project):
    file = project.folder / "figure.py"
    file.write_text(WRONG)
    held = project.commit()
    assert held.returncode != 0 and "format Python" in held.stderr, held.stderr
    assert file.read_text() == RIGHT
    made = project.commit()
    assert made.returncode == 0, made.stderr


def test_a_commit_that_does_not_pass_the_check_is_held_up(project):
    (project.folder / "figure.py").write_text(RIGHT)
    project.check_says(1)
    held = project.commit()
    assert held.returncode != 0 and "checked" in held.stderr, held.stderr
    assert project.run("git", "rev-parse", "-q", "--verify", "HEAD").returncode != 0


def test_hooks_fetch_nothing():
    config = yaml.safe_load(CONFIG.read_text())
    assert [one["repo"] for one in config["repos"]] == ["local"]
    for hook in config["repos"][0]["hooks"]:
        assert hook["language"] == "system"
        program = hook["entry"].split()[0]
        assert program == "make" or (ROOT / program).exists(), program
    assert "://" not in CONFIG.read_text()
