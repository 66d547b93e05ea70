"""The score sheet that works alone: one seat at a time, category by category, counted at every tap."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.core.scene import letters
from capemay_kit.games.cape_may import words
from capemay_kit.games.cape_may.automa import level_of
from capemay_kit.games.cape_may.birds import collections
from capemay_kit.games.cape_may.book import BIRDS_APART, WILD
from capemay_kit.games.cape_may.cards import KINDS, ZONES, DeckName
from capemay_kit.games.cape_may.position import oddities
from capemay_kit.games.cape_may.sentences import PLURAL, bird
from capemay_kit.games.cape_may.state import UNKNOWN, Seat, State
from capemay_kit.ui import words as ui
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.parts import box, button, html, name_once, safe, set_class, show
from capemay_kit.ui.stepper import Stepper

POINTS = range(1, 13)
"""What a card entered as points may be worth at a tap."""


class Entered(Stepper):
    """A count of the seat being entered, at a ``path`` below it."""

    def __init__(self, model: Model, path: str, label: str, tell: Tell) -> None:
        self.model = model
        self.path = path
        super().__init__(label, self._correct, tell)

    def _correct(self, n: int) -> None:
        path = self.path if self.path.startswith("solo.") else f"seats[{self.model.entering}].{self.path}"
        self.model.correct(path, n)


def so_many(s: State, ava: int, n: int) -> list[int]:
    """Return Ava's upgrade cards when there are ``n`` of them: cards nobody named come and go first."""
    n = max(0, min(n, len(s.book.decks["upgrade"])))
    named = [card for card in s.seats[ava].upgrades if card]
    return [*named, *[UNKNOWN] * n][:n]


class Taken(Entered):
    """How many upgrade cards Ava took: which they are makes no difference to her (p. 18)."""

    def __init__(self, model: Model, tell: Tell) -> None:
        super().__init__(model, "upgrades", "Upgrade cards", tell)

    def _correct(self, n: int) -> None:
        ava = self.model.on.state.ava
        if ava is not None:
            self.model.correct(f"seats[{ava}].upgrades", so_many(self.model.on.state, ava, n))


class CardRow:
    """Cards of a deck: by number, which is judged, or just as points."""

    def __init__(self, model: Model, deck: DeckName, tell: Tell) -> None:
        self.model = model
        self.deck = deck
        self.field = "bonus" if deck == "bonus" else "upgrades"
        self.points_field = f"{deck}_points"
        self._quiet = False
        self.pick = w.Dropdown(options=[(ui.BY_NUMBER, 0)], description=ui.CARDS[deck])
        self.pick.observe(guard(tell, where=f"{deck} card")(self._picked), names="value")
        chips = [button(str(n), partial(self._add, n), tell, "cm-chip") for n in POINTS]
        for made in chips:
            made.remove_class("cm-once")
        self.held = [button("", partial(self._remove, i), tell, "cm-heldcard") for i in range(8)]
        self.widget = box(
            html("cm-label", value=ui.CARDS[deck]), box(*chips, classes=("cm-chips",)), self.pick,
            box(*self.held, classes=("cm-helds",)), classes=("cm-cardrow",),
        )  # fmt: skip

    def _seat(self) -> Seat:
        seat: Seat = self.model.on.state.seats[self.model.entering]
        return seat

    def _path(self, field: str) -> str:
        return f"seats[{self.model.entering}].{field}"

    def _picked(self, change: Any) -> None:
        if self._quiet or not change["new"]:
            return
        self.model.correct(self._path(self.field), [*getattr(self._seat(), self.field), int(change["new"])])

    def _add(self, points: int) -> None:
        self.model.correct(self._path(self.points_field), [*getattr(self._seat(), self.points_field), points])

    def _remove(self, place: int) -> None:
        numbers, points = list(getattr(self._seat(), self.field)), list(getattr(self._seat(), self.points_field))
        if place < len(numbers):
            del numbers[place]
            self.model.correct(self._path(self.field), numbers)
        elif place - len(numbers) < len(points):
            del points[place - len(numbers)]
            self.model.correct(self._path(self.points_field), points)

    def update(self) -> None:
        """Show the cards entered so far; a tap on one takes it away."""
        s, seat = self.model.on.state, self._seat()
        options = ((ui.BY_NUMBER, 0), *((f"{n} {card.title}", n) for n, card in s.book.decks[self.deck].items()))
        self._quiet = True
        try:
            if self.pick.options != options:
                self.pick.options = options
            self.pick.value = 0
        finally:
            self._quiet = False
        named = [f"{words.card_title(s, self.deck, n)}  ✕" for n in getattr(seat, self.field)]
        named += [f"{n} points  ✕" for n in getattr(seat, self.points_field)]
        for i, made in enumerate(self.held):
            show(made, i < len(named))
            if i < len(named) and made.description != named[i]:
                made.description = named[i]


