"""What people look up at a table of Capital City: deeds and earnings, symbols, what each season brings, the end."""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.core.i18n import _, ngettext, or_list
from capemay_kit.core.words import listed
from capemay_kit.games.capital_city.book import FEWEST, MOST, Book, as_building
from capemay_kit.games.capital_city.cards import SEASONS, Building
from capemay_kit.games.capital_city.state import where_from
from capemay_kit.games.capital_city.words import SEASONS as SEASON_NAMES
from capemay_kit.teach import words_capital_city as say
from capemay_kit.teach.glance import Cell, Chart, ChartRow, Glance, Sign, filled, noted


def glance(book: Book, seats: int) -> Glance:
    """Return what people look up at a table of so many seats, with the figures of its book."""
    n, known = book.numbers, _known(book)
    ours = sum(one.provenance == "assumed" for one in known)
    counting = filled(
        say.COUNTING, each=n.dollars_per_point, tie=say.TIE[book.rulings.ties_by_all_dollars], start=n.start_money
    )
    return noted(Glance(
        title=_("Capital City at a glance"),
        fold=_("Deeds, symbols and seasons"),
        charts=(_buildings(known, 1), _buildings(known, 2), _seasons(book, seats), _families(book)),
        parts=filled(say.IN_SHORT, bid=n.bid, decline=n.decline),
        lines=counting[0].lines,
        signs=tuple(Sign(drawing, text) for drawing, text in say.SIGNS),
        counting=counting,
        note=_("Of {of} buildings {n} are our stand-ins, and so are all characters: your copy has "
"others.", n=ours, of=len(known)) if ours else "",
    ))  # fmt: skip


def _known(book: Book) -> list[Building]:
    """Return the buildings there are: the owner's, and those of ours that none of the owner's is called like."""
    owners = {card.number: as_building(card) for (deck, __), card in book.own_cards.items() if deck == "building"}
    shipped = {one.id: one for one in book.buildings.values() if not where_from(one.id)}
    mine = {one.id: one for one in (*shipped.values(), *owners.values()) if one.provenance == "mine"}
    titles = {one.title for one in mine.values()}
    return [*mine.values(), *(one for one in shipped.values() if one.id not in mine and one.title not in titles)]


def _buildings(known: Sequence[Building], places: int) -> Chart:
    """Return the buildings of one or of two places by their deeds; those that earn the same stand together."""
    alike: dict[tuple[int, int, int], list[Building]] = {}
    for one in known:
        if len(one.symbols) == places:
            alike.setdefault((one.deed, one.points, one.dollars), []).append(one)
    rows = []
    for (deed, *__), found in sorted(alike.items()):
        names = "; ".join(
            _("{title} ({symbols})", title=one.title, symbols=listed(list(one.symbols), "+"))
            + _("*") * (one.provenance == "assumed")
            for one in found
        )
        rows.append(ChartRow(f"${deed}", (Cell(_earns(found[0])), Cell(more=names))))
    title = _("Buildings with one place") if places == 1 else _("Buildings with two places")
    return Chart(say.CHART_BUILDING_HEADS, tuple(rows), title, corner=say.CHART_DEED)


def _earns(one: Building) -> str:
    parts = [ngettext("{n} point", "{n} points", one.points)] * bool(one.points) + [f"${one.dollars}"] * bool(
        one.dollars
    )
    return or_list(parts)


def _seasons(book: Book, seats: int) -> Chart:
    n = book.numbers
    rows = tuple(
        ChartRow(
            SEASON_NAMES[season],
            (Cell(str(n.trains[i])), Cell(str(seats + n.train_extra)), Cell(str(seats + n.street_extra[i]))),
        )
        for i, season in enumerate(SEASONS)
    )
    return Chart(say.CHART_SEASON_HEADS, rows, say.CHART_SEASONS.format(seats=seats))


def _families(book: Book) -> Chart:
    heads = tuple(map(str, range(FEWEST, MOST + 1)))
    cells = tuple(Cell(str(book.families_for(seats))) for seats in range(FEWEST, MOST + 1))
    return Chart(heads, (ChartRow(_("Families in the game"), cells),), _("Families"), corner=_("Players"))
