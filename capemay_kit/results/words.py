"""What is said of results: on the forms they leave in, and what is wrong with a file of them, after its line."""

from __future__ import annotations

PLAYED_ON, PLAYED_ON_FOR = "{day} · {players}", "{day} · {players}, {minutes} minutes"
