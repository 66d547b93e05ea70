"""What follows from a corrected figure: cards, birds and buildings that are now said to be in one place are no longer
in another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.corrections import among, converted, whole
from capemay_kit.core.i18n import _
from capemay_kit.core.noted import filled
from capemay_kit.errors import BadValue, UnknownName
from capemay_kit.games.cape_may.book import SOLO_BOARD, load_board, shipped_ids
from capemay_kit.games.cape_may.cards import CARD_TYPES, KINDS, ZONES, AnyCard, DeckName, Kind, Zone
from capemay_kit.games.cape_may.state import BECOMES, KIND, UNKNOWN, ZONE, Claim, Deck, Piece, State, add, tray


def birds_unknown(s: State, n: int, i: int) -> State:
    """Set how many face-down tokens a seat has."""
    away = s.bag_away + n - s.seats[i].birds_unknown
    return replace(s.with_seat(i, birds_unknown=n), bag_away=max(0, away))


def claim(s: State, value: Any, i: int, number: str) -> State:
    """Set which goals of a bonus card are met; None leaves that to the app."""
    claims = {key: one for key, one in s.seats[i].claims.items() if key != number}
    if value is not None:
        claims[number] = converted(value, Claim, f"seats[{i}].claims.{number}")
    return s.with_seat(i, claims=claims)


def event(s: State, number: int | None) -> State:
    """Set the event in force; 0 is an unknown one, None no event."""
    return replace(s, event=number, events=_name(s.events, [s.event or 0], [number or 0]))


def round_(s: State, n: int) -> State:
    """Set the round. If the season changes, Ava's marker is back at its start."""
    then = replace(s, round=n)
    if s.solo is None or then.season == s.season:
        return then
    return replace(then, solo=replace(s.solo, marker=0))


def solo(s: State, **tracks: int) -> State:
    """Put Ava's marker elsewhere on one of her tracks."""
    if s.solo is None:
        raise UnknownName("figure", f"solo.{next(iter(tracks))}")
    return replace(s, solo=replace(s.solo, **tracks))


def so_many(s: State, n: int, i: int, field: str) -> State:
    """Set how many cards of a deck a seat has. Unknown cards are added or taken away first."""
    held: list[int] = sorted(getattr(s.seats[i], field), key=lambda one: one == UNKNOWN)
    return cards(s, [*held[:n], *[UNKNOWN] * (n - len(held))], i, field)


def bonus_at(s: State, number: int, i: int, place: int) -> State:
    """Name the bonus card at a place in a hand."""
    held = list(s.seats[i].bonus)
    held[place] = number
    return cards(s, held, i, "bonus")


def bonus_met(s: State, value: Any, i: int, place: int, extra: bool) -> State:
    """Name the bonus card in a place of a hand whose goal only people can judge, and say that it is met."""
    number = whole(value, 1, 10_000, f"seats[{i}].bonus[{place}]")
    s.book.card("bonus", number)
    return claim(bonus_at(s, number, i, place), {"primary": True} | ({"extra": True} if extra else {}), i, str(number))


def upgrade_at(s: State, number: int, i: int, place: int) -> State:
    """Name the upgrade card at a place in a hand."""
    held = list(s.seats[i].upgrades)
    held[place] = number
    return cards(s, held, i, "upgrades")


def buildings(s: State, n: int, i: int, of_zone: Zone, of_kind: Kind) -> State:
    """Set how many buildings of a kind a seat has in a zone."""
    zone, kind = ZONE[of_zone], KIND[of_kind]
    place = 5 * zone + kind
    counts = s.seats[i].buildings
    s = s.with_seat(i, buildings=(*counts[:place], n, *counts[place + 1 :]))
    # fewer buildings than are on the map: those placed last are taken off it
    surplus = -tray(s, i)[place]
    if surplus > 0:
        assert s.book.board is not None
        there = [
            lot for lot, piece in s.lots.items()
            if piece == (i, KINDS[kind]) and s.book.board.lot[lot].zone == ZONES[zone]
        ]  # fmt: skip
        s = replace(s, lots={lot: piece for lot, piece in s.lots.items() if lot not in there[-surplus:]})
    if s.book.board is None and s.shelf:
        s = replace(s, shelf=_kept(s, i, zone, kind, n))
    return s


