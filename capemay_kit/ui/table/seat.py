"""A player's own page: whose turn it is, what happened since their last turn, their hand, and what is seldom needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from markupsafe import Markup

from capemay_kit.core.forms import Field
from capemay_kit.core.i18n import _
from capemay_kit.core.scene import letters
from capemay_kit.core.shown import InHand
from capemay_kit.core.signs import address
from capemay_kit.sitting import seat_page
from capemay_kit.sitting.seat_page import DIGITS, Pad, by_number, noted
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Call, Choice, Element, Panel, Tell, box, button, choices, each, h, keys, text
from capemay_kit.ui.pieces import letter
from capemay_kit.ui.table.tiles import pips


def _letter(seat: int, signs: Sequence[str], whose: str = "") -> Markup:
    return letter(signs[seat], whose, look=f"cm-seat-{seat}")


def head_html(model: Session) -> Markup:
    """Write whose turn it is, who comes before the player, and the player's own figures."""
    now, signs = seat_page.head(model), letters(model.names)
    whose = h(
        '<div class="cm-whose{} cm-seat-{}">{}<h1><b>{}</b><small>{}</small></h1>{}</div>',
        " cm-mine" if now.mine else "", now.seat, "" if now.seat is None else _letter(now.seat, signs), now.title,
        now.detail, pips(now.left),
    )  # fmt: skip
    coming = _coming(model, now.coming, h(" {}", _("then you"))) if now.coming else ""
    figures = each("<span><b>{}</b>{}<small>{}</small></span>", [
        (value, h("<em>→ {}</em>", then) if then else "", name) for value, name, then in seat_page.figures(model)
    ])  # fmt: skip
    return h('<div class="cm-seathead">{}{}<div class="cm-figures">{}</div></div>', whose, coming, figures)


def _coming(model: Session, seats: Sequence[int], then: str = "") -> Markup:
    signs = letters(model.names)
    return h('<p class="cm-coming">{} {}{}</p>', _("Next:"),
             each("{}", [_letter(one, signs, model.names[one]) for one in seats]), then)  # fmt: skip


def step_html(model: Session) -> Markup:
    """Write what this step is about and, where all choose at once, who has chosen."""
    title, detail = model.view.says.heading(model.view.state) if model.view.looking is None else ("", "")
    # whose turn it is stands above, with the figures
    said = "" if title in model.names else h('<b role="heading" aria-level="2">{}</b>', title)
    names, signs = model.names, letters(model.names)
    ready = each("<li>{}<b>{}</b><small>{}</small></li>", [
        (_letter(seat, signs), _("You") if seat == model.view.own_seat else names[seat],
         _("✓ ready") if chose else _("choosing"))
        for seat, chose in seat_page.choosing(model)
    ])  # fmt: skip
    step = h("<div><div>{}<small>{}</small></div></div>", said, detail) if said or detail else ""
    return h("{}{}", step, h('<ul class="cm-ready">{}</ul>', ready) if ready else "")


def since_html(model: Session) -> Markup:
    """Write what others did since the player's last act: open while they wait, folded when it is their turn. On a
    shared page, write what was done last."""
    signs = letters(model.names)
    done = seat_page.since(model) if model.view.looking is None and not model.view.over else []
    lines = each("<li>{}<p>{}{}</p></li>", [
        ("" if one.seat is None else _letter(one.seat, signs), one.told,
         each("<small>{}</small>", [_("you: {change}", change=line) for line in one.to_me]))
        for one in done
    ])  # fmt: skip
    if not done:
        return Markup("")
    if model.view.own_seat is None:
        return h("<ol>{}</ol>", lines)
    title = _("Since your turn ({n})", n=len(done))
    return h("<details{}><summary>{}</summary><ol>{}</ol></details>", " open" if model.view.waits else "", title, lines)


def coming_html(model: Session) -> Markup:
    """Write who comes next, on a shared page."""
    coming = seat_page.coming(model)
    return _coming(model, coming) if coming else Markup("")


class Noting:
    """The printed cards somebody holds, entered in a panel: a pad of digits with the card whose number is typed, or the
    kinds there are; above it what was entered."""

    def __init__(self, model: Session, update: Call) -> None:
        self.model, self._update, self.pad = model, update, Pad()

    @property
    def _fields(self) -> list[Field]:
        return [one for section in self.model.own_hand for one in section.fields]

    def _turn(self, at: int) -> None:
        self.pad = self.pad.turn(at)
        self._update()

    def _press(self, at: int) -> None:
        self.pad = self.pad.press(DIGITS[at])
        self._update()

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
            hands=keys(names, self._turn, "cm-handkeys", on=[one is hand for one in hands]) if len(hands) > 1 else None,
            named=choices(named, None, "cm-named"),
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


class Hand(Panel):
    """What the player holds: the whole text of each card, whether it can be played now, and how far along it is."""

    def __init__(self, model: Session, tell: Tell, cover: Call) -> None:
        super().__init__(tell)
        self.model, self._cover = model, cover
        self.noting = Noting(model, self.update)

    def show(self) -> Element:
        """Show what is held now, and what is noted of it."""
        found = seat_page.hand(self.model)
        head = h("<h2>{}</h2><small>{}</small>", _("Your hand"), _("only on this phone"))
        return box(
            box(text(head, "cm-title"), button(_("Cover"), self._cover), classes=("cm-row",)),
            None if found else text(h("{}", _("You hold nothing secret.")), "cm-note"),
            box(*(
                self._card(held, ready, i == 0 or found[i - 1][0].kind != held.kind)
                for i, (held, ready) in enumerate(found)
            ), classes=("cm-handcards",)), self.noting.show(), classes=("cm-handbox",),
        )  # fmt: skip

    def _card(self, held: InHand, ready: bool, first: bool) -> Element:
        """Show a card that is held; the ``first`` of its kind says which that is."""
        said = h(
            "{}<b>{}</b>{}<p>{}</p>", h("<h3>{}</h3>", held.kind) if held.kind and first else "", held.title,
            h("<em>{}</em>", held.so_far) if held.so_far else "", held.detail,
        )  # fmt: skip
        play = button(_("Play") if ready else _("Why not?"), partial(self.model.drafting.play_held, held),
                      "cm-primary" if ready else "cm-off")  # fmt: skip
        return box(text(said, "cm-handcard-text"), None if held.tried is None else play, classes=("cm-handcard",))
