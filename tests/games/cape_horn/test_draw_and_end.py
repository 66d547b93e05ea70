"""Drawing and ending the turn in one tap, where cards could be bought besides (rulebook p. 4)."""

from __future__ import annotations

import pytest

from capemay_kit.core.chance import Chance
from capemay_kit.core.store import Store
from capemay_kit.games.cape_horn import acts as act
from tests.games.recorded import moments
from tests.sitting.people import page_of


@pytest.mark.parametrize("kind", ["plain-3", "printed-3", "ledger"])
def test_it_is_offered_just_where_a_draw_does_not_end_the_turn_by_itself(kind):
    found = {True: 0, False: 0}
    for looked, m in moments("cape-horn", 1, kind):
        seat = m.s.turn
        if m.s.phase != "draw" or looked.rules.why_not(m.s, seat, act.Draw()) is not None:
            assert m.s.phase == "draw" or looked.screen.in_one(m.s, seat) is None
            continue
        after = looked.rules.apply(m.s, seat, act.Draw(), Chance(answers=(None,)))
        offered = looked.screen.in_one(m.s, seat) is not None
        assert offered == (after.phase == "buy" and after.turn == seat)
        found[offered] += 1
    assert found[True] > 4


def test_one_tap_draws_and_hands_the_turn_on(tmp_path):
    looked, m = next(
        (looked, m) for looked, m in moments("cape-horn", 1, "plain-3") if looked.screen.in_one(m.s, m.s.turn)
    )
    store = Store(str(tmp_path / "store.db"))
    store.create(looked.table.header, [one for one in looked.table.entries if one.seq <= m.seq])
    page = page_of(store)
    page.open(looked.table.header.table)
    __, __, acts = looked.screen.in_one(m.s, m.s.turn)
    page.do_all(m.s.turn, acts)
    assert [type(entry.act) for entry, __ in page.view.on.latest()][:2] == [act.EndTurn, act.Draw]
    assert page.view.state.turn == (m.s.turn + 1) % 3
