"""What people do at Ava's table that no rule foresees, and what holds through whole games against her."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.errors import BadFile, CapemayError
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.book import load_board, read_deck
from capemay_kit.games.cape_may.cards import KINDS
from capemay_kit.games.cape_may.rules import header_for, start_of
from capemay_kit.games.cape_may.state import SOLO_STEPS
from capemay_kit.games.registry import lay_out, replayed
from tests.recorded.seen import record_of

from .moments import R, offers
from .solo_table import AVA, ISAAC, drawn, her_turn, solo, stop_of, turn

SAND_1 = {"card": {"spring": "sand-1"}}


@pytest.mark.parametrize("name", ["cape-may-plain-1", "cape-may-app-1", "cape-may-solo-printed"])
def test_through_a_game_she_has_nothing_she_does_not_use_and_no_secrets(name):
    """She acts by herself in her turn alone; her cards, markers and buildings lie open (p. 15-18)."""
    for _, s in replayed(record_of(name), name).history:
        ava, alone = s.seats[AVA], R.by_itself(s)
        assert (ava.money, ava.income, ava.hand, ava.activity, ava.bonus, ava.tokens) == (0, 0, (), (), (), 0)
        assert (ava.space, s.first) == (None, ISAAC)
        assert 0 <= solo(s).marker <= 2
        assert 0 <= solo(s).birds <= stop_of(solo(s).level)
        assert 0 <= solo(s).deck.size <= len(s.book.decks["solo"])
        assert alone is None or alone in R.legal(s, AVA)
        if name == "cape-may-plain-1":
            assert (alone is not None) == (R.to_act(s) == (AVA,))
            assert len(ava.upgrades) <= ava.count(KINDS.index("business"))
            resolving = {step.what.card for step in s.steps if isinstance(step.what, SOLO_STEPS)}
            assert {*solo(s).deck.unseen, *solo(s).deck.discard} | resolving == set(range(1, 13))
            assert not set(solo(s).deck.unseen) & set(solo(s).deck.discard)
        for viewer in (ISAAC, None):
            shown = R.view(s, viewer)
            assert (shown.solo, shown.seats[AVA], shown.lots) == (s.solo, ava, s.lots)


def her_table(name="Isaac"):
    """Lay out a table and deal; Ava's card is drawn next."""
    table = lay_out(header_for([name], solo="tourist", seed="7"))
    table.act(ISAAC, act.Deal())
    table.act(ISAAC, R.legal(table.state, ISAAC)[0])
    return table


@pytest.mark.parametrize("name", ["Ava", "ava", "AVA"])
def test_a_person_called_ava_plays_against_another(name):
    """Two names at one table differ."""
    table = her_table(name)
    names = [seat.name for seat in table.state.seats]
    assert len({one.casefold() for one in names}) == 2
    entry = table.act(AVA, act.SoloDraw())
    assert R.tell(table.history[-2][1], entry, table.state, None).startswith(f"{names[AVA]} draws")


def test_on_a_board_the_cards_do_not_know_the_table_chooses_the_lot():
    """Our cards name lots of the side for one and two players; the other side has the same names in other places."""
    raw = msgspec.json.encode(load_board("cape-may-1-2"))
    renamed = msgspec.json.decode(raw.replace(b'"sand-', b'"shore-').replace(b'"dirt-', b'"mud-'))
    for board in ({**renamed, "id": "own"}, "cape-may-3-4"):
        s = replace(start_of(header_for(["Isaac"], solo="tourist", board=board)), phase="actions", turn=AVA, left=1)
        s = drawn(s, 5)
        assert {one.lot for one in offers(s, act.Build, AVA)} == {one.id for one in s.book.board.lots}


def test_a_building_corrected_away_frees_its_lot_without_the_map_as_well():
    """What the app remembers follows the figures."""
    s = turn(her_turn(**SAND_1, put={"book.board": None}))
    assert R.correct(s, f"seats[{AVA}].buildings.sand.cottage", 0).shelf == {}


def test_a_cottage_that_became_a_landmark_without_the_map_stands_on_its_lot_with_it():
    """Two upgrades are followed too."""
    s = R.correct(turn(her_turn(**SAND_1)), "book.board", None)
    counts = list(s.seats[AVA].buildings)
    counts[15 + KINDS.index("cottage")], counts[15 + KINDS.index("landmark")] = 0, 1
    s = R.correct(s.with_seat(AVA, buildings=tuple(counts)), "book.board", "cape-may-1-2")
    assert s.lots["sand-1"].kind == "landmark"


@pytest.mark.parametrize(
    ("path", "value"),
    [("seats[1].money", 5), ("seats[1].birds.osprey", 2), ("seats[1].bonus", [3]), ("seats[1].upgrade_points", [3]),
     ("first", 1)],
)  # fmt: skip
def test_what_ava_has_none_of_cannot_be_put_right(path, value):
    """Money, birds, bonus cards, the first player token (p. 15, 18)."""
    with pytest.raises(ValueError, match=r"has none|no first player"):
        R.correct(her_turn(), path, value)


def test_an_edition_without_solo_boards_says_so(tmp_path):
    """One line, before anything is laid out."""
    numbers = dict(start_of(header_for(["A", "B"])).book.edition.numbers)
    del numbers["solo"]
    file = tmp_path / "mine.json"
    file.write_bytes(msgspec.json.encode({"format": "capemay-edition/1", "id": "mine", "numbers": numbers}))
    with pytest.raises(CapemayError, match="solo"):
        start_of(header_for(["Isaac"], solo="tourist", edition=str(file)))


@pytest.mark.parametrize(
    "wrong",
    [{"birds": -2}, {"advances": -4}, {"advances": 3_000_000}, {"lots": {"spring": ["sand-1", "sand-1"]}},
     {"lots": {"spring": ["nowhere"]}}, {"again": ["spring"]}],
    ids=str,
)  # fmt: skip
def test_a_solo_card_that_cannot_be_is_refused(wrong):
    """With its place in the file."""
    card = {"number": 1, "title": "x", **wrong}
    deck = {"format": "capemay-deck/1", "deck": "solo", "source": "a test", "cards": [card]}
    with pytest.raises(BadFile):
        read_deck(msgspec.json.encode(deck), "deck.json")
