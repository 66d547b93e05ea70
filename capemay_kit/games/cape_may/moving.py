"""Moving the marker: movement cards, ways that other cards give, and special spaces (rulebook p. 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from capemay_kit.core.acts import Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import Field
from capemay_kit.core.i18n import N_, Texts, _, money, ngettext, or_list
from capemay_kit.core.memoise import Made
from capemay_kit.core.shown import Handle, Key
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.book import Book
from capemay_kit.games.cape_may.building import Works, reach_of
from capemay_kit.games.cape_may.cards import Go, Work
from capemay_kit.games.cape_may.effects import (
    SKIP,
    TAKE,
    MayAct,
    MayWait,
    Test,
    dollars,
    draw_birds,
    first_step,
    left_after,
    less,
    run,
    take_birds,
    waits_for,
)
from capemay_kit.games.cape_may.names import A_SPECIAL, SPECIALS, space_name
from capemay_kit.games.cape_may.openings import lighthouse
from capemay_kit.games.cape_may.state import (
    RULES,
    Lasting,
    Seat,
    SpecialSpace,
    State,
    Step,
    bag_size,
    lasting,
    put,
    without,
)

rule = RULES.rule
CARD_NOT_IN_HAND = rule(
    "card_not_in_hand", 6, N_("You have already discarded the {card}."), N_("Retrieve the movement cards.")
)
MOVEMENT_LIMIT = rule(
    "movement_limit", 5, N_("The event allows no movement card above {highest}."),
    N_("Play a {highest} or lower, or wait until the round is over."),
)  # fmt: skip
FARE = rule(
    "fare", 6, N_("Playing the {card} costs ${cost}, but you have only ${money}."),
    N_("Collect money, or play a cheaper card."),
)  # fmt: skip
NO_CARD_NAMED = rule(
    "no_card_named", 6, N_("You have to play a movement card for that."), N_("Pick a movement card first."), firm=True
)
NO_SUCH_SPACE = rule(
    "no_such_space", 6, N_("There is no space {space}."), N_("Choose a space of the board."), firm=True
)
SAME_SPACE = rule("same_space", 6, N_("A move cannot end where it started."), N_("Choose another space."))
FIRE = rule(
    "fire", 5, lambda s, d: _("{space} is on fire: no marker may enter.", space=space_name(s, d["to"])),
    N_("Wait until the round is over."),
)  # fmt: skip


def _another_card(s: State, d: dict[str, Any]) -> str:
    return _("Movement card {cards} would get there.", cards=or_list([str(n) for n in d["cards"]]))


FIRE_IN_THE_WAY = rule(
    "fire_in_the_way", 5,
    lambda s, d: (
        ngettext("Fire blocks every route of up to {n} space.", "Fire blocks every route of up to {n} spaces.",
                 d["steps"])
        if d.get("up_to") else
        ngettext("Fire blocks every route of exactly {n} space.", "Fire blocks every route of exactly {n} spaces.",
                 d["steps"])
    ),
    lambda s, d: _another_card(s, d) if d.get("cards") else _("Go elsewhere, or wait until the round is over."),
)  # fmt: skip
AGAINST_THE_ARROWS = rule(
    "against_the_arrows", 6,
    lambda s, d: (
        ngettext("Every route of up to {n} space to {space} goes against an arrow.",
                 "Every route of up to {n} spaces to {space} goes against an arrow.",
                 d["steps"], space=space_name(s, d["to"]))
        if d.get("up_to") else
        ngettext("Every route of exactly {n} space to {space} goes against an arrow.",
                 "Every route of exactly {n} spaces to {space} goes against an arrow.",
                 d["steps"], space=space_name(s, d["to"]))
    ),
    lambda s, d: (
        _("Movement card {cards} would get there, and so would a card that ignores arrows.",
          cards=or_list([str(one) for one in d["cards"]]))
        if d.get("cards") else _("Go there in two moves, or play a card that ignores arrows.")
    ),
)  # fmt: skip
FULL_AMOUNT = rule(
    "full_amount", 6,
    lambda s, d: (
        ngettext("No route of up to {n} space leads to {space} without using a space twice.",
                 "No route of up to {n} spaces leads to {space} without using a space twice.",
                 d["steps"], space=space_name(s, d["to"]))
        if d.get("up_to") else
        ngettext("No route of exactly {n} space leads to {space}.",
                 "No route of exactly {n} spaces leads to {space} without using a space twice.",
                 d["steps"], space=space_name(s, d["to"]))
    ),
    lambda s, d: _another_card(s, d) if d.get("cards") else _("Go there in two moves."),
)  # fmt: skip
NOT_THERE = rule(
    "not_there", 11, lambda s, d: _("The card does not lead to {space}.", space=space_name(s, d["to"])),
    lambda s, d: _("It leads to {spaces}.", spaces=or_list([space_name(s, one) for one in d["goals"][:4]])),
)  # fmt: skip
NO_SPECIAL_SPACE = rule(
    "no_special_space", 6, N_("Your marker did not just end its move on a special space."),
    N_("Take the free action right after the move that ends on its space."),
)  # fmt: skip

# --- where moves lead, worked out once per book ---------------------------------------------------------


class Moves:
    """All moves of a book, each kind worked out when it is first asked for.

    ``moves`` are by what is in force, the marker's space and the movement card, ``steps`` those that a card's effect
    gives, by closed spaces, whether arrows are ignored, space and length. ``goals`` are where a card sends a marker, by
    the marker's space; other markers are ignored. ``beside`` are the other spaces next to some, in the board's order.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.go: dict[str | None, GoTo] = {None: GoTo()}
        if book.board:
            self.go |= {space: GoTo(space) for space in book.board.space}
        self.moves = Made[Lasting, _Ways](lambda now: self._ways[now.closed, now.ignore_arrows])
        self.steps = Made[_Steps, Sequence[Move]](lambda key: tuple(Move(None, end) for end in self.ends(*key)))
        self.goals = Made[Go, Made[str | None, tuple[str, ...]]](lambda go: Made(partial(self._goals, go)))
        self.beside = Made[tuple[str | None, tuple[str, ...]], tuple[str, ...]](self._beside)
        self._ways = Made[tuple[frozenset[str], bool], _Ways](self._ways_of)
        self._away = Made[str, dict[str, int]](self._away_from)

    @property
    def _board(self) -> Board:
        assert self.book.board is not None
        return self.book.board

    def _goals(self, go: Go, here: str | None) -> tuple[str, ...]:
        """Return where a card sends a marker. The nearest space is counted along the roads without arrows (ruling
        15)."""
        board = self._board
        match go.to:
            case "any":
                goals = list(board.space)
            case "start":
                goals = [board.start] if board.start else []
            case "crossing":
                goals = list(board.crossing(go.streets))
            case kind:
                goals = [one.id for one in board.spaces if one.special and one.special.kind == kind]
        goals = [one for one in goals if one != here]
        return self.closest(here, goals) if go.to in ("bird", "lighthouse", "pier") else tuple(goals)

    def closest(self, here: str | None, goals: Iterable[str]) -> tuple[str, ...]:
        """Return the goals that are the fewest spaces away along the roads without arrows; all of them if ``here`` is
        not known."""
        if here is None:
            return tuple(goals)
        away = self._away[here]
        reached = [one for one in goals if one in away]
        least = min([away[one] for one in reached], default=0)
        return tuple([one for one in reached if away[one] == least])

    def _away_from(self, here: str) -> dict[str, int]:
        import networkx as nx  # networkx takes a while to import, and few pages need it

        return dict(nx.single_source_shortest_path_length(self._board.graph, here))

    def _beside(self, key: tuple[str | None, tuple[str, ...]]) -> tuple[str, ...]:
        here, goals = key
        beside = {space for one in goals for space in self._board.graph[one]} - {here}
        return tuple(filter(beside.__contains__, self._board.space))

    def _ways_of(self, key: tuple[frozenset[str], bool]) -> _Ways:
        of: dict[tuple[int, str | None], Move] = {}

        def ends(space: str | None, card: int) -> Sequence[str | None]:
            return (None,) if space is None else self.ends(*key, space, card)

        return {
            space: {
                card: tuple(of.setdefault((card, end), Move(card, end)) for end in ends(space, card))
                for card in self.book.numbers.movement_card
            }
            for space in self.go
        }

    def ends(self, closed: frozenset[str], ignore_arrows: bool, space: str, steps: int) -> tuple[str, ...]:
        """Return where a move may end. A marker caught in a fire may leave through it, but not end in it."""
        if space in closed:
            open_ends = self.book.roads(frozenset(), ignore_arrows).ends(space, steps)
            return tuple(end for end in open_ends if end not in closed)
        return self.book.roads(closed, ignore_arrows).ends(space, steps)


