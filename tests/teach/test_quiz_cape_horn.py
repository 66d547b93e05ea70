"""Questions about Cape Horn, answered once more by the rulebook alone: winds, reach, sail points, tokens."""

from __future__ import annotations

import json
from collections import Counter, deque
from typing import Any

from capemay_kit.core.files import shipped
from capemay_kit.games.cape_horn.names import space_title
from capemay_kit.teach.quiz import maker, question

MANY = 1000
RULES = {
    "not_adjacent": "Beside another card", "ship_on_card": "No covering below a ship",
    "within_reach": "No covering within reach", "cover_is_only": "Covering a card",
}  # fmt: skip
REACH = {
    "card": "By following its card, for free", "ignore": "By ignoring its card, for 3 sail points",
    "twice": "By moving twice, for 5 sail points", "": "Not at all",
}  # fmt: skip


def _read(name: str) -> dict[str, Any]:
    return dict(json.loads(shipped("boards", "cape_horn", name).read_text(encoding="utf-8")))


COURSE = _read("course-2.json")
CARDS = {card["id"]: card["options"] for card in _read("winds.json")["cards"]}
SEA = {
    f"{chr(65 + x)}{y + 1}": (x, y)
    for y, row in enumerate(COURSE["rows"]) for x, letter in enumerate(row) if letter != "-"
}  # fmt: skip
NAMED = {place: space for space, place in SEA.items()}
STATIONS = {one["space"]: one for one in COURSE["stations"]}
CLOCKWISE = ("ahead", "ahead_right", "right", "back_right", "back", "back_left", "left", "ahead_left")
NORTH_FIRST = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
AHEAD = {"north": "south", "east": "west", "south": "north"}
"""The lower edge of a card, and where ahead is then (p. 2)."""


# --- an independent reckoning, from the course and the cards as they are printed -------------------------------


def _ahead(space: str) -> str:
    x, y = SEA[space]
    return AHEAD[COURSE["areas"][COURSE["rows"][y][x]]["lower_edge"]]


def _step(space: str, way: str) -> tuple[int, int]:
    turned = {"north": 0, "east": 2, "south": 4, "west": 6}[_ahead(space)]
    return NORTH_FIRST[(CLOCKWISE.index(way) + turned) % 8]


def _ends(card: str, space: str) -> set[str]:
    """Sail every option of a card step by step, and drop those that leave the sea."""
    found = set()
    for option in CARDS[card]:
        here: tuple[int, int] | None = SEA[space]
        for leg in option:
            dx, dy = _step(space, leg["way"])
            for _ in range(leg["steps"]):
                if here is not None:
                    here = (here[0] + dx, here[1] + dy)
                    here = here if here in NAMED else None
        if here is not None:
            found.add(NAMED[here])
    return found


def _beside(space: str) -> set[str]:
    x, y = SEA[space]
    return {NAMED[x + dx, y + dy] for dx, dy in NORTH_FIRST if (x + dx, y + dy) in NAMED}


def _free(s: Any, seat: int, spaces: set[str]) -> set[str]:
    others = {one.space for i, one in enumerate(s.seats) if i != seat}
    return {one for one in spaces if one in s.winds and (one in STATIONS or one not in others)}


def _reach(s: Any, seat: int) -> dict[str, str]:
    """Return by what means a ship can come where this turn, the cheapest of them."""
    me = s.seats[seat]
    first = _free(s, seat, _ends(s.winds[me.space], me.space))
    found = dict.fromkeys(first, "card")
    if me.points >= 3:
        for one in _free(s, seat, _beside(me.space)):
            found.setdefault(one, "ignore")
    if me.points >= 5:
        for one in first:
            for two in _free(s, seat, _ends(s.winds[one], one)):
                found.setdefault(two, "twice")
    return found


def _against(s: Any, seat: int, space: str) -> set[str]:
    """Name what speaks against placing a card on a space."""
    found = set() if _beside(space) & set(s.winds) else {"not_adjacent"}
    if space in s.winds:
        found |= {"ship_on_card"} if space in {one.space for one in s.seats} else set()
        found |= {"within_reach"} if space in _reach(s, seat) else set()
        found |= {"cover_is_only"} if s.placed else set()
    return found


