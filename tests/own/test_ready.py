"""What a new table takes over: from another table, of the owner's copy, and the rules of the house."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.book import printed
from capemay_kit.core.edition import Edition
from capemay_kit.core.scores import in_words
from capemay_kit.games import registry
from capemay_kit.games.cape_may import acts as may
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import load_board
from capemay_kit.games.cape_may.card_done import done_said
from capemay_kit.games.cape_may.rules import header_for
from capemay_kit.games.cape_may.sentences import STREETS
from capemay_kit.games.capital_city import acts as act
from capemay_kit.own import draft, ready
from capemay_kit.own.cards import keep_card
from capemay_kit.own.match import edition_of_house
from capemay_kit.own.ready import board_for, names, of_table

NAMES = ["Anna", "Ben", "Cleo"]


def test_a_new_table_takes_over_figures_but_no_card_that_nobody_named(store):
    """What lay at a place of one table's Main Street is nowhere at the next."""
    header = registry.game("capital-city").header_for(NAMES, table="first")
    table = registry.lay_out(header, store)
    table.act(0, act.LayOut(0))
    table.correct("book.cards.building.?1-3.points", 3)
    table.correct("book.numbers.bid", 2)
    own = of_table(store, "first")[1]
    assert own == {"book.numbers.bid": 2}
    again = replace(header, table="second", options={**header.options, "own": own})
    assert registry.lay_out(again).state.book.numbers.bid == 2


# --- boards and streets ---------------------------------------------------------------------------------


def traced(store, side="cape-may-1-2", id="", **called):
    """Keep a board of one's own, some of whose streets are called otherwise, and return it."""
    board = load_board(side)
    made = draft.duplicate(replace(board, streets={**board.streets, **called}), id or f"own-{side}", "Ours")
    store.keep_own({("board", made.board.id): made.to_file()}, "kept")
    return made.board


def test_a_board_is_for_its_number_of_players(store):
    """Of two sides the one that is printed for them; none where no side is."""
    assert board_for(store, "cape-may", 2) is None
    traced(store)
    assert [board_for(store, "cape-may", n) for n in (1, 2, 3)] == ["own-cape-may-1-2", "own-cape-may-1-2", None]
    traced(store, "cape-may-3-4")
    assert board_for(store, "cape-may", 4) == "own-cape-may-3-4"
    assert board_for(store, "cape-horn", 4) is None


def test_cards_name_the_streets_of_one_s_own_boards(store):
    """Ours are no choice where one's own are traced, unless a card names one already."""
    assert names(store, None).streets == STREETS
    board = traced(store, **{one: f"Own {one}" for one in load_board("cape-may-1-2").streets})
    assert names(store, None).streets == names(store, board).streets == board.streets
    shipped = load_board("cape-may-3-4")
    assert set(names(store, shipped).streets) == {*STREETS, *shipped.streets}


@pytest.mark.parametrize(
    ("where", "name"), [("mine", "S. Lafayette"), ("ours", "Lafayette Street"), ("none", "S. Lafayette")]
)
def test_a_street_is_called_as_its_owner_calls_it(store, where, name):
    """On their board and without a map; on ours as it is called there: what is in force, what a card does, the log,
    the score."""
    board = traced(store, id="mine", lafayette="S. Lafayette")
    fire = cards.EventCard(1, "Blaze", provenance="mine", kind="active", effects=(cards.Fire(("lafayette",)),))
    beside = cards.Score(2, cards.Count("building", street="lafayette"))
    house = cards.UpgradeDeckCard(5, "House", provenance="mine", zone="sand", kind="end_of_game", effects=(beside,))
    for deck, card in (("event", fire), ("upgrade", house)):
        keep_card(store, deck, card)
    header = header_for(
        ["Anna", "Ben"], table="t", board=msgspec.to_builtins(board) if where == "mine" else None,
        map_wanted=where != "none", own=ready.cards(store, "cape-may"),
    )  # fmt: skip
    table = registry.lay_out(header, store)
    table.act(0, may.Deal(), told=[None] * 9)
    table.correct("seats[0].upgrades", [5])
    screen, s = registry.screen("cape-may"), replace(table.state, phase="actions", round=2, event=1)
    assert any(f"Fire on {name}:" in one.text for one in screen.notices(s))
    assert any(f"touching {name}" in one.detail for one in screen.hand(s, 0))
    done = may.CardDone("event", 0, lasting=(cards.Fire(("lafayette",)),))
    assert f"Fire on {name}" in done_said(s, 0, done)
    sheet = in_words(table.rules.scores(s), table.rules.meta.messages)
    assert any(f"touching {name}" in str(one) for line in sheet.seats[0].lines for one in line.because)


# --- rules of the house ---------------------------------------------------------------------------------


def laid_out(game, numbers, edition=None, **options):
    found = registry.game(game)
    return found.start(found.header_for(NAMES, edition=edition_of_house(game, edition, numbers), table="t", **options))


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_game_has_numbers_and_rulings_to_be_chosen_and_a_standard_table_says_none(game):
    """So the set-up of each has a fold with house rules; the usual ones make no edition of their own."""
    says = registry.screen(game)
    assert {rule.name.partition(".")[0] for rule in says.house} == {"numbers", "rulings"}
    usual = {rule.name: printed(says.usual(), rule.name) for rule in says.house if rule.name.startswith("numbers.")}
    assert edition_of_house(game, None, usual) == registry.newest_edition(game)
    assert says.house_rules(laid_out(game, usual)) == ()


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_house_rule_is_laid_out_and_said_at_the_table(game):
    """A number at both ends of what may be chosen, a ruling turned; nothing else is said then."""
    says = registry.screen(game)
    for rule in says.house:
        usual = printed(says.usual(), rule.name)
        if isinstance(usual, bool):
            tables = {not usual: laid_out(game, {}, rulings={rule.name.removeprefix("rulings."): not usual})}
        else:
            tables = {n: laid_out(game, {rule.name: n}) for n in (rule.least, rule.most) if n != usual}
        for value, s in tables.items():
            assert printed(s.book, rule.name) == value
            assert says.house_rules(s) == (rule.sentence.format(n=value),)


def test_numbers_of_the_house_hold_from_the_first_deal_beside_those_of_the_owner():
    """Each seat's purse, four actions, and My copy."""
    mine = Edition("capemay-edition/1", "my-copy", "base", {"income": {"shop": [9, 9, 9, 9]}})
    s = laid_out("cape-may", {"numbers.actions": 4, "numbers.start_money": 30}, mine)
    assert (s.book.income[0][1], s.book.numbers.actions, [one.money for one in s.seats]) == (9, 4, [30] * 3)
