"""What people look up at a table of Capital City: deeds and earnings, symbols, what each season brings, the end."""

from __future__ import annotations

from collections.abc import Sequence

from capemay_kit.core.i18n import _, money, ngettext, or_list
from capemay_kit.games.capital_city.book import FEWEST, MOST, SEASONS, Book, Building, as_building
from capemay_kit.games.capital_city.names import SEASONS as SEASON_NAMES
from capemay_kit.games.capital_city.names import SKILLS, title_of
from capemay_kit.games.capital_city.state import where_from
from capemay_kit.teach.glance import Cell, Chart, ChartRow, Glance, Paragraph, Sign, noted


def glance(book: Book, seats: int) -> Glance:
    """Return what people look up at a table with so many seats, with the figures of its book."""
    n, known = book.numbers, _known(book)
    ours = sum(one.provenance == "assumed" for one in known)
    end = Paragraph(_("The end"), (
        _("After Winter every full ${n} is a victory point.", n=n.dollars_per_point),
        _("Most points win. Tied: most dollars; then the title is shared.")
        if book.rulings.ties_by_all_dollars
        else _("Most points win. Tied: most leftover dollars; then the title is shared."),
        _("Everybody starts with ${n}.", n=n.start_money),
    ))  # fmt: skip
    note = _(
        "{n} of {total} buildings and all characters are our stand-ins: your copy has others.", n=ours, total=len(known)
    )
    return noted(Glance(
        title=_("Capital City at a glance"),
        fold=_("Deeds, symbols and seasons"),
        charts=(_buildings(known, 1), _buildings(known, 2), _seasons(book, seats), _families(book)),
        parts=_in_short(n.bid, n.decline),
        lines=end.lines,
        signs=(
            Sign("star", _("Star: fits a character with a star")),
            Sign("gear", _("Gear: fits a character with a gear")),
            Sign("heart", _("Heart: fits a character with a heart")),
        ),
        counting=(end,),
        note=note if ours else "",
    ))  # fmt: skip


def _in_short(bid: int, decline: int) -> tuple[Paragraph, ...]:
    """Tell a season, and attaching, in short."""
    season = (
        _("Set up the trains and Main Street."),
        _("Auction: in turn, put ${n} into the pot, or take the highest priority card left and the pot.", n=bid),
        _("Characters: from priority 1 on, choose one from each train, face down."),
        _("Purchases: from priority 1 on, one building for its deed, or ${n} for none.", n=decline),
        _("Attach & Activate: from the highest priority down."),
        _("Reset: return the priority cards. Whoever had priority 1 bids first."),
    )
    attaching = (
        _("Attach any number of your characters, one at a time, each to an empty place with its symbol."),
        _("Attached characters can't be moved. You keep those you do not attach."),
        _("It activates, then all your others of its family, then one of that family for each other player."),
        _("Each activation at a fully staffed building pays its owner the points or the dollars printed there."),
        _("A building pays twice if both its characters are of the family."),
    )
    return Paragraph(_("A season"), season), Paragraph(_("Attaching"), attaching)


def _known(book: Book) -> list[Building]:
    """Return the buildings there are: the owner's, and those of ours whose titles none of the owner's has."""
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
            f"{title_of(one.title)} ({' + '.join(SKILLS[each] for each in one.symbols)})"
            f"{'*' if one.provenance == 'assumed' else ''}"
            for one in found
        )
        rows.append(ChartRow(money(deed), (Cell(_earns(found[0])), Cell(more=names))))
    title = _("Buildings with one place") if places == 1 else _("Buildings with two places")
    return Chart((_("Earns"), _("Buildings")), tuple(rows), title, corner=_("Deed"))


def _earns(one: Building) -> str:
    points = ngettext("{n} point", "{n} points", one.points)
    return or_list([points] * bool(one.points) + [money(one.dollars)] * bool(one.dollars))


def _seasons(book: Book, seats: int) -> Chart:
    n = book.numbers
    rows = tuple(
        ChartRow(
            SEASON_NAMES[season],
            (Cell(str(n.trains[i])), Cell(str(seats + n.train_extra)), Cell(str(seats + n.street_extra[i]))),
        )
        for i, season in enumerate(SEASONS)
    )
    heads = (_("Trains"), _("On each train"), _("On Main Street"))
    return Chart(heads, rows, ngettext("Seasons, with {n} player", "Seasons, with {n} players", seats))


def _families(book: Book) -> Chart:
    heads = tuple(map(str, range(FEWEST, MOST + 1)))
    cells = tuple(Cell(str(book.families_for(seats))) for seats in range(FEWEST, MOST + 1))
    return Chart(heads, (ChartRow(_("Families in the game"), cells),), _("Families"), corner=_("Players"))
