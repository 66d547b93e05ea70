"""What the screen offers, in words: labels of acts, of cards in hand and of what a player has in front."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from capemay_kit.core.shown import Standing
from capemay_kit.core.words import changed_by, listed, many, said, upper
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KIND, KINDS, ROOF, ROOFS, UNKNOWN
from capemay_kit.games.capitol.legal import legal
from capemay_kit.games.capitol.names import colour_name
from capemay_kit.games.capitol.score_words import EARNS, MESSAGES, NOBODY_EARNS
from capemay_kit.games.capitol.scoring import area_placings, awards, by_seat, earned
from capemay_kit.games.capitol.screen_words import (
    ANY_AREA,
    AREAS_OF,
    NO_BUILDING_FITS,
    NO_FLOORS_LEFT,
    NO_ROOF_TO_SET,
    NO_ROOFS_LEFT,
    ONLY_IDLY,
)
from capemay_kit.games.capitol.state import Award, Building, Seat, State, put
from capemay_kit.games.capitol.words import area_name, bid, brings, by_kind, card_name, floors


def label(s: State, seat: int, a: AnyAct) -> tuple[str, str]:
    """Name an act for a button, and say in a line what it uses and what it brings."""
    book = s.book
    match a:
        case act.Deal():
            return "Deal", "first cards, and three stacks face up"
        case act.PlayFloor(card=card, on=on):
            return upper(floors(on)), card_name(book, card)
        case act.PlayRoof(card=card, on=on, roof=roof):
            left = max(0, s.seats[seat].roofs[ROOF[roof]] - 1)
            return (
                f"{upper(roof)} roof on {many(on, 'floor')}",
                f"{card_name(book, card)}; leaves {many(left, f'{roof} roof')}",
            )
        case act.PlayPermit(card=card, area=area, roof=roof, height=height):
            brings = _brings(s, seat, a)
            return (
                f"{area_name(book, area)}: {many(height, 'floor')}, {roof} roof",
                f"{card_name(book, card)}; {brings}",
            )
        case act.PlayIdly(card=card):
            return "Play without its action", card_name(book, card)
        case act.Pass():
            return "Pass", "no more in this construction phase"
        case act.Bid(cards=cards):
            return f"Bid {bid(book, cards)}", listed([card_name(book, card) for card in cards], "and")
        case act.Rearrange():
            return "Arrange the bid anew", ""
        case act.TurnOver():
            return "Turn over the bids", f"for the {s.improvement}"
        case act.Won(cards=()):
            gets = f"{s.seats[s.first].name} wins the {s.improvement} for nothing"
            return f"Nobody bids: {gets if book.rulings.free_auction else f'the {s.improvement} is put aside'}", ""
        case act.Won(cards=cards):
            title = f"{s.seats[seat].name} wins the {s.improvement} with {bid(book, cards)}"
            return title, listed([card_name(book, card) for card in cards], "and")
        case act.Improve(area=area):
            return f"{upper(s.improvement)} in {area_name(book, area)}", places(s, area)
        case act.Score(points=points):
            given = by_seat(s, awards(s)) if points is None else points
            gained = [f"{one.name} +{n}" for one, n in zip(s.seats, given, strict=True)]
            return f"Score round {s.round}", listed(gained, "and")
        case act.Draw(kind=kind):
            return f"Draw {card_name(book, s.stacks[KIND[kind]].top)}", many(s.draws, "card") + " to draw"
        case act.DrawAll():
            return f"Draw {by_kind({kind: a.of(kind) for kind in KINDS})}", ""


def earnings(s: State, after: State) -> list[str]:
    """Say who gets what in each area in the scoring that leads ``after``, and why."""
    return [
        EARNS.format(name=s.seats[one.seat].name, n=one.points, why=said(earned(s, one), MESSAGES))
        for one in after.counted[-1]
    ] or [NOBODY_EARNS]


def _brings(s: State, seat: int, a: act.PlayPermit) -> str:
    """Say what a building would bring in its area at the next scoring, and how much more that is than now."""
    area = s.book.area[a.area]
    site = s.sites[area]
    built = replace(site, buildings=(*site.buildings, Building(seat, a.roof, a.height)))
    after = replace(s, sites=put(s.sites, area, built))
    before, then = (_award(one, seat, a.area) for one in (s, after))
    if then is None:
        return "no place there yet"
    place = "second" if then.why in ("second", "less_tall") else "first"
    more = then.points - (before.points if before is not None else 0)
    if not more:
        return f"{place} there, as before"
    return f"{place} there with {many(then.floors, 'floor')}, {changed_by(more, 'point')}"


def _award(s: State, seat: int, area: str) -> Award | None:
    return next((one for one in awards(s) if (one.seat, one.area) == (seat, area)), None)


def places(s: State, area: str) -> str:
    """Say who is first and who second in an area now."""
    found = area_placings(s, s.book.area[area])
    if not found:
        return "nobody has built there"
    first = listed([s.seats[one.seat].name for one in found if one.first], "and")
    second = listed([s.seats[one.seat].name for one in found if not one.first], "and")
    return f"{first} first" + (f", {second} second" if second else "")


def in_places(s: State) -> list[int]:
    """List the areas as they lie on the board, row by row."""
    return sorted(range(len(s.sites)), key=lambda i: (s.book.areas[i].y, s.book.areas[i].x))


def standing(s: State, area: int) -> Standing:
    """Say who has how many floors in an area, those in the lead first, what its places bring, and what else is
    there."""
    points, site, printed = s.book.numbers.area_points, s.sites[area], s.book.areas[area]
    times = points.temple_times if site.large == "temple" else 1
    first, second = ((n + points.fountain * site.fountains) * times for n in (points.first, points.second))
    placed = sorted(area_placings(s, area), key=lambda one: not one.first)
    figures = tuple((one.seat, str(one.floors), one.first) for one in placed)
    signs = ("fountain",) * site.fountains + ((site.large,) if site.large else ())
    return Standing(printed.title, figures, brings(first, second), printed.colour, signs)


def with_all(s: State, said: Standing, area: int) -> Standing:
    """Return the standing of an area with the floors of everybody who has any there, not only of first and second."""
    first = {seat for seat, _, leads in said.figures if leads}
    floors = {i: sum(one.height for one in s.sites[area].buildings if one.seat == i) for i in range(len(s.seats))}
    return replace(said, figures=tuple((i, str(n), i in first) for i, n in floors.items() if n))


def only_idly(s: State, seat: int, card: str) -> str:
    """Say why a card can only be played without its action; empty if it can do something."""
    does = (act.PlayFloor, act.PlayRoof, act.PlayPermit)
    if any(isinstance(one, does) and one.card == card for one in legal(s, seat)):
        return ""
    me, kinds = s.seats[seat], s.book.kinds.get(card, ())
    why = {
        "floor": NO_FLOORS_LEFT,
        "roof": NO_ROOFS_LEFT if me.incomplete else NO_ROOF_TO_SET,
        "permit": NO_BUILDING_FITS.format(areas=_areas(s.book.colours(card))),
    }
    return ONLY_IDLY.format(why=" ".join(why[kind] for kind in kinds)) if kinds else ""


def _areas(colours: Sequence[str]) -> str:
    return AREAS_OF.format(colour=colours[0]) if len(colours) == 1 else ANY_AREA


DOES = {"roof": "completes a building", "floor": "puts up floors", "permit": "places a building"}


def held(book: Book, hand: Sequence[str], card: str) -> tuple[str, str]:
    """Name a card in hand, and say what it does and how many of it there are."""
    known, n = book.card.get(card), hand.count(card)
    if known is None:
        title = "Card" if card == UNKNOWN else f"{upper(book.kinds[card][0])} card"
        return title, f"{n} in hand" if card == UNKNOWN else f"{DOES[book.kinds[card][0]]}; {n} in hand"
    does = f"{DOES[known.kind]} in {colour_name(known.colour)}" if known.colour else DOES[known.kind]
    return upper(card_name(book, card)), f"{does}; {n} in hand" if n > 1 else does


def drawing(book: Book, card: str) -> str:
    """Name the drawing of a card; empty for a card of which nothing is known."""
    known = book.card.get(card)
    if known is None:
        return "" if card == UNKNOWN else f"card {book.kinds[card][0]} ?"
    return f"card {known.kind}-{known.colour} {known.number}" if known.colour else f"card {known.kind} {known.number}"


def before(me: Seat) -> tuple[str, ...]:
    """List the buildings in front of a player, and the roofs that are left."""
    lines = []
    if me.incomplete:
        lines.append(f"No roof yet: {_heights(me.incomplete)}")
    lines += [
        f"{upper(roof)} roof: {_heights(heights)}" for roof, heights in zip(ROOFS, me.complete, strict=True) if heights
    ]
    left = [f"{n} {roof}" for roof, n in zip(ROOFS, me.roofs, strict=True) if n]
    return *lines, f"Roofs left: {', '.join(left) or 'none'}"


def _heights(heights: Sequence[int]) -> str:
    return listed([str(n) for n in sorted(heights)], "and") + (" floor" if tuple(heights) == (1,) else " floors")
