"""Which of two is kept? One question at a time, about a card, a board or a photo that is here and another that came."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal

from capemay_kit.core.i18n import _
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.core.owned import OwnChanged
from capemay_kit.errors import BadFile
from capemay_kit.own import ready, traceable, waiting
from capemay_kit.own.cards import decks_of, title_of
from capemay_kit.own.draft import BOARD, PHOTO
from capemay_kit.own.photo import size_of
from capemay_kit.own.vocabulary import value_word
from capemay_kit.own.waiting import PHOTOS, Clash
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Call, Choice, Stock, box, html, photo_address, safe, show, tell_once
from capemay_kit.ui.words import SOURCES


def card_detail(deck: OwnDeck, card: Any, streets: Mapping[str, str]) -> str:
    """Say whose a card is, of what type, and what it does."""
    parts = [SOURCES[getattr(card, "provenance", "mine")]]
    parts += [value_word("", name, getattr(card, name)) for name in ("kind", "zone") if hasattr(card, name)]
    return f"{' · '.join(parts)} · {deck.says(card, streets)}"


class WhichIsKept:
    """The question, the two side by side, and the answers. ``edit`` opens a card that waits in its form; ``settled`` is
    called when something was answered."""

    def __init__(self, model: Playing, edit: Callable[[Clash], None], settled: Call, tell: Tell) -> None:
        self.model = model
        self._edit = edit
        self._settled = settled
        self._meanwhile = False
        self.two = html("cm-message")
        self.answers = Stock(tell, 6, "cm-row")
        self.widget = box(self.two, self.answers.widget, classes=("cm-form", "cm-which"))

    def update(self, asked: list[Clash]) -> None:
        """Ask the first of some questions; without any, show nothing."""
        show(self.widget, bool(asked))
        if not asked:
            return
        one = asked[0]
        tell_once(self.two, self._html(one))
        self.answers.offer(self._choices(one, asked))

    def _html(self, one: Clash) -> str:
        head = _("{thing}: which one do you keep?", thing=one.thing)
        meanwhile = (
            f'<p role="alert">{safe(_("Another page changed this. Look at both again."))}</p>'
            if self._meanwhile
            else ""
        )
        old = self._shown(one, "old", _("Yours"))
        new = self._shown(one, "new", _("New ({source})", source=one.source))
        return f'<h2>{safe(head)}</h2>{meanwhile}<div class="cm-whichtwo">{old}{new}</div>'

    def _shown(self, one: Clash, which: Literal["old", "new"], label: str) -> str:
        body = one.old if which == "old" else one.new
        if which == "old" and body is None:
            told = safe(_("Deleted."))
        elif (found := one.read(which)) is not None:
            game, deck, card = found
            detail = card_detail(decks_of(game)[deck], card, ready.streets(self.model.store))
            told = f"<b>{safe(title_of(card))}</b><p>{safe(detail)}</p>"
        elif one.kind == BOARD:
            picture = one.photo if which == "new" else one.beside[PHOTO, one.name]
            told = f"<p>{safe(traceable.told(one.board(which)))}</p>{self._picture(picture) if picture else ''}"
        else:
            told = self._picture(body) if one.kind in PHOTOS and body else safe(_("It cannot be read."))
        return f"<div><small>{safe(label)}</small>{told}</div>"

    def _picture(self, body: bytes) -> str:
        try:
            size_of(body)
        except BadFile:
            return safe(_("It cannot be read."))
        return f'<img alt="" src="{photo_address(body)}">'

    def _choices(self, one: Clash, asked: list[Clash]) -> list[Choice]:
        card, found = one.read("new"), []
        if one.board("new") is not None:
            id = waiting.free_board(self.model.store, one.name)
            found.append(
                Choice(_("Keep both: the new one as {n}", n=id), "", partial(self._answer, one, "both", id), "primary")
            )
        if card is not None:
            n = waiting.free_number(self.model.store, card[1], game=card[0])
            both = _("Keep both: the new one as {n}", n=n)
            found.append(Choice(both, "", partial(self._answer, one, "both", n), "primary"))
        found.append(Choice(_("Keep the old one"), "", partial(self._answer, one, "old")))
        if one.new is not None:
            found.append(Choice(_("Keep the new one"), "", partial(self._answer, one, "new")))
        if card is not None:
            found.append(Choice(_("Change the new one's number"), "", partial(self._edit, one), "quiet"))
        if len(asked) > 1:
            found.append(
                Choice(_("Keep all {n} old ones", n=len(asked)), "", partial(self._all, asked, "old"), "quiet")
            )
            found.append(
                Choice(_("Keep all {n} new ones", n=len(asked)), "", partial(self._all, asked, "new"), "quiet")
            )
        return found

    def _answer(self, one: Clash, which: waiting.Which, number: int | str = 0) -> None:
        self._try(partial(waiting.answer, self.model.store, one, which, number))

    def _all(self, asked: list[Clash], which: Literal["old", "new"]) -> None:
        self._try(partial(waiting.answer_all, self.model.store, asked, which))

    def _try(self, answer: Call) -> None:
        try:
            answer()
            self._meanwhile = False
        except OwnChanged:
            self._meanwhile = True
        self._settled()
