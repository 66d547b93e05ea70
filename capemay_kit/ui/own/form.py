"""The form of a card of any game: keys and fields line by line, and below them what it reads back as. It stands in the
workshop of *My copy*, and at the table for what the quick panel cannot say."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.i18n import _
from capemay_kit.errors import BadFile, BadValue
from capemay_kit.own import entry as enter
from capemay_kit.own import ready, versions
from capemay_kit.own.cards import PHOTO_SIDE, decks_of, title_of
from capemay_kit.own.entry import At, CardEntry, FormLine, Names, lines
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
    keys,
    line,
    refusal,
    text,
    those,
)
from capemay_kit.ui.pieces import faults_said, photo_html
from capemay_kit.ui.upload import photo_upload

DEEPEST = 3
"""Lines stand in no farther than this."""


class EntryForm:
    """Number, title and photo of a card, and the lines of its form. Its sentence, which says what is wrong too, stands
    where whoever holds the form puts it (`reads`): beside what keeps the card."""

    def __init__(self, tell: Tell, update: Call) -> None:
        self._update = update
        self.entry = CardEntry("", "", {})
        self.before: list[CardEntry] = []
        self.names: Names | None = None
        self.photo: bytes | None = None
        self._seen, self._refused = b"", ""
        self.upload = photo_upload(_("Photo"), self._photographed, self._not_photographed, tell, PHOTO_SIDE)

    def open(self, entry: CardEntry, names: Names | None, photo: bytes = b"") -> None:
        """Take a card, with what can be named on it and its photo."""
        self.entry, self.names, self.before = entry, names, []
        self.photo, self._seen, self._refused = None, photo, ""

    def press(self, press: enter.Press) -> None:
        """Do what a key says."""
        self.turn_to(enter.pressed(self.entry, press))

    def type(self, at: At, typed: str) -> None:
        """Take what was typed."""
        self.turn_to(enter.typed(self.entry, at, typed))

    def turn_to(self, entry: CardEntry) -> None:
        """Show another state of the same card, which can be taken back."""
        if not enter.same(self.entry, entry):
            self.before.append(self.entry)
        self.entry, self._refused = entry, ""
        self._update()

    def step_back(self) -> None:
        """Take back the last thing that was entered."""
        if self.before:
            self.entry, self._refused = self.before.pop(), ""

    def _photographed(self, name: str, raw: bytes) -> None:
        self.photo, self._refused = raw, ""
        self._update()

    def _without(self) -> None:
        self._photographed("", b"")

    def _not_photographed(self, bad: BadFile) -> None:
        self._refused = faults_said(bad)[0]
        self._update()

    def card(self) -> Any:
        """Return the card as entered; None if something is wrong with it, which is then said."""
        try:
            return enter.entered(self.entry)
        except BadValue as error:
            self._refused = error.sentence
            self._update()
            return None

    def show(self) -> Element:
        """Show the form as it stands."""
        entry, named = self.entry, self.entry.title_field
        seen = self._seen if self.photo is None else self.photo
        # a line that stays has the widgets it had, so that nobody loses the place
        rows = [self._row(one).key(repr(one.at)) for one in lines(entry, self.names)]
        return box(
            box(
                line(str(entry.values["number"]), partial(self.type, ("number",)), "cm-entry-number",
                     name=_("Number")),
                line(str(entry.values.get(named, "")), partial(self.type, (named,)), "cm-entry-title",
                     name=_("Name")).key("title") if named else None,
                self.upload,
                button(_("No photo"), self._without, "cm-quiet").key("no-photo") if seen else None,
                classes=("cm-row", "cm-entry-head"),
            ),
            box(box(*rows, classes=("cm-entry-lines",)),
                text(photo_html(seen, enter.called(entry)), "cm-entry-photo") if seen else None,
                classes=("cm-entry-two",)),
            classes=("cm-entry",),
        )  # fmt: skip

    def _row(self, one: FormLine) -> Element:
        looks = {"cm-entry-words": one.typed is not None and not one.keys, "cm-entry-told": one.says,
                 "cm-entry-hand": bool(one.at) and one.at == self.entry.hand,
                 f"cm-deep-{min(one.deep, DEEPEST)}": one.deep > 0}  # fmt: skip
        titles, on, tips = ([getattr(key, part) for key in one.keys] for part in ("title", "on", "tip"))
        return box(
            text(h("{}", one.label), "cm-entry-label"),
            box(keys(titles, lambda at: self.press(one.keys[at].press), "cm-entry-keys", on=on,
                     tips=tips).key(f"keys{one.at}") if one.keys else None,
                None if one.typed is None
                else line(one.typed, partial(self.type, one.at), "cm-entry-field",
                          name=one.label).key(f"field{one.at}"),
                classes=("cm-entry-says",)),
            classes=("cm-entry-row", *those(looks)),
        )  # fmt: skip

    def reads(self) -> Element:
        """Read the card back, or say what is wrong with it."""
        if self._refused:
            said = refusal(self._refused)
        else:
            try:
                said = h("{}", _("Reads: {sentence}", sentence=enter.sentence(self.entry, self.names)))
            except BadValue as error:
                said = h('<span class="cm-unsaid">{}</span>', error.sentence)
        return text(said, "cm-message", "cm-ws-read")


class CardForm(Panel):
    """The form at the table, and the question which card it is where another of its number is known there."""

    def __init__(self, model: Session, tell: Tell) -> None:
        super().__init__(tell)
        self.model = model
        self.form = EntryForm(tell, self.update)
        self.keeps = (self.form.upload,)
        self._open = False
        self._waited = False
        self._asked: Any = None
        """The card of which it is asked which one it is."""

    @property
    def _game(self) -> str:
        return self.model.view.meta.id

    @property
    def _table(self) -> str:
        return self.model.view.on.header.table

    def update(self) -> None:
        """Show the form for the deck in question, or put it away."""
        writing = self.model.unknown.writing
        self.hide(writing is None)
        if writing is not None and not self._open:
            self._begin(*writing[:2])
        self._open = writing is not None
        super().update()

    def _begin(self, deck: str, fields: dict[str, Any]) -> None:
        typed = self.model.search.strip()
        begun = enter.begun(self._game, deck, int(typed) if typed.isdigit() else 1)
        # at a table one is in a hurry: a number is enough
        begun = enter.noted(replace(begun, values={**begun.values, **fields}), _("as the card says"))
        self._asked = versions.card_at_table(self.model.store, self._table, deck)
        self._waited = self._asked is not None
        opened = enter.of_card(self._game, deck, self._asked) if self._waited else begun
        self.form.open(opened, ready.names(self.model.store, getattr(self.model.view.state.book, "board", None)))

    def _save(self) -> None:
        """Take the card. Where an owner's card of its number is known, it is asked which of the two it is; what was
        entered is kept until then, also if the page is opened anew."""
        if (card := self.form.card()) is None:
            return
        known = self._known(card)
        if known is None or enter.alike(known, card) or getattr(known, "provenance", "mine") != "mine":
            self._take(card)
            return
        versions.keep_at_table(self.model.store, self._table, self.form.entry.deck, card, self._game)
        self._waited = True
        self._ask(card)

    def _known(self, card: Any) -> Any:
        return None if card is None else self.model.unknown.cards_known(self.form.entry.deck).get(card.number)

    def _ask(self, card: Any) -> None:
        """Ask which card it is; with None the form is there as ever."""
        self._asked = card
        self.update()

    def show(self) -> Element:
        """Show the form, or ask which card it is."""
        if not self._open:
            return box()
        deck, known = decks_of(self._game)[self.form.entry.deck], self._known(self._asked)
        acts = box(button(_("Keep"), self._save, "cm-primary", "cm-entry-next"),
                   button(_("Cancel"), self._cancel, "cm-quiet"), classes=("cm-row",))  # fmt: skip
        form = (self.form.show(), box(self.form.reads(), acts, classes=("cm-ws-acts",)))
        head = text(h("{}", _("{deck}: enter the card as printed", deck=_(deck.title))), "cm-label")
        return box(head, *(form if known is None else self._which(self._asked, known)),
                   classes=("cm-cardform", "cm-ws-editing"))  # fmt: skip

    def _which(self, card: Any, known: Any) -> tuple[Element, ...]:
        deck = self.form.entry.deck
        says = decks_of(self._game)[deck].says
        streets = {} if self.form.names is None else self.form.names.streets
        title = title_of(known)
        told = _(
            "Card {number} is known at this table: {title}. {sentence} Which card is it?",
            number=card.number,
            title=title,
            sentence=says(known, streets),
        )
        new = _("New: {title}. {sentence}", title=title_of(card), sentence=says(card, streets))
        n = versions.free_number(self.model.store, deck, self.model.unknown.cards_known(deck), self._game)
        both = _("Two different cards: keep the new one as {n}", n=n)
        answers = [
            Choice(_("It is {title}", title=title), "", partial(self._is_known, known), "primary"),
            Choice(both, "", partial(self._take, replace(card, number=n))),
            Choice(_("Use the new one here, not {title}", title=title), "", partial(self._take, card)),
            Choice(_("Change the number"), "", partial(self._ask, None), "quiet"),
        ]
        asked = h('<div role="alert"><b>{}</b><p>{}</p></div>', told, new)
        return text(asked, "cm-message"), choices(answers)

    def _take(self, card: Any) -> None:
        self._let_go()
        self.model.unknown.written(msgspec.to_builtins(card), self.form.photo or b"")

    def _is_known(self, card: Any) -> None:
        self._let_go()
        self.model.unknown.known(card.number)

    def _cancel(self) -> None:
        self._let_go()
        self.model.cancel()

    def _let_go(self) -> None:
        """Keep no longer what waited: it was said which card it is, or that it is none."""
        if self._waited:
            self._waited = False
            versions.keep_at_table(self.model.store, self._table, self.form.entry.deck, None)
