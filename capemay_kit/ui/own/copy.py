"""My copy: make the app match the printed game one owns. Numbers, boards, cards; and take all that along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import count

from capemay_kit.core.i18n import Texts, _, ngettext
from capemay_kit.core.owned import OwnChanged
from capemay_kit.core.times import lately
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.own.draft import BOARD, PHOTO
from capemay_kit.own.match import EDITION, held, my_copy
from capemay_kit.own.printed import FIRST, games
from capemay_kit.own.steps import Changes, ListedChange, step
from capemay_kit.own.things import FIGURE
from capemay_kit.own.versions import Other, others
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import (
    Call,
    Choice,
    Element,
    Panel,
    Tell,
    box,
    button,
    choices,
    h,
    refusal,
    tabs,
    text,
    those,
)
from capemay_kit.ui.own.tab import Tab
from capemay_kit.ui.own.which import WhichIsUsed
from capemay_kit.ui.pieces import faults_said

TABS = Texts({"match": "Numbers", "studio": "Board", "cards": "Cards", "pack": "Share"})
ASIDE = "aside"
"""The kind of what cannot be read and was taken out of the way."""
LISTED = 20
"""So many of the last changes are listed."""


class MyCopy(Panel):
    """The screen with its tabs; each part is made when it is first shown."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.tab = "match"
        self.parts: dict[str, Tab] = {}
        self._which = WhichIsUsed(model, self._turned, self.update)
        self._foot = Foot(Changes(model.store), lambda: self.part(self.tab).nearest, self._turned, self.update)

    def open(self, address: Mapping[str, str]) -> None:
        """Turn to the tab and the game an address names."""
        if address.get("tab") in TABS:
            self.tab = address["tab"]
        if address.get("game") in games():
            self.model.desk.game = address["game"]

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
        self.model.desk.game = game
        self.model.changed()

    def _leave(self) -> None:
        self.model.show(self.model.desk.way_back)

    def _turned(self) -> None:
        """Show everything as it stands after a change that no part made itself."""
        for part in self.parts.values():
            part.refresh()
        self.model.changed()

    def part(self, tab: str) -> Tab:
        """Return a part, made now if it was never shown."""
        if tab not in self.parts:
            self.parts[tab] = self._make(tab)(self.model, self.tell, self.update)
        return self.parts[tab]

    def _make(self, tab: str) -> type[Tab]:
        # each brings imports that few pages need
        if tab == "studio":
            from capemay_kit.ui.own.boards import Studio

            return Studio
        if tab == "cards":
            from capemay_kit.ui.own.cards import Workshop

            return Workshop
        if tab == "pack":
            from capemay_kit.ui.own.pack import Packs

            return Packs
        from capemay_kit.ui.own.numbers import OwnNumbers

        return OwnNumbers

    def close(self) -> None:
        """Close what its parts keep, too."""
        self.keeps = [one for part in self.parts.values() for one in part.keeps]
        super().close()

    def show(self) -> Element:
        """Show the part that is on, and around it what is to be answered and what an undo takes back."""
        model = self.model
        if model.desk.game not in games():
            model.desk.game = FIRST
        here, inside, why = self.part(self.tab), None, ""
        try:
            inside = here.show()
        except BadFile as bad:
            # what is kept cannot be read: the other parts can still be used, and what was before can be had back
            why = refusal("; ".join(faults_said(bad)))
        listed = self._listed()
        differs = self._which.show([] if here.busy else listed[self.tab])
        aside = why and self.tab == "match"
        titles = [(registry.title(one), one) for one in games()]
        return box(
            self._top(listed),
            tabs(titles, model.desk.game, self._turn_game, "cm-games").key("games") if here.of_every_game else None,
            text(why, "cm-message").key("why") if why else None,
            button(_("Put them aside and start with ours"), self._put_aside, "cm-warn").key("aside") if aside else None,
            None if differs is None else differs.key("which"),
            box(inside, classes=("cm-copybox",)).key(self.tab),
            # a form that is open has its own buttons at the foot
            None if here.trying else self._foot.show(still=self.tab == "cards" and here.busy).key("foot"),
            classes=("cm-start", "cm-learn", "cm-copy"),
        )  # fmt: skip

    def _listed(self) -> dict[str, list[Other]]:
        """Return what differs between one's copy and what came, by the tab it is shown below."""
        found: dict[str, list[Other]] = {name: [] for name in TABS}
        for one in others(self.model.store):
            found[{FIGURE: "match", BOARD: "studio", PHOTO: "studio"}.get(one.kind, "cards")].append(one)
            found["pack"].append(one)
        return found

    def _top(self, listed: Mapping[str, list[Other]]) -> Element:
        waits = {name: len(found) for name, found in listed.items()}
        waits |= {"match": waits["match"] + len(held(self.model.store)), "pack": 0}
        turns = [
            button(f"{title} ({n}?)" if (n := waits[name]) else title, partial(self.turn_to, name), "cm-tab",
                   *those({"cm-on": name == self.tab}))
            for name, title in TABS.items()
        ]  # fmt: skip
        home = _("Home") if self.model.desk.here is None else _("To the table")
        return box(text(h("<h1>{}</h1>", _("My copy")), "cm-title"), *turns, button(home, self._leave, "cm-home"),
                   classes=("cm-row", "cm-top"))  # fmt: skip

    def _put_aside(self) -> None:
        """Take numbers that cannot be read out of the way, and keep them as they are."""
        store, id = self.model.store, my_copy(self.model.desk.game)
        key, there = (EDITION, id), store.own(EDITION).get(id)
        name = next(one for n in count(1) if (one := f"{EDITION}/{id}-{n}") not in store.own(ASIDE))
        store.keep_own({key: None, (ASIDE, name): there}, step("numbers_aside"), {key: there})
        self.model.changed()


