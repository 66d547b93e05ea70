"""What the screen offers, in words: labels of acts, of cards in hand and of what a player has not placed yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from capemay_kit.core.i18n import Texts, _, and_list, ngettext
from capemay_kit.core.scores import said
from capemay_kit.core.shown import Standing
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KIND, ROOF, UNKNOWN, Kind
from capemay_kit.games.capitol.legal import legal
from capemay_kit.games.capitol.names import (
    IMPROVEMENTS,
    area_name,
    building_name,
    card_list,
    card_name,
    card_title,
)
from capemay_kit.games.capitol.scoring import MESSAGES, area_placings, awards, by_seat, earned
from capemay_kit.games.capitol.state import Award, Building, Seat, State, put
from capemay_kit.games.capitol.words import bid, drawn, floors, raised

_DOES: Mapping[str, str] = Texts({
    "roof": "completes a building", "floor": "adds floors", "permit": "places a building",
    "blue": "places a building in a blue (white) area", "pink": "places a building in a pink (red) area",
    "purple": "places a building in a purple (black) area",
})  # fmt: skip
_NO_FIT = Texts({
    "blue": "No building of yours fits into a blue area now.",
    "pink": "No building of yours fits into a pink area now.",
    "purple": "No building of yours fits into a purple area now.",
})  # fmt: skip


def label(s: State, seat: int, a: AnyAct) -> tuple[str, str]:
    """Name an act for a button, and say in a line what it uses and what it brings."""
    book = s.book
    match a:
        case act.Deal():
            return _("Deal"), _("first cards for everybody, three stacks face up")
        case act.PlayFloor(card=card, on=on):
            return _start_or_raise(on), card_name(book, card)
        case act.PlayRoof(card=card, on=on, roof=roof):
            left = max(0, s.seats[seat].roofs[ROOF[roof]] - 1)
            if roof == "round":
                title = ngettext("Round roof on {n} floor", "Round roof on {n} floors", on)
                line = ngettext(
                    "uses {card}, leaves {n} round roof",
                    "uses {card}, leaves {n} round roofs",
                    left,
                    card=card_name(book, card),
                )
            else:
                title = ngettext("Triangular roof on {n} floor", "Triangular roof on {n} floors", on)
                line = ngettext(
                    "uses {card}, leaves {n} triangular roof",
                    "uses {card}, leaves {n} triangular roofs",
                    left,
                    card=card_name(book, card),
                )
            return title, line
        case act.PlayPermit(card=card, area=area, roof=roof, height=height):
            return (
                f"{area_name(book, area)}: {building_name(roof, height)}",
                f"{card_name(book, card)}: {_brings(s, seat, a)}",
            )
        case act.PlayIdly(card=card):
            return _("Play without its action"), card_name(book, card)
        case act.Pass():
            return _("Pass"), _("no more actions in this construction phase")
        case act.Bid(cards=()):
            return _("Bid nothing"), ""
        case act.Bid(cards=cards):
            return _("Bid {bid}", bid=bid(book, cards)), card_list(book, cards)
        case act.Rearrange():
            return _("Change the bid"), ""
        case act.TurnOver():
            return _("Turn over the bids"), IMPROVEMENTS[s.improvement]
        case act.Won(cards=()) if book.rulings.free_auction:
            return _("Nobody bid: {name} wins for nothing", name=s.seats[s.first].name), IMPROVEMENTS[s.improvement]
        case act.Won(cards=()):
            return _("Nobody bid: put it aside"), IMPROVEMENTS[s.improvement]
        case act.Won(cards=cards):
            return _(
                "{improvement}: {name} wins with {bid}",
                improvement=IMPROVEMENTS[s.improvement],
                name=s.seats[seat].name,
                bid=bid(book, cards),
            ), card_list(book, cards)
        case act.Improve(area=area):
            title = _("{improvement} in {area}", improvement=IMPROVEMENTS[s.improvement], area=area_name(book, area))
            return title, places(s, area)
        case act.Score(points=points):
            given = by_seat(s, awards(s)) if points is None else points
            gained = [f"{one.name} +{n}" for one, n in zip(s.seats, given, strict=True)]
            return _("Score round {round}", round=s.round), and_list(gained)
        case act.Draw(kind=kind):
            return (
                _("Draw {cards}", cards=card_name(book, s.stacks[KIND[kind]].top)),
                ngettext("{n} card to draw", "{n} cards to draw", s.draws),
            )
        case act.DrawAll():
            now = drawn(book, a)
            return _("Draw {cards}", cards=now) if now else _("Draw no cards"), ""


def _start_or_raise(on: Sequence[int]) -> str:
    """Say what a floor card does, as a button does."""
    match [(*floors, n) for floors, n in raised(on).items()]:
        case [(0, end, 1)]:
            return ngettext("Start a building of one floor", "Start a building of {n} floors", end)
        case [(0, 1, 2)]:
            return _("Start two buildings of one floor")
        case [(start, end, 1)]:
            return _("Raise a building from {start} to {end}", start=start, end=end)
        case [(start, end, 2)] if start:
            return _("Raise two buildings from {start} to {end}", start=start, end=end)
        case [(0, 1, 1), (start, end, 1)]:
            return _("Start a building, raise one from {start} to {end}", start=start, end=end)
        case [(start, end, 1), (start_2, end_2, 1)] if start:
            return _(
                "Raise one from {start} to {end}, one from {start_2} to {end_2}",
                start=start,
                end=end,
                start_2=start_2,
                end_2=end_2,
            )
    return _("Floors: {buildings}", buildings=floors(on))


def earnings(s: State, after: State) -> list[str]:
    """Say who gets what in each area in the scoring that leads to ``after``, and why."""
    return [
        _("{name} +{n}, {why}", name=s.seats[one.seat].name, n=one.points, why=said(earned(s, one), MESSAGES))
        for one in after.counted[-1]
    ] or [_("Nobody scores in any area.")]


def _brings(s: State, seat: int, a: act.PlayPermit) -> str:
    """Say what a building would bring in its area at the next scoring, and how much more that is than now."""
    area = s.book.area[a.area]
    site = s.sites[area]
    built = replace(site, buildings=(*site.buildings, Building(seat, a.roof, a.height)))
    after = replace(s, sites=put(s.sites, area, built))
    before, then = (_award(one, seat, a.area) for one in (s, after))
    if then is None:
        return _("neither first nor second there")
    second = then.why in ("second", "less_tall")
    if not (more := then.points - (before.points if before is not None else 0)):
        return _("second there, as before") if second else _("first there, as before")
    if second:
        return ngettext(
            "second there (floors: {floors}), {change} point",
            "second there (floors: {floors}), {change} points",
            abs(more),
            floors=then.floors,
            change=f"{more:+}",
        )
    return ngettext(
        "first there (floors: {floors}), {change} point",
        "first there (floors: {floors}), {change} points",
        abs(more),
        floors=then.floors,
        change=f"{more:+}",
    )


def _award(s: State, seat: int, area: str) -> Award | None:
    return next((one for one in awards(s) if (one.seat, one.area) == (seat, area)), None)


def places(s: State, area: str) -> str:
    """Say who is first and who second in an area now."""
    found = area_placings(s, s.book.area[area])
    first = and_list([s.seats[one.seat].name for one in found if one.first])
    second = and_list([s.seats[one.seat].name for one in found if not one.first])
    if not first:
        return _("nobody has built there yet")
    return (
        _("{first} first, {second} second", first=first, second=second) if second else _("{first} first", first=first)
    )


def in_places(s: State) -> list[int]:
    """List the areas as they lie on the board, row by row."""
    return sorted(range(len(s.sites)), key=lambda i: (s.book.areas[i].y, s.book.areas[i].x))


def standing(s: State, area: int) -> Standing:
    """Say who has how many floors in an area, those in the lead first, what its places bring, and what else is
    there."""
    points, site, printed = s.book.numbers.area_points, s.sites[area], s.book.areas[area]
    times = points.temple_times if site.large == "temple" else 1
    first, second = ((n + points.fountain * site.fountains) * times for n in (points.first, points.second))
    brings = _("1st {first}, 2nd {second}", first=first, second=second) if second else _("1st {first}", first=first)
    placed = sorted(area_placings(s, area), key=lambda one: not one.first)
    figures = tuple((one.seat, str(one.floors), one.first) for one in placed)
    signs = ("fountain",) * site.fountains + ((site.large,) if site.large else ())
    return Standing(printed.title, figures, brings, printed.colour, signs)


def with_all(s: State, said: Standing, area: int) -> Standing:
    """Return the standing of an area with the floors of everybody who has any there, not only of first and second."""
    first = {seat for seat, __, leads in said.figures if leads}
    floors = {i: sum(one.height for one in s.sites[area].buildings if one.seat == i) for i in range(len(s.seats))}
    return replace(said, figures=tuple((i, str(n), i in first) for i, n in floors.items() if n))


def only_idly(s: State, seat: int, card: str) -> str:
    """Say why a card can only be played without its action; empty if it can do something."""
    does = (act.PlayFloor, act.PlayRoof, act.PlayPermit)
    if any(isinstance(one, does) and one.card == card for one in legal(s, seat)):
        return ""
    me, colours = s.seats[seat], s.book.colours(card)
    why: dict[Kind, str] = {
        "floor": _("The pile of floors is empty."),
        "roof": _("You have no roofs left.") if me.incomplete else _("You have no building without a roof."),
        "permit": _NO_FIT[colours[0]] if len(colours) == 1 else _("No building of yours fits into any area now."),
    }
    kinds = s.book.kinds.get(card, ())
    return (
        " ".join([*(why[kind] for kind in kinds), _("This card can only be played without its action.")])
        if kinds
        else ""
    )


def held(book: Book, hand: Sequence[str], card: str) -> tuple[str, str]:
    """Name a card in hand, and say what it does and how many of it there are."""
    known, n = book.card.get(card), hand.count(card)
    if card == UNKNOWN:
        return card_title(book, card), _("{n} in hand", n=n)
    does = _DOES[book.kinds[card][0] if known is None else known.colour or known.kind]
    return card_title(book, card), _("{does}, {n} in hand", does=does, n=n) if n > 1 or known is None else does


def drawing(book: Book, card: str) -> str:
    """Name the drawing of a card; empty for a card of which nothing is known."""
    known = book.card.get(card)
    if known is None:
        return "" if card == UNKNOWN else " ".join(("card", book.kinds[card][0], "?"))
    return " ".join(("card", f"{known.kind}-{known.colour}" if known.colour else known.kind, str(known.number)))


def before(me: Seat) -> tuple[str, ...]:
    """List the buildings that a player has not placed yet, and the roofs that are left."""
    lines = (
        (_("No roof yet: {floors}"), me.incomplete),
        (_("Round roof: {floors}"), me.complete[0]),
        (_("Triangular roof: {floors}"), me.complete[1]),
    )
    return (
        *(line.format(floors=_heights(heights)) for line, heights in lines if heights),
        _("Roofs left: {round} round, {triangular} triangular", round=me.roofs[0], triangular=me.roofs[1]),
    )


def _heights(heights: Sequence[int]) -> str:
    if len(heights) == 1:
        return ngettext("{n} floor", "{n} floors", heights[0])
    return _("{heights} floors", heights=and_list([str(n) for n in sorted(heights)]))
