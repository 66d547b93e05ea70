"""What a page offers at a table of any game, narrowed down by what is in hand and what was tapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import language
from capemay_kit.core.record import Correct
from capemay_kit.core.scene import Scene
from capemay_kit.core.shown import Choosing, Counting, Handle, Key, Turn
from capemay_kit.core.store import Store
from capemay_kit.errors import CapemayError, NeedAnswer
from capemay_kit.sitting.desk import Desk
from capemay_kit.sitting.seated import Seated


class Offered(Seated):
    """The page, and what can be seen on it and done.

    - ``held``: the key of what is in hand; ``tapped``: a place that several acts could mean; - ``placing``: the path of
    a figure that a tap on the picture corrects; - ``picked``: what is chosen together, by its places in the list;
    ``said``: how many there are of each counted kind; - ``playing``: the thing of one's own hand that is played; -
    ``placed``: the pieces that people have to place for an automa, after it did several things at once; - ``named``:
    the length of the record when a seat was last tapped; - ``entering``: the seat whose end is entered on a sheet; -
    ``why``: the reasons of an automa are shown; ``explains``: each moment of the game is explained.
    """

    can_change = can_explain = asks_of_cards = True

    def __init__(self, store: Store, changed: Callable[[], None], desk: Desk | None = None) -> None:
        super().__init__(store, changed, desk)
        self.held = self.tapped = self.placing = ""
        self.picked: tuple[int, ...] = ()
        self.said: dict[str, int] = {}
        self.playing: Any = None
        self.placed: tuple[str, ...] = ()
        self.entering = 0
        self.named = -1
        self.why = self.explains = False
        self.checked: set[tuple[int, int]] = set()
        # several panels ask for a seat's acts, and ask again at every tap
        self._legal = lru_cache(maxsize=4)(self._list_legal)
        self._turn = lru_cache(maxsize=2)(self._say_turn)

    @property
    def printed(self) -> bool:
        """Whether people hold the cards of this table, so that they are asked what an unknown one does."""
        return self.on.physical

    @property
    def secret_first(self) -> bool:
        """Whether cards that are covered have to be seen before anything can be done."""
        return self.covered and not self.offered() and bool(self.held or not self.palette)

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [one.name for one in self.state.seats]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats, as far as they were chosen."""
        return tuple(self.on.header.options.get("colours", ()))

    @property
    def free(self) -> bool:
        """Whether nothing is pending: no question, refusal or act to be confirmed, no look back."""
        waits = self.placing or self.asked or self.refused or self.draft
        return not waits and self.looking is None and self.asking_undo is None

    @property
    def screens(self) -> list[str]:
        """The screens this table has."""
        if self.is_sheet:
            return ["sheet", "score", "log"]
        if self.own_seat is not None:
            # where one acts comes first, with the picture above it
            return ["map", "hand", "table", "more", "log", "score"]
        return ["table", *(["map"] if self.has_map else []), "log", "score"]

    @property
    def has_map(self) -> bool:
        """Whether the table is played on a picture the app knows."""
        return self.table is not None and self.says.has_picture(self.public)

    @property
    def looks_on(self) -> str:
        """Show an earlier moment on the picture, if there is one."""
        return "score" if self.is_sheet else "map" if self.has_map else self.screens[0]

    def moment(self, s: Any) -> str:
        """Name the round of a state."""
        said = self.says.progress(s)
        return said.moment or said.now

    def _list_legal(self, seq: int, seat: int, viewer: int | None) -> Sequence[Any]:
        return self.on.rules.legal(self.mine, seat)

    def _say_turn(self, seq: int, language: str) -> Turn | None:
        return self.says.automa(self.mine, ((before, entry.act) for entry, before in self.on.latest()))

    @property
    def legal(self) -> Sequence[Any]:
        """The legal acts of the seat at the device; none while looking back, and none that tell a secret while that is
        covered."""
        if self.looking is not None or self.rests:
            return ()
        legal = self._legal(self.on.seq, self.seat, self.viewer)
        return [one for one in legal if not self.says.names_secret(one)] if self.covered else legal

    @property
    def automa(self) -> Turn | None:
        """What an automa does now; None where people act."""
        if self.table is None or self.looking is not None or self.waits:
            return None
        return self._turn(self.on.seq, language())

    @property
    def unless(self) -> tuple[int, Any] | None:
        """The default act if nobody did what is asked, as long as no seat was tapped for it."""
        if not self.everybodys or self.looking is not None or self.named == self.on.seq:
            return None
        return self.says.nobody(self.mine)

    @property
    def choosing(self) -> Choosing | None:
        """What the seat chooses several of now; None if it does not."""
        if self.looking is not None or self.rests or self.covered or self.unless:
            return None
        return self.says.choosing(self.mine, self.seat)

    @property
    def counting(self) -> Counting | None:
        """What the seat counts by kind now; None if it does not."""
        if self.looking is not None or self.rests or self.covered or self.unless:
            return None
        return self.says.counting(self.mine, self.seat)

    @property
    def palette(self) -> tuple[Key, ...]:
        """What is always in sight to be done."""
        if self.looking is not None or self.asked is not None or self.rests:
            return ()
        return self.says.palette(self.mine, self.seat)

    def handles(self) -> list[Handle]:
        """List what may be taken in hand; empty if there are keys for all of it anyway."""
        if self._listed_otherwise or self.says.palette(self.mine, self.seat):
            return []
        found: dict[str, Handle] = {}
        for one in self.legal:
            handle = self.says.handle(self.mine, self.seat, one)
            if handle is not None:
                found.setdefault(handle.key, handle)
        return list(found.values())

    def offered(self) -> list[Any]:
        """List the acts that fit both what is in hand and the place that was tapped."""
        if self._listed_otherwise:
            return []
        s, seat, says = self.mine, self.seat, self.says
        acts = [one for one in self.legal if not self.tapped or says.place(s, seat, one) == self.tapped]
        if not self.tapped or self.held:
            acts = [one for one in acts if self._key(one) == self.held]
        if self.playing is not None:
            acts = [one for one in acts if says.plays(s, seat, one) == self.playing]
        return list(says.in_order(s, seat, acts))

    def played(self) -> dict[Any, list[Any]]:
        """Return the acts that play a thing of the seat's own hand now, by the thing."""
        found: dict[Any, list[Any]] = {}
        for one in () if self._listed_otherwise else self.legal:
            found.setdefault(self.says.plays(self.mine, self.seat, one), []).append(one)
        return found

    @property
    def _listed_otherwise(self) -> bool:
        """Whether things are chosen or counted now, in place of a list of acts."""
        return self.choosing is not None or self.counting is not None

    def _key(self, a: Any) -> str:
        handle = self.says.handle(self.mine, self.seat, a)
        return handle.key if handle else ""

    def scene(self) -> Scene:
        """The picture, with a target for each act that is offered, and the way of the one that waits to be confirmed.

        Where nothing is offered and nothing in hand, every legal act has its target."""
        drawn: Scene = self.on.rules.scene(self.state, self.offered())
        if self.draft is not None:
            return replace(drawn, route=self.says.route(self.mine, self.draft.seat, self.draft.act))
        if drawn.targets or self.held or self.tapped or self.choosing is not None or self.palette:
            return drawn
        everything: Scene = self.on.rules.scene(self.state, self.legal)
        return everything

    @property
    def chosen(self) -> str | None:
        """The place on the picture that waits for its second tap, or where an automa acts."""
        if self.draft is not None:
            return self.says.place(self.mine, self.draft.seat, self.draft.act)
        if (hers := self.automas_act) is not None:
            return self.says.place(self.mine, self.seat, hers)
        return self.tapped or None

    @property
    def automas_act(self) -> Any:
        """What an automa does by itself; None where a person has to choose for it."""
        turn = self.automa
        if turn is None or all(one.tone != "primary" for one in turn.ways):
            return None
        return self.on.rules.by_itself(self.mine)

    def instead(self) -> list[tuple[Handle, Any]]:
        """List what else would do what waits to be confirmed at its place, such as another card: what is taken in hand
        for it, and the act."""
        draft = self.draft
        if draft is None or draft.due or self.held:
            return []
        s, says = self.mine, self.says
        place, mine = says.place(s, draft.seat, draft.act), says.handle(s, draft.seat, draft.act)
        found: dict[str, tuple[Handle, Any]] = {}
        for one in self.legal if place is not None else ():
            handle = says.handle(s, draft.seat, one)
            if handle is not None and handle != mine and says.place(s, draft.seat, one) == place:
                found.setdefault(handle.key, (handle, one))
        return list(found.values())

    def follows(self, seat: int) -> Sequence[tuple[Correct, str]]:
        """List, in words, the corrections for a seat that likely follow from those just made."""
        return self.says.follows(self.state, seat, ((before, entry.act) for entry, before in self.on.latest()))

    def preview(self, seat: int, a: Any) -> Sequence[str]:
        """Say what an act would change; empty if chance decides, or if the rules refuse it."""
        try:
            after = self.on.rules.apply(self.mine, seat, a, Chance())
        except (NeedAnswer, CapemayError):
            return ()
        return self.says.consequences(self.mine, after, seat, a)

    def shown_first(self, a: Any) -> bool:
        """Say whether a tap on an act's button shows it to be confirmed; otherwise that tap does it."""
        return bool(self.says.two_taps(a) or self.says.figures(self.mine, self.seat, a))

    def brings(self, acts: Sequence[Any]) -> tuple[str, list[str]]:
        """Return what all these acts change alike, and for each what else it changes.

        A button does its act on one tap, so this must be visible before; an act that a first tap only proposes says
        what it changes there."""
        told = []
        for one in acts:
            brief = self.says.label(self.mine, self.seat, one)[1]
            changes = () if self.shown_first(one) else self.preview(self.seat, one)
            told.append(list(dict.fromkeys(filter(None, (brief, *changes)))))
        alike = [line for line in told[0] if all(line in one for one in told)] if len(told) > 1 else []
        return "; ".join(alike), ["; ".join(line for line in one if line not in alike) for one in told]

    def to_check(self, seat: int) -> str:
        """Return the question whether the seat's figures are right; empty if it is not due, or was answered."""
        if self.looking is not None or not self.physical or (self._round(), seat) in self.checked:
            return ""
        return self.says.to_check(self.state, seat)

    def _round(self) -> int:
        return self.says.progress(self.state).round
