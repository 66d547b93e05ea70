"""Somebody at a companion's page without a browser: taps are counted, what is shown is read off its widgets."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.sitting.desk import Desk
from capemay_kit.ui.companion import Companion

from ..at_start import choose, enter, turn
from ..seen import of_class, parts, press, words


class Hands:
    """Somebody at the page of a table, and the taps since they were last counted."""

    def __init__(self, store: Store | None = None, address: dict[str, str] | None = None, desk: Desk | None = None):
        self.page = Companion(store or Store("sqlite://"), address or {}, desk=desk)
        self.n = 0

    def begin(
        self, game: str, *names: str, first: tuple[str, ...] = (), under_more: tuple[str, ...] = (), by: str = ""
    ) -> Hands:
        """Lay out a table at the start screen, after some taps ``first``, with values chosen under *More*."""
        self.page.model.show("start")
        start = self.page.panel("start")
        turn(start, game)
        enter(start, *names)
        self.tap(*first)
        choose(start, *under_more)
        self.tap(by) if by else press(start, "cm-begin")
        assert self.page.desk.here is not None, words(start, "cm-message")
        self.n = 0
        return self

    def laid_out(self, game: str, *names: str, **options: Any) -> Hands:
        """Sit down at a new table."""
        self.page.model.begin(registry.game(game).header_for(list(names), **options))
        return self

    @property
    def model(self) -> Any:
        return self.page.desk.here

    @property
    def state(self) -> Any:
        """The table as it is written down."""
        return self.model.view.real.state

    def buttons(self, where: str = "") -> list[Any]:
        """Return the buttons that can be tapped, of all or within what has a class."""
        rooms = of_class(self.page, where) if where else [self.page]
        found = dict.fromkeys(one for room in rooms for one in parts(room) if isinstance(one, w.Button))
        return [one for one in found if not one.disabled]

    def found(self, text: str, where: str = "") -> list[Any]:
        """Find buttons by the beginning of their words; first those of which the whole first line is meant."""
        there = [one for one in self.buttons(where) if " ".join(one.description.split()).startswith(text)]
        return sorted(there, key=lambda one: one.description.split("\n")[0].strip() != text)

    def offers(self, text: str, where: str = "") -> bool:
        return bool(self.found(text, where))

    def tap(self, *texts: str, where: str = "") -> None:
        """Tap buttons that begin so, one after the other."""
        for text in texts:
            there = self.found(text, where)
            turned = [] if there else [one for one in parts(self.page) if text in getattr(one, "_options_labels", ())]
            assert there or turned, f"{text}: {[one.description for one in self.buttons()]}, {self.page.desk.trouble}"
            self.press(there[0]) if there else self._does(partial(setattr, turned[0], "label", text))

    def key(self, *tips: str) -> None:
        """Tap buttons by what they say to a screen reader."""
        for tip in tips:
            there = [one for one in self.buttons() if one.tooltip == tip or one.tooltip.endswith(f": {tip}")]
            assert there, f"{tip}: {[one.tooltip for one in self.buttons()]}"
            self.press(there[0])

    def press(self, button: w.Button) -> None:
        self._does(button.click)

    def tap_place(self, place: str) -> None:
        """Tap a place of the picture."""
        self._does(lambda: self.model.drafting.tap_place(place))

    def _does(self, act: Any) -> None:
        act()
        self.n += 1
        assert self.page.desk.trouble == ""

    def count(self) -> int:
        """Return how many taps there were since this was last asked."""
        n, self.n = self.n, 0
        return n

    def works(self) -> None:
        """Let the page do all that takes it long."""
        while self.page.desk.works.on():
            pass

    def told(self) -> str:
        """Return what the dock says of what was done last."""
        return self.says("cm-dock")

    def says(self, where: str = "") -> str:
        """Return all that is written, buttons too, or that of a class."""
        rooms = of_class(self.page, where) if where else [self.page]
        said = [words(room) + " " + " ".join(one.description for one in parts(room) if isinstance(one, w.Button))
                for room in rooms]  # fmt: skip
        return " ".join(" ".join(said).split())
