"""Cape May's part in teaching: goals on the map, birds to arrange, prices and shares to say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts, _, money
from capemay_kit.core.scores import said
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.automa import level_of
from capemay_kit.games.cape_may.book import BIRDS_APART, WILD
from capemay_kit.games.cape_may.cards import KINDS, ZONES, Kind, Zone
from capemay_kit.games.cape_may.counting import Share, collected, zone_shares
from capemay_kit.games.cape_may.effects import pay
from capemay_kit.games.cape_may.names import LEVEL_NAMES, card_title
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.scoring import MESSAGES, majority, seat_score
from capemay_kit.games.cape_may.sentences import A_KIND, ZONE_NAMES, bird, card_sentence
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES
from capemay_kit.games.cape_may.state import CAME_FROM, KIND, ZONE, Phase, State
from capemay_kit.teach import glance_cape_may, guide_cape_may
from capemay_kit.teach import task as data
from capemay_kit.teach.teaching import SEED, Teaching

MARK_IS = Texts({
    "ends": "Each is exactly that far, by a route the arrows allow.",
    "lots": "Each has a white dot toward your space, and you can pay for it.",
    "diagonal": "Each touches a space next to yours, but not yours.",
    "beside": "They are side by side with it, with no road between.",
})  # fmt: skip
NOT_SO = Texts({
    "diagonal": "Not that lot: its white dots point to your own space, or to no space next to it.",
    "beside": "That lot is not adjacent to it: they are not side by side, or a road runs between them.",
})  # fmt: skip


class EndsOn(data.Goal, frozen=True, tag="ends_on"):
    """The marker has moved to a space with that special, or to exactly that ``space``."""

    special: Literal["bird", "lighthouse", "pier"] | None = None
    space: str | None = None


class Builds(data.Goal, frozen=True, tag="builds"):
    """The seat has one more building than before, of ``kind`` and in ``zone`` if those are given. ``cheapest``: it cost
    no more than the cheapest legal act of that sort."""

    kind: Kind | None = None
    zone: Zone | None = None
    cheapest: bool = False


class UsesCard(data.Goal, frozen=True, tag="uses_card"):
    """The last act uses an upgrade card."""


AnyGoal: TypeAlias = EndsOn | Builds | data.Gains | UsesCard


class Do(data.Do, frozen=True, tag="do"):
    """Reach all ``goals``. What a card or a space asks for in between is not counted as an act."""

    goals: Annotated[tuple[AnyGoal, ...], Meta(min_length=1)] = ()
    phase: Phase = "actions"
    solo: str | None = None


class MarkPlaces(data.MarkPlaces, frozen=True, tag="mark"):
    """Tap every one of ``what``: the ``ends`` of a movement ``card``, the ``lots`` that can be built on now, those
    ``diagonal`` to the marker (and not adjacent), or those ``beside`` a ``lot`` (p. 6-7)."""

    what: Literal["ends", "lots", "diagonal", "beside"] = "ends"
    card: int | None = None
    lot: str | None = None
    phase: Phase = "actions"
    solo: str | None = None


class Say(data.Say, frozen=True, tag="say"):
    """Say a number: the points of a ``line`` of the seat's score, its share of a ``zone``'s majority, the cost of
    building or upgrading on a ``lot``, or how many movement cards a ``penalty`` of so many dollars takes."""

    line: str | None = None
    zone: Zone | None = None
    lot: str | None = None
    penalty: int | None = None
    phase: Phase = "actions"
    solo: str | None = None


class Arrange(data.Task, frozen=True, tag="arrange"):
    """Arrange the seat's bird tokens in collections that score as much as possible."""

    phase: Phase = "actions"
    solo: str | None = None


AnyTask: TypeAlias = Do | MarkPlaces | Say | Arrange


class Lesson(data.Lesson, frozen=True):
    """A file of Cape May's, which is the game of any lesson that names none. A task's ``solo`` is a difficulty against
    Ava."""

    tasks: Annotated[tuple[AnyTask, ...], Meta(min_length=1)]
    game: Literal["cape-may"] = "cape-may"


