"""What the screen *Looking back* says."""

from __future__ import annotations
