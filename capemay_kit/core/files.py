"""Find the files that travel with the package: boards, editions, notebooks."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def shipped(*parts: str) -> Path:
    """Return where a shipped file or folder lies, such as ``shipped("notebooks", "companion.ipynb")``.

    A checkout keeps them beside the package, where people edit them; a wheel carries a copy inside.
    The path is returned even if nothing is there, so that an error can name it.
    """
    carried = _PACKAGE / "_shipped"
    return (carried if carried.is_dir() else _PACKAGE.parent).joinpath(*parts)
