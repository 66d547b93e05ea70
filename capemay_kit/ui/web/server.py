"""Launch Voilà on the companion: one notebook, warm kernels, nothing fetched from elsewhere."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import signal
import socket
import threading
import webbrowser
from errno import EADDRINUSE
from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_core.utils import run_sync
from jupyter_server.utils import url_path_join
from rich.console import Console
from tornado import web
from tornado.ioloop import IOLoop
from traitlets import List
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler

from capemay_kit.core.database import SERVED
from capemay_kit.core.files import shipped
from capemay_kit.core.store import Store
from capemay_kit.ui.web.assets import Asset, find, plotly_script, release, warm
from capemay_kit.ui.web.routes import CompanionPage, Leave, MapScript, Ping, packed_map_script
from capemay_kit.ui.web.script import KINDS

_HERE = Path(__file__).resolve().parent
_EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
_IDLE_SECONDS = 30 * 60
_REFILL_SECONDS = 3.0
_WIDGET_SECONDS = 120
_LOOPBACK = ("127.0.0.1", "localhost", "::1")

PING = 20_000
"""How often a page is asked whether it is still there, in milliseconds."""


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
            "map": self._asset("map.js"),
            "plotly": self._asset("plotly", plotly_script().name),
            "kinds": sorted(KINDS),
        }
        return {
            "title": "Companion",
            "opening": "Opening the companion…",
            "again": "Try again",
            "failed": "The companion did not open.",
            "meta": json.dumps(places),
            "device": read("template", "device.js"),
            "boot": read("template", "boot.js"),
            "style": read("..", "style.css") + read("template", "boot.css"),
            "styles": [self._asset("static", "index.css"), self._asset("static", "theme-light.css")],
            "scripts": [places["map"]],
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
        # the first answer is looked for one interval after the opening, so it needs more time than that
        settings["ws_ping_interval"], settings["ws_ping_timeout"] = PING, 3 * PING
        # tornado reads the same milliseconds as seconds for pings of its own, and warns of them
        logging.getLogger("tornado.general").setLevel(logging.ERROR)
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
            (self._asset("map.js"), MapScript),
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
            shutil.rmtree(self.connection_dir, ignore_errors=True)
            raise SystemExit(self._refuse(error)) from None
        console = Console(stderr=True, highlight=False)
        here, *others = _addresses(self.ip, self.port, self.base_url)
        console.print(f"[bold]The companion is at {here}[/bold]")
        for other in others:
            console.print(f"Other devices in this network: {other}")
        console.print("Ctrl+C stops it. What was played stays in the store.")
        threading.Thread(target=self._prepare_assets, daemon=True).start()
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

    def _prepare_assets(self) -> None:
        """Work out, in the background, what the first visitor would else wait for."""
        packed_map_script()
        names = ("voila.js", "index.css", "theme-light.css")
        warm(path for name in names if (path := find(self.static_paths, name)))


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


def _surroundings(host: str, store: str | None) -> None:
    """Set what the kernels find in their surroundings."""
    if store is not None:
        os.environ["CAPEMAY_STORE"] = store
    # A warm kernel asks the server for its visitor's address: by the right name, past any proxy, and
    # never taking one that we ourselves inherited.
    own = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
    os.environ["VOILA_APP_IP"] = f"[{own}]" if ":" in own and not own.startswith("[") else own
    os.environ.pop("QUERY_STRING", None)
    for name in ("no_proxy", "NO_PROXY"):
        os.environ[name] = ",".join(filter(None, (os.environ.get(name), own.strip("[]"))))


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
    programme with one line and exit code 1. Raises `StoreError` if the store cannot be opened; pages make no new one.
    """
    _surroundings(host, store)
    opened = Store(store)
    os.environ[SERVED] = opened.name
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
    # On a busy machine a page's many widgets come long after the word that all are made; what comes later is lost.
    config.VoilaExecutor.iopub_timeout = _WIDGET_SECONDS
    # A kernel that died comes back empty, with dead widgets: the page reloads instead.
    config.KernelManager.autorestart = False
    app = CompanionApp(config=config)
    app.initialize([])
    if hasattr(signal, "SIGHUP"):
        # a terminal that is closed stops the companion as Ctrl+C does
        signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
    try:
        app.start()
    finally:
        # the kernels were ended as they were; only now can all that they wrote be folded into one file
        opened.close()
