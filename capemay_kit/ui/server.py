"""Launch Voilà on the companion: one notebook, warm kernels, nothing fetched from elsewhere."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import socket
import threading
import webbrowser
from errno import EADDRINUSE
from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_core.utils import ensure_async, run_sync
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from jupyter_server.utils import url_path_join
from rich.console import Console
from tornado import web
from tornado.ioloop import IOLoop
from traitlets import List
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler

from capemay_kit.core.files import shipped
from capemay_kit.ui.assets import Asset, find, plotly_script, release, warm

_HERE = Path(__file__).resolve().parent
_EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
_IDLE_SECONDS = 30 * 60
_REFILL_SECONDS = 3.0
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


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


class OwnPython(KernelSpecManager):
    """Run kernels with the Python we run in, whatever kernels a person has installed elsewhere."""

    kernel_dirs: List[Any] = List()

    def get_kernel_spec(self, kernel_name: str) -> Any:
        """Return the spec, with a kernel that reports failures and nothing below."""
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [*spec.argv, "--Application.log_level=ERROR"]
        return spec


class CompanionApp(Voila):  # type: ignore[misc]
    """Voilà, told once and for all how the companion wants to be served."""

    name = "voila"  # The settings that Voilà's handlers look up go by this name.

    def initialize(self, argv: list[str] | None = None) -> None:
        """Set up without reading a command line; what ``config`` says stays."""
        super().initialize(argv or [])
        self.voila_configuration.config.VoilaConfiguration.resources = {"capemay": self._page_parts()}

    def setup_template_dirs(self) -> None:
        """Put our one template in front of Voilà's."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(_HERE / "template"))

    def _address(self, *parts: str) -> str:
        return str(url_path_join(self.base_url, "capemay", *parts))

    def _asset(self, *parts: str) -> str:
        return self._address("asset", release(), *parts)

    def _page_parts(self) -> dict[str, Any]:
        """Return what the template puts into the page's head."""

        def read(*parts: str) -> str:
            return _HERE.joinpath(*parts).read_text(encoding="utf-8")

        places = {
            "ping": self._address("ping"),
            "leave": self._address("leave/"),
            "plotly": self._asset("plotly", plotly_script().name),
        }
        return {
            "title": "Companion",
            "opening": "Opening the companion…",
            "again": "Try again",
            "failed": "The companion did not open.",
            "meta": json.dumps(places),
            "device": read("template", "device.js"),
            "boot": read("template", "boot.js"),
            "style": read("style.css") + read("template", "boot.css"),
            "styles": [self._asset("static", "index.css"), self._asset("static", "theme-light.css")],
            "scripts": [places["plotly"]],
        }

    def _page_config(self, page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Give Voilà's own scripts addresses that a browser may keep for good."""
        page_config["fullStaticUrl"] = self._asset("static")
        page_config["fullLabextensionsUrl"] = self._asset("labextensions")
        return page_config

    def init_settings(self) -> Any:
        """Add compression, and on a loopback address refuse pages that come in under a foreign name."""
        self.voila_configuration.page_config_hook = self._page_config
        settings = super().init_settings()
        # It warns at every opening that nobody has signed the notebook, which is ours.
        self.contents_manager.log = logging.getLogger("capemay_kit.contents")
        self.contents_manager.log.setLevel(logging.ERROR)
        settings["compress_response"] = True
        settings["websocket_compression_options"] = {}
        settings["allow_remote_access"] = self.ip not in _LOOPBACK
        settings["ws_ping_interval"] = settings["ws_ping_timeout"] = 20_000
        settings["log_function"] = self._log_request
        return settings

    def _log_request(self, handler: web.RequestHandler) -> None:
        """Log failures only, and never what stands behind the question mark: it may hold a seat."""
        if handler.get_status() >= 500:
            self.log.error("%s %s: %d", handler.request.method, handler.request.path, handler.get_status())

    def init_handlers(self) -> Any:
        """Put our routes first and our page in place of Voilà's."""
        asset = self._asset("%s", "(.*)")
        ours = [
            (asset % "plotly", Asset, {"roots": [plotly_script().parent]}),
            (asset % "static", Asset, {"roots": self.static_paths}),
            (asset % "labextensions", Asset, {"roots": self.labextensions_path}),
            (self._address("ping"), Ping),
            (self._address(r"leave/([\w-]+)"), Leave),
        ]
        theirs = [
            (route[0], CompanionPage, *route[2:]) if route[1] is TornadoVoilaHandler else route
            for route in super().init_handlers()
        ]
        return ours + theirs

    def listen(self) -> None:
        """Listen, say where, and serve until told to stop."""
        try:
            self.app.listen(self.port, self.ip)
        except OSError as error:
            raise SystemExit(self._refuse(error)) from None
        console = Console(stderr=True, highlight=False)
        here, *others = _addresses(self.ip, self.port, self.base_url)
        console.print(f"[bold]The companion is at {here}[/bold]")
        for other in others:
            console.print(f"Other devices in this network: {other}")
        console.print("Ctrl+C stops it. What was played stays in the store.")
        threading.Thread(target=warm, args=(self._heavy(),), daemon=True).start()
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def stop(self) -> None:
        """End every kernel at once: what they hold stands in the store."""
        shutil.rmtree(self.connection_dir, ignore_errors=True)
        run_sync(self.kernel_manager.shutdown_all)(now=True)

    def _refuse(self, error: OSError) -> int:
        """Say in one line why the port cannot be had; return the exit code."""
        taken = "is taken: stop what runs there, or choose another"
        reason = taken if error.errno == EADDRINUSE else f"cannot be had ({error.strerror}): choose another"
        console = Console(stderr=True, highlight=False)
        console.print(f"Port {self.port} {reason}, as with --port {self.port + 1}", soft_wrap=True)
        return 1

    def _heavy(self) -> list[Path]:
        """Return the big files every first visit asks for, in the order it does."""
        names = ("voila.js", "index.css", "theme-light.css")
        return [path for name in names if (path := find(self.static_paths, name))] + [plotly_script()]


def _addresses(host: str, port: int, base: str) -> list[str]:
    """Return the address to open here, then those other devices can use."""
    if host not in ("", "0.0.0.0", "::"):
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}{base}"]
    found = ["127.0.0.1"]
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Connecting a datagram socket sends nothing: it only asks which address would be used.
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    return [f"http://{name}:{port}{base}" for name in found]


