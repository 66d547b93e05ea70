"""What everybody may know about a table that is not open: how far it is, and who plays there."""

from __future__ import annotations

from typing import NamedTuple

from capemay_kit.core.i18n import _
from capemay_kit.core.palette import Worn, worn
from capemay_kit.core.record import Header
from capemay_kit.core.shown import Progress
from capemay_kit.core.store import Store
from capemay_kit.games import registry


def stands(store: Store, header: Header) -> tuple[str, bool]:
    """Return the `whereabouts` of a table as a bystander sees it, and whether only the scoring is left.

    Raises `CapemayError` or ValueError if it cannot be opened.

    """
    opened = registry.open_table(store, header.table)
    said = registry.screen(header.game).progress(opened.rules.view(opened.state, None))
    return whereabouts(header, said), _is_sheet(header) or not opened.rules.to_act(opened.state)


def _is_sheet(header: Header) -> bool:
    return header.options.get("depth") == "sheet"


def whereabouts(header: Header, said: Progress) -> str:
    """Say which game it is and how far it is: ``Cape May, round 5``."""
    title, moment = registry.title(header.game), _("score sheet") if _is_sheet(header) else said.moment or said.now
    own = not header.title.startswith(title)
    return f"{header.title if own else title}, {moment}"


class Company(NamedTuple):
    """Who plays at a table, as everybody may know it: the game's title and its moment, and each seat that a person
    has, with its name and colour."""

    title: str
    moment: str
    seats: tuple[tuple[int, str, Worn], ...]


def company(store: Store, table: str) -> Company:
    """Return who plays at a table. Raises `CapemayError` or ValueError if it cannot be opened."""
    opened = registry.open_table(store, table)
    says, public = registry.screen(opened.header.game), opened.rules.view(opened.state, None)
    alone, said = says.alone(public), says.progress(public)
    colours = worn(opened.header.options.get("colours", ()))
    seats = [(i, str(one.name), colours[i]) for i, one in enumerate(public.seats) if alone in (None, i)]
    return Company(opened.rules.meta.called, said.moment or said.now, tuple(seats))
