"""Files nobody wrote by hand: whatever is in them, every command ends fairly, and no entry brings the rules down.

A few hundred are tried with all tests, thousands by ``make test-slow``. What was found is in ``test_mended.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from .scenes import SCENES

FEW = {"position": 60, "data": 60, "moves": 30, "record": 25, "sheet": 30, "pack": 25, "desk": 25, "rules": 80}
"""How many files of each scene are tried with all tests: it takes some seconds."""
MANY = {
    "position": 4000,
    "data": 4000,
    "moves": 1500,
    "record": 1500,
    "sheet": 1500,
    "pack": 1500,
    "desk": 1500,
    "rules": 10_000,
}

EVERY = st.randoms(use_true_random=False)


def trial(scene: str) -> Callable[[Random], None]:
    """Return a function that plays a scene in a folder of its own and, where it fails, shows what lay there."""

    def play(rng: Random) -> None:
        with TemporaryDirectory() as folder:
            try:
                SCENES[scene](rng, Path(folder))
            except BaseException:
                for file in sorted(one for one in Path(folder).iterdir() if "sqlite" not in one.name):
                    note(f"{file.name}: {file.read_bytes()[:3000]!r}")
                raise

    return play


@pytest.mark.parametrize("scene", SCENES)
def test_no_spoiled_file_ends_in_anything_but_a_clear_line(scene: str) -> None:
    """Exit code 0, 1 or 2; on 1 a line for each fault, with the file's name; with ``--json`` one document or none."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    settings(max_examples=FEW[scene], suppress_health_check=checks)(given(EVERY)(trial(scene)))()


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES)
def test_no_spoiled_file_of_thousands_does(scene: str) -> None:
    """Other ones every time; a failure says how to have the same again."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    many = settings(max_examples=MANY[scene], suppress_health_check=checks, derandomize=False, print_blob=True)
    many(given(EVERY)(trial(scene)))()
