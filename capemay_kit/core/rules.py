"""What the rules of all games share: telling an entry, describing and setting up a table, and naming the files they
read."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import cached_property, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias, TypeVar, cast
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from capemay_kit import __version__
from capemay_kit.core.acts import Act, Broken, RuleBook
from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import GameMeta, Rules, Seat
from capemay_kit.core.edition import Editions
from capemay_kit.core.figures import Figures
from capemay_kit.core.files import part
from capemay_kit.core.options import Options, read_options, renamed
from capemay_kit.core.positions import position_of
from capemay_kit.core.printed import PrintedPart
from capemay_kit.core.record import Correct, Entry, Header, Revise, hidden
from capemay_kit.core.scene import Scene
from capemay_kit.core.steps import Waiting
from capemay_kit.core.telling import told
from capemay_kit.core.times import now
from capemay_kit.errors import BadFile, CapemayError, Fault, IllegalAction, Refusal, UnknownName

if TYPE_CHECKING:
    import networkx as nx

S = TypeVar("S")
A = TypeVar("A")
P = TypeVar("P")
Q = TypeVar("Q")
Check: TypeAlias = Callable[[bytes, str], Sequence[Fault]]
"""Checks the bytes of a file that people know by a name. Returns warnings, raises `BadFile` with all faults."""


class Files(NamedTuple):
    """The files of one game, and how each is read. ``editions`` is None if the game has no numbers; ``printed`` lays
    out the numbers of its base edition as they are printed.

    ``boards`` has the check for each ``format``, ``decks`` for each ``deck``, or for the format of a file that names no
    deck.
    """

    editions: Editions | None
    boards: Mapping[str, Check]
    decks: Mapping[str, Check]
    printed: Callable[[Mapping[str, Any]], Iterable[PrintedPart]] = lambda numbers: ()


NO_FILES = Files(None, {}, {})
"""For a game that reads no files of its own."""


def faults_of(read: Callable[[bytes, str], object]) -> Check:
    """Make a check of a function that reads a file. Such a check has no warnings."""

    def check(raw: bytes, source: str) -> Sequence[Fault]:
        read(raw, source)
        return ()

    return check


_LISTED: ContextVar[tuple[Any, Seat, Sequence[Any]] | None] = ContextVar("listed", default=None)
"""What `GameRules.legal` listed last: mostly one of these acts is done next, and breaks no rule. Each page has its own,
because one process may serve many pages."""


def _not_refused(offered: Callable[[Any, Seat], Iterable[Any]], s: Any, seat: Seat) -> list[Any]:
    return [one for one in offered(s, seat) if next(one.broken(s, seat), None) is None]


def _besides(untimely: Iterator[Broken], act: Any, s: Any, seat: Seat) -> Iterator[Broken]:
    for one in untimely:
        yield one
        if one.firm:
            return
    yield from act.broken(s, seat)


def _no_board(given: str) -> NoReturn:
    """Refuse a board where a game has none but its own."""
    raise UnknownName("board", given)


class GameRules(Rules[S, A]):
    """Base of a game's rules. From its ``acts`` and its ``rulebook`` follow what is offered, refused, done and told.

    ``mask`` hides what a viewer may not see during a game, whatever the phase of the state; ``as_noted`` puts what a
    seat noted of its own printed cards where they are. From the ``figures`` follows what
    can be corrected, and how that is told. ``comes_first`` says why nobody goes on before something else was answered
    (`Act.meanwhile`), None if nothing is asked. ``waiting`` are the kinds of steps that wait, by the type of what they
    are about; a step that waits is answered before all else. ``moment`` is what the phases of acts are compared with,
    where a phase has parts. ``goes_on`` does what happens by itself after any act. ``clock``
    are the fields of a state that say whose turn it is, and at what.

    A table plays with the newest of the ``editions`` and the ``board`` unless others are wanted; ``boards`` are the ids
    of shipped ones, and ``load_board`` loads one by its id or path. ``book_of`` makes the book of a header, ``blank``
    seats people at it before anything is dealt, and ``at_the_end`` makes a score sheet of a new table.
    """

    acts: tuple[type[Any], ...] = ()
    rulebook: RuleBook
    mask: Callable[[S, Seat | None], S]
    as_noted: Callable[[S, Seat], S] | None = None
    comes_first: Callable[[S], Broken | None] | None = None
    waiting: Mapping[type, Waiting] = {}
    moment: Callable[[S], str] = attrgetter("phase")
    goes_on: Callable[[S, Chance], S] | None = None
    clock: tuple[str, ...] = ("phase", "turn")
    figures: Figures[S]
    editions: Editions | None = None
    board: str | None = None
    boards: Container[str] = ()
    load_board: Callable[..., Any] = staticmethod(_no_board)
    book_of: Callable[[Header], Any]
    blank: Callable[..., S]
    at_the_end: Callable[[S], S]

    # --- a new table --------------------------------------------------------------------------------------

    def header_for(self, names: Sequence[str], *, board: Any = None, **given: Any) -> Header:
        """Describe a new table, as `new_header` does; the owner's ``board`` (a path or its data) is put into the
        record. ``given`` are also ``rulings`` (switches), ``depth`` ("sheet": only the score), ``own`` (corrections to
        begin with), and the game's own options. Raises `BadFile`, `UnknownName`."""
        board = self.board if board is None else board
        if isinstance(board, str) and board not in self.boards:
            board = msgspec.to_builtins(self.load_board(board))
        return new_header(self.meta, names, self.editions, board=board, **given)

    def start(self, header: Header) -> S:
        """Set up the table that a header describes. Raises `BadFile`, `UnknownName`."""
        return laid_out(self, header)

    def setup(self, edition: Any, options: Mapping[str, Any], chance: Chance) -> S:
        """Set up the game with ``options``: ``seats`` (names in the order people sit), ``first`` (who begins). Raises
        `BadFile`."""
        given = options_of(self.meta, options)
        return self.blank(edition, given.seats, given.first)

    # --- an end position ------------------------------------------------------------------------------------

    def described(self, s: Any) -> dict[str, Any]:
        """Return what a header holds of a table beside its seats: ``edition``, ``board``, and options without which
        its score would be another."""
        return {} if self.editions is None else {"edition": self.editions.name(s.book.edition)}

    def oddities(self, s: S) -> Iterable[Fault]:
        """Yield what is impossible at an end (`core.positions.odd`). It is scored all the same."""
        return ()

    def position(self, s: S) -> dict[str, Any]:
        """Return a state as a position with the same score, as if the game ended now."""
        return position_of(self, s)

    # --- acts -----------------------------------------------------------------------------------------------

    def legal(self, s: S, seat: Seat) -> Sequence[A]:
        """List every legal act of a seat, in the order of the game's acts; of a step that waits, its answers."""
        if seat not in self.to_act(s):
            return ()
        if self.waiting and (steps := s.steps):  # type: ignore[attr-defined]
            listed: Sequence[A] = self.waiting[type(steps[0].what)].offered(s, steps[0])
            _LISTED.set((s, seat, listed))
            return listed
        asked = self.comes_first is not None and self.comes_first(s) is not None
        listed, whole = (), None
        for offered in self._offers[asked].get(self.moment(s), ()):
            if ways := offered(s, seat):
                # a long list may be one that makes each act when it is asked for
                if not listed:
                    listed = ways
                elif whole is None:
                    listed = whole = [*listed, *ways]
                else:
                    whole += ways
        # of acts that are made when they are asked for, each is another object
        _LISTED.set((s, seat, listed if type(listed) in (list, tuple) else ()))
        return listed

    @cached_property
    def _offers(self) -> Sequence[Mapping[str, list[Callable[[S, Seat], Any]]]]:
        """What can be offered, by moment; then what can be while something else comes first."""
        found: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
        for kind in self.acts:
            offered = kind.offered if kind.sure else partial(_not_refused, kind.offered)
            for moment in kind.offered_in or kind.phases:
                for asked in (False, True) if kind.meanwhile else (False,):
                    found[asked].setdefault(moment, []).append(offered)
        return found

    def broken(self, s: Any, seat: Seat, act: Any) -> Iterator[Broken]:
        """Iterate over the rules that an act breaks, those of phase and turn first. After a firm one nothing is
        asked."""
        acting = self.to_act(s)
        if self.waiting and s.steps and not act.meanwhile and seat in acting:
            return self._no_answer(s, seat, act)
        if (
            0 <= seat < len(s.seats)
            and self.moment(s) in act.phases
            and (seat in acting or (acting and act.any_seat))
            and (self.comes_first is None or act.meanwhile or self.comes_first(s) is None)
        ):
            found: Iterator[Broken] = act.broken(s, seat)
            return found
        return _besides(self._untimely(s, seat, act), act, s, seat)

    def _untimely(self, s: Any, seat: Seat, act: Any) -> Iterator[Broken]:
        book, acting, first_of = self.rulebook, self.to_act(s), self.comes_first
        if not 0 <= seat < len(s.seats):
            yield book.no_such_seat(seat=seat)
        elif not acting:
            yield book.game_over()
        elif self.waiting and s.steps and not act.meanwhile:
            yield book.not_your_turn(s, acting)
            yield from self._meanwhile(s, seat, act)
        elif self.moment(s) not in act.phases:
            yield from self.out_of_place(s, seat, act)
        elif first_of is not None and not act.meanwhile and (first := first_of(s)) is not None:
            yield first
        else:
            yield book.not_your_turn(s, acting)

    def out_of_place(self, s: Any, seat: Seat, act: Any) -> Iterator[Broken]:
        """Yield why an act is refused in a phase that is not among its own."""
        yield self.rulebook.not_now(phase=s.phase)

    def _no_answer(self, s: Any, seat: Seat, act: Any) -> Iterator[Broken]:
        """Yield why an act is no answer to the step that waits, and why it cannot be done meanwhile either."""
        step, refused = s.steps[0], False
        for one in self.waiting[type(step.what)].broken(s, step, act):
            refused = True
            yield one
        if refused:
            yield from _besides(self._meanwhile(s, seat, act), act, s, seat)

    def _meanwhile(self, s: Any, seat: Seat, act: Any) -> Iterator[Broken]:
        step = s.steps[0]
        yield from self.waiting[type(step.what)].holds(s, step, seat, act)
        if self.moment(s) not in act.phases:
            yield from self.out_of_place(s, seat, act)

    def why_not(self, s: S, seat: Seat, a: A) -> Refusal | None:
        """Say which rule refuses an act, or None if none does."""
        broken = next(self.broken(s, seat, a), None)
        return None if broken is None else broken.refusal

    def apply(self, s: S, seat: Seat, a: A, chance: Chance, force: bool = False) -> S:
        """Carry out an act. Raises `IllegalAction` unless it is legal, or ``force`` breaks all rules in its way."""
        act: Any = a
        now: Any = s
        forced = False
        last = _LISTED.get()
        for one in last[2] if last is not None and last[0] is s and last[1] == seat else ():
            # comparing fields would take longer than asking the rules
            if one is a:
                break
        else:
            for refusal, firm in self.broken(s, seat, a):
                if firm or not force:
                    raise IllegalAction(refusal)
                forced = True
            if forced and not act.anyway:
                raise IllegalAction(self.rulebook.not_now(phase=now.phase).refusal)
        steps = now.steps if self.waiting and not act.meanwhile else ()
        if steps and (not forced or self.waiting[type(steps[0].what)].takes_any):
            answered = self.waiting[type(steps[0].what)].answered
            after: S = answered(replace(now, steps=steps[1:]), steps[0], a, chance)
        else:
            after = act.done(s, seat, chance)
        return after if self.goes_on is None else self.goes_on(after, chance)

    def said(self, before: S, entry: Entry[A], after: S) -> str:
        """Say what an entry did to somebody who may know everything in the arguments."""

        def acted(seat: Seat, act: Any) -> str:
            step = before.steps[0] if self.waiting and before.steps else None  # type: ignore[attr-defined]
            if step is None or seat != step.seat or act.meanwhile:
                said = act.told(before, seat, after)
            else:
                said = self.waiting[type(step.what)].told(before, step, act, after)
            return "; ".join([said, *self.followed(before, after)])

        return told(entry, acted, partial(self.figures.told, before), partial(self.rulebook.say, before))

    def followed(self, before: S, after: S) -> Sequence[str]:
        """Say what happened by itself after an act, whichever it was."""
        return ()

    def correct(self, s: S, path: str, value: Any) -> S:
        """Put ``value`` at ``path`` as the table says it is. Raises `UnknownName` or `BadValue`."""
        return self.figures.correct(s, path, value)

    def waits(self, s: S) -> int:
        """Return how many steps wait."""
        now: Any = s
        return sum(one.left for one in now.steps) if self.waiting else 0

    def room(self, s: S, seat: Seat) -> S:
        """Return a state in which it is the turn of ``seat``."""
        now: Any = s
        return cast(S, now if seat in self.to_act(s) or not self.to_act(s) else replace(now, turn=seat))

    def in_step(self, s: S, was: S) -> S:
        """Return a state with the turn where it ``was``, until one of them is over."""
        now: Any = s
        if not (self.to_act(s) and self.to_act(was)):
            return s
        return cast(S, replace(now, **{name: getattr(was, name) for name in self.clock}))

    def shuffled(self, s: S) -> S:
        """Return the state as it is: there are no discards."""
        return s

    def dealt(self, path: str) -> bool:
        """Say whether a correction at ``path`` concerns where cards are."""
        return self.figures.dealt(path)

    def by_itself(self, s: S) -> A | None:
        """Return None: people do everything, unless a game has an automa."""
        return None

    def graph(self, s: S) -> nx.DiGraph[str]:
        """Return what stands in the picture as a graph, unless the game has a better one."""
        return of_scene(self.scene(s, ()))

    def hide(self, entry: Entry[A], viewer: Seat | None, open_seat: Seat | None = None) -> Entry[A]:
        """Mask what others covered or corrected of their own, and what only they saw; everything of ``open_seat`` is
        open. Of an act that is masked, not even the rule that it broke is said, which could tell what it hides."""
        done = entry.act
        if isinstance(done, Correct):
            return hidden(entry, viewer, self.figures.hide(done, viewer, open_seat))
        if isinstance(done, Revise):
            acts = tuple(self.hide(replace(entry, act=one), viewer, open_seat).act for one in done.acts)
            told = entry if acts == done.acts else replace(entry, refusal=None)
            return hidden(told, viewer, done if acts == done.acts else replace(done, acts=acts))
        if entry.seat != viewer and isinstance(done, Act) and (masked := done.masked()) != done:
            return hidden(replace(entry, refusal=None), viewer, masked)
        return hidden(entry, viewer, done)

    def tell(self, before: S, entry: Entry[A], after: S, viewer: Seat | None) -> str:
        """Say what an entry did. After the end nothing is secret. The act that ended the game is told like any other:
        if only one of the states before and after it were masked, the difference would look like something that
        happened."""
        if self.outcome(before) is not None:
            return self.said(before, entry, after)
        entry = self.hide(entry, viewer, self.open_seat(before))
        return self.said(self.mask(before, viewer), entry, self.mask(after, viewer))

    def view(self, s: S, viewer: Seat | None) -> S:
        """Return the state as ``viewer`` knows it (None: a bystander). Once the game is over nothing is hidden."""
        if s.phase == "over":  # type: ignore[attr-defined]
            return s
        seen = self.mask(s, viewer)
        return seen if viewer is None or self.as_noted is None else self.as_noted(seen, viewer)

    def open_seat(self, s: S) -> Seat | None:
        """Return the seat that hides nothing, such as an automa's; None if there is none."""
        return None


