"""What happened is changed in recorded games, at random: acts inserted, changed, taken out."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from capemay_kit.core.acts import Act
from capemay_kit.core.chance import Chance, NotAnOption
from capemay_kit.core.record import Correct, to_lines
from capemay_kit.core.revising import NotWithout, Revised, StoryStep, Unfinished, in_sentences
from capemay_kit.core.table import Table
from capemay_kit.errors import CapemayError, IllegalAction, NeedAnswer
from capemay_kit.games import registry
from tests.games.twins import differ, twin_of
from tests.recorded import seen
from tests.recorded.holds import seen_of

PLAYED = [name for name in seen.every() if "-sheet" not in name]
KINDS = ("insert", "change", "take out")
FLOW = {
    "cape-may": ({"phase", "turn", "round", "first", "left", "arrived", "event", "in_force", "activities", "solo"},
                 {"used", "boosts", "extended", "ignoring"}),
    "capitol": ({"phase", "turn", "round", "first", "draws", "auction", "shown"}, {"passed", "bid"}),
    "cape-horn": ({"phase", "turn", "round", "placed", "covering", "moved", "landed", "covered", "unseen", "away"},
                  {"points"}),
    "capital-city": ({"phase", "turn", "first", "done", "order", "season", "trains", "street", "characters",
                      "buildings", "worded", "ending"}, {"priority", "hand"}),
}  # fmt: skip
"""What may be other when a turn, an auction or a season has passed on: fields of a state and of its seats."""


class Try(NamedTuple):
    """A revision: how it is made, and what it comes to."""

    kind: str
    at: int
    acts: tuple[Any, ...]
    seat: int | None
    told: tuple[Any, ...]
    revised: Revised[Any, Any]


@cache
def table_of(name: str) -> Table[Any, Any]:
    return registry.replayed(seen.record_of(name), name)


def tried(table: Table[Any, Any], rnd: random.Random, kind: str, seat: int | None = None) -> Try | None:
    """Revise a table at random; None where there is nothing to revise, or the game cannot go on without it."""
    rules = table.rules
    line = [one for one in table.line() if seat is None or one.entry.seat == seat]
    at, out = rnd.choice(line).entry.seq, kind != "insert"
    acts: list[Any] = []
    told: list[Any] = []
    s, by = table.where(at, out, seat)
    who = by
    if kind != "take out" and not (offered := seen.some(rules.legal(s, by), 50)):
        return None
    if kind != "take out":
        acts.append(rnd.choice(offered))
    for __ in range(30):
        try:
            return Try(kind, at, tuple(acts), who, tuple(told),
                       table.revised(at, acts, out=out, seat=who, told=told))  # fmt: skip
        except NeedAnswer as error:
            told.append(rnd.choice(error.question.options))
        except Unfinished as error:
            acts.append(rnd.choice(seen.some(rules.legal(error.state, error.seat), 50)))
        except (NotWithout, IllegalAction, NotAnOption):
            return None
    return None


def some(n: int) -> list[tuple[str, Table[Any, Any], Try]]:
    """Make so many revisions of all games, by fixed seeds."""
    found: list[tuple[str, Table[Any, Any], Try]] = []
    seed = 0
    while len(found) < n:
        rnd = random.Random(f"revise {seed}")
        seed += 1
        name, kind = rnd.choice(PLAYED), KINDS[seed % 3]
        one = tried(table_of(name), rnd, kind)
        if one is not None:
            found.append((f"{name}: {kind} {one.acts} at {one.at}", table_of(name), one))
    return found


def belongings(game: str, s: Any) -> Any:
    """Return a state without what passes with turns."""
    own, of_seats = FLOW[game]
    seats = [[getattr(seat, one) for one in seat.__struct_fields__ if one not in of_seats] for seat in s.seats]
    return seats, [getattr(s, one) for one in s.__struct_fields__ if one not in own and one != "seats"]


def played_so(table: Table[Any, Any], revised: Revised[Any, Any]) -> None:
    """Play the game from its start as it is after the revision; turns apart, that gives the same."""
    rules, game, s = table.rules, table.header.game, table.start
    for one in revised.line:
        assert belongings(game, s) == belongings(game, one.before), f"before {one.entry}"
        act: Any = one.entry.act
        chance = Chance(answers=[answer.value for answer in one.entry.answers])
        if isinstance(act, Correct):
            s = rules.correct(one.before, act.path, act.value)
        else:
            s = rules.apply(one.before, one.entry.seat, act, chance, one.entry.refusal is not None)
        assert s == one.after
        assert tuple(chance.log) == one.entry.answers
    assert belongings(game, s) == belongings(game, revised.state)


def as_it_was(old: StoryStep[Any, Any], new: StoryStep[Any, Any]) -> bool:
    """Say whether an entry does the same, or what others cannot tell from it, and the same came up openly."""
    was, now = old.entry, new.entry
    same = was.act == now.act or (isinstance(was.act, Act) and was.act.masked() == now.act.masked() != was.act)
    if not same or was.seat != now.seat:
        return False
    before, after = [[(one.why, one.value) for one in each.answers if one.audience is None] for each in (was, now)]
    whys = {why for why, __ in before}
    pairs = [[[value for one, value in each if one == why] for each in (before, after)] for why in whys]
    return all(a[: len(b)] == b[: len(a)] for a, b in pairs)


def proved(table: Table[Any, Any], one: Try) -> None:
    """Hold a revision against the game played so, the record, its undo and its replay."""
    revised, rules = one.revised, table.rules
    played_so(table, revised)
    assert all(as_it_was(old, new) for old, new in revised.kept)
    followed = [each.entry.seq for each in table.line() if each not in revised.out]
    followed = [seq for seq in followed if seq >= one.at]
    said = [old.entry.seq for old, __ in revised.kept] + [each.was.entry.seq for each in revised.dropped]
    passed = set(followed) - set(said)
    assert len(said) == len(set(said))
    assert set(said) <= set(followed)
    assert all(getattr(table.entries[seq - 1].act, "passes", False) for seq in passed), "else it is told"
    for gone in revised.dropped:
        if isinstance(gone.why, IllegalAction):
            assert rules.why_not(gone.state, gone.was.entry.seat, gone.was.entry.act) is not None
    copy = the_same(table)
    before = copy.state
    copy.revise(revised)
    assert copy.state == revised.state
    again = registry.replayed(to_lines(copy.header, copy.entries), "again")
    assert again.state == revised.state
    assert copy.undo() is not None
    assert copy.state == before
    copy.redo()
    assert copy.state == revised.state


def the_same(table: Table[Any, Any]) -> Table[Any, Any]:
    return Table(table.rules, table.header, table.start, table.entries)


def test_a_revision_gives_what_playing_so_gives_or_says_what_it_drops() -> None:
    for said, table, one in some(40):
        try:
            proved(table, one)
        except AssertionError as error:
            raise AssertionError(said) from error


@pytest.mark.slow
def test_two_thousand_revisions_give_what_playing_so_gives_or_say_what_they_drop() -> None:
    wrong, kept, dropped = [], Counter[str](), Counter[str]()
    for said, table, one in some(2000):
        try:
            proved(table, one)
        except (AssertionError, CapemayError) as error:
            wrong.append(f"{said}: {str(error)[:300]}")
        kept[one.kind] += len(one.revised.kept)
        dropped[one.kind] += len(one.revised.dropped)
    assert not wrong, "\n".join([f"{len(wrong)}", *wrong[:12]])
    share = {kind: kept[kind] / (kept[kind] + dropped[kind]) for kind in KINDS}
    assert min(share.values()) > 0.93, share


def test_an_act_taken_out_and_put_in_again_leaves_the_game_as_it_was() -> None:
    """Where all that followed stayed as it was without it."""
    rnd, done = random.Random("back"), 0
    for name in [one for one in PLAYED if "-app-" in one]:
        table = table_of(name)
        for __ in range(6):
            one = tried(table, rnd, "take out")
            if one is None or not (kept := one.revised.kept) or one.revised.dropped or one.revised.left:
                continue
            if any(old.entry != new.entry for old, new in kept):
                continue
            copy = the_same(table)
            copy.revise(one.revised)
            gone = [each.entry for each in one.revised.out]
            told = [each.value for entry in gone for each in entry.answers]
            try:
                back = copy.revised(kept[0][0].entry.seq, [each.act for each in gone], seat=gone[0].seat, told=told)
            except CapemayError:
                # there is no room for it in the turn of another seat
                continue
            if [each.entry.answers for each in back.put] == [each.answers for each in gone]:
                wanted = belongings(table.header.game, table.state)
                assert belongings(table.header.game, back.state) == wanted, f"{name}, entry {one.at}"
                done += 1
    assert done >= 6


def secrets_stay(name: str, number: int, most: int) -> int:
    """Revise a table and its twin alike by acts of the one who looks, and compare all that they are told."""
    whole, found = table_of(name), 0
    rules, screen = whole.rules, registry.screen(whole.header.game)
    rnd = random.Random(f"{name} {number}")
    stop = rnd.randrange(20, max(21, min(whole.seq, 200)))
    table: Table[Any, Any] = Table(rules, whole.header, whole.start, whole.entries[:stop])
    viewer = rnd.randrange(len(whole.start.seats))
    twin = twin_of(table, viewer, seed=number)
    if twin is None or not differ(table, twin) or not rules.to_act(table.state):
        return 0
    for kind in KINDS * most:
        if not any(one.entry.seat == viewer for one in table.line()):
            break
        one = tried(table, rnd, kind, viewer)
        if one is None or one.revised.entry.answers:
            continue
        other = twin.revised(one.at, one.acts, out=kind != "insert", seat=viewer, told=one.told)
        assert in_sentences(screen, one.revised, viewer, None) == in_sentences(screen, other, viewer, None), (
            f"{name} {one[:4]}"
        )
        entries = [replace(each.entry, at="") for each in (one.revised, other)]
        args = [
            (rules, screen, before, entry, each.state, viewer, True)
            for before, entry, each in ((table.state, entries[0], one.revised), (twin.state, entries[1], other))
        ]
        assert seen_of(*args[0]) == seen_of(*args[1]), f"{name} {one[:4]}"
        found += 1
    return found


PLAIN = [one for one in PLAYED if "-plain-" in one and "-plain-1" not in one]


def test_a_revision_tells_nothing_that_others_hide() -> None:
    assert sum(secrets_stay(f"{game}-plain-3", 0, 2) for game in registry.OURS) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAIN)
def test_many_revisions_tell_nothing_that_others_hide(name: str) -> None:
    assert sum(secrets_stay(name, number, 4) for number in range(12)) >= 6
