"""Launch Voilà on the companion: one notebook, its pages in this process, nothing from elsewhere."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import signal
import ssl
import sys
import threading
import webbrowser
from collections.abc import Sequence
from errno import EADDRINUSE
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import segno
from jupyter_server.utils import url_path_join
from rich.console import Console
from tornado import web
from tornado.ioloop import IOLoop, PeriodicCallback
from traitlets.config import Config
from voila.app import Voila

from capemay_kit.core.database import SERVED
from capemay_kit.core.files import shipped
from capemay_kit.core.i18n import _
from capemay_kit.core.store import Store
from capemay_kit.ui.guard import LINE, OneLine, set_up_log
from capemay_kit.ui.picture.bundle import plotly_script
from capemay_kit.web import routes
from capemay_kit.web.addresses import ANYWHERE, certified, own_addresses, told_address
from capemay_kit.web.asking import AskedPage, AskNews
from capemay_kit.web.assets import Asset, find, release, warm
from capemay_kit.web.callers import Callers, group_path, own_key, server_secret
from capemay_kit.web.doors import Doors, HostNames, is_loopback
from capemay_kit.web.error_page import Missing, frame, kept_quiet, read
from capemay_kit.web.hosted import Hosted
from capemay_kit.web.house_name import HouseName, NoName
from capemay_kit.web.join import ASKED, EnterGroup, Guesses, Join, join_path
from capemay_kit.web.line import Channels
from capemay_kit.web.metrics import Health, Metrics, Numbers
from capemay_kit.web.pages import Pages, room_here
from capemay_kit.web.script import KINDS
from capemay_kit.web.wire import LARGE

_HERE = Path(__file__).resolve().parent
_EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]

PING = 20.0
"""How often a page is asked whether it is still there, and how long its answer may take, in seconds."""


class CompanionApp(Voila):  # type: ignore[misc]
    """Voilà, told once and for all how the companion wants to be served.

    Of Voilà's routes none is served: ours are all that a page asks for.
    """

    name = "voila"  # The settings that Voilà's handlers look up go by this name.
    _log_formatter_cls = OneLine

    def __init__(
        self,
        store: Store,
        callers: Callers,
        *,
        allowed: Sequence[str] = (),
        most: int | None = None,
        certified: ssl.SSLContext | None = None,
        told: str | None = None,
        worker: str = "",
        house: HouseName | None = None,
        proxies: Sequence[str] = (),
        **kw: Any,
    ) -> None:
        """Create it; see `serve`."""
        super().__init__(**kw)
        self._certified, self._told, self.worker, self._house = certified, told, worker, house
        self.names = HostNames(self.ip, [*allowed, *([] if told is None else [urlsplit(told).hostname or ""])])
        self._store, self._callers, self._proxies = store, callers, proxies
        self._most = most or room_here()

    def initialize(self, argv: list[str] | None = None) -> None:
        """Set up without reading a command line; what ``config`` says stays."""
        super().initialize(argv or [])

    def setup_template_dirs(self) -> None:
        """Put our one template in front of Voilà's."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(_HERE / "template"))

    def _address(self, *parts: str) -> str:
        return str(url_path_join(self.base_url, "capemay", *parts))

    def _asset(self, *parts: str) -> str:
        return self._address("asset", release(), *parts)

    def _addresses(self) -> list[str]:
        scheme = "http" if self._certified is None else "https"
        own = own_addresses(self.ip, self.port, self.base_url, scheme)
        return own if self._told is None else [self._told]

    @property
    def joined_at(self) -> list[str]:
        """Return the addresses at which phones join; none where nobody else can reach this machine."""
        if self._told is not None:
            return [join_path(self._told)]
        if self.names.alone:
            return []
        here, *others = self._addresses()
        found = [join_path(one) for one in (*others, here) if not is_loopback(urlsplit(one).hostname or "")]
        return [*found, *([join_path(self._named)] if self._named else [])]

    @property
    def _named(self) -> str:
        """The address by the name that is told in the house; empty where none is."""
        return f"http://{self._house.told}:{self.port}{self.base_url}" if self._house and self._house.told else ""

    def _tell_name(self, address: str) -> None:
        """Have this machine found by a name too, and say so."""
        assert self._house is not None
        try:
            self._house.publish(address, self.port, self.base_url)
            said = _("To type it: {address}", address=self._named)
        except NoName as error:
            said = _(
                "This machine's name is not announced on this network ({why}): phones use its address.", why=error.why
            )
        Console(stderr=True, highlight=False).print(said, soft_wrap=True)

    def group_of(self, key: str) -> str:
        """Return the group with this key."""
        return self._callers.group_of(key) or ""

    def group_at(self, key: str) -> str:
        """Return the address that leads into a group."""
        return group_path(self._addresses()[-1], key)

    def page_parts(self) -> dict[str, Any]:
        """Return what the template puts into a page."""
        places = {
            "ping": self._address("ping"),
            "map": self._asset("map.js"),
            "plotly": self._asset("plotly", plotly_script().name),
            "kinds": sorted(KINDS),
        }
        pages = self.pages
        return {
            **frame(),
            "meta": json.dumps(places),
            "boot": read("template", "boot.js"),
            "styles": [self._asset("static", "index.css"), self._asset("static", "theme-light.css")],
            "scripts": [places["map"]],
            "base_of": lambda page: self._address("page", page, pages.key(page), "/"),
        }

    def page_config(self, config: dict[str, Any]) -> dict[str, Any]:
        """Give Voilà's own scripts addresses that a browser may keep for good."""
        return config | {"fullStaticUrl": self._asset("static"), "fullLabextensionsUrl": self._asset("labextensions")}

    def init_settings(self) -> Any:
        """Add compression, our pages, and what answers where there is nothing."""
        settings = super().init_settings()
        self.metrics = Metrics(lambda: len(self.pages), lambda: len(self.behind.tables()))
        self.behind = Hosted(self, self._store, lambda page: self.pages.leave(page), self.metrics.late)
        self.pages = Pages(self._most, self.behind.end)
        settings |= {"callers": self._callers, "default_handler_class": Missing}
        # the doors have looked at the name already
        settings["allow_remote_access"] = True
        # It warns at every opening that nobody has signed the notebook, which is ours.
        self.contents_manager.log = logging.getLogger("capemay_kit.contents")
        self.contents_manager.log.setLevel(logging.ERROR)
        settings["compress_response"] = True
        settings["websocket_ping_interval"] = settings["websocket_ping_timeout"] = PING
        settings["websocket_max_message_size"] = LARGE
        # what somebody sends that is no request is nothing to tell
        logging.getLogger("tornado.general").setLevel(logging.ERROR)
        settings["log_function"] = self._log_request
        return settings

    def _log_request(self, handler: web.RequestHandler) -> None:
        """Log failures only."""
        self.metrics.answered(handler.get_status())
        if handler.get_status() >= 500 and handler.get_status() != 503:
            self.log.error("%s: %d", kept_quiet(handler.request), handler.get_status())

    def init_handlers(self) -> Any:
        """Return our routes: all there are."""
        asset = self._asset("%s", "(.*)")
        of_page = self._address(r"page/(?P<page>[\w-]+)/(?P<key>\w+)", "%s")
        joining = {"store": self._store, "callers": self._callers, "guesses": Guesses()}
        path = join_path(self.base_url)
        waiting = {"store": self._store, "callers": self._callers}
        behind = {"pages": self.pages, "behind": self.behind}
        everything = {**behind, "callers": self._callers}
        join: list[Any] = [
            (path, Join, joining),
            (join_path(self.base_url, ASKED), AskedPage, waiting),
            (join_path(self.base_url, f"{ASKED}/news"), AskNews, waiting),
            (rf"{path}/(?P<code>[\w-]+)", Join, joining),
        ]
        if self._callers.grouped:
            join.append((group_path(self.base_url, r"(?P<key>[\w.-]+)"), EnterGroup, {"callers": self._callers}))
        watched = [
            (url_path_join(self.base_url, "health"), Health, {"store": self._store}),
            (url_path_join(self.base_url, "metrics"), Numbers, {"metrics": self.metrics, "callers": self._callers}),
        ]
        return [
            (self.base_url, routes.CompanionPage, everything),
            (self._asset("map.js"), routes.MapScript),
            (asset % "plotly", Asset, {"roots": [plotly_script().parent]}),
            (asset % "static", Asset, {"roots": self.static_paths}),
            (asset % "labextensions", Asset, {"roots": self.labextensions_path}),
            (self._address("ping"), routes.Ping, {"pages": self.pages}),
            (of_page % "alive", routes.Alive, behind),
            (of_page % "leave", routes.Leave, {"pages": self.pages}),
            # what the page's own script says as it is left, by its own address
            (of_page % r"voila/api/shutdown/(?P=page)", routes.Leave, {"pages": self.pages}),
            (of_page % r"api/kernels/(?P=page)", routes.Model, behind),
            (of_page % r"api/kernels/(?P=page)/channels", Channels, everything),
            *join,
            *watched,
        ]

    def listen(self) -> None:
        """Listen, say where, and serve until told to stop."""
        try:
            Doors(self.app, self.names, self._proxies).listen(self.port, self.ip, self._certified)
        except OSError as error:
            shutil.rmtree(self.connection_dir, ignore_errors=True)
            raise SystemExit(self._refuse(error)) from None
        console = Console(stderr=True, highlight=False)
        here, *others = [f"{one}{self._callers.ask}" for one in self._addresses()]
        console.print(_("The companion is at {address}", address=here), style="bold", soft_wrap=True)
        for other in others:
            console.print(_("Other devices on this network: {address}", address=other), soft_wrap=True)
        reached = others or ([] if self._told is None else [here])
        if reached and self._callers.ask:
            console.print(
                _(
                    "This address contains a key: whoever opens it is the host. Scan it with the screen on the "
                    "table. Phones join there, under Phones, without the key."
                ),
                soft_wrap=True,
            )
            console.print(_drawn(reached[0]), highlight=False, markup=False)
        elif not reached and self.ip in ANYWHERE:
            console.print(
                _(
                    "Phones cannot reach this machine: it is not on a network. Join a Wi-Fi network or switch on a "
                    "hotspot here, then start the companion again."
                ),
                soft_wrap=True,
            )
        if self.names.alone and self._told is None:
            console.print(
                _("To let phones join, start it with: capemay serve --phones (or: make app PHONES=1)"), soft_wrap=True
            )
        console.print(_("Stop it with Ctrl+C. Your games are saved."))
        threading.Thread(target=self._prepare, daemon=True).start()
        if self._house is not None and others:
            at = urlsplit(others[0]).hostname
            threading.Thread(target=self._tell_name, args=(at,), daemon=True).start()
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
        self.ioloop = IOLoop.current()
        PeriodicCallback(self._look_after, 1000).start()
        self.ioloop.add_callback(self._look_after)
        # as SIGTERM does: an exception would end what a page is being told just then, and come back while all is saved
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def _handle_signal_stop(self, number: int, frame: Any) -> None:
        signal.signal(number, signal.SIG_IGN)
        super()._handle_signal_stop(number, frame)

    def _look_after(self) -> None:
        self.pages.sweep()
        self.behind.look_after(self.pages)

    def stop(self) -> None:
        """End all pages: what they hold stands in the store."""
        # somebody impatient asks twice, and the second time must not cut off the ending
        for kind in (signal.SIGINT, signal.SIGTERM):
            signal.signal(kind, signal.SIG_IGN)
        if self._house is not None:
            self._house.withdraw()
        self.ioloop.run_sync(self.behind.close)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def _refuse(self, error: OSError) -> int:
        """Say in one line why the port cannot be had; return the exit code."""
        said = (
            _("Port {port} is in use. Stop what runs there, or choose another port: --port {next}")
            if error.errno == EADDRINUSE
            else _("Port {port} cannot be used ({why}). Choose another: --port {next}")
        )
        console = Console(stderr=True, highlight=False)
        console.print(said.format(port=self.port, why=error.strerror, next=self.port + 1), soft_wrap=True)
        return 1

    def _prepare(self) -> None:
        """Work out, in the background, what the first visitor would else wait for."""
        self.behind.prepare()
        self.names.look_up()
        routes.packed_map_script()
        names = ("voila.js", "index.css", "theme-light.css")
        warm(path for name in names if (path := find(self.static_paths, name)))


