"""Moments of all games, and the ways through their screens: each begins at an address and is gone on by taps.

Every game has as many seats as there can be, and names of twelve letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any, TypeAlias

import ipywidgets as w
from msgspec.structs import replace

from capemay_kit.core.record import from_lines
from capemay_kit.core.store import Store
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.sim import simulate
from capemay_kit.sitting.viewer import Guest
from capemay_kit.teach import own
from capemay_kit.ui.learn.screen import TABS
from capemay_kit.ui.table.log import PAGE
from capemay_kit.ui.table.room import SCREENS

from ..pseudo import NAMES
from .at_start import name_fields
from .beside import Beside
from .seen import field, of_class, parts

Walk: TypeAlias = Callable[[Beside, str], Iterator[str]]
"""Brings a page from screen to screen of a game, and names each."""
OWN = "Somebody's own phone"
"""How the screens begin that only a phone has."""
SPOT = ".cm-picture .cm-spot.cm-offered"
_NUMBERS = count(1)
JOINS = ("http://192.0.2.7:8866/j",)


@cache
def played(game: str) -> tuple[Any, list[Any]]:
    """Return a whole game of the most seats that bots played."""
    most = registry.game(game).rules.meta.max_seats
    header, entries = from_lines(simulate(game, most, ["greedy"], 1, 1)[1], "sim", registry.entry_type(game))
    return replace(header, options={**header.options, "seats": list(NAMES[:most])}), list(entries)


def laid_out(
    store: Store, game: str, until: Callable[[Table[Any, Any]], object] | None = None, since: float = 0.5, **more: Any
) -> Any:
    """Keep a table, brought to the first moment of a kind after half of the game, to its end without one; return it.
    ``more`` stands in its header; options of the table are added to its own."""
    header, entries = played(game)
    options = {**header.options, **more.pop("options", {})}
    header = replace(header, **{"table": f"{game}-{next(_NUMBERS)}", "options": options, **more})
    table = registry.lay_out(header)
    for entry in entries:
        if until is not None and table.seq > len(entries) * since and until(table):
            break
        table.take(entry)
    store.create(header, entries[: table.seq])
    return table


def begun(store: Store, game: str, **options: Any) -> str:
    """Lay out a table of the most seats with printed cards; return its id."""
    found = registry.game(game)
    names = list(NAMES[: found.rules.meta.max_seats])
    return str(registry.lay_out(found.header_for(names, **options), store).header.table)


def shown_first(table: Any) -> Any:
    """Return a legal act that is tapped on the picture and shown before it is done; None if there is none now."""
    says = registry.screen(table.header.game)
    for seat in table.rules.to_act(table.state)[:1]:
        for one in table.rules.legal(table.state, seat):
            if says.place(table.state, seat, one) is not None and says.choosing(table.state, seat) is None:
                return one
    return None


def has_figures(table: Any) -> bool:
    """Say whether everybody's figures are to be agreed on, as at a season's end of Cape May."""
    seats = table.rules.to_act(table.state)
    legal = table.rules.legal(table.state, seats[0]) if seats else ()
    says = registry.screen(table.header.game)
    return len(legal) == 1 and len(says.figures(table.state, seats[0], legal[0])) >= len(table.state.seats)


def several(table: Any) -> bool:
    """Say whether more than one seat may act."""
    return len(table.rules.to_act(table.state)) > 1


ASKS_ALL: dict[str, Callable[[Any], bool]] = {"cape-may": has_figures, "capitol": several, "capital-city": several}
"""The moments at which everybody is asked at once; in Cape Horn there is none."""


# --- ways through the screens ---------------------------------------------------------------------------------


def of_kind(panel: Any, kind: type[Any]) -> list[Any]:
    """Return the widgets shown of a kind."""
    return [one for one in parts(panel) if isinstance(one, kind)]


def _drafts(b: Beside, table: Any) -> None:
    """Bring the act that is shown first onto the screen, with its main choice."""
    act, seat = shown_first(table), table.rules.to_act(table.state)[0]
    says = registry.screen(table.header.game)
    if len(table.rules.to_act(table.state)) > 1:
        b.tap(NAMES[seat], "cm-seat-chips")
    if says.secret(table.state, seat):
        b.tap("cm-peek", "cm-side")
    if title := b.does(lambda page: _leads_to(table.state, seat, act, says)):
        b.tap(title, "cm-side")
    b.click(f"{SPOT}[data-place='{says.place(table.state, seat, act)}']")


def _leads_to(s: Any, seat: int, act: Any, says: Any) -> str:
    """Return what the button says that leads to an act; nothing if it needs none."""
    handle = says.handle(s, seat, act)
    titles = (
        {} if handle is None else {handle.key: handle.title} | {one.key: one.title for one in says.palette(s, seat)}
    )
    return "" if handle is None else titles[handle.key].split("\n")[0]


def at_the_table(b: Beside, game: str) -> Iterator[str]:
    """The table, the picture with and without an act to be confirmed, the log, what is put right, the score; table and
    picture once more where everybody is asked at once."""
    table = laid_out(b.store, game, shown_first)
    picture = registry.screen(game).picture
    b.opens(table=table.header.table, screen="table")
    yield "Table"
    b.tap("cm-tab-map")
    yield picture
    _drafts(b, table)
    yield f"{picture}, to be confirmed"
    b.tap("cm-tab-log")
    yield "Log"
    b.tap("cm-tab-table")
    b.tap("cm-fix")
    yield "Put right"
    b.opens(table=laid_out(b.store, game).header.table, screen="score")
    yield "Score"
    if game in ASKS_ALL:
        b.opens(table=laid_out(b.store, game, ASKS_ALL[game]).header.table, screen="table")
        yield "Everybody is asked"
        b.tap("cm-tab-map")
        yield f"{picture}, everybody is asked"


def alone(b: Beside, game: str) -> Iterator[str]:
    """A player's own page: whoever acts, with their hand and what else they may look at; somebody else's; the table's
    own screen meanwhile. Another phone that has the seat shuts this one out."""
    table = laid_out(b.store, game, lambda one: one.rules.to_act(one.state))
    here, seat, seats = table.header.table, table.rules.to_act(table.state)[0], len(table.state.seats)
    claims = [b.store.claim(here, i) for i in range(seats)]
    b.opens(Guest(*claims[seat]), table=here)
    for screen in b.shown.model.screens:
        b.does(lambda page, screen=screen: page.model.show(screen))
        yield f"{OWN}: {SCREENS[screen]}"
    b.does(lambda page: page.model.show("more"))
    yield f"{OWN}: More"
    b.opens(joined_at=JOINS, table=here)
    yield "Everybody's table"
    b.opens(Guest(*claims[seat - 1]), table=here)
    yield f"{OWN}: somebody else's turn"
    b.store.take_over(b.store.invite(here, (seat - 1) % seats).short)
    b.opens(Guest(*claims[seat - 1]), table=here)
    yield f"{OWN}: another phone has the seat"


def at_the_start(b: Beside, game: str) -> Iterator[str]:
    """Games to go on with, as many seats as there can be, all that lies under More: house rules, the checklist."""
    for one in registry.GAMES:
        begun(b.store, one)
    b.opens(joined_at=JOINS)
    b.tap("cm-quiet", "cm-goingacts")
    yield "Start"
    b.tap("cm-more", "cm-form")
    b.does(lambda page: setattr(field(page.panel("start"), "cm-games"), "value", game))
    seats = registry.game(game).rules.meta.max_seats
    for i, name in enumerate(NAMES[:seats]):
        b.does(lambda page, i=i, name=name: setattr(name_fields(page.panel("start"))[i], "value", name))
    for fold in of_kind(b.shown.panel("start"), w.Accordion):
        b.does(lambda page, fold=fold: setattr(fold, "selected_index", 0))
    yield "Start, all that can be chosen"
    b.tap("cm-sign", at=1)
    yield "A seat's colours"
    b.tap("cm-sight")
    yield "Theme, text size and view"


def phones(b: Beside, game: str) -> Iterator[str]:
    """The codes by which phones join: for whoever comes, for one seat, to move the table, to look on."""
    table = laid_out(b.store, game, bool).header.table
    b.store.claim(table, 0)
    b.opens(joined_at=JOINS, table=table)
    b.does(lambda page: page.model.show("phones"))
    yield "Phones"
    b.tap("cm-quiet", "cm-phone-seat")
    yield "Phones, a seat's own code"
    for title in ("Move the table", "Link to watch"):
        b.tap(title)
        yield f"Phones, {title}"


def learning(b: Beside, game: str) -> Iterator[str]:
    """The lessons and one of them, the quiz, the rules by a question, what is looked up, the page to print."""
    b.opens(screen="learn", game=game)
    yield "Lessons"
    b.tap("", "cm-lessonlist", at=1)
    yield "A lesson"
    for tab in [*TABS][1:]:
        b.does(lambda page, tab=tab: page.panel("learn").turn_to(tab))
        if tab == "rules":
            b.does(lambda page: setattr(field(page.panel("learn"), "cm-search"), "value", "who wins a tie"))
        yield f"Learn, {TABS[tab]}"


def lesson_begins(table: Any) -> int:
    """Say which step of a log, from above, leads to a moment at which a lesson can begin."""
    for at, entry in enumerate(reversed(table.counted)):
        s = table.state_at(entry.seq)
        for seat in table.rules.to_act(s)[:1]:
            if at > 5 and own.begun(table.header.game, table.rules.view(s, seat), seat) is not None:
                return at
    raise AssertionError("no step is followed by a moment at which a lesson can begin")


def a_lesson(b: Beside, game: str) -> Iterator[str]:
    """A lesson is made of a step of a finished game, tried, kept, and what is kept is listed."""
    table = laid_out(b.store, game)
    b.opens(table=table.header.table, screen="log")
    b.tap("", "cm-log", at=lesson_begins(table))
    yield "A step of which a lesson can be made"
    b.tap("Make a lesson…")
    yield "A lesson is written"
    b.tap("Try it")
    yield "A lesson is tried"
    b.tap("Back to writing")
    b.tap("Save")
    yield "Your lessons"


def my_copy(b: Beside, game: str) -> Iterator[str]:
    """Numbers, boards, cards and what is shared, with what each leads to."""
    b.opens(screen="copy", game=game)
    yield "Numbers"
    if any(of_kind(box, w.Button) for box in of_class(b.shown, "cm-lessonlist")):
        b.tap("", "cm-lessonlist")
        yield "Numbers of a part"
        # the numbers of families are chosen, not typed
        if fields := [one for one in of_class(b.shown, "cm-matchrow") if hasattr(one, "value")]:
            b.does(lambda page: setattr(fields[-1], "value", "98"))
            if b.has("Last changes"):
                b.tap("Last changes")
            yield "A number that is asked about, and the last changes"
    b.does(lambda page: page.panel("copy").turn_to("cards"))
    yield "Cards"
    if b.has("cm-ws-cards"):
        listed = of_kind(of_class(b.shown, "cm-ws-cards")[0], w.Button)
        b.tap(*(("", "cm-ws-cards") if listed else ("cm-primary", "cm-form")))
        if b.has("Start from ours"):
            b.tap("Start from ours")
        yield "A card's form"
    if b.has("Try it"):
        b.tap("Try it")
        yield "A card is tried"
    b.does(lambda page: page.panel("copy").turn_to("pack"))
    yield "Share"


def boards(b: Beside, game: str) -> Iterator[str]:
    """A board of one's own being traced, with every tool."""
    b.opens(screen="copy", tab="studio", game=game)
    yield "Boards"
    kinds = of_kind(b.shown.panel("copy"), w.ToggleButtons)[-1]
    called = b.does(lambda page: registry.title(game))
    mine = [i for i, (title, __) in enumerate(kinds.options) if called in title]
    for kind in mine[:1]:
        b.does(lambda page, kind=kind: setattr(kinds, "index", kind))
        b.tap("Start from ours")
        for at in range(len(of_class(b.shown.panel("copy"), "cm-tool"))):
            b.tap("cm-tool", at=at)
            yield f"A board is traced, tool {at + 1}"
        b.tap("All boards")
        yield "Boards, one begun"


