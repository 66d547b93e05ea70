"""What is said of a score is a message of the game: its id and exactly the arguments it names, plain as JSON has them.

So a better sentence reaches every old sheet, and another language can be put beside ours.
"""

from __future__ import annotations

import inspect
from string import Formatter

import msgspec
import msgspec.inspect as types
import pytest

from capemay_kit.core.scores import MESSAGES, Message, said
from capemay_kit.games import registry
from capemay_kit.games.cape_horn.board import COLOURS
from capemay_kit.games.cape_horn.book import load_course

from .recorded import states

NAMES = {"Seat.name"}
"""What of a state people typed in: who sits there."""
IDS = {
    "cape-may": {
        "Seat.space", "Seat.claims", "Seat.noted", "State.lots", "State.shelf", "State.shelf_of", "State.entered",
        "KeepTokens.drawn", "SoloBuild.out", "Count.species", "Count.street", "Fire.streets", "Go.streets",
        # the text of a card of the table's own, as its owner wrote it
        "Note.text",
    },
    "capitol": {"Award.area", "Seat.bid", "Seat.hand", "Stack.below", "Stack.discard", "Stack.top", "Stack.unseen",
                "State.shown"},
    "cape-horn": {"Seat.hand", "Seat.noted", "Seat.space", "State.covered", "State.printed", "State.winds"},
    "capital-city": {"Deck.away", "Deck.bottom", "Deck.unseen", "Owned.card", "Owned.staff", "Pending.buildings",
                     "Seat.founder", "Seat.hand", "State.entered", "State.families", "State.street", "Train.cards",
                     "Worded.card"},
}  # fmt: skip
"""What of a state is the id of a space, a lot, a card, a species, a street, or a part of the sheet."""


def asked_for(message):
    if isinstance(message, str):
        return {name for _, name, _, _ in Formatter().parse(message) if name is not None}
    return set(inspect.signature(message).parameters)


def check(game, sheet):
    """Everything a sheet says is a message its game has, with its arguments; return the ids."""
    messages = registry.game(game).rules.meta.messages
    found = set()
    for line in (line for seat in sheet.seats for line in seat.lines):
        for one in (*(because.why for because in line.because), *line.open):
            assert isinstance(one, Message)
            assert set(one.args) == asked_for(messages[one.id]), one
            assert msgspec.json.decode(msgspec.json.encode(one.args)) == one.args
            sentence = said(one, messages)
            assert sentence.strip() == sentence != ""
            assert not set("{}[]") & set(sentence)
            found.add(one.id)
    return found


def races():
    """Yield races of Cape Horn that no recorded game comes to."""
    found = registry.game("cape-horn")
    rules, names = found.rules, ["Ann", "Bob", "Cid"]
    course = msgspec.to_builtins(load_course("cape-horn"))
    lacks, *stations = course["stations"]
    short = found.start(found.header_for(names, board=course | {"id": "short", "stations": stations}))
    table, sheet = (found.start(found.header_for(names, **more)) for more in ({}, {"depth": "sheet"}))
    three = {f"seats[0].tokens.{zone}": colour for zone, colour in enumerate(COLOURS, 1)}
    for s, figures in (
        (short, {f"seats[0].tokens.{lacks['zone']}": lacks["colour"]}), (sheet, {"stopped": True}), (table, three),
        (sheet, three | {one.replace("[0]", "[1]"): colour for one, colour in three.items()} | {"winner": 2}),
        (table, three | {"book.numbers.tokens_of_a_colour": 1}),
    ):  # fmt: skip
        for path, value in figures.items():
            s = rules.correct(s, path, value)
        yield s


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_line_of_a_sheet_is_a_message_of_its_game_and_every_message_is_said(game):
    """Of whatever was done anyway, put right, entered on a sheet or left unknown; none is left over."""
    rules = registry.game(game).rules
    left = set(rules.meta.messages)
    for s in (*states(game, 15), *(races() if game == "cape-horn" else ())):
        sheet = rules.scores(s)
        left -= check(game, sheet) | {one.id for missing in sheet.missing for one in missing.what}
    assert left == set()


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_message_of_all_games_has_no_other_meaning_in_one(game):
    assert not set(registry.game(game).rules.meta.messages) & set(MESSAGES)


def texts_of(kind, where, seen=frozenset()):
    """Name the fields of a type that hold any text, but for those of the book the table is played by."""
    match kind:
        case types.StrType():
            yield where
        case types.StructType(cls=cls, fields=fields) | types.NamedTupleType(cls=cls, fields=fields):
            for field in fields if cls not in seen else ():
                yield from texts_of(field.type, f"{cls.__name__}.{field.name}", seen | {cls})
        case types.UnionType(types=parts) | types.TupleType(item_types=parts):
            for part in parts:
                yield from texts_of(part, where, seen)
        case types.VarTupleType(item_type=part) | types.ListType(item_type=part) | types.FrozenSetType(item_type=part):
            yield from texts_of(part, where, seen)
        case types.DictType(key_type=key, value_type=value):
            yield from texts_of(key, where, seen)
            yield from texts_of(value, where, seen)
        case types.AnyType():
            yield where


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_state_holds_names_and_ids_and_no_sentence(game):
    """A field that can hold any text is the name of a player or an id."""
    header = registry.game(game).header_for([f"P{i}" for i in range(registry.game(game).rules.meta.max_seats)])
    state = type(registry.game(game).start(header))
    assert set(texts_of(types.type_info(state), "State")) == NAMES | IDS[game]
