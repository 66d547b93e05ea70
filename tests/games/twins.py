"""Twins: two records of one game that differ only in what somebody may not see.

Played again act by act, a record is followed by a twin in which every card and token drawn face down is another one, as
long as it has come to light for nobody who watches. Nothing here asks the games' own secrets what is hidden: what lies
open is read off the rulebooks (what is played, discarded, turned up, shown, or in the watcher's own hands), so that a
secret the games forget to hide shows as a difference.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Answer, Chance, NotAnOption
from capemay_kit.core.record import Correct, Entry, Redo, Undo
from capemay_kit.core.table import Table
from capemay_kit.errors import BrokenRecord, CapemayError
from capemay_kit.games import registry
from capemay_kit.games.cape_horn import acts as horn
from capemay_kit.games.cape_may import acts as may
from capemay_kit.games.cape_may.state import KeepCards
from capemay_kit.games.capital_city import acts as city
from capemay_kit.games.capital_city.state import family_of, in_hand
from capemay_kit.games.capitol import acts as capitol

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
SEATS = {"cape-may": 3, "capitol": 3, "cape-horn": 3, "capital-city": 4}
"""How many play in the tests of twins."""
UNLIKE: dict[str, dict[str, Any]] = {"capitol": {"edition": "base"}}
"""The former deck of Capitol has fewer cards that are alike, so that more of them can lie otherwise in a twin."""
TRIES = 8


class NoTwin(Exception):
    """What was drawn otherwise makes something impossible that happened."""


# --- play ----------------------------------------------------------------------------------------------


def played(game: str, seed: int, acts: int, seats: int = 0, **options: Any) -> Table[Any, Any]:
    """Play at random with the app's cards, kinds of acts alike often, now and then taking back or putting right."""
    found = registry.game(game)
    options = UNLIKE.get(game, {}) | options
    header = found.header_for(NAMES[: seats or SEATS[game]], seed=f"the-seed-{seed}", table="twins", **options)
    header = replace(header, created="2026-01-01T00:00:00Z")
    table: Table[Any, Any] = Table(found.rules, header, found.start(header))
    rnd = random.Random(seed)
    while (acting := found.rules.to_act(table.state)) and table.seq < acts:
        turn = rnd.random()
        if turn < 0.02 and table.seq > 6:
            table.undo(asked=True)
        elif turn < 0.03 and table.can_redo:
            table.redo()
        elif turn < 0.05 and table.seq > 6:
            correctable(table, game, rnd)
        else:
            seat = rnd.choice(acting)
            legal = found.rules.legal(table.state, seat)
            pool = legal if len(legal) < 500 else [legal[rnd.randrange(len(legal))] for _ in range(20)]
            kind = rnd.choice(sorted({type(one).__name__ for one in pool}))
            table.act(seat, rnd.choice([one for one in pool if type(one).__name__ == kind]))
    return table


HELD = {"cape-may": ("activity", "bonus"), "capitol": ("hand",), "cape-horn": ("hand",), "capital-city": ("hand",)}
"""What may be corrected of a seat's secrets."""
OPEN = {"cape-may": "money", "capitol": "name", "cape-horn": "points", "capital-city": "money"}
"""And of what everybody sees."""


def correctable(table: Table[Any, Any], game: str, rnd: random.Random) -> None:
    """Say that a secret of somebody's, or a figure everybody sees, is what it is."""
    seat = rnd.randrange(len(table.state.seats))
    field = rnd.choice((*HELD[game], OPEN[game]))
    value = getattr(table.state.seats[seat], field)
    table.correct(f"seats[{seat}].{field}", list(value) if isinstance(value, tuple) else value)


# --- twins ---------------------------------------------------------------------------------------------


def twin_of(table: Table[Any, Any], viewer: int | None, seed: int = 0) -> Table[Any, Any] | None:
    """Return a table that ``viewer`` (None: a bystander) cannot tell from this one; None if none was found."""
    for number in range(TRIES):
        rnd = random.Random(f"{seed}/{viewer}/{number}")
        try:
            return _twin(table, _OTHERWISE[table.header.game](table, viewer, rnd))
        except (NoTwin, CapemayError, NotAnOption, BrokenRecord):
            continue
    return None


def unlike(game: str, acts: int) -> tuple[Table[Any, Any], Table[Any, Any]]:
    """Return a game that goes on after so many acts, and a twin that differs from it where a bystander sees nothing."""
    for seed in range(20):
        table = played(game, seed, acts)
        twin = twin_of(table, None, seed)
        if twin is not None and differ(table, twin) and table.rules.to_act(table.state):
            return table, twin
    raise AssertionError(f"{game}: no twin differs")


def _twin(table: Table[Any, Any], otherwise: Otherwise) -> Table[Any, Any]:
    rules, header = table.rules, table.header
    real: Table[Any, Any] = Table(rules, header, table.start)
    made: Table[Any, Any] = Table(rules, header, table.start)
    for entry in table.entries:
        then = otherwise.entry(entry, real.state, made.state)
        real.take(entry)
        made.take(then)
    return made