def finished(b: Beside, game: str) -> Iterator[str]:
    """The result with its files; the list with its charts, one game of it, and a person's page."""
    for __ in range(2):
        table = laid_out(b.store, game)
    b.opens(table=table.header.table, screen="score")
    b.tap("Share or print")
    yield "The result"
    b.tap("cm-tab-map")
    yield "The game, moment by moment"
    b.opens(game=game)
    b.does(lambda page: page.model.show("history"))
    if of_class(b.shown.panel("history"), "cm-games"):
        b.does(lambda page: setattr(field(page.panel("history"), "cm-games"), "value", game))
    yield "Finished games"
    b.tap("cm-choice", "cm-history")
    yield "A finished game"
    b.tap("", "cm-people")
    yield "A person"
    b.tap("All games")


def a_sheet(b: Beside, game: str) -> Iterator[str]:
    """Only the score is counted: its form, its score, all its files."""
    b.opens(table=begun(b.store, game, depth="sheet"))
    yield "Sheet"
    b.tap("cm-tab-score")
    yield "Score of a sheet"
    if b.has("That's all: name the winner"):
        b.tap("That's all: name the winner")
        b.tap("Skip to the end")
    if b.has("Share or print"):
        b.tap("Share or print")
        yield "Share"


def not_final(b: Beside, game: str) -> Iterator[str]:
    """Printed cards, nobody's are named: what is not entered yet stands in its cells, and is entered seat by seat."""
    table = registry.open_table(b.store, laid_out(b.store, game, seed=None).header.table)
    for seat in range(len(table.state.seats)):
        for path, value in (("bonus", [0, 0]), ("upgrades", [0]), ("birds_unknown", 2)):
            table.correct(f"seats[{seat}].{path}", value)
    b.opens(table=table.header.table, screen="score")
    yield "Provisional end"
    b.tap("cm-primary", "cm-go-on")
    yield "What is missing, entered"
    b.tap("", "cm-missing")
    yield "Another that is missing"


