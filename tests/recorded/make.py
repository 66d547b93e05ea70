"""Make the recorded games anew, or what is expected of them: ``python -m tests.recorded.make [--new] [NAME ...]``.

Without ``--new`` the records stay, and so does which acts and corrections are tried; what is seen of them is written
down as it is now. With it, games are played by fixed seeds and the tries are chosen again.
"""

from __future__ import annotations

import argparse
import lzma
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from capemay_kit.core.chance import Chance, NotAnOption
from capemay_kit.core.forms import Did, Took
from capemay_kit.core.own_card import OWN_PLAYED
from capemay_kit.core.record import Correct, to_lines
from capemay_kit.core.table import Table
from capemay_kit.errors import CapemayError, IllegalAction, NeedAnswer
from capemay_kit.games import registry
from tests.recorded import seen
from tests.recorded.arranged import ARRANGED, Try

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve"]
MOMENT = "2026-11-26T08:00:00Z"
MOST_TOLD = 40
ENDING = {"tally", "cross", "winner", "phase", "ledger", "take_token", "book.numbers.round_limit"}
"""Acts and corrections that shorten a game: they are done seldom."""


def _own_capital_city() -> dict[str, Any]:
    families = ("green", "blue", "red", "yellow", "purple", "orange")
    own: dict[str, Any] = {OWN_PLAYED: True}
    for n in range(1, 37):
        card = {"symbols": ["star"] if n % 3 else ["gear"], "deed": n, "points": n % 4, "dollars": n % 3 + 1}
        more = (
            {"text": "Two points for each neighbour.", "when": ("pays", "end", "placed")[n % 3]} if n % 9 == 0 else {}
        )
        own[f"book.own.building.{n}"] = {"number": n, "title": f"House {n}", **card, **more}
    for n in range(1, 55):
        card = {"family": families[(n - 1) // 9], "symbol": "star" if n % 2 else "gear"}
        more = {"text": "A point for each star.", "when": "end"} if n % 20 == 0 else {}
        own[f"book.own.character.{n}"] = {"number": n, "first_name": f"Person {n}", **card, **more}
    return own


OWN = {
    "cape-may": {
        "book.cards.event.3": {"title": "Storm", "effects": [{"do": "money", "amount": -2},
                                                                    {"do": "note", "text": "stay"}]},
        "book.cards.activity.2": {"title": "Ours", "options": [[{"do": "money", "amount": 5}],
                                                                     [{"do": "move", "steps": 3}]]},
        "book.cards.upgrade.7": {"title": "Mill", "zone": "gravel", "kind": "ongoing",
                                 "effects": [{"do": "discount", "amount": 2, "kinds": ["shop"]}]},
        "book.cards.bonus.4": {"title": "All four", "primary": {"points": 6, "goal": {
            "is": "told", "text": "as printed"}}},
    },
    "cape-horn": {"book.own.wind.4": {"options": [[{"way": "ahead_right", "steps": 2}],
                                                  [{"way": "left", "steps": 1}]]}},
    "capital-city": _own_capital_city(),
    "capitol": {"book.cards.floor-1": 7},
}  # fmt: skip
"""Corrections by which tables begin with their owner's cards."""
FREE: dict[str, list[tuple[str, Any]]] = {
    "cape-may": [
        ("seats[0].ignoring", True), ("seats[0].activity", [1, 2]), ("seats[0].activity", [999]),
        ("lots.grass-3", None),
        ("seats[0].bonus[0].met", 3), ("seats[0].bonus[1].both", 5), ("seats[0].bonus[0].met", "x"), ("settled", True),
        ("lots.gravel-1", {"seat": 0, "kind": "shop"}), ("lots.gravel-1", {"seat": 7, "kind": "shop"}),
        ("lots.x", None),
        ("book.numbers.start_money", 9), ("book.numbers.build_cost.shop", [1, 2, 3, 4]),
        ("book.numbers.actions", "many"),
        ("book.rulings.wrong_way_entry", False), ("book.rulings.wrong_way_entry", 3),
        ("book.streets", {"x": "X Street"}),
        ("book.streets", 3), ("book.board", "cape-may-3-4"), ("book.board", "no-such"), ("book.board", None),
    ],
    "capitol": [
        ("stacks.floor.below", ["floor-1"]), ("areas.blue-1.buildings", [{"seat": 0, "roof": "round", "height": 2}]),
        ("areas.blue-1.buildings", [{"seat": 0, "roof": "flat", "height": 2}]), ("areas.blue-1.buildings", []),
        ("book.numbers.draw", 4), ("book.numbers.area_points.first", 9), ("book.numbers.draw", -1), ("settled", True),
        ("book.rulings.free_auction", False), ("book.board", {"areas": []}), ("book.board", 3),
    ],
    "cape-horn": [
        ("settled", True), ("settled", None), ("ledger", True), ("ledger", 3), ("book.numbers.wind_cards.fork-1", 2),
        ("book.own.wind.0", {"options": []}), ("book.rulings.line_needs_card", False),
    ],
    "capital-city": [
        ("trains[0].cards", ["?"]), ("book.numbers.families", [3, 4, 5]), ("settled", True),
        ("book.cards.building.bank", {"points": 3}), ("book.cards.building.bank", {"points": 300}),
        ("book.cards.building.bank.text", "A point for each star."),
        ("book.cards.character.green-ada", {"symbol": "star"}),
        ("book.cards.character.green-ada.text", "Two points."), ("book.cards.character.green-ada", {"family": "red"}),
        *((f"seats[{i}].buildings.{one}.staff", value) for i in range(3) for one in ("post-office", "bank", "?1-1")
          for value in ([""], ["", ""], ["green-ada", ""])),
    ],
}  # fmt: skip
"""Corrections that stand in no form, tried besides those of the forms."""


def setups() -> Iterator[tuple[str, str, int, dict[str, Any], dict[str, Any]]]:
    """Yield every game to be recorded: name, game, seats, what its header is made with, how it is played."""
    may = "cape-may"
    for n in (1, 2, 3, 4):
        solo = {"solo": "citizen"} if n == 1 else {}
        yield f"{may}-app-{n}", may, n, {"seed": f"{n}", "first": n // 2, **solo}, {}
    yield f"{may}-solo-printed", may, 1, {"solo": "founder"}, {"unknown": True}
    yield f"{may}-printed-2", may, 2, {}, {"unknown": True}
    yield f"{may}-printed-3", may, 3, {"map_wanted": False}, {"unknown": True, "corrects": 0.08}
    yield f"{may}-corrected", may, 2, {"seed": "c"}, {"corrects": 0.25, "forces": 0.1}
    yield f"{may}-house", may, 3, {"seed": "h", "edition": "base", "rulings": {
        "wrong_way_entry": False, "specials_on_card_moves": True, "discounts_on_lighthouse": True,
        "extra_actions_again": True}, "own": {**OWN[may], "book.numbers.rounds_per_season": 2}}, {}  # fmt: skip
    yield f"{may}-sheet", may, 3, {"depth": "sheet"}, {"sheet": True}
    yield f"{may}-sheet-solo", may, 1, {"depth": "sheet", "solo": "tourist"}, {"sheet": True}
    tol = "capitol"
    for n in (2, 3, 4):
        yield f"{tol}-app-{n}", tol, n, {"seed": f"{n}", "first": n - 2}, {}
    yield f"{tol}-printed-2", tol, 2, {}, {"unknown": True}
    yield f"{tol}-printed-4", tol, 4, {}, {"unknown": True, "corrects": 0.08}
    yield f"{tol}-corrected", tol, 3, {"seed": "c"}, {"corrects": 0.25, "forces": 0.1}
    yield f"{tol}-house", tol, 3, {"seed": "h", "edition": "base", "rulings": {
        "tallest_together": False, "free_auction": False},
        "own": {"book.numbers.draw": 4}}, {"forces": 0.06}  # fmt: skip
    yield f"{tol}-sheet", tol, 3, {"depth": "sheet"}, {"sheet": True}
    horn = "cape-horn"
    for n in (3, 4, 5):
        yield f"{horn}-app-{n}", horn, n, {"seed": f"{n}", "first": n - 3}, {"aims": 0.8}
    yield f"{horn}-printed-3", horn, 3, {}, {"unknown": True, "aims": 0.6}
    yield f"{horn}-ledger", horn, 3, {"map_wanted": False}, {"unknown": True, "corrects": 0.05, "ends": 0.2}
    poor = {"map_wanted": False, "own": {"book.numbers.start_points": 1, "book.numbers.hand_limit": 3}}
    yield f"{horn}-ledger-poor", horn, 4, poor, {"unknown": True, "forces": 0.06, "most": 120}
    yield f"{horn}-corrected", horn, 3, {"seed": "c"}, {"corrects": 0.2, "forces": 0.1, "aims": 0.5}
    yield f"{horn}-house", horn, 4, {"seed": "h", "edition": "base", "board": "cape-horn", "rulings": {
        "ignore_within_move_twice": True, "line_needs_card": False, "token_when_staying": True},
        "own": {**OWN[horn], "book.numbers.hand_limit": 4, "book.numbers.round_limit": 9}}, {"aims": 0.5}  # fmt: skip
    yield f"{horn}-sheet", horn, 3, {"depth": "sheet"}, {"sheet": True}
    city = "capital-city"
    for n in (3, 4, 5):
        yield f"{city}-app-{n}", city, n, {"seed": f"{n}", "first": n - 3}, {}
    yield f"{city}-printed-3", city, 3, {}, {"unknown": True, "ends": 0.6}
    yield f"{city}-printed-4", city, 4, {}, {"unknown": True, "corrects": 0.08}
    yield f"{city}-own", city, 3, {"seed": "o", "own": OWN[city]}, {}
    yield f"{city}-own-printed", city, 3, {"own": OWN[city]}, {"unknown": True}
    yield f"{city}-corrected", city, 3, {"seed": "c"}, {"corrects": 0.25, "forces": 0.1}
    yield f"{city}-house", city, 4, {"seed": "h", "rulings": {"ties_by_all_dollars": True},
                                     "own": {"book.numbers.bid": 3}}, {}  # fmt: skip
    yield f"{city}-sheet", city, 4, {"depth": "sheet"}, {"sheet": True}


PLAIN = {"forces": 0, "corrects": 0, "undoes": 0, "figures": 0, "asks": 0, "plain": 1, "most": 10_000}
"""How games are played in which nothing but the rules' own acts happens: what pieces and cards there are is counted."""


def plain_setups() -> Iterator[tuple[str, str, int, dict[str, Any], dict[str, Any]]]:
    """Yield a game with every number of players, the app's cards and nothing corrected, forced or undone."""
    for game in registry.OURS:
        meta = registry.game(game).rules.meta
        for n in range(meta.min_seats, meta.max_seats + 1):
            solo = {"solo": "citizen"} if n == 1 else {}
            aims = {"aims": 0.7} if game == "cape-horn" else {}
            yield f"{game}-plain-{n}", game, n, {"seed": f"plain {n}", "first": n // 2, **solo}, PLAIN | aims


class Playing:
    """A game that is played by chance, with all that people do at a table."""

    def __init__(
        self, name: str, game: str, seats: int, header: dict[str, Any], how: dict[str, Any], seed: str = ""
    ) -> None:
        found = registry.game(game)
        made = found.header_for(NAMES[:seats], table=name, title=name, **{"seed": None, **header})
        self.table: Table[Any, Any] = registry.lay_out(made)
        self.rules, self.screen = found.rules, registry.screen(game)
        self.how, self.rnd = how, random.Random(name + seed)
        self.tried: dict[str, int] = defaultdict(int)
        self.offered: list[Any] = []

    def chance(self, what: str, usual: float) -> bool:
        """Say whether something is done now, by how often it is done in this game."""
        return self.rnd.random() < self.how.get(what, usual)

    def play(self) -> None:
        """Play to the end, or until it is long enough."""
        if self.how.get("sheet"):
            for __ in range(60):
                self.correct()
            return
        while self.table.seq < self.how.get("most", 260) and self.rules.to_act(self.table.state):
            self.step()
        for __ in range(0 if self.how.get("plain") else 4):
            self.correct()

    def step(self) -> None:
        table, rnd = self.table, self.rnd
        s = table.state
        if self.chance("undoes", 0.03) and table.counted:
            back = rnd.choice((1, 1, 3))
            table.undo(max(0, table.counted[-1].seq - back))
            if rnd.random() < 0.5:
                table.redo()
            return
        if self.chance("corrects", 0.02):
            self.correct()
            return
        seat = rnd.choice(self.rules.to_act(s))
        for i in range(len(s.seats)):
            back = self.screen.takes_back(s, i)
            if back is not None and not self.how.get("plain") and rnd.random() < 0.05 and self.act(i, back):
                return
        if self.chance("asks", 0.01):
            table.asked_advice(seat)
            return
        acts = self.rules.legal(s, seat)
        if not acts:
            # what is needed is said by a correction
            self.correct()
            return
        self.offered = [*self.offered[-300:], *seen.some(acts, 5)]
        if self.chance("forces", 0.03) and self.force(seat):
            return
        acts = seen.some(acts, 300)
        by_kind: dict[type, list[Any]] = {}
        for a in acts:
            by_kind.setdefault(type(a), []).append(a)
        kinds = [one for one in by_kind if one.__struct_config__.tag not in ENDING or rnd.random() < 0.1] or list(
            by_kind
        )
        a = rnd.choice(by_kind[rnd.choice(kinds)])
        if self.chance("aims", 0):
            a = max(seen.some(acts, 25), key=lambda one: self.worth(s, seat, one))
        if self.how.get("unknown") and rnd.random() < 0.7 and self.by_panel(seat, a):
            return
        figures = self.screen.figures(s, seat, a)
        if figures and self.chance("figures", 0.25):
            values = {}
            for one in figures:
                values[one.name] = (
                    rnd.choice(one.options[1:]).value if one.options else max(0, one.value + rnd.choice((-1, 1, 2)))
                )
            other = self.screen.with_figures(s, seat, a, values)
            a = other if self.rules.why_not(s, seat, other) is None else a
        self.act(seat, a)

    def worth(self, s: Any, seat: int, a: Any) -> float:
        try:
            return float(self.rules.worth(self.rules.apply(s, seat, a, Chance(seed="aims")), seat))
        except CapemayError:
            return -1e9

    def act(self, seat: int, a: Any, force: bool = False) -> bool:
        """Carry out an act, and answer what it asks. Return whether it was."""
        told: list[Any] = []
        for __ in range(MOST_TOLD):
            try:
                self.table.act(seat, a, told=told, force=force)
                return True
            except NeedAnswer as error:
                question = error.question
                asked = self.screen.ask(self.table.state, question)
                open_ = asked is None or asked.skip
                told.append(None if open_ and self.rnd.random() < 0.3 else self.rnd.choice(question.options))
            except IllegalAction:
                return False
            except (NotAnOption, ValueError):
                if not told:
                    raise
                told.pop()
        return False

    def force(self, seat: int) -> bool:
        """Do something against the rules. Return whether it was done."""
        s, rnd = self.table.state, self.rnd
        for a in rnd.sample(self.offered, min(20, len(self.offered))):
            if self.rules.why_not(s, seat, a) is not None and self.act(seat, a, force=True):
                return True
        return False

    def by_panel(self, seat: int, a: Any) -> bool:
        """Do an unknown card by what people enter of it. Return whether that was done."""
        s, rnd = self.table.state, self.rnd
        asked = self.screen.unknown_card(s, seat, a)
        if asked is None:
            return False
        if asked.known and rnd.random() < 0.3:
            one = rnd.choice(asked.known)
            return self.rules.why_not(s, seat, one.act) is None and self.act(seat, one.act)
        n = len(self.table.start.seats)
        whose = seat if asked.seat is None else asked.seat
        changes = {}
        for amount in asked.amounts:
            if rnd.random() < 0.5:
                changes[amount.key] = tuple(rnd.choice(amount.usual[:3]) if i == whose else 0 for i in range(n))
        things = []
        for one in rnd.sample(asked.things, min(len(asked.things), rnd.choice((0, 1, 1, 2)))):
            values = one.usual or tuple(o.value for o in one.options[:1])
            things.append(Took(one.key, () if one.shared else (whose,), 1, None, values))
        when = asked.when[0].value if asked.when else None
        figures = {one.name: rnd.choice(one.options[1:]).value for one in asked.figures if one.options}
        did = Did(changes, tuple(things), when, asked.free if asked.deck else 0, figures)
        try:
            done = self.screen.card_did(s, seat, a, did)
            kept = self.screen.card_kept(s, seat, a, did) if asked.deck and rnd.random() < 0.4 else None
            if kept is not None:
                self.table.correct(*kept)
            if isinstance(done, Correct):
                self.table.correct(done.path, done.value)
                return True
            return self.rules.why_not(self.table.state, seat, done) is None and self.act(seat, done)
        except (CapemayError, ValueError, LookupError):
            return False

    def correct(self) -> None:
        """Correct a figure, one of a kind that was corrected seldom so far."""
        s, rnd, screen = self.table.state, self.rnd, self.screen
        sections = [*screen.correctable(s), *screen.claims(s)]
        if self.how.get("sheet"):
            sections = [*screen.sheet(s), *screen.claims(s)]
        for i in range(len(s.seats)):
            sections += screen.own_hand(s, i)
        fields = [f for section in sections for f in section.fields if f.name not in (*ENDING, "settled")]
        rnd.shuffle(fields)
        fields.sort(key=lambda f: self.tried[seen.kind_of(f.name)])
        for f in fields[:5]:
            self.tried[seen.kind_of(f.name)] += 1
            try:
                self.table.correct(f.name, seen.value_of(f, rnd))
                return
            except (CapemayError, ValueError):
                continue


def make(name: str, game: str, seats: int, header: dict[str, Any], how: dict[str, Any]) -> None:
    playing = Playing(name, game, seats, header, how)
    playing.play()
    keep(name, playing.table)


def arrange(name: str) -> list[str]:
    """Play an arranged game and keep its record. Return what is tried in it."""
    game, seats, header, steps = ARRANGED[name]
    playing = Playing(name, game, seats, header, {})
    table, tried = playing.table, []
    for step in steps:
        if isinstance(step, Try):
            a = msgspec.convert(step.act, playing.rules.meta.act_type)
            why = playing.rules.why_not(table.state, step.seat, a)
            refused = why and why.rule
            assert refused == step.rule, f"{name}: {step} is refused by {refused}"
            tried.append(f"{table.seq} {step.seat} {seen.said(a)}")
        elif isinstance(step[0], str):
            table.correct(*step)
        else:
            seat, said, *told = step
            table.act(seat, msgspec.convert(said, playing.rules.meta.act_type), told=told)
    keep(name, table)
    return tried


def keep(name: str, table: Table[Any, Any]) -> None:
    """Keep the record of a game."""
    entries = [replace(one, at="") for one in table.entries]
    raw = to_lines(replace(table.header, created=MOMENT, kit="recorded"), entries)
    seen.RECORDS.mkdir(exist_ok=True)
    (seen.RECORDS / f"{name}.jsonl.xz").write_bytes(lzma.compress(raw, preset=9))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--new", action="store_true", help="play the games again, and choose anew what is tried")
    given = parser.parse_args()
    known: dict[str, set[str]] = defaultdict(set)
    arranged: dict[str, list[str]] = {}
    if given.new:
        arranged = {name: arrange(name) for name in ARRANGED if not given.names or name in given.names}
        for one in (*setups(), *plain_setups()):
            if not given.names or one[0] in given.names:
                make(*one)
    for name in [one for one in given.names or seen.names() if "-plain-" not in one]:
        looked = seen.Seen(name)
        if name in arranged:
            tried = [("refused", key) for key in arranged[name]]
        elif given.new:
            tried = [("refused", key) for key in looked.to_refuse()]
            tried += [
                ("corrected", key)
                for key in looked.to_correct(known[looked.game], [*OWN[looked.game].items()], FREE[looked.game])
            ]
        else:
            tried = list(seen.expected(name))
        lines = looked.lines(tried)
        old = seen.expected(name) if (seen.EXPECTED / f"{name}.txt.xz").exists() else {}
        if lines != old:
            seen.keep(name, lines)
            print(
                f"{name}: {len(looked.moments)} moments, {len(lines)} lines, {_changed(old, lines)} other than before"
            )


def _changed(old: seen.Lines, new: seen.Lines) -> int:
    return sum(old.get(key) != text for key, text in new.items()) + len(old.keys() - new.keys())


if __name__ == "__main__":
    main()
