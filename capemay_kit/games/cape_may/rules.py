"""Cape May behind the contract of `core.contract.Rules`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.acts import Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import GameMeta, Outcome, Publication, Seat
from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.memoise import memoise
from capemay_kit.core.options import Options, Wrong
from capemay_kit.core.record import Header
from capemay_kit.core.rules import Files, GameRules, faults_of, new_header, options_of, parts_of
from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_may import scene, scoring, secrets, solo
from capemay_kit.games.cape_may.activities import KEEP_SO_MANY
from capemay_kit.games.cape_may.acts import OFFERED, AnyAct
from capemay_kit.games.cape_may.board import Board, read_board
from capemay_kit.games.cape_may.book import (
    EDITIONS,
    LEVELS,
    Book,
    Level,
    Rulings,
    board_name,
    load_board,
    load_edition,
    read_deck,
    shipped_decks,
    shipped_ids,
)
from capemay_kit.games.cape_may.bot import worth
from capemay_kit.games.cape_may.card_done import NO_ACTIONS_LEFT
from capemay_kit.games.cape_may.cards import DECK_TYPES
from capemay_kit.games.cape_may.counting import prestige
from capemay_kit.games.cape_may.effects import WAITING
from capemay_kit.games.cape_may.figures import FIGURES, as_noted
from capemay_kit.games.cape_may.names import LEVEL_NAMES, printed_parts
from capemay_kit.games.cape_may.rounds import goes_on, in_step
from capemay_kit.games.cape_may.solo import AVA_DRAWS
from capemay_kit.games.cape_may.state import RULES, State, at_the_end, blank, moment, to_act

if TYPE_CHECKING:
    import networkx as nx

BELOW_ZERO = RULES.rule("below_zero", 7, N_("A figure cannot be below zero."), N_("Enter 0 or more."))
AVA = "Ava"
ACTIONS_ONCE = 3
"""From this version of the rules on, an activity card gives a turn its actions only once. Older records go on as they
were."""
DISCREET = 3
"""From this version of the rules on, a choice between equal tokens is asked for."""
LEVEL_TITLES = Texts({level: title for level, (title, __) in LEVEL_NAMES.items()})


class TableOptions(Options, frozen=True):
    """The options of a new table; against Ava that includes the difficulty. ``printed``: people hold the cards, and
    are asked what an unknown upgrade card does. It is off at tables from before that was asked."""

    solo: Level | None = None
    printed: bool = False

    switches = Rulings

    def wrong(self, least: int, most: int) -> Iterator[Wrong]:
        """Yield what is wrong although every type is right: against Ava a single person plays, and begins."""
        yield from super().wrong(least, most)
        if self.solo is not None and len(self.seats) != 2:
            yield ".seats", _("a solo game takes one name; the second is Ava's")
        if self.solo is not None and self.first:
            yield ".first", _("in a solo game the first seat begins")


def book_of(header: Header) -> Book:
    """Make the book of a table from its header. Raises `BadFile`."""
    before = {} if header.rules >= ACTIONS_ONCE else {"extra_actions_again": True}
    rulings = before | (header.options.get("rulings") or {})
    if header.edition in shipped_ids("edition") and header.board in (None, *shipped_ids("board")):
        return _shipped_book(header.edition, header.board, msgspec.json.encode(rulings))
    edition, board = parts_of(header, EDITIONS.held, _board_held)
    return Book(edition, board, shipped_decks(edition), rulings)


@memoise(most=8)
def _shipped_book(edition: str, board: str | None, rulings: bytes) -> Book:
    """Return one book for all tables that play with it, so that the routes on its board are worked out only once."""
    there = None if board is None else load_board(board)
    printed = load_edition(edition)
    return Book(printed, there, shipped_decks(printed), msgspec.json.decode(rulings))


def _board_held(given: Any, source: str) -> Board | None:
    return None if given is None else load_board(given, source, paths=False)


class CapeMay(GameRules[State, AnyAct]):
    """The rules of Cape May. It holds nothing: every function is of a state."""

    meta = GameMeta(
        "cape-may",
        "Cape May",
        1,
        4,
        3,
        AnyAct,
        TableOptions,
        scoring.CATEGORIES,
        scoring.DECIDED,
        LEVEL_TITLES,
        scoring.MESSAGES,
        box=Publication(281248, 2021, 13, (60, 120), ("Eric Mosso",)),
    )

    acts = OFFERED
    rulebook = RULES
    waiting = WAITING
    to_act = staticmethod(to_act)
    moment = staticmethod(moment)
    goes_on = staticmethod(goes_on)
    in_step = staticmethod(in_step)
    figures = FIGURES
    scores = staticmethod(scoring.score)
    worth = staticmethod(worth)
    oddities = staticmethod(scoring.oddities)
    book_of = staticmethod(book_of)
    at_the_end = staticmethod(at_the_end)
    as_noted = staticmethod(as_noted)
    mask = staticmethod(secrets.mask)
    scene = staticmethod(scene.scene)
    by_itself = staticmethod(solo.by_itself)

    def broken(self, s: State, seat: Seat, act: Any) -> Iterator[Broken]:
        """Refuse also a figure below zero, and whatever Ava would do out of her turn."""
        found, acting = super().broken(s, seat, act), to_act(s)
        if seat == s.ava and acting and seat not in acting:
            refused = AVA_DRAWS.firmly() if s.turn == seat else RULES.not_your_turn(s, acting, firm=True)
            found = iter((RULES.not_your_turn(s, acting), refused))
        given = (getattr(act, name, None) for name in ("cost", "income", "amount"))
        if any(isinstance(one, int) and one < 0 for one in given):
            return chain((BELOW_ZERO(),) if seat in acting else (), found, (BELOW_ZERO.firmly(),))
        return found

    def out_of_place(self, s: State, seat: Seat, act: Any) -> Iterator[Broken]:
        if seat not in (acting := to_act(s)):
            yield RULES.not_your_turn(s, acting)
        now = moment(s)
        if now == "bonus":
            yield KEEP_SO_MANY(keep=s.book.numbers.bonus.kept)
        elif now == "ava":
            yield AVA_DRAWS.firmly() if seat == s.ava and not s.steps else AVA_DRAWS()
        elif now == "free" and "actions" in act.phases:
            yield NO_ACTIONS_LEFT()
        else:
            yield RULES.not_now(phase=s.phase)._replace(firm=False)
        if not act.anytime:
            yield RULES.not_now(phase=s.phase)

    def waits(self, s: State) -> int:
        """Return how many steps wait, and how many seats have yet to keep bonus cards."""
        return super().waits(s) + (len(to_act(s)) if s.phase == "bonus" else 0)

    def room(self, s: State, seat: Seat) -> State:
        """Return a state in which a seat can take one more action, and its turn goes on after it."""
        if s.phase != "actions" or s.steps:
            return s
        return replace(s, turn=seat, left=(s.left if s.turn == seat else 1) + 1)

    def shuffled(self, s: State) -> State:
        return replace(s, activities=s.activities.shuffled())

    def start(self, header: Header) -> State:
        """Set up the table that a header describes. Raises `BadFile`, `UnknownName`.

        Up to version 2 of the rules, equal tokens were kept without asking. Records from then go on like that.
        """
        asks = bool(header.options.get("printed"))
        return replace(super().start(header), discreet=header.rules >= DISCREET, printed=asks)

    def described(self, s: State) -> dict[str, Any]:
        """Return edition and board of a table, and the difficulty against Ava."""
        solo = {} if s.solo is None else {"solo": s.solo.level}
        return {"edition": EDITIONS.name(s.book.edition), "board": board_name(s.book), **solo}

    def setup(self, edition: Book, options: Mapping[str, Any], chance: Chance) -> State:
        """Set up the game with ``options``: ``seats`` (names in the order people sit), ``first`` (who begins), ``solo``
        (a difficulty; the second seat is then Ava's). Raises `BadFile`."""
        given = options_of(self.meta, options)
        return blank(edition, given.seats, given.first, given.solo)

    def outcome(self, s: State) -> Outcome | None:
        """Return the winners once all rounds are over."""
        if s.phase != "over":
            return None
        return scoring.decide(s, [sum(prestige(s, seat)) for seat in range(len(s.seats))])

    def summary(self, s: State) -> dict[str, Any]:
        """Return a few figures of how the game stands."""
        ava = {} if s.solo is None else {
            "solo": {"level": s.solo.level, "marker": s.solo.marker, "bird_track": s.solo.birds}
        }  # fmt: skip
        return ava | {
            "round": s.round,
            "season": s.season,
            "phase": s.phase,
            "turn": s.seats[s.turn].name,
            "seats": {seat.name: {"money": seat.money, "income": seat.income, "space": seat.space} for seat in s.seats},
        }

    def graph(self, s: State) -> nx.DiGraph[str]:
        """Return the board's roads, lots and churches; nothing at a table without a board."""
        if s.book.board is None:
            import networkx as nx

            return nx.DiGraph()
        return s.book.board.directed

    def open_seat(self, s: State) -> Seat | None:
        """Return Ava's seat."""
        return s.ava


def header_for(
    names: Sequence[str],
    *,
    board: Any = None,
    seed: str | None = None,
    title: str = "",
    map_wanted: bool = True,
    solo: str | None = None,
    **options: Any,
) -> Header:
    """Describe a new table, as `new_header` does.

    A ``board`` of None stands for the shipped side for the number of seats, or for no map if none is wanted. ``solo``
    is a difficulty: the only name given then plays against Ava.
    """
    if solo is not None:
        if solo not in LEVELS:
            raise UnknownName("difficulty", solo, LEVELS)
        taken = AVA.casefold() in [name.casefold() for name in names]
        names = [*names, f"{AVA} (solo)" if taken else AVA]
        options["solo"] = solo
    if seed is None and "depth" not in options:
        options["printed"] = True
    if board is None and map_wanted:
        board = "cape-may-1-2" if len(names) <= 2 else "cape-may-3-4"
    elif isinstance(board, str) and board not in shipped_ids("board"):
        # the owner's board is put into the record
        board = msgspec.to_builtins(load_board(board))
    title = title or _title(names, solo)
    return new_header(CapeMay.meta, names, EDITIONS, board=board, seed=seed, title=title, **options)


def _title(names: Sequence[str], solo: str | None) -> str:
    if solo is None:
        return _("Cape May: {names}", names=", ".join(names))
    return _("Cape May: {name} against {ava} ({level})", name=names[0], ava=names[1], level=LEVEL_TITLES[solo])


GAME = CapeMay()
"""The rules, as the registry finds them: they hold no state."""
start_of = GAME.start

FILES = Files(
    EDITIONS,
    boards={"capemay-board/1": lambda raw, source: read_board(raw, source)[1]},
    decks=dict.fromkeys(DECK_TYPES, faults_of(read_deck)),
    printed=printed_parts,
)
"""The files of this game that can be checked."""
