"""`capemay advise` and `capemay review`: what they answer to programs."""

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

GAME, SEATS = FEWEST[0]
SEED = 31


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a finished game."""
    table = played(GAME, SEATS, SEED)
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    file.write_bytes(to_lines(table.header, table.entries))
    return file


def answer(*words: str) -> dict[str, Any]:
    """Return what a command says, without the time it took."""
    ran = CliRunner().invoke(commands, [*words, "--json"], catch_exceptions=False)
    assert ran.exit_code == 0
    found: dict[str, Any] = json.loads(ran.stdout)
    found.pop("seconds", None)
    return found


def moment() -> int:
    """Return the number of an entry after which somebody has a choice."""
    s = choices(GAME, SEATS, SEED, 1)[0]
    return next(entry.seq for entry, after in played(GAME, SEATS, SEED).history if after is s)


def test_advice_names_its_game_entry_and_seat_and_weighs_all_acts(record: Path) -> None:
    """For whoever acts, after the entry that was asked about."""
    found = answer("advise", str(record), "--at", str(moment()))
    assert list(found) == ["game", "seq", "seat", "seats", "acts"]
    s = played(GAME, SEATS, SEED).state_at(moment())
    acting = registry.game(GAME).rules.to_act(s)[0]
    assert (found["game"], found["seq"], found["seat"]) == (GAME, moment(), acting)
    assert sum(one["win"] for one in found["seats"]) == pytest.approx(1)
    assert len(found["acts"]) > 1
    for one in found["acts"]:
        assert list(one) == ["act", "text", "points", "win", "reason"]
        assert sum(reason["points"] for reason in one["reason"]) == pytest.approx(one["points"])


def test_without_numpy_learning_says_what_is_needed_before_a_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app needs it for nothing else, so it comes with the lab."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(LabError, match=r"capemay-kit\[lab\]"):
        CliRunner().invoke(commands, ["learn-values", GAME], catch_exceptions=False)


def test_the_same_seed_asks_for_the_same_answer(record: Path) -> None:
    """On the command line too."""
    asked = ("advise", str(record), "--at", str(moment()), "--seed", "5")
    assert answer(*asked) == answer(*asked)


def test_without_an_entry_advice_is_about_the_last(record: Path) -> None:
    """After the end nobody has a choice, and one has won."""
    found = answer("advise", str(record))
    assert found["seq"] == played(GAME, SEATS, SEED).seq
    assert found["acts"] == []
    assert sorted(one["win"] for one in found["seats"])[-1] > 0


def test_a_review_has_the_chances_after_every_entry_and_luck_and_skill_by_seat(record: Path) -> None:
    """They add up to what became of each seat's chance."""
    found = answer("review", str(record))
    assert list(found) == ["game", "seats", "chances", "turning_points", "luck", "skill", "count"]
    assert [set(one) for one in found["chances"]] == [{"seq", "win"}] * len(found["chances"])
    assert all(set(one) == {"seq", "seat", "change"} for one in found["turning_points"])
    first, last = (found["chances"][place]["win"] for place in (0, -1))
    for seat in range(SEATS):
        assert sum(found[part][seat] for part in ("luck", "skill", "count")) == pytest.approx(last[seat] - first[seat])
