"""Every sentence a person reads of this game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.shown import HouseRule
from capemay_kit.core.words import a, many, put_right, told, upper
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KINDS, SEALED, UNKNOWN, Kind
from capemay_kit.games.capitol.names import area_name, card_name
from capemay_kit.games.capitol.refusal_words import refusal, refusal_rules
from capemay_kit.games.capitol.setup import MIN_SEATS
from capemay_kit.games.capitol.state import State

__all__ = ["area_name", "card_name", "refusal", "refusal_rules"]

CATEGORIES = Texts({
    "round_1": "First round", "round_2": "Second round", "round_3": "Third round", "round_4": "Fourth round",
})  # fmt: skip
CATEGORY_PAGE = dict.fromkeys(CATEGORIES, 11)
DECIDED = Texts({"points": "most points", "shared": "tied on points: the victory is shared"})
CHAPTERS = Texts({
    1: "components", 2: "preparation", 3: "playing the game", 4: "construction rules", 5: "building permit rules",
    6: "auction rules", 7: "fountains", 8: "amphitheaters", 9: "temples", 10: "card rules", 11: "scoring",
})  # fmt: skip
"""The chapters of the rulebook, by the number that refusals have as their page: we have its text without page
numbers."""
DOING = Texts({
    "deal": "Set-up", "build": "Construction", "bid": "Auction", "turn_over": "Auction", "improve": "Improvement",
    "score": "Scoring", "draw": "Drawing cards",
})  # fmt: skip
"""What each phase is called on the screen."""
RULINGS = Texts({
    "tallest_together": "Tied for most floors, some share the tallest: only they are first",
    "free_auction": "Nobody bids: the first player wins for nothing",
})  # fmt: skip
HOUSE = (
    HouseRule("numbers.draw", N_("Cards drawn after a round"), N_("cards drawn after a round: {n}"), 0, 20),
    HouseRule(
        "numbers.floors_per_card", N_("Floors a floor card puts up at most"), N_("floors a card at most: {n}"), 1, 4
    ),
    HouseRule("numbers.area_points.first", N_("Points for first place in an area"), N_("{n} for first place"), 0, 20),
    HouseRule(
        "numbers.area_points.second", N_("Points for second place in an area"), N_("{n} for second place"), 0, 20
    ),
    HouseRule(
        "rulings.tallest_together",
        RULINGS["tallest_together"],
        N_("tied for most floors, some share the tallest: all are first"),
    ),
    HouseRule("rulings.free_auction", RULINGS["free_auction"], N_("nobody bids: nobody wins")),
)
"""The house rules that a table may choose."""


def right(points: int, cards: int) -> str:
    """Ask whether a seat's figures are right."""
    return _(
        "{points}, {cards} in hand: right? Tap for yes",
        points=ngettext("{n} point", "{n} points", points),
        cards=ngettext("{n} card", "{n} cards", cards),
    )


def brings(first: int, second: int) -> str:
    """Say briefly what the places of an area bring."""
    return f"1st {first}, 2nd {second}" if second else f"1st {first}"


