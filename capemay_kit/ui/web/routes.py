"""What the server answers besides Voilà: the page's doors, its health, its leaving, the map's script."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import os
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from platformdirs import user_cache_path
from tornado import web
from tornado.ioloop import IOLoop
from voila.tornado.handler import TornadoVoilaHandler

from capemay_kit.ui.web import script as cutting
from capemay_kit.ui.web.assets import lasting, release


class CompanionPage(TornadoVoilaHandler):  # type: ignore[misc]
    """The page itself."""

    async def prepare(self, **kwargs: Any) -> None:
        """Set the cookie that leaving needs, and forbid the page any address but ours."""
        await super().prepare(**kwargs)
        # Without this cookie the leaving beacon is refused and the kernel stays behind.
        _ = self.xsrf_token

    @property
    def content_security_policy(self) -> str:
        """Let the page talk to this server alone."""
        host = self.request.host
        return "; ".join(
            (
                "default-src 'self' data: blob:",
                "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
                "style-src 'self' 'unsafe-inline' blob:",
                f"connect-src 'self' ws://{host} wss://{host} data: blob:",
                "frame-ancestors 'self'",
                "form-action 'self'",
            )
        )

    def set_default_headers(self) -> None:
        """Add to Jupyter's headers that no address of ours, seats included, is told to anyone."""
        super().set_default_headers()
        self.set_header("Referrer-Policy", "same-origin")

    def should_use_rendered_notebook(self, notebook_data: dict[str, Any], pool_size: int, *_: Any) -> bool:
        """Take a warm kernel whenever one is ready, whatever the address asks for."""
        return pool_size > 0 and bool(notebook_data)


class Ping(APIHandler):
    """Tell a page whether the server, and the very process behind its kernel, are still there."""

    _track_activity = False

    @web.authenticated
    async def get(self) -> None:
        """Answer ``{"alive", "pages"}`` for the kernel and process that the page names."""
        kernel_id = self.get_query_argument("kernel", "")
        process = self.get_query_argument("process", "")
        alive = False
        if kernel_id in self.kernel_manager:
            kernel = self.kernel_manager.get_kernel(kernel_id)
            known = str(getattr(kernel.provisioner, "pid", ""))
            alive = bool(await ensure_async(kernel.is_alive())) and process in ("", known)
        self.set_header("Cache-Control", "no-store")
        pages = self.kernel_manager._kernel_connections.get(kernel_id, 0) if alive else 0
        self.finish(json.dumps({"alive": alive, "pages": pages}))


class Leave(JupyterHandler):
    """End the kernel of a page that was left, and stay silent if it is gone already."""

    @web.authenticated
    async def post(self, kernel_id: str) -> None:
        """Shut the kernel down."""
        if kernel_id in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel_id))  # type: ignore[no-untyped-call]
        self.set_status(204)
        self.finish()


@lru_cache(maxsize=1)
def packed_map_script() -> bytes | None:
    """Return the map's script, compressed, or None where there is none.

    Cutting it out takes two seconds, so the result is kept in the user's cache folder, under a name that
    changes with plotly and with the cutting itself.
    """
    stamp = hashlib.sha256(Path(cutting.__file__).read_bytes() + release().encode()).hexdigest()[:16]
    kept = user_cache_path("capemay-kit") / f"map-{stamp}.js.gz"
    with contextlib.suppress(OSError, EOFError, zlib.error):
        packed = kept.read_bytes()
        gzip.decompress(packed)  # refuses what was cut short
        return packed
    script = cutting.map_script()
    if script is None:
        return None
    packed = gzip.compress(script.encode(), 6, mtime=0)
    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        draft = kept.with_suffix(f".{os.getpid()}")
        draft.write_bytes(packed)
        draft.replace(kept)
    return packed


class MapScript(web.RequestHandler):
    """Serve the part of plotly.js that draws maps; the page takes the whole where this is refused."""

    async def get(self) -> None:
        """Answer with the script as soon as it is cut out, which the server begins when it starts."""
        packed = await IOLoop.current().run_in_executor(None, packed_map_script)
        if packed is None or "gzip" not in self.request.headers.get("Accept-Encoding", ""):
            raise web.HTTPError(404)
        lasting(self, "text/javascript; charset=utf-8")
        self.set_header("Content-Encoding", "gzip")
        self.finish(packed)