_Ways: TypeAlias = "dict[str | None, dict[int, tuple[Move, ...]]]"
_Steps: TypeAlias = tuple[frozenset[str], bool, str, int]


def fare(s: State, now: Lasting, card: int) -> int:
    """Return what playing a movement card costs now, in dollars."""
    return max(0, s.book.fare.get(card, 0) + now.fare)


# --- moves ------------------------------------------------------------------------------------------------

_FREE_ACTION = Texts({"bird": "draw birds", "lighthouse": "build anywhere", "pier": "draw cards"})


def _to(s: State, space: str | None) -> str:
    return space_name(s, space) if space else _("Move (not on the map)")


def _target(s: State, space: str | None) -> str:
    special = s.book.board.space[space].special if s.book.board and space else None
    name = space_name(s, space)
    return _("{space}, {special}", space=name, special=SPECIALS[special.kind]) if special else name


def _no_space(s: State, space: str | None) -> Iterator[Broken]:
    if space is not None and not (s.book.board and space in s.book.board.space):
        yield NO_SUCH_SPACE(space=space)


class Move(MayAct, frozen=True, tag="move"):
    """Play a movement ``card``, or make the move a card effect gives (None), and end on ``to``.

    ``route`` is kept for the picture alone.
    """

    phases = ("actions",)
    two_taps = True
    card: int | None = None
    to: str | None = None
    cost: int | None = None
    route: tuple[str, ...] = ()
    anytime = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Move]:
        """List the moves by the movement cards in hand that money, fares and limit allow."""
        reach = reach_of(s, seat)
        me, now = reach.me, reach.now
        by_space = s.book.made[Moves].moves[now]
        by_card = by_space.get(me.space) or by_space[None]
        fares, purse, highest = s.book.fare, me.money - now.fare, now.highest
        found: list[Move] = []
        for card in me.hand:
            if fares[card] <= purse and card <= highest:
                found += by_card[card]
        return found

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        """Yield why a movement card cannot take the marker there (p. 6)."""
        me, card, to = s.seats[seat], self.card, self.to
        now = lasting(s, me)
        if card is None:
            yield NO_CARD_NAMED()
            return
        if card not in me.hand:
            refuse = CARD_NOT_IN_HAND if card in s.book.fare else CARD_NOT_IN_HAND.firmly
            yield refuse(card=card, hand=me.hand)
        if card > now.highest:
            yield MOVEMENT_LIMIT(card=card, highest=now.highest)
        cost = fare(s, now, card) if self.cost is None else self.cost
        if cost > me.money:
            yield FARE(card=card, cost=cost, money=me.money)
        yield from _no_space(s, to)
        if to is not None and me.space is not None:
            yield from no_way(s, me, now, card, to, False)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        me = s.seats[seat]
        assert self.card is not None
        usual = fare(s, lasting(s, me), self.card)
        cost = usual if self.cost is None else self.cost
        boosts = me.boosts
        if boosts:
            boosts = less(boosts, cards.IgnoreArrows)
            # an effect that lowers fares waits for a card whose fare it lowers
            if fare(s, lasting(s, replace(me, boosts=less(boosts, cards.Fare))), self.card) != usual:
                boosts = less(boosts, cards.Fare)
        money, hand = max(0, me.money - cost), without(me.hand, self.card)
        me = replace(me, space=self.to, hand=hand, money=money, boosts=boosts)
        return _arrive(s, seat, me, True, left_after(s, seat))

    def told(self, before: State, seat: int, after: State) -> str:
        old, new = before.seats[seat], after.seats[seat]
        space = space_name(after, new.space)
        if self.card is None:
            said = _("{name} moves to {space}", name=old.name, space=space)
        else:
            said = _("{name} plays the {card} and moves to {space}", name=old.name, card=self.card, space=space)
        return said + dollars(old, new)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        special = s.book.board.space[self.to].special if s.book.board and self.to else None
        return _to(s, self.to), _FREE_ACTION[special.kind] if special else ""

    def place(self, s: State, seat: int) -> str | None:
        return self.to

    def target(self, s: State, seat: int) -> str:
        return _target(s, self.to)

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Iterator[Move]:
        """Yield the move there, with the movement card in hand, or any, or as a card allows it."""
        what, held = first_step(s), s.seats[seat].hand
        if s.book.board is None or place not in s.book.board.space or isinstance(what, Go):
            return
        card = int(handle.removeprefix("move ")) if handle.startswith("move ") else held[0] if held else None
        yield cls(card if what is None else None, place)

    def handle(self, s: State, seat: int) -> Handle | None:
        """Return the movement card that it begins with."""
        return Handle(f"move {self.card}", str(self.card))

    def figures(self, s: State, seat: int) -> list[Field]:
        if self.card is None:
            return []
        place, usual = s.book.numbers.movement_card.index(self.card), s.book.fare[self.card]
        cost = fare(s, lasting(s, s.seats[seat]), self.card)
        # most cards cost nothing, and a cost of nothing needs no stepper
        if not cost and not usual:
            return []
        return [Field("cost", _("Cost $"), cost, keeps=f"book.numbers.movement_card_cost[{place}]", base=usual)]

    def with_figures(self, s: State, seat: int, values: Mapping[str, int]) -> Any:
        """Return it with the table's figures, and with its route."""
        final = super().with_figures(s, seat, values)
        return final if self.to is None else replace(final, route=self.way(s, seat))

    def way(self, s: State, seat: int) -> tuple[str, ...]:
        me = s.seats[seat]
        if self.to is None or me.space is None or s.book.board is None:
            return ()
        now, what = lasting(s, me), first_step(s)
        roads = s.book.roads(now.closed, now.ignore_arrows)
        most = self.card if self.card is not None else getattr(what, "steps", 0)
        least = 1 if self.card is None and getattr(what, "up_to", False) else most
        ways = (roads.path(me.space, n, self.to) for n in range(least, most + 1))
        return next(filter(None, ways), (me.space, self.to))

    def consequences(self, before: State, after: State, seat: int) -> Sequence[str]:
        gone = [] if self.card is None else [_("movement card {card} is discarded", card=self.card)]
        return [*gone, *super().consequences(before, after, seat)]