UNKNOWN = {
    "cape-may": ("Play card",), "cape-horn": ("A wind card", "1 · "),
    "capital-city": (f"{NAMES[0]} bids first", *(f"Take priority {n}" for n in range(6, 1, -1)),
                     "Buy a building (1 of 8)"),
}  # fmt: skip
"""What is tapped until the app asks what a printed card does."""


def unknown_card(b: Beside, game: str) -> Iterator[str]:
    """The panel that asks what a printed card does, in Cape May at its fullest; cards that were kept, and ours."""
    b.opens(table=begun(b.store, game), screen="table")
    for title in UNKNOWN[game]:
        b.tap(title)
    yield "An unknown card"
    if game != "cape-may":
        return
    for title in ("Everyone", "+3", "Birds", "Income"):
        b.tap(title)
    yield "What it does, by seat"
    b.tap("Build")
    yield "What it lets build"
    keeping = of_kind(of_class(b.shown, "cm-keeping")[0], w.Checkbox)[0]
    b.does(lambda page: setattr(keeping, "value", True))
    yield "A card to keep"


def a_marker(b: Beside, game: str) -> Iterator[str]:
    """The picture waits for the place where a marker stands."""
    b.opens(table=begun(b.store, game), screen="table")
    b.tap("cm-fix")
    choices = next(one for one in of_kind(b.shown, w.Dropdown) if any("…" in title for title in one.options))
    on_picture = next(i for i, title in enumerate(choices.options) if "…" in title)
    b.does(lambda page: setattr(choices, "index", on_picture))
    yield "Tap where it stands"