def _kept(s: State, seat: int, zone: int, kind: int, n: int) -> dict[str, Piece]:
    """Return what stays on the shelf if a seat has so many buildings of a kind in a zone."""
    lots = load_board(s.shelf_of or SOLO_BOARD).lot if s.shelf_of in (None, *shipped_ids("board")) else {}
    here = [lot for lot, piece in s.shelf.items()
            if piece == (seat, KINDS[kind]) and lot in lots and lots[lot].zone == ZONES[zone]]  # fmt: skip
    return {lot: piece for lot, piece in s.shelf.items() if lot not in here[n:]}


def birds(s: State, n: int, i: int, species: str) -> State:
    """Set how many birds of a kind a seat has. Face-down tokens are named in this way."""
    place = s.book.species.index(species)
    me = s.seats[i]
    more = n - me.birds[place]
    named = max(0, min(more, me.birds_unknown))
    bag = add(s.bag, place, -more)
    s = replace(s, bag=bag, bag_away=max(0, s.bag_away - named))
    return s.with_seat(i, birds=add(me.birds, place, more), birds_unknown=me.birds_unknown - named, bird_points=())


def cards(s: State, held: Sequence[int], i: int, field: str) -> State:
    """Set which cards of a deck a seat holds."""
    new = tuple(sorted(held))
    old: tuple[int, ...] = getattr(s.seats[i], field)
    deck: DeckName = {"activity": "activity", "bonus": "bonus", "upgrades": "upgrade"}[field]  # type: ignore[assignment]
    if deck == "activity":
        s = replace(s, activities=_name(s.activities, old, new))
    elif deck == "bonus":
        s = replace(s, bonuses=_name(s.bonuses, old, new))
    else:
        zones = []
        for zone in range(4):

            def here(cards: tuple[int, ...], zone: int = zone) -> list[int]:
                return [n for n in cards if n and s.book.card("upgrade", n).zone == ZONES[zone]]  # type: ignore[union-attr]

            known = len(here(new)) - len(here(old))
            zones.append(_name(s.upgrades[zone], [*here(old), *[UNKNOWN] * max(0, known)], here(new)))
        s = replace(s, upgrades=tuple(zones))
    return s.with_seat(i, **{field: new})


def unnamed(held: int, card: int) -> bool:
    """Say whether a card in a hand is unknown, so that it can be any."""
    return held == UNKNOWN


def as_noted(s: State, i: int) -> State:
    """Return the state in which a seat holds the cards that its owner noted."""
    for field, noted in s.seats[i].noted.items():
        s = cards(s, filled(getattr(s.seats[i], field), noted, unnamed), i, field)
    return s


def _name(deck: Deck, old: Any, new: Any) -> Deck:
    """Return the deck after cards in a hand were named, or moved from the deck to a hand or back."""
    unseen = set(deck.unseen)
    unseen -= set(new)
    unseen |= {card for card in old if card and card not in new}
    away = deck.away + list(new).count(UNKNOWN) - list(old).count(UNKNOWN)
    return replace(deck, unseen=tuple(sorted(unseen - {UNKNOWN})), away=max(0, min(away, len(unseen))))


def face_up(s: State, value: Any, of_zone: Zone) -> State:
    """Set the face-up card of an upgrade deck; 0 is an unknown one, None no card."""
    zone = ZONE[of_zone]
    number = None if value is None else whole(value, 0, 10_000, f"face_up.{of_zone}")
    if number:
        s.book.card("upgrade", number)
    before = s.face_up[zone]
    deck = _name(s.upgrades[zone], [before or 0], [number or 0])
    upgrades = (*s.upgrades[:zone], deck, *s.upgrades[zone + 1 :])
    return replace(s, upgrades=upgrades, face_up=(*s.face_up[:zone], number, *s.face_up[zone + 1 :]))


