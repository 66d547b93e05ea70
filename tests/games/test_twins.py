"""Nobody learns what they may not see: two records that differ in nothing else are the same to whoever watches.

See `twins` for how they come about. Compared is all that leaves the rules: views, pictures, sentences, scores, files.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from capemay_kit.core.book import Printed
from capemay_kit.core.record import Correct, Entry, Redo, Undo
from capemay_kit.core.table import Table
from capemay_kit.errors import CapemayError
from capemay_kit.games import registry
from capemay_kit.results import formats

from .twins import HELD, OPEN, SEATS, differ, played, twin_of

GAMES = pytest.mark.parametrize("game", registry.GAMES)
SEED = st.integers(0, 10**6)
ACTS = st.integers(2, 140)
EVERY = 7
"""Pictures and offers are compared at every so manieth moment: views, scores and sentences at all."""


def viewers(game: str) -> st.SearchStrategy[int | None]:
    """Choose a bystander or a seat."""
    return st.one_of(st.none(), st.integers(0, SEATS[game] - 1))


def encoded(value: Any) -> bytes:
    """Write anything a page might be sent as bytes; a book is known by its key."""
    return msgspec.json.encode(value, enc_hook=lambda one: one.key if isinstance(one, Printed) else str(one))


def read_off(rules: Any, view: Any, viewer: int | None) -> list[Any]:
    """Return what any screen reads off a view."""
    acting = rules.to_act(view)
    own = list(rules.legal(view, viewer))[:500] if viewer in acting else []
    return [acting, own, rules.scene(view, own), rules.position(view), rules.summary(view)]


def told(says: Any, view: Any, viewer: int | None) -> list[Any]:
    """Return what a game says of a view to the screen of any game."""
    seats = range(len(view.seats))
    found = [says.progress(view), says.heading(view), [says.tile(view, one) for one in seats], says.correctable(view)]
    found += [says.notices(view), says.standings(view)]
    found += [(says.hand(view, one), says.secret(view, one)) for one in seats]
    return [*found, None if viewer is None else says.choosing(view, viewer)]


@GAMES
@given(data=st.data())
def test_what_one_watches_does_not_depend_on_what_one_may_not_see(game: str, data: st.DataObject) -> None:
    """At every moment of a record: views, what is read off them, entries, sentences."""
    viewer = data.draw(viewers(game))
    table = played(game, data.draw(SEED), data.draw(ACTS))
    twin = twin_of(table, viewer, data.draw(SEED))
    assume(twin is not None and differ(table, twin))
    assert twin is not None
    rules = table.rules
    says = None if game == "cape-may" else registry.screen(game)
    before, other = table.start, twin.start
    both = enumerate(zip(table.history, twin.history, strict=True))
    for number, ((entry, after), (other_entry, other_after)) in both:
        assert encoded(rules.hide(entry, viewer)) == encoded(rules.hide(other_entry, viewer))
        sentence = rules.tell(before, entry, after, viewer)
        assert sentence == rules.tell(other, other_entry, other_after, viewer)
        before, other = after, other_after
        if rules.outcome(after) is not None:
            continue
        seen, same = rules.view(after, viewer), rules.view(other_after, viewer)
        assert encoded(seen) == encoded(same)
        assert encoded(rules.scores(seen)) == encoded(rules.scores(same))
        if number % EVERY == 0 or number + 1 == len(table.history):
            assert encoded(read_off(rules, seen, viewer)) == encoded(read_off(rules, same, viewer))
            if says is not None:
                assert encoded(told(says, seen, viewer)) == encoded(told(says, same, viewer))


@GAMES
@given(data=st.data())
def test_files_everybody_may_have_tell_no_secret(game: str, data: st.DataObject) -> None:
    """The score sheets of a game that goes on are the same, whatever lies face down; other files are withheld."""
    table = played(game, data.draw(SEED), data.draw(ACTS))
    twin = twin_of(table, None, data.draw(SEED))
    assume(twin is not None and table.rules.outcome(table.state) is None)
    assert twin is not None
    assert formats.withheld(table) == formats.withheld(twin)
    for form in formats.FORMS:
        # what is drawn says nothing the text does not, and takes a while
        if form not in formats.withheld(table) and form not in ("pdf", "png", "tall", "qr"):
            assert formats.write(table, form) == formats.write(twin, form)


CAPE_MAY = {
    "seats[1].money": (0, 50), "seats[1].income": (3,), "seats[0].hand": ([1, 2], []), "seats[1].space": (None, "x"),
    "seats[2].buildings.sand.shop": (0, 2, 99), "lots.sand-1": (None, {"seat": 0, "kind": "shop"}), "round": (1, 9),
    "first": (1,), "turn": (2,), "left": (0, 2), "seats[0].name": ("Zoe", "Bob"), "book.board": (None,),
    "book.numbers.lighthouse_cost": (7,), "book.rulings.discounts_on_lighthouse": (True,), "seats[1].ignoring": (True,),
}  # fmt: skip
"""What Cape May's forms put right at a table whose cards the app deals."""


