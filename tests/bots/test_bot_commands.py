"""`capemay advise`, `capemay review` and `capemay learn-values`: what they answer to programs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from capemay_kit.bot_commands import commands
from capemay_kit.core.record import to_lines
from capemay_kit.games import registry
from capemay_kit.lab.pool import LabError

from .positions import FEWEST, choices, played

GAME, SEATS = FEWEST[-1]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    table = played(GAME, SEATS)
    file: Path = tmp_path_factory.mktemp("records") / "game.jsonl"
    file.write_bytes(to_lines(table.header, table.entries))
    return str(file)


def answer(*words: str) -> dict[str, Any]:
    ran = CliRunner().invoke(commands, [*words, "--json"], catch_exceptions=False)
    assert ran.exit_code == 0
    found: dict[str, Any] = json.loads(ran.stdout)
    found.pop("seconds", None)
    return found


def test_advice_names_its_game_entry_and_seat_and_weighs_all_acts(record: str) -> None:
    """For whoever acts, after the entry that was asked about; the same seed asks for the same answer."""
    s, table = choices(GAME, SEATS, 1)[0], played(GAME, SEATS)
    seq = next(entry.seq for entry, after in table.history if after is s)
    found = answer("advise", record, "--at", str(seq), "--seed", "5")
    assert list(found) == ["game", "seq", "seat", "seats", "acts"]
    assert (found["game"], found["seq"], found["seat"]) == (GAME, seq, registry.game(GAME).rules.to_act(s)[0])
    assert sum(one["win"] for one in found["seats"]) == pytest.approx(1)
    assert len(found["acts"]) > 1
    for one in found["acts"]:
        assert list(one) == ["act", "text", "points", "win", "reason"]
        assert sum(reason["points"] for reason in one["reason"]) == pytest.approx(one["points"])
    assert answer("advise", record, "--at", str(seq), "--seed", "5") == found


def test_without_an_entry_advice_is_about_the_last(record: str) -> None:
    """After the end nobody has a choice, and one has won."""
    found = answer("advise", record)
    assert (found["seq"], found["acts"]) == (played(GAME, SEATS).seq, [])
    assert max(one["win"] for one in found["seats"]) > 0


def test_a_review_has_the_chances_after_every_entry_and_luck_and_skill_by_seat(record: str) -> None:
    """They add up to what became of each seat's chance."""
    found = answer("review", record)
    assert list(found) == ["game", "seats", "chances", "turning_points", "luck", "skill", "count"]
    assert [set(one) for one in found["chances"]] == [{"seq", "win"}] * len(found["chances"])
    assert all(set(one) == {"seq", "seat", "change"} for one in found["turning_points"])
    first, last = (found["chances"][place]["win"] for place in (0, -1))
    for seat in range(SEATS):
        assert sum(found[part][seat] for part in ("luck", "skill", "count")) == pytest.approx(last[seat] - first[seat])


def test_without_numpy_learning_says_what_is_needed_before_a_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app needs it for nothing else, so it comes with the lab."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(LabError, match=r"'.\[lab\]'"):
        CliRunner().invoke(commands, ["learn-values", GAME], catch_exceptions=False)
