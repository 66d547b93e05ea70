"""Scoring: who is first and second in an area, what that brings, and the winner (rulebook ch. 7, 9, 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from capemay_kit.core.contract import Outcome, won_by
from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.positions import odd
from capemay_kit.core.scores import Because, Line, Message, Messages, ScoreSheet, SeatScore, said, scored
from capemay_kit.core.shown import Recap, Standing
from capemay_kit.errors import Fault
from capemay_kit.games.capitol.book import ROOFS, Book
from capemay_kit.games.capitol.names import area_name
from capemay_kit.games.capitol.state import Award, Building, Site, State, Why, vacant

CATEGORIES = Texts({
    "round_1": "First round", "round_2": "Second round", "round_3": "Third round", "round_4": "Fourth round",
})  # fmt: skip
DECIDED = Texts({"points": "most points", "shared": "tied on points: the victory is shared"})

_PLACES: Mapping[Why, str] = Texts({
    "most": "{area}: most floors ({floors}), {points}",
    "tallest": "{area}: tied for most floors, tallest building ({floors}), {points}",
    "together": "{area}: tied for most floors and for the tallest building, first place ({floors}), {points}",
    "less_tall": "{area}: tied for most floors, shorter building, second place ({floors}), {points}",
    "second": "{area}: second most floors ({floors}), {points}",
})  # fmt: skip

_SAME_ROOFS = Texts({
    "blue": "all three blue areas have the same roofs (ch. 5)",
    "pink": "all three pink areas have the same roofs (ch. 5)",
    "purple": "all three purple areas have the same roofs (ch. 5)",
})  # fmt: skip
_MANY_ROOFS = Texts({
    "round": "{name} has {n} round roofs on the board, but only {most} exist",
    "triangular": "{name} has {n} triangular roofs on the board, but only {most} exist",
})  # fmt: skip


def _sum(base: int, fountains: int, each: int) -> str:
    if not fountains or not each:
        return str(base)
    more = fountains * each
    if not base:
        return ngettext("{points} for {n} fountain", "{points} for {n} fountains", fountains, points=more)
    return ngettext("{base} + {points} for {n} fountain", "{base} + {points} for {n} fountains", fountains,
                    base=base, points=more)  # fmt: skip


def _area(area: str, why: Why, floors: int, base: int, fountains: int, each: int) -> str:
    return _PLACES[why].format(area=area, floors=floors, points=_sum(base, fountains, each))


def _temple_area(area: str, why: Why, floors: int, base: int, fountains: int, each: int, times: int) -> str:
    points = _("{points}, times {times} for the temple", points=_sum(base, fountains, each), times=times)
    return _PLACES[why].format(area=area, floors=floors, points=points)


MESSAGES: Messages = {"area": _area, "temple_area": _temple_area, "by_the_table": N_("points as entered")}


class Placing(NamedTuple):
    """A seat's place in an area: ``first`` or second, and ``why``; ``floors`` and ``tallest`` are those it has
    there."""

    seat: int
    first: bool
    why: Why
    floors: int
    tallest: int


@lru_cache(maxsize=4096)
def placings(buildings: tuple[Building, ...], tallest_together: bool = True) -> tuple[Placing, ...]:
    """Return who is first and who is second in an area, by seat (ch. 11, rules 3-5).

    If several tie for most floors, the one with the tallest building is first and the others are second. If all of them
    have equally tall ones, all are first and nobody is second. If only some of them share the tallest height, those are
    first and the others second with ``tallest_together``; without it all are first.
    """
    floors: dict[int, int] = {}
    tallest: dict[int, int] = {}
    for seat, __, height in buildings:
        floors[seat] = floors.get(seat, 0) + height
        tallest[seat] = max(tallest.get(seat, 0), height)

    def place(seats: Sequence[int], first: bool, why: Why) -> list[Placing]:
        return [Placing(seat, first, why, floors[seat], tallest[seat]) for seat in seats]

    if not floors:
        return ()
    most = max(floors.values())
    tied = [seat for seat in floors if floors[seat] == most]
    if len(tied) == 1:
        rest = [n for seat, n in floors.items() if seat != tied[0]]
        runners = [seat for seat in floors if seat != tied[0] and floors[seat] == max(rest)]
        found = place(tied, True, "most") + place(runners, False, "second")
    else:
        top = max(tallest[seat] for seat in tied)
        leaders = [seat for seat in tied if tallest[seat] == top]
        if len(leaders) > 1 and not tallest_together:
            leaders = tied
        less_tall = [seat for seat in tied if seat not in leaders]
        found = place(leaders, True, "tallest" if len(leaders) == 1 else "together")
        found += place(less_tall, False, "less_tall")
    return tuple(sorted(found))


def area_placings(s: State, area: int) -> tuple[Placing, ...]:
    """Return who is first and second in an area now."""
    return placings(s.sites[area].buildings, s.book.rulings.tallest_together)


def area_points(book: Book, site: Site) -> list[tuple[int, int, Placing]]:
    """Return what an area would bring if it were scored now: seat, points and place, without sentences (ch. 11)."""
    points = book.numbers.area_points
    times = points.temple_times if site.large == "temple" else 1
    more = points.fountain * site.fountains
    return [
        (one.seat, ((points.first if one.first else points.second) + more) * times, one)
        for one in placings(site.buildings, book.rulings.tallest_together)
    ]


def awards(s: State) -> tuple[Award, ...]:
    """Return what scoring all areas now would bring, area by area (ch. 11)."""
    found = []
    for area, site in enumerate(s.sites):
        if site.buildings:
            temple, id = site.large == "temple", s.book.areas[area].id
            for seat, points, one in area_points(s.book, site):
                found.append(Award(seat, points, id, one.why, one.floors, site.fountains, temple))
    return tuple(found)


def next_points(s: State) -> list[int]:
    """Return what scoring all areas now would bring each seat: the points of `awards`, without what earned them."""
    n = len(s.seats)
    return [sum(each) for each in zip(*(points_for(s.book, site, n) for site in s.sites), strict=True)]


def points_for(book: Book, site: Site, seats: int) -> tuple[int, ...]:
    """Return what scoring an area now would bring each seat."""
    found = [0] * seats
    if site.buildings:
        for seat, points, _ in area_points(book, site):
            found[seat] += points
    return tuple(found)


def by_seat(s: State, given: Iterable[Award]) -> list[int]:
    """Return the points of every seat from awards."""
    sums = [0] * len(s.seats)
    for one in given:
        sums[one.seat] += one.points
    return sums


def totals(s: State) -> list[int]:
    """Return the points of every seat so far, without what earned them. Score sheet, result and bots count by this."""
    return by_seat(s, chain.from_iterable(s.counted))


def extra_cards(s: State, seat: int) -> int:
    """Return how many more cards a seat draws for its amphitheaters (ch. 8)."""
    return sum(draws_for(s.book, site, len(s.seats))[seat] for site in s.sites)


def draws_for(book: Book, site: Site, seats: int) -> tuple[int, ...]:
    """Return how many cards more each seat draws for an area (ch. 8)."""
    found = [0] * seats
    if site.large == "amphitheater":
        drawn = book.numbers.amphitheater_draw
        for one in placings(site.buildings, book.rulings.tallest_together):
            found[one.seat] += drawn.first if one.first else drawn.second
    return tuple(found)


def score(s: State) -> ScoreSheet:
    """Count every seat's points in the rounds scored so far, with where they were earned."""
    points = totals(s)
    seats = tuple(_seat_score(s, seat, points[seat]) for seat in range(len(s.seats)))
    over, won = s.phase == "over", decide(points)
    return scored(seats, won.winners, won.decided_by, settled=s.settled if over else None,
                  ended=over and _entered_all(s))  # fmt: skip


