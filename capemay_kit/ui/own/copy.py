"""My copy: make the app match the printed game one owns. Numbers, board, cards; and take all that along."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import count
from typing import Any

import ipywidgets as w

from capemay_kit.core.i18n import Texts, _
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own.doubts import held
from capemay_kit.own.draft import BOARD, PHOTO
from capemay_kit.own.match import EDITION, my_copy
from capemay_kit.own.printed import FIRST, games
from capemay_kit.own.steps import Changes, step
from capemay_kit.own.versions import FIGURE, Other, others
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.own.dock import CopyDock
from capemay_kit.ui.own.match import Match
from capemay_kit.ui.own.which import WhichIsUsed
from capemay_kit.ui.parts import (
    Call,
    Panels,
    box,
    button,
    faults_said,
    heard,
    html,
    name_once,
    put,
    refusal,
    set_class,
    show,
    tell_once,
)

TABS = Texts({"match": "Numbers", "studio": "Board", "cards": "Cards", "pack": "Share"})
ASIDE = "aside"
"""The kind of what cannot be read and was taken out of the way."""


class MyCopy:
    """The screen with its tabs; each part is made when it is first shown."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model = model
        self._tell = tell
        self.tab = "match"
        self.title = html("cm-title", value=f"<h1>{_('My copy')}</h1>")
        self.tabs = {name: button(title, partial(self.turn_to, name), tell, "cm-tab") for name, title in TABS.items()}
        self.back = button(_("Home"), self._leave, tell, "cm-home")
        self._choose()
        titles = [(registry.TITLES[one], one) for one in games()]
        which = w.ToggleButtons(options=titles, value=model.desk.game)
        self.games = heard(which, self._turn_game, tell, "game", "cm-games")
        self.inside = box(classes=("cm-copybox",))
        self.parts = Panels({name: (self.inside, partial(self._make, name)) for name in TABS})
        self.which = WhichIsUsed(model, self._turned, tell)
        self.dock = CopyDock(Changes(model.store), self._nearest, self._turned, tell)
        self.broken = html("cm-message")
        self.aside = button(_("Put them aside and start with ours"), self._put_aside, tell, "cm-warn")
        self.widget = box(
            box(self.title, *self.tabs.values(), self.back, classes=("cm-row", "cm-top")), self.games,
            self.broken, self.aside,
            self.which.widget, self.inside, self.dock.widget, classes=("cm-start", "cm-learn", "cm-copy"),
        )  # fmt: skip

    def open(self, address: Mapping[str, str]) -> None:
        """Turn to the tab and the game an address names."""
        if address.get("tab") in self.tabs:
            self.tab = address["tab"]
        if address.get("game") in games():
            self.games.value = address["game"]

    @property
    def address(self) -> dict[str, str]:
        """What a reload needs to show the same again."""
        game = self.model.desk.game
        return {"screen": "copy", "tab": self.tab, **({} if game == FIRST else {"game": game}),
            **self.model.desk.address}  # fmt: skip

    def turn_to(self, tab: str) -> None:
        """Show another part."""
        self.tab = tab
        self.model.changed()

    def _turn_game(self, game: str) -> None:
        """Show the same part of another game's copy."""
        if game != self.model.desk.game:
            self.model.desk.game = game
            self.model.changed()

    def _choose(self) -> None:
        """Have a game chosen that can be entered, where the one chosen last cannot."""
        if self.model.desk.game not in games():
            self.model.desk.game = FIRST

    def _leave(self) -> None:
        self.model.show(self.model.desk.way_back)

    def _turned(self) -> None:
        """Show everything as it stands after a change that no part made itself."""
        for part in self.parts.made.values():
            part.refresh()
        self.model.changed()

    def _nearest(self) -> tuple[str, Call] | None:
        found: tuple[str, Call] | None = getattr(self.parts.made.get(self.tab), "nearest", None)
        return found

    def _make(self, name: str) -> Any:
        # each brings widgets and imports that few pages need
        if name == "studio":
            from capemay_kit.ui.own.studio import Studio

            return Studio(self.model, self._tell, self._around)
        if name == "cards":
            from capemay_kit.ui.own.workshop import Workshop

            return Workshop(self.model, self._tell, self._around)
        if name == "pack":
            from capemay_kit.ui.own.take_along import Packs

            return Packs(self.model, self._tell, self._around)
        return Match(self.model, self._tell, self._around)

    def update(self) -> None:
        """Show the part that is on."""
        self._choose()
        put(self.games, self.model.desk.game)
        self.back.description = _("Home") if self.model.desk.here is None else _("To the table")
        for name, tab in self.tabs.items():
            set_class(tab, "cm-on", name == self.tab)
        here = self.parts.get(self.tab)
        show(self.games, getattr(here, "of_every_game", False))
        why = ""
        try:
            here.update()
        except BadFile as bad:
            # what is kept cannot be read: the other parts can still be used, and what was before can be had back
            why = refusal("; ".join(faults_said(bad)))
            self._around()
        tell_once(self.broken, why)
        show(self.aside, bool(why) and self.tab == "match")
        for name, part in self.parts.made.items():
            show(part.widget, name == self.tab and not why)

    def _put_aside(self) -> None:
        """Take numbers that cannot be read out of the way, and keep them as they are."""
        store, id = self.model.store, my_copy(self.model.desk.game)
        key, there = (EDITION, id), store.own(EDITION).get(id)
        name = next(one for n in count(1) if (one := f"{EDITION}/{id}-{n}") not in store.own(ASIDE))
        store.keep_own({key: None, (ASIDE, name): there}, step("numbers_aside"), {key: there})
        self.model.changed()

    def _around(self) -> None:
        """Show what stands around the part that is on: what is to be answered, and what an undo takes back."""
        here = self.parts.made.get(self.tab)
        tabs = {FIGURE: "match", BOARD: "studio", PHOTO: "studio"}
        listed: dict[str, list[Other]] = {name: [] for name in TABS}
        for one in others(self.model.store):
            listed[tabs.get(one.kind, "cards")].append(one)
            listed["pack"].append(one)
        for name, tab in self.tabs.items():
            n = len(held(self.model.store)) if name == "match" else 0
            n += 0 if name == "pack" else len(listed[name])
            name_once(tab, f"{TABS[name]} ({n}?)" if n else TABS[name])
        self.which.look_at([] if here is None or here.busy else listed[self.tab])
        # a form that is open has its own buttons at the foot
        set_class(self.dock.widget, "cm-still", self.tab == "cards" and here is not None and here.busy)
        show(self.dock.widget, not getattr(here, "trying", False))
        self.dock.update()
