"""The printed cards somebody holds, entered on their own page by number or by kind."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.i18n import _
from capemay_kit.core.shown import Field
from capemay_kit.core.signs import address
from capemay_kit.sitting.pad import DIGITS, Pad, by_number, noted
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.choices import Keys
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Choice, Stock, box, button, html, safe, set_class, show, tell_once


class Noting:
    """A pad of digits with the card whose number is typed, or the kinds there are; above it what was entered."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        self.model, self.pad = model, Pad()
        self.head = html("cm-title", value=f"<h2>{_('Enter a card you hold')}</h2>")
        self.hands = Keys(self._turn, tell, "cm-handkeys")
        self.named = Stock(tell, 0, "cm-named")
        self.digits = Keys(self._press, tell, "cm-pad")
        self.digits.offer(DIGITS)
        self.number, self.card = html("cm-padnumber"), html("cm-note", "cm-live")
        self.put = button(_("Add to my hand"), self._put, tell, "cm-primary")
        self.kinds = Stock(tell, 0, "cm-kinds")
        self.by_number = box(
            self.digits.widget, box(self.number, self.put, classes=("cm-padside",)), classes=("cm-padbox",)
        )
        parts = (self.head, self.hands.widget, self.named.widget, self.card, self.by_number, self.kinds.widget)
        self.widget = box(*parts, classes=("cm-noting",))

    @property
    def _fields(self) -> list[Field]:
        return [one for section in self.model.own_hand for one in section.fields]

    def _turn(self, at: int) -> None:
        self.pad = self.pad.turn(at)
        self.update()

    def _press(self, at: int) -> None:
        self.pad = self.pad.press(DIGITS[at])
        self.update()

    def _put(self) -> None:
        hand = self.pad.field(self._fields)
        if hand is not None and (card := self.pad.card(hand)) is not None:
            self.pad = self.pad.done(hand)
            self.model.note(hand, card.value)

    def update(self) -> None:
        """Show what was entered, and ask for the next."""
        hands, model = self._fields, self.model
        hand = self.pad.field(hands)
        show(self.widget, hand is not None)
        if hand is None:
            return
        show(self.hands.widget, len(hands) > 1)
        names = [
            _("{hand}: {n} not entered", hand=one.label, n=one.lack)
            if one.lack
            else _("{hand}: all entered", hand=one.label)
            for one in hands
        ]
        self.hands.offer(names, [one is hand for one in hands])
        self.named.offer(
            [Choice(f"{one.title} ✕", "", partial(model.strike, hand, one.value), "half") for one in noted(hand)]
        )
        numbers = by_number(hand)
        for one in (self.by_number, self.card):
            show(one, numbers and hand.lack > 0)
        show(self.kinds.widget, not numbers and hand.lack > 0)
        if not numbers:
            self.kinds.offer(
                [
                    Choice(one.title, one.detail, partial(model.note, hand, one.value), drawing=address(one.drawing))
                    for one in hand.options
                ]
            )
            return
        card = self.pad.card(hand)
        tell_once(self.number, f"<b>{safe(self.pad.typed or '?')}</b><p>{safe(card.title if card else '')}</p>")
        said = (
            _("Type the number on the printed card. You can leave cards out: they count as cards even so.")
            if not self.pad.typed
            else _("No card that you can hold has this number.")
        )
        if card is not None:
            ours = [_("This is our own card. If yours says something else, do not enter it.")] if card.ours else []
            said = " ".join([card.detail, *ours])
        tell_once(self.card, f"<p>{safe(said)}</p>")
        set_class(self.put, "cm-off", card is None)
