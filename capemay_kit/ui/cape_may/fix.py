"""Putting figures right by hand: money, income, marker, movement cards, buildings, cards in hand."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets as w

from capemay_kit.games.cape_may.automa import level_of
from capemay_kit.games.cape_may.cards import KINDS, ZONES
from capemay_kit.games.cape_may.sentences import PLURAL
from capemay_kit.games.cape_may.state import UNKNOWN, tray
from capemay_kit.games.cape_may.words import ZONES as ZONE_WORDS
from capemay_kit.games.cape_may.words import lot_name, space_name
from capemay_kit.ui.cape_may.model import Model
from capemay_kit.ui.cape_may.sheet import so_many
from capemay_kit.ui.guard import Tell, guard
from capemay_kit.ui.parts import box, button, html, name_once, safe, set_class, show

MARKER = ("At the season's start", "On the season's first space", "On the season's second space")


class Fix:
    """The form for one seat's figures. Every change is an entry of the record, and can be undone."""

    def __init__(self, model: Model, tell: Tell) -> None:
        self.model = model
        self._tell = tell
        self._quiet = False
        self.title = html("cm-fix-title")
        self.done = button("Done", self._close, tell, "cm-primary")
        self.money = self._number("Money $", "money")
        self.income = self._number("Income", "income")
        self.unknown_birds = self._number("Birds not named", "birds_unknown")
        self.activity = w.BoundedIntText(
            min=0, max=40, description="Activity cards", style={"description_width": "initial"}
        )
        self.activity.observe(guard(tell, where="activity cards")(self._activity), names="value")
        self.space = w.Dropdown(options=[("Not known", "")], description="Marker")
        self.space.observe(guard(tell, where="marker")(self._space), names="value")
        self.hand = [button("", partial(self._hand, i), tell, "cm-card") for i in range(7)]
        self.counts = {(zone, kind): self._number("", f"buildings.{zone}.{kind}") for zone in ZONES for kind in KINDS}
        rows: list[Any] = [html("cm-corner"), *(html("cm-label", value=PLURAL[kind]) for kind in KINDS)]
        for zone in ZONES:
            rows.append(html("cm-label", value=ZONE_WORDS[zone]))
            rows += [self.counts[zone, kind] for kind in KINDS]
        self.track = self._number("Bird track, space", "solo.birds")
        self.taken = w.BoundedIntText(
            min=0, max=40, description="Upgrade cards", style={"description_width": "initial"}
        )
        self.taken.observe(guard(tell, where="upgrade cards")(self._taken), names="value")
        self.marker = w.Dropdown(options=[(MARKER[n], n) for n in range(3)], description="Marker")
        self.marker.observe(guard(tell, where="Ava's marker")(self._marker), names="value")
        self.tray_label = html("cm-label", value="Buildings without a lot")
        self.tray_kind = w.Dropdown(options=[])
        self.tray_lot = w.Dropdown(options=[])
        self.place = button("Place it", self._place, tell)
        self.tray = box(self.tray_label, self.tray_kind, self.tray_lot, self.place, classes=("cm-tray",))
        self.people = (
            box(self.money, self.income, self.activity, self.unknown_birds, self.space, classes=("cm-fix-fields",)),
            html("cm-label", value="Movement cards in hand"), box(*self.hand, classes=("cm-cards",)),
        )  # fmt: skip
        self.avas = (box(self.track, self.taken, self.marker, classes=("cm-fix-fields",)),)
        self.widget = box(
            box(self.title, self.done, classes=("cm-fix-head",)),
            *self.people,
            *self.avas,
            html("cm-label", value="Buildings"),
            box(*rows, classes=("cm-counts",)),
            self.tray,
            classes=("cm-fixbox",),
        )

    def _number(self, label: str, field: str) -> w.BoundedIntText:
        made = w.BoundedIntText(min=0, max=9999, description=label, style={"description_width": "initial"})

        def typed(change: Any) -> None:
            if not self._quiet and self.model.fixing is not None:
                path = field if field.startswith("solo.") else f"seats[{self.model.fixing}].{field}"
                self.model.correct(path, int(change["new"]))

        made.observe(guard(self._tell, where=f"correct {field}")(typed), names="value")
        return made

    def _close(self) -> None:
        self.model.fix(None)

    def _activity(self, change: Any) -> None:
        seat = self.model.fixing
        if self._quiet or seat is None:
            return
        held = list(self.model.on.state.seats[seat].activity)
        wanted = int(change["new"])
        # unknown cards come and go first: they are what was counted wrong
        held.sort(key=lambda one: one == UNKNOWN)
        held = held[:wanted] + [UNKNOWN] * (wanted - len(held))
        self.model.correct(f"seats[{seat}].activity", held)

    def _taken(self, change: Any) -> None:
        seat = self.model.fixing
        if not self._quiet and seat is not None:
            self.model.correct(f"seats[{seat}].upgrades", so_many(self.model.on.state, seat, int(change["new"])))

    def _marker(self, change: Any) -> None:
        if not self._quiet:
            self.model.correct("solo.marker", int(change["new"]))

    def _space(self, change: Any) -> None:
        if not self._quiet and self.model.fixing is not None:
            self.model.correct(f"seats[{self.model.fixing}].space", change["new"] or None)

    def _hand(self, index: int) -> None:
        seat = self.model.fixing
        if seat is None:
            return
        card = self.model.on.state.book.numbers.movement_card[index]
        hand = set(self.model.on.state.seats[seat].hand) ^ {card}
        self.model.correct(f"seats[{seat}].hand", sorted(hand))

    def _place(self) -> None:
        seat = self.model.fixing
        if seat is not None and self.tray_lot.value and self.tray_kind.value:
            _, kind = self.tray_kind.value
            self.model.correct(f"lots.{self.tray_lot.value}", {"seat": seat, "kind": kind})

    def update(self) -> None:
        """Show the seat's figures as they are now."""
        number = self.model.fixing
        if number is None:
            return
        s = self.model.on.state
        seat = s.seats[number]
        self._quiet = True
        try:
            self.title.value = f'<div class="cm-seat-{number}"><b>Put right: {safe(seat.name)}</b></div>'
            wanted = [(self.money, seat.money), (self.income, seat.income), (self.unknown_birds, seat.birds_unknown),
                      (self.activity, len(seat.activity))]  # fmt: skip
            for zone_at, zone in enumerate(ZONES):
                for kind_at, kind in enumerate(KINDS):
                    wanted.append((self.counts[zone, kind], seat.buildings[5 * zone_at + kind_at]))
            for part in self.people:
                show(part, number != s.ava)
            for part in self.avas:
                show(part, number == s.ava)
            if s.solo is not None and number == s.ava:
                self.track.max = len(level_of(s).bird_track) - 1
                wanted += [(self.track, s.solo.birds), (self.taken, len(seat.upgrades)), (self.marker, s.solo.marker)]
            # a figure that is hidden would be lost if it were written back as it is seen
            hidden = {self.unknown_birds: "birds_unknown", self.activity: "activity"}
            known = self.model.on.known(lambda s: {name: getattr(s.seats[number], name) for name in hidden.values()})
            for field, name in hidden.items():
                show(field, name in known and self.model.may_correct(f"seats[{number}].{name}"))
            for field, value in wanted:
                if field.value != value:
                    field.value = value
            self._update_space(number)
            for i, card in enumerate(s.book.numbers.movement_card):
                name_once(self.hand[i], str(card))
                set_class(self.hand[i], "cm-off", card not in seat.hand)
            self._update_tray(number)
        finally:
            self._quiet = False

    def _update_space(self, number: int) -> None:
        s = self.model.on.state
        board = s.book.board
        show(self.space, board is not None)
        if board is None:
            return
        options = (("Not known", ""), *sorted((space_name(s, one), one) for one in board.space))
        if self.space.options != options:
            self.space.options = options
        value = s.seats[number].space or ""
        if self.space.value != value:
            self.space.value = value

    def _update_tray(self, number: int) -> None:
        s = self.model.on.state
        waiting = tray(s, number)
        kinds = [
            (f"{KINDS[i % 5]} in {ZONES[i // 5]}", (ZONES[i // 5], KINDS[i % 5]))
            for i, n in enumerate(waiting)
            if n > 0
        ]
        show(self.tray, bool(kinds) and s.book.board is not None)
        if not kinds or s.book.board is None:
            return
        if self.tray_kind.options != tuple(kinds):
            self.tray_kind.options = kinds
        lots = [(lot_name(s, one.id), one.id) for one in s.book.board.lots if one.id not in s.lots]
        if self.tray_lot.options != tuple(lots):
            self.tray_lot.options = lots
