"""Error pages: one calm sentence in the companion's style, whatever went wrong."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

from tornado import httputil, template, web

from capemay_kit.core import i18n
from capemay_kit.core.i18n import N_, Texts, _

log = logging.getLogger("capemay_kit.page")
STAYS_SECURE = 60 * 24 * 3600
"""How long browsers insist on https after a visit by it, in seconds."""
_HERE = Path(__file__).resolve().parent
_PAGES = template.Loader(str(_HERE / "template"), whitespace="all")


def read(*parts: str) -> str:
    """Return a file of the page's frame."""
    return _HERE.joinpath(*parts).read_text(encoding="utf-8")


BY_STATUS = Texts({
    403: "The companion opens only at its own address, not inside another page.",
    404: "There is no page at this address.",
    503: "This machine cannot open another page now. This one opens by itself when another one closes.",
})  # fmt: skip
"""What a person is told who meets a status."""
LANGUAGE = "capemay-language"
"""The cookie in which a browser keeps the language that was chosen on it."""


def languages_of(request: httputil.HTTPServerRequest) -> list[str]:
    """Return the visitor's languages, best first: the chosen one, then the browser's."""
    chosen = request.cookies.get(LANGUAGE)
    own = []
    for one in request.headers.get("Accept-Language", "").split(","):
        tag, *rest = one.split(";")
        weight = next((part.strip()[2:] for part in rest if part.strip().startswith("q=")), "1")
        own.append((-float(weight) if re.fullmatch(r"[01](\.\d{0,3})?", weight) else 0.0, tag.strip()))
    return [*([chosen.value] if chosen else []), *(tag for __, tag in sorted(own, key=lambda one: one[0]))]


def frame() -> dict[str, Any]:
    """Return what every page needs: its texts in the reader's language, its look and its scripts."""
    return {
        "_": _,
        "language": i18n.language(),
        "direction": i18n.direction(i18n.language()),
        "device": read("template", "device.js"),
        "again": read("template", "again.js"),
        "style": read("..", "ui", "style.css") + read("template", "boot.css"),
    }


def kept_quiet(request: httputil.HTTPServerRequest) -> str:
    """Return the requested path for the log: without the query, which may hold a seat, and without a page's key, a code
    or a group."""
    path = re.sub(r"(/(page/[^/]+|j|g)/)[^/]+", r"\1…", request.path)
    return f"{request.method} {path}"


class ErrorPage(web.RequestHandler):
    """A handler whose errors are one sentence in the companion's style, without internals."""

    sentence = ""
    """The message, if it is not the status's own."""

    def initialize(self, **given: Any) -> None:
        """Take what the route hands over, by its name."""
        vars(self).update(given)

    def set_default_headers(self) -> None:
        """Say of every answer that it came by https and always will, if it did; not what made it; and that nobody is to
        keep it. It, and a page that is opened by it, speak the reader's language."""
        i18n.speak(languages_of(self.request))
        self.clear_header("Server")
        self.set_header("Cache-Control", "no-store")
        callers = self.settings.get("callers")
        if callers is not None and callers.origin(self).startswith("https:"):
            self.set_header("Strict-Transport-Security", f"max-age={STAYS_SECURE}")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with the page of one sentence."""
        usual = (
            _("Something went wrong here. Nothing you played is lost.")
            if status_code >= 500
            else _("This address does not work this way.")
        )
        said = _(self.sentence) if self.sentence else BY_STATUS.get(status_code, usual)
        self.say(said, home=status_code != 403)

    def log_exception(self, kind: Any, error: Any, traceback: Any) -> None:
        """Log a failure of ours, without the full request that tornado would log."""
        if not isinstance(error, web.HTTPError):
            log.error("%s failed", kept_quiet(self.request), exc_info=(kind, error, traceback))

    def say(self, sentence: str, *, home: bool = False, goes_on: bool = False) -> None:
        """Send a page of one sentence; with ``home`` it leads to the companion, with ``goes_on`` it opens the
        companion by itself as soon as there is room."""
        base = self.settings["base_url"]
        self.show("error", sentence=sentence, base=base if home else "", ping=f"{base}capemay/ping" * goes_on)

    def show(self, name: str, **what: Any) -> None:
        """Send the page of a template, with what it says."""
        self.set_safe_headers()
        self.finish(_PAGES.load(f"{name}.html").generate(**frame(), **what))

    def set_safe_headers(self) -> None:
        """Set the headers of a page that loads nothing from elsewhere and is never cached."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("X-Content-Type-Options", "nosniff")
        # an address may hold a code
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
            "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
        )


class Missing(ErrorPage):
    """The page for unknown addresses."""

    def prepare(self) -> None:
        """Refuse every method alike."""
        raise web.HTTPError(404)


class Foreign(ErrorPage):
    """The answer to requests for a foreign host name."""

    sentence = N_(
        "The companion does not answer to this name. Open it at an address that it printed "
        "when it started, or start it with --allow-host and this name."
    )

    def prepare(self) -> None:
        """Refuse every method alike."""
        raise web.HTTPError(403)