class Foot:
    """What an undo takes back, always in the same corner, and the last changes to go back to. ``nearest`` is a step of
    the screen itself that is not kept yet; ``turned`` is called after changes were taken back or done again."""

    def __init__(
        self, changes: Changes, nearest: Callable[[], tuple[str, Call] | None], turned: Call, update: Call
    ) -> None:
        self._changes, self._nearest = changes, nearest
        self._turned, self._update = turned, update
        self._asking: ListedChange | None = None
        self._opened = False
        self._said, self._said_at = "", 0

    def _undo(self) -> None:
        if (step := self._nearest()) is not None:
            step[1]()
            self._turned()
        elif self._changes.last is not None:
            self._turn(lambda: _("Undone: {what}", what=self._changes.take_back()[0].what))

    def _redo(self) -> None:
        if self._changes.next is not None:
            self._turn(lambda: _("Redone: {what}", what=again.what if (again := self._changes.do_again()) else ""))

    def _open(self) -> None:
        self._opened = not self._opened
        self._ask(None)

    def _ask(self, one: ListedChange | None) -> None:
        self._asking = one
        self._update()

    def _back_to(self, one: ListedChange) -> None:
        self._opened, self._asking = False, None
        self._turn(lambda: _("Undone: {what}", what=self._changes.take_back(one.first)[-1].what))

    def _turn(self, turn: Callable[[], str]) -> None:
        try:
            self._said = turn()
        except OwnChanged:
            self._said = _("Another page changed something. Check what Undo would take back now.")
        self._said_at = self._changes.newest
        self._turned()

    def show(self, *, still: bool) -> Element:
        """Show what would be taken back now; ``still``: it scrolls with the rest."""
        changes = self._changes
        changes.read()
        if self._said_at != changes.newest:
            # something else was done since
            self._said = ""
        nearest, last, again = self._nearest(), changes.last, changes.next
        what = nearest[0] if nearest else last.what if last else ""
        said = h('<div role="status">{}</div>', self._said) if self._said else ""
        return box(
            self._list().key("list") if self._opened and last is not None else None,
            box(
                button(_("↶ Undo: {what}", what=what) if what else _("↶ Nothing to undo"), self._undo, "cm-undo",
                       *those({"cm-off": not what})),
                None if again is None else button(_("↷ Redo"), self._redo, "cm-quiet",
                                                  tip=_("Redo: {what}", what=again.what)).key("redo"),
                None if last is None else button(_("Close") if self._opened else _("Last changes"), self._open,
                                                 "cm-quiet").key("open"),
                text(said, "cm-toast").key("said"), classes=("cm-copydock",),
            ).key("bar"),
            classes=("cm-copyfoot", *those({"cm-still": still})),
        )  # fmt: skip

    def _list(self) -> Element:
        if (one := self._asking) is not None:
            head = ngettext(
                "Undo “{what}”? You can redo it.",
                "Undo “{what}” and everything after it ({n} steps)? You can redo it.",
                self._changes.since(one.first),
                what=one.what,
            )
            yes = Choice(_("Yes, undo"), "", partial(self._back_to, one), "warn")
            found = [yes, Choice(_("No"), "", partial(self._ask, None), "quiet")]
        else:
            head = _("The last changes of your copy, newest first. Tap one to undo it and all after it.")
            found = []
            for one in self._changes.listed(LISTED):
                at = lately(one.at)
                detail = at if one.times == 1 else ngettext("{at} · {n} step", "{at} · {n} steps", one.times, at=at)
                found.append(Choice(one.what, detail, partial(self._ask, one)))
        return box(text(h("{}", head), "cm-message"), choices(found, None, "cm-log"),
                   classes=("cm-form", "cm-copychanges"))  # fmt: skip