class Drawn(Chance):
    """Answers as the record does, what lies face down otherwise."""

    __slots__ = ("_otherwise", "_record")

    def __init__(self, record: tuple[Answer, ...], otherwise: Callable[..., Any]) -> None:
        super().__init__()
        self._record, self._otherwise = record, otherwise

    def pick(self, why: str, options: Any, nth: int, audience: int | None = None, weights: Any = None, **_: Any) -> Any:
        """Return what came up in the record, or another one nobody sees."""
        if len(self.log) == len(self._record) or self._record[len(self.log)].why != why:
            raise NoTwin(why)
        value = self._otherwise(self._record[len(self.log)], options, nth)
        if value is not None and value not in options:
            raise NoTwin(why)
        self.log.append(Answer(why, value, audience))
        return value


class Otherwise:
    """What a game's twin does in place of what happened. ``open`` are ids of cards somebody who watches knows."""

    def __init__(self, table: Table[Any, Any], viewer: int | None, rnd: random.Random) -> None:
        self.rules, self.viewer, self.rnd = table.rules, viewer, rnd
        self.record = table.entries
        self.image: dict[tuple[str, Any], Any] = {}
        self.open: set[Any] = set(self.opened(table))

    def opened(self, table: Table[Any, Any]) -> Iterator[Any]:
        """Yield every card that lay open, or before the watcher, at any moment of the record."""
        replay: Table[Any, Any] = Table(table.rules, table.header, table.start)
        for entry in table.entries:
            replay.take(entry)
            yield from self.seen(replay.state)
            yield from self.said(entry)

    def seen(self, s: Any) -> Iterable[Any]:
        """Yield the cards of a state that lie open, or before the watcher."""
        raise NotImplementedError

    def said(self, entry: Entry[Any]) -> Iterable[Any]:
        """Yield the cards an act names before everybody."""
        return ()

    def entry(self, entry: Entry[Any], s: Any, t: Any) -> Entry[Any]:
        """Return the entry as it is in the twin; ``s`` is the state before it, ``t`` the twin's."""
        if isinstance(entry.act, Undo | Redo):
            return entry
        if isinstance(entry.act, Correct):
            return replace(entry, act=self.corrected(entry.act, t))
        done = entry.act if entry.seat == self.viewer else self.act(entry, s, t)
        chance = Drawn(entry.answers, self.draw)
        self.rules.apply(t, entry.seat, done, chance, entry.refusal is not None)
        return replace(entry, act=done, answers=tuple(chance.log))

    def draw(self, real: Answer, options: Any, nth: int) -> Any:
        """Return what is drawn in the twin."""
        if real.audience is None or real.audience == self.viewer or real.value is None:
            return real.value
        key = (real.why, real.value)
        if key not in self.image:
            self.image[key] = self.other(real.why, real.value, options)
        return self.image[key]

    def other(self, why: str, card: Any, options: Any) -> Any:
        """Return a card to be drawn in place of one, the same if it comes to light."""
        if card in self.open:
            return card
        taken = {(deck, one) for (deck, _), one in self.image.items()}
        free = [one for one in options if one not in self.open and (why, one) not in taken and self.alike(card, one)]
        if not free:
            raise NoTwin(why)
        return self.rnd.choice(free)

    def alike(self, card: Any, one: Any) -> bool:
        """Say whether two cards have the same back, and are dealt with alike."""
        return True

    def mapped(self, card: Any) -> Any:
        """Return the card that one is in the twin."""
        return next((one for (_, real), one in self.image.items() if real == card), card)

    def act(self, entry: Entry[Any], s: Any, t: Any) -> Any:
        """Return the act of another seat as it is in the twin."""
        return entry.act

    def corrected(self, done: Correct, t: Any) -> Correct:
        """Return a correction as it is in the twin: of a secret list it says what is so there too."""
        if not isinstance(done.value, list):
            return done
        seat, field = int(done.path[6]), done.path.partition("].")[2]
        return done if seat == self.viewer else replace(done, value=list(getattr(t.seats[seat], field)))