def card_keys(s: State, seat: int) -> Iterator[Key]:
    """Yield a key for each movement card, with its fare."""
    me = s.seats[seat]
    for card in s.book.fare:
        tried, cost = Move(card, me.space if card in me.hand else None), fare(s, lasting(s, me), card)
        yield Key(
            f"move {card}", f"{card}\n{money(cost)}" if cost else str(card), 0, card in me.hand, tried=tried,
            asks=_("Where does movement card {card} end?", card=card), on_picture=True, said=_("movement card"),
        )  # fmt: skip


def no_way(
    s: State, me: Seat, now: Lasting, steps: int, to: str, ignore_arrows: bool, up_to: bool = False
) -> Iterator[Broken]:
    """Yield why no way of exactly that length, or ``up_to`` it, leads there: because of the length, an arrow or a
    fire."""
    assert me.space is not None
    if s.book.board is None or to not in s.book.board.space:
        return
    arrows = now.ignore_arrows or ignore_arrows
    table, here = s.book.made[Moves], me.space

    def leads(closed: frozenset[str], arrows: bool) -> bool:
        lengths = range(1 if up_to else steps, steps + 1)
        return to != here and any(to in table.ends(closed, arrows, here, n) for n in lengths)

    if leads(now.closed, arrows):
        return
    details: dict[str, Any] = {"steps": steps, "to": to, "here": here} | ({"up_to": True} if up_to else {})
    if to in now.closed:
        yield FIRE(to=to)
    elif to == me.space:
        yield SAME_SPACE(**details)
    else:
        details["cards"] = [card for card in me.hand if to in table.ends(now.closed, arrows, me.space, card)]
        if now.closed and leads(frozenset(), arrows):
            yield FIRE_IN_THE_WAY(**details)
        elif not arrows and leads(now.closed, True):
            yield AGAINST_THE_ARROWS(**details)
        else:
            yield FULL_AMOUNT(**details)


