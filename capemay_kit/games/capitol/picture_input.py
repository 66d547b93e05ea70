"""What a tap on the picture would mean, so that the rules can say why it is refused."""

from __future__ import annotations

from collections.abc import Iterable

from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.acts import AnyAct
from capemay_kit.games.capitol.cards import KINDS, ROOF, ROOFS, UNKNOWN_OF, Kind
from capemay_kit.games.capitol.legal import why_not
from capemay_kit.games.capitol.refusals import floors_due
from capemay_kit.games.capitol.scene import Slot, yard, yard_of
from capemay_kit.games.capitol.state import State


def meant(s: State, seat: int, place: str, handle: str) -> AnyAct | None:
    """Return the act that a tap on a place means, a legal one if there is any; None if the tap means nothing.

    Without a card in ``handle`` it uses the first card in hand that allows it, or else any card.
    """
    area, _, within = place.partition("/")
    if area in s.book.area:
        tried = _in_area(s, seat, area, handle)
    elif area == "stack":
        tried = [act.Draw(kind) for kind in KINDS if kind == within]
    elif yard_of(s) is not None and place in (slots := yard(s, s.turn)):
        tried = _in_yard(s, seat, slots[place], handle)
    else:
        return None
    return _first_legal(s, seat, tried)


def _first_legal(s: State, seat: int, tried: list[AnyAct]) -> AnyAct | None:
    """Return the first legal act, or else the one that gets farthest through the checks: its refusal helps most."""
    worst = tried[0] if tried else None
    for one in tried:
        refused = why_not(s, seat, one)
        if refused is None:
            return one
        if refused.rule not in ("wrong_card", "permit_colour", "not_complete"):
            worst = one
    return worst


def _cards(s: State, seat: int, kind: Kind, handle: str) -> Iterable[str]:
    """List the chosen card, or all cards that can do this. If there is none, list another card, so that
    the rules say so."""
    hand = s.seats[seat].hand
    if handle:
        return (handle,)
    return [card for card in hand if kind in s.book.kinds[card]] or hand[:1] or (UNKNOWN_OF[kind],)


def _in_area(s: State, seat: int, area: str, handle: str) -> list[AnyAct]:
    if s.phase in ("bid", "turn_over", "improve"):
        return [act.Improve(area)]
    complete = s.seats[seat].complete
    before = [(roof, height) for roof in ROOFS for height in sorted(set(complete[ROOF[roof]]))]
    buildings = before or [("round", max(1, s.sites[s.book.area[area]].tallest))]
    cards = list(_cards(s, seat, "permit", handle))
    # the rules name a wrong colour before they look at the building
    return [act.PlayPermit(card, area, roof, height) for card in cards for roof, height in buildings]


def _in_yard(s: State, seat: int, slot: Slot, handle: str) -> list[AnyAct]:
    due = max(1, floors_due(s))
    if slot.kind == "new":
        return [act.PlayFloor(card, (0,) * due) for card in _cards(s, seat, "floor", handle)]
    raised = tuple(range(slot.height, slot.height + due))
    by_floor = [act.PlayFloor(card, raised) for card in _cards(s, seat, "floor", handle)]
    roofs = ROOFS if slot.kind == "open" else (slot.kind,)
    by_roof = [act.PlayRoof(card, slot.height, roof) for card in _cards(s, seat, "roof", handle) for roof in roofs]
    if slot.kind != "open" and slot.height in s.seats[seat].incomplete:
        # a building of that height without a roof has a place of its own
        return []
    kinds = s.book.kinds.get(handle, ())
    return [*by_roof, *by_floor] if "roof" in kinds else [*by_floor, *by_roof]
