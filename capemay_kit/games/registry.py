"""All games by their ids. A game's modules are imported when it is first asked for, since a page plays only one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.edition import Editions
from capemay_kit.core.files import fingerprint
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.plain import PlainRules
from capemay_kit.core.plain_screen import PlainScreen
from capemay_kit.core.plain_valuing import PlainPlayed, PlainValuing
from capemay_kit.core.played import Played
from capemay_kit.core.positions import position_fields, read_position
from capemay_kit.core.record import HEADER_LINE, Entry, Header, from_lines, read_header
from capemay_kit.core.rules import NO_FILES, Files
from capemay_kit.core.scores import ScoreSheet
from capemay_kit.core.screen import Screen
from capemay_kit.core.strict import decode, one_of
from capemay_kit.core.table import Table
from capemay_kit.core.unwritten import unwritten
from capemay_kit.core.valued import Valuing
from capemay_kit.errors import BadFile, Fault, UnknownName, Unwritten

if TYPE_CHECKING:  # who wants rules and bots alone has no database
    from capemay_kit.core.store import Listing, Store

log = logging.getLogger("capemay_kit.games")
TITLES = {
    "cape-may": N_("Cape May"), "capitol": N_("Capitol"), "cape-horn": N_("Cape Horn"),
    "capital-city": N_("Capital City"),
}  # fmt: skip
"""The titles of the games, so that none of ours has to be imported to be offered."""
PACKAGES = {name: f"capemay_kit.games.{name.replace('-', '_')}" for name in TITLES}
"""The package of each game. Its module ``rules`` has ``GAME``, with ``start_of``, ``header_for`` and ``FILES`` unless
these are the rules' own; ``screen`` (or ``rules`` too) has ``SCREEN``, which is what it says to a screen."""
GROUP = "capemay_kit.games"
"""The group of entry points by which other packages add games: the id of a game, and its package."""
OURS = tuple(PACKAGES)
"""The ids of the games of this kit."""
for found in entry_points(group=GROUP):
    if found.name not in PACKAGES and find_spec(found.value) is not None:
        PACKAGES[found.name] = found.value
        TITLES[found.name] = found.name.replace("-", " ").title()
GAMES = tuple(PACKAGES)
"""The ids of all games, in the order in which they are offered."""


def title(name: str) -> str:
    """Return what a game is called in the reader's language."""
    return _(TITLES[name])


def folder(name: str) -> Path:
    """Return the folder of a game's package. Raises `UnknownName`."""
    found = find_spec(PACKAGES[name]) if name in GAMES else None
    if found is None or not found.submodule_search_locations:
        raise UnknownName("game", name, sorted(GAMES))
    return Path(found.submodule_search_locations[0])


PROGRAM = fingerprint(
    "errors.py", "core/*.py", "games/**/*.py", "results/*.py", beside=[folder(name) for name in GAMES[len(OURS) :]]
)
"""A text that changes with the rules, the data or the counting, those of added games too. It is read at import, since
the files on the disk may become newer than the running program."""


class Game(NamedTuple):
    """A game: its rules, what sets up the table of a header, and what describes a new table."""

    rules: Any
    start: Callable[[Header], Any]
    header_for: Callable[..., Header]


class Scored(NamedTuple):
    """A scored end position: its game, the sheet, and the warnings about the position."""

    meta: GameMeta
    sheet: ScoreSheet
    warnings: tuple[Fault, ...]


def lay_out(header: Header, store: Store | None = None) -> Table[Any, Any]:
    """Set up a table; with a store, write it there.

    Raises `UnknownName` for a game that does not exist, `BadFile` for anything else wrong with the header, `StoreError`
    if its id is taken.
    """
    found = game(header.game)
    table: Table[Any, Any] = Table(found.rules, header, found.start(header), store=store)
    if store is not None:
        store.create(header)
    return table


