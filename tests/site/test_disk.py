"""The site's disk: what was acknowledged is there after a power cut at any moment, a kill, or a disk that fails.

A store plays in Pyodide on a disk in memory that writes down every operation (``model.mjs``, ``lab.mjs``). After each
of them the power is cut: of what was never flushed some is left, in any selection, and torn.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from capemay_kit.core.database import TROUBLE
from capemay_kit.site import parts

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DISK = ROOT / "capemay_kit" / "site" / "front" / "disk.js"
NEEDED = ("msgspec", "sqlalchemy", "platformdirs", "typing_extensions")
SCENES = ("first", "cuts", "without", "kills", "troubles")
QUICK = ("short", "cleared", "hot")

GONE = "The store is gone: it was moved, renamed or deleted. Put it back, or start the program again"


def played(scenes: tuple[str, ...], **how: Any) -> Any:
    """Play scenes of the laboratory, and return what was found."""
    found = parts.fetch()
    wheels = [str(next(found.wheels.glob(f"{name}-*"))) for name in NEEDED]
    pyodide = str(found.modules / "pyodide")
    asked = {"disk": str(DISK), "pyodide": pyodide, "wheels": wheels, "kit": str(ROOT), "scenes": scenes, **how}
    return json.loads(parts.run([found.node, HERE / "lab.mjs", json.dumps(asked)], HERE))


@pytest.fixture(scope="module")
def found() -> Any:
    """Play every scene, with a cut after every operation of a game."""
    return played(SCENES + QUICK, each=1, every=1, few=2)


@pytest.mark.parametrize("scene", ["first", "cuts", "kills", "troubles"])
def test_what_was_acknowledged_is_there_and_whole(found, scene):
    """After a cut while a store is made, while it is played on, after a kill, after trouble."""
    assert found[scene]["faults"] == []


def test_thousands_of_cuts_were_tried(found):
    """So that the rule above says something."""
    assert sum(found[scene]["tried"] for scene in ("first", "cuts", "kills", "troubles")) > 2000


@pytest.mark.parametrize("which", ["any", "head", "journal", "tables", "cut"])
def test_without_its_flushes_something_is_lost_or_damaged(found, which):
    """Without all of them, and without those of one purpose: each is needed, and would be missed."""
    assert found["without"][which]["faults"]


@pytest.mark.parametrize("window", ["room", "private"])
def test_no_room_is_told_with_what_to_do(found, window):
    """What needs no more room is done."""
    full = TROUBLE["disk is full"]
    assert set(found["troubles"]["said"][window]) <= {"", full}
    assert full in found["troubles"]["said"][window]


def test_a_disk_that_fails_is_told_with_what_to_do(found):
    """Whichever operation failed, and nothing is shown as done."""
    assert found["troubles"]["said"]["state"] == [TROUBLE["disk I/O error"]]


def test_a_disk_may_write_less_than_it_was_asked_to(found):
    """The rest is written after it."""
    assert found["short"]["short"] == found["short"]["whole"]


def test_files_that_the_browser_cleared_are_told_as_gone(found):
    """And the page hears why."""
    assert GONE in found["cleared"]["done"]
    assert GONE in found["cleared"]["held"]
    assert found["cleared"]["errors"] == ["InvalidStateError"]


def test_tables_that_cannot_be_read_are_not_said_to_be_damaged(found):
    """Another page may read them."""
    assert "disk I/O error" in found["cleared"]["unread"]


def test_a_write_that_was_left_in_the_middle_is_taken_back_at_the_start(found):
    """By the journal that lies beside the tables."""
    hot = found["hot"]
    assert hot["journal"]
    assert hot["held"] == hot["before"]


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["first", "cuts", "kills", "troubles"])
def test_many_thousands_of_cuts(scene):
    """After every operation of all scenes, many times."""
    result = played((scene,), each=3, every=1, few=2, thorough=True)[scene]
    assert result["faults"] == []
