"""The figures of Capitol that a table can correct: what each can be, how it is told, and what follows from it.

A card is given by its id; ``roof?`` is a card of which only the kind is known, ``?`` one of which nothing is known. A
card that is put in one place is no longer in another. Rounds and auctions count from 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.declared import house_of
from capemay_kit.core.figures import (
    FORM,
    SHEET,
    YES_NO,
    Count,
    Figures,
    FigureSpec,
    OneOf,
    Several,
    converted,
    naming,
    numbers,
    rulings,
    seats,
    settling,
    whole,
    wrong,
)
from capemay_kit.core.forms import HouseRule, Option
from capemay_kit.core.i18n import N_, NN_, Texts, _, ngettext
from capemay_kit.core.moments import put
from capemay_kit.core.scene import letters
from capemay_kit.errors import BadFile, BadValue
from capemay_kit.games.capitol.auction import can_place
from capemay_kit.games.capitol.book import (
    KIND,
    KINDS,
    ROOF,
    ROOFS,
    UNKNOWN,
    UNKNOWN_OF,
    Improvement,
    Kind,
    Roof,
    Rulings,
    load_board,
)
from capemay_kit.games.capitol.names import IMPROVEMENTS, ROOF_NAMES, card_list, card_name, card_title
from capemay_kit.games.capitol.rounds import can_draw
from capemay_kit.games.capitol.scoring import awards, by_seat
from capemay_kit.games.capitol.state import Award, Building, Site, Stack, State, Why

HOUSE = (
    HouseRule("numbers.draw", N_("Cards drawn after a round"), N_("cards drawn after a round: {n}"), 0, 20),
    HouseRule("numbers.floors_per_card", N_("Floors for a floor card"), N_("floors for a floor card: {n}"), 1, 4),
    HouseRule(
        "numbers.area_points.first", N_("Points for first place in an area"), N_("points for first place: {n}"), 0, 20
    ),
    HouseRule(
        "numbers.area_points.second", N_("Points for second place in an area"), N_("points for second place: {n}"),
        0, 20,
    ),
    *house_of(Rulings),
)  # fmt: skip
"""The house rules that a table may choose."""
HEIGHTS = range(1, 10)
"""The heights of buildings that can be tapped."""
LARGE: tuple[Improvement, ...] = ("amphitheater", "temple")
MANY = 1000
GAME, CARDS = N_("The game"), N_("Cards beside the board")
_TURN = Texts({"build": "Whose turn it is", "improve": "Who won", "draw": "Who draws"})
_COMPLETE = Texts({"round": "Buildings with a round roof", "triangular": "Buildings with a triangular roof"})
_ROOFS_LEFT = Texts({"round": "Round roofs left", "triangular": "Triangular roofs left"})
_LEFT = Texts({"roof": "Roof cards left", "floor": "Floor cards left", "permit": "Permit cards left"})
_TOP = Texts({"roof": "Roof card on top", "floor": "Floor card on top", "permit": "Permit card on top"})
_DISCARD = Texts({
    "roof": "Discarded roof cards, oldest first", "floor": "Discarded floor cards, oldest first",
    "permit": "Discarded permit cards, oldest first",
})  # fmt: skip
_BELOW = Texts({
    "roof": "Roof cards below the top, in order", "floor": "Floor cards below the top, in order",
    "permit": "Permit cards below the top, in order",
})  # fmt: skip
_NO_CARD = Texts({
    "roof": "there is no roof card {card!r}", "floor": "there is no floor card {card!r}",
    "permit": "there is no permit card {card!r}", None: "there is no action card {card!r}",
})  # fmt: skip


# --- when there is something to correct, and what it can be ---------------------------------------------------


def _while(*phases: str) -> Callable[..., bool]:
    return lambda s, *__: s.phase in phases


def _goes_on(s: State, *__: Any) -> bool:
    return s.phase != "over"


def _lies(s: State, *__: Any) -> bool:
    return s.phase not in ("deal", "over")


def _seen(s: State, i: int) -> bool:
    """Say whether a hand can be corrected: not before the deal, and not if it is hidden here."""
    hand = s.seats[i].hand
    return _lies(s) and (not hand or any(card != UNKNOWN for card in hand))


def _may_pass(s: State, i: int) -> bool:
    return s.phase == "build" and not all(one.passed for j, one in enumerate(s.seats) if j != i)


def _stuck(s: State) -> str:
    if s.phase == "improve" and not can_place(s):
        return _("then it could no longer be placed: undo, or place it first")
    if s.phase == "draw" and not can_draw(s):
        return _("then nobody could draw any more: undo, or draw first")
    return ""


def _auctions(s: State) -> Sequence[Option]:
    return [Option(n, f"{n}: {IMPROVEMENTS[prize]}") for n, prize in enumerate(s.book.numbers.auctions[s.round - 1], 1)]


def _named(s: State, kinds: Sequence[Kind], held: Sequence[str] = ()) -> list[Option]:
    found = [Option(UNKNOWN_OF[kind], card_title(s.book, UNKNOWN_OF[kind]), _("unknown number")) for kind in kinds]
    if UNKNOWN in held:
        found.insert(0, Option(UNKNOWN, card_title(s.book, UNKNOWN), _("unknown kind and number")))
    return found + [Option(card.id, card_title(s.book, card.id)) for card in s.book.cards if card.kind in kinds]


def _may_lie(s: State, kind: Kind, *there: str) -> list[Option]:
    loose = {*_stack(s, kind).unseen, UNKNOWN_OF[kind], *there}
    return [one for one in _named(s, (kind,)) if one.value in loose]


def _tops(s: State, kind: Kind) -> Sequence[Option]:
    top = _stack(s, kind).top
    return [*([] if top else [Option("", _("No card"))]), *_may_lie(s, kind, top)]


def _heights(held: Callable[..., Sequence[int]]) -> Several:
    def options(s: State, *at: Any) -> Sequence[Option]:
        return [Option(n, str(n), ngettext("{n} floor", "{n} floors", n)) for n in sorted({*HEIGHTS, *held(s, *at)})]

    return Several(options, others=Count(1, 50), ordered=True)


# --- a seat ---------------------------------------------------------------------------------------------------


def _points(s: State, n: int, i: int, number: int) -> State:
    """Set the points that a round brought a seat. On a score sheet this scores the round."""
    if not s.counted and not s.sheet:
        raise wrong(_("no round is scored yet"))
    at = number - 1
    counted = (*s.counted, *((),) * (at + 1 - len(s.counted)))
    if len(counted) > len(s.counted):
        s = _after(s, len(counted))
    if n != by_seat(s, counted[at])[i]:
        others = tuple(one for one in counted[at] if one.seat != i)
        counted = put(counted, at, (*others, *((Award(i, n),) if n else ())))
    if s.sheet:
        s = replace(s, entered=s.entered | {(i, at)})
    return replace(s, counted=counted)


def _after(s: State, rounds: int) -> State:
    """Return a score sheet after so many scored rounds."""
    over = rounds >= s.book.rounds
    return replace(s, round=min(rounds + 1, s.book.rounds), phase="over" if over else "score")


def _earned(s: State, value: Any, i: int, number: int) -> State:
    """Say what earned a seat the points of a round. Without an area they are what players counted themselves."""
    given = converted(value, tuple[_Earned, ...])
    total = by_seat(s, s.counted[number - 1])[i] if number <= len(s.counted) else 0
    if sum(one.points for one in given) != total:
        raise wrong(_("does not add up to the {total} points of the round", total=total))
    for k, one in enumerate(given):
        if one.area and one.area not in s.book.area:
            raise BadValue(f"[{k}].area", _("no such area {area!r}", area=one.area))
        if bool(one.area) is (one.why == "table"):
            raise BadValue(f"[{k}].why", _("an area needs a reason") if one.area else _("a reason needs an area"))
    if not given:
        return s
    others = tuple(one for one in s.counted[number - 1] if one.seat != i)
    mine = (Award(seat=i, **msgspec.structs.asdict(one)) for one in given)
    return replace(s, counted=put(s.counted, number - 1, (*others, *mine)))


class _Earned(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    points: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    area: str = ""
    why: Why = "table"
    floors: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    fountains: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    temple: bool = False


def _awards(s: State, i: int, number: int) -> tuple[_Earned, ...]:
    given = s.counted[number - 1] if number <= len(s.counted) else ()
    fields = _Earned.__struct_fields__
    return tuple(_Earned(*(getattr(one, name) for name in fields)) for one in given if one.seat == i and one.points)


def _known_awards(s: State) -> dict[tuple[int, int], tuple[_Earned, ...]]:
    """Return what earned points, where it is more than the points themselves."""
    found = {(i, n + 1): _awards(s, i, n + 1) for i in range(len(s.seats)) for n in range(len(s.counted))}
    return {at: given for at, given in found.items() if any(one.area for one in given)}


def _count(s: State, on: Any) -> State:
    """Score the areas as they are as the next round of a score sheet."""
    if not s.sheet or len(s.counted) >= s.book.rounds:
        raise wrong(_("there is no round left to score"))
    return replace(_after(s, len(s.counted) + 1), counted=(*s.counted, awards(s))) if on else s


def _passed(s: State, value: bool, i: int) -> State:
    if s.phase != "build":
        raise wrong(_("players pass only in a construction phase"))
    seats = put(s.seats, i, replace(s.seats[i], passed=value))
    if all(one.passed for one in seats):
        raise wrong(_("the last player passes by tapping Pass"))
    n, turn = len(seats), s.turn
    while seats[turn].passed:
        turn = (turn + 1) % n
    return replace(s, seats=seats, turn=turn)


def _hand(s: State, cards: Sequence[Any], i: int) -> State:
    """Set the cards of a seat. Without any it has passed, and a bid with other cards is dropped."""
    me, held = s.seats[i], s.book.in_order(_cards(s, cards))
    if held == me.hand:
        return s
    changed: dict[str, Any] = {"hand": held}
    if s.phase == "build" and i != s.turn and (not held or not me.hand):
        changed["passed"] = not held
    if s.phase in ("bid", "turn_over"):
        # the cards arranged for a bid were others
        changed["bid"] = None if held else ()
    s = _recounted(s, s.with_seat(i, **changed))
    if s.phase in ("bid", "turn_over"):
        return replace(s, phase="bid" if any(one.bid is None for one in s.seats) else "turn_over")
    return s


def _listed(s: State, cards: str | Sequence[str], *__: Any) -> str:
    return card_list(s.book, [cards] if isinstance(cards, str) else cards)


# --- the cards beside the board -------------------------------------------------------------------------------


def _stack(s: State, kind: Kind) -> Stack:
    return s.stacks[KIND[kind]]


def _least_left(s: State, kind: Kind) -> int:
    """Return how many cards must be in a stack, because they are seen there."""
    return len(_stack(s, kind).below) + bool(_stack(s, kind).top)


def _most_left(s: State, kind: Kind) -> int:
    return _least_left(s, kind) + len(_stack(s, kind).unseen)


def _left(s: State, n: int, kind: Kind) -> State:
    return s.with_stack(kind, replace(_stack(s, kind), away=_most_left(s, kind) - n))


def _of_stack(field: str, label: Texts[Any], when: Callable[..., bool] = _lies) -> FigureSpec:
    """Declare cards of a kind in a place beside the board, in order; at the top there is one, or none ("")."""
    one = field == "top"

    def options(s: State, kind: Kind) -> Sequence[Option]:
        return _tops(s, kind) if one else _may_lie(s, kind, *getattr(_stack(s, kind), field))

    def change(s: State, value: Any, kind: Kind) -> State:
        cards = _cards(s, [] if one and value in ("", None) else [value] if one else value, kind)
        lies = "".join(cards) if one else cards
        return _recounted(s, s.with_stack(kind, replace(_stack(s, kind), **{field: lies})))

    return FigureSpec(
        f"{STACK}.{field}", lambda s, kind: label[kind], (OneOf if one else Several)(options, others=True),
        put=change, when=when, in_words=_listed, none_told=N_("{label}: none"), section=CARDS, dealt=True,
    )  # fmt: skip


def _cards(s: State, value: Sequence[Any], kind: Kind | None = None) -> tuple[str, ...]:
    for card in value:
        kinds = s.book.kinds.get(card) if isinstance(card, str) else None
        if kinds is None or (kind is not None and kinds != (kind,)):
            raise wrong(_NO_CARD[kind].format(card=card))
    return tuple(value)


def _known_of(s: State, kind: Kind) -> list[str]:
    """List the cards of a kind that are not among the unseen ones of the stack, with marks for unknown cards."""
    stack = _stack(s, kind)
    beside = [card for seat in s.seats for card in seat.hand]
    return [
        card
        for card in (*beside, *stack.below, *stack.discard, *([stack.top] if stack.top else []))
        if s.book.kinds[card] == (kind,)
    ]


def _recounted(old: State, s: State) -> State:
    """Return the state with the unseen cards of all stacks worked out from where the other cards are."""
    for kind in KINDS:
        mark, stack = UNKNOWN_OF[kind], _stack(s, kind)
        elsewhere = _known_of(s, kind)
        unseen = Counter(s.book.full[kind])
        unseen.subtract(card for card in elsewhere if card != mark)
        if missing := [card for card, n in unseen.items() if n < 0]:
            card, n = card_name(s.book, missing[0]), s.book.card[missing[0]].count
            said = ngettext("the only {card} is elsewhere", "all {n} cards like {card} are elsewhere", n, card=card)
            raise wrong(said)
        # keep the size of the stack that players entered
        more = _stack(old, kind).away - _known_of(old, kind).count(mark)
        loose = tuple(sorted(unseen.elements(), key=s.book.full[kind].index))
        away = max(0, min(len(loose), elsewhere.count(mark) + more))
        s = s.with_stack(kind, replace(stack, unseen=loose, away=away))
    return s


# --- the board ------------------------------------------------------------------------------------------------


def _site(s: State, area: str) -> Site:
    return s.sites[s.book.area[area]]


def _built(s: State, area: str, buildings: Sequence[Building]) -> State:
    at = s.book.area[area]
    return replace(s, sites=put(s.sites, at, replace(s.sites[at], buildings=tuple(buildings))))


def _roof(s: State, kind: Roof, area: str) -> State:
    if not (there := _site(s, area).buildings):
        raise wrong(_("there is no building there"))
    return _built(s, area, [one._replace(roof=kind) for one in there])


def _roofs(s: State) -> dict[tuple[str], Roof]:
    return {(area.id,): site.roof for area, site in zip(s.book.areas, s.sites, strict=True) if site.roof}


def _large(s: State) -> dict[tuple[str], Improvement]:
    return {(area.id,): site.large for area, site in zip(s.book.areas, s.sites, strict=True) if site.large in LARGE}


def _heights_of(s: State, area: str, seat: int) -> list[int]:
    return [one.height for one in _site(s, area).buildings if one.seat == seat]


def _with_heights(s: State, wanted: Sequence[int], area: str, seat: int) -> State:
    """Set the heights of a seat's buildings in an area. Buildings of such a height that are there already stay; new
    ones get the area's kind of roof, or any if it has none."""
    left, there, at = sorted(wanted), _site(s, area), s.book.area[area]
    kept = []
    for one in there.buildings:
        if one.seat == seat:
            if one.height not in left:
                continue
            left.remove(one.height)
        kept.append(one)
    others = {s.sites[one].roof for one in s.book.of_colour[s.book.areas[at].colour] if one != at}
    kind: Roof = there.roof or ("triangular" if others == {"round"} else "round")
    return _built(s, area, [*kept, *(Building(seat, kind, height) for height in left)])


