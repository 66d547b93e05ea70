"""People over all games: who is who, how often they played and won, with what, and against whom.

Whoever plays has a name at each table. Names that differ in capitals or spaces are one person; others are joined by
people, and parted again. A bot is nobody, nor is a game's own opponent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from typing import NamedTuple

from msgspec.structs import replace

from capemay_kit.core import palette
from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.core.store import Store
from capemay_kit.core.times import ago
from capemay_kit.errors import BadValue
from capemay_kit.results.averages import Average, averages, persons
from capemay_kit.results.bgstats import PREFIX
from capemay_kit.results.result import Result

KINDS = Texts({
    "people": "With others", "paper": "Only the score", "bots": "Against bots", "alone": "Alone",
})  # fmt: skip
"""What is never counted together."""
BY = Texts({"players": "Players", "turn": "In turn order", "level": "Difficulty", "colour": "Colour"})
"""By what a person's figures are told apart."""
TOGETHER = N_("{one} and {other} played at the same table, so they are two people.")
SAME = N_("{one} and {other} are the same person already.")


def fold(name: str) -> str:
    """Return what names of one person have in common."""
    return " ".join(name.split()).casefold()


class WhoIsWho:
    """Who is meant by a name: what people ``joined``, and how names are written in ``results``, the latest first."""

    def __init__(self, joined: Mapping[str, str], results: Iterable[Result]) -> None:
        self._joined = joined
        self._written: dict[str, str] = {}
        for name in (seat.name for one in results for seat in one.sheet.seats):
            self._written.setdefault(fold(name), name)

    def of(self, name: str) -> str:
        """Return what the person is called."""
        name = self._joined.get(fold(name), name)
        return self._written.get(fold(name), name)

    def others(self, person: str) -> list[str]:
        """Return the names that were joined with a person's."""
        return sorted(self._written.get(one, one) for one, to in self._joined.items() if fold(to) == fold(person))

    def called(self, one: Result) -> Result:
        """Return a result with everybody called the same as elsewhere; unchanged if two seats would have one name."""
        names = {seat.name: self.of(seat.name) for seat in one.sheet.seats}
        if len({fold(name) for name in names.values()}) < len(one.sheet.seats) or all(a == b for a, b in names.items()):
            return one
        seats = tuple(replace(seat, name=names[seat.name]) for seat in one.sheet.seats)
        won = tuple(names.get(name, name) for name in one.sheet.winners)
        return replace(one, sheet=replace(one.sheet, seats=seats, winners=won))


def join(store: Store, name: str, person: str, results: Iterable[Result]) -> None:
    """Let a name, with all that were joined with it, mean a person. Raises `BadValue` if both played in one of the
    ``results``, or are the same already."""
    joined = store.joined()
    names = WhoIsWho(joined, results := list(results))
    one, other = names.of(name), names.of(person)
    if fold(one) == fold(other):
        raise BadValue("join", _(SAME, one=name, other=person))
    for played in results:
        if {fold(one), fold(other)} <= {fold(names.of(seat.name)) for seat in played.sheet.seats}:
            raise BadValue("join", _(TOGETHER, one=one, other=other))
    also = [key for key, to in joined.items() if fold(to) == fold(one)]
    store.keep_joined(dict.fromkeys([fold(one), *also], other))


def part(store: Store, name: str) -> bool:
    """Let a name stand for itself again; return whether it was joined."""
    there = fold(name) in store.joined()
    store.keep_joined({fold(name): None})
    return there


def once(results: Iterable[Result], names: WhoIsWho, brought: Set[str]) -> list[Result]:
    """Leave out plays that were ``brought`` in from elsewhere, by their tables, and are there already: of the same
    game and day, with the same people and points. Of equal plays in one source, each counts."""
    results = list(results)
    if not brought:
        return results
    alike: dict[Hashable, dict[str, list[str]]] = {}
    for one in results:
        points = (None if i in one.unscored else seat.total for i, seat in enumerate(one.sheet.seats))
        who = (fold(names.of(seat.name)) for seat in one.sheet.seats)
        key = one.game, one.day, tuple(sorted(zip(who, points, strict=True), key=repr))
        source = "" if one.table not in brought else PREFIX if one.table.startswith(PREFIX) else "csv"
        alike.setdefault(key, {}).setdefault(source, []).append(one.table)
    doubles: set[str] = set()
    for of in alike.values():
        kept = 0
        for tables in (of.get(source, []) for source in ("", "csv", PREFIX)):
            doubles.update(tables[:kept])
            kept = max(kept, len(tables))
    return [one for one in results if one.table not in doubles]


# --- a person's page -----------------------------------------------------------------------------------------


class Play(NamedTuple):
    """A person's part in a game: its result, and their place at the table."""

    result: Result
    place: int

    @property
    def total(self) -> int | None:
        """Their points; None if nobody entered them."""
        return None if self.place in self.result.unscored else self.result.sheet.seats[self.place].total

    @property
    def won(self) -> bool:
        """Whether they won."""
        return self.result.sheet.seats[self.place].name in self.result.sheet.winners

    @property
    def kind(self) -> str:
        """Among what it is counted: against a game's own opponent or nobody, against bots, of which only the score was
        entered, or with others."""
        one = self.result
        if one.solo or len(one.sheet.seats) == 1:
            return "alone"
        return "bots" if len(persons(one)) == 1 else "paper" if one.paper else "people"


class Rival(NamedTuple):
    """How often a person met somebody, was ahead of them and behind, and by how many points on average."""

    plays: int
    ahead: int
    behind: int
    margin: float | None