def yard(incomplete: Sequence[int], complete: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Say briefly which buildings are in front of a player, by heights."""
    groups = [(_("no roof"), incomplete), *complete]
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
    heights = " and ".join(
        _("{hs} under {kind} roofs", hs=and_list([str(h) for h in hs]), kind=kind)
        for hs, kind in ((round_ones, "round"), (triangular, "triangular"))
    )
    dealt = _(
        "{cards}, {cards_2} and {permits}",
        cards=ngettext("{n} roof card", "{n} roof cards", cards.roof),
        cards_2=ngettext("{n} floor card", "{n} floor cards", cards.floor),
        permits=ngettext("{n} permit", "{n} permits", cards.permit),
    )
    by_hand = (
        _("Roof, floor and permit cards: shuffle each kind, deal everybody {dealt}, unseen.", dealt=dealt),
        _("Lay the rest as three stacks, face up. Give everybody a STOP card."),
    )
    by_app = (
        _("The app deals the cards ({dealt} each) and keeps the stacks: printed cards stay in the box.", dealt=dealt),
    )
    return (
        _("Lay the board in the middle of the table."),
        _(
            "Everybody takes {round} round and {triangular} triangular roofs, and {floors}.",
            round=pieces.round,
            triangular=pieces.triangular,
            floors=ngettext("{n} floor", "{n} floors", used),
        ),
        _("Everybody makes complete buildings of them, by floors: {heights}.", heights=heights),
        _("Put the other {floors} floors beside the board as a pile.", floors=pieces.floors - used * seats),
        _(
            "Put {fountains} fountains, {amphitheaters} amphitheaters and {temples} temples ready.",
            fountains=pieces.fountains,
            amphitheaters=pieces.amphitheaters,
            temples=pieces.temples,
        ),
        *(by_hand if physical else by_app),
        _("Decide who begins: that player takes the first player marker."),
    )


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
            return _(
                "{name} plays {card}: a {roof} roof on {floors}",
                name=name,
                card=card_name(book, card),
                roof=roof,
                floors=ngettext("{n} floor", "{n} floors", on),
            )
        case act.PlayPermit(card=card, area=area, roof=roof, height=height):
            what = _("{floors} with a {roof} roof", floors=ngettext("{n} floor", "{n} floors", height), roof=roof)
            return _(
                "{name} plays {card}: {what} in {area}",
                name=name,
                card=card_name(book, card),
                what=what,
                area=area_name(book, area),
            )
        case act.PlayIdly(card=card):
            return _("{name} plays {card} and does nothing", name=name, card=card_name(book, card))
        case act.Pass():
            return _("{name} passes", name=name)
        case act.Bid(cards=cards) if cards == SEALED:
            return _("{name} has arranged a bid", name=name)
        case act.Bid(cards=cards):
            return _("{name} bids {bid}", name=name, bid=bid(book, cards))
        case act.Rearrange():
            return _("{name} arranges the bid anew", name=name)
        case act.TurnOver():
            bids = ", ".join(
                _("{name} bids {bid}", name=one.name, bid=bid(book, after.shown[i]))
                for i, one in enumerate(before.seats)
            )
            return f"{upper(before.improvement)}: {bids}; {_won(before, after)}"
        case act.Won(cards=()):
            return _(
                "{improvement}: nobody bids; {won}", improvement=upper(before.improvement), won=_won(before, after)
            )
        case act.Won(cards=cards):
            aside = "" if after.phase == "improve" else f"; {_won(before, after)}"
            return _(
                "{improvement}: {name} wins with {bid}{aside}",
                improvement=upper(before.improvement),
                name=name,
                bid=bid(book, cards),
                aside=aside,
            )
        case act.Improve(area=area):
            return _(
                "{name} places the {improvement} in {area}",
                name=name,
                improvement=before.improvement,
                area=area_name(book, area),
            )
        case act.Score():
            gained = [f"{one.name} +{_points(after, i)}" for i, one in enumerate(before.seats)]
            return _("Round {round} is scored: {gained}", round=before.round, gained=", ".join(gained))
        case act.Draw(kind=kind):
            return _("{name} draws {card}", name=name, card=card_name(book, before.stacks[KINDS.index(kind)].top))
        case act.DrawAll():
            return _("{name} draws {by_kind}", name=name, by_kind=by_kind({kind: done.of(kind) for kind in KINDS}))


def _points(s: State, seat: int) -> int:
    return sum(one.points for one in s.counted[-1] if one.seat == seat)


def _won(before: State, after: State) -> str:
    if after.phase != "improve":
        return _("it is put aside")
    return f"{after.seats[after.turn].name} wins{_by_tie(after)}"


def _by_tie(s: State) -> str:
    """Say what decided between equal bids; nothing if none equals the winner's, or not all cards are named (ch. 6)."""
    bids = [[s.book.number(card) or 0 for card in cards] for cards in s.shown]
    tied = [bid for bid in bids if bid and sum(bid) == sum(bids[s.turn])]
    if len(tied) < 2 or any(0 in bid for bid in tied):
        return ""
    decides = [max(bid) for bid in tied].count(max(bids[s.turn])) == 1
    return _(" the tie by the highest single card") if decides else _(" the tie as the first from the first player on")


def floors(on: Sequence[int]) -> str:
    """Say what becomes of the buildings on which floors are put."""
    raised: list[tuple[int, int]] = []
    for height in on:
        # the same card may raise a building twice
        again = next((i for i, (__, to) in enumerate(raised) if to == height), None) if height else None
        if again is None:
            raised.append((height, height + 1))
        else:
            raised[again] = (raised[again][0], height + 1)
    said = []
    # name new buildings first
    for (start, end), n in Counter(sorted(raised, key=lambda one: one[0] > 0)).items():
        what = ngettext("{n} building", "{n} buildings", n)
        said.append(
            _(
                "{what} of {floors} raised to {end}",
                what=what,
                floors=ngettext("{n} floor", "{n} floors", start),
                end=end,
            )
            if start
            else _("{what} of {floors} begun", what=what, floors=ngettext("{n} floor", "{n} floors", end))
        )
    return and_list(said)


def by_kind(counts: Mapping[Kind, int]) -> str:
    """Count cards by kind: "2 roofs, 3 floors and 1 permit"."""
    return and_list([many(n, kind) for kind, n in counts.items() if n]) or "nothing"


def bid(book: Book, cards: Sequence[str]) -> str:
    """Say what a bid comes to."""
    numbers = [book.number(card) for card in cards]
    if not cards:
        return "nothing"
    known = [n for n in numbers if n is not None]
    if len(known) < len(numbers):
        return ngettext("{n} card", "{n} cards", len(cards)) if UNKNOWN not in cards else _("cards nobody named")
    return f"{sum(known)} ({' + '.join(map(str, known))})" if len(known) > 1 else str(known[0])


def correction(s: State, done: Correct) -> str:
    """Say which figure was put right."""
    return put_right(s, done, _of_seat, _of_all, HOUSE)


def _of_seat(s: State, seat: int, rest: list[str], value: Any) -> str | None:
    name = s.seats[seat].name
    match rest:
        case ["hand"] if value is None:
            return _("{name}'s hand was put right", name=name)
        case ["hand"]:
            return _("{name} holds {cards}", name=name, cards=_cards(s.book, value) or _("no card"))
        case ["points", number]:
            return _(
                "{name} has {points} of round {number}",
                name=name,
                points=ngettext("{n} point", "{n} points", int(value)),
                number=number,
            )
        case ["passed"]:
            return _("{name} has passed", name=name) if value else _("{name} has not passed", name=name)
        case ["incomplete"]:
            return _("{name}'s buildings without a roof: {floors}", name=name, floors=_floors(value))
        case ["complete", roof]:
            return _("{name}'s buildings with a {roof} roof: {floors}", name=name, roof=roof, floors=_floors(value))
        case ["roofs", roof]:
            return _("{name} has {many} left", name=name, many=many(int(value), _("{roof} roof", roof=roof)))
    return None


def _of_area(s: State, area: str, rest: list[str], value: Any) -> str:
    title = area_name(s.book, area)
    match rest:
        case ["heights", number] if number.isdigit() and int(number) < len(s.seats):
            return _(
                "{title}: {name} has {floors}",
                title=title,
                name=s.seats[int(number)].name,
                floors=_floors(value, "nothing"),
            )
        case ["floors", number] if number.isdigit() and int(number) < len(s.seats):
            return _(
                "{title}: {name} has {floors}",
                title=title,
                name=s.seats[int(number)].name,
                floors=ngettext("{n} floor", "{n} floors", int(value)),
            )
        case ["tallest", number] if number.isdigit() and int(number) < len(s.seats):
            return _(
                "{title}: {name}'s tallest building has {floors}",
                title=title,
                name=s.seats[int(number)].name,
                floors=ngettext("{n} floor", "{n} floors", int(value)),
            )
        case ["large"]:
            return _("{title}: {value} on the large space", title=title, value=a(value) if value else "nothing")
        case ["fountains"]:
            return f"{title}: {ngettext('{n} fountain', '{n} fountains', int(value))}"
        case ["spaces"]:
            return f"{title}: {ngettext('{n} small space', '{n} small spaces', int(value))}"
        case ["roof"]:
            return _("{title}: {value} roofs", title=title, value=value)
        case ["buildings"]:
            return _("{title}: the buildings were put right", title=title)
    return _("a figure was put right ({name})", name=f"{title}, {' '.join(rest)}".replace("_", " "))


def _of_stack(s: State, kind: str, field: str, value: Any) -> str:
    match field:
        case "left":
            return _("{many} left in the stack", many=many(int(value), f"{kind} card"))
        case "top":
            return _(
                "on the stack of {kind} cards: {card}",
                kind=kind,
                card=card_name(s.book, value) if value else _("no card"),
            )
        case "discard":
            return _("discarded {kind} cards: {cards}", kind=kind, cards=_cards(s.book, value) or "none")
        case "below":
            return _("{kind} cards below the top: {cards}", kind=kind, cards=_cards(s.book, value) or "none")
    return _("a figure was put right ({name})", name=_("{kind} cards, {field}", kind=kind, field=field))


def _of_all(s: State, path: list[str], value: Any) -> str | None:
    match path:
        case ["areas", area, *rest]:
            return _of_area(s, area, rest, value)
        case ["stacks", kind, field]:
            return _of_stack(s, kind, field, value)
        case ["first"]:
            return _("{name} is first player", name=s.seats[int(value)].name)
        case ["auction"]:
            return _("auction {value} is under way", value=value)
        case ["draws"]:
            return _("{cards} still to draw", cards=ngettext("{n} card", "{n} cards", int(value)))
        case ["floors"]:
            return _("{floors} left in the pile", floors=ngettext("{n} floor", "{n} floors", int(value)))
        case ["book", "cards", card]:
            return _("the number of {card} is {value}", card=card_name(s.book, card), value=value)
        case ["book", "board"]:
            return _("another board is played on")
    return None


def _cards(book: Book, cards: Sequence[str]) -> str:
    return and_list([card_name(book, one) for one in cards])


def _floors(heights: Sequence[Any], none: str = "none") -> str:
    return and_list([ngettext("{n} floor", "{n} floors", int(one)) for one in heights]) or none
