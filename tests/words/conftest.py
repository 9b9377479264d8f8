"""What tests of words need."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from sunroom import words

ROOT = Path(__file__).parent.parent.parent


def load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def english():
    yield
    words.choose("en")


@pytest.fixture
def compiled(tmp_path, monkeypatch):
    """What is in locales/ now, not what was compiled some time ago."""
    catalogue = load("catalogue", ROOT / "locales" / "catalogue.py")
    monkeypatch.setattr(catalogue, "TERMINAL", tmp_path / "terminal")
    monkeypatch.setattr(catalogue, "BROWSER", tmp_path / "browser")
    catalogue.compile_all()
    monkeypatch.setattr(words, "CATALOGUES", tmp_path / "terminal")
    return tmp_path / "terminal"