def recap(after: State) -> Recap:
    """Say what the last round brought, area by area."""
    sheet, n = score(after), len(after.counted)
    seats = tuple(replace(one, lines=one.lines[n - 1 : n]) for one in sheet.seats)
    return Recap(_("Round {round} is scored", round=n), replace(sheet, seats=seats), CATEGORIES)


def _entered_all(s: State) -> bool:
    return not s.sheet or {(i, n) for i in range(len(s.seats)) for n in range(s.book.rounds)} <= s.entered


def _seat_score(s: State, seat: int, total: int) -> SeatScore:
    lines = []
    for number, category in enumerate(list(CATEGORIES)[: s.book.rounds]):
        given = s.counted[number] if number < len(s.counted) else ()
        because = tuple(Because(earned(s, one), one.points) for one in given if one.seat == seat and one.points)
        lines.append(Line(category, sum(one.points for one in because), because))
    return SeatScore(s.seats[seat].name, total, tuple(lines))


def earned(s: State, given: Award) -> Message:
    """Say what earned the points of an area."""
    if not given.area:
        return Message("by_the_table")
    points = s.book.numbers.area_points
    told = {
        "area": area_name(s.book, given.area),
        "why": given.why,
        "floors": given.floors,
        "base": points.second if given.why in ("second", "less_tall") else points.first,
        "fountains": given.fountains,
        "each": points.fountain,
    }
    return Message("temple_area", told | {"times": points.temple_times}) if given.temple else Message("area", told)


