"""Static files that a browser fetches once: permanent addresses, compressed once, cached in memory."""

from __future__ import annotations

import asyncio
import hashlib
import mimetypes
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from tornado import web

from capemay_kit.ui.picture.bundle import compressed
from capemay_kit.web.error_page import ErrorPage

_WORTH_COMPRESSING = 1024
_A_YEAR = 365 * 24 * 3600


@lru_cache(maxsize=1)
def release() -> str:
    """Return a short name that changes whenever a file behind the static addresses may have changed.

    It stands in those addresses, so that a browser may keep the answers for good.
    """
    names = ("voila", "ipywidgets", "jupyterlab_widgets", "anywidget", "plotly", "capemay_kit")
    stamp = ",".join(f"{name}={version(name)}" for name in names)
    return hashlib.sha256(stamp.encode()).hexdigest()[:10]


def warm(paths: Iterable[Path]) -> None:
    """Compress files before anybody asks; meant for a thread."""
    for path in paths:
        if path.is_file():
            compressed(path)


def find(roots: Sequence[str | Path], name: str) -> Path | None:
    """Return the first file called ``name`` under ``roots``, or None; nothing outside of them."""
    for root in roots:
        base = Path(root).resolve()
        try:
            path = (base / name).resolve()
            if path.is_relative_to(base) and path.is_file():
                return path
        except (OSError, ValueError):
            continue  # no file can have such a name
    return None


def lasting(handler: web.RequestHandler, kind: str) -> None:
    """Set the content type, and allow caching forever."""
    handler.set_header("Content-Type", kind)
    handler.set_header("Cache-Control", f"public, max-age={_A_YEAR}, immutable")
    handler.set_header("Vary", "Accept-Encoding")
    handler.set_header("X-Content-Type-Options", "nosniff")


def packs(handler: web.RequestHandler) -> bool:
    """Say whether the browser takes gzip."""
    return "gzip" in handler.request.headers.get("Accept-Encoding", "")


class Asset(ErrorPage):
    """Serve files that never change under their address, from the first root that has them.

    It asks for no login: everything here is published software, the same for everybody.
    """

    roots: Sequence[str | Path]

    async def get(self, name: str) -> None:
        """Answer with the file, compressed where that helps and the browser understands it."""
        path = find(self.roots, name)
        if path is None:
            raise web.HTTPError(404)
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        kind = "text/javascript" if path.suffix == ".js" else kind
        lasting(self, f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        texts = kind.startswith("text/") or kind in ("application/json", "image/svg+xml", "font/ttf")
        if texts and packs(self) and path.stat().st_size >= _WORTH_COMPRESSING:
            self.set_header("Content-Encoding", "gzip")
            self.finish(await asyncio.to_thread(compressed, path))
        else:
            self.finish(await asyncio.to_thread(path.read_bytes))

    async def head(self, name: str) -> None:
        """Answer as ``get`` would, without the file; tornado leaves the body out."""
        await self.get(name)
