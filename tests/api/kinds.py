"""The kinds of tables that environments are tried with."""

from __future__ import annotations

from typing import Any

KINDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("cape-may", {"seats": 2}),
    ("cape-may", {"solo": "citizen"}),
    ("capitol", {"seats": 2}),
    ("cape-horn", {"seats": 3}),
    ("capital-city", {"seats": 3}),
)
