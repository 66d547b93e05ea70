"""Recorded games come out as before: each entry is offered, refused, told, drawn, scored and corrected as it was.

``make accept`` writes down what is seen now, after a change that is meant.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from capemay_kit.core.record import to_lines
from capemay_kit.games import registry

from . import holds, make, seen

MOST_SHOWN = 6
"""So many differences are shown of one aspect."""
AROUND = 160
"""So many characters are shown around the first difference of long texts."""


@cache
def played(name: str) -> seen.Seen:
    """Return a recorded game, played through once for all tests."""
    return seen.Seen(name)


@cache
def expected(name: str) -> dict[str, dict[str, str]]:
    """Return what is to be seen of it, by aspect."""
    found: dict[str, dict[str, str]] = {aspect: {} for aspect in seen.ASPECTS}
    for (aspect, key), text in seen.expected(name).items():
        found[aspect][key] = text
    return found


def difference(key: str, old: str | None, new: str | None) -> str:
    """Show what is other than before: both texts, of long ones what is around the first difference."""
    if old is None or new is None:
        return f"after entry {key}:\n  expected {old and old[:AROUND]!r}\n  is       {new and new[:AROUND]!r}"
    first = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    since = max(0, first - AROUND // 4)
    texts = [("..." if since else "") + one[since : since + AROUND] for one in (old, new)]
    return f"after entry {key}:\n  expected {texts[0]}\n  is       {texts[1]}"


@pytest.mark.parametrize("aspect", seen.ASPECTS)
@pytest.mark.parametrize("name", seen.names())
def test_a_recorded_game_is_as_before(name: str, aspect: str) -> None:
    """What is seen of each entry is what was seen when it was recorded."""
    old = expected(name)[aspect]
    new = {key: text for (__, key), text in played(name).lines([(aspect, key) for key in old], (aspect,)).items()}
    changed = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    shown = "\n".join(difference(key, old.get(key), new.get(key)) for key in changed[:MOST_SHOWN])
    assert not changed, f"{aspect} of {name}: {len(changed)} of {len(old)} are other than before\n{shown}"


@pytest.mark.parametrize("name", seen.every())
def test_what_holds_at_every_moment_of_a_recorded_game(name: str) -> None:
    """Offers, views, scores, sentences, pictures, positions, replays, pieces: `holds` says what."""
    looked = played(name)
    wrong = list(holds.failures(looked))
    assert not wrong, "\n".join([f"{len(wrong)} do not hold", *wrong[:MOST_SHOWN]])
    assert looked.twins >= 4 or "-plain-" not in name or looked.table.header.options.get("solo")


SETUPS = {one[0]: one for one in (*make.setups(), *make.plain_setups())}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", SETUPS)
def test_what_holds_at_every_moment_of_other_games(name: str, seed: int) -> None:
    """Played as the recorded ones are, by other chance."""
    playing = make.Playing(*SETUPS[name], seed=f" {seed}")
    playing.play()
    raw = to_lines(playing.table.header, playing.table.entries)
    wrong = list(holds.failures(seen.Seen(name, registry.replayed(raw, name))))
    assert not wrong, "\n".join([f"{len(wrong)} do not hold", *wrong[:MOST_SHOWN]])


FIGURES = {"cost", "income", "money", "amount", "points", "route"}
"""Fields in which the table may say other than the rules: acts are offered without them. Of the routes of a move one is
offered."""
APART = {
    "cape-may": {"card_done": "what an unknown card did is told by the table"},
    "capitol": {"rearrange": "it takes back, and has a button of its own"},
    "cape-horn": {"take_token": "what is on a course that is not in the app is told by the table"},
    "capital-city": dict.fromkeys(
        ("lay_out", "auctioned", "tally", "read_out"), "told by the table, with its own figures"
    ),
}
"""Acts that are in no list of what is offered, and why."""


def unlisted(looked: seen.Seen, s: Any, offered: Any, a: Any) -> str:
    """Say why an act that the rules allow need not be in the list of what is offered; empty if it has to be."""
    usual = {one.name: one.default for one in msgspec.structs.fields(type(a)) if one.name in FIGURES}
    if usual and replace(a, **usual) in offered:
        return "a figure or a way of one's own"
    if type(a).__struct_config__.tag in APART[looked.game]:
        return APART[looked.game][type(a).__struct_config__.tag]
    if any(getattr(a, name, "") is None for name in ("to", "lot")) or not looked.screen.has_picture(s):
        return "where it is done is said or not, as on a board that is not in the app"
    if any("?" in one for one in msgspec.structs.astuple(a) if isinstance(one, str)):
        return "an unknown card, of which the table tells more"
    return ""


@pytest.mark.parametrize("name", seen.names())
def test_an_offer_is_what_no_rule_refuses(name: str) -> None:
    """Every offered act is allowed, and every act seen elsewhere in the game that is allowed is offered."""
    looked = played(name)
    pool = {}
    for m in looked.moments:
        for seat in looked.rules.to_act(m.s):
            pool |= dict.fromkeys(seen.some(looked.legal(m, seat), 12))
        if m.entry is not None and type(m.entry.act) in seen.kinds(looked.type):
            pool[m.entry.act] = None
    for m in looked.moments:
        for seat in range(len(m.s.seats)):
            offered = looked.legal(m, seat)
            for a in seen.some(offered, 24):
                assert looked.rules.why_not(m.s, seat, a) is None, f"offered after entry {m.seq} and refused: {a}"
            for a in list(pool)[m.seq % 7 :: 7]:
                if looked.rules.why_not(m.s, seat, a) is None and a not in offered:
                    assert unlisted(looked, m.s, offered, a), (
                        f"allowed after entry {m.seq} to seat {seat} and not offered: {a}"
                    )


@pytest.mark.parametrize("game", registry.OURS)
def test_every_rule_refuses_in_some_recorded_game(game: str) -> None:
    """Each rule of the rulebook refuses an act of some game, or what is done anyway."""
    names = [name for name in seen.names() if name.startswith(f"{game}-")]
    texts = [text for name in names for text in expected(name)["refused"].values()]
    met = {rule for text in texts for rule in (text.split(" ", 1)[0], text.rpartition("not even forced: ")[2])}
    unmet = [rule for rule in registry.game(game).rules.rulebook if rule not in met]
    assert not unmet, f"never refuses in a recorded game; arrange one (tests/recorded/arranged.py): {unmet}"