def read_record(raw: bytes, source: str) -> tuple[Table[Any, Any], list[Entry[Any]]]:
    """Read a record. Return the table that its header describes, at its start, and the entries that the table has yet
    to take.

    Raises `BadFile` with a fault for everything wrong, each by its line and path.
    """
    name = read_header(raw, source).game
    if name not in GAMES:
        raise BadFile(
            source,
            [
                Fault(
                    f"{HEADER_LINE} $.game",
                    _("is {found}, should be {wanted}", found=repr(name), wanted=" or ".join(GAMES)),
                )
            ],
        )
    header, entries = from_lines(raw, source, entry_type(name))
    try:
        return lay_out(header), entries
    except BadFile as bad:
        raise BadFile(source, [Fault(f"{HEADER_LINE} {one.path}", one.message) for one in bad.faults]) from None


def replayed(raw: bytes, source: str) -> Table[Any, Any]:
    """Read a record and play it through.

    Raises `BadFile` with every fault, `BrokenRecord` for the first entry that does not hold.
    """
    table, entries = read_record(raw, source)
    for entry in entries:
        table.take(entry)
    return table


def open_table(store: Store, table_id: str) -> Table[Any, Any]:
    """Open a table of the store, a long one from its stored state.

    Raises `UnknownName`, `BadFile`, `BrokenRecord`, `StoreError`.
    """
    from capemay_kit.core.stored import open_stored

    header = store.header(table_id)
    found = game(header.game)
    entries = store.since(table_id, 0, entry_type(header.game))
    return open_stored(found.rules, header, found.start(header), entries, store, PROGRAM)


def listing(store: Store) -> Listing:
    """List all tables of a store that were not put away. One whose game is not installed is listed as one that cannot
    be opened."""
    from capemay_kit.core.store import Listing, Unreadable

    tables, unreadable = store.listing()
    strange = [one.header for one in tables if one.header.game not in GAMES]
    unreadable += [Unreadable(one.table, one.title, str(UnknownName("game", one.game, GAMES))) for one in strange]
    return Listing([one for one in tables if one.header.game in GAMES], unreadable)


def game(name: str) -> Game:
    """Return a game by its id. Raises `UnknownName`."""
    return _read(name)


def _module(name: str, part: str) -> ModuleType:
    if name not in GAMES:
        raise UnknownName("game", name, sorted(GAMES))
    return import_module(f"{PACKAGES[name]}.{part}")


@cache
def screen(name: str) -> Screen[Any, Any]:
    """Return what a game says to a screen. Raises `UnknownName`, `Unwritten`."""
    apart = name not in GAMES or find_spec(f"{PACKAGES[name]}.screen") is not None
    module = _module(name, "screen" if apart else "rules")
    said: Screen[Any, Any] = module.SCREEN if apart else getattr(module, "SCREEN", None) or PlainScreen()
    said.rules = game(name).rules
    if left := unwritten(said):
        raise Unwritten(name, "screen", left)
    return said


@cache
def valuing(name: str) -> Valuing[Any] | None:
    """Return what the value function of a game is made from; None if it has none. Raises `UnknownName`."""
    rules = game(name).rules
    said: Valuing[Any] | None = _said(name, "bot", "VALUING")
    return PlainValuing(rules) if said is None and isinstance(rules, PlainRules) else said


@cache
def played(name: str) -> Played[Any] | None:
    """Return what a game says of its acts to whoever counts over many games; None if nothing. Raises `UnknownName`."""
    rules = game(name).rules
    said: Played[Any] | None = _said(name, "names", "PLAYED")
    return PlainPlayed() if said is None and isinstance(rules, PlainRules) else said


def _said(name: str, part: str, what: str) -> Any:
    """Return what a module of a game says; None if the game has none, or it does not say it."""
    return getattr(_module(name, part), what, None) if find_spec(f"{PACKAGES[name]}.{part}") else None


