"""What the fixtures of all games stand on."""

from __future__ import annotations

import pytest

from .moments import R


@pytest.fixture(scope="session")
def rules():
    return R


@pytest.fixture(scope="session")
def pages():
    """The pages that hold rules."""
    return range(2, 19)