class _CapeMay(Teaching):
    game = "cape-may"
    lesson = Lesson
    figures = Texts({
        "money": "money", "income": "income", "birds": "birds", "prestige": "prestige",
        "upgrade_cards": "upgrade cards", "activity_cards": "activity cards", "movement_cards": "movement cards",
    })  # fmt: skip
    charted = True
    tiles = False
    hint = staticmethod(guide_cape_may.hint)
    glance = staticmethod(glance_cape_may.glance)

    def cites(self, page: int) -> str:
        return _("page {n}", n=page)

    def key(self, name: str) -> str:
        # progress was kept under these names before there were other games
        return name

    def asked_about(self, task: Any) -> str | None:
        return task.lot if isinstance(task, MarkPlaces) else None

    def at_the_end(self, s: State) -> bool:
        return s.phase == "over"

    def tokens(self, s: State, task: Any) -> tuple[tuple[str, str], ...]:
        if not isinstance(task, Arrange):
            return ()
        return tuple((name, bird(name)) for name in tokens_of(s, task.seat))

    def holds(self, s: State, seat: int) -> tuple[str, ...]:
        if seat == s.ava:
            return held_by_ava(s)
        me = s.seats[seat]
        birds = [f"{n} {bird(name)}" for name, n in zip(s.book.species, me.birds, strict=True) if n]
        cards = [(card_title(s, "upgrade", n), s.book.card("upgrade", n)) for n in me.upgrades if n]
        return (
            *([money(me.money)] if me.money else []),
            *([", ".join(birds)] if birds else []),
            *(f"{title}: {card_sentence(card, s.book.streets)}" for title, card in cards),
        )

    def names(self, task: Any) -> Sequence[str]:
        names: tuple[str, ...] = task.seats
        return names[:1] if task.solo else names

    def options(self, task: Any) -> dict[str, Any]:
        return {"solo": task.solo}

    def begins(self, s: State) -> dict[str, Any]:
        return {"phase": s.phase, "solo": None if s.solo is None else s.solo.level}

    def moment(self, s: State, task: Any) -> State:
        left = 1 if task.seat == s.ava else s.book.numbers.actions
        s = replace(s, phase=task.phase, turn=task.seat, first=0 if task.solo else task.seat, left=left)
        if task.phase == "over":
            # at the end of the game there is what the task says, and no more
            s = replace(s, round=s.book.rounds)
            for i in range(len(s.seats)):
                s = s.with_seat(i, money=0, activity=(), hand=())
        return s

    def settled(self, s: State, task: data.Task) -> State:
        for i in range(len(s.seats)):
            if i != s.ava and f"seats[{i}].income" not in task.position:
                s = s.with_seat(i, income=_earned(s, i))
        return s

    def asks(self, s: State) -> bool:
        return bool(s.steps)

    def figure(self, s: State, seat: int, what: str, of: str | None) -> int:
        match what:
            case "birds" if of is None:
                return s.seats[seat].tokens
            case "prestige" if of is None:
                return seat_score(s, seat).total
            case "movement_cards" if of is None:
                return len(s.seats[seat].hand)
        return super().figure(s, seat, what, of)

    def is_place(self, s: State, place: str) -> bool:
        board = s.book.board
        return board is not None and (place in board.space or place in board.lot)

    def met(self, goal: data.Goal, before: State, now: State, seat: int, last: AnyAct) -> bool:
        old, new = before.seats[seat], now.seats[seat]
        match goal:
            case EndsOn(special=special, space=space):
                here = now.book.board.space[new.space] if now.book.board and new.space else None
                if here is None or new.space == old.space:
                    return False
                return (space is None or here.id == space) and (
                    special is None or (here.special is not None and here.special.kind == special)
                )
            case Builds(kind=kind, zone=zone, cheapest=cheapest):
                grown = [
                    (z, k) for z in ZONE.values() for k in KIND.values()
                    if new.buildings[5 * z + k] > old.buildings[5 * z + k]
                    and (kind is None or KIND[kind] == k) and (zone is None or ZONE[zone] == z)
                ]  # fmt: skip
                return bool(grown) and (not cheapest or old.money - new.money <= _cheapest(before, seat, goal))
            case _:
                return isinstance(last, act.Use)

    def goals(self) -> Sequence[data.Goal]:
        specials: tuple[Literal["bird", "lighthouse", "pier"], ...] = "bird", "lighthouse", "pier"
        return [Builds(), *map(Builds, KINDS), *map(EndsOn, specials), UsesCard(), *super().goals()]

    def goal_sentence(self, goal: data.Goal, s: State) -> str:
        match goal:
            case EndsOn(special=special, space=space):
                if special:
                    ends = {
                        "bird": _("end on a bird space"),
                        "lighthouse": _("end on a lighthouse space"),
                        "pier": _("end on a pier space"),
                    }
                    return ends[special]
                return _("move the marker to where the task says") if space else _("move the marker")
            case Builds(kind=kind, zone=zone, cheapest=cheapest):
                what = A_KIND[kind] if kind else _("a building")
                if kind and KIND[kind] in CAME_FROM:
                    goal_text = _("upgrade to {kind} in {zone}") if zone else _("upgrade to {kind}")
                else:
                    goal_text = _("build {kind} in {zone}") if zone else _("build {kind}")
                goal_text = goal_text.format(kind=what, zone=ZONE_NAMES[zone] if zone else "")
                return _("{goal}, as cheaply as possible", goal=goal_text) if cheapest else goal_text
            case _:
                return _("use an upgrade card")

    def nonsense(self, s: State, seat: int, done: AnyAct) -> str:
        # at a table people may say that it is not possible; in the lesson her card can always be carried out
        return (
            _("She can: look again at the lots her card shows for this season, then for the next one.")
            if isinstance(done, act.Skip) and seat == s.ava
            else ""
        )

    def candidates(self, s: State, task: MarkPlaces) -> frozenset[str]:
        board = s.book.board
        if board is None:
            return frozenset()
        return frozenset(board.space if task.what == "ends" else board.lot)

    def ways(self, s: State, task: MarkPlaces, place: str) -> Sequence[AnyAct]:
        if task.what == "lots":
            return (act.Build(lot=place),)
        return (act.Move(task.card, place),) if task.what == "ends" and task.card else ()

    def marks(self, s: State, task: Any) -> frozenset[str]:
        board, here = s.book.board, s.seats[task.seat].space
        if task.what == "beside" and board and task.lot:
            return frozenset(board.neighbours[task.lot])
        if task.what == "diagonal" and board and here:
            # diagonal lots as cards mean them include the adjacent ones
            return frozenset(lot.id for lot in board.lots_diagonal[here]) - {lot.id for lot in board.lots_at[here]}
        return super().marks(s, task)

    def not_so(self, s: State, task: data.MarkPlaces, place: str) -> tuple[str, str]:
        if task.what in ("diagonal", "beside"):
            return NOT_SO[task.what], task.rule
        return super().not_so(s, task, place)

    def so(self, task: data.MarkPlaces) -> str:
        return MARK_IS[task.what]

    def said(self, s: State, task: Say) -> tuple[int, tuple[str, ...]]:
        if task.lot is not None:
            piece = s.lots.get(task.lot)
            tried: AnyAct = act.Build(lot=task.lot) if piece is None else act.Upgrade(lot=task.lot)
            cost = tried.figures(s, task.seat)[0].value
            return cost, (_("The player board says ${cost}", cost=cost),)
        if task.penalty is not None:
            me, after = s.seats[task.seat], pay(s, task.seat, -task.penalty, Chance(seed=SEED)).seats[task.seat]
            lost = len(me.hand) - len(after.hand)
            return lost, (
                _("You can pay ${paid}; each missing dollar costs a card: {n}", paid=me.money - after.money, n=lost),
            )
        if task.zone is not None:
            share = zone_shares(s, ZONE[task.zone])[task.seat]
            names, counts = [one.name for one in s.seats], [one.in_zone(ZONE[task.zone]) for one in s.seats]
            if share.place == "nothing":
                tally = ", ".join(f"{name} {n}" for name, n in zip(names, counts, strict=True))
                if not counts[task.seat]:
                    none = _("{zone}: no award without a building ({tally})")
                elif len(names) == 2:
                    none = _("{zone}: no award ({tally}); with two players only most scores")
                else:
                    none = _("{zone}: no award ({tally}); others have more")
                return 0, (none.format(zone=ZONE_TITLES[task.zone], tally=tally),)
            text = said(majority(s, ZONE[task.zone], share), MESSAGES)
            return share.points, (f"{text}{_division(s, task.zone, share)}",)
        line = next(one for one in seat_score(s, task.seat).lines if one.category == (task.line or "victorians"))
        return line.points, tuple(f"{said(one.why, MESSAGES)}: {one.points}" for one in line.because)

    def arranged(self, s: State, task: data.Task, made: Sequence[Sequence[str]]) -> tuple[bool, str]:
        points, fault = worth_of(s, task.seat, made)
        if fault:
            return False, fault
        best = points == best_birds(s, task.seat)
        return best, (
            _("{n} prestige: no arrangement scores more.")
            if best
            else _("{n} prestige: another arrangement scores more.")
        ).format(n=points)


