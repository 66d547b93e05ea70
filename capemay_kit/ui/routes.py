"""What the server answers besides Voilà: the page's doors, its health, its leaving, the map's script."""

from __future__ import annotations

import gzip
import json
from functools import lru_cache
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from tornado import web
from tornado.ioloop import IOLoop
from voila.tornado.handler import TornadoVoilaHandler

from capemay_kit.ui.assets import lasting
from capemay_kit.ui.script import map_script


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
    """Return the map's script, compressed, or None where there is none; two seconds the first time."""
    script = map_script()
    return None if script is None else gzip.compress(script.encode(), 6, mtime=0)


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
