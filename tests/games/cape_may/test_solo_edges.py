"""What people do at Ava's table that no rule foresees: nothing is mixed up, nothing is lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from capemay_kit.core.record import Correct, Entry
from capemay_kit.errors import BadFile, CapemayError, IllegalAction
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may.book import load_board, read_deck
from capemay_kit.games.cape_may.figures import follows
from capemay_kit.games.cape_may.rules import CapeMay, header_for, start_of
from capemay_kit.games.registry import lay_out

from .solo_table import AVA, ISAAC, do, her_turn, hers, reasons, taken, turn, with_card

R = CapeMay()


def drawn(s: Any, number: int = 1) -> Any:
    """Have a card drawn for Ava."""
    return do(s, act.SoloDraw(), AVA, [number])


def test_a_person_s_forced_act_never_becomes_ava_s() -> None:
    """While a step of hers waits, the table can only have her do something else."""
    s = drawn(with_card(her_turn(), spring="sand-1"))
    with pytest.raises(IllegalAction):
        do(s, act.Build(lot="sand-5"), ISAAC, force=True)


def test_on_a_board_the_cards_do_not_know_the_table_chooses_the_lot() -> None:
    """Our cards name lots of the side for one and two players."""
    data = msgspec.to_builtins(load_board("cape-may-1-2"))
    renamed = msgspec.json.decode(msgspec.json.encode(data).replace(b'"sand-', b'"shore-').replace(b'"dirt-', b'"mud-'))
    s = start_of(header_for(["Isaac"], solo="tourist", board={**renamed, "id": "own"}))
    s = drawn(msgspec.structs.replace(s, phase="actions", turn=AVA, left=1), 5)
    assert {one.lot for one in R.legal(s, AVA) if isinstance(one, act.Build)} == {one.id for one in s.book.board.lots}


def test_the_other_side_of_the_board_is_read_by_the_table_too() -> None:
    """Its lots have the same names in other places."""
    s = start_of(header_for(["Isaac"], solo="tourist", board="cape-may-3-4"))
    s = drawn(msgspec.structs.replace(s, phase="actions", turn=AVA, left=1), 5)
    assert len(R.legal(s, AVA)) == len(s.book.board.lots) + 1


def test_pieces_of_another_board_are_not_put_on_this_one() -> None:
    """A map is taken up where it was left, or empty."""
    s = taken(her_turn(), "sand-1")
    s = R.correct(R.correct(s, "book.board", None), "book.board", "cape-may-3-4")
    assert s.lots == {}


def test_a_building_corrected_away_frees_its_lot_without_the_map_as_well() -> None:
    """What the app remembers follows the figures."""
    s = R.correct(with_card(her_turn(), spring="sand-1"), "book.board", None)
    s = turn(s)
    s = R.correct(s, f"seats[{AVA}].buildings.sand.cottage", 0)
    assert s.shelf == {}


def test_a_cottage_that_became_a_landmark_without_the_map_stands_on_its_lot_with_it() -> None:
    """Two upgrades are followed too."""
    s = R.correct(turn(with_card(her_turn(), spring="sand-1")), "book.board", None)
    for kind, n in (("cottage", 0), ("landmark", 1)):
        counts = list(s.seats[AVA].buildings)
        counts[15 + ("cottage", "shop", "victorian", "business", "landmark").index(kind)] = n
        s = s.with_seat(AVA, buildings=tuple(counts))
    assert R.correct(s, "book.board", "cape-may-1-2").lots["sand-1"].kind == "landmark"


def test_a_round_put_right_into_another_season_starts_her_track_anew() -> None:
    """Her marker stands at that season's start (p. 16)."""
    s = R.correct(R.correct(her_turn(), "round", 3), "solo.marker", 1)
    assert R.correct(s, "round", 4).solo.marker == 0
    assert R.correct(s, "round", 2).solo.marker == 1


