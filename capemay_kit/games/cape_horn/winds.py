"""Wind cards, and how turns follow each other: dealing, placing, drawing and buying cards, ending the turn (rulebook p.
2-4).

On a course that is not in the app (a *ledger*) acts have no space: it keeps sail points, cards in hand and tokens, and
people enter their moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import cache, lru_cache
from typing import Any, ClassVar

from msgspec import to_builtins
from msgspec.structs import replace

from capemay_kit.core.acts import Act, Broken, Use
from capemay_kit.core.chance import Chance
from capemay_kit.core.forms import UNSAID, Ability, Did, Known, Option, UnknownCard, keyed
from capemay_kit.core.i18n import N_, Texts, _, ngettext, or_list
from capemay_kit.core.moments import put, without
from capemay_kit.core.noted import without as without_note
from capemay_kit.core.shown import Handle, Reminder
from capemay_kit.games.cape_horn.board import (
    ARROWS,
    FACING,
    LONGEST_WAY,
    UNKNOWN,
    WAYS,
    Chart,
    Leg,
    OwnWind,
    Way,
    drawn,
    read_told,
    told,
)
from capemay_kit.games.cape_horn.names import DECIDED, ahead, brief, card_brief, card_title, points, space_name, stacked
from capemay_kit.games.cape_horn.state import RULES, STACKS, State, draw, put_back, reach, taken_out

rule = RULES.rule


class OnTurn(Act, frozen=True):
    """What a captain does. It may be done out of turn against the rules, unless it only goes on."""

    phases: ClassVar[tuple[str, ...]] = ("sail", "token", "draw", "buy")
    any_seat = sure = True
    goes_on: ClassVar[bool] = False
    """It only leads to the next step, so out of turn it makes no sense."""
    minor: ClassVar[bool] = False
    """It matters less on the picture than moves and the next step do."""
    by_hand: ClassVar[bool] = False
    """It places a card of the hand."""
    by_stacks: ClassVar[tuple[str, ...]] = ()
    """The phases in which a tap on the stacks of cards means it, legal or not."""

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        """Yield that it is another's turn, then what else is broken. On a course that is not in the app players may
        count prices differently, but everything else only makes sense as the rules have it."""
        return iter(self.breaks(s, seat)) if seat == s.turn and not s.ledger else self._broken(s, seat)

    def _broken(self, s: State, seat: int) -> Iterator[Broken]:
        if seat != s.turn:
            yield RULES.not_your_turn(s, (s.turn,), firm=s.ledger or self.goes_on)
        for one in self.breaks(s, seat):
            yield one._replace(firm=one.firm or (s.ledger and "price" not in one.refusal.details))

    def breaks(self, s: State, seat: int) -> Iterable[Broken]:
        """Yield or list every rule that it breaks in its seat's turn."""
        raise NotImplementedError(type(self).__name__)

    def told(self, before: State, seat: int, after: State) -> str:
        text = self.says(before, seat, after)
        if after.winner != seat or before.winner is not None:
            return text
        name, decided = after.seats[seat].name, DECIDED[after.victory]
        return _("{told}. {name} wins: {decided}", told=text, name=name, decided=decided)

    def says(self, before: State, seat: int, after: State) -> str:
        """Say what was done, without what follows from it."""
        return super().told(before, seat, after)

    def place(self, s: State, seat: int) -> str | None:
        return s.stacks if self.by_stacks else None

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Any]:
        there = place == STACKS and s.book.chart.stacks is not None
        return (cls(),) if there and s.phase in cls.by_stacks else ()

    def cost(self, s: State) -> int:
        """Return how many sail points a move costs."""
        return 0

    def by_card(self) -> OnTurn | None:
        """Return the move by the card to the same space, of one that pays to ignore it; else None."""
        return None


def allowed(s: State, seat: int, ways: Iterable[OnTurn]) -> Sequence[Any]:
    """Return those that no rule refuses."""
    return [one for one in ways if next(one.broken(s, seat), None) is None]


