"""What Ava does, and why: the candidates that a solo card names, in their order, and what rules each of them out (p.
16-18).

The state alone decides, so the same card on the same board always does the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from capemay_kit.core.i18n import Texts, _
from capemay_kit.games.cape_may.board import Board
from capemay_kit.games.cape_may.book import SOLO_BOARD, SoloLevel, TrackStep, load_board
from capemay_kit.games.cape_may.cards import KINDS, SEASONS, ZONES, Season, SoloCard
from capemay_kit.games.cape_may.names import lot_on
from capemay_kit.games.cape_may.sentences import KIND_NAMES, SEASON_NAMES, ZONE_NAMES
from capemay_kit.games.cape_may.state import (
    CAME_FROM,
    KIND,
    SOLO_STEPS,
    UNKNOWN,
    ZONE,
    Piece,
    Solo,
    SoloAdvance,
    SoloBirds,
    SoloBuild,
    SoloRead,
    SoloShuffle,
    State,
    Step,
    out_of,
    tray,
)


class Site(NamedTuple):
    """A lot a solo card names. ``ruled_out`` says why she cannot build there (None: she can): ``taken``, ``no_piece``,
    ``not_on_board``, ``said`` (by the player), or ``not_needed`` after a season she could build in."""

    season: Season
    lot: str
    zone: int
    kind: int
    ruled_out: str | None = None


class Searched(NamedTuple):
    """A zone in which the upgrade track looked: Ava's ``lots`` there with an eligible building, and how many such
    buildings are on no known lot. ``ruled_out`` is as in `Site`; ``none`` means that there is nothing to upgrade."""

    zone: int
    lots: tuple[str, ...]
    unplaced: int
    ruled_out: str | None = None


def solo_of(s: State) -> Solo:
    """Return the solo opponent of a table played alone."""
    assert s.solo is not None
    return s.solo


def level_of(s: State) -> SoloLevel:
    """Return the solo board of the difficulty that is played."""
    assert s.book.numbers.solo is not None
    return s.book.numbers.solo.level(solo_of(s).level)


def extra_card(s: State) -> bool:
    """Say whether Ava draws a second card: her marker is on a season's start that shows the icon (p. 16)."""
    return solo_of(s).marker == 0 and level_of(s).extra_card[SEASONS.index(s.season)]


def waiting_cards(s: State) -> list[int]:
    """List the solo cards that follow the one at hand, 0 for each unknown one."""
    steps = [one.what for one in s.steps if isinstance(one.what, SOLO_STEPS)]
    here = steps[0].card if steps else UNKNOWN
    named = [n for n in dict.fromkeys(one.card for one in steps) if n not in (here, UNKNOWN)]
    unread = sum(isinstance(one, SoloRead) for one in steps)
    # where people read a card out icon by icon, the step stays as long as that card has any left
    being_read = here == UNKNOWN and bool(steps) and (isinstance(steps[0], SoloRead) or not s.printed)
    return [*named, *[UNKNOWN] * (unread - being_read)]


def which_card(s: State) -> tuple[int, int]:
    """Say which of the cards that Ava draws this turn is at hand, and how many there are."""
    if not s.steps:
        return 1, 2 if extra_card(s) else 1
    of = solo_of(s).drawn
    return max(1, of - len(waiting_cards(s))), of


def solo_card(s: State, number: int) -> SoloCard:
    """Return a solo card by its number. Raises `UnknownName`."""
    card = s.book.card("solo", number)
    assert isinstance(card, SoloCard)
    return card


def steps_of(s: State, number: int) -> tuple[Step[Any], ...]:
    """List the steps of a solo card that was drawn, in order (p. 16-18)."""
    seat = solo_of(s).seat
    if number == UNKNOWN:
        return (Step(seat, SoloRead()),)
    card = solo_card(s, number)
    steps: list[Any] = [SoloBuild(number)] if card.lots or card.builds else []
    if card.lots and s.season in card.again:
        steps.append(SoloBuild(number, again=True))
    if card.birds:
        steps.append(SoloBirds(number, card.birds))
    steps += [SoloAdvance(number)] * card.advances
    if card.shuffle:
        steps.append(SoloShuffle(number))
    return tuple(Step(seat, one) for one in steps)


# --- building ------------------------------------------------------------------------------------------


def ground(s: State) -> tuple[Board, dict[str, Piece]]:
    """Return the board whose lots the cards name, and what is known to stand on them. Without a map that is the side
    for which the cards are printed, with what the app remembers of it."""
    return (load_board(SOLO_BOARD), s.shelf) if s.book.board is None else (s.book.board, s.lots)


def readable(s: State, number: int) -> bool:
    """Say whether the app knows which lots a card means: the card is named, and its lots are on the board that is
    played on.

    Our cards name lots on the side for one and two players, a table's own cards those on the table's board.
    """
    if number == UNKNOWN:
        return False
    card = solo_card(s, number)
    board, _ = ground(s)
    if not any(lot in board.lot for lots in card.lots.values() for lot in lots):
        return False
    of = s.shelf_of or SOLO_BOARD if s.book.board is None else board.id
    return of == SOLO_BOARD or (card.provenance == "mine" and s.book.board is not None)


