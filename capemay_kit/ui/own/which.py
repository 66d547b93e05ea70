"""What differs between one's copy and what came: the version that is used and the other one, with a tap to exchange
them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup

from capemay_kit.core.i18n import _, ngettext, quoted
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.core.owned import OwnChanged
from capemay_kit.errors import BadFile
from capemay_kit.own import ready, traceable, versions
from capemay_kit.own.cards import decks_of, title_of
from capemay_kit.own.draft import BOARD
from capemay_kit.own.photo import size_of
from capemay_kit.own.printed import written
from capemay_kit.own.things import FIGURE
from capemay_kit.own.versions import Other, Which
from capemay_kit.own.vocabulary import value_word
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Call, Element, box, button, h, text
from capemay_kit.ui.pieces import photo_address
from capemay_kit.ui.words import SOURCES

MOST = 12
"""So many differences are shown until all are asked for."""


def card_detail(deck: OwnDeck, card: Any, streets: Mapping[str, str]) -> str:
    """Say whose a card is, of what type, and what it does."""
    parts = [SOURCES[getattr(card, "provenance", "mine")]]
    parts += [value_word("", name, getattr(card, name)) for name in ("kind", "zone") if hasattr(card, name)]
    return f"{' · '.join(parts)} · {deck.says(card, streets)}"


class WhichIsUsed:
    """The list; ``settled`` is called when something of it was decided."""

    def __init__(self, model: Session, settled: Call, update: Call) -> None:
        self.model = model
        self._settled, self._update = settled, update
        self._all, self._said = False, ""
        self._free: dict[tuple[str, str], int] = {}

    def show(self, listed: Sequence[Other]) -> Element | None:
        """Show what is used and what is not, thing by thing; None where nothing differs."""
        n = len(listed)
        if not listed:
            self._all, self._said = False, ""
            return None
        self._free.clear()
        more = n - MOST
        head = ngettext("{n} difference", "{n} differences", n)
        note = _("Of two versions the newer is used. The other one is kept here until you are done.")
        said = h('<p role="alert">{}</p>', self._said) if self._said else ""
        return box(
            text(h("<h2>{}</h2><p>{}</p>{}", head, note, said), "cm-message"),
            *map(self._line, listed if self._all else listed[:MOST]),
            box(
                button(_("Show all {n}", n=n), self._unfold, "cm-quiet") if more > 0 and not self._all else None,
                button(_("Use all {n} others", n=n), partial(self._use, listed), "cm-quiet") if n > 1 else None,
                button(_("Done: keep it like this"), partial(self._done, listed), "cm-primary"),
                classes=("cm-row",),
            ),
            classes=("cm-form", "cm-which"),
        )

    def _line(self, one: Other) -> Element:
        used = self._version(one, "old", _("Used"))
        other = self._version(one, "new", _("Not used"))
        shown = text(h('<h3>{}</h3><div class="cm-whichtwo">{}{}</div>', one.thing, used, other))
        buttons = []
        if one.new is not None:
            buttons.append(button(_("Use {version}", version=self._called(one)), partial(self._use, [one])))
        if one.read("new") is not None:
            if (deck := one.deck) is not None:
                if deck not in self._free:
                    self._free[deck] = versions.free_number(self.model.store, deck[1], game=deck[0])
                buttons.append(self._both(one, self._free[deck]))
            elif one.kind == BOARD:
                buttons.append(self._both(one, versions.free_board(self.model.store, one.name)))
        line: Element = box(shown, box(*buttons, classes=("cm-row",)), classes=("cm-message",)).key(one.id)
        return line

    def _both(self, one: Other, number: int | str) -> Element:
        title = _("Keep both: the other one as {n}", n=number)
        return button(title, partial(self._try, partial(versions.keep_both, self.model.store, one, number)), "cm-quiet")

    def _called(self, one: Other) -> str:
        thing = one.read("new")
        if one.kind == FIGURE:
            return written(one.name, thing)
        return _("the other one") if thing is None or one.deck is None else quoted(title_of(thing))

    def _version(self, one: Other, which: Which, label: str) -> Markup:
        thing, source = one.read(which), one.source(which)
        if which == "old" and one.old is None:
            said = h("{}", _("Deleted."))
        elif one.kind == BOARD:
            said = h("<p>{}</p>{}", traceable.told(thing), _picture(one.photo(which)))
        elif thing is None:
            said = h("{}", _("It cannot be read."))
        elif one.kind == FIGURE:
            said = h("<b>{}</b>", written(one.name, thing))
        elif one.deck is not None:
            game, deck = one.deck
            detail = card_detail(decks_of(game)[deck], thing, ready.streets(self.model.store))
            said = h("<b>{}</b><p>{}</p>", title_of(thing), detail)
        else:
            said = _picture(thing)
        return h("<div><small>{}</small>{}</div>", f"{label} ({source})" if source else label, said)

    def _unfold(self) -> None:
        self._all = True
        self._update()

    def _use(self, chosen: Sequence[Other]) -> None:
        def use() -> None:
            unfit = versions.use(self.model.store, chosen)
            if unfit:
                self._said = _("Does not fit the other numbers: {what}.", what="; ".join(one.thing for one in unfit))

        self._try(use)

    def _done(self, listed: Sequence[Other]) -> None:
        self._try(partial(versions.looked_at, self.model.store, listed))

    def _try(self, settle: Call) -> None:
        self._said = ""
        try:
            settle()
        except OwnChanged:
            self._said = _("Another page changed this. Look at both again.")
        self._settled()


def _picture(body: bytes) -> Markup:
    if not body:
        return Markup()
    try:
        size_of(body)
    except BadFile:
        return h("{}", _("It cannot be read."))
    return h('<img alt="" src="{}">', photo_address(body))
