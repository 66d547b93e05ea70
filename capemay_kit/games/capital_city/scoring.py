"""Final scoring and the winner (rulebook p. 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from capemay_kit.core.contract import Outcome, won_by
from capemay_kit.core.i18n import N_, Texts, _, ngettext
from capemay_kit.core.positions import odd
from capemay_kit.core.scores import Because, Line, Message, Messages, ScoreSheet, SeatScore, scored
from capemay_kit.core.shown import Recap
from capemay_kit.errors import Fault
from capemay_kit.games.capital_city.book import unknown_building
from capemay_kit.games.capital_city.names import SEASONS, place_name, title_of
from capemay_kit.games.capital_city.state import Owned, Seat, State, is_unknown, unread, where_from

CATEGORIES = Texts({"points": "Victory points", "money": "Dollars"})
DECIDED = Texts({
    "points": "most victory points", "dollars": "tied on victory points; most leftover dollars",
    "shared": "tied on victory points and leftover dollars: the title is shared",
})  # fmt: skip


def _title(title: str) -> str:
    """Call a building of a message: it holds a title, or the id of an unknown building."""
    return (place_name(title) or _("An unknown building")) if unknown_building(title) else title_of(title)


MESSAGES: Messages = {
    "building": lambda title, n: ngettext(
        "{building} earned {n} victory point", "{building} earned {n} victory points", n, building=_title(title)
    ),
    "building_not_named": lambda n: ngettext(
        "An unknown building earned {n} victory point", "An unknown building earned {n} victory points", n
    ),
    "not_read_out": lambda title: _(
        "The earnings of {building} were not entered, so it has paid nothing", building=_title(title)
    ),
    "entered": N_("Victory points as entered"),
    "money": N_("${money}: 1 for every full ${each}"),
}
"""Messages of the score, by id: one for everything that earns points.

A stored result keeps the arguments of messages, so a message whose arguments change gets another id.
"""


def score(s: State) -> ScoreSheet:
    """Count every seat's victory points as if the game ended now."""
    seats = tuple(seat_score(s, i) for i in range(len(s.seats)))
    # on a score sheet everybody's points and dollars have to be entered
    entered = not s.sheet or {(i, part) for i in range(len(s.seats)) for part in ("points", "money")} <= s.entered
    over, won = s.phase == "over", decide(s)
    return scored(seats, won.winners, won.decided_by, settled=s.settled if over else None, ended=over and entered)


def total(s: State, seat: int) -> int:
    """Count the victory points of one seat as if the game ended now, without their reasons. Score sheet, result,
    previews and bots use it (p. 9)."""
    me = s.seats[seat]
    return me.points + me.money // s.book.numbers.dollars_per_point


def seat_score(s: State, seat: int) -> SeatScore:
    """Count the victory points of one seat as if the game ended now: tokens, building by building, and dollars."""
    me = s.seats[seat]
    each = s.book.numbers.dollars_per_point
    full = me.money // each
    money = (Because(Message("money", {"money": me.money, "each": each}), full),) if full else ()
    return SeatScore(me.name, total(s, seat), (_points(s, me, silent(s, seat)), Line("money", full, money)))


def _points(s: State, me: Seat, never: Sequence[str]) -> Line:
    earned = [Because(_building(s, one), one.points) for one in me.buildings if one.points]
    rest = me.points - sum(one.points for one in earned)
    if rest:
        earned.append(Because(Message("entered"), rest))
    return Line("points", me.points, tuple(earned), tuple(Message("not_read_out", {"title": one}) for one in never))


def recap(began: State, after: State) -> Recap:
    """Say what a season brought: the points of each building, and dollars."""
    seats = []
    for i, (old, new) in enumerate(zip(began.seats, after.seats, strict=True)):
        was = {one.card: one.points for one in old.buildings}
        earned = [replace(one, points=one.points - was.get(one.card, 0)) for one in new.buildings]
        line = _points(after, replace(new, buildings=tuple(earned), points=new.points - old.points), silent(after, i))
        more = new.money - old.money
        had = Because(_("${money} now, ${before} before", money=new.money, before=old.money), more)
        seats.append(SeatScore(new.name, total(after, i), (line, Line("money", more, (had,)))))
    title = _("{season} is over", season=SEASONS[began.season_name])
    return Recap(title, ScoreSheet(tuple(seats), (), "", complete=False), CATEGORIES)


def silent(s: State, seat: int) -> list[str]:
    """List the buildings that have paid nothing because nobody enters cards, and their earnings were never entered."""
    owned = s.seats[seat].buildings if s.by_place else ()
    return [one.card for one in owned if "" not in one.staff and unread(s.book, one.card)]


def _building(s: State, one: Owned) -> Message:
    if is_unknown(one.card) and not where_from(one.card):
        return Message("building_not_named", {"n": one.points})
    title = one.card if where_from(one.card) else s.book.building(one.card).title
    return Message("building", {"title": title, "n": one.points})


def decide(s: State) -> Outcome:
    """Return the winners and the reason: most victory points, then most leftover dollars, or most of all if the table
    plays so, then all who are tied (p. 9)."""
    each, whole = s.book.numbers.dollars_per_point, s.book.rulings.ties_by_all_dollars
    return won_by([(total(s, i), one.money if whole else one.money % each) for i, one in enumerate(s.seats)], DECIDED)


def oddities(s: State) -> Iterator[Fault]:
    """Yield what is impossible at an end. It is scored all the same."""
    for i, seat in enumerate(s.seats):
        if sum(one.points for one in seat.buildings) > seat.points:
            yield odd(f"$.seats[{i}].points", _("is less than the buildings earned"))