def _far(space: str) -> dict[str, int]:
    found, waiting = {space: 0}, deque([space])
    while waiting:
        here = waiting.popleft()
        for one in _beside(here) - set(found):
            found[one] = found[here] + 1
            waiting.append(one)
    return found


def _points(about: dict[str, Any]) -> int:
    now = min(8, about["begin"] + 1)
    after = {"sail": now, "stay": min(8, now + 1), "ignore": now - 3, "twice": now - 5}[about["how"]]
    return after - about["bought"]


def _hand(about: dict[str, Any]) -> int:
    drawn = min(6, about["cards"] + 1)
    return min(6, drawn + about["points"])


def _room(tokens: Any, zone: int, colour: str) -> bool:
    return tokens[zone - 1] is None and colour not in tokens


def _reckoned(asked: Any) -> set[str]:
    """Return the right answers among the options, by a reckoning of our own."""
    s, about = asked.state, asked.about
    match asked.kind:
        case "sail":
            here = s.seats[about["seat"]].space
            ends = _free(s, about["seat"], _ends(s.winds[here], here))
            return {space_title(s.book, one) for one in about["options"] if one in ends}
        case "facing":
            return {_ahead(about["space"]).capitalize()}
        case "may place":
            shown = zip(asked.options, about["acts"], strict=True)
            return {text for text, one in shown if not _against(s, about["seat"], one.space)}
        case "why place":
            return {RULES[one] for one in _against(s, about["seat"], about["act"].space)} & set(asked.options) or {
                "None: it is allowed."
            }
        case "brings":
            now = s.seats[about["seat"]].points
            return {str(min(8, now + 1) if type(about["act"]).__name__ == "Stay" else now - 3)}
        case "reach":
            means = _reach(s, about["seat"]).get(about["space"], "")
            return {REACH[means]}
        case "nearest":
            far = _far(about["station"])
            to_go = [far[one.space] for one in s.seats]
            return {one.name for one, n in zip(s.seats, to_go, strict=True) if n == min(to_go)}
        case "points":
            return {str(_points(about))}
        case "hand":
            return {str(_hand(about))}
        case "token":
            shown = [(one, STATIONS[one]) for one in about["options"]]
            fitting = [space for space, one in shown if _room(about["tokens"], one["zone"], one["colour"])]
            return {space_title(s.book, one) for one in fitting}
        case "third":
            shown = zip(asked.options, about["options"], strict=True)
            return {text for text, (colour, zone) in shown if _room(about["tokens"], zone, colour)}
        case _:
            winners = [
                s.seats[i].name for i, book in enumerate(about["books"]) if len([one for one in book if one]) == 2
            ]
            return set(winners or ["Nobody"])


def test_a_thousand_questions_are_right() -> None:
    """The answer is the only right one among options that all differ, by the engine and by hand."""
    kinds: Counter[str] = Counter()
    for number in range(MANY):
        asked = question("cape-horn", number)
        kinds[asked.kind] += 1
        assert _reckoned(asked) == {asked.options[asked.right]}, (number, asked.kind, asked.text)
    assert set(kinds) == set(maker("cape-horn").kinds)
    assert min(kinds.values()) > MANY / 40


def test_every_means_and_every_reason_comes_up() -> None:
    """By the card, ignoring, twice, not at all; and why a card may not be covered."""
    asked = [question("cape-horn", number) for number in range(MANY)]
    right = {(one.kind, one.rule) for one in asked if one.kind in ("reach", "why place", "points")}
    assert right == {
        ("reach", "move"), ("reach", "ignore"), ("reach", "twice"), ("reach", "end"),
        ("why place", "place"), ("why place", "adjacent"), ("why place", "cover"), ("why place", "covership"),
        ("why place", "coverreach"),
        ("points", "points"), ("points", "stay"), ("points", "ignore"), ("points", "twice"),
    }  # fmt: skip


def test_a_placed_card_is_told_where_it_forbids_covering() -> None:
    """The picture does not show which card was placed this turn."""
    asked = [question("cape-horn", number) for number in range(300)]
    chosen = [one for one in asked if one.kind in ("may place", "why place")]
    assert {one.state.placed for one in chosen} == {0, 1}
    assert all(("another wind card" in one.text) == bool(one.state.placed) for one in chosen)