TEACHING = _CapeMay()
"""The part, as `teaching` finds it."""


def _earned(s: State, seat: int) -> int:
    """Return the income that a seat gained by building and upgrading what it has."""
    total = 0
    for zone in range(len(ZONES)):
        for kind in range(len(KINDS)):
            steps, now = 0, kind
            while True:
                steps += s.book.income[zone][now]
                if now not in CAME_FROM:
                    break
                now = CAME_FROM[now]
            total += steps * s.seats[seat].buildings[5 * zone + kind]
    return total


def _cheapest(s: State, seat: int, goal: Builds) -> int:
    rules = CapeMay()
    prices = []
    for one in rules.legal(s, seat):
        if isinstance(one, act.Build | act.Upgrade):
            after = one.kind or (s.book.board.lot[one.lot].builds if s.book.board and one.lot else None)
            zone = one.zone or (s.book.board.lot[one.lot].zone if s.book.board and one.lot else None)
            if goal.kind in (None, after) and goal.zone in (None, zone):
                prices.append(one.figures(s, seat)[0].value)
    return min(prices, default=0)


def _division(s: State, zone: Zone, share: Share) -> str:
    """Write out how an award is shared; empty if it is not shared."""
    if share.shared == 1:
        return ""
    chart, at = s.book.numbers.majority, ZONE[zone]
    two = len(s.seats) == 2
    both = str(chart.two_player[at]) if two else f"({chart.most[at]} + {chart.second[at]})"
    whole = both if share.place == "most" else str(chart.second[at])
    return f": {whole} ÷ {share.shared} → {share.points}"