def lot_(s: State, value: Any, lot: str) -> State:
    """Put a seat's building on a lot, or clear the lot."""
    if s.book.board is None or lot not in s.book.board.lot:
        raise UnknownName("lot", lot)
    zone = ZONE[s.book.board.lot[lot].zone]
    lots = {one: piece for one, piece in s.lots.items() if one != lot}
    if value is None:
        return replace(s, lots=lots)
    if not isinstance(value, dict) or set(value) != {"seat", "kind"} or not among(value["kind"], KIND):
        raise BadValue(f"lots.{lot}", _("should name a seat and a kind"))
    seat = whole(value["seat"], 0, len(s.seats) - 1, f"lots.{lot}.seat")
    s = replace(s, lots={**lots, lot: Piece(seat, value["kind"])})
    place = 5 * zone + KIND[value["kind"]]
    if tray(s, seat)[place] < 0:
        s = s.with_seat(seat, buildings=add(s.seats[seat].buildings, place))
    return s


def board_(s: State, value: Any) -> State:
    """Put the map aside, or take it up again. Buildings stay on their lots meanwhile. If they no longer fit the counts
    then, because they were upgraded, they are upgraded on their lots too, or moved to the tray."""
    board = None if value is None else load_board(value, "book.board", paths=False)
    shelf, of = (s.lots, s.book.board.id) if s.book.board else (s.shelf, s.shelf_of)
    s = replace(s, book=s.book.with_board(board), lots={}, shelf=shelf, shelf_of=of)
    if board is None:
        return s
    mine = of in (None, board.id)
    lots = {lot: piece for lot, piece in shelf.items() if mine and lot in board.lot}
    s = replace(s, lots=lots, shelf={}, shelf_of=None)
    for lot, piece in lots.items():
        waiting = tray(s, piece.seat)
        place = 5 * ZONE[board.lot[lot].zone]
        kind = KIND[piece.kind]
        if waiting[place + kind] >= 0:
            continue
        after = BECOMES.get(kind)
        while after is not None and waiting[place + after] <= 0:
            after = BECOMES.get(after)
        left = {one: there for one, there in s.lots.items() if one != lot}
        s = replace(s, lots=left if after is None else {**left, lot: Piece(piece.seat, KINDS[after])})
    seats = tuple(replace(one, space=one.space if one.space in board.space else None) for one in s.seats)
    return replace(s, seats=seats)


def streets(s: State, value: Any) -> State:
    """Say what streets are called that cards of the owner's name and that are on no board of this table."""
    named = converted(value, dict[str, str], "book.streets")
    return replace(s, book=s.book.changed(streets={**s.book.streets, **named}))


def own_card(s: State, value: Any, deck: DeckName, given: str) -> State:
    """Replace a card of a deck by the table's own."""
    path = f"book.cards.{deck}.{given}"
    number = whole(given, 1, 10_000, path)
    if not isinstance(value, dict):
        raise BadValue(path, _("should be a card"))
    card: AnyCard = converted({"provenance": "mine", **value, "number": number}, CARD_TYPES[deck], path)
    new = number not in s.book.decks[deck]
    s = replace(s, book=s.book.with_card(deck, card))
    if not new:
        return s
    if deck == "upgrade":
        zone = ZONE[card.zone]  # type: ignore[union-attr]
        there = s.upgrades[zone]
        there = replace(there, unseen=tuple(sorted((*there.unseen, number))), away=there.away)
        return replace(s, upgrades=(*s.upgrades[:zone], there, *s.upgrades[zone + 1 :]))
    if deck == "solo":
        if s.solo is None:
            return s
        there = s.solo.deck
        return replace(s, solo=replace(s.solo, deck=replace(there, unseen=tuple(sorted((*there.unseen, number))))))
    field = {"event": "events", "activity": "activities", "bonus": "bonuses"}[deck]
    old: Deck = getattr(s, field)
    return replace(s, **{field: replace(old, unseen=tuple(sorted((*old.unseen, number))))})
