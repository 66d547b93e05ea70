"""Capitol: floors, heights, roofs, bids, points (ch. 5, 6, 7, 9, 11)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from capemay_kit.games.capitol import acts as act
from capemay_kit.games.capitol.rules import GAME
from capemay_kit.games.capitol.state import Building
from capemay_kit.teach.quiz_capitol import ROOF_ONLY

from . import read

NUMBERS = read("capitol", "base.json")["numbers"] | read("capitol", "base-2.json")["numbers"]
AUCTIONS = NUMBERS["auctions"]
CARDS = {
    f"{line if line in ('roof', 'floor') else f'permit-{line}'}-{n}": n
    for line, counts in NUMBERS["cards"].items() for n, count in enumerate(counts, 1) if count
}  # fmt: skip
"""The number of every card there is."""


def _areas() -> list[dict[str, Any]]:
    """Number the areas by colour, as they are printed, and list them by colour."""
    seen: Counter[str] = Counter()
    for area in NUMBERS["areas"]:
        seen[area["colour"]] += 1
        area["id"] = f"{area['colour']}-{seen[area['colour']]}"
    return sorted(NUMBERS["areas"], key=lambda area: str(area["id"]))


AREAS = _areas()
AT = {area["id"]: i for i, area in enumerate(AREAS)}


def _placed(site: Any) -> tuple[set[int], set[int]]:
    """Return who is first and who is second in an area, as chapter 11 has it."""
    floors: Counter[int] = Counter()
    tallest: Counter[int] = Counter()
    for seat, _, height in site.buildings:
        floors[seat] += height
        tallest[seat] = max(tallest[seat], height)
    if not floors:
        return set(), set()
    most = {seat for seat in floors if floors[seat] == max(floors.values())}
    if len(most) > 1:
        first = {seat for seat in most if tallest[seat] == max(tallest[one] for one in most)}
        return first, most - first
    rest = {seat: n for seat, n in floors.items() if seat not in most}
    return most, {seat for seat, n in rest.items() if n == max(rest.values())}


def _points(site: Any, seat: int) -> int:
    first, second = _placed(site)
    each = 2 + site.fountains if seat in first else site.fountains if seat in second else 0
    return each * (2 if site.large == "temple" else 1)


def _against(s: Any, colour: str, area: str, roof: str, height: int) -> set[str]:
    """Name the rules that placing a building breaks, word by word as chapter 5 has them."""
    site, there = s.sites[AT[area]], AREAS[AT[area]]
    heights = [one.height for one in site.buildings]
    others = [{one.roof for one in s.sites[i].buildings} for i, one in enumerate(AREAS)
              if one["colour"] == there["colour"] and one is not there]  # fmt: skip
    return {
        rule for rule, breaks in {
            "A permit": there["colour"] != colour,
            "On a vacant small space": len(heights) + site.fountains >= there["spaces"],
            "How high": height not in ((max(heights), max(heights) + 1) if heights else (1,)),
            "One kind of roof in an area": any(one.roof != roof for one in site.buildings),
            "Not all three the same": not heights and others == [{roof}, {roof}],
        }.items() if breaks
    }  # fmt: skip


def _permit(s: Any, one: Any) -> set[str]:
    return _against(s, one.card.split("-")[1], one.area, one.roof, one.height)


def _winner(about: dict[str, Any]) -> int:
    """Return who wins an auction: sum, highest card, then clockwise from the first player (ch. 6)."""
    numbers = [[CARDS[card] for card in bid] for bid in about["bids"]]
    n = len(numbers)
    return max(range(n), key=lambda i: (sum(numbers[i]), max(numbers[i], default=0), -((i - about["first"]) % n)))


def _raised(heights: tuple[int, ...], on: tuple[int, ...]) -> bool:
    """Put up one floor after another, on a building of that height or on the ground; say whether it is there."""
    left = [0, 0, *heights]
    for height in on:
        if height not in left:
            return False
        left.remove(height)
        left.append(height + 1)
    return True


def _next_scoring(s: Any, one: Any, seat: int) -> int:
    """Count the areas after a building or an improvement is placed."""
    sites, i = list(s.sites), AT[one.area]
    if hasattr(one, "roof"):
        sites[i] = replace(sites[i], buildings=(*sites[i].buildings, Building(seat, one.roof, one.height)))
    elif AUCTIONS[s.round - 1][s.auction] == "fountain":
        sites[i] = replace(sites[i], fountains=sites[i].fountains + 1)
    else:
        sites[i] = replace(sites[i], large=AUCTIONS[s.round - 1][s.auction])
    return sum(_points(site, seat) for site in sites)


def reckoned(asked: Any) -> set[str]:
    """Return the right answers among the options."""
    s, about = asked.state, asked.about
    seat = about.get("seat", 0)

    def right(acts: list[Any]) -> set[str]:
        return {text for text, one in zip(asked.options, about["acts"], strict=True) if one in acts}

    match asked.kind:
        case "first" | "second":
            names = [s.seats[one].name for one in _placed(s.sites[about["area"]])[asked.kind == "second"]]
            return {names[0] if len(names) == 1 else "Several players" if names else "Nobody"}
        case "points" | "tied":
            return {str(_points(s.sites[about["area"]], seat))}
        case "may permit":
            return right([one for one in about["acts"] if not _permit(s, one)])
        case "why permit":
            return _permit(s, about["act"]) & set(asked.options) or {"None: it is allowed."}
        case "may floor":
            return right([one for one in about["acts"] if _raised(s.seats[seat].incomplete, one.on)])
        case "brings permit" | "brings improve":
            return {f"+{_next_scoring(s, about['act'], seat)}"}
        case "most permit" | "most improve":
            worth = {one: _next_scoring(s, one, seat) for one in about["acts"]}
            return right([one for one, n in worth.items() if n == max(worth.values())])
        case "roof":
            colour, area = AREAS[about["area"]]["colour"], AREAS[about["area"]]["id"]
            roofs = [roof for roof in ROOF_ONLY if not _against(s, colour, area, roof, 1)]
            return {"Either kind" if len(roofs) == 2 else ROOF_ONLY[roofs[0]]}
        case "wins":
            return {s.seats[_winner(about)].name}
        case "left":
            lost = len(about["bids"][seat]) if _winner(about) == seat else 0
            return {str(len(s.seats[seat].hand) - lost)}
        case "prize":
            return {AUCTIONS[about["round"]][about["auction"]].capitalize()}
        case _:
            places = [_placed(s.sites[area]) for area in about["areas"]]
            return {str(6 + sum(2 * (seat in first) + (seat in second) for first, second in places))}


def marked(s: Any, task: Any) -> set[str]:
    """Return the areas that are to be tapped."""
    colour = task.card.split("-")[1]
    return {one["id"] for one in AREAS if not _against(s, colour, one["id"], task.roof, task.height)}


def offered(s: Any, task: Any) -> set[str]:
    """Return the areas that the rules offer."""
    legal = [one for one in GAME.legal(s, task.seat) if isinstance(one, act.PlayPermit)]
    return {one.area for one in legal if (one.card, one.roof, one.height) == (task.card, task.roof, task.height)}


def said(s: Any, task: Any) -> int:
    """Return the points of a seat in an area."""
    return _points(s.sites[AT[task.of]], task.seat if task.whose is None else task.whose)
