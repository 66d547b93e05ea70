"""What a table is set up with, as its header holds it. It is read strictly, and checked only here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, get_args

from msgspec import Struct

from capemay_kit.core.i18n import _
from capemay_kit.core.palette import ColourName
from capemay_kit.core.strict import convert
from capemay_kit.errors import BadFile, Fault

Strength = Literal["easy", "fair", "strong", "master"]
"""How well a bot plays."""
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
"""The bots that people play against, weakest first."""
Wrong = tuple[str, str]
"""Something wrong in the options: where (such as ``.first``) and what."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a table of any game is set up with. A game with further options has a type of its own."""

    seats: tuple[str, ...]
    """The names in the order people sit."""
    colours: tuple[ColourName, ...] = ()
    """The colours of the seats, as far as they were chosen. Old records have none: `palette.names_worn` says what they
    wear."""
    first: int = 0
    """The seat that begins."""
    depth: Literal["sheet"] | None = None
    """``sheet`` if only the score is counted."""
    rulings: dict[str, Any] | None = None
    """The switches that differ from the edition's."""
    own: dict[str, Any] = {}
    """The corrections with which the table begins, by their paths."""
    guide: bool = False
    """Each moment is explained during play."""
    advice: bool = True
    """Whether advice can be asked for."""
    bots: dict[str, Strength] = {}
    """The seats that bots play from the beginning, by number (as text)."""

    switches: ClassVar[Any]
    """The type of all rulings."""

    def wrong(self, least: int, most: int) -> Iterator[Wrong]:
        """Yield what is wrong for a game of ``least`` to ``most`` seats, although every type is right."""
        if not least <= len(self.seats) <= most:
            yield ".seats", _("has {n} names, should have {least} to {most}", n=len(self.seats), least=least, most=most)
        for i, said in no_names(self.seats):
            yield f".seats[{i}]", said
        if len(self.colours) > len(self.seats):
            yield (".colours", _("has {n} colours for {seats} seats", n=len(self.colours), seats=len(self.seats)))
        for i, colour in enumerate(self.colours):
            if colour in self.colours[:i]:
                yield (
                    f".colours[{i}]",
                    _("every seat needs a colour of its own: {colour} is another seat's", colour=colour),
                )
        if not 0 <= self.first < len(self.seats):
            yield ".first", _("is {first}, should be the number of a seat, counted from 0", first=self.first)
        for seat in self.bots:
            if seat not in map(str, range(len(self.seats))):
                yield f".bots.{seat}", _("there is no seat {seat}", seat=seat)


def no_names(names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the seats without a name, or with another seat's name, and what is wrong, for tables and positions
    alike."""
    seen: set[str] = set()
    for i, name in enumerate(names):
        # names that differ only in spaces or capitals look the same on a screen
        bare = " ".join(name.split())
        if not bare:
            yield i, _("every seat needs a name")
        elif bare in seen:
            yield i, _("every seat needs a name of its own: {name!r} is another seat's", name=bare)
        seen.add(bare)


def renamed(before: Any, after: Any) -> Iterator[tuple[int, str]]:
    """Yield the seats whose new name is empty or another seat's, and what is wrong. Old records may hold two seats of
    one name: those stay as they are unless somebody renames them."""
    was, now = ([one.name for one in getattr(s, "seats", ())] for s in (before, after))
    for i, name in enumerate(now):
        if name != was[i]:
            others = [*now[:i], *now[i + 1 :]]
            yield from ((i, wrong) for j, wrong in no_names([*others, name]) if j == len(others))


def read_options(given: Mapping[str, Any], as_type: Any, least: int, most: int, source: str) -> Any:
    """Read a header's options as the game's own type, for a game of ``least`` to ``most`` seats.

    Raises `BadFile` with every fault, each with its path from the header's root.
    """
    at = "$.options"
    options: Options = convert(dict(given), as_type, source, at)
    faults = [Fault(at + path, said) for path, said in options.wrong(least, most)]
    try:
        convert(options.rulings or {}, as_type.switches, source, f"{at}.rulings")
    except BadFile as bad:
        faults += bad.faults
    if faults:
        raise BadFile(source, faults)
    return options
