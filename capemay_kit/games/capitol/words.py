"""What the log says of acts and corrections, and the texts by stored ids that several modules use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.shown import HouseRule
from capemay_kit.core.telling import correction_told, told
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KINDS, SEALED, UNKNOWN, UNKNOWN_OF
from capemay_kit.games.capitol.names import IMPROVEMENTS, area_name, building_name, card_list, card_name
from capemay_kit.games.capitol.refusal_words import refusal, refusal_rules
from capemay_kit.games.capitol.state import State

__all__ = ["area_name", "card_name", "refusal", "refusal_rules"]

CATEGORIES = Texts({
    "round_1": "First round", "round_2": "Second round", "round_3": "Third round", "round_4": "Fourth round",
})  # fmt: skip
DECIDED = Texts({"points": "most points", "shared": "tied on points: the victory is shared"})
CHAPTERS = Texts({
    1: "components", 2: "preparation", 3: "playing the game", 4: "construction rules", 5: "building permit rules",
    6: "auction rules", 7: "fountains", 8: "amphitheaters", 9: "temples", 10: "card rules", 11: "scoring",
})  # fmt: skip
"""The chapters of the rulebook, by the number that refusals have as their page: we have its text without page
numbers."""
RULINGS = {
    "tallest_together": N_("Tied for most floors, and some share the tallest building: only they are first"),
    "free_auction": N_("Nobody bids: the first player wins for nothing"),
}
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
    HouseRule(
        "rulings.tallest_together", RULINGS["tallest_together"],
        N_("tied for most floors, and some share the tallest building: all are first"),
    ),
    HouseRule("rulings.free_auction", RULINGS["free_auction"], N_("nobody bids: nobody wins")),
)  # fmt: skip
"""The house rules that a table may choose."""
_PLACES_IT = Texts({
    "fountain": "{name} places the fountain in {area}", "amphitheater": "{name} places the amphitheater in {area}",
    "temple": "{name} places the temple in {area}",
})  # fmt: skip
_STACKS = Texts({"roof": "stack of roof cards", "floor": "stack of floor cards", "permit": "stack of permit cards"})


# --- what happened ------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State) -> str:
    """Say what an entry did, with its figures."""
    # a refusal could tell what is in a sealed bid
    shown = replace(entry, refusal=None) if entry.act == act.Bid(SEALED) else entry
    return told(
        shown,
        lambda seat, done: _told(before, seat, done, after),
        lambda done: _("Corrected: {correction}", correction=correction(before, done)),
        partial(refusal, before),
    )


def _told(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    book, name = before.book, before.seats[seat].name
    match done:
        case act.Deal():
            return _("The cards are dealt")
        case act.PlayFloor(card=card, on=on):
            return _("{name} plays {card}: {floors}", name=name, card=card_name(book, card), floors=floors(on))
        case act.PlayRoof(card=card, on=on, roof=roof):
            building = building_name(roof, on)
            return _(
                "{name} plays {card} and completes a building: {building}",
                name=name, card=card_name(book, card), building=building,
            )  # fmt: skip
        case act.PlayPermit(card=card, area=area, roof=roof, height=height):
            return _(
                "{name} plays {card} and places a building in {area}: {building}",
                name=name, card=card_name(book, card), area=area_name(book, area),
                building=building_name(roof, height),
            )  # fmt: skip
        case act.PlayIdly(card=card):
            return _("{name} plays {card} without its action", name=name, card=card_name(book, card))
        case act.Pass():
            return _("{name} passes", name=name)
        case act.Bid(cards=cards) if cards == SEALED:
            return _("{name} has a bid ready", name=name)
        case act.Bid(cards=cards):
            return _bids(book, name, cards)
        case act.Rearrange():
            return _("{name} takes back the bid", name=name)
        case act.TurnOver():
            bids = ", ".join(_bids(book, one.name, after.shown[i]) for i, one in enumerate(before.seats))
            what = IMPROVEMENTS[before.improvement]
            return _("{improvement}: {bids}; {won}", improvement=what, bids=bids, won=_won(after))
        case act.Won(cards=cards):
            return _told_won(before, name, cards, after)
        case act.Improve(area=area):
            return _PLACES_IT[before.improvement].format(name=name, area=area_name(book, area))
        case act.Score():
            gained = [f"{one.name} +{_points(after, i)}" for i, one in enumerate(before.seats)]
            return _("Round {round} is scored: {gained}", round=before.round, gained=", ".join(gained))
        case act.Draw(kind=kind):
            return _("{name} draws {cards}", name=name, cards=card_name(book, before.stacks[KINDS.index(kind)].top))
        case act.DrawAll():
            drawn_now = drawn(book, done)
            if not drawn_now:
                return _("{name} draws no cards", name=name)
            return _("{name} draws {cards}", name=name, cards=drawn_now)


def _bids(book: Book, name: str, cards: Sequence[str]) -> str:
    return _("{name} bids {bid}", name=name, bid=bid(book, cards)) if cards else _("{name} bids nothing", name=name)


def _points(s: State, seat: int) -> int:
    return sum(one.points for one in s.counted[-1] if one.seat == seat)


def _told_won(before: State, name: str, cards: Sequence[str], after: State) -> str:
    what = IMPROVEMENTS[before.improvement]
    if not cards:
        return _("{improvement}: nobody bids; {won}", improvement=what, won=_won(after))
    won_with = bid(before.book, cards)
    if after.phase == "improve":
        return _("{improvement}: {name} wins with {bid}", improvement=what, name=name, bid=won_with)
    return _("{improvement}: {name} wins with {bid}; it is put aside", improvement=what, name=name, bid=won_with)


def _won(s: State) -> str:
    """Say who has won an auction, and what decided between equal bids if all cards are named (ch. 6)."""
    if s.phase != "improve":
        return _("it is put aside")
    name = s.seats[s.turn].name
    bids = [[s.book.number(card) or 0 for card in cards] for cards in s.shown]
    tied = [bid for bid in bids if bid and sum(bid) == sum(bids[s.turn])]
    if len(tied) < 2 or any(0 in bid for bid in tied):
        return _("{name} wins", name=name)
    if [max(bid) for bid in tied].count(max(bids[s.turn])) == 1:
        return _("{name} wins the tie by the highest single card", name=name)
    return _("{name} wins the tie, as the closest to the first player", name=name)


def raised(on: Sequence[int]) -> dict[tuple[int, int], int]:
    """Count the buildings that a floor card raises, by their floors before (0: a new one) and after; new ones first."""
    found: list[tuple[int, int]] = []
    for height in on:
        # the same card may raise a building twice
        again = next((i for i, (__, to) in enumerate(found) if to == height), None) if height else None
        if again is None:
            found.append((height, height + 1))
        else:
            found[again] = (found[again][0], height + 1)
    return Counter(sorted(found, key=lambda one: one[0] > 0))


def floors(on: Sequence[int]) -> str:
    """Say how the buildings change on which floors are put."""
    return and_list([
        ngettext("{n} building raised from {start} to {end}", "{n} buildings raised from {start} to {end}",
                 n, start=start, end=end)
        if start
        else ngettext("{n} new building of 1 floor", "{n} new buildings of 1 floor", n)
        if end == 1
        else ngettext("{n} new building of {end} floors", "{n} new buildings of {end} floors", n, end=end)
        for (start, end), n in raised(on).items()
    ])  # fmt: skip


def drawn(book: Book, done: act.DrawAll) -> str:
    """Count the cards that are drawn at once, by kind."""
    return card_list(book, [UNKNOWN_OF[kind] for kind in KINDS for __ in range(done.of(kind))])


def bid(book: Book, cards: Sequence[str]) -> str:
    """Say what a bid of some cards comes to."""
    known = [n for card in cards if (n := book.number(card)) is not None]
    if len(known) < len(cards):
        return ngettext("{n} card", "{n} cards", len(cards)) if UNKNOWN not in cards else _("unknown cards")
    return f"{sum(known)} ({' + '.join(map(str, known))})" if len(known) > 1 else str(known[0])


# --- what was corrected -------------------------------------------------------------------------------


def correction(s: State, done: Correct) -> str:
    """Say which figure was corrected."""
    return correction_told(s, done, _of_seat, _of_all, HOUSE)


def _of_seat(s: State, seat: int, rest: list[str], value: Any) -> str | None:
    name = s.seats[seat].name
    match rest:
        case ["hand"] if value is None:
            return _("the cards in {name}'s hand", name=name)
        case ["hand"]:
            cards = card_list(s.book, value)
            return _("{name} holds {cards}", name=name, cards=cards) if cards else _("{name} holds no cards", name=name)
        case ["points", number]:
            return ngettext(
                "{name} has {n} point in round {round}", "{name} has {n} points in round {round}",
                int(value), name=name, round=number,
            )  # fmt: skip
        case ["passed"]:
            return _("{name} has passed", name=name) if value else _("{name} has not passed", name=name)
        case ["incomplete"]:
            return _("floors of {name}'s buildings without a roof: {floors}", name=name, floors=_heights(value))
        case ["complete", "round"]:
            return _("floors of {name}'s buildings with a round roof: {floors}", name=name, floors=_heights(value))
        case ["complete", "triangular"]:
            return _("floors of {name}'s buildings with a triangular roof: {floors}", name=name,
                     floors=_heights(value))  # fmt: skip
        case ["roofs", "round"]:
            return ngettext("{name} has {n} round roof left", "{name} has {n} round roofs left", int(value), name=name)
        case ["roofs", "triangular"]:
            return ngettext("{name} has {n} triangular roof left", "{name} has {n} triangular roofs left",
                            int(value), name=name)  # fmt: skip
    return None


def _of_area(s: State, area: str, rest: list[str], value: Any) -> str | None:
    title = area_name(s.book, area)
    match rest:
        case [figure, number] if number.isdigit() and int(number) < len(s.seats):
            name = s.seats[int(number)].name
            if figure == "heights":
                return _("{area}: floors of {name}'s buildings: {floors}", area=title, name=name,
                         floors=_heights(value))  # fmt: skip
            if figure == "floors":
                return ngettext("{area}: {name} has {n} floor", "{area}: {name} has {n} floors", int(value),
                                area=title, name=name)  # fmt: skip
            return ngettext(
                "{area}: {name}'s tallest building has {n} floor", "{area}: {name}'s tallest building has {n} floors",
                int(value), area=title, name=name,
            )  # fmt: skip
        case ["large"] if value:
            return _("{area}, large space: {improvement}", area=title, improvement=IMPROVEMENTS[value])
        case ["large"]:
            return _("{area}, large space: nothing", area=title)
        case ["fountains"]:
            return ngettext("{area}: {n} fountain", "{area}: {n} fountains", int(value), area=title)
        case ["spaces"]:
            return ngettext("{area}: {n} small space", "{area}: {n} small spaces", int(value), area=title)
        case ["roof"]:
            return (
                _("{area}: round roofs", area=title) if value == "round" else _("{area}: triangular roofs", area=title)
            )
        case ["buildings"]:
            return _("the buildings in {area}", area=title)
    return None


def _of_stack(s: State, kind: str, field: str, value: Any) -> str | None:
    stack = _STACKS[kind]
    match field:
        case "left":
            return _("{stack}: {n} left", stack=stack, n=value)
        case "top":
            return _("{stack}: {card} on top", stack=stack, card=card_name(s.book, value) if value else _("no card"))
        case "discard":
            cards = card_list(s.book, value)
            return (
                _("{stack}: discarded {cards}", stack=stack, cards=cards)
                if cards
                else _("{stack}: discarded no cards", stack=stack)
            )
        case "below":
            cards = card_list(s.book, value)
            return (
                _("{stack}: {cards} below the top", stack=stack, cards=cards)
                if cards
                else _("{stack}: no cards below the top", stack=stack)
            )
    return None


def _of_all(s: State, path: list[str], value: Any) -> str | None:
    match path:
        case ["areas", area, *rest]:
            return _of_area(s, area, rest, value)
        case ["stacks", kind, field]:
            return _of_stack(s, kind, field, value)
        case ["first"]:
            return _("{name} is first player", name=s.seats[int(value)].name)
        case ["auction"]:
            return _("it is auction {n}", n=value)
        case ["draws"]:
            return ngettext("{n} card still to draw", "{n} cards still to draw", int(value))
        case ["floors"]:
            return ngettext("{n} floor left in the pile", "{n} floors left in the pile", int(value))
        case ["book", "cards", card]:
            return _("number on {card}: {n}", card=card_name(s.book, card), n=value)
        case ["book", "board"]:
            return _("another board")
    return None


def _heights(heights: Sequence[Any]) -> str:
    return and_list([str(one) for one in heights]) or _("none")
