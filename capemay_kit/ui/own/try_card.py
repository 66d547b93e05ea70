"""Trying a card: a table in memory beside its form, to be played on at once."""

from __future__ import annotations

from capemay_kit.core.i18n import Texts, _
from capemay_kit.core.scores import said
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.cards import AnyCard
from capemay_kit.games.cape_may.sentences import card_sentence
from capemay_kit.games.cape_may.state import State
from capemay_kit.own import ready
from capemay_kit.own.cards import MyCards, deck_of
from capemay_kit.own.trial import trial
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Call, Element, Tell, box, button, each, h, text, those
from capemay_kit.ui.table.picture import Picture
from capemay_kit.ui.table.side import Side

WHERE = Texts({
    "event": "Revealed in round 5.", "activity": "In your hand: choose how to play it.",
    "upgrade": "In front of you: use it, or play on and see what it changes.",
    "bonus": "In your hand, scored as if the game ended now. Play on and see it change.",
    "solo": "Ava has a new card. Continue to see what she does.",
})  # fmt: skip
"""Where the card lies that is tried."""


class Trial(Session):
    """A page's model at a table where a card is tried."""

    bench = True

    def lay_out(self, table: Table[State, AnyAct]) -> None:
        """Sit down at a table; what an activity card can do is offered at once."""
        self.lay(table)
        self.clear()
        self.toast = ""
        if any(isinstance(one, act.Play) for one in self.legal):
            self.drafting.held = "play"
        self.ask()

    def step_back(self) -> None:
        """Take back the last act, whatever was drawn: nobody is deceived here."""
        self.past.undo(asked=True)


class TryCard:
    """The card, what happened, the map and the side panel."""

    def __init__(self, store: Store, tell: Tell, back: Call, update: Call) -> None:
        self.model = Trial(store, update)
        self.card: AnyCard | None = None
        self._mine: MyCards = {}
        self._book: Book | None = None
        self._back, self._update = back, update
        self.board = Picture(self.model, tell)
        self.turn = Side(self.model, tell)
        self.keeps = [*self.board.keeps, self.board.widget, self.turn.widget]

    def begin(self, card: AnyCard, mine: MyCards, book: Book | None) -> None:
        """Try a card, with the owner's others in the decks, at the figures and on the map of a book."""
        self.card, self._mine, self._book = card, mine, book
        self._lay_out()

    def _lay_out(self) -> None:
        if self.card is not None:
            self.model.lay_out(trial(self.card, self._mine, self._book, ready.streets(self.model.store)))

    def _again(self) -> None:
        self._lay_out()
        self._update()

    def show(self) -> Element:
        """Show how it stands."""
        card, model = self.card, self.model
        assert card is not None
        at_once = isinstance(card, cards.UpgradeDeckCard) and card.kind == "immediate"
        how = (
            _("You have just upgraded to a business. Take the card, and it happens at once.")
            if at_once
            else WHERE[deck_of(card)]
        )
        told = h(
            "<h2>{}</h2><p>{}</p><small>{}</small>", card.title, card_sentence(card, model.view.state.book.streets), how
        )
        changed = bool(model.view.on.acts)
        self.board.update()
        self.turn.update()
        side = box(
            text(told, "cm-lessontext"),
            box(button(_("Back to the card"), self._back, "cm-primary"),
                button(_("↶ Undo"), model.step_back, "cm-quiet") if changed else None,
                button(_("Start over"), self._again, "cm-quiet") if changed else None, classes=("cm-row",)),
            text(h('<div role="status">{}</div>', model.toast) if model.toast else "", "cm-ws-said"),
            text(self._points(card), "cm-ws-points"), self.turn.widget, classes=("cm-lessonside",),
        )  # fmt: skip
        looks = {"cm-automas": model.automa.turn is not None and model.drafting.draft is None}
        return box(box(self.board.widget, classes=("cm-lessonmap",)), side, classes=("cm-lesson", *those(looks)))

    def _points(self, card: AnyCard) -> str:
        """Count what the card earns as it stands now, where it is about the end of the game."""
        if isinstance(card, cards.BonusCard):
            category = "bonus_cards"
        elif isinstance(card, cards.UpgradeDeckCard) and card.kind == "end_of_game":
            category = "upgrade_cards"
        else:
            return ""
        seat = self.model.view.on.rules.scores(self.model.view.state).seats[0]
        line = next(one for one in seat.lines if one.category == category)
        messages = self.model.view.meta.messages
        because = each(
            "<li><span>{}</span><b>{}</b></li>", [(said(one.why, messages), one.points) for one in line.because]
        )
        unsure = each("<li><span>{}</span><b>?</b></li>", [said(one, messages) for one in line.open])
        return h("<ul>{}{}</ul>", because, unsure)
