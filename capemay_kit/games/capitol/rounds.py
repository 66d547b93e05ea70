"""From round to round: dealing, scoring the areas, and drawing cards (rulebook ch. 2, 3, 10, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from capemay_kit.core.acts import Act, Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Field
from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.shown import Reminder
from capemay_kit.games.capitol.auction import begin_auction
from capemay_kit.games.capitol.book import KIND, KINDS, UNKNOWN_OF, Book, Kind
from capemay_kit.games.capitol.construction import begin_construction
from capemay_kit.games.capitol.names import card_list, card_name
from capemay_kit.games.capitol.scoring import awards, by_seat, earnings, extra_cards, next_points
from capemay_kit.games.capitol.state import RULES, Award, State

rule = RULES.rule


class Deal(Act, frozen=True, tag="deal"):
    """Deal the first cards and turn up the three stacks (ch. 2). It does not matter who deals."""

    must = True
    phases = ("deal",)
    sure = True
    words = N_("Deal"), N_("first cards for everybody, three stacks face up")
    log = N_("The cards are dealt")

    def done(self, s: State, seat: int, chance: Chance) -> State:
        hands: list[list[str]] = [[] for __ in s.seats]
        stacks = []
        for kind in KINDS:
            stack = s.stacks[KIND[kind]]
            for one in s.order:
                for __ in range(min(stack.size, getattr(s.book.numbers.start_cards, kind))):
                    stack, card = stack.deal(kind, chance, one)
                    hands[one].append(card)
            stacks.append(stack.turned_up(kind, chance))
        seats = tuple(replace(one, hand=s.book.in_order(hand)) for one, hand in zip(s.seats, hands, strict=True))
        printed = any(card not in s.book.card for hand in hands for card in hand)
        return begin_construction(replace(s, seats=seats, stacks=tuple(stacks), printed=printed))


def in_step(s: State, was: State) -> State:
    """Return a state with the turn where it ``was``. Whoever has not bid bids nothing, and what was won and not placed
    is put aside; who places what was won follows from the bids."""
    if s.phase == "build" != was.phase:
        s = begin_auction(s, 0)
    elif s.phase in ("bid", "turn_over", "improve") and _auctions(s) < _auctions(was):
        s = begin_auction(s, s.auction + 1)
    elif s.phase == "draw" != was.phase and was.round > s.round:
        s = begin_construction(replace(s, round=s.round + 1, first=s.order[1], draws=0))
    if s.phase == "bid" and was.phase in ("bid", "turn_over"):
        spent = [one.bid is None and other.bid is not None for one, other in zip(s.seats, was.seats, strict=True)]
        seats = tuple(replace(one, bid=()) if spent[i] else one for i, one in enumerate(s.seats))
        s = replace(s, seats=seats, phase=was.phase)
    if s.phase != was.phase or s.phase in ("improve", "over"):
        return s
    seats = tuple(replace(one, passed=other.passed) for one, other in zip(s.seats, was.seats, strict=True))
    return replace(s, turn=was.turn, draws=was.draws, seats=seats)


def _auctions(s: State) -> tuple[int, bool, int]:
    return s.round, s.phase in ("score", "draw", "over"), s.auction


# --- scoring and end -----------------------------------------------------------------------------------

ONE_FIGURE = rule("one_figure_a_seat", 11, N_("Each of the {seats} players needs points."),
                  N_("Fill in every player."), firm=True)  # fmt: skip
BELOW_ZERO = rule("below_zero", 11, N_("Points cannot be below zero."), N_("Enter 0 or more."), firm=True)


class Score(Act, frozen=True, tag="score"):
    """Score all areas (ch. 11). ``points`` are those of each seat if players count differently."""

    must = True
    points: tuple[int, ...] | None = None
    phases = ("score",)
    sure = True

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if self.points is not None and len(self.points) != len(s.seats):
            yield ONE_FIGURE(seats=len(s.seats))
        if any(one < 0 for one in self.points or ()):
            yield BELOW_ZERO()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        given = awards(s) if self.points is None else tuple(Award(i, n) for i, n in enumerate(self.points) if n)
        if s.sheet:
            s = replace(s, entered=s.entered | {(i, len(s.counted)) for i in range(len(s.seats))})
        s = replace(s, counted=(*s.counted, given), shown=())
        if s.round >= s.book.rounds:
            return replace(s, phase="over")
        if s.sheet:
            return replace(s, round=s.round + 1)
        # before anybody draws, the discards of an empty stack are turned over
        stacks = [stack.turned_up(kind, chance) for kind, stack in zip(KINDS, s.stacks, strict=True)]
        return _drawing(replace(s, phase="draw", stacks=tuple(stacks)), 0)

    def figures(self, s: State, seat: int) -> Sequence[Field]:
        found = next_points(s)
        return [Field(f"points-{i}", one.name, n) for i, (one, n) in enumerate(zip(s.seats, found, strict=True))]

    def with_figures(self, s: State, seat: int, values: Mapping[str, int]) -> Score:
        rule = {one.name: one.value for one in self.figures(s, seat)}
        given = {key: values.get(key, n) for key, n in rule.items()}
        return self if given == rule else Score(tuple(given.values()))

    def told(self, before: State, seat: int, after: State) -> str:
        points = by_seat(after, after.counted[-1])
        gained = ", ".join(f"{one.name} +{n}" for one, n in zip(before.seats, points, strict=True))
        return _("Round {round} is scored: {gained}", round=before.round, gained=gained)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        given = by_seat(s, awards(s)) if self.points is None else self.points
        gained = [f"{one.name} +{n}" for one, n in zip(s.seats, given, strict=True)]
        return _("Score round {round}", round=s.round), and_list(gained)

    def consequences(self, before: State, after: State, seat: int) -> Sequence[str]:
        return earnings(before, after)


# --- drawing cards --------------------------------------------------------------------------------------

_STACK_EMPTY = Texts({
    "roof": "There are no roof cards left to draw.", "floor": "There are no floor cards left to draw.",
    "permit": "There are no permit cards left to draw.",
})  # fmt: skip
STACK_EMPTY = rule(
    "stack_empty", 10,
    lambda s, d: _STACK_EMPTY[d["kind"]] if d["kind"] in _STACK_EMPTY else _("There is no such stack."),
    N_("Draw another kind."), firm=True,
)  # fmt: skip


def _drawing(s: State, place: int) -> State:
    """Let the seat at a place of the order draw. After the last seat, begin the next round (ch. 3)."""
    order = s.order
    while place < len(order) and any(stack.top for stack in s.stacks):
        seat = order[place]
        if draws := s.book.numbers.draw + extra_cards(s, seat):
            return replace(s, turn=seat, draws=draws)
        place += 1
    return begin_construction(replace(s, round=s.round + 1, first=order[1], draws=0))


def reminders(before: State, after: State) -> Iterator[Reminder]:
    """Yield what people forget once all have drawn (ch. 3)."""
    if after.round > before.round:
        yield Reminder("first", _("Pass the first player marker to {name}.", name=after.seats[after.first].name))


class Draw(Act, frozen=True, tag="draw"):
    """Draw the top card of the stack of a kind (ch. 10)."""

    kind: Kind
    phases = ("draw",)
    any_seat = sure = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Draw]:
        return [_DRAWS[kind] for kind, stack in zip(KINDS, s.stacks, strict=True) if stack.top]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        # only the seat whose turn it is draws, so that it is clear whose cards are counted
        if seat != s.turn:
            yield RULES.not_your_turn(s, (s.turn,), firm=True)
        if self.kind not in KIND or not s.stacks[KIND[self.kind]].top:
            yield STACK_EMPTY(kind=self.kind)

    def done(self, s: State, seat: int, chance: Chance | None) -> State:
        """Put the top card into the hand. Without a ``chance`` the one below stays unknown."""
        s = _drawn(s, seat, self.kind, chance)
        s = replace(s, draws=s.draws - 1)
        if s.draws > 0 and any(one.top for one in s.stacks):
            return s
        return _drawing(s, s.order.index(seat) + 1)

    def told(self, before: State, seat: int, after: State) -> str:
        return _("{name} draws {cards}", name=before.seats[seat].name, cards=self._top(before))

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return self.target(s, seat), ngettext("{n} card to draw", "{n} cards to draw", s.draws)

    def place(self, s: State, seat: int) -> str | None:
        return f"stack/{self.kind}" if self.kind in KIND else None

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Draw]:
        return [one for one in _DRAWS.values() if one.place(s, seat) == place]

    def target(self, s: State, seat: int) -> str:
        return _("Draw {cards}", cards=self._top(s))

    def _top(self, s: State) -> str:
        return card_name(s.book, s.stacks[KIND[self.kind]].top)


def drawn_unseen(s: State, seat: int, act: Act) -> State | None:
    """Return the state after a draw without asking which card lies below; None for another act."""
    return act.done(s, seat, None) if isinstance(act, Draw) else None


_DRAWS: dict[Kind, Draw] = {kind: Draw(kind) for kind in KINDS}


def _drawn(s: State, seat: int, kind: Kind, chance: Chance | None) -> State:
    """Put the top card of a stack into a hand. The next one is turned up; without a ``chance`` it stays unknown."""
    stack = s.stacks[KIND[kind]]
    card = stack.top
    s = s.with_stack(kind, replace(stack, top="").turned_up(kind, chance))
    return s.with_seat(seat, hand=s.book.in_order((*s.seats[seat].hand, card)))


EACH_DRAW_COUNTS = rule(
    "each_draw_counts", 10, N_("The app knows the cards on top, so they are drawn one at a time."),
    N_("Draw one card."), firm=True,
)  # fmt: skip
_STACK_SMALL = Texts({
    "roof": "Roof cards left to draw: {there}.", "floor": "Floor cards left to draw: {there}.",
    "permit": "Permit cards left to draw: {there}.",
})  # fmt: skip
STACK_TOO_SMALL = rule(
    "stack_too_small", 10, lambda s, d: _STACK_SMALL[d["kind"]].format(there=d["there"]),
    N_("Count again, or correct the stack."), firm=True,
)  # fmt: skip
ALL_DRAWS = rule(
    "all_draws", 10,
    lambda s, d: ngettext("{n} card is drawn now, not {given}.", "{n} cards are drawn now, not {given}.", d["due"],
                          given=d["given"]),
    N_("Count again."),
)  # fmt: skip


class DrawAll(Act, frozen=True, tag="draw_all"):
    """Draw all cards that are still due at once, counted by kind. This is for printed cards, which nobody names (ch.
    10)."""

    roof: int = 0
    floor: int = 0
    permit: int = 0
    phases = ("draw",)
    any_seat = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[DrawAll]:
        if not s.printed:
            return ()
        due = draws_due(s)
        return [cls(roof, floor, due - roof - floor) for roof in range(due + 1) for floor in range(due + 1 - roof)]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        """Yield why cards cannot be drawn all at once. Players may draw more or fewer than the app counts (ch. 10)."""
        if seat != s.turn:
            yield RULES.not_your_turn(s, (s.turn,), firm=True)
        if not s.printed:
            yield EACH_DRAW_COUNTS()
        for kind, stack in zip(KINDS, s.stacks, strict=True):
            if not 0 <= getattr(self, kind) <= stack.available:
                yield STACK_TOO_SMALL(kind=kind, there=stack.available)
        if (given := self.roof + self.floor + self.permit) != (due := draws_due(s)):
            yield ALL_DRAWS(due=due, given=given)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        for kind in KINDS:
            for __ in range(getattr(self, kind)):
                s = _drawn(s, seat, kind, None)
        return _drawing(replace(s, draws=0), s.order.index(seat) + 1)

    def told(self, before: State, seat: int, after: State) -> str:
        name = before.seats[seat].name
        if cards := self._told(before.book):
            return _("{name} draws {cards}", name=name, cards=cards)
        return _("{name} draws no cards", name=name)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        cards = self._told(s.book)
        return _("Draw {cards}", cards=cards) if cards else _("Draw no cards"), ""

    def _told(self, book: Book) -> str:
        return card_list(book, [UNKNOWN_OF[kind] for kind in KINDS for __ in range(getattr(self, kind))])


def draws_due(s: State) -> int:
    """Return how many cards the seat whose turn it is draws at once: all that are due, or as many as there are (ch.
    10)."""
    return min(s.draws, sum(stack.available for stack in s.stacks))


def can_draw(s: State) -> bool:
    """Say whether anything is left to draw."""
    return bool(Draw.offered(s, s.turn) or DrawAll.offered(s, s.turn))