def of_scene(scene: Scene) -> nx.DiGraph[str]:
    """Return the places of a picture as nodes, with their shape as their ``kind``, and its lines between two places as
    edges both ways, or one way where an arrow says so."""
    import networkx as nx  # networkx takes a while to import, and few ask for a graph

    graph: nx.DiGraph[str] = nx.DiGraph()
    at = {}
    for one in scene.places:
        graph.add_node(one.id, kind=one.shape, label=one.label, x=one.x, y=one.y)
        at[one.x, one.y] = one
    for link in scene.links:
        first, last = at.get(link.points[0]), at.get(link.points[-1])
        if first is None or last is None:
            continue
        for one, other in ((first, last), (last, first)):
            if not one.arrow or (other.x, other.y) in one.arrow:
                graph.add_edge(one.id, other.id, kind=link.tone)
    return graph


def new_header(
    meta: GameMeta, names: Sequence[str], editions: Editions | None = None, *, first: int = 0, seed: str | None = None,
    table: str = "", title: str = "", edition: Any = None, board: Any = None, **options: Any,
) -> Header:  # fmt: skip
    """Describe a new table, begun now under these rules. A ``seed`` of None is a physical table, where people draw. An
    empty id or title is made up.

    Without an ``edition`` it is the newest; the owner's (a path or its data) is put into the record. Raises `BadFile`,
    or `UnknownName` for an edition that does not exist.
    """
    if edition is None:
        edition = "base" if editions is None else editions.newest
    elif editions is not None and isinstance(edition, str) and edition not in editions.shipped:
        edition = editions.name(editions.load(edition))
    return Header(
        format="capemay-record/1",
        game=meta.id,
        table=table or uuid4().hex[:12],
        title=title or f"{meta.called}: {', '.join(names)}",
        created=now(),
        rules=meta.version,
        kit=__version__,
        edition=edition,
        board=board,
        options={"seats": list(names), "first": first, **options},
        seed=seed,
    )