def correctable(game: str, table: Table[Any, Any]) -> dict[str, tuple[Any, ...]]:
    """Return what may be corrected at a table where the app deals, with values for it."""
    if game == "cape-may":
        return CAPE_MAY
    found: dict[str, tuple[Any, ...]] = {}
    for section in registry.screen(game).correctable(table.rules.view(table.state, None)):
        for field in section.fields:
            if table.rules.dealt(field.name):
                continue
            values = [one.value for one in field.options][:6] or [field.least, field.most]
            found[field.name] = tuple([[], values[:2]] if field.several else values)
    return found


def put(table: Table[Any, Any], path: str, value: Any) -> Any:
    """Return what is seen of a correction: how the table then stands, or why it cannot."""
    rules, s = table.rules, table.state
    try:
        after = rules.correct(s, path, value)
    except (CapemayError, ValueError) as error:
        return str(error)
    entry: Entry[Any] = Entry(table.seq + 1, Correct(path, value))
    ended = rules.outcome(after) is not None
    return "over" if ended else encoded(rules.view(after, None)), rules.tell(s, entry, after, None)


@GAMES
@given(data=st.data())
def test_nobody_learns_a_secret_by_putting_right(game: str, data: st.DataObject) -> None:
    """Whether it can be so, and what becomes of it, is the same at twins; where cards are is for the app to know."""
    table = played(game, data.draw(SEED), data.draw(ACTS))
    twin = twin_of(table, None, data.draw(SEED))
    assume(twin is not None and table.rules.outcome(table.state) is None)
    assert twin is not None
    for path, values in correctable(game, table).items():
        for value in values:
            assert put(table, path, value) == put(twin, path, value), (path, value)


@GAMES
def test_where_cards_are_is_what_the_app_deals(game: str) -> None:
    """All secrets of a seat's, however the path is written, and where else cards lie."""
    dealt = registry.game(game).rules.dealt
    for field in HELD[game]:
        assert dealt(f"seats[0].{field}")
        assert dealt(f"seats.0.{field}")
    more = {"cape-may": ("event", "face_up.sand", "seats[1].birds.osprey"), "capitol": ("stacks.roof.top",),
            "cape-horn": ("winds.K2", "winds", "covered"), "capital-city": ("bottom", "trains[0].cards")}  # fmt: skip
    assert all(dealt(path) for path in more[game])
    assert not any(dealt(path) for path in ("turn", "first", "book.numbers.x", f"seats[0].{OPEN[game]}"))


@GAMES
@given(data=st.data())
def test_a_view_is_masked_once(game: str, data: st.DataObject) -> None:
    """Its own view is the same again, and anybody else's view of it can be taken (rules of `core.contract`)."""
    table = played(game, data.draw(SEED), data.draw(ACTS))
    rules = table.rules
    every = (None, *range(SEATS[game]))
    for _, s in table.history:
        for viewer in every:
            view = rules.view(s, viewer)
            assert rules.view(view, viewer) == view
            assert rules.to_act(view) == rules.to_act(s)
            for other in every:
                rules.view(view, other)
        hidden = rules.view(s, None)
        assert rules.outcome(s) is not None or rules.view(rules.view(s, 0), None) == hidden


@GAMES
@given(data=st.data())
def test_one_s_own_view_offers_all_one_may_do(game: str, data: st.DataObject) -> None:
    """And refuses by the same rules, so that a screen needs no more than a view."""
    table = played(game, data.draw(SEED), data.draw(ACTS))
    rules = table.rules
    for entry, s in table.history[-30:]:
        for seat in rules.to_act(s):
            view = rules.view(s, seat)
            assert list(rules.legal(view, seat))[:500] == list(rules.legal(s, seat))[:500]
            if not isinstance(entry.act, Correct | Undo | Redo):
                assert encoded(rules.why_not(view, seat, entry.act)) == encoded(rules.why_not(s, seat, entry.act))


@GAMES
def test_twins_are_found_that_differ(game: str) -> None:
    """The tests above compare two things, not one with itself."""
    found = [(t, twin_of(t, viewer)) for seed in range(6) for t in [played(game, seed, 40)] for viewer in (None, 0, 1)]
    assert sum(twin is not None and differ(t, twin) for t, twin in found) > len(found) // 2


@GAMES
def test_the_whole_record_tells_twins_apart(game: str) -> None:
    """So it is withheld as long as the game goes on; a position is where it would tell them apart too."""
    table = played(game, 3, 12)
    twin = twin_of(table, None)
    assert twin is not None
    for form in ("jsonl", "position"):
        assert (form in formats.withheld(table)) == (formats.write(table, form) != formats.write(twin, form))
    assert "jsonl" in formats.withheld(table)
