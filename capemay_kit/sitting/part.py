"""What a session is made of: parts that read it and call it, and give way to what other pages wrote first."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from capemay_kit.errors import Overtaken
from capemay_kit.sitting.seats import TableSeats
from capemay_kit.sitting.viewer import Viewer

P = ParamSpec("P")


class Writes(Protocol):
    """Whatever writes at a table that other pages write at too."""

    def overtaken(self, error: Overtaken) -> bool:
        """Show what another page wrote first; say whether that counts, which others' notes do not."""


W = TypeVar("W", bound=Writes)


def gives_way(write: Callable[Concatenate[W, P], None]) -> Callable[Concatenate[W, P], None]:
    """Make a method that writes give way if another page wrote first: show what that page did, and do nothing."""

    @wraps(write)
    def run(self: W, /, *args: P.args, **named: P.kwargs) -> None:
        try:
            write(self, *args, **named)
        except Overtaken as error:
            if not self.overtaken(error):
                run(self, *args, **named)

    return run


class SessionPart:
    """A part of a session, with a state of its own. The session that makes it knows its class, so it names none of the
    session's."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self.view: Viewer[Any, Any] = session.view
        self.seats: TableSeats = session.seats
        self.seated()

    def seated(self) -> None:
        """Forget what belonged to the table before."""

    def overtaken(self, error: Overtaken) -> bool:
        """Show what another page wrote first; say whether that counts."""
        return bool(self.session.overtaken(error))
