"""Trying a card: a table in memory, in the middle of a game, where the card can be used at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import _
from capemay_kit.core.table import Table
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.automa import level_of
from capemay_kit.games.cape_may.book import Book, load_board, shipped_book
from capemay_kit.games.cape_may.building import reach_of
from capemay_kit.games.cape_may.cards import SEASONS, ZONES, AnyCard, AnyEffect
from capemay_kit.games.cape_may.effects import possible
from capemay_kit.games.cape_may.rules import CapeMay, header_for
from capemay_kit.games.cape_may.state import State, Step
from capemay_kit.own.cards import MyCards, deck_of, decks_with

SEED = "workshop"
OTHER = "Ben"
ROUND = 5
MONEY, INCOME, HAND = 40, 9, (1, 2, 3, 5)
_BIRDS = (("osprey", 2), ("warbler", 1), ("red_knot", 1))


def trial(
    card: AnyCard, mine: MyCards, book: Book | None = None, streets: Mapping[str, str] | None = None
) -> Table[State, AnyAct]:
    """Set up the middle of a game with the card where it can be used: in the first seat's hand or before it, revealed,
    or drawn for Ava.

    The app holds the decks. The map and the figures are those of ``book``, if one is given.
    ``streets`` are the names of the owner's streets.
    """
    deck = deck_of(card)
    solo = "tourist" if deck == "solo" else None
    names = [_("You")] if solo else [_("You"), OTHER]
    header = header_for(names, seed=SEED, table=SEED, solo=solo)
    fits = book is not None and (solo is None or book.numbers.solo is not None)
    edition = book.edition if book is not None and fits else shipped_book().edition
    board = book.board if book is not None and book.board is not None else load_board(str(header.board))
    decks = decks_with({**mine, (deck, card.number): card})
    rules = CapeMay()
    s = _middle(rules, rules.setup(Book(edition, board, decks, streets=streets), header.options, Chance()))
    chance = Chance(seed=SEED, told=[card.number])
    match card:
        case cards.EventCard():
            s = rules.apply(replace(s, phase="event", left=0), 0, act.Reveal(), chance)
        case cards.ActivityCard(number=number, options=options):
            s = _standing(rules.correct(s, "seats[0].activity", [number]), options)
        case cards.UpgradeDeckCard(kind="immediate", number=number, zone=zone, effects=effects):
            # somebody has just upgraded to a business, and the card lies face up
            s = _standing(rules.correct(s, f"face_up.{zone}", number), [effects])
            s = replace(s, steps=(Step(0, cards.UpgradeCard(zone)),))
        case cards.UpgradeDeckCard(number=number, effects=effects):
            s = _standing(rules.correct(_in_force(s, effects), "seats[0].upgrades", [number]), [effects])
        case cards.BonusCard(number=number):
            s = _standing(rules.correct(s, "seats[0].bonus", [number]), [])
        case cards.SoloCard():
            s = rules.apply(_avas(s), 1, act.SoloDraw(), chance)
    return Table(rules, header, s)


def _middle(rules: CapeMay, s: State) -> State:
    """Give both seats buildings in every zone, and the first one enough money."""
    s = replace(s, phase="actions", round=ROUND, left=s.book.numbers.actions)
    changes: dict[str, object] = {"seats[0].money": MONEY, "seats[0].income": INCOME}
    # some movement cards can still be played, and some can be retrieved
    changes["seats[0].hand"] = [one for one in HAND if one in s.book.fare]
    for name, n in _BIRDS:
        if name in s.book.species:
            changes[f"seats[0].birds.{name}"] = n
    changes |= {f"lots.{lot}": {"seat": seat, "kind": kind} for lot, seat, kind in _built(s)}
    if s.ava is None:
        changes |= {"seats[1].money": MONEY // 2, "seats[1].income": INCOME}
    for zone, deck in zip(ZONES, s.upgrades, strict=True):
        if deck.unseen:
            changes[f"face_up.{zone}"] = deck.unseen[-1]
    for path, value in changes.items():
        s = rules.correct(s, path, value)
    return s


def _built(s: State) -> Iterator[tuple[str, int, str]]:
    board = s.book.board
    assert board is not None
    for zone in ZONES:
        lots = [one for one in board.lots if one.zone == zone]
        squares = [one.id for one in lots if one.shape == "square"]
        hexagons = [one.id for one in lots if one.shape == "hexagon"]
        for lot, kind, seat in zip(squares, ("cottage", "victorian", "cottage"), (0, 0, 1), strict=False):
            yield lot, seat, kind
        for lot, seat in zip(hexagons, (0, 1), strict=False):
            yield lot, seat, "shop"


def _standing(s: State, ways: Sequence[tuple[AnyEffect, ...]]) -> State:
    """Put the marker where most effects of the card can be begun, and among such spaces where most can be built."""
    board = s.book.board
    assert board is not None

    def worth(space: str) -> tuple[int, int]:
        there = s.with_seat(0, space=space)
        reach = reach_of(there, 0)
        return sum(possible(reach, one) for one in ways), len(board.lots_at.get(space, ()))

    plain = [one.id for one in board.spaces if one.special is None and one.id != board.start]
    return s.with_seat(0, space=max(plain or list(board.space), key=worth))


def _in_force(s: State, effects: tuple[AnyEffect, ...]) -> State:
    """Put an event in force if the card is about events."""
    if cards.IgnoreEvent() not in effects:
        return s
    active = [
        n for n, one in s.book.decks["event"].items() if isinstance(one, cards.EventCard) and one.kind == "active"
    ]
    return CapeMay().correct(s, "event", active[0] if active else None)


def _avas(s: State) -> State:
    """Let Ava draw a single card: in a season at whose start she draws no extra one."""
    single = [i for i, extra in enumerate(level_of(s).extra_card) if not extra] or [0]
    now = SEASONS.index(s.season)
    season = now if now in single else single[0]
    return replace(s, round=season * s.book.numbers.rounds_per_season + 1, turn=1, left=1)