class SheetForm:
    """The form for the seat being entered, and all totals beside it."""

    def __init__(self, model: Model, tell: Tell) -> None:
        self.model = model
        self.seats = [button("", partial(self._turn_to, i), tell, "cm-seat-tab", f"cm-seat-{i}") for i in range(4)]
        self.counts = {
            (zone, kind): Entered(model, f"buildings.{zone}.{kind}", "", tell) for zone in ZONES for kind in KINDS
        }
        cells: list[Any] = [html("cm-corner"), *(html("cm-label", value=PLURAL[kind].capitalize()) for kind in KINDS)]
        for zone in ZONES:
            cells.append(html("cm-label", f"cm-{zone}", value=words.ZONES[zone]))
            cells += [self.counts[zone, kind].widget for kind in KINDS]
        self.birds: dict[str, Entered] = {}
        self.birds_box = box(classes=("cm-birdsteps",))
        self.made = html("cm-made")
        self.cards = [CardRow(model, deck, tell) for deck in ("upgrade", "bonus")]
        self.money = Entered(model, "money", "Money $", tell)
        self.income = Entered(model, "income", "Income, for a tie", tell)
        self.track = Entered(model, "solo.birds", "Bird track, space", tell)
        self.taken = Taken(model, tell)
        self.solo = box(self.taken.widget, self.track.widget, classes=("cm-birdsteps",))
        self.odd = html("cm-message")
        self._tell = tell
        self.next = button("", self._next, tell, "cm-primary")
        upgrades, bonuses = self.cards
        self.people = (
            upgrades.widget, html("cm-label", value="Birds"), self.birds_box, self.made, bonuses.widget,
            box(self.money.widget, self.income.widget, classes=("cm-birdsteps",)),
        )  # fmt: skip
        """What Ava has none of."""
        self.widget = box(
            box(*self.seats, classes=("cm-seat-tabs",)),
            html("cm-label", value="Buildings"), box(*cells, classes=("cm-countgrid",)),
            self.solo, *self.people,
            self.odd, self.next, classes=("cm-sheetform",),
        )  # fmt: skip

    def _turn_to(self, seat: int) -> None:
        self.model.entering = seat
        self.model.changed()

    def _next(self) -> None:
        if self.model.entering + 1 < len(self.model.on.state.seats):
            self._turn_to(self.model.entering + 1)
        else:
            self.model.show("score")

    def update(self) -> None:
        """Show what is entered for the seat, the totals of all, and what cannot be."""
        s = self.model.on.state
        count = len(s.seats)
        self.model.entering = min(self.model.entering, count - 1)
        at = self.model.entering
        signs = letters([one.name for one in s.seats])
        totals = self.model.on.rules.scores(s).seats
        for i, tab in enumerate(self.seats):
            show(tab, i < count)
            if i < count:
                text = f"{signs[i]}  {s.seats[i].name}\n{totals[i].total}"
                name_once(tab, text)
                set_class(tab, "cm-here", i == at)
        seat = s.seats[at]
        for z, zone in enumerate(ZONES):
            for k, kind in enumerate(KINDS):
                self.counts[zone, kind].update(seat.buildings[5 * z + k], f"{PLURAL[kind]} in {zone}")
        show(self.solo, at == s.ava)
        for part in self.people:
            show(part, at != s.ava)
        if s.solo is not None and at == s.ava:
            self.track.most = len(level_of(s).bird_track) - 1
            self.track.update(s.solo.birds, "Ava's bird track")
            self.taken.update(len(seat.upgrades), "Ava's upgrade cards")
        else:
            self._update_birds(s, seat)
            for row in self.cards:
                row.update()
            self.money.update(seat.money, "money")
            self.income.update(seat.income, "income")
        faults = "".join(f"<li>{safe(one.message)}</li>" for one in oddities(s))
        warned = f'<div class="cm-refusal" role="status"><b>{ui.ODD}</b><ul>{faults}</ul></div>' if faults else ""
        if self.odd.value != warned:
            self.odd.value = warned
        text = f"{ui.NEXT_SEAT}: {s.seats[at + 1].name}" if at + 1 < count else ui.SHOW_SCORE
        name_once(self.next, text)

    def _update_birds(self, s: State, seat: Seat) -> None:
        if tuple(self.birds) != s.book.species:
            self.birds = {name: Entered(self.model, f"birds.{name}", bird(name), self._tell) for name in s.book.species}
            self.birds_box.children = tuple(one.widget for one in self.birds.values())
        for name, n in zip(s.book.species, seat.birds, strict=True):
            self.birds[name].update(n, bird(name))
        value = drawn_collections(s, seat)
        if self.made.value != value:
            self.made.value = value


def drawn_collections(s: State, seat: Seat) -> str:
    """Draw a seat's birds as the collections that earn most, and those that count apart (p. 14)."""
    held = dict(zip(s.book.species, seat.birds, strict=True))
    names = [name for name in s.book.species if name not in (WILD, *BIRDS_APART)]
    numbers = s.book.numbers
    _, made = collections([held[name] for name in names], held[WILD], numbers.bird_collection)
    rows = []
    for one in made:
        chips = "".join(
            f'<i class="{"cm-wild" if i is None else ""}">{safe(bird(WILD if i is None else names[i]))}</i>'
            for i in one
        )
        rows.append(f"<div><b>{numbers.bird_collection[len(one) - 1]}</b>{chips}</div>")
    for name, each in (("balloon", numbers.balloon), ("hindenburg", numbers.hindenburg)):
        if held[name]:
            rows.append(f"<div><b>{held[name] * each}</b><i>{held[name]} × {safe(bird(name))}</i></div>")
    return "".join(rows)
