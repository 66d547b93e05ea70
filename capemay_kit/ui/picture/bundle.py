"""plotly's script from its package, which a page gets once."""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path


def plotly_script() -> Path:
    """Return plotly's own minified script, found without importing plotly."""
    spec = find_spec("plotly")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("plotly is not installed")
    return Path(spec.origin).parent / "package_data" / "plotly.min.js"


@lru_cache(maxsize=512)
def _compressed(path: str, modified: float) -> bytes:
    """Return a file's gzip bytes; ``modified`` makes a changed file a different question."""
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


def compressed(path: Path) -> bytes:
    """Return a file's gzip bytes, worked out once."""
    return _compressed(str(path), path.stat().st_mtime)
