"""What was changed in the owner's copy, step by step, and how to get back to any moment before."""

from __future__ import annotations

from typing import NamedTuple

from capemay_kit.core.owned import OwnChanged, Step
from capemay_kit.core.store import Store
from capemay_kit.own.steps import step, told


class ListedChange(NamedTuple):
    """Changes in a row that are told by the same words: how many (``times``), when the last was made, and the ``first``
    of them."""

    what: str
    at: str
    times: int
    first: int


class Changes:
    """The changes of the owner's copy that stand (``done``), and those that were taken back since the last of them
    (``undone``, each with the step that took it back).

    It remembers what it read. So whoever takes back a change takes back the one that was shown, or is told that another
    came first.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last = 0
        self.done: list[Step] = []
        self.undone: list[tuple[Step, int]] = []

    def read(self) -> None:
        """Read what was changed since, here or on another page."""
        for kept in self._store.own_steps(self._last):
            one = kept._replace(what=told(kept.what))
            if self.done and one.back == self.done[-1].step:
                self.undone.append((self.done.pop(), one.step))
            elif self.undone and one.back == self.undone[-1][1]:
                self.done.append(self.undone.pop()[0])
            else:
                self.done.append(one)
                self.undone = []
            self._last = kept.step

    @property
    def newest(self) -> int:
        """The number of the newest step that was read, whatever it did."""
        return self._last

    @property
    def last(self) -> Step | None:
        """The change that is taken back next; None if there is none."""
        return self.done[-1] if self.done else None

    @property
    def next(self) -> Step | None:
        """The change that is done again next; None if there is none."""
        return self.undone[-1][0] if self.undone else None

    def take_back(self, first: int | None = None) -> list[Step]:
        """Take back the last change, or all from ``first`` on; return them, the last first. Raises `OwnChanged` if
        another page changed something meanwhile; that is read then."""
        upto = first if first is not None else self.done[-1].step if self.done else 0
        turned = [one for one in reversed(self.done) if one.step >= upto]
        self._turn([(one.step, step("taken_back", step=one.step)) for one in turned])
        return turned

    def do_again(self) -> Step | None:
        """Do again what was taken back last; return it, None if there is nothing. Raises `OwnChanged`."""
        if not self.undone:
            return None
        one, back = self.undone[-1]
        self._turn([(back, step("done_again", step=one.step))])
        return one

    def _turn(self, turned: list[tuple[int, str]]) -> None:
        try:
            if turned:
                self._store.turn_own_back(turned, self._last)
        except OwnChanged:
            self.read()
            raise
        self.read()

    def listed(self, most: int) -> list[ListedChange]:
        """List the changes that stand, the last first. Equal ones in a row are one line."""
        found: list[ListedChange] = []
        for one in reversed(self.done):
            if found and found[-1].what == one.what:
                found[-1] = found[-1]._replace(times=found[-1].times + 1, first=one.step)
            elif len(found) == most:
                break
            else:
                found.append(ListedChange(one.what, one.at, 1, one.step))
        return found

    def since(self, first: int) -> int:
        """Count the changes that stand, from ``first`` on."""
        return sum(one.step >= first for one in self.done)
