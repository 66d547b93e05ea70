"""Files nobody wrote by hand: whatever is in them, every command ends fairly, and no entry brings the rules down.

Some hundred are tried with all tests, more by ``make test-all``: always the same, but where ``FUZZ`` is set other ones
each time, and so many times as many. What was found is in ``test_mended.py``.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from .scenes import SCENES

FEW = {"position": 25, "data": 40, "moves": 20, "record": 16, "sheet": 20, "pack": 12, "desk": 8, "rules": 35}
"""How many files of each scene are tried with all tests."""
MORE = 6 * int(os.environ.get("FUZZ", "1"))


@pytest.mark.parametrize("times", [1, pytest.param(MORE, marks=pytest.mark.slow)])
@pytest.mark.parametrize("scene", SCENES)
def test_no_spoiled_file_ends_in_anything_but_a_clear_line(scene: str, times: int) -> None:
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    examples = settings(
        max_examples=FEW[scene] * times,
        suppress_health_check=checks,
        derandomize="FUZZ" not in os.environ,
        print_blob=True,
    )

    def play(rng: Random) -> None:
        with TemporaryDirectory() as folder:
            try:
                SCENES[scene](rng, Path(folder))
            except BaseException:
                for file in sorted(one for one in Path(folder).iterdir() if "sqlite" not in one.name):
                    note(f"{file.name}: {file.read_bytes()[:3000]!r}")
                raise

    examples(given(st.randoms(use_true_random=False))(play))()