# --- from turn to turn --------------------------------------------------------------------------------


class Deal(OnTurn, frozen=True, tag="deal"):
    """Draw the starting hands (p. 2)."""

    must = True
    phases = by_stacks = ("deal",)
    log = N_("The starting hands are drawn")

    def breaks(self, s: State, seat: int) -> Iterable[Broken]:
        return ()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        for i in s.order():
            for __ in range(s.book.numbers.start_hand):
                s = draw(s, i, chance)
        return start_turn(s, s.first)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        n = s.book.numbers.start_hand
        return _("Draw the starting hands"), ngettext("{n} wind card each", "{n} wind cards each", n)


def start_turn(s: State, seat: int) -> State:
    """Begin a seat's turn: it gains a sail point, up to the limit (p. 2)."""
    numbers, has = s.book.numbers, s.seats[seat].points
    gained = max(has, min(numbers.points_limit, has + numbers.points_a_turn))
    seats = put(s.seats, seat, replace(s.seats[seat], points=gained))
    return replace(s, seats=seats, turn=seat, phase="sail", placed=0, covering=False, moved="not",
                   landed=False)  # fmt: skip


def end_turn(s: State) -> State:
    """Pass the turn on clockwise; a round is over when it comes back to the starting player.

    A race that goes on too long is stopped (our ruling, ``round_limit``).
    """
    following = (s.turn + 1) % len(s.seats)
    if following == s.first:
        if s.round >= s.book.numbers.round_limit > 0:
            return replace(s, phase="over", stopped=True)
        s = replace(s, round=s.round + 1)
    return start_turn(s, following)


def in_step(s: State, was: State) -> State:
    """Return a state with the turn where it ``was``, passed on if it is over there. A race that one of them has ended
    stays so."""
    if "over" in (s.phase, was.phase) or "deal" in (s.phase, was.phase):
        return s
    while _when(s) < _when(was):
        s = end_turn(s)
        if s.phase == "over":
            return s
    if s.turn != was.turn:
        return s
    return replace(s, phase=was.phase, placed=was.placed, covering=was.covering, moved=was.moved, landed=was.landed)


def _when(s: State) -> tuple[int, int]:
    return s.round, s.order().index(s.turn)


MOVE_OR_STAY = rule("move_or_stay", 3, N_("The ship has to move or stay first."),
                    N_("Sail, ignore the card, or stay for a sail point."))  # fmt: skip
TOKEN_FIRST = rule("token_first", 5, N_("First decide about the station's token."), N_("Take it or leave it."))


def not_yet(s: State) -> Sequence[Broken]:
    """List what has to be done before drawing and ending the turn, until the ship has moved or stayed."""
    return (MOVE_OR_STAY(),) if s.phase == "sail" else (TOKEN_FIRST(),) if s.phase == "token" else ()


DRAW_FIRST = rule("draw_first", 4, N_("A wind card is drawn at the end of a turn."),
                  N_("Draw it; then the turn can end."))  # fmt: skip


class EndTurn(OnTurn, frozen=True, tag="end_turn"):
    """End the turn."""

    must = passes = True
    offered_in = ("buy",)
    goes_on = True
    log = N_("{name} ends the turn")

    def breaks(self, s: State, seat: int) -> Iterator[Broken]:
        yield from not_yet(s)
        if s.phase == "draw" and may_draw(s, seat):
            yield DRAW_FIRST()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return end_turn(s)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _("End the turn"), _("{name} is next", name=s.seats[(s.turn + 1) % len(s.seats)].name)


# --- placing wind cards -------------------------------------------------------------------------------

NO_COURSE = rule("no_course", 2, N_("This race is sailed without a course in the app."),
                 N_("Enter the move without a space."), firm=True)  # fmt: skip
NO_SUCH_SPACE = rule("no_such_space", 3, N_("There is no space {space} on the course."),
                     N_("Choose a space of the sea."), firm=True)  # fmt: skip
