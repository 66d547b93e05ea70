"""What a session is made of besides what it offers: parts that read it and call it."""

from __future__ import annotations

from capemay_kit.errors import Overtaken
from capemay_kit.sitting.session import Session


class SessionPart:
    """A part of a session, with a state of its own."""

    def __init__(self, session: Session) -> None:
        self.session, self.view, self.seats = session, session.view, session.seats
        self.seated()

    def seated(self) -> None:
        """Forget what belonged to the table before."""

    def overtaken(self, error: Overtaken) -> bool:
        """Show what another page wrote first; say whether that counts."""
        return self.session.overtaken(error)
