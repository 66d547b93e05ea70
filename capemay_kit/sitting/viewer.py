"""What a page may see of its table: the one place that guards a screen's secrets.

A session holds the table itself. All that panels get of it (states, entries, sentences, scores, files) comes through
here, and holds only what the page's viewer may know. That is what a bystander knows, unless a seat asked to see its own
cards. Panels have no other access to a table (`tests/sitting/test_viewer.py` checks that), so secrets are never sent to
the browser.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, overload

from msgspec.structs import replace

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.noted import heard, unsaid
from capemay_kit.core.record import AskedAdvice, Correct, Entry, Header, Opened
from capemay_kit.core.screen import Screen
from capemay_kit.core.seat_claims import ONLOOKERS, TABLE, SeatClaim
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.results import formats
from capemay_kit.results.result import Result

S = TypeVar("S")
A = TypeVar("A")
K = TypeVar("K")
KEPT = 64
"""How many views are cached, since panels ask for the same ones repeatedly."""


class Seen(Generic[S, A]):
    """What somebody may know of a table, in place of the table itself. ``viewer`` is called each time, and returns
    whose secrets may be shown. ``owner`` is the seat whose page this is, which alone shows what that seat noted for
    itself (`core.noted`). ``header`` lacks the seed. Nothing can be done at the table through this: only a session can
    act.
    """

    def __init__(self, table: Table[S, A], viewer: Callable[[], int | None], owner: int | None = None) -> None:
        self.rules = table.rules
        self.header: Header = replace(table.header, seed=None)
        self.physical = table.header.seed is None
        self._table, self._viewer, self.owner = table, viewer, owner
        self._views: OrderedDict[tuple[int, int | None], tuple[S, S]] = OrderedDict()
        self._over: tuple[S, bool] | None = None

    @property
    def seq(self) -> int:
        """The number of the last entry written, 0 at the start."""
        return self._table.seq

    @property
    def acts(self) -> int:
        """How many entries count."""
        return len(self._table.counted)

    @property
    def timed(self) -> bool:
        """Whether a clock is kept beside the table."""
        return self._table.timed

    @property
    def can_redo(self) -> bool:
        """Whether an undo can be taken back."""
        return self._table.can_redo

    def undo_asks(self, to: int | None = None) -> str | None:
        """Say why an undo should be asked about first, as `Table.undo_asks` does."""
        return self._table.undo_asks(to)

    @property
    def over(self) -> bool:
        """Whether the game is over, so that nothing is secret any more."""
        s = self._table.state
        if self._over is None or self._over[0] is not s:
            self._over = s, self.rules.outcome(s) is not None
        return self._over[1]

    def latest(self, upto: int | None = None) -> Iterator[tuple[Entry[A], S]]:
        """Yield the entries that count, each with the state before it, the latest first: all, or those ``upto`` a
        number."""
        table, viewer = self._table, self._viewer()
        counted = table.counted if upto is None else table.counted[: table.until(upto)]
        for entry in reversed(heard(counted, self.owner)):
            yield self.rules.hide(entry, viewer), self.through(table.state_at(entry.seq - 1), viewer)

    def through(self, s: S, viewer: int | None) -> S:
        """Return a state of the table as ``viewer`` may know it. Once the game is over, every state is shown in
        full."""
        if self.over:
            return s
        key = (id(s), viewer)
        found = self._views.get(key)
        if found is None or found[0] is not s:
            # the state is kept too: if it were freed, another state could get its address, which is the key
            known = s if viewer in (None, self.owner) else unsaid(s, viewer)
            found = self._views[key] = s, self.rules.view(known, viewer)
            if len(self._views) > KEPT:
                self._views.popitem(last=False)
        return found[1]

    @property
    def state(self) -> S:
        """The state now."""
        return self.through(self._table.state, self._viewer())

    @property
    def start(self) -> S:
        """The state before the first entry."""
        return self.through(self._table.start, self._viewer())

    @property
    def history(self) -> Sequence[tuple[Entry[A], S]]:
        """The entries that count, each with the state after it."""
        return Moments(self, self._table.history, self._viewer())

    def last_of(self, part: Callable[[S], K]) -> dict[K, S]:
        """Return the last state of each part of the game, such as a round; ``part`` names the part, and may read only
        what everybody may know."""
        last = {part(after): after for _, after in self._table.history}
        return {key: self.through(after, self._viewer()) for key, after in last.items()}

    @property
    def log(self) -> list[Entry[A]]:
        """The entries that the log tells, oldest first: those that count, without what others noted for themselves, and
        each time that all cards were laid open or advice was asked for."""
        beside = [one for one in self._table.entries if isinstance(one.act, Opened | AskedAdvice)]
        told = sorted([*heard(self._table.counted, self.owner), *beside], key=lambda one: one.seq)
        return [self.rules.hide(one, self._viewer()) for one in told]

    def entry(self, seq: int) -> Entry[A]:
        """Return the entry of a number, whether it counts or not."""
        return self.rules.hide(self._table.entries[seq - 1], self._viewer())

    def known(self, read: Callable[[S], Mapping[K, Any]]) -> set[K]:
        """Name the keys whose values the viewer sees unmasked. ``read`` returns the values of a state by key."""
        truth, seen = read(self._table.state), read(self.state)
        return {key for key, value in seen.items() if key in truth and truth[key] == value}

    def is_secret(self, path: str) -> bool:
        """Say whether a correction at a path would tell a bystander nothing."""
        tried: Entry[A] = Entry(0, Correct(path, ["?!"]))
        return self.rules.hide(tried, None) != tried

    def result(self) -> Result:
        """Count the table as it stands, with what is kept beside it. Before the end nothing that is secret is
        counted."""
        return formats.with_memento(self._table)

    def files(self, forms: Sequence[str]) -> dict[str, tuple[str, bytes]]:
        """Return files of the table by form, each with its name and content, but none that would tell a secret."""
        forms = [one for one in forms if one not in self.withheld]
        return {one: (formats.file_name(self._table, one), formats.write(self._table, one)) for one in forms}

    def film(self) -> tuple[str, Generator[float, None, bytes]]:
        """Return the name of the animation of the game, and what makes it a picture at a time."""
        from capemay_kit.results.film import filming  # few make one

        return formats.file_name(self._table, "film"), filming(self._table, self.result())

    @property
    def withheld(self) -> frozenset[str]:
        """The forms of file that would tell a secret now."""
        return formats.withheld(self._table)


class Moments(Sequence[tuple[Entry[A], S]]):
    """Entries with the states after them. Each is masked only when it is asked for."""

    def __init__(self, seen: Seen[S, A], history: Sequence[tuple[Entry[A], S]], viewer: int | None) -> None:
        self._seen, self._history, self._viewer = seen, history, viewer

    def __len__(self) -> int:
        return len(self._history)

    @overload
    def __getitem__(self, at: int) -> tuple[Entry[A], S]: ...

    @overload
    def __getitem__(self, at: slice) -> list[tuple[Entry[A], S]]: ...

    def __getitem__(self, at: int | slice) -> tuple[Entry[A], S] | list[tuple[Entry[A], S]]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        entry, after = self._history[at]
        return self._seen.rules.hide(entry, self._viewer), self._seen.through(after, self._viewer)


class Guest(NamedTuple):
    """Who looks at a page of their own: at which table, and the seat they have there, None for an onlooker, `TABLE` for
    the screen that everybody looks at. ``generation`` is that of their claim (`core.seat_claims`), 0 for an onlooker
    who came by the table's own code; ``group`` is whose table it is (`core.groups`)."""

    table: str
    seat: int | None
    generation: int = 0
    group: str = ""

    @property
    def claim(self) -> SeatClaim | None:
        """What was claimed; None for an onlooker by the table's own code."""
        if self.seat is None and not self.generation:
            return None
        return SeatClaim(self.table, ONLOOKERS if self.seat is None else self.seat, self.generation)

    def sits_as(self, other: Guest) -> bool:
        """Say whether both are about the same seat, however often it was claimed."""
        return (self.group, self.table, self.seat) == (other.group, other.table, other.seat)

    @property
    def own(self) -> int | None:
        """The seat whose page this is; None where it is no seat's."""
        return None if self.seat == TABLE else self.seat

    def is_everybodys(self, alone: int | None) -> bool:
        """Say whether this page is the whole table's: its own screen, or that of somebody who plays ``alone``."""
        return self.seat is not None and self.seat in (TABLE, alone)


