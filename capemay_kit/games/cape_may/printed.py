"""What each part and number printed on the board, cards and charts of Cape May is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from capemay_kit.core.i18n import N_, Texts, _, ngettext
from capemay_kit.core.printed import YES_NO, Number, PrintedGrid, PrintedPart, PrintedSum, one_a_line
from capemay_kit.games.cape_may.automa import LEVEL_NAMES
from capemay_kit.games.cape_may.book import LEVELS
from capemay_kit.games.cape_may.cards import SEASONS, ZONES
from capemay_kit.games.cape_may.sentences import PLURAL_TITLES, ZONE_NAMES, bird
from capemay_kit.games.cape_may.sentences import SEASONS as SEASON_TITLES
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES

TRACK_LINE = 6
"""So many spaces of a bird track stand in a line: twelve do not fit a phone."""
PARTS = {
    "player-board": (
        N_("Player board: income"),
        N_("How much building and upgrading raise income: the small numbers beside the prices."),
    ),
    "prestige": (N_("Scoring chart: Victorians and landmarks"), N_("What each scores at the end of the game.")),
    "majority-1-2": (
        N_("Scoring chart, side for 1 and 2 players"),
        N_("What the most buildings in a zone score."),
    ),
    "majority-3-4": (
        N_("Scoring chart, side for 3 and 4 players"),
        N_("What the most and second most buildings in a zone score."),
    ),
    "birds": (N_("Bird chart"), N_("What a collection scores, by how many different birds it has.")),
    "movement": (N_("Movement cards"), N_("How far each of the seven cards moves, and what it costs to play.")),
    "bag": (
        N_("Bird bag"),
        N_("How many tokens of each bird there are: the app draws from them."),
    ),
}
"""The parts of the printed copy that are compared: what each is called, and what its numbers are for."""
PRESTIGE = Texts({"victorian": "Victorians", "landmark": "Landmarks"})
MAJORITY_OF_TWO = Texts({"two_player": "Most"})
MAJORITY = Texts({"most": "Most", "second": "Second"})

MOVEMENT_CARDS = {
    "movement_card": (N_("Spaces"), N_("Card {n}: spaces")),
    "movement_card_cost": (N_("Cost $"), N_("Card {n}: cost $")),
}  # fmt: skip
"""Of each line of the movement cards, how it begins and what a number in it is called."""

TRACK = {
    "zone": (N_("Space {n}: zone"), N_("{season}, space {n}: zone")),
    "kind": (N_("Space {n}: becomes"), N_("{season}, space {n}: becomes")),
    "look": (N_("Space {n}: arrow"), N_("{season}, space {n}: arrow")),
}
TRACK_WORDS = {
    "zone": ZONE_NAMES,
    "kind": Texts({"victorian": "Victorian", "business": "business", "landmark": "landmark"}),
    "look": Texts({"up": "up", "down": "down"}),
}
"""What may stand there, and what it is called."""


def printed_parts(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    """Yield the parts that are compared, as they are printed."""
    incomes = {kind: PLURAL_TITLES[kind] for kind in numbers["income"]}
    yield _part("player-board", _by_zone("income", incomes))
    yield _part("prestige", _by_zone("prestige", PRESTIGE))
    yield _part("majority-1-2", _by_zone("majority", MAJORITY_OF_TWO))
    yield _part("majority-3-4", _by_zone("majority", MAJORITY))
    sizes = range(1, len(numbers["bird_collection"]) + 1)
    collection = tuple(Number(f"bird_collection[{n - 1}]", ngettext("{n} bird", "{n} birds", n)) for n in sizes)
    yield _part("birds", PrintedGrid(tuple(map(str, sizes)), ((_("Scores"), collection),)))
    cards = range(len(numbers["movement_card"]))
    lines = tuple(
        (_(line), tuple(Number(f"{name}[{i}]", _(label, n=i + 1)) for i in cards))
        for name, (line, label) in MOVEMENT_CARDS.items()
    )
    yield _part("movement", PrintedGrid(tuple(str(i + 1) for i in cards), lines))
    birds = {name: bird(name) for name in numbers["bird_bag"]}
    yield _part(
        "bag",
        one_a_line(*(Number(f"bird_bag.{name}", title) for name, title in birds.items())),
        sums=(PrintedSum(_("Bird tokens"), tuple(f"bird_bag.{name}" for name in birds), 60),),
    )
    for level in LEVELS:
        title = _("Solo board: {level}", level=_(LEVEL_NAMES[level][0]))
        grids = tuple(_solo(numbers["solo"][level], f"solo.{level}"))
        yield PrintedPart(
            f"solo-{level}",
            title,
            _("For each season: Ava's extra card and the two spaces of the upgrade track. Then her bird track."),
            grids,
            solo=True,
        )


def _by_zone(table: str, lines: Mapping[str, str]) -> PrintedGrid:
    return PrintedGrid(
        tuple(ZONE_TITLES[zone] for zone in ZONES),
        tuple(
            (line, tuple(Number(f"{table}.{name}[{z}]", _("{kind} in {zone}", kind=line, zone=ZONE_NAMES[zone]))
                         for z, zone in enumerate(ZONES)))
            for name, line in lines.items()
        ),
    )  # fmt: skip


def _solo(level: Mapping[str, Any], at: str) -> Iterator[PrintedGrid]:
    seasons = [(s, SEASON_TITLES[season]) for s, season in enumerate(SEASONS)]
    extra = tuple(
        Number(f"{at}.extra_card[{s}]", _("{season}: extra card", season=season), YES_NO) for s, season in seasons
    )
    lines = [(_("Extra card"), extra)]
    for i in range(2):
        for part, among in TRACK_WORDS.items():
            line, label = TRACK[part]
            numbers = tuple(
                Number(f"{at}.upgrade_track[{s}][{i}].{part}", _(label, season=season, n=i + 1), among)
                for s, season in seasons
            )
            lines.append((_(line, n=i + 1), numbers))
    yield PrintedGrid(tuple(season for __, season in seasons), tuple(lines))
    track = [
        Number(f"{at}.bird_track[{i}]", _("Bird track, space {n}", n=i) if i else _("Bird track, start"))
        for i in range(len(level["bird_track"]))
    ]
    starts = range(0, len(track), TRACK_LINE)
    yield PrintedGrid((), tuple((_("Bird track from {n}", n=i), tuple(track[i : i + TRACK_LINE])) for i in starts))


def _part(id: str, *grids: PrintedGrid, sums: tuple[PrintedSum, ...] = ()) -> PrintedPart:
    title, used = PARTS[id]
    return PrintedPart(id, _(title), _(used), grids, sums)