def _arrive(s: State, seat: int, me: Seat, specials: bool, left: int) -> State:
    """Offer the seat, whose marker has just moved, the special action of the space, if ``specials`` may be taken."""
    seats = put(s.seats, seat, me)
    board = s.book.board
    if me.space is None or board is None:
        return replace(s, seats=seats, left=left, arrived=specials)
    special = board.space[me.space].special
    if special is None or not specials or (special.kind == "bird" and not bag_size(s)):
        return replace(s, seats=seats, left=left, arrived=False)
    waiting = Step(seat, SpecialSpace(special.kind, special.count))
    return replace(s, seats=seats, left=left, steps=(waiting, *s.steps), arrived=False)


class GoTo(MayAct, frozen=True, tag="go"):
    """Go straight to a space, as a card says."""

    two_taps = True
    to: str | None = None

    def told(self, before: State, seat: int, after: State) -> str:
        space = space_name(after, after.seats[seat].space)
        return _("{name} goes to {space}", name=before.seats[seat].name, space=space)

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Iterator[GoTo]:
        if s.book.board is not None and place in s.book.board.space and isinstance(first_step(s), Go):
            yield cls(place)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _to(s, self.to), ""

    def place(self, s: State, seat: int) -> str | None:
        return self.to

    def target(self, s: State, seat: int) -> str:
        return _target(s, self.to)


