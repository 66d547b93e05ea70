"""Cape Horn behind the contract of `core.contract.Rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import GameMeta, Outcome, Publication, Seat
from capemay_kit.core.options import Options
from capemay_kit.core.record import Header
from capemay_kit.core.rules import Files, GameRules, faults_of, options_of, parts_of
from capemay_kit.games.cape_horn import acts, scene, scoring
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.board import Course, read_winds
from capemay_kit.games.cape_horn.book import (
    COURSE,
    COURSES,
    EDITIONS,
    NEWEST,
    Book,
    Rulings,
    check_board,
    course_name,
    load_course,
    printed_parts,
    shipped_cards,
)
from capemay_kit.games.cape_horn.bot import worth
from capemay_kit.games.cape_horn.figures import FIGURES, as_noted
from capemay_kit.games.cape_horn.names import DECIDED
from capemay_kit.games.cape_horn.state import (
    MAX_SEATS,
    MIN_SEATS,
    RULES,
    State,
    at_the_end,
    blank,
    mask,
    put_back,
    to_act,
)
from capemay_kit.games.cape_horn.winds import in_step

if TYPE_CHECKING:
    import networkx as nx


class TableOptions(Options, frozen=True):
    """The options of a new table. With a ``ledger`` the course is not in the app."""

    ledger: bool = False

    switches = Rulings


class CapeHorn(GameRules[State, AnyAct]):
    """The rules of Cape Horn. It holds nothing: every function is of a state."""

    meta = GameMeta(
        "cape-horn",
        "Cape Horn",
        MIN_SEATS,
        MAX_SEATS,
        1,
        AnyAct,
        TableOptions,
        scoring.CATEGORIES,
        DECIDED,
        messages=scoring.MESSAGES,
        race=True,
        box=Publication(134, 1999, 12, (45, 60), ("Thorsten Gimmler",)),
    )

    acts = acts.OFFERED
    rulebook = RULES
    to_act = staticmethod(to_act)
    figures = FIGURES
    in_step = staticmethod(in_step)
    scores = staticmethod(scoring.score)
    worth = staticmethod(worth)
    oddities = staticmethod(scoring.oddities)
    as_noted = staticmethod(as_noted)
    mask = staticmethod(mask)
    scene = staticmethod(scene.scene)
    editions = EDITIONS
    board = NEWEST
    boards = COURSES
    load_board = staticmethod(load_course)
    at_the_end = staticmethod(at_the_end)

    def header_for(self, names: Sequence[str], *, map_wanted: bool = True, **given: Any) -> Header:
        """Describe a new table, as `GameRules` does. Without ``map_wanted`` the course is not in the app."""
        return super().header_for(names, **given | ({} if map_wanted else {"ledger": True}))

    def waits(self, s: State) -> int:
        """Return whether the token of a station waits."""
        return int(s.phase == "token")

    def room(self, s: State, seat: Seat) -> State:
        """Return the state as it is: a turn has room for what its phases allow."""
        return s

    def shuffled(self, s: State) -> State:
        return replace(put_back(s, s.covered), covered=())

    def book_of(self, header: Header) -> Book:
        edition, course = parts_of(header, EDITIONS.held, _course_held)
        return Book(edition, course, shipped_cards(), header.options.get("rulings"))

    def described(self, s: State) -> dict[str, Any]:
        return super().described(s) | {"board": course_name(s.book)}

    def setup(self, edition: Book, options: Mapping[str, Any], chance: Chance) -> State:
        """Set up the game, as `GameRules` does. There may be no more seats than the course has starting spaces."""
        given = options_of(self.meta, options, most=len(edition.course.start))
        return blank(edition, given.seats, given.first, given.ledger)

    def outcome(self, s: State) -> Outcome | None:
        return scoring.decide(s) if s.phase == "over" else None

    def summary(self, s: State) -> dict[str, Any]:
        chart = s.book.chart
        return {
            "round": s.round,
            "phase": s.phase,
            "turn": s.seats[s.turn].name,
            "stack": s.stack,
            "seats": {
                seat.name: {
                    "points": seat.points,
                    "space": seat.space,
                    "cards": len(seat.hand),
                    "tokens": sum(one is not None for one in seat.tokens),
                    "to_go": chart.to_go(seat.space, seat.tokens),
                }
                for seat in s.seats
            },
        }

    def graph(self, s: State) -> nx.DiGraph[str]:
        import networkx as nx

        chart = s.book.chart
        graph: nx.DiGraph[str] = nx.DiGraph()
        for space in chart.spaces:
            x, y = scene.middle(s.book, space)
            station = chart.station.get(space)
            token = None if station is None else (station.zone, station.colour)
            graph.add_node(space, kind="space", x=x, y=y, area=chart.area[space], token=token)
        graph.add_edges_from(((one, other) for one, near in chart.near.items() for other in near), kind="beside")
        return graph


def _course_held(given: Any, source: str) -> Course:
    return load_course(COURSE if given is None else given, source, paths=False)


GAME = CapeHorn()
"""The rules, as the registry finds them: they hold no state."""

_WINDS = {"capemay-winds/1": faults_of(read_winds)}
FILES = Files(EDITIONS, {"capemay-course/1": check_board, **_WINDS}, _WINDS, printed_parts)
"""The files of this game that can be checked. Wind cards are checked as a board and as a deck."""
