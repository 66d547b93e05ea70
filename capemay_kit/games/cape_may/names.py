"""What spaces, lots, cards, decks and printed numbers are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from capemay_kit.core.acts import Use
from capemay_kit.core.i18n import N_, Texts, _, ngettext
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.core.played import Played
from capemay_kit.core.printed import YES_NO, Number, PrintedGrid, PrintedPart, PrintedSum, one_a_line
from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.book import LEVELS, shipped_decks
from capemay_kit.games.cape_may.cards import CARD_TYPES, SEASONS, ZONES, DeckName
from capemay_kit.games.cape_may.sentences import (
    KIND_NAMES,
    PLURAL_TITLES,
    ZONE_NAMES,
    bird,
    card_sentence,
    card_text,
    lot_title,
)
from capemay_kit.games.cape_may.sentences import SEASONS as SEASON_TITLES
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES
from capemay_kit.games.cape_may.state import State

KEPT = N_("Card {n}")
"""The title that records have for a card entered by its number alone."""
NUMBERED = Texts({
    "event": "Event card {n}", "activity": "Activity card {n}", "upgrade": "Upgrade card {n}",
    "bonus": "Bonus card {n}", "solo": "Solo card {n}",
})  # fmt: skip
SPECIALS = Texts({"bird": "bird space", "lighthouse": "lighthouse space", "pier": "pier space"})
A_SPECIAL = Texts({"bird": "a bird space", "lighthouse": "a lighthouse space", "pier": "a pier space"})
UNKNOWN = Texts({
    "event": "an unknown event card", "activity": "an unknown activity card", "upgrade": "an unknown upgrade card",
    "bonus": "an unknown bonus card", "solo": "an unknown solo card",
})  # fmt: skip


def space_name(s: State, space: str | None) -> str:
    """Call a space as people do."""
    if space is None:
        return _("a space")
    return s.book.board.name(space) if s.book.board and space in s.book.board.space else space


def lot_name(s: State, lot: str | None) -> str:
    """Call a lot by its zone and number and the street it lies on."""
    return lot_on(s.book.board, lot)


def lot_on(board: Board | None, lot: str | None) -> str:
    """Call a lot of a board by its zone and number and the street it lies on."""
    if lot is None or board is None:
        return _("a lot")
    if lot not in board.lot:
        return lot_title(lot)
    on = [one for space in board.lot[lot].adjacent_spaces for one in board.space[space].streets]
    return f"{lot_title(lot)}, {board.streets.get(on[0], on[0])}" if on else lot_title(lot)


def card_does(s: State, deck: cards.DeckName, number: int) -> str:
    """Say what a card does."""
    return card_text(s.book.card(deck, number), s.book.streets)


def card_effect(s: State, deck: cards.DeckName, number: int) -> str:
    """Say what a card does, and that we made it up if so."""
    does = card_does(s, deck, number)
    assumed = s.book.card(deck, number).provenance == "assumed"
    return _("{text} (our stand-in)", text=does) if assumed else does


def is_ours(s: State, deck: cards.DeckName, number: int) -> bool:
    """Say whether a card is one of ours that stands in for a printed one."""
    return s.book.card(deck, number).provenance != "mine"


def card_title(s: State, deck: cards.DeckName, number: int | None) -> str:
    """Name a card by number and title."""
    if not number:
        return UNKNOWN[deck]
    try:
        title = s.book.card(deck, number).title
    except UnknownName:
        return NUMBERED[deck].format(n=number)
    # one kept by its number alone is called by it
    return _("Card {n}", n=number) if title == KEPT.format(n=number) else f"{title} ({number})"


PLAYED_KINDS = Texts({
    "activity": "Activity cards", "upgrade": "Upgrade cards", "bonus": "Bonus cards", "lot": "Lots", "zone": "Zones",
    "building": "Buildings",
})  # fmt: skip
"""What is counted over many games."""


class CapeMayPlayed(Played[State]):
    """Activity cards are counted when they are played, upgrade and bonus cards when somebody gets them; lots and zones
    when something is built there, buildings when they are built or upgraded to."""

    kinds = PLAYED_KINDS

    def uses(self, before: State, act: Any, after: State) -> Iterator[Use]:
        yield from act.uses(before, after)
        if before.seats is not after.seats:
            for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
                if was.upgrades is not now.upgrades:
                    yield from ((seat, "upgrade", str(one)) for one in now.upgrades if one not in was.upgrades and one)
                if was.bonus is not now.bonus:
                    yield from ((seat, "bonus", str(one)) for one in now.bonus if one not in was.bonus and one)
        if before.lots is not after.lots:
            board = after.book.board
            for lot, piece in after.lots.items():
                there = before.lots.get(lot)
                if there == piece:
                    continue
                yield piece.seat, "building", piece.kind
                if there is None:
                    yield piece.seat, "lot", lot
                    if board is not None:
                        yield piece.seat, "zone", board.lot[lot].zone

    def title(self, s: State, kind: str, id: str) -> str:
        match kind:
            case "activity" | "upgrade" | "bonus":
                return card_title(s, kind, int(id))
            case "lot":
                return lot_name(s, id)
            case "zone":
                return ZONE_TITLES[id]
            case _:
                return KIND_NAMES[id]


PLAYED = CapeMayPlayed()


# --- the decks as an owner enters them -------------------------------------------------------------------

LEVEL_NAMES = {
    "tourist": (N_("Tourist"), N_("easy")), "citizen": (N_("Citizen"), N_("normal")),
    "pioneer": (N_("Pioneer"), N_("hard")), "founder": (N_("Founder"), N_("challenging")),
}  # fmt: skip
"""The four solo boards, and how hard the rulebook calls them (p. 15)."""
DECK_TITLES: dict[DeckName, str] = {
    "event": N_("Events"), "activity": N_("Activity cards"), "upgrade": N_("Upgrade cards"),
    "bonus": N_("Bonus cards"), "solo": N_("Ava's cards"),
}  # fmt: skip
_STAYS: dict[DeckName, tuple[str, ...]] = {"event": ("kind",), "upgrade": ("kind", "zone")}


def _ours(deck: DeckName) -> dict[int, object]:
    return dict(shipped_decks()[deck])


def _deck(name: DeckName, printed: int) -> OwnDeck:
    return OwnDeck(
        DECK_TITLES[name], CARD_TYPES[name], card_sentence, printed, partial(_ours, name), "book.cards",
        stays=_STAYS.get(name, ()),
    )  # fmt: skip


DECKS: dict[str, OwnDeck] = {
    "event": _deck("event", 26), "activity": _deck("activity", 40), "upgrade": _deck("upgrade", 32),
    "bonus": _deck("bonus", 23), "solo": _deck("solo", 12),
}  # fmt: skip
"""The decks by name, each with how many cards are printed of it (p. 2)."""


# --- how the numbers are printed -------------------------------------------------------------------------

TRACK_LINE = 6
"""So many spaces of a bird track stand in a line: twelve do not fit a phone."""
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
    """Yield the parts that are compared, as they are printed: what each is called, and what its numbers are for."""
    yield PrintedPart(
        "player-board", _("Player board: income"),
        _("How much building and upgrading raise income: the small numbers beside the prices."),
        (_by_zone("income", {kind: PLURAL_TITLES[kind] for kind in numbers["income"]}),),
    )  # fmt: skip
    yield PrintedPart(
        "prestige", _("Scoring chart: Victorians and landmarks"), _("What each scores at the end of the game."),
        (_by_zone("prestige", PRESTIGE),),
    )  # fmt: skip
    yield PrintedPart(
        "majority-1-2", _("Scoring chart, side for 1 and 2 players"), _("What the most buildings in a zone score."),
        (_by_zone("majority", MAJORITY_OF_TWO),),
    )  # fmt: skip
    yield PrintedPart(
        "majority-3-4", _("Scoring chart, side for 3 and 4 players"),
        _("What the most and second most buildings in a zone score."), (_by_zone("majority", MAJORITY),),
    )  # fmt: skip
    sizes = range(1, len(numbers["bird_collection"]) + 1)
    collection = tuple(Number(f"bird_collection[{n - 1}]", ngettext("{n} bird", "{n} birds", n)) for n in sizes)
    yield PrintedPart(
        "birds", _("Bird chart"), _("What a collection scores, by how many different birds it has."),
        (PrintedGrid(tuple(map(str, sizes)), ((_("Scores"), collection),)),),
    )  # fmt: skip
    cards = range(len(numbers["movement_card"]))
    lines = tuple(
        (_(line), tuple(Number(f"{name}[{i}]", _(label, n=i + 1)) for i in cards))
        for name, (line, label) in MOVEMENT_CARDS.items()
    )
    yield PrintedPart(
        "movement", _("Movement cards"), _("How far each of the seven cards moves, and what it costs to play."),
        (PrintedGrid(tuple(str(i + 1) for i in cards), lines),),
    )  # fmt: skip
    birds = {f"bird_bag.{name}": bird(name) for name in numbers["bird_bag"]}
    yield PrintedPart(
        "bag", _("Bird bag"), _("How many tokens of each bird there are: the app draws from them."),
        (one_a_line(*(Number(path, title) for path, title in birds.items())),),
        (PrintedSum(_("Bird tokens"), tuple(birds), 60),),
    )  # fmt: skip
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
