"""The legal acts of a game, as a view that is always up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, overload

from capemay_kit.api.display import Columns, Displayed
from capemay_kit.core.i18n import _
from capemay_kit.core.notation import acts_of, close, completed, written
from capemay_kit.errors import AmbiguousAct, MalformedAct, UnknownName

SHOWN = 40
"""So many acts are shown; all of them can be asked for."""


class Holder(Protocol):
    """A game, as far as its legal acts ask it (`game.Game`)."""

    rules: Any
    says: Any

    @property
    def state(self) -> Any:
        """The state now."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        ...

    @property
    def acting(self) -> tuple[int, ...]:
        """The numbers of the seats that may act now."""
        ...

    def seat(self, wanted: str | int) -> int:
        """Return the number of a seat."""
        ...

    def legal_now(self, seat: int) -> Sequence[Any]:
        """List the legal acts of a seat now."""
        ...

    def read(self, text: str, seat: int | None = None) -> Any:
        """Return the act that a text means."""
        ...


class LegalActs(Displayed, Sequence[Any]):
    """The legal acts of one seat now, in a stable order; empty if it has none.

    ``seat`` is its number. An act, or its text, can be looked for with ``in``.
    """

    def __init__(self, game: Holder, seat: int | None, wanted: Callable[[Any], bool] | None = None) -> None:
        self._game = game
        self._seat = seat
        self._wanted = wanted

    @property
    def seat(self) -> int | None:
        """Whose acts they are: of the seat that was asked for, else of whoever is first to act; None if nobody is."""
        acting = self._game.acting
        return self._seat if self._seat is not None else acting[0] if acting else None

    @property
    def _acts(self) -> Sequence[Any]:
        seat = self.seat
        found = () if seat is None else self._game.legal_now(seat)
        return found if self._wanted is None else [one for one in found if self._wanted(one)]

    def of(self, *kinds: str) -> LegalActs:
        """Keep the acts of these kinds, such as ``build``.

        Raises `UnknownName` for a kind that the game does not have.
        """
        known = acts_of(self._game.rules.meta.act_type)
        for one in kinds:
            if one not in known:
                raise UnknownName("act", one, close(one, known) or sorted(known))
        types = tuple(known[one] for one in kinds)
        before = self._wanted
        return LegalActs(self._game, self._seat, lambda a: isinstance(a, types) and (before is None or before(a)))

    def by(self, name: str | int) -> LegalActs:
        """Return the acts of another seat that may act now. Raises `UnknownName`."""
        return LegalActs(self._game, self._game.seat(name), self._wanted)

    def completed(self, text: str) -> list[str]:
        """Return the acts that go on like a text, as they are typed."""
        return completed(text, self._acts)

    def __len__(self) -> int:
        return len(self._acts)

    @overload
    def __getitem__(self, at: int) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Any]: ...
    def __getitem__(self, at: int | slice) -> Any:
        return self._acts[at]

    def __contains__(self, wanted: object) -> bool:
        if not isinstance(wanted, str):
            return wanted in self._acts
        try:
            return self._game.read(wanted, self.seat) in self._acts
        except (MalformedAct, AmbiguousAct):
            return False

    def __eq__(self, other: object) -> bool:
        return list(self._acts) == list(other) if isinstance(other, Iterable) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def grid(self) -> Columns:
        """Return the acts with what they are called and what they bring."""
        seat, acts = self.seat, self._acts
        if seat is None or not acts:
            return Columns(_("No legal actions"), ("",), ())
        s, says = self._game.state, self._game.says
        rows = [(written(one), *says.label(s, seat, one)) for one in acts[:SHOWN]]
        more = _("and {n} more", n=len(acts) - SHOWN) if len(acts) > SHOWN else ""
        about = _("{n} legal actions for {name}", n=len(acts), name=self._game.names[seat])
        return Columns(about, (_("Action"), _("In words"), _("Effect")), rows, more)