def everybody(results: Iterable[Result]) -> dict[str, tuple[int, int]]:
    """Return who played how many games and won how many, whatever they were; whoever played most first."""
    plays: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for one in results:
        for name in (one.sheet.seats[place].name for place in persons(one)):
            plays[name] += 1
            wins[name] += name in one.sheet.winners
    return {name: (plays[name], wins[name]) for name in sorted(plays, key=lambda one: (-plays[one], -wins[one], one))}


def plays_of(results: Iterable[Result], person: str) -> dict[str, list[Play]]:
    """Return the games in which a person played, by their `Play.kind`, each as they come."""
    found: dict[str, list[Play]] = {kind: [] for kind in KINDS}
    for one in results:
        for place in persons(one):
            if one.sheet.seats[place].name == person:
                play = Play(one, place)
                found[play.kind].append(play)
    return {kind: plays for kind, plays in found.items() if plays}


def whole(plays: Iterable[Play]) -> Average:
    """Return the figures of some plays together."""
    return averages([("", *one[::-1]) for one in plays])[""]


def by(plays: Iterable[Play]) -> dict[str, dict[str, Average]]:
    """Return the figures `BY` number of players, turn order, colour and, alone, difficulty. Plays of which that is not
    known are left out."""
    found: dict[str, list[tuple[tuple[int, str], int, Result]]] = {}
    for one, place in plays:
        n, first, level = len(one.sheet.seats), one.first, one.solo
        known: dict[str, tuple[int, str]] = {}
        if level is None:
            known["players"] = n, ngettext("{n} player", "{n} players", n)
            if first is not None and n > 1:
                turn = (place - first) % n + 1
                known["turn"] = turn, _("player {place}", place=turn)
        else:
            known["level"] = [*one.levels, level].index(level), one.levels.get(level, level)
        if place < len(one.colours):
            known["colour"] = 0, palette.TITLES[one.colours[place]]
        for what, key in known.items():
            found.setdefault(what, []).append((key, place, one))
    return {what: {name: of for (__, name), of in sorted(averages(rows).items())} for what, rows in found.items()}


def rivals(plays: Iterable[Play]) -> dict[str, Rival]:
    """Return whom a person met; whoever they met most first."""
    met: dict[str, list[tuple[int, int | None]]] = {}
    for one in plays:
        ranks = one.result.ranks()
        for place in persons(one.result):
            if place != one.place:
                theirs = Play(one.result, place).total
                margin = None if one.total is None or theirs is None else one.total - theirs
                met.setdefault(one.result.sheet.seats[place].name, []).append((ranks[place] - ranks[one.place], margin))
    found = {}
    for name, of in met.items():
        margins = [margin for __, margin in of if margin is not None]
        mean = sum(margins) / len(margins) if margins else None
        found[name] = Rival(len(of), sum(n > 0 for n, __ in of), sum(n < 0 for n, __ in of), mean)
    return dict(sorted(found.items(), key=lambda row: (-row[1].plays, -row[1].ahead, row[0])))


def best(plays: Iterable[Play], most: int) -> list[Play]:
    """Return the plays with the most points, the highest first, of equal ones the earlier."""
    scored = [one for one in plays if one.total is not None]
    return sorted(scored, key=lambda one: (-(one.total or 0), one.result.played))[:most]


def points_by_category(plays: Iterable[Play]) -> dict[str, float]:
    """Return the average points of each category, in the game's order; nothing where only totals are known."""
    counted = [one.result.sheet.seats[one.place].lines for one in plays if one.result.sheet.seats[one.place].lines]
    sums = Counter(dict.fromkeys((name for one in plays for name in one.result.categories) if counted else (), 0))
    for lines in counted:
        for line in lines:
            sums[line.category] += line.points
    return {name: n / len(counted) for name, n in sums.items()}


def favourites(plays: Iterable[Play], most: int) -> tuple[int, dict[str, list[tuple[str, float]]]]:
    """Return in how many games it is known what a person played; and for each kind of thing, most of which they played,
    with how often a game."""
    used = [one.result.used[one.place] for one in plays if one.place < len(one.result.used)]
    counted: dict[str, Counter[str]] = {}
    for of in used:
        for kind, things in of.items():
            counted.setdefault(kind, Counter()).update(things)
    return len(used), {
        kind: [(id, n / len(used)) for id, n in things.most_common(most)] for kind, things in counted.items()
    }


# --- the last time -------------------------------------------------------------------------------------------


def last_time(
    results: Iterable[Result], names: WhoIsWho, game: str, seats: Sequence[str], nobody: Set[int], solo: bool
) -> str:
    """Say how the last of the ``results`` of a game went in which the same people played, whoever of the ``seats`` is
    ``nobody`` left out; empty if there is none. ``solo``: against the game's own opponent."""
    people = {fold(names.of(name)) for i, name in enumerate(seats) if i not in nobody}
    for one in results:
        same = {fold(names.of(one.sheet.seats[place].name)) for place in persons(one)} == people
        if one.game == game and same and len(one.sheet.seats) == len(seats) and (one.solo is not None) == solo:
            return _told(names.called(one))
    return ""


def _told(one: Result) -> str:
    won, when = one.sheet.winners, ago(one.day)
    if len(won) != 1:
        return _("Last time: {names} shared the win, {ago}.", names=and_list(won), ago=when)
    totals = {seat.name: seat.total for seat in one.sheet.seats}
    margin = totals.pop(won[0], 0) - max(totals.values(), default=0)
    if margin <= 0 or one.unscored or one.race:
        return _("Last time: {name} won, {ago}.", name=won[0], ago=when)
    return _("Last time: {name} won by {n}, {ago}.", name=won[0], n=margin, ago=when)