def held_by_ava(s: State) -> tuple[str, ...]:
    """Say where Ava's marker is on her bird track, what its spaces are worth, and how many cards she took."""
    assert s.solo is not None
    track = level_of(s).bird_track
    worth = ", ".join(f"{at}: ★ {points}" for at, points in enumerate(track))
    level = _(LEVEL_NAMES[s.solo.level][0])
    return (
        _("{level} bird track: {worth}", level=level, worth=worth),
        _("Her marker is on space {n}.", n=s.solo.birds),
        _("Upgrade cards taken: {n}", n=len(s.seats[s.solo.seat].upgrades)),
    )


# --- birds ---------------------------------------------------------------------------------------------------


def tokens_of(s: State, seat: int) -> list[str]:
    """List a seat's bird tokens, one by one, without those that are in no collection."""
    held = zip(s.book.species, s.seats[seat].birds, strict=True)
    return [name for name, n in held for __ in range(n) if name not in BIRDS_APART]


def best_birds(s: State, seat: int) -> int:
    """Return what a seat's tokens score in the best collections."""
    return sum(points for points, __ in collected(s.book, s.seats[seat])[0])


def worth_of(s: State, seat: int, made: Iterable[Sequence[str]]) -> tuple[int, str]:
    """Return what collections score, and what is wrong with them (empty: nothing)."""
    chart = s.book.numbers.bird_collection
    left = tokens_of(s, seat)
    points = 0
    for one in made:
        if not one:
            continue
        plain = [bird for bird in one if bird != WILD]
        if len(set(plain)) < len(plain):
            twice = next(one for one in plain if plain.count(one) > 1)
            return 0, _("Two of the same bird ({bird}) cannot be in one collection.", bird=bird(twice))
        if len(one) > len(chart):
            return 0, _("A collection has at most {n} birds.", n=len(chart))
        for token in one:
            if token not in left:
                return 0, _("There is no {bird} left.", bird=bird(token))
            left.remove(token)
        points += chart[len(one) - 1]
    return points, ""
