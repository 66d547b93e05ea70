"""What is wrong with a file or a figure of this game that somebody gave: each is said after its path or label."""

from __future__ import annotations
