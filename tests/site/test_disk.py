"""The site's disk: what was acknowledged is there after a power cut at any moment, a kill, or a disk that fails.

A store plays in Pyodide on a disk in memory that writes down every operation (``model.mjs``, ``lab.mjs``). After each
of them the power is cut: of what was never flushed some is left, in any selection, and torn. `make test` cuts at some
of them, and the slow tests at each.
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
PURPOSES = ("any", "head", "journal", "tables", "cut")
CUT = ("first", "cuts", "kills", "troubles")
GONE = "The store is gone: it was moved, renamed or deleted. Put it back, or start the program again"
FULL = TROUBLE["disk is full"]


def played(*scenes: str, **how: Any) -> Any:
    """Play scenes of the laboratory, and return what was found."""
    found = parts.fetch()
    wheels = [str(next(found.wheels.glob(f"{name}-*"))) for name in NEEDED]
    pyodide = str(found.modules / "pyodide")
    asked = {"disk": str(DISK), "pyodide": pyodide, "wheels": wheels, "kit": str(ROOT), "scenes": scenes, **how}
    return json.loads(parts.run([found.node, HERE / "lab.mjs", json.dumps(asked)], HERE))


@pytest.mark.slow
def test_what_was_acknowledged_is_there_and_trouble_is_told() -> None:
    found = played(*CUT, "without", "short", "cleared", "hot", each=1, every=9, few=9)
    assert {scene: found[scene]["faults"] for scene in CUT if found[scene]["faults"]} == {}
    # so that it says something
    assert sum(found[scene]["tried"] for scene in CUT) > 200
    # without all flushes, and without those of one purpose, something is lost or damaged: each is needed
    assert [which for which in PURPOSES if not found["without"][which]["faults"]] == []
    for window in ("room", "private"):
        # what needs no more room is done
        assert set(found["troubles"]["said"][window]) <= {"", FULL}
        assert FULL in found["troubles"]["said"][window]
    # whichever operation failed, and nothing is shown as done
    assert found["troubles"]["said"]["state"] == [TROUBLE["disk I/O error"]]
    # a disk may write less than it was asked to: the rest is written after it
    assert found["short"]["short"] == found["short"]["whole"]
    # files that the browser cleared are told as gone, and the page hears why
    assert GONE in found["cleared"]["done"]
    assert GONE in found["cleared"]["held"]
    assert found["cleared"]["errors"] == ["InvalidStateError"]
    # another page may read tables that cannot be read: they are not said to be damaged
    assert "disk I/O error" in found["cleared"]["unread"]
    # a write that was left in the middle is taken back at the start, by the journal that lies beside the tables
    assert found["hot"]["journal"]
    assert found["hot"]["held"] == found["hot"]["before"]


@pytest.mark.slow
@pytest.mark.parametrize(("scene", "every"), [("first", 1), ("cuts", 1), ("kills", 1), ("troubles", 12)])
def test_many_thousands_of_cuts(scene: str, every: int) -> None:
    """After every operation of all scenes, many times; a disk fails at every twelfth, which takes longest."""
    assert played(scene, each=3, every=every, few=2, thorough=True)[scene]["faults"] == []
