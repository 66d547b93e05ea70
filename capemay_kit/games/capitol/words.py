"""Every sentence a person reads of this game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.shown import HouseRule
from capemay_kit.core.words import OTHER_FIGURE, a, listed, many, put_right, told, upper
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KINDS, SEALED, UNKNOWN, Kind
from capemay_kit.games.capitol.names import area_name, card_name
from capemay_kit.games.capitol.refusal_words import refusal, refusal_rules
from capemay_kit.games.capitol.setup import MIN_SEATS
from capemay_kit.games.capitol.state import State

__all__ = ["area_name", "card_name", "refusal", "refusal_rules"]

CATEGORIES = {
    "round_1": "First round", "round_2": "Second round", "round_3": "Third round", "round_4": "Fourth round",
}  # fmt: skip
CATEGORY_PAGE = dict.fromkeys(CATEGORIES, 11)
DECIDED = {"points": "most points", "shared": "tied on points: the victory is shared"}
CHAPTERS = {
    1: "components", 2: "preparation", 3: "playing the game", 4: "construction rules", 5: "building permit rules",
    6: "auction rules", 7: "fountains", 8: "amphitheaters", 9: "temples", 10: "card rules", 11: "scoring",
}  # fmt: skip
"""The chapters of the rulebook, by the number that refusals have as their page: we have its text without page
numbers."""
DOING = {
    "deal": "Set-up", "build": "Construction", "bid": "Auction", "turn_over": "Auction", "improve": "Improvement",
    "score": "Scoring", "draw": "Drawing cards",
}  # fmt: skip
"""What each phase is called on the screen."""
RULINGS = {
    "tallest_together": "Tied for most floors, some share the tallest: only they are first",
    "free_auction": "Nobody bids: the first player wins for nothing",
}
HOUSE = (
    HouseRule("numbers.draw", "Cards drawn after a round", "cards drawn after a round: {n}", 0, 20),
    HouseRule("numbers.floors_per_card", "Floors a floor card puts up at most", "floors a card at most: {n}", 1, 4),
    HouseRule("numbers.area_points.first", "Points for first place in an area", "{n} for first place", 0, 20),
    HouseRule("numbers.area_points.second", "Points for second place in an area", "{n} for second place", 0, 20),
    HouseRule("rulings.tallest_together", RULINGS["tallest_together"],
              "tied for most floors, some share the tallest: all are first"),
    HouseRule("rulings.free_auction", RULINGS["free_auction"], "nobody bids: nobody wins"),
)  # fmt: skip
"""The house rules that a table may choose."""
TIE_BY_CARD = " the tie by the highest single card"
TIE_BY_ORDER = " the tie as the first from the first player on"


def right(points: int, cards: int) -> str:
    """Ask whether a seat's figures are right."""
    return f"{many(points, 'point')}, {many(cards, 'card')} in hand: right? Tap for yes"


def brings(first: int, second: int) -> str:
    """Say briefly what the places of an area bring."""
    return f"1st {first}, 2nd {second}" if second else f"1st {first}"


