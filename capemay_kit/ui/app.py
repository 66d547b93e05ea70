"""The companion's widget: what a notebook, a server or the site shows. Whatever is in the way, it says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from typing import Any

from capemay_kit.core.i18n import _
from capemay_kit.core.store import BREATH, Store
from capemay_kit.errors import CapemayError, UnknownName, whole
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.presence import Presence
from capemay_kit.sitting.viewer import Guest
from capemay_kit.ui.companion import LOOK, Companion
from capemay_kit.ui.components import Element, Panel, box, button, close, h, text
from capemay_kit.ui.guard import log, sentence, set_up_log
from capemay_kit.ui.page import Page, start_address

POLL_SECONDS = 0.25


async def _watch(page: Companion) -> None:
    counting = False
    while True:
        await asyncio.sleep(BREATH if counting else POLL_SECONDS)
        try:
            counting = page.look()
        except Exception:
            log.exception("watching the table")
            await asyncio.sleep(5)


LOOKED_AFTER: ContextVar[Callable[[Companion], object]] = ContextVar(
    "looked_after", default=lambda page: asyncio.ensure_future(_watch(page))
)
"""Makes a companion poll for news (`Companion.look`) and close with its page: in the loop it was made in, unless a
server of many pages replaces this."""
GUEST: ContextVar[Guest | None] = ContextVar("guest", default=None)
"""Who has the page for their own; None: it is everybody's."""
JOINED_AT: ContextVar[Sequence[str]] = ContextVar("joined_at", default=())
"""The addresses at which phones join; none where no phone can."""
GROUP_AT: ContextVar[str] = ContextVar("group_at", default="")
"""The address of the page's group; empty where all visitors are one group."""
PRESENCE: ContextVar[tuple[Presence | None, str]] = ContextVar("presence", default=(None, ""))
"""Who has pages of this process open now, and this page's name there."""


class Closed(Panel):
    """The fallback when a companion cannot be opened: says why, and tries again when asked to."""

    def __init__(self, make: Callable[[], Any], error: Exception) -> None:
        super().__init__(self._say)
        self._make, self._why = make, ""
        self._found: Any = None
        self.page = Page()
        self._say(_reason(error))

    def show(self) -> Element:
        """Show why, or the companion once it is there."""
        if self._found is not None:
            return box(self._found)
        again = button(_("Try again"), self.open, "cm-primary")
        why = text(h('<p role="alert">{}</p>', self._why), "cm-message")
        return box(text(f"<style>{LOOK}</style>"), self.page, box(why, again, classes=("cm-closed",)),
                   classes=("cm-app",))  # fmt: skip

    def open(self) -> None:
        """Show the companion here, or say what still keeps it from opening."""
        try:
            self._found = self._make()
        except Exception as error:
            _log(error)
            self._say(_reason(error))
            return
        self.update()
        close(self.page)

    def _say(self, why: str) -> None:
        self._why = why
        self.update()


def _log(error: Exception) -> None:
    # our own errors carry a full sentence; anything else is a bug
    log.error("the companion did not open: %s", whole(error), exc_info=not isinstance(error, CapemayError))


def _reason(error: Exception) -> str:
    return _("The companion cannot open: {why}", why=error) if isinstance(error, CapemayError) else sentence(error)


def companion(address: Mapping[str, str] | None = None, store: str | None = None, *, only_score: bool = False) -> Any:
    """Return the companion's widget, at the table and screen that ``address`` names; without one, that of the page.

    With ``only_score`` new tables are score sheets: nothing but the end of a game is entered. Whatever keeps it
    from opening is said in the widget, with a button that tries again.
    """
    set_up_log()
    where = start_address() if address is None else address

    def make() -> Any:
        desk = Desk(GUEST.get(), JOINED_AT.get(), *PRESENCE.get(), group_at=GROUP_AT.get())
        made = Companion(Store(store), where, only_score, desk)
        made.widget.companion = made
        made.widget.watching = LOOKED_AFTER.get()(made)
        return made.widget

    try:
        return make()
    except Exception as error:
        _log(error)
        return Closed(make, error).widget


def studio(store: str | None = None) -> Any:
    """Return the companion's widget at the board studio, for a notebook of its own."""
    return companion({"screen": "copy", "tab": "studio"}, store)


def lesson(name: str, store: str | None = None) -> Any:
    """Return the companion's widget at a lesson, for a notebook of its own: ``building``, or ``game/lesson`` for
    one of another game. Raises `UnknownName`."""
    from capemay_kit.teach.lesson import lessons

    game, __, one = name.rpartition("/")
    known = [each.id for each in (lessons(game) if game else lessons())]
    if one not in known:
        raise UnknownName("lesson", name, known)
    return companion({"screen": "learn", "lesson": name}, store)
