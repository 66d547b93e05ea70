"""Serve a site that was built, as a static host would: compressed, with lasting files kept by browsers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from tornado import web

SCRIPT, WASM, MANIFEST = "text/javascript", "application/wasm", "application/manifest+json"
KINDS = {".mjs": SCRIPT, ".js": SCRIPT, ".wasm": WASM, ".webmanifest": MANIFEST}
LASTING = ("parts/", "pyodide-")
"""What files begin with that never change under their name."""


class _Packed(web.GZipContentEncoding):
    """Hosts compress what Python runs in, too."""

    CONTENT_TYPES = web.GZipContentEncoding.CONTENT_TYPES | {WASM, MANIFEST}


class _File(web.StaticFileHandler):
    """A file of the site."""

    def get_content_type(self) -> str:
        """Name the kind of a file."""
        return KINDS.get(Path(self.absolute_path or "").suffix) or super().get_content_type()

    def set_extra_headers(self, path: str) -> None:
        """Have browsers keep what never changes, and ask for all else each time."""
        lasting = path.startswith(LASTING)
        self.set_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")


async def serve(out: Path, port: int, told: Callable[[str], object], below: str = "/") -> None:
    """Serve the site until the program ends; ``told`` hears its address. With port 0 a free one is taken."""
    # what a file held when it was last served is remembered for as long as the program runs
    _File.reset()
    files = (rf"{below}(.*)", _File, {"path": str(out), "default_filename": "index.html"})
    server = web.Application([files], transforms=[_Packed]).listen(port, "127.0.0.1")
    taken = next(iter(server._sockets.values())).getsockname()[1]
    told(f"http://127.0.0.1:{taken}{below}")
    try:
        await asyncio.Event().wait()
    finally:
        server.stop()
        await server.close_all_connections()