NO_SUCH_CARD = rule("no_such_card", 2, N_("There is no wind card called {card}."),
                    N_("Choose one of the kinds there are."), firm=True)  # fmt: skip
PLACE_BEFORE_SAILING = rule("place_before_sailing", 2, N_("Cards are placed before the ship moves."),
                            N_("Place them first on your next turn."))  # fmt: skip
NOT_IN_HAND = rule(
    "not_in_hand", 2, lambda s, d: _("You do not have this card: {card}.", card=card_title(s, d["card"])),
    N_("Choose a card of your hand."),
)  # fmt: skip
ALL_SEEN = rule(
    "all_seen", 2, lambda s, d: _("All cards called {card} are already elsewhere.", card=card_title(s, d["card"])),
    N_("Choose another kind, or correct where the cards are."),
)  # fmt: skip
COVERED_THIS_TURN = rule(
    "covered_this_turn", 2, N_("You covered a card, so you may place no other card this turn."),
    N_("Place more on your next turn."),
)  # fmt: skip
NOT_ADJACENT = rule("not_adjacent", 2, N_("No wind card is next to {space}."),
                    N_("Choose a space that touches a card, even diagonally."))  # fmt: skip
SHIP_ON_CARD = rule(
    "ship_on_card", 2,
    lambda s, d: _("{owner}'s ship is on the card at {space}.", owner=d["owner"], space=space_name(s, d["space"])),
    N_("Cover it when the ship has left."),
)  # fmt: skip
COVER_IS_ONLY = rule(
    "cover_is_only", 2,
    N_("You may cover a card only if you place no other card this turn. Placed so far: {placed}."),
    N_("Cover it next turn, before you place another card."),
)  # fmt: skip
_REACH = Texts({
    "card": "Your ship can reach {space} this turn by following its card.",
    "ignore": "Your ship can reach {space} this turn by ignoring its card.",
    "twice": "Your ship can reach {space} this turn by moving twice.",
})  # fmt: skip
WITHIN_REACH = rule(
    "within_reach", 2, lambda s, d: _REACH[d["means"]].format(space=space_name(s, d["space"])),
    lambda s, d: (
        _("Cover a card that your ship cannot reach.")
        if d["means"] == "card"
        else _("Cover a card that your ship cannot reach, even by paying sail points.")
    ),
)  # fmt: skip


DECK = "wind"
"""The deck in which owners keep their cards."""
_SHAPES: dict[str, tuple[str, str, tuple[Way, ...]]] = {
    "fan": (N_("Fan"), N_("ahead, diagonal, sides"), ("ahead", "ahead_right", "right", "left", "ahead_left")),
    "tee": (N_("Tee"), N_("ahead or to a side"), ("ahead", "right", "left")),
    "fork": (N_("Fork"), N_("diagonally ahead"), ("ahead_right", "ahead_left")),
    "straight": (N_("Straight"), N_("ahead"), ("ahead",)),
    "sides": (N_("Sides"), N_("right or left"), ("right", "left")),
    "back_fork": (N_("Back fork"), N_("diagonally back"), ("back_right", "back_left")),
    "astern": (N_("Back"), N_("straight back"), ("back",)),
}  # fmt: skip
"""Ways that often stand together on a card (p. 6): what they are called, in words, and as legs."""
_FAR = range(1, LONGEST_WAY + 1)
_AHEAD = (1, 2)
"""How far a card may lead ahead before each of its ways: the rulebook's hook 1 (p. 6), the reported one 2."""


