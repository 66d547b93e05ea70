"""What is printed in numbers on board, cards and charts of Cape May: what each part and number of it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from capemay_kit.core.printed import Number, PrintedGrid, PrintedPart, PrintedSum, one_a_line
from capemay_kit.games.cape_may.book import LEVELS
from capemay_kit.games.cape_may.cards import SEASONS, UPGRADED, ZONES
from capemay_kit.games.cape_may.sentences import PLURAL, bird

TRACK_LINE = 6
"""So many spaces of a bird track stand in a line: twelve do not fit a phone."""
PARTS = {
    "player-board": (
        "Player board: income",
        "How much building and upgrading raise the income: the small numbers beside the prices.",
    ),
    "prestige": ("Scoring chart: Victorians and landmarks", "What each scores at the end of the game."),
    "majority-1-2": (
        "Scoring chart, side for 1 and 2 players", "What most buildings in a zone score, alone or for two.",
    ),
    "majority-3-4": (
        "Scoring chart, side for 3 and 4 players", "What most and second most buildings in a zone score.",
    ),
    "birds": ("Bird chart", "What a collection of different birds scores, by how many it has."),
    "movement": ("Movement cards", "How far each of the seven cards leads, and what it costs to play."),
    "bag": ("Bird bag", "How many tokens of each bird there are: the app draws from them, and says what is left."),
}  # fmt: skip
"""The parts of the printed copy that are compared: what each is called, and what its numbers are for."""
SOLO_BOARD = "Solo board: {level}"
SOLO_BOARD_USED = "What Ava does in each season, an extra card and two spaces of the upgrade track, and her bird track."
KIND_IN_ZONE = "{kind} in {zone}"
PRESTIGE = {"victorian": "Victorians", "landmark": "Landmarks"}
MAJORITY_OF_TWO = {"two_player": "Most"}
MAJORITY = {"most": "Most", "second": "Second"}
ONE_BIRD, SO_MANY_BIRDS, COLLECTION = "1 bird", "{n} birds", "Scores"
MOVEMENT_CARDS = {
    "movement_card": ("Spaces", "Card {n}: spaces"), "movement_card_cost": ("Cost $", "Card {n}: cost $"),
}  # fmt: skip
"""Of each line of the movement cards, how it begins and what a number in it is called."""
EXTRA_CARD_LINE, EXTRA_CARD = "Extra card", "{season}: extra card"
TRACK = {
    "zone": ("Space {n}: zone", "{season}, space {n}: zone"),
    "kind": ("Space {n}: becomes", "{season}, space {n}: becomes"),
    "look": ("Space {n}: then look", "{season}, space {n}: then look"),
}
BIRD_TRACK_LINE = "Bird track from {n}"
BIRD_TRACK_START, BIRD_TRACK = "Bird track, start", "Bird track, space {n}"
NO, YES = "no", "yes"
BIRD_TOKENS = "Bird tokens"


def printed_parts(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    """Yield the parts that are compared, as they are printed."""
    incomes = {kind: PLURAL[kind].capitalize() for kind in numbers["income"]}
    yield _part("player-board", _by_zone("income", incomes, KIND_IN_ZONE))
    yield _part("prestige", _by_zone("prestige", PRESTIGE, KIND_IN_ZONE))
    yield _part("majority-1-2", _by_zone("majority", MAJORITY_OF_TWO, KIND_IN_ZONE))
    yield _part("majority-3-4", _by_zone("majority", MAJORITY, KIND_IN_ZONE))
    sizes = range(1, len(numbers["bird_collection"]) + 1)
    collection = tuple(
        Number(f"bird_collection[{n - 1}]", ONE_BIRD if n == 1 else SO_MANY_BIRDS.format(n=n)) for n in sizes
    )
    yield _part("birds", PrintedGrid(tuple(map(str, sizes)), ((COLLECTION, collection),)))
    cards = range(len(numbers["movement_card"]))
    lines = tuple(
        (line, tuple(Number(f"{name}[{i}]", label.format(n=i + 1)) for i in cards))
        for name, (line, label) in MOVEMENT_CARDS.items()
    )
    yield _part("movement", PrintedGrid(tuple(str(i + 1) for i in cards), lines))
    birds = {name: bird(name).capitalize() for name in numbers["bird_bag"]}
    yield _part(
        "bag",
        one_a_line(*(Number(f"bird_bag.{name}", title) for name, title in birds.items())),
        sums=(PrintedSum(BIRD_TOKENS, tuple(f"bird_bag.{name}" for name in birds), 60),),
    )
    for level in LEVELS:
        title = SOLO_BOARD.format(level=level.capitalize())
        grids = tuple(_solo(numbers["solo"][level], f"solo.{level}"))
        yield PrintedPart(f"solo-{level}", title, SOLO_BOARD_USED, grids, solo=True)


def _by_zone(table: str, lines: Mapping[str, str], label: str) -> PrintedGrid:
    return PrintedGrid(
        tuple(zone.capitalize() for zone in ZONES),
        tuple(
            (line, tuple(Number(f"{table}.{name}[{z}]", label.format(kind=line, zone=zone))
                         for z, zone in enumerate(ZONES)))
            for name, line in lines.items()
        ),
    )  # fmt: skip


def _solo(level: Mapping[str, Any], at: str) -> Iterator[PrintedGrid]:
    seasons = [(s, season.capitalize()) for s, season in enumerate(SEASONS)]
    extra = tuple(Number(f"{at}.extra_card[{s}]", EXTRA_CARD.format(season=season), (NO, YES)) for s, season in seasons)
    lines = [(EXTRA_CARD_LINE, extra)]
    for i in range(2):
        for part, among in (("zone", ZONES), ("kind", UPGRADED), ("look", ("up", "down"))):
            line, label = TRACK[part]
            numbers = tuple(
                Number(f"{at}.upgrade_track[{s}][{i}].{part}", label.format(season=season, n=i + 1), among)
                for s, season in seasons
            )
            lines.append((line.format(n=i + 1), numbers))
    yield PrintedGrid(tuple(season for _, season in seasons), tuple(lines))
    track = [
        Number(f"{at}.bird_track[{i}]", BIRD_TRACK.format(n=i) if i else BIRD_TRACK_START)
        for i in range(len(level["bird_track"]))
    ]
    starts = range(0, len(track), TRACK_LINE)
    yield PrintedGrid((), tuple((BIRD_TRACK_LINE.format(n=i), tuple(track[i : i + TRACK_LINE])) for i in starts))


def _part(id: str, *grids: PrintedGrid, sums: tuple[PrintedSum, ...] = ()) -> PrintedPart:
    title, used = PARTS[id]
    return PrintedPart(id, title, used, grids, sums)
