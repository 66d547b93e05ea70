"""The printed cards somebody holds, entered on their own page by number or by kind."""

from __future__ import annotations

from functools import partial

from capemay_kit.core.forms import Field
from capemay_kit.core.i18n import _
from capemay_kit.core.signs import address
from capemay_kit.sitting.pad import DIGITS, Pad, by_number, noted
from capemay_kit.sitting.playing import Playing
from capemay_kit.ui.components import Choice, Element, Panel, box, button, choices, h, keys, text
from capemay_kit.ui.guard import Tell


class Noting(Panel):
    """A pad of digits with the card whose number is typed, or the kinds there are; above it what was entered."""

    def __init__(self, model: Playing, tell: Tell) -> None:
        super().__init__(tell)
        self.model, self.pad = model, Pad()

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

    def show(self) -> Element | None:
        """Show what was entered, and ask for the next."""
        hands, model = self._fields, self.model
        hand = self.pad.field(hands)
        if hand is None:
            return None
        names = [
            _("{hand}: {n} not entered", hand=one.label, n=one.lack)
            if one.lack
            else _("{hand}: all entered", hand=one.label)
            for one in hands
        ]
        named = [Choice(f"{one.title} ✕", "", partial(model.strike, hand, one.value), "half") for one in noted(hand)]
        numbers = by_number(hand)
        kinds = [
            Choice(one.title, one.detail, partial(model.note, hand, one.value), drawing=address(one.drawing))
            for one in hand.options
        ]
        return box(
            text(h("<h2>{}</h2>", _("Enter a card you hold")), "cm-title"),
            keys(names, self._turn, "cm-handkeys", on=[one is hand for one in hands]) if len(hands) > 1 else None,
            choices(named, None, "cm-named"),
            **(self._by_number(hand) if numbers and hand.lack > 0 else {}),
            kinds=choices(kinds, None, "cm-kinds") if not numbers and hand.lack > 0 else None,
            classes=("cm-noting",),
        )

    def _by_number(self, hand: Field) -> dict[str, Element]:
        card = self.pad.card(hand)
        said = (
            _("Type the number on the printed card. You can leave cards out: they count as cards even so.")
            if not self.pad.typed
            else _("No card that you can hold has this number.")
        )
        if card is not None:
            ours = [_("This is our own card. If yours says something else, do not enter it.")] if card.ours else []
            said = " ".join([card.detail, *ours])
        typed = h("<b>{}</b><p>{}</p>", self.pad.typed or "?", card.title if card else "")
        off = () if card else ("cm-off",)
        put = button(_("Add to my hand"), self._put, "cm-primary", *off)
        return {
            "card": text(h("<p>{}</p>", said), "cm-note", "cm-live"),
            "pad": box(
                keys(DIGITS, self._press, "cm-pad"), box(text(typed, "cm-padnumber"), put, classes=("cm-padside",)),
                classes=("cm-padbox",),
            ),
        }  # fmt: skip
