"""Corrections: the table says what is so, and the state follows without a rule being asked.

Paths::

    seats[0].money  .income  .space  .hand  .ignoring  .birds_unknown
    seats[0].buildings.sand.shop        a count
    seats[0].birds.osprey               a count; face-down tokens are named this way
    seats[0].activity  .bonus  .upgrades   the list of card numbers, 0 for an unknown one
    seats[0].bonus_points  .upgrade_points   the list of points of cards entered as points
    seats[0].claims.7                   {"primary": bool, "extra": bool, "tied": bool}, or null
    lots.sand-3                         {"seat": 0, "kind": "shop"}, or null for an empty lot
    event  face_up.sand                 a card number, 0 for unknown
    round  first  turn  left
    solo.marker  solo.birds             where Ava's markers stand on her two tracks
    settled                             at the end: whether all that counts is known, null if nobody says
    book.numbers.build_cost.shop[3]     the table's own figure from now on
    book.rulings.wrong_way_entry        the table's own switch
    book.cards.event.17                 the table's own card
    book.board                          a board's id or data, or null to play on without the map
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.correct import among, converted, seat_name, settled, whole
from capemay_kit.errors import BadValue, UnknownName
from capemay_kit.games.cape_may.automa import level_of
from capemay_kit.games.cape_may.book import SOLO_BOARD, load_board, shipped_ids
from capemay_kit.games.cape_may.cards import CARD_TYPES, KINDS, ZONES, AnyCard, DeckName
from capemay_kit.games.cape_may.state import BECOMES, KIND, UNKNOWN, ZONE, Claim, Deck, Piece, Seat, State, add, tray

AVAS = ("name", "buildings", "upgrades")
"""What can be put right of Ava's seat; all else she has none of, or it is on her tracks."""
_LIMITS = {"round": (1, 99), "left": (0, 99)}


def correct(s: State, path: str, value: Any) -> State:
    """Put ``value`` at ``path``. Raises `UnknownName` for a path that leads nowhere, `BadValue` for a value
    that cannot be."""
    head, *rest = re.findall(r"[^.\[\]]+", path)
    match head, rest:
        case "seats", [number, field, *more]:
            i = whole(number, 0, len(s.seats) - 1, path)
            after = _seat(s, i, field, more, value, path)
            return replace(after, entered=after.entered | {(i, field)}) if s.sheet else after
        case "settled", []:
            return replace(s, settled=settled(value, s.phase == "over", path))
        case "lots", [lot]:
            return _lot(s, lot, value)
        case "event", []:
            event = None if value is None else whole(value, 0, 10_000, path)
            if event:
                s.book.card("event", event)
            return replace(s, event=event, events=_name(s.events, [s.event or 0], [event or 0]))
        case "face_up", [zone] if zone in ZONES:
            return _face_up(s, ZONE[zone], value, path)
        case "left", [] if s.turn == s.ava:
            raise BadValue(path, "Ava takes no actions, cards are drawn for her")
        case "round", [] if s.solo is not None:
            then = replace(s, round=whole(value, *_LIMITS[head], path))
            return then if then.season == s.season else replace(then, solo=replace(s.solo, marker=0))
        case (("round" | "left"), []):
            return replace(s, **{head: whole(value, *_LIMITS[head], path)})
        case "first", [] if s.solo is not None:
            raise BadValue(path, "there is no first player token in solo play")
        case (("first" | "turn"), []):
            return replace(s, **{head: whole(value, 0, len(s.seats) - 1, path)})
        case "solo", [("marker" | "birds") as track] if s.solo is not None:
            most = 2 if track == "marker" else len(level_of(s).bird_track) - 1
            return replace(s, solo=replace(s.solo, **{track: whole(value, 0, most, path)}))
        case "book", ["numbers", *_]:
            return replace(s, book=s.book.with_number(path.removeprefix("book.numbers."), value))
        case "book", ["rulings", name]:
            return replace(s, book=s.book.with_ruling(name, value))
        case "book", ["board"]:
            return _board(s, value)
        case "book", ["cards", ("event" | "activity" | "upgrade" | "bonus" | "solo") as deck, number]:
            return _own_card(s, deck, whole(number, 1, 10_000, path), value, path)
    raise UnknownName("figure", path)


def _numbers(value: Any, path: str) -> tuple[int, ...]:
    if not isinstance(value, list | tuple):
        raise BadValue(path, "should be a list of card numbers")
    return tuple(sorted(whole(one, 0, 10_000, path) for one in value))