class Place(OnTurn, frozen=True, tag="place"):
    """Place a wind card on a space; ``?`` is an unknown card."""

    card: str
    space: str
    offered_in = ("sail",)
    minor = by_hand = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Place]:
        hand = s.seats[seat].hand
        if s.ledger:
            return [cls(card, "") for card in dict.fromkeys(hand)]
        if s.covering or not hand:
            return ()
        spaces, kinds = card_spaces(s, seat), list(dict.fromkeys(hand))
        if UNKNOWN in hand:
            # all kinds of which a card may be there, and the unknown one
            kinds = [*(one for one, n in zip(s.book.kinds, s.unseen, strict=True) if n or one in hand), UNKNOWN]
        made = _places(s.book.chart)
        return [on[one] for on in [made(card) for card in kinds] for one in spaces]

    def breaks(self, s: State, seat: int) -> Iterator[Broken]:
        hand, card, space = s.seats[seat].hand, self.card, self.space
        if s.ledger and space:
            yield NO_COURSE()
        if s.phase != "sail":
            yield PLACE_BEFORE_SAILING()
        if not s.ledger and card != UNKNOWN and card not in s.book.order and read_told(card) is None:
            yield NO_SUCH_CARD(card=card)
        if not s.ledger and space not in s.book.chart.at:
            yield NO_SUCH_SPACE(space=space)
        if card not in hand and (s.ledger or UNKNOWN not in hand):
            yield NOT_IN_HAND(card=card)
        elif card not in hand and not card.startswith(UNKNOWN) and not s.unseen[s.book.order[card]]:
            yield ALL_SEEN(card=card)
        if s.ledger:
            return
        if s.covering:
            yield COVERED_THIS_TURN()
        if not beside_a_card(s, space):
            yield NOT_ADJACENT(space=space)
        if space in s.winds:
            yield from self._no_cover(s, seat)

    def _no_cover(self, s: State, seat: int) -> Iterator[Broken]:
        space = self.space
        if (ship := s.ship_at(space)) is not None:
            yield SHIP_ON_CARD(space=space, owner=s.seats[ship].name)
        if s.placed:
            yield COVER_IS_ONLY(space=space, placed=s.placed)
        if (means := reach(s, seat).get(space)) is not None:
            yield WITHIN_REACH(space=space, means=means)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        me, card, space = s.seats[seat], self.card, self.space
        if s.ledger:
            return replace(s.with_seat(seat, hand=without(me.hand, card)), placed=s.placed + 1)
        hand = without(me.hand, card if card in me.hand else UNKNOWN)
        if card not in me.hand:
            # an unknown card in the hand is now known to be this one; without one it is against the rules, and since
            # the card is there, it has left the stacks
            s = taken_out(put_back(s, (UNKNOWN,)) if UNKNOWN in me.hand else s, (card,))
        covered, printed = s.covered, s.printed
        if space in printed:
            printed = tuple(one for one in printed if one != space)
        elif space in s.winds:
            covered = (*covered, s.winds[space])
        return replace(
            s, seats=put(s.seats, seat, replace(me, hand=hand, noted=without_note(me.noted, "hand", card))),
            winds={**s.winds, space: card}, covered=covered, printed=printed, placed=s.placed + (seat == s.turn),
            covering=s.covering or (space in s.winds and seat == s.turn),
        )  # fmt: skip

    def says(self, before: State, seat: int, after: State) -> str:
        if not self.space:
            said = _("{name} places a wind card")
        elif self.space in before.winds and self.card == UNKNOWN:
            said = _("{name} covers the card at {space}")
        elif self.space in before.winds:
            said = _("{name} covers the card at {space} with {card}")
        elif self.card == UNKNOWN:
            said = _("{name} places a wind card at {space}")
        else:
            said = _("{name} places {card} at {space}")
        name, space = before.seats[seat].name, space_name(before, self.space)
        return said.format(name=name, space=space, card=card_title(before, self.card))

    def label(self, s: State, seat: int) -> tuple[str, str]:
        card, space = self.card, self.space
        if not space:
            title = _("Place a wind card") if card == UNKNOWN else _("Place {card}", card=card_title(s, card))
            return title, _("{n} in hand", n=s.seats[seat].hand.count(card))
        title = _("Cover the card at {space}: {card}") if space in s.winds else _("Place at {space}: {card}")
        title, n = title.format(space=space_name(s, space), card=card_title(s, card)), numbered(s, seat).get(space)
        return title if n is None else f"{n} · {title}", self._leads(s)

    def _leads(self, s: State) -> str:
        """Say which way the card faces on its space, and where it leads, whatever is there."""
        card, space = self.card, self.space
        if card == UNKNOWN:
            return _("you can say later which it is")
        ends = [one.end for one in s.book.chart.ways(card, space)] if card in s.book.cards else []
        if not ends:
            return _("ahead is {direction}: no direction stays on the sea", direction=ahead(s, space))
        spaces = or_list(list(dict.fromkeys(ends)))
        return _("ahead is {direction}: leads to {spaces}", direction=ahead(s, space), spaces=spaces)

    def place(self, s: State, seat: int) -> str | None:
        return None if s.ledger else self.space

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[Place]:
        known = handle == UNKNOWN or handle in s.book.order
        return (cls(handle, place),) if known and place in s.book.chart.at else ()

    def handle(self, s: State, seat: int) -> Handle | None:
        if s.ledger:
            return None
        if self.card == UNKNOWN:
            return Handle(UNKNOWN, _("A wind card"), _("you can say later which it is"), "wind s")
        title, held = card_title(s, self.card), s.seats[seat].hand.count(self.card)
        title = f"{title} ×{held}" if held > 1 else title
        drawing = f"wind {drawn(s.book.cards[self.card])}"
        return Handle(self.card, title, card_brief(s, self.card), drawing, ours=not held)

    def target(self, s: State, seat: int) -> str:
        said = _("Cover the card at {space}") if self.space in s.winds else _("Place a card at {space}")
        return said.format(space=space_name(s, self.space))

    def uses(self, before: State, after: State) -> Iterator[Use]:
        yield before.turn, "wind", self.card

    def unknown_card(self, s: State, seat: int) -> UnknownCard | None:
        """Ask which directions a card shows that the app does not know."""
        if self.card != UNKNOWN or s.ledger or not self.space:
            return None
        kept = {number: card for (deck, number), card in s.book.own_cards.items() if deck == DECK}
        known = tuple(
            Known(
                number, _("Wind card {n}", n=number), brief(card.options), Place(told(card.options, number), self.space)
            )
            for number, card in kept.items()
        )
        shapes = tuple(Ability(key, _(title), _(ways), key) for key, (title, ways, __) in _SHAPES.items())
        single = tuple(Option(f"{way} {n}", f"{ARROWS[way]} {n}", row=ARROWS[way]) for way in WAYS for n in _FAR)
        facing = FACING[s.book.course.areas[s.book.chart.area[self.space]].lower_edge]
        far = keyed("far", _("Distance"), UNSAID, [Option(n, str(n)) for n in _FAR])
        text = _("{name} places a card at {space}.", name=s.seats[seat].name, space=space_name(s, self.space))
        compass = Ability("others", _("Its directions, as it will lie"), _("Tap again for 2 and 3."), "plus", 1, single,
                          True, compass=facing)  # fmt: skip
        when = (Option("", _("Straight from here")), *(Option(n, _("First {n} ahead, then", n=n)) for n in _AHEAD))
        return UnknownCard(
            _("Which directions does it show?"), text, seat, things=(compass, *shapes), when=when, known=known,
            deck=DECK, free=max(kept, default=0) + 1, taken=tuple(kept), figures=(far,), idle=True,
        )  # fmt: skip

    def card_did(self, s: State, seat: int, did: Did) -> Place:
        ways = _entered(did)
        return Place(told(ways, did.number), self.space) if ways else self

    def card_says(self, s: State, seat: int, did: Did) -> str:
        """Say what is placed, with the directions that were entered."""
        ways = _entered(did)
        return f"{self.card_did(s, seat, did).label(s, seat)[0]}{f' ({brief(ways)})' if ways else ''}."

    def card_kept(self, s: State, seat: int, did: Did) -> tuple[str, dict[str, Any]] | None:
        ways = _entered(did)
        return (f"book.own.{DECK}.{did.number}", to_builtins(OwnWind(did.number, ways))) if ways else None


