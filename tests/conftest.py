"""Settings for all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The same examples every time, so that a red run can be run again; HYPOTHESIS_PROFILE=search looks further.
settings.register_profile("steady", deadline=None, max_examples=40, derandomize=True, database=None)
settings.register_profile(
    "search", deadline=None, max_examples=400, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