def _seat(s: State, i: int, field: str, more: list[str], value: Any, path: str) -> State:
    me = s.seats[i]
    if i == s.ava and field not in AVAS:
        raise BadValue(path, f"{me.name} has none")
    match field, more:
        case (("money" | "income" | "birds_unknown"), []):
            s_new = s.with_seat(i, **{field: whole(value, 0, 100_000, path)})
            if field == "birds_unknown":
                away = s.bag_away + s_new.seats[i].birds_unknown - me.birds_unknown
                return replace(s_new, bag_away=max(0, away))
            return s_new
        case "space", []:
            if value is not None and not (s.book.board and among(value, s.book.board.space)):
                raise UnknownName("space", str(value))
            return s.with_seat(i, space=value)
        case "name", []:
            # records from before may hold two seats of one name: the table refuses it where it is entered
            return s.with_seat(i, name=seat_name(value, path))
        case "ignoring", []:
            return s.with_seat(i, ignoring=bool(value))
        case "hand", []:
            hand = tuple(sorted(set(_numbers(value, path))))
            if strange := [card for card in hand if card not in s.book.fare]:
                raise BadValue(path, f"there is no movement card {strange[0]}")
            return s.with_seat(i, hand=hand)
        case "buildings", [zone, kind] if zone in ZONE and kind in KIND:
            return _buildings(s, i, ZONE[zone], KIND[kind], whole(value, 0, 99, path))
        case "birds", [species] if species in s.book.species:
            return _birds(s, i, s.book.species.index(species), whole(value, 0, 99, path))
        case (("activity" | "bonus" | "upgrades"), []):
            return _held(s, i, me, field, _numbers(value, path))
        case (("bonus_points" | "upgrade_points"), []):
            if not isinstance(value, list | tuple):
                raise BadValue(path, "should be a list of points")
            return s.with_seat(i, **{field: tuple(whole(one, 0, 10_000, path) for one in value)})
        case "claims", [number]:
            claims = {key: claim for key, claim in me.claims.items() if key != number}
            if value is not None:
                claims[number] = converted(value, Claim, path)
            return s.with_seat(i, claims=claims)
    raise UnknownName("figure", path)


def _buildings(s: State, i: int, zone: int, kind: int, n: int) -> State:
    place = 5 * zone + kind
    counts = s.seats[i].buildings
    s = s.with_seat(i, buildings=(*counts[:place], n, *counts[place + 1 :]))
    # fewer buildings than stand on the map: the last ones placed come off it
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
    """Return what the shelf keeps when a seat has so many buildings of a kind in a zone."""
    lots = load_board(s.shelf_of or SOLO_BOARD).lot if s.shelf_of in (None, *shipped_ids("board")) else {}
    here = [lot for lot, piece in s.shelf.items()
            if piece == (seat, KINDS[kind]) and lot in lots and lots[lot].zone == ZONES[zone]]  # fmt: skip
    return {lot: piece for lot, piece in s.shelf.items() if lot not in here[n:]}


def _birds(s: State, i: int, place: int, n: int) -> State:
    me = s.seats[i]
    more = n - me.birds[place]
    named = max(0, min(more, me.birds_unknown))
    bag = add(s.bag, place, -more)
    s = replace(s, bag=bag, bag_away=max(0, s.bag_away - named))
    return s.with_seat(i, birds=add(me.birds, place, more), birds_unknown=me.birds_unknown - named)


def _held(s: State, i: int, me: Seat, field: str, new: tuple[int, ...]) -> State:
    old: tuple[int, ...] = getattr(me, field)
    deck: DeckName = {"activity": "activity", "bonus": "bonus", "upgrades": "upgrade"}[field]  # type: ignore[assignment]
    for number in new:
        if number:
            s.book.card(deck, number)
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


def _name(deck: Deck, old: Any, new: Any) -> Deck:
    """Follow cards from unknown to named, or from the deck to a hand and back."""
    unseen = set(deck.unseen)
    unseen -= set(new)
    unseen |= {card for card in old if card and card not in new}
    away = deck.away + list(new).count(UNKNOWN) - list(old).count(UNKNOWN)
    return replace(deck, unseen=tuple(sorted(unseen - {UNKNOWN})), away=max(0, min(away, len(unseen))))


def _face_up(s: State, zone: int, value: Any, path: str) -> State:
    number = None if value is None else whole(value, 0, 10_000, path)
    if number:
        s.book.card("upgrade", number)
    before = s.face_up[zone]
    deck = _name(s.upgrades[zone], [before or 0], [number or 0])
    upgrades = (*s.upgrades[:zone], deck, *s.upgrades[zone + 1 :])
    return replace(s, upgrades=upgrades, face_up=(*s.face_up[:zone], number, *s.face_up[zone + 1 :]))


def _lot(s: State, lot: str, value: Any) -> State:
    if s.book.board is None or lot not in s.book.board.lot:
        raise UnknownName("lot", lot)
    zone = ZONE[s.book.board.lot[lot].zone]
    lots = {one: piece for one, piece in s.lots.items() if one != lot}
    if value is None:
        return replace(s, lots=lots)
    if not isinstance(value, dict) or set(value) != {"seat", "kind"} or not among(value["kind"], KIND):
        raise BadValue(f"lots.{lot}", "should name a seat and a kind")
    seat = whole(value["seat"], 0, len(s.seats) - 1, f"lots.{lot}.seat")
    s = replace(s, lots={**lots, lot: Piece(seat, value["kind"])})
    place = 5 * zone + KIND[value["kind"]]
    if tray(s, seat)[place] < 0:
        s = s.with_seat(seat, buildings=add(s.seats[seat].buildings, place))
    return s


def _board(s: State, value: Any) -> State:
    """Put the map aside, or take it up. What stands on lots stays there while nobody looks at it; what then no longer
    fits the counts, having been upgraded meanwhile, is upgraded on its lot too, or comes off it into the tray."""
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


def _own_card(s: State, deck: DeckName, number: int, value: Any, path: str) -> State:
    if not isinstance(value, dict):
        raise BadValue(path, "should be a card")
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