def order(s: State, what: SoloBuild) -> tuple[Season, ...]:
    """List the seasons in the order in which they are looked at: from the present one once around the year (p. 17), or
    only the one whose lots she has begun to build on."""
    now = SEASONS.index(s.season)
    return (what.season,) if what.season else SEASONS[now:] + SEASONS[:now]


def sites(s: State, what: SoloBuild) -> list[Site]:
    """List the lots a card names, season by season from the present one, with what rules each out (p. 16-17).

    She builds on all free lots of the first season that has one. The seasons after it are not needed then.
    """
    lots = solo_card(s, what.card).lots
    found: list[Site] = []
    for season in order(s, what):
        enough = any(one.ruled_out is None for one in found)
        here = [_site(s, season, lot, what) for lot in lots.get(season, ())]
        found += [one._replace(ruled_out="not_needed") for one in here] if enough else here
    return found


def _site(s: State, season: Season, name: str, what: SoloBuild) -> Site:
    board, standing = ground(s)
    lot = board.lot.get(name)
    if lot is None:
        return Site(season, name, 0, 0, "not_on_board")
    zone, kind = ZONE[lot.zone], KIND[lot.builds]
    ruled_out = None
    if name in standing:
        ruled_out = "taken"
    elif name in what.out:
        ruled_out = "said"
    elif is_out(s, kind):
        ruled_out = "no_piece"
    return Site(season, name, zone, kind, ruled_out)


def is_out(s: State, kind: int) -> bool:
    """Say whether Ava has no piece of a kind left."""
    return out_of(s, solo_of(s).seat, kind)


# --- upgrading -----------------------------------------------------------------------------------------


def next_space(s: State) -> int:
    """Return which of the season's two spaces the marker comes to next: it goes back and forth between them (p. 17)."""
    return 2 if solo_of(s).marker == 1 else 1


def track_step(s: State) -> TrackStep:
    """Return the space of the upgrade track the marker comes to."""
    step: TrackStep = level_of(s).upgrade_track[SEASONS.index(s.season)][next_space(s) - 1]
    return step


def searched(s: State, what: SoloAdvance) -> list[Searched]:
    """List the zones in which she looks: from the zone shown, up or down the board and around its end (p. 17-18), up to
    the first one with an eligible building, else all."""
    space = track_step(s)
    first, way = ZONE[space.zone], -1 if space.look == "up" else 1
    found = []
    for i in range(4):
        one = _search(s, (first + way * i) % 4, KIND[space.kind], what)
        found.append(one)
        if one.ruled_out is None:
            break
    return found


def _search(s: State, zone: int, kind: int, what: SoloAdvance) -> Searched:
    her, before = solo_of(s).seat, CAME_FROM[kind]
    board = s.book.board
    lots = tuple(
        lot.id
        for lot in (board.lots if board else ())
        if ZONE[lot.zone] == zone and s.lots.get(lot.id) == (her, KINDS[before])
    )
    unplaced = max(0, tray(s, her)[5 * zone + before])
    ruled_out = None
    if not lots and not unplaced:
        ruled_out = "none"
    elif ZONES[zone] in what.out:
        ruled_out = "said"
    elif is_out(s, kind):
        ruled_out = "no_piece"
    return Searched(zone, lots, unplaced, ruled_out)


ICONS = Texts({"build": "Build", "birds": "A bird", "advance": "Advance", "shuffle": "Shuffle (ends the card)"})


def marker_stands(s: State) -> str:
    """Say where Ava's marker is on the upgrade track, and whether she draws a second card from there."""
    marker = solo_of(s).marker
    if not marker:
        season = SEASON_NAMES[s.season]
        if extra_card(s):
            return _("Marker: {season} start, a second card each round", season=season)
        return _("Marker: {season} start", season=season)
    space = level_of(s).upgrade_track[SEASONS.index(s.season)][marker - 1]
    before = KIND_NAMES[KINDS[CAME_FROM[KIND[space.kind]]]]
    zone, kind = ZONE_NAMES[space.zone], KIND_NAMES[space.kind]
    return _("Marker: {zone}, {before} to {kind}", zone=zone, before=before, kind=kind)


def draws(s: State) -> str:
    """Say how many cards are drawn for Ava, and why."""
    if extra_card(s):
        return _(
            "Two cards are drawn for her: her marker is on the {season} start, which shows a plus.",
            season=SEASON_NAMES[s.season],
        )
    return _("One card is drawn for her.")


def numbered(s: State, card: str) -> str:
    """Say which card of two it is that is at hand, if there are two."""
    n, of = which_card(s)
    return _("Card {n} of {of}: {card}", n=n, of=of, card=card) if of > 1 else card


def asks_for(s: State) -> str:
    """Ask for the card that is drawn for Ava; where it is one of two, say why there are two."""
    n, of = which_card(s)
    if of == 1:
        return _("Which icons are on {name}'s card?", name=name_of(s))
    return _(
        "{name}'s card {n} of {of}: this round began with her marker on the {season} start.",
        name=name_of(s),
        n=n,
        of=of,
        season=SEASON_NAMES[s.season],
    )


def name_of(s: State) -> str:
    """Return what the solo opponent is called at the table."""
    return s.seats[solo_of(s).seat].name


def lot_name(s: State, lot: str | None) -> str:
    """Call a lot by its name on the board that the cards belong to, with or without a map."""
    return lot_on(ground(s)[0], lot)
