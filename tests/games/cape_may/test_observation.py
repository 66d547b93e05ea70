"""Nobody sees another's secret: activity and bonus cards, end-of-game cards, face-down birds (p. 3, 6, 12).

Where only secrets differ, what one may see is the same byte for byte; `tests/recorded` asks so of whole games.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.record import Entry, Header
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.rules import start_of
from capemay_kit.games.cape_may.sentences import bird
from tests.recorded.holds import encoded

from .moments import R, done, game, held

TWO_BIRDS = held(cards.Birds(2, 1))


def seen(s, viewer):
    """Return all that ``viewer`` can learn from a state: the view and its scores."""
    view = R.view(s, viewer)
    return encoded(view) + encoded(R.scores(view))


def told(before, entry, after, viewer):
    """Return all that ``viewer`` can learn from an entry: itself, and the sentence about it."""
    return encoded(R.hide(entry, viewer)) + R.tell(before, entry, after, viewer).encode()


def entry_of(s, one, *answers):
    """Carry out an act of the first seat and write it as an entry."""
    chance = Chance(answers=answers)
    after = R.apply(s, 0, one, chance)
    return Entry(1, one, 0, "x", tuple(chance.log), "2020-01-01T00:00:00Z"), after


BUSINESS = {"space": "a3", "lots": {"gravel-shop": (0, "shop")}, "face_up": (1, 9, 17, 25)}
IN_SAND = {"space": "c3", "lots": {"sand-shop": (0, "shop")}, "face_up": (1, 9, 17, 25)}
GRAVEL, SAND = (act.Upgrade(f"{zone}-shop", kind="business") for zone in ("gravel", "sand"))


@pytest.mark.parametrize(
    ("start", "before", "one", "other"),
    [
        pytest.param({}, [], [(act.Draw(), 5, 6)], [(act.Draw(), 7, 8)], id="cards drawn, p. 8"),
        pytest.param({}, [], [(act.Draw(), 5, 9), act.Keep((5,))], [(act.Draw(), 6, 9), act.Keep((6,))],
                     id="the card kept, p. 8"),
        pytest.param({"space": "a3"}, [act.Move(1, "a4")], [(act.Take(), "osprey", "warbler")],
                     [(act.Take(), "pigeon", "balloon")], id="tokens drawn, p. 6"),
        pytest.param(TWO_BIRDS, [], [(act.Play(99), "osprey", "warbler"), act.KeepBirds(("osprey",))],
                     [(act.Play(99), "pigeon", "skimmer"), act.KeepBirds(("skimmer",))], id="the token kept, p. 6"),
        pytest.param({**TWO_BIRDS, "discreet": True}, [], [(act.Play(99), "osprey", "osprey")],
                     [(act.Play(99), "osprey", "warbler")], id="whether two drawn are alike, p. 6"),
        pytest.param(BUSINESS, [GRAVEL], [(act.TakeUpgrade(False), 2, 5), act.Keep((2,))],
                     [(act.TakeUpgrade(False), 2, 6), act.Keep((2,))], id="the upgrade card put back, p. 11"),
        pytest.param(IN_SAND, [SAND], [(act.TakeUpgrade(False), 28, 30), act.Keep((28,))],
                     [(act.TakeUpgrade(False), 31, 30), act.Keep((31,))], id="an end-of-game card kept, p. 12"),
    ],
)  # fmt: skip
def test_of_what_only_its_owner_learns_others_are_told_the_same(start, before, one, other):
    s = done(game(**start), *before)
    ways = []
    for acts in (one, other):
        now, found = s, {0: b"", 1: b""}
        for each in acts:
            a, *answers = each if isinstance(each, tuple) else (each,)
            entry, after = entry_of(now, a, *answers)
            found = {viewer: text + told(now, entry, after, viewer) for viewer, text in found.items()}
            now = after
        ways.append((found, seen(now, 1)))
    (first, looks), (second, same) = ways
    assert (first[1], looks) == (second[1], same)
    assert first[0] != second[0]


def test_alike_tokens_are_chosen_from_as_others_are():
    """So nobody can tell by what is asked; in records of rules up to version 2 the first was kept by itself."""
    one = done(game(**TWO_BIRDS, discreet=True), (act.Play(99), "osprey", "osprey"))
    assert list(R.legal(one, 0)) == [act.KeepBirds(("osprey",))]
    assert done(game(**TWO_BIRDS), (act.Play(99), "osprey", "osprey")).steps == ()
    header = Header("capemay-record/1", "cape-may", "t", "T", "2020-01-01T00:00:00Z", 2, "0", "base", None,
                    {"seats": ["Ann", "Bob"]})  # fmt: skip
    assert [start_of(replace(header, rules=n)).discreet for n in (2, 3)] == [False, True]


def test_the_last_token_is_told_as_one_token():
    """The end of the game opens everything, and yet the act that ended it is told as what it was: not the whole
    collection; its owner is told which it is, a bystander the same whichever it was (p. 6)."""
    heard = set()
    for last in (1, 3):
        bag = tuple(int(i == last) for i in range(10))
        s = game(space="a3", round=12, left=1, birds=(2, 0, 1, *[0] * 7), first=1, bag=bag)
        s = done(s, act.Move(1, "a4"))
        entry, after = entry_of(s, act.Take(), s.book.species[last])
        assert after.phase == "over"
        assert R.tell(s, entry, after, 0) == f"Ann draws 1 bird token: {bird(s.book.species[last])}"
        heard.add(R.tell(s, entry, after, None))
    (text,) = heard
    assert text.startswith("Ann draws 1 bird token")
    assert not any(bird(name) in text for name in s.book.species)
