"""Which rule refuses an act, with the figures that its sentence needs (rulebook p. 5-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capemay_kit.errors import Refusal
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.act_tables import FOR_USE, may_become, offers, price
from capemay_kit.games.cape_may.availability import Reach, possible, reach_of
from capemay_kit.games.cape_may.board import Lot
from capemay_kit.games.cape_may.cards import BUILT, KINDS, ZONES, ActivityCard
from capemay_kit.games.cape_may.modifiers import Lasting
from capemay_kit.games.cape_may.state import (
    BECOMES,
    CAME_FROM,
    KIND,
    LANDMARK,
    UNKNOWN,
    ZONE,
    Seat,
    SoloRead,
    State,
    TakenUnknown,
    out_of,
    tray,
    unplaced,
)


def no(rule: str, page: int, **details: Any) -> Refusal:
    """Make a refusal: the rule's id, the page of the rulebook, and the figures for the sentence."""
    return Refusal(rule, page, details)


def _no_card(s: State, me: Seat, now: Lasting, card: int, cost: int | None) -> Refusal | None:
    if card not in me.hand:
        return no("card_not_in_hand", 6, card=card, hand=me.hand)
    if card > now.highest:
        return no("movement_limit", 5, card=card, highest=now.highest)
    cost = fare(s, now, card) if cost is None else cost
    return no("fare", 6, card=card, cost=cost, money=me.money) if cost > me.money else None


def fare(s: State, now: Lasting, card: int) -> int:
    """Return what playing a movement card costs now, in dollars."""
    return max(0, s.book.fare.get(card, 0) + now.fare)


def no_space(s: State, space: str | None) -> Refusal | None:
    """Say that a space is not on the board."""
    if space is None or (s.book.board and space in s.book.board.space):
        return None
    return no("no_such_space", 6, space=space)


def no_move(s: State, me: Seat, now: Lasting, a: act.Move) -> Refusal | None:
    """Say why a movement card cannot take the marker there (p. 6)."""
    if a.card is None:
        return no("no_card_named", 6)
    if s.book.board is not None and me.space is not None:
        # each act is always the same object, so most are found at once
        offered = offers(s.book).moves(now, me.space).get(a.card, ())
        if a in offered and a.card in me.hand and a.card <= now.highest and fare(s, now, a.card) <= me.money:
            return None
    if refusal := _no_card(s, me, now, a.card, a.cost) or no_space(s, a.to):
        return refusal
    if a.to is None or me.space is None:
        return None
    if a.to in offers(s.book).ends(me.space, a.card, now.closed, now.ignore_arrows):
        return None
    return no_way(s, me, now, a.card, a.to, False)


def no_way(
    s: State, me: Seat, now: Lasting, steps: int, to: str, ignore_arrows: bool, up_to: bool = False
) -> Refusal | None:
    """Say why no way of exactly that length, or ``up_to`` it, leads there: because of the length, an arrow or a
    fire."""
    assert me.space is not None
    arrows = now.ignore_arrows or ignore_arrows
    table, here = offers(s.book), me.space

    def leads(closed: frozenset[str], arrows: bool) -> bool:
        lengths = range(1 if up_to else steps, steps + 1)
        return to != here and any(to in table.ends(here, n, closed, arrows) for n in lengths)

    if leads(now.closed, arrows):
        return None
    if to in now.closed:
        return no("fire", 5, to=to)
    details: dict[str, Any] = {"steps": steps, "to": to, "here": here} | ({"up_to": True} if up_to else {})
    if to == me.space:
        return no("same_space", 6, **details)
    details["cards"] = [card for card in me.hand if to in table.ends(me.space, card, now.closed, arrows)]
    if now.closed and leads(frozenset(), arrows):
        return no("fire_in_the_way", 5, **details)
    if not arrows and leads(now.closed, True):
        return no("against_the_arrows", 6, **details)
    return no("full_amount", 6, **details)