def _drawn(address: str) -> str:
    """Draw a code to be scanned, in letters for a terminal."""
    out = StringIO()
    segno.make_qr(address, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()


def _hold_many() -> None:
    """Have as many files and sockets open as this user may: each page takes some."""
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(OSError, ValueError):
            most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def serve(
    host: str = "127.0.0.1",
    port: int = 8866,
    store: str | None = None,
    browser: bool = True,
    *,
    notebook: Path | None = None,
    allow_hosts: Sequence[str] = (),
    max_pages: int | None = None,
    key: str | None = None,
    certfile: str | Path | None = None,
    keyfile: str | Path | None = None,
    address: str | None = None,
    groups: bool = False,
    worker: str = "",
    name: str | None = None,
    proxies: Sequence[str] = (),
) -> None:
    """Serve the companion until interrupted.

    ``store`` is a database address handed to every page as ``CAPEMAY_STORE``. ``allow_hosts`` are names under which it
    may be asked besides this machine's own; ``max_pages`` is how many pages may be open at once, None for as many as
    the free memory has room for. ``key`` is what whoever hosts has to show, others join a table as guests; an empty
    one is made, the same after every start with this store; None lets in everybody who can reach it as a host.
    With a certificate (``certfile``, and ``keyfile`` where the key is not in it) it speaks https alone. ``address`` is
    where people find it, if that is not this machine's own name. With ``groups`` strangers share it: everybody hosts in
    a group of their own, which has its own tables, copies and learning. ``worker`` is this server's name among several
    that share a store: the ids of its pages begin with it. ``name`` is told in the house: phones find it there as that
    name below ``.local``. ``proxies`` are the addresses or networks of what stands before it, which says who asks.

    A port that is taken ends the programme with one line and exit code 1. Raises `BadValue` where a name, an address or
    a certificate is none, `StoreError` if the store cannot be opened; pages make no new one.
    """
    certificate = None if certfile is None else certified(certfile, keyfile)
    told = None if address is None else told_address(address)
    if store is not None:
        os.environ["CAPEMAY_STORE"] = store
    set_up_log()
    set_up_log("", logging.WARNING)
    opened = Store(store)
    os.environ[SERVED] = opened.name
    config = Config()
    config.Voila.update(ip=host, port=port, open_browser=browser, config_file_paths=[])
    config.Voila.update(log_level="WARN", log_format=LINE)
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
    )
    _hold_many()
    secret = server_secret(opened)
    callers = Callers(secret, own_key(secret) if key == "" else key, told, groups, bool(worker))
    app = CompanionApp(
        opened, callers, config=config, allowed=allow_hosts, most=max_pages, certified=certificate, told=told,
        worker=worker, house=None if name is None else HouseName(name), proxies=proxies,
    )  # fmt: skip
    app.initialize([])
    if hasattr(signal, "SIGHUP"):
        # a terminal that is closed stops the companion as Ctrl+C does
        signal.signal(signal.SIGHUP, lambda *__: os.kill(os.getpid(), signal.SIGTERM))
    try:
        app.start()
    finally:
        # only now can all that pages wrote be folded into one file
        opened.close()
