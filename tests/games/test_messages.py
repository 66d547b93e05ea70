"""What is said of a score is a message of the game: its id and exactly the arguments it names, plain as JSON has them.

So a better sentence reaches every old sheet, and another language can be put beside ours.
"""

from __future__ import annotations

import inspect
from pathlib import Path
from string import Formatter

import msgspec
import msgspec.inspect as types
import pytest
from hypothesis import given
from hypothesis import strategies as st

from capemay_kit.core.record import from_lines
from capemay_kit.core.scores import MESSAGES, Message, said
from capemay_kit.core.table import Table
from capemay_kit.games import registry
from capemay_kit.sim import simulate

from .test_positions import COURSE, moments

HERE = Path(__file__).parent
GOLDEN = [
    pytest.param(game, path, id=f"{game} {path.stem}")
    for game in registry.GAMES
    for path in sorted((HERE / game.replace("-", "_") / "records").glob("*.jsonl"))
]
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
    """Return the arguments a message names."""
    if isinstance(message, str):
        return {name for _, name, _, _ in Formatter().parse(message) if name is not None}
    return set(inspect.signature(message).parameters)


def check(game, sheet):
    """Everything a sheet says is a message its game has, with its arguments; return the ids."""
    messages = registry.game(game).rules.meta.messages
    found = set()
    for seat in sheet.seats:
        for line in seat.lines:
            for one in (*(because.why for because in line.because), *line.open):
                assert isinstance(one, Message)
                assert set(one.args) == asked_for(messages[one.id]), one
                assert msgspec.json.decode(msgspec.json.encode(one.args)) == one.args
                sentence = said(one, messages)
                assert sentence.strip() == sentence != ""
                assert not set("{}[]") & set(sentence)
                found.add(one.id)
    return found


@pytest.mark.parametrize(("game", "path"), GOLDEN)
def test_every_line_of_a_recorded_game_is_a_message_of_its_game(game, path):
    """From the first entry to the last."""
    header, entries = from_lines(path.read_bytes(), path.name, registry.entry_type(game))
    rules = registry.game(game).rules
    table = Table(rules, header, registry.game(game).start(header), entries)
    for _, s in table.history:
        check(game, rules.scores(s))


@pytest.mark.parametrize("solo", [None, "citizen"])
def test_every_line_of_a_game_of_cape_may_is_one_of_its_messages(solo):
    """Against people and against Ava."""
    _, record = simulate("cape-may", 1 if solo else 4, ["random"], 1, 4, None, solo)
    header, entries = from_lines(record, "sim", registry.entry_type("cape-may"))
    rules = registry.game("cape-may").rules
    table = Table(rules, header, registry.game("cape-may").start(header), entries)
    for _, s in table.history:
        check("cape-may", rules.scores(s))


@given(st.sampled_from(registry.GAMES), st.integers(0, 10_000))
def test_every_line_of_any_moment_is_a_message_of_its_game(game, seed):
    """Whatever was done anyway, put right, entered on a sheet or left unknown."""
    for s in moments(game, seed):
        check(game, registry.game(game).rules.scores(s))


def short_of_a_station():
    """Lay out a race on a course that lacks a station whose token somebody has all the same."""
    lacks, *stations = COURSE["stations"]
    found = registry.game("cape-horn")
    header = found.header_for(["Ann", "Bob", "Cid"], board=COURSE | {"id": "short", "stations": stations})
    return found.rules.correct(found.start(header), f"seats[0].tokens.{lacks['zone']}", lacks["colour"])


def nobody_knows_where():
    """Stop a race before anybody has said where the ships are."""
    found = registry.game("cape-horn")
    return found.rules.correct(found.start(found.header_for(["Ann", "Bob", "Cid"], depth="sheet")), "stopped", True)


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_message_is_said_of_some_moment(game):
    """None is left over from an earlier way of counting."""
    rules = registry.game(game).rules
    left = set(rules.meta.messages)
    if game == "cape-horn":
        left -= check(game, rules.scores(short_of_a_station()))
        left -= {one.id for missing in rules.scores(nobody_knows_where()).missing for one in missing.what}
    for seed in range(400):
        for s in moments(game, seed):
            left -= check(game, rules.scores(s))
        if not left:
            return
    assert left == set()


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_message_of_all_games_has_no_other_meaning_in_one(game):
    """Whoever says one of them is understood everywhere."""
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