def no_work(
    s: State, seat: int, now: Lasting, zone: int, kind: int, work: cards.Work | None, cost: int | None = None
) -> Refusal | None:
    """Say why a seat cannot build or upgrade to ``kind`` in ``zone``: because of a ban, a fire, the supply or money."""
    me = s.seats[seat]
    place = 5 * zone + kind
    if place in now.banned:
        return no("banned", 5, kind=KINDS[kind], zone=ZONES[zone])
    if place in now.burning:
        return no("zone_on_fire", 5, zone=ZONES[zone])
    if out_of(s, seat, kind):
        if kind == LANDMARK:
            return no("no_bases", 2, supply=s.book.numbers.landmark_bases)
        return no("no_piece", 2, kind=KINDS[kind], supply=s.book.supply[kind])
    if cost is None:
        cost = price(s.book, now, place, work)
    if cost <= me.money:
        return None
    return no("cost", 7 if KINDS[kind] in BUILT else 8, kind=KINDS[kind], zone=ZONES[zone], cost=cost, money=me.money)


def no_site(
    s: State, seat: int, me: Seat, now: Lasting, a: act.Build | act.Upgrade, work: cards.Work | None
) -> Refusal | None:
    """Say why nothing can be built (p. 7) or upgraded (p. 8) there, by the plain actions or by a card's ``work``."""
    building = isinstance(a, act.Build)
    page = 7 if building else 8
    if a.lot is None:
        if a.zone is None or a.kind is None or (a.kind in BUILT) is not building:
            return no("name_zone_and_kind", page, build=building)
        zone, kind = ZONE[a.zone], KIND[a.kind]
        if building and not _free_lot(s, me, zone, kind, "adjacent" if work is None else work.at):
            return no("no_free_lot", page, kind=a.kind, zone=a.zone, at="adjacent" if work is None else work.at)
        before = CAME_FROM.get(kind, kind)
        if not building and tray(s, seat)[5 * zone + before] <= 0:
            on_lots = me.buildings[5 * zone + before]
            return no("nothing_to_upgrade", page, kind=KINDS[before], zone=a.zone, on_lots=on_lots)
    else:
        lot = s.book.board.lot.get(a.lot) if s.book.board else None
        if lot is None:
            return no("no_such_lot", page, lot=a.lot)
        zone = ZONE[lot.zone]
        if (a.zone or lot.zone) != lot.zone:
            return no("lot_in_zone", page, lot=a.lot, zone=lot.zone)
        piece = s.lots.get(a.lot)
        kind = KIND[a.kind] if a.kind else -1
        if building:
            if piece is not None:
                return no("lot_taken", 7, lot=a.lot, owner=s.seats[piece.seat].name, kind=piece.kind)
            if kind not in (-1, KIND[lot.builds]):
                return no("shape", 7, lot=a.lot, builds=lot.builds)
            kind = KIND[lot.builds]
        elif piece is not None:
            if piece.seat != seat:
                return no("not_yours", page, lot=a.lot, owner=s.seats[piece.seat].name)
            after = BECOMES.get(KIND[piece.kind])
            if after is None or kind not in (-1, after):
                return no("cannot_become", page, kind=piece.kind, after=KINDS[after] if after else None)
            kind = after
        else:
            fits = [after for after in unplaced(s, seat, lot) if kind in (-1, after)]
            if not fits:
                return no("nothing_there", page, lot=a.lot)
            kind = fits[0]
        at = "adjacent" if work is None else work.at
        if at != "any" and me.space is not None:
            assert s.book.board is not None
            near = s.book.board.lots_at if at == "adjacent" else s.book.board.lots_diagonal
            if a.lot not in [one.id for one in near[me.space]]:
                return no("not_adjacent", page, lot=a.lot, spaces=lot.adjacent_spaces, here=me.space, at=at)
    if work is not None:
        if kind not in may_become(work):
            return no("card_kind", 11, kind=KINDS[kind], kinds=[KINDS[k] for k in sorted(may_become(work))])
        if work.zones and ZONES[zone] not in work.zones:
            return no("card_zone", 11, zone=ZONES[zone], zones=work.zones)
    return no_work(s, seat, now, zone, kind, work, a.cost)


def _free_lot(s: State, me: Seat, zone: int, kind: int, at: str) -> bool:
    """Say whether there can be a lot to build on if none is named: one of that zone and shape that is not known to be
    taken and, if both places are known, near enough to the marker."""
    board = s.book.board
    if board is None:
        return True
    lots: Sequence[Lot] = board.lots
    if at != "any" and me.space is not None:
        lots = (board.lots_at if at == "adjacent" else board.lots_diagonal)[me.space]
    return any(one.id not in s.lots and ZONE[one.zone] == zone and KIND[one.builds] == kind for one in lots)


