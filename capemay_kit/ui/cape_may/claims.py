"""Naming at the end what was secret: bonus cards, birds, end-of-game cards; and judging what the app cannot."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets as w
from msgspec.structs import replace

from capemay_kit.games.cape_may.cards import DeckName
from capemay_kit.games.cape_may.secrets import SECRET
from capemay_kit.games.cape_may.sentences import bird
from capemay_kit.games.cape_may.state import UNKNOWN, Seat, State
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.parts import box, button, html, name_once, safe, show

CARDS = 6


class SeatClaims:
    """One seat's secrets: a row for each card and each kind of bird."""

    def __init__(self, model: Model, tell: Tell, seat: int) -> None:
        self.model = model
        self.seat = seat
        self._quiet = False
        self._tell = tell
        self.title = html("cm-claims-title")
        self.open = button(ui.CARDS_HERE, partial(model.read_cards, seat), tell, "cm-owncards", "cm-quiet")
        self.bonus = [self._card("bonus", i) for i in range(CARDS)]
        self.upgrades = [self._card("upgrade", i) for i in range(CARDS)]
        self.judge = [self._judge(i) for i in range(CARDS)]
        self.birds: dict[str, w.BoundedIntText] = {}
        self.birds_box = box(classes=("cm-birds",))
        rows: list[Any] = [html("cm-label", value="Bonus cards")]
        for card, judged in zip(self.bonus, self.judge, strict=True):
            rows += [card, judged]
        rows += [
            html("cm-label", value="Upgrade cards"),
            *self.upgrades,
            html("cm-label", value="Birds"),
            self.birds_box,
        ]
        self.rows = box(*rows, classes=("cm-claims",))
        self.widget = box(self.title, self.open, self.rows, classes=("cm-claims",))

    def _card(self, deck: DeckName, place: int) -> w.Dropdown:
        made = w.Dropdown(options=[("Not named", UNKNOWN)], value=UNKNOWN)

        def named(change: Any) -> None:
            if self._quiet:
                return
            field = "bonus" if deck == "bonus" else "upgrades"
            held = list(getattr(self._seen().seats[self.seat], field))
            held[place] = int(change["new"])
            self.model.correct_own(self.seat, f"seats[{self.seat}].{field}", held)

        made.observe(guard(self._tell, where="name a card")(named), names="value")
        return made

    def _judge(self, place: int) -> w.Dropdown:
        options = [("The app judges", ""), ("Goal not met", "no"), ("Goal met", "primary"), ("Goal met, tied", "tied"),
                   ("Goal and extra met", "both")]  # fmt: skip
        made = w.Dropdown(options=options, value="")

        def judged(change: Any) -> None:
            if self._quiet:
                return
            number = self._seen().seats[self.seat].bonus[place]
            claim = {
                "": None,
                "no": {"primary": False},
                "primary": {"primary": True},
                "tied": {"primary": True, "tied": True},
                "both": {"primary": True, "extra": True},
            }[change["new"]]
            self.model.correct_own(self.seat, f"seats[{self.seat}].claims.{number}", claim)

        made.observe(guard(self._tell, where="judge a card")(judged), names="value")
        return made

    def _seen(self) -> State:
        """Return the state as it may be seen here: as its owner knows it who asked for it, else as anybody does."""
        return self.model.hand_of(self.seat) or self.model.on.state

    def _told(self) -> bool:
        """Say whether what the seat holds may be shown: it was asked for, or nothing of it is hidden."""
        if self.model.hand_of(self.seat) is not None:
            return True
        known = self.model.on.known(lambda s: {name: getattr(s.seats[self.seat], name) for name in SECRET})
        return known >= SECRET

    def update(self) -> None:
        """Show what is named so far; what is covered is not even in the browser."""
        told = self._told()
        s = self._seen()
        seat = s.seats[self.seat] if told else replace(s.seats[self.seat], bonus=(), upgrades=())
        self._quiet = True
        try:
            self.title.value = f"<b>{safe(seat.name)}</b>"
            show(self.open, self.model.holds(self.seat))
            name_once(self.open, ui.COVER_HERE if self.model.reading == self.seat else ui.CARDS_HERE)
            show(self.rows, told)
            self._cards(self.bonus, "bonus", seat.bonus)
            self._cards(self.upgrades, "upgrade", seat.upgrades)
            for place, judged in enumerate(self.judge):
                known = place < len(seat.bonus) and seat.bonus[place] != UNKNOWN
                show(judged, known)
                claim = seat.claims.get(str(seat.bonus[place])) if known else None
                value = "" if claim is None else "no"
                if claim is not None and claim.primary:
                    value = "both" if claim.extra else "tied" if claim.tied else "primary"
                if judged.value != value:
                    judged.value = value
            self._update_birds(seat)
            named = self.model.may_correct(f"seats[{self.seat}].bonus")
            for row in (*self.bonus, *self.upgrades, *self.birds.values()):
                row.disabled = not named
        finally:
            self._quiet = False

    def _cards(self, rows: list[w.Dropdown], deck: DeckName, held: tuple[int, ...]) -> None:
        s = self.model.on.state
        options = [("Not named", UNKNOWN)] + [
            (f"{n} {card.title}", n) for n, card in s.book.decks[deck].items()
        ]  # fmt: skip
        for place, row in enumerate(rows):
            show(row, place < len(held))
            value = held[place] if place < len(held) else UNKNOWN
            if row.options != tuple(options):
                row.options = options
            if row.value != value:
                row.value = value

    def _update_birds(self, seat: Seat) -> None:
        s = self.model.on.state
        if tuple(self.birds) != s.book.species:
            self.birds = {}
            for name in s.book.species:
                field = w.BoundedIntText(min=0, max=60, description=bird(name), style={"description_width": "132px"})

                def counted(change: Any, name: str = name) -> None:
                    if not self._quiet:
                        self.model.correct_own(self.seat, f"seats[{self.seat}].birds.{name}", int(change["new"]))

                field.observe(guard(self._tell, where="count birds")(counted), names="value")
                self.birds[name] = field
            self.birds_box.children = tuple(self.birds.values())
        for field, n in zip(self.birds.values(), seat.birds, strict=True):
            if field.value != n:
                field.value = n


class Claims:
    """The secrets of all seats, folded away until somebody wants to name them."""

    def __init__(self, model: Model, tell: Tell) -> None:
        self.model = model
        self._tell = tell
        self.seats: list[SeatClaims] = []
        self.inside = box(classes=("cm-claimset",))
        self.fold = w.Accordion(children=[self.inside], titles=("Name cards and birds",), selected_index=None)
        self.fold.observe(guard(tell, where="open the claims")(lambda _: self.update()), names="selected_index")
        self.widget = box(self.fold, classes=("cm-fold",))

    def update(self) -> None:
        """Show the forms, made when first opened."""
        if self.fold.selected_index is None or self.model.table is None:
            return
        count = len(self.model.on.state.seats)
        while len(self.seats) < count:
            self.seats.append(SeatClaims(self.model, self._tell, len(self.seats)))
        # Ava's cards are open, and she has no birds
        people = [one for one in self.seats[:count] if one.seat != self.model.on.state.ava]
        self.inside.children = tuple(one.widget for one in people)
        for one in people:
            one.update()