def card_moves(s: State, me: Seat, now: Lasting, move: cards.Move) -> Sequence[Move]:
    """List the moves that a card's effect allows."""
    if s.book.board is None or me.space is None:
        return (Move(),)
    arrows = now.ignore_arrows or move.ignore_arrows
    table: Moves = s.book.made[Moves]
    space = me.space
    if not move.up_to:
        return table.steps[now.closed, arrows, space, move.steps]
    each = (one for n in range(1, move.steps + 1) for one in table.steps[now.closed, arrows, space, n])
    return tuple({one.to: one for one in each if one.to != space}.values())


@waits_for(cards.Move)
class _CardMove(MayWait[cards.Move]):
    passes = True

    def test(self, book: Book, what: cards.Move) -> tuple[Test | None, Any]:
        return lambda reach, move: bool(card_moves(reach.s, reach.me, reach.now, move)), what

    def waits(self, s: State, step: Step[cards.Move]) -> bool:
        return bool(self._moves(s, step))

    def offered(self, s: State, step: Step[cards.Move]) -> Sequence[Any]:
        return (*self._moves(s, step), SKIP)

    @staticmethod
    def _moves(s: State, step: Step[cards.Move]) -> Sequence[Move]:
        me = s.seats[step.seat]
        return card_moves(s, me, lasting(s, me), step.what)

    def broken(self, s: State, step: Step[cards.Move], a: Any) -> Iterator[Broken]:
        if not isinstance(a, Move) or a.card is not None:
            yield from super().broken(s, step, a)
            return
        me, move = s.seats[step.seat], step.what
        yield from _no_space(s, a.to)
        if a.to is not None and me.space is not None:
            yield from no_way(s, me, lasting(s, me), move.steps, a.to, move.ignore_arrows, move.up_to)

    def done(self, s: State, step: Step[cards.Move], a: Any, chance: Chance) -> State:
        me = s.seats[step.seat]
        me = replace(me, space=a.to, boosts=less(me.boosts, cards.IgnoreArrows))
        specials = step.what.specials or s.book.rulings.specials_on_card_moves
        return _arrive(s, step.seat, me, specials, s.left)


def destinations(s: State, seat: int, go: Go) -> tuple[str | None, ...]:
    """List where a card may send the marker; without a map that is (None,).

    Nearest is counted along the roads without arrows; ties are the player's choice (ruling 15).
    """
    here = s.seats[seat].space
    if s.book.board is None:
        return (None,)
    table: Moves = s.book.made[Moves]
    if go.to != "player":
        return table.goals[go][here]
    others = [one.space for i, one in enumerate(s.seats) if i != seat and one.space is not None]
    return table.beside[here, table.closest(here, others)]