def advised(b: Beside, game: str) -> Iterator[str]:
    """Who is ahead, good acts and what one would change; then a bot acts there and says why; then looking back."""
    table = laid_out(b.store, game, shown_first)
    b.opens(table=table.header.table, screen="map")
    b.tap("Who is ahead?")
    b.tap("Suggest three actions")
    yield "Suggest three actions"
    b.tap("cm-choice", "cm-goodacts")
    yield "What an act would change"
    b.tap("cm-tab-table")
    b.tap("Bots")
    yield "Bots"
    b.opens(table=laid_out(b.store, game).header.table, screen="score")
    b.tap("Look back on the game")
    yield "Looking back"
    b.tap("", "cm-turns")
    yield "A moment of it"


def changed(b: Beside, game: str) -> Iterator[str]:
    """What happened is changed from the log: one tap on a step and one to take it out, or to add another; the outcome
    is told before it is kept."""
    table = laid_out(b.store, game, shown_first)
    can = [one.seq for one in table.counted if not getattr(one.act, "must", True)]
    b.opens(table=table.header.table, screen="log")
    at = [one.seq for one in reversed(table.counted)].index(can[-min(20, len(can))])
    if at >= PAGE:
        b.tap("Older")
    b.tap("", "cm-log", at=at)
    yield "A step that is looked at"
    b.tap("Take out")
    yield "What becomes of it"
    b.tap("Give up")
    b.tap("cm-tab-log")
    b.tap("", "cm-log", at=at)
    b.tap("Add before…")
    yield "What was forgotten"