def _floors(s: State, n: int, area: str, seat: int) -> State:
    return _stacked(s, n, max(_heights_of(s, area, seat), default=0), area, seat)


def _tallest(s: State, n: int, area: str, seat: int) -> State:
    """Set the height of a seat's tallest building in an area. The seat has at least as many floors there then."""
    return _stacked(s, max(n, sum(_heights_of(s, area, seat))) if n else 0, n, area, seat)


def _stacked(s: State, total: int, top: int, area: str, seat: int) -> State:
    """Return the state with buildings that have ``total`` floors together, the tallest of them ``top``."""
    top = min(max(1, top), total)
    there = _heights_of(s, area, seat)
    if (total, top) == (sum(there), max(there, default=0)):
        return s
    found: list[int] = []
    step, left = top, total
    while left:
        found.append(min(step, left))
        left -= found[-1]
        step = step - 1 or top
    return _with_heights(s, found, area, seat)


class _Placed(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    roof: str
    height: int


def _buildings(s: State, value: Any, area: str) -> State:
    placed: tuple[_Placed, ...] = converted(value, tuple[_Placed, ...])
    if len({one.roof for one in placed}) > 1 or any(one.roof not in ROOF for one in placed):
        raise wrong(_("all buildings of an area have the same kind of roof, round or triangular"))
    return _built(s, area, [
        Building(whole(one.seat, 0, len(s.seats) - 1), one.roof, whole(one.height, 1, 50))  # type: ignore[arg-type]
        for one in placed
    ])  # fmt: skip


def _board(s: State, value: Any) -> State:
    """Change to another board. What is in each area stays, also fountains that were won."""
    try:
        other = load_board(value, "book.board", paths=False)
    except BadFile as bad:
        raise BadValue(bad.faults[0].path, bad.faults[0].message) from None
    book = s.book.changed(board=other)
    old = {area.id: site for area, site in zip(s.book.areas, s.sites, strict=True)}
    printed = {area.id: area.fountains for area in s.book.areas}
    if lost := [one for one, site in old.items() if one not in book.area and (site.buildings or site.large)]:
        raise wrong(_("that board lacks area {area}, which is in use", area=lost[0]))
    sites = []
    for area in book.areas:
        there = old.get(area.id, Site())
        # fountains that were won stay in their areas
        sites.append(replace(there, fountains=max(0, there.fountains - printed.get(area.id, 0)) + area.fountains))
    return replace(s, book=book, sites=tuple(sites))


# --- the game -------------------------------------------------------------------------------------------------


def _least_round(s: State) -> int:
    """Return the earliest round that can be set: scored rounds are not played again."""
    last = max((number for number, given in enumerate(s.counted, 1) if given), default=0)
    return max(1, last + (s.phase not in ("draw", "over")))


def _last_round(s: State) -> int:
    """Return the latest round that can be set: after the phase of drawing cards there must still be a round."""
    return s.book.rounds - (s.phase == "draw")


def _round(s: State, n: int) -> State:
    scored = n if s.phase in ("draw", "over") else n - 1
    counted = (*s.counted, *((),) * scored)[:scored]
    auction = min(s.auction, len(s.book.numbers.auctions[n - 1]) - 1)
    return replace(s, round=n, counted=counted, auction=auction)


def _number(s: State, value: Any, name: str) -> State:
    """Change a number of the edition for this table. Rounds that are already played stay, and so do the cards and
    areas that the table started with."""
    if name.startswith(("cards.", "areas[")):
        raise wrong(_("a table keeps the cards and areas it started with"))
    book = s.book.with_number(name, value)
    if book.rounds < s.round + (s.phase == "draw"):
        raise wrong(_("round {round} has already been played", round=s.round))
    return replace(s, book=book, auction=min(s.auction, len(book.numbers.auctions[s.round - 1]) - 1))


# --- the figures ----------------------------------------------------------------------------------------------

SEAT, STACK, AREA = "seats[{seat}]", "stacks.{kind}", "areas.{area}"
_GAME: dict[str, Any] = {"section": GAME}
_AREA: dict[str, Any] = {"section": lambda s, area, *__: s.book.areas[s.book.area[area]].called}
_BY_SEAT: dict[str, Any] = {
    **_AREA, "forms": (SHEET,), "tone": lambda s, area, seat: f"seat-{seat}",
    "row": lambda s, area, seat: letters([one.name for one in s.seats])[seat],
}  # fmt: skip
"""The figures of a seat in an area are in one row with its letter."""
FIGURES = Figures[State]([
    FigureSpec("round", N_("Round"), Count(_least_round, _last_round), (FORM, SHEET), N_("It is round {n}"), _round,
               when=lambda s: not s.sheet or _goes_on(s), section=lambda s: _("Round") if s.sheet else _(GAME)),
    FigureSpec("first", N_("First player"), OneOf(seats), told=N_("{value} is first player"), when=_goes_on, **_GAME),
    FigureSpec("turn", lambda s: _TURN.get(s.phase) or _("Turn"), OneOf(seats), told=N_("It is {value}'s turn"),
               put=lambda s, seat: replace(s.with_seat(seat, passed=False), turn=seat), when=_while(*_TURN), **_GAME),
    FigureSpec("auction", N_("Auction"), OneOf(_auctions), told=N_("it is auction {n}"),
               put=lambda s, n: replace(s, auction=n - 1), get=lambda s: s.auction + 1,
               when=_while("bid", "turn_over", "improve"), **_GAME),
    FigureSpec("draws", N_("Cards still to draw"), Count(lambda s: int(s.phase == "draw"), MANY), when=_while("draw"),
               told=NN_("{n} card still to draw", "{n} cards still to draw"), **_GAME),
    FigureSpec("floors", N_("Floors in the pile"), Count(0, MANY), when=_goes_on,
               told=NN_("{n} floor left in the pile", "{n} floors left in the pile"), **_GAME),
    settling((FORM, SHEET), when=_while("over"), section=lambda s: _("The end") if s.sheet else _(GAME)),
    # --- a seat
    naming(),
    FigureSpec(f"{SEAT}.points.{{round}}",
               lambda s, i, n: s.seats[i].name if s.sheet else _("Points of round {n}", n=n),
               Count(0, 10_000), (FORM, SHEET),
               NN_("{name} has {n} point in round {round}", "{name} has {n} points in round {round}"), _points,
               lambda s, i, n: by_seat(s, s.counted[n - 1])[i] if n <= len(s.counted) else None,
               when=lambda s, i, n: n <= len(s.counted), kept=True, whose=lambda s, i, n: None if s.sheet else i,
               section=lambda s, i, n: _("Points of round {n}", n=n) if s.sheet else ""),
    FigureSpec(f"{SEAT}.earned.{{round}}", lambda s, i, n: _("What earned the points of round {n}", n=n), put=_earned,
               get=_awards, kept=_known_awards),
    FigureSpec(f"{SEAT}.passed", N_("Passed"), YES_NO, put=_passed, when=_may_pass,
               told=(N_("{name} has passed"), N_("{name} has not passed"))),
    FigureSpec(f"{SEAT}.hand", N_("Cards in hand"),
               Several(lambda s, i: _named(s, KINDS, s.seats[i].hand), others=True), put=_hand, when=_seen,
               told=N_("{name} holds {value}"), in_words=_listed, none_told=N_("{name} holds no cards"),
               secret=N_("the cards in {name}'s hand"), dealt=True),
    FigureSpec(f"{SEAT}.incomplete", N_("Buildings without a roof"), _heights(lambda s, i: s.seats[i].incomplete),
               when=_goes_on),
    FigureSpec(f"{SEAT}.complete.{{roof}}", lambda s, i, roof: _COMPLETE[roof],
               _heights(lambda s, i, roof: s.seats[i].complete[ROOF[roof]]), when=_goes_on),
    FigureSpec(f"{SEAT}.roofs.{{roof}}", lambda s, i, roof: _ROOFS_LEFT[roof], Count(0, 99), when=_goes_on),
    # --- the cards beside the board
    FigureSpec(f"{STACK}.left", lambda s, kind: _LEFT[kind], Count(_least_left, _most_left), put=_left,
               get=lambda s, kind: _stack(s, kind).size, when=_lies, section=CARDS, dealt=True),
    _of_stack("top", _TOP),
    _of_stack("discard", _DISCARD),
    _of_stack("below", _BELOW, lambda s, kind: _lies(s) and bool(_stack(s, kind).below)),
    # --- the areas
    FigureSpec(f"{AREA}.heights.{{seat}}",
               lambda s, area, seat: _("{name}: floors of each building", name=s.seats[seat].name),
               _heights(_heights_of), told=N_("{area}: floors of {name}'s buildings: {value}"), put=_with_heights,
               get=_heights_of, kept=True, **_AREA),
    FigureSpec(f"{AREA}.floors.{{seat}}", lambda s, area, seat: _("{name}: floors", name=s.seats[seat].name),
               Count(0, 99), told=NN_("{area}: {name} has {n} floor", "{area}: {name} has {n} floors"),
               put=_floors, get=lambda s, *at: sum(_heights_of(s, *at)), column=N_("floors"), **_BY_SEAT),
    FigureSpec(f"{AREA}.tallest.{{seat}}", lambda s, area, seat: _("{name}: tallest building", name=s.seats[seat].name),
               Count(0, 50), put=_tallest, get=lambda s, *at: max(_heights_of(s, *at), default=0),
               told=NN_("{area}: {name}'s tallest building has {n} floor",
                        "{area}: {name}'s tallest building has {n} floors"), column=N_("tallest"), **_BY_SEAT),
    FigureSpec(f"{AREA}.roof", N_("Roofs"), OneOf(lambda s, area: [Option(roof, ROOF_NAMES[roof]) for roof in ROOFS]),
               put=_roof, get=lambda s, area: _site(s, area).roof, when=lambda s, area: _site(s, area).roof is not None,
               told=N_("{area}, roofs: {value}"), kept=_roofs, **_AREA),
    FigureSpec(f"{AREA}.fountains", N_("Fountains"), Count(0, 99), (FORM, SHEET),
               NN_("{area}: {n} fountain", "{area}: {n} fountains"), kept=True, **_AREA),
    FigureSpec(f"{AREA}.large", N_("Large space"),
               OneOf(lambda s, area: [Option(None, _("Nothing")), *(Option(one, IMPROVEMENTS[one]) for one in LARGE)],
                     keys=True), (FORM, SHEET), N_("{area}, large space: {value}"), kept=_large, **_AREA),
    FigureSpec(f"{AREA}.spaces", N_("Small spaces"), Count(1, 30),
               told=NN_("{area}: {n} small space", "{area}: {n} small spaces"),
               put=lambda s, n, area: replace(s, book=s.book.with_area(area, n)),
               get=lambda s, area: s.book.areas[s.book.area[area]].spaces, kept=True, **_AREA),
    FigureSpec(f"{AREA}.buildings", N_("Buildings"), put=_buildings, told=N_("the buildings in {area}")),
    FigureSpec("count", N_("The areas are scored as one more round"), put=_count, get=lambda s: False),
    # --- what is printed
    rulings(HOUSE, section=N_("Where the rules are silent")),
    FigureSpec("book.cards.{card}", lambda s, card: card_title(s.book, card), Count(0, 99),
               told=N_("number on {card}: {n}"), get=lambda s, card: s.book.card[card].number,
               put=lambda s, n, card: replace(s, book=s.book.with_card(replace(s.book.card[card], number=n))),
               section=N_("Numbers on the cards")),
    numbers(_number),
    FigureSpec("book.board", N_("Board"), put=_board, told=N_("another board")),
], {
    "round": lambda s, i: range(1, (s.book.rounds if s.sheet else max(1, len(s.counted))) + 1),
    "roof": lambda s, i: ROOFS,
    "kind": lambda s: KINDS,
    "area": lambda s: [one.id for one in s.book.areas],
    "card": lambda s: [one.id for one in s.book.cards],
}, called={
    "area": lambda s, area: s.book.areas[s.book.area[area]].called, "card": lambda s, card: card_name(s.book, card),
}, within={"areas": "sites"}, house=HOUSE, impossible=_stuck)  # fmt: skip
