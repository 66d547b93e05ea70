"""What a page does at a table of any game that says itself to a screen: take in hand, tap places, choose, confirm."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from capemay_kit.core.chance import Chance
from capemay_kit.core.scene import Scene
from capemay_kit.core.screen import Choosing, Handle, Screen
from capemay_kit.core.store import Store
from capemay_kit.errors import CapemayError, NeedAnswer
from capemay_kit.games import registry
from capemay_kit.ui.session import Desk, Session
from capemay_kit.ui.waiting import Draft, Refused

EVERYBODY = -1
"""In place of a seat: what is everybody's is being put right."""


class Playing(Session[Any, Any]):
    """The page, and what can be done on it.

    ``held`` is the key of what is in hand, ``tapped`` a place that several acts could mean, ``picked`` the places in
    the list of what is chosen together, ``at`` the seat at the device where several may act.
    """

    def __init__(self, store: Store, changed: Callable[[], None], desk: Desk | None = None) -> None:
        super().__init__(store, changed, desk)
        self.held = self.tapped = ""
        self.picked: tuple[int, ...] = ()
        self.at = 0
        # the acts of a seat are asked for by several panels, and again at every tap
        self._legal = lru_cache(maxsize=4)(self._list_legal)

    # --- reading -------------------------------------------------------------------------------------

    @property
    def says(self) -> Screen[Any, Any]:
        """What the game says to a screen."""
        return registry.screen(self.on.header.game)

    def tells_secret(self, s: Any, seat: int) -> bool:
        """Say whether what a seat is offered tells something that others may not know."""
        return bool(self.says.secret(s, seat))

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [one.name for one in self.state.seats]

    @property
    def seat(self) -> int:
        """The seat at the device: one that may act, if any may."""
        acting = self.acting
        return self.at if self.at in acting or not acting else acting[0]

    @property
    def free(self) -> bool:
        """Whether nothing waits for somebody: no question, reason or act to be confirmed, no look back."""
        waits = self.asked or self.refused or self.draft
        return not waits and self.looking is None and self.asking_undo is None

    @property
    def screens(self) -> list[str]:
        """The screens this table has."""
        return ["sheet", "score", "log"] if self.is_sheet else ["table", "map", "log", "score"]

    @property
    def looks_on(self) -> str:
        """Show an earlier moment on the picture."""
        return "score" if self.is_sheet else "map"

    def moment(self, s: Any) -> str:
        """Name the round of a state."""
        said = self.says.strip(s)
        return said[0][:1].lower() + said[0][1:] if said else ""

    def _list_legal(self, seq: int, seat: int, viewer: int | None) -> Sequence[Any]:
        return self.on.rules.legal(self.mine, seat)

    @property
    def legal(self) -> Sequence[Any]:
        """The legal acts of the seat at the device; none while looking back, or while they are a secret."""
        if self.looking is not None or self.over or self.covered:
            return ()
        return self._legal(self.on.seq, self.seat, self.viewer)

    @property
    def choosing(self) -> Choosing | None:
        """What the seat chooses several of now; None if it does not."""
        if self.looking is not None or self.over or self.covered:
            return None
        return self.says.choosing(self.mine, self.seat)

    def handles(self) -> list[Handle]:
        """List what may be taken in hand."""
        if self.choosing is not None:
            return []
        found: dict[str, Handle] = {}
        for one in self.legal:
            handle = self.says.handle(self.mine, self.seat, one)
            if handle is not None:
                found.setdefault(handle.key, handle)
        return list(found.values())

    def offered(self) -> list[Any]:
        """List the acts that what is in hand and what was tapped narrow down to."""
        if self.choosing is not None:
            return []
        s, seat, says = self.mine, self.seat, self.says
        acts = [one for one in self.legal if not self.tapped or says.place(s, seat, one) == self.tapped]
        if self.tapped and not self.held:
            return acts
        return [one for one in acts if self._key(one) == self.held]

    def _key(self, a: Any) -> str:
        handle = self.says.handle(self.mine, self.seat, a)
        return handle.key if handle else ""

    def scene(self) -> Scene:
        """The picture, with a target for what is offered; where that has none and nothing is in hand, for what may be
        done with anything."""
        drawn: Scene = self.on.rules.scene(self.state, self.offered())
        if drawn.targets or self.held or self.tapped or self.choosing is not None:
            return drawn
        everything: Scene = self.on.rules.scene(self.state, self.legal)
        return everything

    @property
    def chosen(self) -> str | None:
        """The place on the picture that waits for its second tap."""
        if self.draft is not None:
            return self.says.place(self.mine, self.draft.seat, self.draft.act)
        return self.tapped or None

    # --- doing ---------------------------------------------------------------------------------------

    def seated(self) -> None:
        """Set back what belonged to the table before."""
        self.at = 0
        self._legal.cache_clear()

    def deals(self) -> bool:
        """Deal, where nothing is left to choose about it."""
        seat = self.seat
        legal = self.on.rules.legal(self.mine, seat)
        if len(legal) != 1:
            return False
        self.do(seat, legal[0])
        return True

    def turn_to(self, seat: int) -> None:
        """Give the device to another of those who may act."""
        self._clear()
        self.at, self.peeked = seat, None
        self.changed()

    def take(self, key: str) -> None:
        """Take something in hand, or put it back."""
        again = self.held == key
        self._clear()
        self.held = "" if again else key
        self.changed(stays=True)

    def choose(self, place: int) -> None:
        """Choose one of several things, or take that back."""
        chosen = self.picked
        self.picked = tuple(one for one in chosen if one != place) if place in chosen else (*chosen, place)
        self.changed(stays=True)

    def choose_all(self) -> None:
        """Do what is done with the things chosen."""
        choosing = self.choosing
        if choosing is None:
            return
        values = [choosing.options[i].value for i in sorted(self.picked)]
        self.do(self.seat, self.says.chosen(self.mine, self.seat, values))

    def choose_any(self) -> None:
        """Have the app choose as many things as are asked for."""
        if (choosing := self.choosing) is not None:
            self.picked = tuple(random.sample(range(len(choosing.options)), choosing.most))
            self.changed(stays=True)

    def tap_place(self, place: str) -> None:
        """Tap the picture: show the act that it means, do it at the second tap; or say why not."""
        if self.looking is not None or self.asked is not None or self.covered or self.over:
            return
        if self.draft is not None and place == self.chosen:
            self.confirm()
            return
        s, seat, says = self.mine, self.seat, self.says
        there = [one for one in self.legal if says.place(s, seat, one) == place] if self.choosing is None else []
        fits = [one for one in there if self._key(one) == self.held]
        if not fits and not self.held:
            fits = there
        if len(fits) == 1:
            self.propose(fits[0])
        elif fits:
            held = self.held
            self._clear()
            self.held, self.tapped = held, place
            self.changed(stays=True)
        elif (meant := says.meant(self.state, seat, place, self.held)) is not None:
            why = self.on.rules.why_not(s, seat, meant)
            if why is None:
                self.propose(meant)
            else:
                self.draft = None
                self.refused = Refused(seat, meant, why)
                self.changed(stays=True)

    def propose(self, a: Any) -> None:
        """Show an act and its figures; the second tap does it."""
        if self.draft is not None and self.draft.act == a:
            self.confirm()
            return
        self.refused = None
        self.draft = Draft(self.seat, a)
        self.changed(stays=True)

    def confirm(self) -> None:
        """Do what waits to be confirmed, with the table's figures."""
        if self.draft is not None:
            draft = self.draft
            self.do(draft.seat, self.says.with_figures(self.mine, draft.seat, draft.act, draft.values))

    def done(self) -> None:
        """Give the device to the next who may act."""
        acting, last = self.acting, self._real.counted[-1].seat
        if acting and last is not None:
            self.at = last if last in acting else next((one for one in acting if one > last), acting[0])

    def can_force(self) -> bool:
        """Say whether what is refused could be done anyway."""
        refused = self.refused
        if refused is None:
            return False
        try:
            self.on.rules.apply(self.mine, refused.seat, refused.act, Chance(), True)
        except NeedAnswer:
            return True
        except CapemayError:
            return False
        return True

    def _drop(self) -> None:
        super()._drop()
        self.held = self.tapped = ""
        self.picked = ()