class CapeMay(Otherwise):
    """Activity and bonus cards, upgrade cards face down or below their deck, bird tokens (p. 3, 6, 11, 12)."""

    def seen(self, s: Any) -> Iterable[Any]:
        """Discards, face-up upgrade cards, those that lie open in an area, and all that is the watcher's."""
        yield from (("activity", one) for one in s.activities.discard)
        yield from (("upgrade", one) for one in s.face_up if one)
        for i, seat in enumerate(s.seats):
            mine = i == self.viewer
            yield from (("upgrade", one) for one in seat.upgrades if mine or self._kind(s, one) != "end_of_game")
            if mine:
                yield from (("activity", one) for one in seat.activity)
                yield from (("bonus", one) for one in seat.bonus + seat.boxed)
        for step in s.steps:
            if step.seat == self.viewer and isinstance(step.what, KeepCards):
                yield from ((step.what.deck, one) for one in step.what.drawn)

    def said(self, entry: Entry[Any]) -> Iterable[Any]:
        """Cards played and used, and a kept one that is done at once."""
        match entry.act:
            case may.Play(card=card):
                yield "activity", card
            case may.Use(card=card):
                yield "upgrade", card
            case may.Keep(cards=cards):
                yield from (("upgrade", one) for one in cards)

    @staticmethod
    def _kind(s: Any, number: int) -> str:
        return s.book.card("upgrade", number).kind if number else "end_of_game"

    def draw(self, real: Answer, options: Any, nth: int) -> Any:
        """Tokens are many of a kind: any that is in the bag will do."""
        if real.why == "bird" and real.audience != self.viewer and real.value is not None:
            key = ("bird", (nth, real.value))
            if self.image.get(key) not in options:
                self.image[key] = self.rnd.choice(options)
            return self.image[key]
        if real.audience not in (None, self.viewer):
            deck = real.why.partition(".")[0]
            value = super().draw(replace(real, why=deck, value=(deck, real.value)), [(deck, one) for one in options], 0)
            return value[1]
        return real.value

    def alike(self, card: Any, one: Any) -> bool:
        """Upgrade cards of the other kinds come to light when they are kept."""
        if card[0] != "upgrade":
            return True
        book = self.rules_book
        return bool(book.card(*card).kind == book.card(*one).kind)

    def act(self, entry: Entry[Any], s: Any, t: Any) -> Any:
        """What others keep is hidden."""
        self.rules_book = t.book
        if isinstance(entry.act, may.KeepBirds):
            return self.rnd.choice(list(self.rules.legal(t, entry.seat)))
        if isinstance(entry.act, may.Keep):
            deck = s.steps[0].what.deck if s.steps else "bonus"
            return may.Keep(tuple(sorted(self.mapped((deck, one))[1] for one in entry.act.cards)))
        return entry.act


class Capitol(Otherwise):
    """The cards dealt at first, until they are played or shown in an auction, and bids that lie face down (ch. 6)."""

    def seen(self, s: Any) -> Iterable[Any]:
        """The stacks, what lies beside them, bids turned over, and the watcher's hand."""
        for stack in s.stacks:
            yield from (stack.top, *stack.below, *stack.discard)
        for cards in s.shown:
            yield from cards
        if self.viewer is not None:
            yield from s.seats[self.viewer].hand

    def said(self, entry: Entry[Any]) -> Iterable[Any]:
        """Every card played."""
        card = getattr(entry.act, "card", None)
        return () if card is None else (card,)

    def act(self, entry: Entry[Any], s: Any, t: Any) -> Any:
        """A bid that is never turned over may be any."""
        if not isinstance(entry.act, capitol.Bid):
            return entry.act
        if any(isinstance(one.act, capitol.TurnOver) and one.seq > entry.seq for one in self.record):
            return entry.act
        hand = t.seats[entry.seat].hand
        return capitol.Bid(t.book.falling(self.rnd.sample(hand, self.rnd.randint(0, len(hand)))))


class CapeHorn(Otherwise):
    """Hands of wind cards, many of a kind: those a seat places were in its hand (p. 2)."""

    def opened(self, table: Table[Any, Any]) -> Iterator[Any]:
        """Count by seat the cards that are placed."""
        self.placed = Counter((e.seat, e.act.card) for e in table.entries if isinstance(e.act, horn.Place))
        return iter(())

    def draw(self, real: Answer, options: Any, nth: int) -> Any:
        """Draw another kind in place of a card that stays in hand."""
        if real.audience in (None, self.viewer) or real.value is None:
            return real.value
        key = (real.why, (nth, real.value))
        if key not in self.image:
            mine = (real.audience, real.value)
            self.placed[mine] -= 1
            self.image[key] = real.value if self.placed[mine] >= 0 else self.rnd.choice(options)
        return self.image[key]


class CapitalCity(Otherwise):
    """Characters that lie face down, of the same family: on trains, in hands, below the deck (p. 4, 6)."""

    def seen(self, s: Any) -> Iterable[Any]:
        """Founders, those at work, the watcher's own, and the trains that came by."""
        for i, seat in enumerate(s.seats):
            yield seat.founder
            for owned in seat.buildings:
                yield from owned.staff
            if i == self.viewer:
                yield from seat.hand
        if self.viewer is not None and (train := in_hand(s, self.viewer)):
            yield from train.cards

    def said(self, entry: Entry[Any]) -> Iterable[Any]:
        """Whoever is attached is turned up."""
        return (entry.act.card,) if isinstance(entry.act, city.Attach) else ()

    def alike(self, card: Any, one: Any) -> bool:
        """Backs lie open."""
        return family_of(card) == family_of(one)

    def act(self, entry: Entry[Any], s: Any, t: Any) -> Any:
        """Whom others choose is hidden."""
        return city.Choose(self.mapped(entry.act.card)) if isinstance(entry.act, city.Choose) else entry.act


_OTHERWISE: dict[str, Callable[[Table[Any, Any], int | None, random.Random], Otherwise]] = {
    "cape-may": CapeMay, "capitol": Capitol, "cape-horn": CapeHorn, "capital-city": CapitalCity,
}  # fmt: skip


def differ(one: Table[Any, Any], other: Table[Any, Any]) -> bool:
    """Say whether two tables are not the same, whoever looks."""
    return one.state != other.state
