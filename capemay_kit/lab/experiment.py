"""An experiment: which bots play how many games, and what is varied (``capemay-experiment/1``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from capemay_kit.bots.players import BOTS
from capemay_kit.core.edition import with_number
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.record import Header
from capemay_kit.core.strict import decode, read
from capemay_kit.errors import BadFile, Fault, UnknownName
from capemay_kit.games import registry

MOST_GAMES = 10_000_000
LineUp = str | tuple[str, ...]
"""A bot for all seats, or one a seat."""


class Until(Struct, frozen=True, forbid_unknown_fields=True):
    """When an experiment stops before all games are played: at one of so many ``looks``, evenly spaced, once the mean
    points of every variant are known to ``within`` so many points of the standard's."""

    within: Annotated[float, Meta(gt=0)]
    looks: Annotated[int, Meta(ge=1, le=50)] = 5


class Variant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One way to play: an edition or a board (an id, a file or the whole data), single ``numbers`` of the edition by
    their dotted names, house rules (``rulings``), and bots in place of the experiment's."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    edition: str | dict[str, Any] | None = None
    numbers: dict[str, Any] = {}
    rulings: dict[str, Any] = {}
    board: str | dict[str, Any] | None = None
    bots: LineUp | None = None


class Experiment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A file of ``capemay-experiment/1``.

    ``bots`` is one line-up, ``fields`` are several, and each of them plays everything. ``seats`` is a number of people
    or several; alone against the game's own opponent (``solo``, a difficulty) it is 1. The first of the ``variants`` is
    the standard with which the others are compared. Game number 7 has the same cards and the same luck of the bots in
    every variant; line-ups move on by a seat from game to game.
    """

    format: Literal["capemay-experiment/1"]
    game: str
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)]
    title: str = ""
    seats: Annotated[int, Meta(ge=1, le=20)] | tuple[Annotated[int, Meta(ge=1, le=20)], ...] = ()
    solo: str | None = None
    bots: LineUp | None = None
    fields: tuple[LineUp, ...] = ()
    seed: int = 0
    variants: tuple[Variant, ...] = (Variant("standard"),)
    until: Until | None = None


class Arm(Struct, frozen=True):
    """One thing to play: a variant with a line-up (``field`` names the experiment's) and a number of people. ``bots``
    has one for each of them."""

    variant: str
    field: str
    people: int
    bots: tuple[str, ...]
    header: Header
    seed: int


def field_name(bots: LineUp) -> str:
    """Name a line-up: its bots, one a seat, or the one for all."""
    return bots if isinstance(bots, str) else "+".join(bots)


def read_experiment(path: Path) -> Experiment:
    """Read an experiment from a file; boards and editions it names are looked for beside it. Raises `BadFile`."""
    return checked(decode(read(path), Experiment, str(path)), str(path), path.parent)


def experiment_of(given: Experiment | Mapping[str, Any] | str | Path) -> Experiment:
    """Return an experiment that was read, or is given as data or by the name of a file. Raises `BadFile`."""
    if isinstance(given, str | Path):
        return read_experiment(Path(given))
    if isinstance(given, Mapping):
        return checked(decode(msgspec.json.encode(given), Experiment, _("the experiment")), _("the experiment"), Path())
    return checked(given, _("the experiment"), Path())


def checked(one: Experiment, source: str, folder: Path) -> Experiment:
    """Return an experiment with files named from a ``folder``, after looking whether it can be played.

    Raises `BadFile` with every fault.
    """
    faults = list(_wrong(one))
    if faults:
        raise BadFile(source, faults)
    one = replace(one, variants=tuple(_found(variant, folder) for variant in one.variants))
    arms(one, source)
    return one


def _wrong(one: Experiment) -> Iterator[Fault]:
    if one.game not in registry.GAMES:
        yield Fault(
            "$.game", _("{found!r}, should be one of: {wanted}", found=one.game, wanted=", ".join(registry.GAMES))
        )
        return
    meta = registry.game(one.game).rules.meta
    if one.solo is not None and one.solo not in meta.levels:
        yield Fault(
            "$.solo",
            _(
                "{found!r}, should be one of: {wanted}",
                found=one.solo,
                wanted=", ".join(meta.levels) or _("none, since this game is not played alone"),
            ),
        )
    several = isinstance(one.seats, tuple)
    for i, n in enumerate(people_of(one)):
        at = f"$.seats[{i}]" if several and one.seats else "$.seats"
        if one.solo is None and not meta.min_seats <= n <= meta.max_seats:
            yield Fault(at, _("{n}, should be {least} to {most}", n=n, least=meta.min_seats, most=meta.max_seats))
        elif one.solo is not None and n != 1:
            yield Fault(at, _("against the game's own opponent there is always one player: leave it out"))
    if len(set(people_of(one))) < len(people_of(one)):
        yield Fault("$.seats", _("is listed twice"))
    if (one.bots is None) == (not one.fields):
        yield Fault("$.bots", _("give either this or `fields`, not both"))
    for path, line_up in _line_ups(one):
        bots = (line_up,) if isinstance(line_up, str) else line_up
        for i, name in enumerate(bots):
            if name not in BOTS:
                at = path if isinstance(line_up, str) else f"{path}[{i}]"
                yield Fault(at, _("{found!r}, should be one of: {wanted}", found=name, wanted=", ".join(BOTS)))
        for n in people_of(one):
            if not isinstance(line_up, str) and len(line_up) != n:
                yield Fault(path, _("{found} bots, should be one for all seats or {n}", found=len(line_up), n=n))
    names = [field_name(line_up) for line_up in fields_of(one)]
    yield from (Fault(f"$.fields[{i}]", _("is listed twice")) for i, name in enumerate(names) if name in names[:i])
    called = [variant.name for variant in one.variants]
    yield from (
        Fault(f"$.variants[{i}].name", _("is listed twice")) for i, name in enumerate(called) if name in called[:i]
    )
    if not one.variants:
        yield Fault("$.variants", _("should have at least one: the standard"))
    for i, variant in enumerate(one.variants):
        if variant.bots is not None and len(one.fields) > 1:
            yield Fault(
                f"$.variants[{i}].bots",
                _("leave it out, or name only one line-up in `fields`: a variant's bots take its place"),
            )
    if one.until is not None and len(one.variants) < 2:
        yield Fault("$.until", _("needs a second variant to compare with the first"))


def _line_ups(one: Experiment) -> Iterator[tuple[str, LineUp]]:
    if one.bots is not None:
        yield "$.bots", one.bots
    yield from ((f"$.fields[{i}]", bots) for i, bots in enumerate(one.fields))
    yield from ((f"$.variants[{i}].bots", v.bots) for i, v in enumerate(one.variants) if v.bots is not None)


def people_of(one: Experiment) -> tuple[int, ...]:
    """Return the numbers of people that play; two, or as few as the game can have, if the experiment does not say."""
    if isinstance(one.seats, int):
        return (one.seats,)
    if one.seats:
        return one.seats
    return (1,) if one.solo is not None else (max(2, registry.game(one.game).rules.meta.min_seats),)


def fields_of(one: Experiment) -> tuple[LineUp, ...]:
    """Return the line-ups that play."""
    return one.fields or (() if one.bots is None else (one.bots,))


def arms(one: Experiment, source: str = N_("the experiment")) -> list[Arm]:
    """Return everything that is played, in the order of the tables. Raises `BadFile` with every fault."""
    found: list[Arm] = []
    faults: list[Fault] = []
    for i, variant in enumerate(one.variants):
        try:
            headers = {people: _header(one, variant, people) for people in people_of(one)}
        except BadFile as bad:
            faults += [Fault(_path(i, fault.path), fault.message) for fault in bad.faults]
            continue
        except UnknownName as unknown:
            faults.append(Fault(f"$.variants[{i}]", str(unknown)))
            continue
        for field in fields_of(one):
            for people, header in headers.items():
                bots = field if variant.bots is None else variant.bots
                each = (bots,) * people if isinstance(bots, str) else bots
                found.append(Arm(variant.name, field_name(field), people, each, header, one.seed))
    if faults:
        raise BadFile(source, faults)
    return found


def _path(i: int, path: str) -> str:
    """Return the path in the experiment of a fault that was found in a header."""
    within = path.replace("$.options.", "$.").removeprefix("$")
    return f"$.variants[{i}]{within}"


def _found(variant: Variant, folder: Path) -> Variant:
    """Return a variant whose files are named so that they are found from anywhere."""

    def at(given: Any) -> Any:
        there = isinstance(given, str) and (folder / given).is_file()
        return str(folder / given) if there else given

    return replace(variant, edition=at(variant.edition), board=at(variant.board))


def _header(one: Experiment, variant: Variant, people: int) -> Header:
    """Describe the table of a variant, with everything in it that does not come with the kit."""
    __, start, header_for = registry.game(one.game)
    wanted = {"board": variant.board, "solo": one.solo, "rulings": variant.rulings or None}
    given = {name: value for name, value in wanted.items() if value is not None}
    edition = _edition(one.game, variant)
    if edition is not None:
        given["edition"] = edition
    try:
        made: Header = header_for([_("Seat {n}", n=n + 1) for n in range(people)], seed="lab", table="lab",
                                  title="lab", **given)  # fmt: skip
    except TypeError:
        # a game without a board, or without an opponent to play alone against
        raise BadFile(
            _("the experiment"), [Fault("$", _("this game has no option {what}", what=", ".join(given)))]
        ) from None
    # the time of its making would make two plans of one experiment differ
    made = replace(made, created="")
    start(made)
    return made


def _edition(game: str, variant: Variant) -> Any:
    """Return what a header has as its edition: None where the variant says nothing of it."""
    if not variant.numbers:
        return variant.edition
    try:
        editions = registry.editions(game)
    except UnknownName as unknown:
        raise BadFile(_("the experiment"), [Fault("$.numbers", str(unknown))]) from None
    loaded = editions.load(editions.newest if variant.edition is None else variant.edition, "$.edition")
    numbers, faults = loaded.numbers, []
    for name, value in variant.numbers.items():
        try:
            numbers = with_number(numbers, name.removeprefix("numbers."), value)
        except (KeyError, IndexError, TypeError, ValueError):
            faults.append(Fault(f"$.numbers.{name}", _("the edition has no such number")))
    if faults:
        raise BadFile(_("the experiment"), faults)
    return editions.name(loaded._replace(id="lab", numbers=numbers))