@pytest.mark.parametrize("name", ["Ava", "ava", "AVA"])
def test_a_person_called_ava_plays_against_another(name: str) -> None:
    """Two names at one table differ."""
    table = lay_out(header_for([name], solo="tourist", seed="1"))
    table.act(0, act.Deal())
    names = [seat.name for seat in table.state.seats]
    assert len({one.casefold() for one in names}) == 2
    table.act(0, R.legal(table.state, 0)[0])
    entry = table.act(AVA, act.SoloDraw())
    assert R.tell(table.history[-2][1], entry, table.state, None).startswith(f"{names[AVA]} draws")


@pytest.mark.parametrize(
    ("path", "value"),
    [("seats[1].money", 5), ("seats[1].birds.osprey", 2), ("seats[1].bonus", [3]), ("seats[1].upgrade_points", [3]),
     ("first", 1)],
)  # fmt: skip
def test_what_ava_has_none_of_cannot_be_put_right(path: str, value: Any) -> None:
    """Money, birds, bonus cards, the first player token (p. 15, 18)."""
    with pytest.raises(ValueError, match=r"has none|no first player"):
        R.correct(her_turn(), path, value)


@pytest.mark.parametrize(("seat", "proposed"), [(ISAAC, 1), (AVA, 0)])
def test_only_a_person_s_buildings_propose_an_income(seat: int, proposed: int) -> None:
    """Ava has none."""
    s, put = her_turn(), Correct(f"seats[{seat}].buildings.sand.shop", 3)
    assert len(follows(R.correct(s, put.path, put.value), seat, [(s, put)])) == proposed


def test_a_correction_of_her_cards_is_told_openly() -> None:
    """They lie face up beside her board (p. 18)."""
    s = her_turn()
    done: Entry[Any] = Entry(1, Correct("seats[1].upgrades", [5]))
    assert "holds 1 upgrade card" in R.tell(s, done, R.correct(s, "seats[1].upgrades", [5]), None)


def test_of_two_lots_one_built_on_and_one_not_possible_end_the_building() -> None:
    """As long as she built once, no other season is looked at (p. 17)."""
    s = drawn(with_card(her_turn(), spring=("sand-1", "dirt-1"), summer="grass-1"))
    s = do(s, act.Build(lot="sand-1"), AVA)
    s = do(s, act.Skip(), AVA)
    assert hers(s) == {"sand-1": "cottage"}
    assert not s.steps


def test_a_lot_ruled_out_stays_so_for_the_additional_build() -> None:
    """The table has said so once."""
    s = drawn(with_card(her_turn(), spring="sand-1", summer="grass-1", again=("spring",)))
    s = do(do(s, act.Skip(), AVA), act.Build(lot="grass-1"), AVA)
    assert "you said" in reasons(s)[0].found


def test_an_edition_without_solo_boards_says_so(tmp_path: Any) -> None:
    """One line, before anything is laid out."""
    numbers = dict(load_numbers())
    del numbers["solo"]
    file = tmp_path / "mine.json"
    file.write_bytes(msgspec.json.encode({"format": "capemay-edition/1", "id": "mine", "numbers": numbers}))
    with pytest.raises(CapemayError, match="solo"):
        start_of(header_for(["Isaac"], solo="tourist", edition=str(file)))


def load_numbers() -> dict[str, Any]:
    """Return the numbers of the base edition."""
    return start_of(header_for(["A", "B"])).book.edition.numbers


@pytest.mark.parametrize(
    "wrong",
    [{"birds": -2}, {"advances": -4}, {"advances": 3_000_000}, {"lots": {"spring": ["sand-1", "sand-1"]}},
     {"lots": {"spring": ["nowhere"]}}, {"again": ["spring"]}],
)  # fmt: skip
def test_a_solo_card_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    """With its place in the file."""
    card = {"number": 1, "title": "x", **wrong}
    deck = {"format": "capemay-deck/1", "deck": "solo", "source": "a test", "cards": [card]}
    with pytest.raises(BadFile):
        read_deck(msgspec.json.encode(deck), "deck.json")
