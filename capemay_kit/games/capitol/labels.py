"""What the screen offers, in words: labels of acts, of cards in hand and of what a player has in front."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from capemay_kit.core.i18n import Texts, _, and_list, ngettext
from capemay_kit.core.shown import Standing
from capemay_kit.core.words import changed_by, many, said, upper
from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.book import Book
from capemay_kit.games.capitol.cards import KIND, KINDS, ROOF, ROOFS, UNKNOWN
from capemay_kit.games.capitol.legal import legal
from capemay_kit.games.capitol.names import colour_name
from capemay_kit.games.capitol.score_words import MESSAGES
from capemay_kit.games.capitol.scoring import area_placings, awards, by_seat, earned
from capemay_kit.games.capitol.state import Award, Building, Seat, State, put
from capemay_kit.games.capitol.words import area_name, bid, brings, by_kind, card_name, floors


def label(s: State, seat: int, a: AnyAct) -> tuple[str, str]:
    """Name an act for a button, and say in a line what it uses and what it brings."""
    book = s.book
    match a:
        case act.Deal():
            return _("Deal"), _("first cards, and three stacks face up")
        case act.PlayFloor(card=card, on=on):
            return upper(floors(on)), card_name(book, card)
        case act.PlayRoof(card=card, on=on, roof=roof):
            left = max(0, s.seats[seat].roofs[ROOF[roof]] - 1)
            return (
                _("{roof} roof on {floors}", roof=upper(roof), floors=ngettext("{n} floor", "{n} floors", on)),
                _("{card}; leaves {many}", card=card_name(book, card), many=many(left, _("{roof} roof", roof=roof))),
            )
        case act.PlayPermit(card=card, area=area, roof=roof, height=height):
            brings = _brings(s, seat, a)
            return (
                _(
                    "{area}: {floors}, {roof} roof",
                    area=area_name(book, area),
                    floors=ngettext("{n} floor", "{n} floors", height),
                    roof=roof,
                ),
                f"{card_name(book, card)}; {brings}",
            )
        case act.PlayIdly(card=card):
            return _("Play without its action"), card_name(book, card)
        case act.Pass():
            return _("Pass"), _("no more in this construction phase")
        case act.Bid(cards=cards):
            return _("Bid {bid}", bid=bid(book, cards)), and_list([card_name(book, card) for card in cards])
        case act.Rearrange():
            return _("Arrange the bid anew"), ""
        case act.TurnOver():
            return _("Turn over the bids"), _("for the {improvement}", improvement=s.improvement)
        case act.Won(cards=()):
            gets = _("{name} wins the {improvement} for nothing", name=s.seats[s.first].name, improvement=s.improvement)
            return _(
                "Nobody bids: {gets}",
                gets=gets
                if book.rulings.free_auction
                else _("the {improvement} is put aside", improvement=s.improvement),
            ), ""
        case act.Won(cards=cards):
            title = _(
                "{name} wins the {improvement} with {bid}",
                name=s.seats[seat].name,
                improvement=s.improvement,
                bid=bid(book, cards),
            )
            return title, and_list([card_name(book, card) for card in cards])
        case act.Improve(area=area):
            return _("{improvement} in {area}", improvement=upper(s.improvement), area=area_name(book, area)), places(
                s, area
            )
        case act.Score(points=points):
            given = by_seat(s, awards(s)) if points is None else points
            gained = [f"{one.name} +{n}" for one, n in zip(s.seats, given, strict=True)]
            return _("Score round {round}", round=s.round), and_list(gained)
        case act.Draw(kind=kind):
            return _("Draw {card}", card=card_name(book, s.stacks[KIND[kind]].top)), ngettext(
                "{n} card", "{n} cards", s.draws
            ) + _(" to draw")
        case act.DrawAll():
            return _("Draw {by_kind}", by_kind=by_kind({kind: a.of(kind) for kind in KINDS})), ""


def earnings(s: State, after: State) -> list[str]:
    """Say who gets what in each area in the scoring that leads ``after``, and why."""
    return [
        _("{name} +{n}, {why}", name=s.seats[one.seat].name, n=one.points, why=said(earned(s, one), MESSAGES))
        for one in after.counted[-1]
    ] or [_("No area brings anybody points.")]


def _brings(s: State, seat: int, a: act.PlayPermit) -> str:
    """Say what a building would bring in its area at the next scoring, and how much more that is than now."""
    area = s.book.area[a.area]
    site = s.sites[area]
    built = replace(site, buildings=(*site.buildings, Building(seat, a.roof, a.height)))
    after = replace(s, sites=put(s.sites, area, built))
    before, then = (_award(one, seat, a.area) for one in (s, after))
    if then is None:
        return _("no place there yet")
    place = "second" if then.why in ("second", "less_tall") else "first"
    more = then.points - (before.points if before is not None else 0)
    if not more:
        return _("{place} there, as before", place=place)
    return _(
        "{place} there with {floors}, {changed_by}",
        place=place,
        floors=ngettext("{n} floor", "{n} floors", then.floors),
        changed_by=changed_by(more, "point"),
    )


def _award(s: State, seat: int, area: str) -> Award | None:
    return next((one for one in awards(s) if (one.seat, one.area) == (seat, area)), None)


def places(s: State, area: str) -> str:
    """Say who is first and who second in an area now."""
    found = area_placings(s, s.book.area[area])
    if not found:
        return _("nobody has built there")
    first = and_list([s.seats[one.seat].name for one in found if one.first])
    second = and_list([s.seats[one.seat].name for one in found if not one.first])
    return _("{first} first", first=first) + (_(", {second} second", second=second) if second else "")


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
    first = {seat for seat, __, leads in said.figures if leads}
    floors = {i: sum(one.height for one in s.sites[area].buildings if one.seat == i) for i in range(len(s.seats))}
    return replace(said, figures=tuple((i, str(n), i in first) for i, n in floors.items() if n))


def only_idly(s: State, seat: int, card: str) -> str:
    """Say why a card can only be played without its action; empty if it can do something."""
    does = (act.PlayFloor, act.PlayRoof, act.PlayPermit)
    if any(isinstance(one, does) and one.card == card for one in legal(s, seat)):
        return ""
    me, kinds = s.seats[seat], s.book.kinds.get(card, ())
    why = {
        "floor": _("The pile of floors is empty."),
        "roof": _("You have no roofs left.") if me.incomplete else _("No building of yours is without a roof."),
        "permit": _("No building of yours fits into {areas} now.", areas=_areas(s.book.colours(card))),
    }
    return (
        _("{why} This card can only be played without its action.", why=" ".join(why[kind] for kind in kinds))
        if kinds
        else ""
    )


def _areas(colours: Sequence[str]) -> str:
    return _("a {colour} area", colour=colours[0]) if len(colours) == 1 else _("any area")


DOES = Texts({"roof": "completes a building", "floor": "puts up floors", "permit": "places a building"})


def held(book: Book, hand: Sequence[str], card: str) -> tuple[str, str]:
    """Name a card in hand, and say what it does and how many of it there are."""
    known, n = book.card.get(card), hand.count(card)
    if known is None:
        title = _("Card") if card == UNKNOWN else f"{upper(book.kinds[card][0])} card"
        return title, _("{n} in hand", n=n) if card == UNKNOWN else _(
            "{doe}; {n} in hand", doe=DOES[book.kinds[card][0]], n=n
        )
    does = (
        _("{doe} in {colour}", doe=DOES[known.kind], colour=colour_name(known.colour))
        if known.colour
        else DOES[known.kind]
    )
    return upper(card_name(book, card)), _("{does}; {n} in hand", does=does, n=n) if n > 1 else does


def drawing(book: Book, card: str) -> str:
    """Name the drawing of a card; empty for a card of which nothing is known."""
    known = book.card.get(card)
    if known is None:
        return "" if card == UNKNOWN else _("card {what} ?", what=book.kinds[card][0])
    return (
        _("card {kind}-{colour} {number}", kind=known.kind, colour=known.colour, number=known.number)
        if known.colour
        else _("card {kind} {number}", kind=known.kind, number=known.number)
    )


def before(me: Seat) -> tuple[str, ...]:
    """List the buildings in front of a player, and the roofs that are left."""
    lines = []
    if me.incomplete:
        lines.append(_("No roof yet: {heights}", heights=_heights(me.incomplete)))
    lines += [
        _("{roof} roof: {heights}", roof=upper(roof), heights=_heights(heights))
        for roof, heights in zip(ROOFS, me.complete, strict=True)
        if heights
    ]
    left = [f"{n} {roof}" for roof, n in zip(ROOFS, me.roofs, strict=True) if n]
    return *lines, _("Roofs left: {left}", left=", ".join(left) or "none")


def _heights(heights: Sequence[int]) -> str:
    return and_list([str(n) for n in sorted(heights)]) + (" floor" if tuple(heights) == (1,) else " floors")