def again(header: Header, first: int, seed: str | None, own: Mapping[str, Any]) -> Header:
    """Describe a new table like another one: ``first`` begins, ``seed`` shuffles (None: people draw), ``own`` are the
    corrections with which it begins."""
    options = {**header.options, "first": first, **({"own": dict(own)} if own else {})}
    return replace(header, table=uuid4().hex[:12], created=now(), options=options, seed=seed)


def options_of(meta: GameMeta, given: Mapping[str, Any], source: str = "options", most: int | None = None) -> Any:
    """Read what a table is set up with, as the game's own type. ``most`` limits the seats further.

    Raises `BadFile` with every fault.
    """
    most = meta.max_seats if most is None else min(most, meta.max_seats)
    return read_options(given, meta.options, meta.min_seats, most, source)


def parts_of(header: Header, edition: Callable[[Any, str], P], board: Callable[[Any, str], Q]) -> tuple[P, Q]:
    """Load the edition and the board of a header. Raises `BadFile` with all faults, by their paths in the header."""
    faults: list[Fault] = []
    found = part(faults, "$.edition", edition, header.edition), part(faults, "$.board", board, header.board)
    if faults:
        raise BadFile(_known_as(header), faults)
    return cast(tuple[P, Q], found)


def laid_out(rules: GameRules[S, Any], header: Header) -> S:
    """Set up the table that a header describes: its book, its seats, and its own figures and cards.

    Raises `BadFile` with paths into the header, `UnknownName` for a header of another game.
    """
    if header.game != rules.meta.id:
        raise UnknownName("game", header.game, [rules.meta.id])
    source = _known_as(header)
    options: Options = options_of(rules.meta, header.options, source)
    book = rules.book_of(header)
    try:
        s = rules.setup(book, header.options, Chance())
    except BadFile as bad:
        # faults that need more than the options, such as too many seats for this board
        raise BadFile(source, bad.faults) from None
    if options.depth == "sheet":
        s = rules.at_the_end(s)
    fresh = s
    for path, value in options.own.items():
        try:
            s = rules.correct(s, path, value)
        except (CapemayError, ValueError) as error:
            raise BadFile(source, [Fault(f"$.options.own.{path}", str(error))]) from None
    if faults := [Fault(f"$.options.own.seats[{i}].name", wrong) for i, wrong in renamed(fresh, s)]:
        raise BadFile(source, faults)
    return s


def _known_as(header: Header) -> str:
    return header.title or header.table