def serve(
    host: str = "127.0.0.1",
    port: int = 8866,
    store: str | None = None,
    browser: bool = True,
    *,
    notebook: Path | None = None,
    warm_kernels: int = 2,
) -> None:
    """Serve the companion until interrupted.

    ``store`` is a database address handed to every page as ``CAPEMAY_STORE``; ``warm_kernels`` is how
    many visitors may come at once without waiting for Python to start. A port that is taken ends the
    programme with one line and exit code 1.
    """
    if store is not None:
        os.environ["CAPEMAY_STORE"] = store
    # A kernel waits for its visitor's address; one inherited from our own surroundings is not it.
    os.environ.pop("QUERY_STRING", None)
    config = Config()
    config.Voila.update(ip=host, port=port, open_browser=browser, log_level="WARN", config_file_paths=[])
    config.Voila.notebook_path = str(notebook or shipped("notebooks", "companion.ipynb"))
    config.VoilaConfiguration.update(
        template="lab",
        theme="light",
        allow_template_override="NO",
        allow_theme_override="NO",
        extension_allowlist=_EXTENSIONS,
        extension_denylist=[],
        file_allowlist=[],
        show_tracebacks=False,
        preheat_kernel=warm_kernels > 0,
        default_pool_size=warm_kernels,
        kernel_spec_manager_class=OwnPython,
    )
    config.MappingKernelManager.update(cull_idle_timeout=_IDLE_SECONDS, cull_interval=60)
    config.VoilaKernelManager.fill_delay = _REFILL_SECONDS
    # A kernel that died comes back empty, with dead widgets: the page reloads instead.
    config.KernelManager.autorestart = False
    app = CompanionApp(config=config)
    app.initialize([])
    app.start()
