"""One game in Python: asked, played, taken back, saved, shown in a notebook."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec.structs import replace

from capemay_kit.api.cards import HeldCards
from capemay_kit.api.display import Columns, Displayed, figure, slider
from capemay_kit.api.legal import LegalActs
from capemay_kit.api.parts import AdviceShown, LogEntry, Preview, RefusalShown, RevisionShown, Scores, WholeLog, Winners
from capemay_kit.api.shown import View, shown, tiles
from capemay_kit.core import notation
from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import Rules
from capemay_kit.core.i18n import _
from capemay_kit.core.record import Entry, Revise, to_lines
from capemay_kit.core.revising import Unfinished, in_sentences, said_of
from capemay_kit.core.scene import Scene
from capemay_kit.core.screen import Screen
from capemay_kit.core.strict import read as read_file
from capemay_kit.core.table import Folded, Table
from capemay_kit.errors import (
    AmbiguousAct,
    BadFile,
    CapemayError,
    Fault,
    IllegalAction,
    MalformedAct,
    NeedAnswer,
    UnknownName,
)
from capemay_kit.games import registry

if TYPE_CHECKING:
    from capemay_kit.bots.whole_game import Bot

SeatName: TypeAlias = str | int
"""A seat: the name of who sits there, or its number, from 0."""
MOST_MOMENTS = 400
"""Of a longer game every second, third, .. moment can be scrubbed to."""


def new(
    game: str,
    names: Sequence[str],
    *,
    seed: int | str | None = None,
    printed: bool = False,
    edition: Any = None,
    board: Any = None,
    solo: str | None = None,
    first: int = 0,
    **options: Any,
) -> Game:
    """Lay out a game.

    ``game`` is one of `games`. Cards and bags are dealt by ``seed``, by chance if it is left out; with ``printed``
    cards nothing is dealt, and whatever comes up has to be said (`Game.do`, ``answers``). ``edition`` and ``board`` are
    ids, files, or all their data. ``solo`` is a difficulty, for one name against the game's own opponent; ``first`` is
    the number of who begins. ``options`` are the game's own, such as house rules.

    Raises `UnknownName` for a game, board or difficulty that there is not, `BadFile` with all else that is wrong,
    TypeError for a text in place of a list of names.

    >>> new("cape-may", ["Ann", "Bo"], seed=7).to_act
    ('Ann',)
    """
    if isinstance(names, str):
        raise TypeError(_("names must be a list with one name per seat: [{name!r}, ...]", name=names))
    shuffled = None if printed else secrets.token_hex(6) if seed is None else str(seed)
    given = {"edition": edition, "board": board, "solo": solo}
    given = {name: value for name, value in given.items() if value is not None}
    given = {name: str(value) if isinstance(value, Path) else value for name, value in given.items()}
    header = registry.game(game).header_for(list(names), first=first, seed=shuffled, **given, **options)
    return Game(registry.lay_out(header))


def load(file: str | Path) -> Game:
    """Load a record. Raises `BadFile` with every fault, `BrokenRecord` for an entry that the rules refuse.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     new("capitol", ["Ann", "Bo"], seed=7).save(f"{folder}/game.jsonl")
    ...     load(f"{folder}/game.jsonl").names
    ('Ann', 'Bo')
    """
    return Game(registry.replayed(read_file(Path(file)), str(file)))


class Game(Displayed):
    """A game at a table: its state now, and everything that was ever done.

    ``table`` is the table itself, ``rules`` what its rules are, ``says`` what it says to screens: that is given for a
    game that the kit does not know, as in a notebook where one is being written.

    >>> game = new("capitol", ["Ann", "Bo"], seed=7)
    >>> game.do("deal")
    The cards are dealt
    """

    def __init__(self, table: Table[Any, Any], says: Screen[Any, Any] | None = None) -> None:
        self.table = table
        self.rules: Rules[Any, Any] = table.rules
        self.says: Screen[Any, Any] = registry.screen(table.header.game) if says is None else says
        self.says.rules = table.rules
        self._legal = lru_cache(maxsize=8)(self._list_legal)

    # --- how it stands ----------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state now, as the game's rules hold it.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.state.phase
        'deal'
        """
        self.table.sync()
        return self.table.state

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.names
        ('Ann', 'Bo')
        """
        return tuple(one.name for one in self.state.seats)

    @property
    def acting(self) -> tuple[int, ...]:
        """The numbers of the seats that may act now; none once the game is over.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.acting
        (0,)
        """
        return self.rules.to_act(self.state)

    @property
    def to_act(self) -> tuple[str, ...]:
        """The names of those who may act now; none once the game is over.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.to_act
        ('Ann',)
        """
        return tuple(self.names[seat] for seat in self.acting)

    @property
    def over(self) -> bool:
        """Whether the game is over.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.over
        False
        """
        return self.rules.outcome(self.state) is not None

    @property
    def outcome(self) -> Winners | None:
        """Who won, and what decided it; None before the end.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.play("random")  # and so: game.outcome
        Bo wins: most points
        """
        found = self.rules.outcome(self.state)
        if found is None:
            return None
        reasons = self.rules.meta.reasons
        return Winners([self.names[seat] for seat in found.winners], reasons.get(found.decided_by, found.decided_by))

    @property
    def scores(self) -> Scores:
        """The score as if the game ended now, with its reasons.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> print(str(game.scores).splitlines()[-1])
        Nobody is ahead yet
        """
        return Scores(self.rules.scores(self.state), self.rules.meta)

    @property
    def position(self) -> dict[str, Any]:
        """The game as an end position, for a file: plain values from which `score` counts the same.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.position["format"], game.position["game"]
        ('capemay-position/2', 'capitol')
        """
        found: dict[str, Any] = msgspec.to_builtins(self.rules.position(self.state))
        return found

    @property
    def log(self) -> WholeLog:
        """Everything that was ever written, in words as whoever acted may know it.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> game.log
        1 entry
        Entry  Who  What
            1  Ann  The cards are dealt
        """
        self.table.sync()
        return WholeLog([self._told(entry) for entry in self.table.entries])

    def _told(self, entry: Entry[Any]) -> LogEntry:
        table = self.table
        before = after = table.state
        if place := table.place(entry.seq):
            before, after = table.state_at(entry.seq - 1), table.state_at(entry.seq)
        if place and isinstance(entry.act, Revise):
            said = "; ".join(said_of(self.rules, table.revision(entry.seq), entry.seat))
        else:
            said = self.rules.tell(before, entry, after, entry.seat)
        name = "" if entry.seat is None else table.state.seats[entry.seat].name
        return LogEntry(entry, name, said, place > 0)

    def seat(self, wanted: SeatName) -> int:
        """Return the number of a seat. Raises `UnknownName`.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.seat("Bo")
        1
        """
        names = self.names
        if isinstance(wanted, int) and 0 <= wanted < len(names):
            return wanted
        if wanted in names:
            return names.index(str(wanted))
        raise UnknownName("seat", str(wanted), names)

    def hand(self, seat: SeatName | None = None) -> HeldCards:
        """Return the cards that a seat holds, with what is on them; standard is whose turn it is.

        Raises `UnknownName`.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> len(game.hand("Ann"))
        8
        >>> print(game.hand("Ann")[0])
        Roof 3: completes a building
        """
        chosen = self.seat(seat) if seat is not None else self.acting[0] if self.acting else 0
        return HeldCards(self.names[chosen], self.says.hand(self.state, chosen))

    # --- what can be done -------------------------------------------------------------------------------

    @property
    def legal(self) -> LegalActs:
        """The legal acts of whoever is first to act, always up to date; of another seat by ``legal.by(name)``.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> len(game.legal), len(game.legal.of("floor"))
        (37, 4)
        >>> game.legal.by("Bo")
        No legal actions
        """
        return LegalActs(self, None)

    def legal_now(self, seat: int) -> Sequence[Any]:
        """List the legal acts of a seat now; none if it may not act.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> game.legal_now(1)
        ()
        >>> game.legal_now(0)[0]
        PlayIdly(card='roof-3')
        """
        return self._legal(self.table.seq, seat) if seat in self.acting else ()

    def _list_legal(self, seq: int, seat: int) -> Sequence[Any]:
        return self.rules.legal(self.table.state, seat)

    def read(self, text: str, seat: int | None = None) -> Any:
        """Return the act that a text means, such as ``build gravel-1 cottage``; for the seat that is first to act, if
        none is named.

        Raises `MalformedAct` for what is no act, `AmbiguousAct` if several legal ones fit.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> game.read("idly roof-3")
        PlayIdly(card='roof-3')
        """
        if seat is None:
            seat = self.acting[0] if self.acting else 0
        there = self.rules.scene(self.state, ()).names
        return notation.meant(text, self.rules.meta.act_type, self.legal_now(seat), there)

    def do(
        self, act: Any, *, seat: SeatName | None = None, answers: Sequence[Any] = (), force: bool = False
    ) -> LogEntry:
        """Carry out an act, or its text, and return its entry in the log.

        ``seat`` is whose act it is; if it is left out, that of the first who may do it. ``answers`` say what came up,
        where cards are printed. With ``force`` it is done against the rules, and the record says so.

        Raises `IllegalAction` with the rule that refuses it, `MalformedAct` and `AmbiguousAct` for a text, `NeedAnswer`
        with what has to be answered.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.do("deal")
        The cards are dealt
        """
        who, what = self._meant(act, seat)
        try:
            entry = self.table.act(who, what, told=answers, force=force)
        except IllegalAction as error:
            raise IllegalAction(error.refusal, str(self._why(error.refusal))) from None
        except NeedAnswer as error:
            options = ", ".join(map(str, error.question.options[:12]))
            error.add_note(_("say what came up: answers=[...], each one of {options}", options=options))
            error.add_note(_("or start the game without printed=True, and the app deals the cards"))
            raise
        return self._told(entry)

    def _meant(self, act: Any, seat: SeatName | None) -> tuple[int, Any]:
        """Return whose act it is, and the act."""
        if not isinstance(act, str | msgspec.Struct):
            raise MalformedAct(repr(act), _("is neither an act nor the text of one"))
        able = self.acting if seat is None else (self.seat(seat),)
        for i, one in enumerate(able):
            try:
                what = self.read(act, one) if isinstance(act, str) else act
            except CapemayError:
                if i == len(able) - 1:
                    raise
                continue
            if len(able) == 1 or what in self.legal_now(one):
                return one, what
        what = self.read(act) if isinstance(act, str) else act
        return (able[0] if able else 0), what

    def why_not(self, act: Any, *, seat: SeatName | None = None) -> RefusalShown | None:
        """Say which rule refuses an act, or its text; None if none does.

        Raises `MalformedAct` for a text that is no act.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> game.why_not("bid").text
        'That is not possible now: it is the construction phase.'
        """
        try:
            who, what = self._meant(act, seat)
        except AmbiguousAct:
            # each of those that fit may be done
            return None
        refusal = self.rules.why_not(self.state, who, what)
        return None if refusal is None else self._why(refusal)

    def _why(self, refusal: Any) -> RefusalShown:
        return RefusalShown(refusal, self.says.refusal(self.state, refusal), self.says.cites(refusal.page))

    def preview(self, act: Any, *, seat: SeatName | None = None) -> Preview:
        """Say what an act would change, as far as that can be known before: without what cards and bags will say.

        Raises `IllegalAction`, `MalformedAct`, `AmbiguousAct`.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> game.preview("idly roof-3")
        What idly roof-3 would change
        roof card 3
        cards: 8 → 7
        """
        who, what = self._meant(act, seat)
        text, s = notation.written(what), self.state
        try:
            after = self.rules.apply(s, who, what, Chance())
        except IllegalAction as error:
            raise IllegalAction(error.refusal, str(self._why(error.refusal))) from None
        except NeedAnswer:
            return Preview(text, ())
        return Preview(text, self.says.consequences(s, after, who, what))

    @property
    def figures(self) -> Columns:
        """The figures that can be corrected: their paths, what they are called, and what they are now.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> [path for path, _, now in game.figures.rows][:3]
        ['round', 'first', 'floors']
        """
        rows = [
            (one.name, f"{section.title}: {one.label}", one.said)
            for section in self.says.correctable(self.state) for one in section.fields
        ]  # fmt: skip
        return Columns("", (_("Path"), _("Figure"), _("Now")), rows)

    def correct(self, path: str, value: Any) -> LogEntry:
        """Correct a figure as it stands on the table, such as ``correct("seats[0].money", 9)``, and return the entry in
        the log. `figures` lists the paths.

        Raises `UnknownName` for a path that leads nowhere, `BadValue` for a value that cannot be.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.correct("round", 2)
        Corrected: It is round 2
        """
        return self._told(self.table.correct(path, value))

    # --- back and forth ---------------------------------------------------------------------------------

    def undo(self, to: int | None = None) -> bool:
        """Take back the last act, or everything after entry ``to``. Return whether there was anything to take back.

        Raises IndexError where there is no such entry.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> game.undo()
        True
        >>> game.to_act, game.undo()
        (('Ann',), False)
        """
        self.table.sync()
        if to is not None:
            self._check(to)
        return self.table.undo(to) is not None

    def revise(
        self,
        at: int,
        *,
        insert: Any = (),
        replace: Any = (),
        delete: bool = False,
        seat: SeatName | None = None,
        answers: Sequence[Any] = (),
        force: bool = False,
    ) -> RevisionShown:
        """Change what happened, and keep what followed: insert an act (or its text) before entry ``at``, replace that
        entry, or delete it. Everything after it is done again as it was. Return what is kept, comes out otherwise, or
        is dropped. Where anything is dropped, it is only recorded with ``force``, which also puts in acts against the
        rules. Whatever an act leads to, such as a card to keep, is given as well, in a list.

        ``seat`` is whose act it is; if it is left out, that of who did the entry, or who was to act. ``answers`` say
        what came up, where cards are printed.

        Raises `UnknownName` for an entry that does not count, and whatever `do` does.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt, idle = game.do("deal"), game.do("idly roof-3")
        >>> game.revise(at=2, replace="pass")
        Kept: 0, changed: 0, dropped: 0
        >>> game.log[2]
        Ann plays roof card 3 without its action – taken out; Ann passes – added
        """
        self.table.sync()
        wanted = insert or replace
        texts = [wanted] if isinstance(wanted, str | msgspec.Struct) else list(wanted)
        out = delete or bool(replace)
        where, who = self.table.where(at, out, None if seat is None else self.seat(seat))
        by, acts = who, list[Any]()
        revised = None
        for one in texts or [None]:
            if one is not None:
                there = self.rules.scene(where, ()).names
                legal = self.rules.legal(where, by)
                act_type = self.rules.meta.act_type
                acts.append(notation.meant(one, act_type, legal, there) if isinstance(one, str) else one)
            try:
                revised = self.table.revised(at, acts, out=out, seat=who, told=answers, force=force)
            except Unfinished as more:
                where, by = more.state, more.seat
                if len(acts) == len(texts):
                    raise
            except IllegalAction as error:
                raise IllegalAction(error.refusal, str(self._why(error.refusal))) from None
        assert revised is not None, "it is finished, or raised why not"
        said = RevisionShown(in_sentences(self.says, revised, revised.entry.seat, None))
        if force or not said.dropped:
            self.table.revise(revised)
        return said

    def redo(self) -> bool:
        """Take back the last undo. Return whether there was one.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> game.undo(), game.redo()
        (True, True)
        """
        self.table.sync()
        return self.table.redo() is not None

    def at(self, seq: int) -> Game:
        """Return the game as it was after an entry, as one of its own; 0 is the beginning. Raises IndexError.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> game.at(0).to_act, len(game.at(0).log)
        (('Ann',), 0)
        """
        self.table.sync()
        self._check(seq)
        return self._copy(seq)

    def _check(self, seq: int) -> None:
        if not 0 <= seq <= self.table.seq:
            raise IndexError(_("there is no entry {seq}: the last one is {last}", seq=seq, last=self.table.seq))

    def fork(self, seed: int | str | None = None) -> Game:
        """Return the same game as one of its own, to try something out. What comes up is the same as here, unless
        another ``seed`` deals it.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> tried = game.fork()
        >>> idle = tried.do("idly roof-3")
        >>> len(tried.log), len(game.log)
        (2, 1)
        """
        self.table.sync()
        return self._copy(self.table.seq, seed)

    def _copy(self, seq: int, seed: int | str | None = None) -> Game:
        table = self.table
        header = table.header if seed is None else replace(table.header, seed=str(seed))
        n = table.until(seq)
        # what is known here is not played through again
        known = Folded(seq, table.counted[n - 1].seq if n else 0, table.state_at(seq))
        return Game(Table(self.rules, header, table.start, table.entries[:seq], folded=known), self.says)

    def save(self, file: str | Path) -> None:
        """Save the record: every act as a line of JSON, with everything that is hidden. Raises `BadFile`.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     game.save(f"{folder}/game.jsonl")
        ...     load(f"{folder}/game.jsonl").names
        ('Ann', 'Bo')
        """
        self.table.sync()
        try:
            Path(file).write_bytes(to_lines(self.table.header, self.table.entries))
        except OSError as error:
            raise BadFile(str(file), [Fault("$", str(error.strerror))]) from None

    # --- bots -------------------------------------------------------------------------------------------

    def advice(self, seat: SeatName | None = None, *, seed: int = 0) -> AdviceShown:
        """Say who is ahead, and what each act would change, by what one seat may see; standard is whose turn it is.

        Raises `UnknownName` if the program was not taught what positions of such a table are worth.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> print(str(game.advice()).splitlines()[0])
        For Ann, among our bots
        """
        from capemay_kit.bots.advice import advise
        from capemay_kit.bots.values import values

        if not values(self.table.header.game).knows(self.state):
            raise UnknownName("values", self.table.header.game)
        chosen = self.seat(seat) if seat is not None else self.acting[0] if self.acting else 0
        return AdviceShown(advise(self.table.header.game, self.state, chosen, str(seed)))

    def play(
        self, bots: str | Sequence[str | Bot | None] | Mapping[str, str | Bot], *, seed: int = 0
    ) -> Winners | None:
        """Have bots play until the game is over, or until somebody who has none is to act. Return who won, or None.

        ``bots`` is one for all seats, one for each, or those of some by name: a strength (easy, fair, strong, master),
        or a function of what the seat sees, its number, its legal acts and randomness that returns one of the acts.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.play(["greedy", "random"]) is None
        False
        """
        from capemay_kit.api.playing import play, players

        self.table.sync()
        people = len(self.names) - ("solo" in self.table.header.options)
        play(self.table, players(self.table.header.game, self.names, people, bots), seed)
        return self.outcome

    # --- in a notebook ----------------------------------------------------------------------------------

    def view(self, seat: SeatName | None = None) -> View:
        """Return the game as a seat sees it, with all that is hidden from it unknown; None: as a bystander does.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> print(str(game.view("Bo")).splitlines()[-1])
        As Bo sees it
        """
        viewer = None if seat is None else self.seat(seat)
        return View(self.table, self.says, viewer, self.scene(viewer, seen=True))

    def scene(self, viewer: int | None = None, *, seen: bool = False) -> Scene | None:
        """Return what the picture shows; None for a table without a picture. With ``seen`` only what ``viewer`` sees
        (None: a bystander).

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.scene().areas[0].label
        'Field of Mars'
        """
        s = self.rules.view(self.state, viewer) if seen else self.state
        if not self.says.has_picture(s):
            return None
        return replace(self.rules.scene(s, ()), colours=tuple(self.table.header.options.get("colours", ())))

    def grid(self) -> Columns:
        """Return a tile for every seat, as a table.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.grid().about
        'Capitol. Round 1 of 4. Ann to move'
        """
        return tiles(self.table, self.says, self.state)

    def __str__(self) -> str:
        return self.grid().text()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return shown(self.says, self.scene(), self.grid())

    @property
    def picture(self) -> Any:
        """The picture with a tile for every seat below it, as a figure of plotly.

        Raises `UnknownName` for a table without a picture.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> type(game.picture).__name__
        'Figure'
        """
        import plotly.graph_objects as go

        scene = self.scene()
        if scene is None:
            raise UnknownName("picture", self.table.header.game)
        drawn = figure(scene, self.says.painter, self.grid())
        return go.Figure(drawn["data"], drawn["layout"])

    def scrub(self) -> Any:
        """Return the whole game as a figure of plotly, with a slider over its moments.

        Raises `UnknownName` for a table without a picture.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> dealt = game.do("deal")
        >>> len(game.scrub().frames)
        2
        """
        import plotly.graph_objects as go

        if self.scene() is None:
            raise UnknownName("picture", self.table.header.game)
        moments = [(_("The beginning"), self.table.start)]
        for (entry, after), before in zip(self.table.history, self.table.states, strict=False):
            said = self.rules.tell(before, entry, after, None)
            moments.append((_("{seq}: {said}", seq=entry.seq, said=said), after))
        if len(moments) > MOST_MOMENTS:
            moments = [*moments[: -1 : -(-len(moments) // MOST_MOMENTS)], moments[-1]]
        scenes = [(name, self.rules.scene(s, ())) for name, s in moments]
        drawn = slider(scenes, self.says.painter, self.table.header.title)
        return go.Figure(drawn["data"], drawn["layout"], drawn["frames"])

    def open(self, store: str | None = None) -> Any:
        """Return the companion's widget at this table, for the cell. What is done there is done here.

        ``store`` is where the table is kept from then on, a file or an address; standard is a file that goes when
        Python ends. Needs the table not to be in a store yet.

        >>> game = new("capitol", ["Ann", "Bo"], seed=7)
        >>> game.open()  # doctest: +SKIP
        """
        from capemay_kit.api.opened import opened

        return opened(self.table, store)