def explained(b: Beside, game: str) -> Iterator[str]:
    """Moments throughout a game, each explained."""
    header, entries = played(game)
    header = replace(header, options={**header.options, "guide": True})
    for i in range(9):
        name = f"{game}-{next(_NUMBERS)}"
        b.store.create(replace(header, table=name), entries[: 1 + (len(entries) - 2) * i // 8])
        b.opens(table=name, screen=("map", "table")[i % 2])
        yield f"Moment {i}"


def printed(b: Beside, game: str) -> Iterator[str]:
    """What is offered is tapped, one after the other, as where cards are printed; each moment is explained."""
    b.opens(table=begun(b.store, game, guide=True), screen="table")
    for i in range(14):
        yield f"Printed play {i}"
        around = of_class(b.shown, "cm-deed") or of_class(b.shown, "cm-doing")
        offered = [one for box in around for one in of_kind(box, w.Button) if "cm-off" not in one._dom_classes]
        if not offered:
            break
        one = offered[i * 3 % len(offered)]
        b.does(lambda page, one=one: one.click())


def scored(b: Beside, game: str) -> Iterator[str]:
    """A scoring in the middle with its reasons, and what printed pieces need; on a phone too."""
    count = registry.screen(game).scorings

    def just(table: Table[Any, Any]) -> bool:
        return count(table.state) > count(table.state_at(table.counted[-1].seq - 1)) > 0

    at = laid_out(b.store, game, just, 0.2, seed=None).header.table
    b.opens(table=at, screen="table")
    if game == "cape-may":
        yield "The next event is entered, reasons a tap away"
        b.tap("cm-quiet", "cm-reminders")
    yield "What a scoring brought"
    b.opens(Guest(*b.store.claim(at, 0)), JOINS)
    yield f"{OWN}: what a scoring brought"


ALL = tuple(registry.GAMES)
WALKS: dict[str, tuple[Walk, tuple[str, ...]]] = {
    one.__name__.replace("_", "-"): (one, games) for one, games in (
        (at_the_table, ALL), (alone, ALL), (at_the_start, ALL), (phones, ALL[:1]), (learning, ALL), (my_copy, ALL),
        (boards, ALL), (finished, ALL), (a_sheet, ALL), (not_final, ALL[:1]), (unknown_card, tuple(UNKNOWN)),
        (a_marker, ALL[:1]), (advised, ALL), (changed, ALL), (explained, ALL), (printed, ALL), (a_lesson, ALL),
        (scored, tuple(one for one in ALL if one != "cape-horn")),
    )
}  # fmt: skip
"""Every way through the screens, and the games that have it."""