@lru_cache(maxsize=64)
def _places(chart: Chart) -> Callable[[str], Mapping[str, Place]]:
    """Return every way to place a card of each kind on a course: what is offered is the same object each time."""
    return cache(lambda card: {one: Place(card, one) for one in chart.spaces})


def beside_a_card(s: State, space: str) -> bool:
    """Say whether a space has a neighbour, diagonal ones too, with a wind card."""
    return not s.winds.keys().isdisjoint(s.book.chart.beside[space])


_BESIDE: ContextVar[tuple[Any, Any, list[str], list[str]]] = ContextVar("beside", default=(None, None, [], []))
"""What was last found beside which cards: spaces without a card, and with one. Each page has its own, because one
process may serve many pages."""


def card_spaces(s: State, seat: int) -> Sequence[str]:
    """List the spaces where a seat may place a card now: empty ones beside a card, then those it may cover, which takes
    the seat's only card of the turn (p. 2)."""
    winds, chart = s.winds, s.book.chart
    of, on, empty, carded = _BESIDE.get()
    # the cards stay the same for most of a turn
    if of is not winds or on is not chart:
        near = frozenset[str]().union(*[chart.beside[one] for one in winds])
        beside = [one for one in chart.spaces if one in near]
        empty, carded = [one for one in beside if one not in winds], [one for one in beside if one in winds]
        _BESIDE.set((winds, chart, empty, carded))
    if s.placed:
        return empty
    kept = {*reach(s, seat), *[one.space for one in s.seats]}
    return [*empty, *[one for one in carded if one not in kept]]


