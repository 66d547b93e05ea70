"""Cape Horn, on squared paper: neighbours, ways of cards, reach, sail points, tokens (p. 1-4)."""

from __future__ import annotations

from collections import deque
from typing import Any

from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.names import space_title
from capemay_kit.games.cape_horn.rules import GAME
from capemay_kit.games.cape_horn.state import reach

from . import read

COURSE = read("cape_horn", "course-2.json")
CARDS = {card["id"]: card["options"] for card in read("cape_horn", "winds.json")["cards"]}
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
RULES = {
    "not_adjacent": "Beside another card", "ship_on_card": "No covering below a ship",
    "within_reach": "No covering within reach", "cover_is_only": "Covering a card",
}  # fmt: skip
REACH = {
    "card": "By following its card, for free", "ignore": "By ignoring its card, for 3 sail points",
    "twice": "By moving twice, for 5 sail points", "": "Not at all",
}  # fmt: skip
PRICE = {act.Ignore: 3, act.Again: 5, act.Buy: 1}


def _ahead(space: str) -> str:
    x, y = SEA[space]
    return AHEAD[COURSE["areas"][COURSE["rows"][y][x]]["lower_edge"]]


def _ends(s: Any, space: str) -> set[str]:
    """Sail every option of the card on a space step by step, and drop those that leave the sea."""
    found = set()
    turned = {"north": 0, "east": 2, "south": 4, "west": 6}[_ahead(space)]
    for option in CARDS[s.winds[space]]:
        x, y = SEA[space]
        afloat = True
        for leg in option:
            dx, dy = NORTH_FIRST[(CLOCKWISE.index(leg["way"]) + turned) % 8]
            for _ in range(leg["steps"]):
                x, y = x + dx, y + dy
                afloat = afloat and (x, y) in NAMED
        found |= {NAMED[x, y]} if afloat else set()
    return found


def _beside(space: str) -> set[str]:
    x, y = SEA[space]
    return {NAMED[x + dx, y + dy] for dx, dy in NORTH_FIRST if (x + dx, y + dy) in NAMED}


def _free(s: Any, seat: int, spaces: set[str]) -> set[str]:
    others = {one.space for i, one in enumerate(s.seats) if i != seat}
    return {one for one in spaces if one in s.winds and (one in STATIONS or one not in others)}


def _sailing(s: Any, seat: int, space: str) -> set[str]:
    return _free(s, seat, _ends(s, space))


def _reach(s: Any, seat: int) -> dict[str, str]:
    """Return by what means a ship can come where this turn, the cheapest of them."""
    me = s.seats[seat]
    first = _sailing(s, seat, me.space)
    found = dict.fromkeys(first, "card")
    if me.points >= 3:
        found = dict.fromkeys(_free(s, seat, _beside(me.space)), "ignore") | found
    if me.points >= 5:
        found = dict.fromkeys((two for one in first for two in _sailing(s, seat, one)), "twice") | found
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


def _room(tokens: Any, zone: int, colour: str) -> bool:
    return tokens[zone - 1] is None and colour not in tokens


def reckoned(asked: Any) -> set[str]:
    """Return the right answers among the options."""
    s, about = asked.state, asked.about
    seat = about.get("seat", 0)
    match asked.kind:
        case "sail":
            ends = _sailing(s, seat, s.seats[seat].space)
            return {space_title(s.book, one) for one in about["options"] if one in ends}
        case "facing":
            return {_ahead(about["space"]).capitalize()}
        case "may place":
            shown = zip(asked.options, about["acts"], strict=True)
            return {text for text, one in shown if not _against(s, seat, one.space)}
        case "why place":
            return {RULES[one] for one in _against(s, seat, about["act"].space)} & set(asked.options) or {
                "None: it is allowed."
            }
        case "brings":
            now = s.seats[seat].points
            return {str(min(8, now + 1) if isinstance(about["act"], act.Stay) else now - 3)}
        case "reach":
            return {REACH[_reach(s, seat).get(about["space"], "")]}
        case "nearest":
            far = _far(about["station"])
            to_go = [far[one.space] for one in s.seats]
            return {one.name for one, n in zip(s.seats, to_go, strict=True) if n == min(to_go)}
        case "points":
            now = min(8, about["begin"] + 1)
            after = {"sail": now, "stay": min(8, now + 1), "ignore": now - 3, "twice": now - 5}[about["how"]]
            return {str(after - about["bought"])}
        case "hand":
            return {str(min(6, min(6, about["cards"] + 1) + about["points"]))}
        case "token":
            fitting = [one for one in about["options"]
                       if _room(about["tokens"], STATIONS[one]["zone"], STATIONS[one]["colour"])]  # fmt: skip
            return {space_title(s.book, space) for space in fitting}
        case "third":
            shown = zip(asked.options, about["options"], strict=True)
            return {text for text, (colour, zone) in shown if _room(about["tokens"], zone, colour)}
        case _:
            won = [s.seats[i].name for i, book in enumerate(about["books"]) if len(list(filter(None, book))) == 2]
            return set(won or ["Nobody"])


def marked(s: Any, task: Any) -> set[str]:
    """Return the spaces that are to be tapped."""
    here, within = s.seats[task.seat].space, set(_reach(s, task.seat))
    touching = {one for one in SEA if _beside(one) & set(s.winds)}
    return {
        "place": touching - set(s.winds), "cover": (touching & set(s.winds)) - {one.space for one in s.seats} - within,
        "sail": _sailing(s, task.seat, here), "ignore": _free(s, task.seat, _beside(here)), "reach": within,
    }[task.what]  # fmt: skip


def offered(s: Any, task: Any) -> set[str]:
    """Return the spaces that the rules offer."""
    legal = GAME.legal(s, task.seat)
    placed = {one.space for one in legal if isinstance(one, act.Place) and one.card == task.card}
    return {
        "place": placed - set(s.winds), "cover": placed & set(s.winds), "reach": set(reach(s, task.seat)),
        "sail": {one.to for one in legal if isinstance(one, act.Sail)},
        "ignore": {one.to for one in legal if isinstance(one, act.Ignore)},
    }[task.what]  # fmt: skip


def said(s: Any, task: Any) -> int:
    """Return the sail points that the prices leave: ignoring costs 3, a second move 5, each card bought 1 (p. 4)."""
    return int(s.seats[task.seat].points - sum(PRICE.get(type(one), 0) for one in task.acts))