def decide(points: Sequence[int]) -> Outcome:
    """Return the winners: those with most points. A tie is a shared victory, since the rulebook has no tie-break
    (ruling 9)."""
    return won_by([(n,) for n in points], DECIDED)


# --- how it stands, in words ------------------------------------------------------------------------------


def award_in(s: State, seat: int, area: str) -> Award | None:
    """Return what a seat would get in an area if it were scored now, None for nothing."""
    return next((one for one in awards(s) if (one.seat, one.area) == (seat, area)), None)


def earnings(s: State, after: State) -> list[str]:
    """Say who gets what in each area in the scoring that leads to ``after``, and why."""
    return [
        _("{name} +{n}, {why}", name=s.seats[one.seat].name, n=one.points, why=said(earned(s, one), MESSAGES))
        for one in after.counted[-1]
    ] or [_("Nobody scores in any area.")]


def places_in(s: State, area: str) -> str:
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


def standing(s: State, area: int, *, all: bool = False) -> Standing:
    """Say who has how many floors in an area, what its places bring, and what else is there: first and second place,
    those in the lead first, or ``all`` who have any floors there, by seat."""
    points, site, printed = s.book.numbers.area_points, s.sites[area], s.book.areas[area]
    times = points.temple_times if site.large == "temple" else 1
    first, second = ((n + points.fountain * site.fountains) * times for n in (points.first, points.second))
    brings = _("1st {first}, 2nd {second}", first=first, second=second) if second else _("1st {first}", first=first)
    placed = sorted(area_placings(s, area), key=lambda one: not one.first)
    figures = [(one.seat, str(one.floors), one.first) for one in placed]
    if all:
        leads = {one.seat for one in placed if one.first}
        floors = [sum(one.height for one in site.buildings if one.seat == i) for i in range(len(s.seats))]
        figures = [(i, str(n), i in leads) for i, n in enumerate(floors) if n]
    signs = ("fountain",) * site.fountains + ((site.large,) if site.large else ())
    return Standing(printed.called, tuple(figures), brings, printed.colour, signs)


# --- what cannot be ---------------------------------------------------------------------------------------


def oddities(s: State) -> Iterator[Fault]:
    """Yield what is impossible on a board, by the rules and with the pieces there are. It is scored all the same."""
    for i, (area, site) in enumerate(zip(s.book.areas, s.sites, strict=True)):
        heights = sorted({one.height for one in site.buildings})
        if heights and heights != list(range(1, len(heights) + 1)):
            yield odd(
                f"$.areas.{area.id}.buildings",
                _(
                    "buildings of {floors} floors: heights start at 1, without gaps (ch. 5)",
                    floors=and_list([str(n) for n in heights]),
                ),
            )
        if vacant(s, i) < 0:
            yield odd(
                f"$.areas.{area.id}",
                _("small spaces taken: {taken}, but there are {spaces}", taken=site.taken, spaces=area.spaces),
            )
    for colour, areas in s.book.of_colour.items():
        roofs = {s.sites[one].roof for one in areas}
        if len(roofs) == 1 and None not in roofs:
            yield odd("$.areas", _SAME_ROOFS[colour])
    pieces = s.book.numbers.pieces
    won = sum(site.fountains for site in s.sites) - sum(area.fountains for area in s.book.areas)
    large = Counter(site.large for site in s.sites)
    floors = sum(one.height for site in s.sites for one in site.buildings)
    figures = (
        (_("fountains: {n}, but there are {most}"), won, pieces.fountains),
        (_("amphitheaters: {n}, but there are {most}"), large["amphitheater"], pieces.amphitheaters),
        (_("temples: {n}, but there are {most}"), large["temple"], pieces.temples),
        (_("floors: {n}, but there are {most}"), floors, pieces.floors),
    )
    yield from (odd("$.areas", text.format(n=n, most=most)) for text, n, most in figures if n > most)
    for i, seat in enumerate(s.seats):
        for roof, most in zip(ROOFS, (pieces.round, pieces.triangular), strict=True):
            n = sum(one.seat == i and one.roof == roof for site in s.sites for one in site.buildings)
            if n > most:
                yield odd(f"$.seats[{i}]", _MANY_ROOFS[roof].format(name=seat.name, n=n, most=most))