_NUMBERED: ContextVar[tuple[State | None, int, dict[str, int]]] = ContextVar("numbered", default=(None, 0, {}))
"""What `numbered` counted last, for each page."""


def numbered(s: State, seat: int) -> dict[str, int]:
    """Number the spaces where a seat may place a card now, beginning near its ship; empty if it places none now."""
    me, (of, who, numbers) = s.seats[seat], _NUMBERED.get()
    if of is s and who == seat:
        return numbers
    numbers = {}
    if s.phase == "sail" and seat == s.turn and me.hand and not s.covering and not s.ledger:
        at = s.book.chart.at
        x, y = at.get(me.space, (0, 0))
        spaces = sorted(card_spaces(s, seat), key=lambda one: max(abs(at[one][0] - x), abs(at[one][1] - y)))
        numbers = {space: n for n, space in enumerate(spaces, 1)}
    _NUMBERED.set((s, seat, numbers))
    return numbers


def reminders(before: State, after: State) -> Iterator[Reminder]:
    """Yield that covered cards are shuffled once the stacks are empty (ruling 8)."""
    if len(after.covered) < len(before.covered) and not after.covered:
        yield Reminder("cards", _("Shuffle the cards that lay below others: they are the new stacks."))


# --- drawing ------------------------------------------------------------------------------------------

HAND_FULL = rule("hand_full", 4, N_("A hand holds {limit} wind cards at most."), N_("Place some before you draw."))
NO_CARDS_LEFT = rule("no_cards_left", 4, N_("No wind card is left to draw."),
                     N_("Cover a card: covered cards are shuffled in."), firm=True)  # fmt: skip


def no_draw(s: State, seat: int) -> Sequence[Broken]:
    """List why a hand cannot take a card: it is full, or none is left (p. 4; ruling 8)."""
    limit = s.book.numbers.hand_limit
    full = (HAND_FULL(limit=limit),) if len(s.seats[seat].hand) >= limit else ()
    return (*full, NO_CARDS_LEFT()) if s.stack <= 0 and put_back(s, s.covered).stack <= 0 else full


def may_draw(s: State, seat: int) -> bool:
    """Say whether a hand can take a card."""
    return not no_draw(s, seat)


def may_buy_more(s: State, seat: int) -> bool:
    """Say whether a hand can take a card and buy another one then."""
    me, numbers = s.seats[seat], s.book.numbers
    left = s.stack + len(s.covered)
    room = len(me.hand) + 1 < numbers.hand_limit and left > 1
    return room and may_draw(s, seat) and me.points >= numbers.price.wind_card