def yard(incomplete: Sequence[int], complete: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Say briefly which buildings are in front of a player, by heights."""
    groups = [("no roof", incomplete), *complete]
    found = [f"{what} {', '.join(map(str, sorted(heights)))}" for what, heights in groups if heights]
    return "; ".join(found) or "nothing"


def checklist(book: Book, seats: int, physical: bool) -> tuple[str, ...]:
    """List what is set up before the first round (ch. 2).

    With fewer ``seats`` than the game needs, it is for the fewest players possible.
    """
    seats = max(seats, MIN_SEATS)
    n, pieces, cards = book.numbers, book.numbers.pieces, book.numbers.start_cards
    round_ones, triangular = n.start_buildings.round, n.start_buildings.triangular
    used = sum(round_ones) + sum(triangular)
    heights = " and ".join(f"{listed([str(h) for h in hs], 'and')} under {kind} roofs" for hs, kind in (
        (round_ones, "round"), (triangular, "triangular")))  # fmt: skip
    dealt = f"{many(cards.roof, 'roof card')}, {many(cards.floor, 'floor card')} and {many(cards.permit, 'permit')}"
    by_hand = (
        f"Roof, floor and permit cards: shuffle each kind, deal everybody {dealt}, unseen.",
        "Lay the rest as three stacks, face up. Give everybody a STOP card.",
    )
    by_app = (f"The app deals the cards ({dealt} each) and keeps the stacks: printed cards stay in the box.",)
    return (
        "Lay the board in the middle of the table.",
        f"Everybody takes {pieces.round} round and {pieces.triangular} triangular roofs, and {many(used, 'floor')}.",
        f"Everybody makes complete buildings of them, by floors: {heights}.",
        f"Put the other {pieces.floors - used * seats} floors beside the board as a pile.",
        f"Put {pieces.fountains} fountains, {pieces.amphitheaters} amphitheaters and {pieces.temples} temples ready.",
        *(by_hand if physical else by_app),
        "Decide who begins: that player takes the first player marker.",
    )


# --- what happened ------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State) -> str:
    """Say what an entry did, with its figures."""

    # a refusal could tell what is in a sealed bid
    shown = replace(entry, refusal=None) if entry.act == act.Bid(SEALED) else entry
    return told(shown, lambda seat, done: _told(before, seat, done, after),
                lambda done: f"Corrected: {correction(before, done)}", partial(refusal, before))  # fmt: skip


def _told(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    book, name = before.book, before.seats[seat].name
    match done:
        case act.Deal():
            return "The cards are dealt"
        case act.PlayFloor(card=card, on=on):
            return f"{name} plays {card_name(book, card)}: {floors(on)}"
        case act.PlayRoof(card=card, on=on, roof=roof):
            return f"{name} plays {card_name(book, card)}: a {roof} roof on {many(on, 'floor')}"
        case act.PlayPermit(card=card, area=area, roof=roof, height=height):
            what = f"{many(height, 'floor')} with a {roof} roof"
            return f"{name} plays {card_name(book, card)}: {what} in {area_name(book, area)}"
        case act.PlayIdly(card=card):
            return f"{name} plays {card_name(book, card)} and does nothing"
        case act.Pass():
            return f"{name} passes"
        case act.Bid(cards=cards) if cards == SEALED:
            return f"{name} has arranged a bid"
        case act.Bid(cards=cards):
            return f"{name} bids {bid(book, cards)}"
        case act.Rearrange():
            return f"{name} arranges the bid anew"
        case act.TurnOver():
            bids = ", ".join(f"{one.name} bids {bid(book, after.shown[i])}" for i, one in enumerate(before.seats))
            return f"{upper(before.improvement)}: {bids}; {_won(before, after)}"
        case act.Won(cards=()):
            return f"{upper(before.improvement)}: nobody bids; {_won(before, after)}"
        case act.Won(cards=cards):
            aside = "" if after.phase == "improve" else f"; {_won(before, after)}"
            return f"{upper(before.improvement)}: {name} wins with {bid(book, cards)}{aside}"
        case act.Improve(area=area):
            return f"{name} places the {before.improvement} in {area_name(book, area)}"
        case act.Score():
            gained = [f"{one.name} +{_points(after, i)}" for i, one in enumerate(before.seats)]
            return f"Round {before.round} is scored: {', '.join(gained)}"
        case act.Draw(kind=kind):
            return f"{name} draws {card_name(book, before.stacks[KINDS.index(kind)].top)}"
        case act.DrawAll():
            return f"{name} draws {by_kind({kind: done.of(kind) for kind in KINDS})}"


def _points(s: State, seat: int) -> int:
    return sum(one.points for one in s.counted[-1] if one.seat == seat)


def _won(before: State, after: State) -> str:
    if after.phase != "improve":
        return "it is put aside"
    return f"{after.seats[after.turn].name} wins{_by_tie(after)}"


def _by_tie(s: State) -> str:
    """Say what decided between equal bids; nothing if none equals the winner's, or not all cards are named (ch. 6)."""
    bids = [[s.book.number(card) or 0 for card in cards] for cards in s.shown]
    tied = [bid for bid in bids if bid and sum(bid) == sum(bids[s.turn])]
    if len(tied) < 2 or any(0 in bid for bid in tied):
        return ""
    decides = [max(bid) for bid in tied].count(max(bids[s.turn])) == 1
    return TIE_BY_CARD if decides else TIE_BY_ORDER


def floors(on: Sequence[int]) -> str:
    """Say what becomes of the buildings on which floors are put."""
    raised: list[tuple[int, int]] = []
    for height in on:
        # the same card may raise a building twice
        again = next((i for i, (_, to) in enumerate(raised) if to == height), None) if height else None
        if again is None:
            raised.append((height, height + 1))
        else:
            raised[again] = (raised[again][0], height + 1)
    said = []
    # name new buildings first
    for (start, end), n in Counter(sorted(raised, key=lambda one: one[0] > 0)).items():
        what = many(n, "building")
        said.append(
            f"{what} of {many(start, 'floor')} raised to {end}" if start else f"{what} of {many(end, 'floor')} begun"
        )
    return listed(said, "and")


def by_kind(counts: Mapping[Kind, int]) -> str:
    """Count cards by kind: "2 roofs, 3 floors and 1 permit"."""
    return listed([many(n, kind) for kind, n in counts.items() if n], "and") or "nothing"


def bid(book: Book, cards: Sequence[str]) -> str:
    """Say what a bid comes to."""
    numbers = [book.number(card) for card in cards]
    if not cards:
        return "nothing"
    known = [n for n in numbers if n is not None]
    if len(known) < len(numbers):
        return many(len(cards), "card") if UNKNOWN not in cards else "cards nobody named"
    return f"{sum(known)} ({' + '.join(map(str, known))})" if len(known) > 1 else str(known[0])


def correction(s: State, done: Correct) -> str:
    """Say which figure was put right."""
    return put_right(s, done, _of_seat, _of_all, HOUSE)


def _of_seat(s: State, seat: int, rest: list[str], value: Any) -> str | None:
    name = s.seats[seat].name
    match rest:
        case ["hand"] if value is None:
            return f"{name}'s hand was put right"
        case ["hand"]:
            return f"{name} holds {_cards(s.book, value) or 'no card'}"
        case ["points", number]:
            return f"{name} has {many(int(value), 'point')} of round {number}"
        case ["passed"]:
            return f"{name} has passed" if value else f"{name} has not passed"
        case ["incomplete"]:
            return f"{name}'s buildings without a roof: {_floors(value)}"
        case ["complete", roof]:
            return f"{name}'s buildings with a {roof} roof: {_floors(value)}"
        case ["roofs", roof]:
            return f"{name} has {many(int(value), f'{roof} roof')} left"
    return None


def _of_area(s: State, area: str, rest: list[str], value: Any) -> str:
    title = area_name(s.book, area)
    match rest:
        case ["heights", number] if number.isdigit() and int(number) < len(s.seats):
            return f"{title}: {s.seats[int(number)].name} has {_floors(value, 'nothing')}"
        case ["floors", number] if number.isdigit() and int(number) < len(s.seats):
            return f"{title}: {s.seats[int(number)].name} has {many(int(value), 'floor')}"
        case ["tallest", number] if number.isdigit() and int(number) < len(s.seats):
            return f"{title}: {s.seats[int(number)].name}'s tallest building has {many(int(value), 'floor')}"
        case ["large"]:
            return f"{title}: {a(value) if value else 'nothing'} on the large space"
        case ["fountains"]:
            return f"{title}: {many(int(value), 'fountain')}"
        case ["spaces"]:
            return f"{title}: {many(int(value), 'small space')}"
        case ["roof"]:
            return f"{title}: {value} roofs"
        case ["buildings"]:
            return f"{title}: the buildings were put right"
    return OTHER_FIGURE.format(name=f"{title}, {' '.join(rest)}".replace("_", " "))


def _of_stack(s: State, kind: str, field: str, value: Any) -> str:
    match field:
        case "left":
            return f"{many(int(value), f'{kind} card')} left in the stack"
        case "top":
            return f"on the stack of {kind} cards: {card_name(s.book, value) if value else 'no card'}"
        case "discard":
            return f"discarded {kind} cards: {_cards(s.book, value) or 'none'}"
        case "below":
            return f"{kind} cards below the top: {_cards(s.book, value) or 'none'}"
    return OTHER_FIGURE.format(name=f"{kind} cards, {field}")


def _of_all(s: State, path: list[str], value: Any) -> str | None:
    match path:
        case ["areas", area, *rest]:
            return _of_area(s, area, rest, value)
        case ["stacks", kind, field]:
            return _of_stack(s, kind, field, value)
        case ["first"]:
            return f"{s.seats[int(value)].name} is first player"
        case ["auction"]:
            return f"auction {value} is under way"
        case ["draws"]:
            return f"{many(int(value), 'card')} still to draw"
        case ["floors"]:
            return f"{many(int(value), 'floor')} left in the pile"
        case ["book", "cards", card]:
            return f"the number of {card_name(s.book, card)} is {value}"
        case ["book", "board"]:
            return "another board is played on"
    return None


def _cards(book: Book, cards: Sequence[str]) -> str:
    return listed([card_name(book, one) for one in cards], "and")


def _floors(heights: Sequence[Any], none: str = "none") -> str:
    return listed([many(int(one), "floor") for one in heights], "and") or none