class Sight(NamedTuple, Generic[S]):
    """One cached view of the table. Each field is described at the property of `Viewer` with the same name."""

    public: S
    acting: tuple[int, ...]
    alone: int | None
    seat: int
    viewer: int | None
    covered: bool
    state: S
    mine: S
    phones: frozenset[int] = frozenset()


class Viewer(Generic[S, A]):
    """Who looks at a page's table, and what they see.

    ``at`` is the seat at the device if several may act, ``peeked`` the seat that asked to see its secrets while it
    acts, ``reading`` the seat whose cards are shown beside its figures, ``looking`` the number of the entry that
    somebody looks back at. Each may be None: nobody, or the present. ``guest`` is who has the page for their own, so
    that it shows what they may see, always and nothing else; None where it is everybody's. On a shared page ``holders``
    are the seats that phones have, whose secrets are never shown here, and ``helped`` the one of them for which
    something is done here all the same. ``sole`` is the only person at a table of bots, if that person plays on this
    page: nobody else is there to hide cards from.
    """

    guest: Guest | None = None
    holders: frozenset[int] = frozenset()
    helped: int | None = None
    sole: int | None = None

    def __init__(self) -> None:
        self._played: Table[S, A] | None = None
        self._sight: tuple[tuple[Any, ...], Sight[S]] | None = None
        self.table: Seen[S, A] | None = None
        self.at = 0
        self.peeked: int | None = None
        self.reading: int | None = None
        self.looking: int | None = None

    def sit(self, guest: Guest | None) -> None:
        """Give this page to somebody else from now on; nothing that lay open for its former owner stays so."""
        self.guest, self._sight = guest, None
        self.peeked = self.reading = self.helped = None

    def lay(self, table: Table[S, A] | None) -> None:
        """Look at a table from now on, or at none."""
        self._played, self._sight = table, None
        owner = None if self.guest is None else self.guest.own
        self.table = None if table is None else Seen(table, lambda: self.viewer, owner)

    @property
    def on(self) -> Seen[S, A]:
        """The table as it is seen. Only asked for when there is one."""
        assert self.table is not None
        return self.table

    @property
    def real(self) -> Table[S, A]:
        """The table itself. Only a session uses it, to act."""
        assert self._played is not None
        return self._played

    @property
    def meta(self) -> GameMeta:
        """What is known of the game before it is played."""
        return self.on.rules.meta

    @property
    def says(self) -> Screen[S, A]:
        """What the game says to a screen."""
        return registry.screen(self.on.header.game)

    @property
    def physical(self) -> bool:
        """Whether people draw the cards."""
        return self.on.physical

    @property
    def app_deals(self) -> bool:
        """Whether the app deals cards to several people, and so has to hide every hand from the others. Alone there is
        nobody to hide it from."""
        return self.alone is None and not self.physical

    @property
    def keeps_secrets(self) -> bool:
        """Whether hands have to be hidden now: the app deals, and the game is not over."""
        return self.app_deals and not self.on.over

    # --- who looks, and what they see -----------------------------------------------------------------

    @property
    def sight(self) -> Sight[S]:
        """The current view. Panels ask for it often, so it is recomputed only when the moment or the viewer changes."""
        now = self.real.state, self._moment, self.looking, self.at, self.peeked, self.holders, self.helped, self.sole
        if self._sight is None or self._sight[0] != now:
            self._sight = now, self._see()
        return self._sight[1]

    def _see(self) -> Sight[S]:
        says, public = self.says, self.seen_by(None)
        acting, alone = self.on.rules.to_act(public), says.alone(public)
        if self.guest is not None and not self.guest.is_everybodys(alone):
            own = self.guest.seat
            state = self.seen_by(own)
            seat = own if own is not None else acting[0] if acting else 0
            return Sight(public, acting, alone, seat, own, False, state, state)
        phones = self.holders if alone is None else frozenset()
        here = [one for one in acting if one not in phones or one == self.helped] or acting
        seat = self.at if self.at in here or not acting else here[0]
        viewer = self.shows_to(seat, self.sole if alone is None else alone)
        # where cards are printed people hold them, and what is named of them was named before everybody
        hides = acting and self.looking is None and viewer != seat and alone is None and not self.physical
        covered = bool(hides and says.secret(self.seen_by(seat), seat))
        state = self.seen_by(viewer)
        mine = state if covered or viewer is not None else self.seen_by(seat)
        return Sight(public, acting, alone, seat, viewer, covered, state, mine, phones)

    def shows_to(self, seat: int, alone: int | None) -> int | None:
        """Say whose secrets the screen may show with a seat at the device: nobody's unless asked, but one's own where
        no other person is at the table."""
        asked = self.peeked == seat and self.looking is None and seat not in self.holders
        return alone if alone is not None else seat if asked else None

    @property
    def seat(self) -> int:
        """The seat at the device: one that may act, if any may."""
        return self.sight.seat

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act."""
        return self.sight.acting

    @property
    def alone(self) -> int | None:
        """The one person of a game played alone, who has no secrets from the screen."""
        return self.sight.alone

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self.acting

    def plays_here(self, seat: int) -> bool:
        """Say whether a seat acts on this page."""
        if not self.everybodys:
            return self.guest is not None and self.guest.seat == seat
        return seat not in self.phones or seat == self.helped

    @property
    def phones(self) -> frozenset[int]:
        """The seats that act on phones of their own, where this page is everybody's. Whoever plays alone has nobody to
        hide anything from."""
        return self.sight.phones

    @property
    def waits(self) -> bool:
        """Whether nobody may do anything here now: all who may act have another page for that."""
        return not any(map(self.plays_here, self.acting))

    @property
    def own_seat(self) -> int | None:
        """The seat whose page this is; None where it is everybody's, or an onlooker's."""
        return None if self.guest is None else self.guest.own

    @property
    def everybodys(self) -> bool:
        """Whether all that is done at the table may be done here. Whoever plays alone also does what an automa does."""
        return self.guest is None or self.guest.is_everybodys(self.alone)

    @property
    def peeks(self) -> bool:
        """Whether the seat at the device has asked to see its secrets."""
        return self.peeked == self.seat not in self.phones and self.looking is None

    @property
    def viewer(self) -> int | None:
        """Whose secrets the screen may show."""
        return self.sight.viewer

    @property
    def told_to(self) -> int | None:
        """Whose secrets a sentence about the record may tell: with several people nobody's, since it stays on the
        screen when the next person takes the device. A player's own page tells its owner's."""
        whose = self.sole if self.alone is None else self.alone
        return whose if self.guest is None or self.guest.seat == TABLE else self.guest.own

    @property
    def covered(self) -> bool:
        """Whether some of what is offered is a secret that nobody has asked to see yet."""
        return self.sight.covered

    @property
    def _moment(self) -> S:
        return self.real.state if self.looking is None else self.real.state_at(self.looking)

    def seen_by(self, viewer: int | None) -> S:
        """Return the state on the screen as somebody may know it."""
        return self.on.through(self._moment, viewer)

    @property
    def public(self) -> S:
        """The state on the screen as everybody may know it."""
        return self.sight.public

    @property
    def state(self) -> S:
        """The state on the screen, which may be an earlier one, as the page's viewer may know it."""
        return self.sight.state

    @property
    def mine(self) -> S:
        """The state on the screen as the seat at the device knows it, from which its offers are worked out. If that
        would tell a secret, it is the state as the page's viewer knows it."""
        return self.sight.mine

    def for_lesson(self, seat: int) -> S | None:
        """Return the state on the screen as a seat knew it, after the end too; None if that shows cards that must not
        be shown here yet."""
        shown = self.physical or self.on.over or self.viewer == seat or self.seen_by(seat) == self.public
        return self.on.rules.view(self._moment, seat) if shown else None

    def known_to(self, seat: int) -> S:
        """Return the state from which everybody may be shown something about a seat.

        With printed cards, whatever the app knows was said aloud, and after the end nothing is secret: then it is
        the state as that seat knows it. Otherwise it is what everybody knows.
        """
        return self.seen_by(seat) if self.physical or self.on.over else self.public

    def holds(self, seat: int) -> bool:
        """Say whether the app holds something of a seat's that others may not see now."""
        return self.looking is None and self.seen_by(seat) != self.public

    def hand_of(self, seat: int) -> S | None:
        """Return the state as a seat knows it if that seat asked to see its cards, else None."""
        reads = self.reading == seat and seat not in self.phones
        return self.seen_by(seat) if reads and self.holds(seat) else None


class OpenView(Viewer[Any, Any]):
    """What a learner sees of a table in memory: nothing is hidden, and nobody is asked for cards. The app still draws
    them. ``learner`` is the seat that learns; ``opened``: its cards count as shown."""

    learner = 0
    opened = False

    @property
    def physical(self) -> bool:
        """Always true, so that nothing is hidden."""
        return True

    @property
    def mine(self) -> Any:
        """The state as it is, unmasked: what is offered is worked out from it."""
        return self.real.state

    @property
    def told_to(self) -> int | None:
        """Whose secrets a sentence may tell: the learner's."""
        return self.viewer

    @property
    def peeks(self) -> bool:
        """Nothing has to be shown first."""
        return self.opened

    def holds(self, seat: int) -> bool:
        """Say no: nothing has to be asked for."""
        return False

    def shows_to(self, seat: int, alone: int | None) -> int | None:
        """Nothing is secret from a learner."""
        return self.learner