def _drawn(before: State, seat: int, after: State) -> str:
    """Name the card that was drawn; empty if it is unknown."""
    new = Counter(after.seats[seat].hand) - Counter(before.seats[seat].hand)
    return next((card_title(before, card) for card in new if card in before.book.cards), "")


def _bought(s: State, seat: int) -> State:
    if seat != s.turn:
        return s
    s = replace(s, phase="buy")
    return s if Buy.offered(s, seat) else end_turn(s)


DRAWN_ALREADY = rule("drawn_already", 4, N_("You have already drawn your card this turn."),
                     N_("Buy more, or end the turn."))  # fmt: skip


class Draw(OnTurn, frozen=True, tag="draw"):
    """Draw the wind card at the end of the turn (p. 4)."""

    offered_in = ("draw",)
    by_stacks = ("sail", "token", "draw", "over")

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Draw | EndTurn]:
        """List the draw; where nothing can be drawn, ending the turn."""
        return (cls() if may_draw(s, seat) else EndTurn(),)

    def breaks(self, s: State, seat: int) -> Iterator[Broken]:
        yield from not_yet(s)
        if s.phase == "buy":
            yield DRAWN_ALREADY()
        yield from no_draw(s, seat)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return _bought(draw(s, seat, chance), seat)

    def says(self, before: State, seat: int, after: State) -> str:
        name, card = before.seats[seat].name, _drawn(before, seat, after)
        if not card:
            return _("{name} draws a wind card", name=name)
        return _("{name} draws a wind card: {card}", name=name, card=card)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _("Draw a wind card"), stacked(s)


DRAW_BEFORE_BUYING = rule("draw_before_buying", 4, N_("Draw your card for this turn before you buy more."),
                          N_("Draw it first."))  # fmt: skip
BUY_POINTS = rule(
    "buy_points", 4, N_("A wind card costs {price}. Your sail points: {points}."),
    lambda s, d: _("You are {points} short.", points=points(d["price"] - d["points"])),
)  # fmt: skip


class Buy(OnTurn, frozen=True, tag="buy"):
    """Buy one more wind card (p. 4)."""

    offered_in = by_stacks = ("buy",)

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Buy]:
        return allowed(s, seat, (cls(),))

    def breaks(self, s: State, seat: int) -> Iterator[Broken]:
        yield from not_yet(s)
        if s.phase == "draw":
            yield DRAW_BEFORE_BUYING()
        yield from no_draw(s, seat)
        price, has = s.book.numbers.price.wind_card, s.seats[seat].points
        if has < price:
            yield BUY_POINTS(price=price, points=has)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        left = max(0, s.seats[seat].points - s.book.numbers.price.wind_card)
        return _bought(draw(s.with_seat(seat, points=left), seat, chance), seat)

    def says(self, before: State, seat: int, after: State) -> str:
        name, price = before.seats[seat].name, points(before.book.numbers.price.wind_card)
        if not (card := _drawn(before, seat, after)):
            return _("{name} buys a wind card for {price}", name=name, price=price)
        return _("{name} buys a wind card for {price}: {card}", name=name, price=price, card=card)

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _("Buy a wind card"), f"{points(s.book.numbers.price.wind_card)}; {stacked(s)}"


# --- a card that the app does not know ----------------------------------------------------------------------


def _entered(did: Did) -> tuple[tuple[Leg, ...], ...]:
    legs = tuple(dict.fromkeys(_legs(did)))
    first = (Leg("ahead", did.when),) if did.when else ()
    return tuple((*first, one) for one in legs)


def _legs(did: Did) -> Iterator[Leg]:
    far = did.figures.get("far", 1)
    for took in did.things:
        if took.key in _SHAPES:
            yield from (Leg(way, far) for way in _SHAPES[took.key][2])
        for value in took.values:
            way, __, n = str(value).partition(" ")
            yield from (Leg(one, int(n)) for one in WAYS if one == way)