@cache
def _read(name: str) -> Game:
    module = _module(name, "rules")
    rules = module.GAME
    left = unwritten(rules)
    if left or rules.meta.id != name:
        raise Unwritten(name, "rules", left or [f"meta.id = {name!r}"])
    start = getattr(module, "start_of", None) or rules.start
    return Game(rules, start, getattr(module, "header_for", None) or rules.header_for)


def entry_type(name: str) -> Any:
    """Return the type that entries of a game decode to."""
    act_type: Any = game(name).rules.meta.act_type
    return Entry.__class_getitem__(act_type)  # type: ignore[attr-defined]


def files(name: str) -> Files:
    """Return what files a game reads. Raises `UnknownName`."""
    found: Files = getattr(_module(name, "rules"), "FILES", NO_FILES)
    return found


def editions(name: str) -> Editions:
    """Return the editions of a game. Raises `UnknownName` if it has none."""
    found = files(name).editions
    if found is None:
        raise UnknownName("editions", name)
    return found


def newest_edition(name: str) -> str:
    """Return the id of the edition that a game's tables begin with. Raises `UnknownName` for a game there is not."""
    found = files(name).editions
    return "base" if found is None else found.newest


def position(raw: bytes, source: str, edition: str | None = None) -> tuple[Game, Any, Sequence[Fault]]:
    """Read an end position of the game it names: the game, the state at its end, and warnings of what is impossible.

    ``edition``, an id or a path, overrides the position's own. Raises `BadFile` with every fault, `UnknownName`.
    """
    fields = position_fields(raw, source)
    name = _game_of(fields, source)
    if edition is not None:
        there = editions(name)
        fields["edition"] = there.name(there.load(edition))
    found = game(name)
    return found, *read_position(found.rules, {**fields, "game": name}, source)


def score_position(raw: bytes, source: str, edition: str | None = None) -> Scored:
    """Score an end position, as `position` reads it. An impossible one is scored too, with warnings."""
    found, s, warnings = position(raw, source, edition)
    return Scored(found.rules.meta, found.rules.scores(s), tuple(warnings))


def check_position(raw: bytes, source: str) -> Sequence[Fault]:
    """Check a position file, and return its warnings. Raises `BadFile` with every fault."""
    return position(raw, source)[2]


def check_edition(raw: bytes, source: str) -> Sequence[Fault]:
    """Check an edition file with all it extends. Raises `BadFile` with every fault."""
    fields = decode(raw, dict[str, Any], source)
    one_of(fields, "format", ["capemay-edition/1"], source)
    return editions(_game_of(fields, source)).check(raw, source)


def check_board(raw: bytes, source: str) -> Sequence[Fault]:
    """Check a file of a game's board, areas, course or winds, and return its warnings. Raises `BadFile` with every
    fault."""
    checks = {format: check for name in GAMES for format, check in files(name).boards.items()}
    return checks[one_of(decode(raw, dict[str, Any], source), "format", list(checks), source)](raw, source)


def check_deck(raw: bytes, source: str) -> Sequence[Fault]:
    """Check a file of a game's cards. Raises `BadFile` with every fault."""
    checks = {deck: check for name in GAMES for deck, check in files(name).decks.items()}
    formats = [one for one in checks if "/" in one]
    decks = [one for one in checks if "/" not in one]
    fields = decode(raw, dict[str, Any], source)
    which = one_of(fields, "format", ["capemay-deck/1", *formats], source)
    return checks[which if which in checks else one_of(fields, "deck", decks, source)](raw, source)


def _game_of(fields: Mapping[str, Any], source: str) -> str:
    """Return the game that the fields of a file name. One that names none is Cape May's."""
    return GAMES[0] if fields.get("game") is None else one_of(fields, "game", GAMES, source)


for added in GAMES[len(OURS) :]:
    # a game that cannot be read is offered all the same, and says why when somebody chooses it
    try:
        TITLES[added] = game(added).rules.meta.title
    except Exception as error:
        log.warning("the game %s: %s", added, error)
