"""What the panel of advice says."""

from __future__ import annotations