def no_play(s: State, seat: int, me: Seat, a: act.Play) -> Refusal | None:
    """Say why an activity card cannot be played now (p. 9)."""
    if a.card not in me.activity and not (UNKNOWN in me.activity and a.card in s.activities.unseen):
        return no("activity_not_in_hand", 9, card=a.card)
    if a.card == UNKNOWN:
        return None
    card = s.book.card("activity", a.card)
    assert isinstance(card, ActivityCard)
    if not 0 <= a.option < len(card.options):
        return no("no_such_option", 9, options=len(card.options))
    if extends_again(s, me, a):
        return no("actions_once", 9, card=a.card)
    return None if possible(reach_of(s, seat), card.options[a.option]) else no("nothing_possible", 9, card=a.card)


def no_card_done(s: State, seat: int, a: act.CardDone) -> Refusal | None:
    """Say why an unknown card cannot be used now, or not in that way."""
    if wrong := no_such_figures(s, a):
        return wrong
    me, step = s.seats[seat], s.steps[0].what if s.steps else None
    match a.deck:
        case "event":
            return None if s.phase == "event" else no("not_now", 5, phase=s.phase)
        case "solo":
            draws = s.phase == "actions" and s.turn == s.ava and step is None
            return None if draws or isinstance(step, SoloRead) else no("not_now", 16, phase=s.phase)
        case "upgrade" if isinstance(step, TakenUnknown):
            return None
        case "note":
            return None if isinstance(step, cards.Note) else no("not_now", 5, phase=s.phase)
    if step is not None:
        return no("something_first", 5, step=type(step).__name__)
    if s.phase != "actions" or seat == s.ava:
        return no("not_now", 5, phase=s.phase)
    if a.deck == "upgrade":
        return None if UNKNOWN in me.upgrades else no("upgrade_not_held", 12, card=a.card)
    if s.left <= 0:
        return no("no_actions_left", 5)
    held = a.card in me.activity or (UNKNOWN in me.activity and (not a.card or a.card in s.activities.unseen))
    return None if held else no("activity_not_in_hand", 9, card=a.card)


def no_such_figures(s: State, a: act.CardDone) -> Refusal | None:
    """Say why no card can do that at this table: it needs a figure for each seat, and seats and a card that exist."""
    n = len(s.seats)
    if any(len(one) not in (0, n) for one in (a.money, a.income)):
        return no("one_figure_a_seat", 10, seats=n)
    if strange := [i for one in a.does for i in one.seats if not 0 <= i < n]:
        return no("no_such_seat", 3, seat=strange[0])
    if a.card and (a.deck == "note" or a.card not in s.book.decks[a.deck]):
        rule = "upgrade_not_held" if a.deck == "upgrade" else "activity_not_in_hand"
        return no(rule, 12 if a.deck == "upgrade" else 9, card=a.card)
    return None


def extends_again(s: State, me: Seat, a: act.Play) -> bool:
    """Say whether an activity card would give this turn actions a second time, which our ruling refuses."""
    if a.card not in me.extended or s.book.rulings.extra_actions_again:
        return False
    card = s.book.card("activity", a.card)
    assert isinstance(card, ActivityCard)
    return gives_actions(card.options[a.option])


def gives_actions(effects: Sequence[cards.AnyEffect]) -> bool:
    """Say whether any effect gives actions, even if they have a price."""
    for one in effects:
        if isinstance(one, cards.Extra) or (isinstance(one, cards.Offer) and gives_actions(one.effects)):
            return True
    return False


def no_use(reach: Reach, number: int) -> Refusal | None:
    """Say why an upgrade card cannot be used now as a free action (p. 12)."""
    s, me = reach.s, reach.me
    unnamed = UNKNOWN in me.upgrades and any(number in deck.unseen for deck in s.upgrades)
    if number not in me.upgrades and not unnamed:
        return no("upgrade_not_held", 12, card=number)
    card = s.book.card("upgrade", number)
    assert isinstance(card, cards.UpgradeDeckCard)
    if card.kind not in FOR_USE:
        return no("not_for_use", 12, card=number, kind=card.kind)
    if number in me.used:
        return no("used_this_round", 12, card=number)
    first = card.effects[0] if card.effects else None
    if isinstance(first, cards.LASTING) and first in me.boosts:
        return no("already_waiting", 12, card=number)
    return None if possible(reach, card.effects) else no("nothing_possible", 12, card=number)
