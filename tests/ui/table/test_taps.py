"""How many taps an act takes at a table, and what stands on the page before the last of them."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.store import Store
from capemay_kit.sitting.session import Session
from capemay_kit.ui.table.asking import asking
from tests.recorded.seen import Seen

from ..seen import words
from .hands import Hands

BUTTONS, PICTURE = "buttons", "picture"
MOST = {
    ("cape-may", "Build"): {BUTTONS: 3, PICTURE: 2},
    ("cape-may", "Upgrade"): {BUTTONS: 3, PICTURE: 2},
    ("cape-may", "Move"): {BUTTONS: 3, PICTURE: 3},
    ("capitol", "PlayFloor"): {BUTTONS: 2, PICTURE: 2},
    ("capitol", "PlayRoof"): {BUTTONS: 2, PICTURE: 2},
    ("capitol", "PlayPermit"): {BUTTONS: 2, PICTURE: 2},
    ("capitol", "Improve"): {BUTTONS: 1, PICTURE: 2},
    ("cape-horn", "Place"): {BUTTONS: 2, PICTURE: 2},
    ("cape-horn", "Sail"): {BUTTONS: 1, PICTURE: 2},
    ("cape-horn", "Ignore"): {BUTTONS: 1, PICTURE: 2},
    ("cape-horn", "Again"): {BUTTONS: 1, PICTURE: 2},
    ("capital-city", "Buy"): {BUTTONS: 2, PICTURE: 2},
    ("capital-city", "Attach"): {BUTTONS: 2, PICTURE: 2},
    ("capital-city", "Earn"): {BUTTONS: 3, PICTURE: 2},
}
"""The most taps each of these acts takes: no more than it ever took. Buildings and ships take two, where one of them is
a card taken in hand that counts; only what has a figure to agree on takes one more."""


def moments(page: Session, game: str, kind: str) -> Iterator[Any]:
    """Sit down where an act of a kind was done next, its cards uncovered; yield such an act that has its place."""
    table = Seen(f"{game}-plain-3").table
    there = [one for one in table.entries if type(one.act).__name__ == kind]
    for entry in there[:: max(1, len(there) // 5)]:
        page.store.create(replace(table.header, table=f"t{entry.seq}"), table.entries[: entry.seq - 1])
        page.open(f"t{entry.seq}")
        page.turn_to(entry.seat or 0)
        page.view.peeked = entry.seat
        acts = [one for one in page.legal if type(one).__name__ == kind]
        yield from [one for one in acts if page.view.says.place(page.view.mine, page.view.seat, one) is not None][:1]


def told(page: Session) -> str:
    """Return what the side panel says: the message and every button."""
    now = asking(page)
    return unescape("\n".join([now.text, *(f"{one.title}\n{one.detail}" for one in now.choices)]))


def brings(page: Session, act: Any) -> set[str]:
    """Return what has to be seen before an act is done: what it changes, or else what its button says."""
    brief = page.view.says.label(page.view.mine, page.view.seat, act)[1]
    return set(page.drafting.preview(page.view.seat, act)) or ({brief} - {""})


def taps(page: Session, act: Any, where: str) -> int:
    """Do an act by buttons or on the picture; return how many taps that took.

    A tap that says which of several acts is meant at a place comes in between, as ever, and is not counted.
    """
    says, s, seat, before = page.view.says, page.view.mine, page.view.seat, page.view.on.seq
    place, handle = says.place(s, seat, act) or "", says.handle(s, seat, act)
    wanted, n = brings(page, act), 0
    alone = [one for one in page.legal if says.place(s, seat, one) == place] == [act]
    if handle is not None and not (where == PICTURE and alone):
        page.drafting.take(handle.key)
        n += 1
    while page.view.on.seq == before and n < 5:
        seen = told(page)
        n += not page.drafting.tapped
        if where == PICTURE and not page.drafting.tapped:
            page.drafting.tap_place(place)
        elif page.drafting.draft is not None:
            page.drafting.confirm()
        else:
            next(one.do for one in asking(page).choices if getattr(one.do, "args", ()) == (act,))()
        assert not page.desk.trouble
        assert page.refused is None
    assert {one for one in wanted if one not in seen} == set()
    return n


@pytest.mark.parametrize("where", [BUTTONS, PICTURE])
@pytest.mark.parametrize(("game", "kind"), MOST)
def test_no_act_takes_a_tap_more_and_what_it_brings_is_seen_before_the_last(game, kind, where):
    """At several moments of a recorded game, by buttons and on the picture."""
    page = Session(Store("sqlite://"), lambda: None)
    counted = [taps(page, act, where) for act in moments(page, game, kind)]
    assert counted
    assert max(counted) <= MOST[game, kind][where]


@pytest.mark.parametrize(
    ("game", "kind", "said"),
    [
        ("capitol", "PlayFloor", ("Not yet on the board", "1st ")),
        ("cape-horn", "Sail", ("tokens, ", "To the finish line")),
        ("capital-city", "Buy", ("Victory points", "$")),
    ],
)
def test_what_stands_before_everybody_is_beside_the_picture(game, kind, said):
    """Of buildings, of what a victory still takes, of dollars and points."""
    hands = Hands()
    next(moments(hands.page.model, game, kind))
    hands.model.show("map")
    assert all(one in words(hands.page, "cm-beside") for one in said)