@waits_for(Go)
class _CardGo(MayWait[Go]):
    passes = True

    def test(self, book: Book, what: Go) -> tuple[Test | None, Any]:
        if book.board is None:
            return None, None
        if what.to == "player":
            return lambda reach, go: bool(destinations(reach.s, reach.seat, go)), what
        return lambda reach, goals: bool(goals[reach.me.space]), book.made[Moves].goals[what]

    def waits(self, s: State, step: Step[Go]) -> bool:
        return bool(self._goals(s, step))

    def offered(self, s: State, step: Step[Go]) -> Sequence[Any]:
        go = s.book.made[Moves].go
        return (*[go[space] for space in self._goals(s, step)], SKIP)

    @staticmethod
    def _goals(s: State, step: Step[Go]) -> tuple[str | None, ...]:
        return destinations(s, step.seat, step.what)

    def broken(self, s: State, step: Step[Go], a: Any) -> Iterator[Broken]:
        if not isinstance(a, GoTo):
            yield from super().broken(s, step, a)
        elif a.to is not None and a.to not in (goals := self._goals(s, step)):
            yield NOT_THERE(to=a.to, goals=goals)

    def done(self, s: State, step: Step[Go], a: Any, chance: Chance) -> State:
        specials = step.what.specials or s.book.rulings.specials_on_card_moves
        return _arrive(s, step.seat, replace(s.seats[step.seat], space=a.to), specials, s.left)


# --- special spaces -----------------------------------------------------------------------------------------


class AtSpecial(MayAct, frozen=True, tag="special"):
    """Take the free action of a special space that is not on the app's map (p. 6)."""

    phases = ("actions", "free")
    anyway = False
    kind: Literal["bird", "lighthouse", "pier"]
    count: int = 1

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[AtSpecial]:
        return AT_SPECIAL if s.arrived else ()

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if not s.arrived or not 0 < self.count < 10:
            yield NO_SPECIAL_SPACE()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return replace(s, steps=(Step(seat, SpecialSpace(self.kind, self.count)), *s.steps), arrived=False)

    def told(self, before: State, seat: int, after: State) -> str:
        return _("{name} is on {special}", name=before.seats[seat].name, special=A_SPECIAL[self.kind])

    def label(self, s: State, seat: int) -> tuple[str, str]:
        what = {"bird": _("Bird space, {n}", n=self.count), "lighthouse": _("Lighthouse space"),
                "pier": _("Pier space")}  # fmt: skip
        return what[self.kind], _("where the marker is now")


AT_SPECIAL = (AtSpecial("bird"), AtSpecial("bird", 2), AtSpecial("lighthouse"), AtSpecial("pier"))


@waits_for(SpecialSpace)
class _Special(Works):
    def work(self, s: State, step: Step[SpecialSpace]) -> Work:
        return lighthouse(s)

    def waits(self, s: State, step: Step[SpecialSpace]) -> bool:
        return step.what.kind != "lighthouse" or super().waits(s, step)

    def offered(self, s: State, step: Step[SpecialSpace]) -> Sequence[Any]:
        return super().offered(s, step) if step.what.kind == "lighthouse" else (TAKE, SKIP)

    def broken(self, s: State, step: Step[SpecialSpace], a: Any) -> Iterator[Broken]:
        if step.what.kind == "lighthouse" and a.key == "build":
            return super().broken(s, step, a)
        return MayWait.broken(self, s, step, a)

    def done(self, s: State, step: Step[SpecialSpace], a: Any, chance: Chance) -> State:
        what, seat = step.what, step.seat
        if what.kind == "lighthouse":
            return super().done(s, step, a, chance)
        if what.kind == "pier":
            rule = s.book.numbers.pier
            return run(s, seat, (cards.Activity(rule.draw, rule.keep),), chance)
        more = lasting(s, s.seats[seat]).birds
        s, tokens = draw_birds(s, seat, max(0, what.count + more), chance)
        boosts = s.seats[seat].boosts
        if boosts:
            s = s.with_seat(seat, boosts=less(boosts, cards.BirdMore))
        return take_birds(s, seat, tokens)

    def heading(self, s: State, step: Step[SpecialSpace]) -> tuple[str, str]:
        name, optional = s.seats[step.seat].name, _("A free action, optional.")
        match step.what.kind:
            case "bird":
                return _("{name}: a bird space", name=name), optional
            case "pier":
                return _("{name}: the pier", name=name), optional
        cost = s.book.numbers.lighthouse_cost
        return _("{name}: the lighthouse", name=name), _("Build on any empty lot for ${cost}.", cost=cost)

    def taken(self, s: State, step: Step[SpecialSpace]) -> tuple[str, str]:
        what = step.what
        if what.kind == "bird":
            more = lasting(s, s.seats[step.seat]).birds
            return ngettext("Draw {n} bird token", "Draw {n} bird tokens", what.count + more), ""
        pier = s.book.numbers.pier
        return _("Draw activity cards at the pier"), _("draw {draw}, keep {keep}", draw=pier.draw, keep=pier.keep)
