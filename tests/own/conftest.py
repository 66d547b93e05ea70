"""A store of an owner, and the command line."""

from __future__ import annotations

import sys

import pytest

from capemay_kit import cli
from capemay_kit.core.store import Store


@pytest.fixture
def store(tmp_path):
    return Store(str(tmp_path / "store.db"))


@pytest.fixture
def run(monkeypatch, capfdbinary):
    """Return a function that calls the command as a shell does: its exit code, what it printed, what it complained."""

    def call(*words):
        monkeypatch.setattr(sys, "argv", ["capemay", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        sys.stdout.flush()
        return int(ended.value.code or 0), *(stream.decode() for stream in capfdbinary.readouterr())

    return call
