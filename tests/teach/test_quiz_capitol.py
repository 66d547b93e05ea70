"""Questions about Capitol, answered once more by the rulebook alone: floors, heights, roofs, bids."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from capemay_kit.core.files import shipped
from capemay_kit.games.capitol.state import Building
from capemay_kit.teach.quiz import maker, question
from capemay_kit.teach.quiz_capitol import ROOF_ONLY

MANY = 1500


def _read(name: str) -> dict[str, Any]:
    return dict(json.loads(shipped("boards", "capitol", name).read_text(encoding="utf-8")))


NUMBERS = _read("base.json")["numbers"] | _read("base-2.json")["numbers"]
AUCTIONS = NUMBERS["auctions"]


def _areas() -> list[dict[str, Any]]:
    """Number the areas by colour, as they are printed, and list them by colour."""
    seen: Counter[str] = Counter()
    for area in NUMBERS["areas"]:
        seen[area["colour"]] += 1
        area["id"] = f"{area['colour']}-{seen[area['colour']]}"
        area["title"] = area["name"]
    return sorted(NUMBERS["areas"], key=lambda area: str(area["id"]))


def _cards() -> dict[str, dict[str, Any]]:
    """Return a card for every number that is on any."""
    named = {"roof": "roof", "floor": "floor"}
    return {
        f"{named.get(line, f'permit-{line}')}-{n}": {"kind": named.get(line, "permit"), "number": n, "count": count}
        for line, counts in NUMBERS["cards"].items()
        for n, count in enumerate(counts, 1)
        if count
    }


AREAS = _areas()
CARDS = _cards()


# --- an independent reckoning, from the data files and what stands in the areas --------------------------------


def _placed(site: Any) -> tuple[set[int], set[int]]:
    """Return who is first and who is second in an area, as chapter 11 has it."""
    floors: Counter[int] = Counter()
    tallest: dict[int, int] = {}
    for seat, _, height in site.buildings:
        floors[seat] += height
        tallest[seat] = max(tallest.get(seat, 0), height)
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


def _who(s: Any, seats: set[int]) -> str:
    names = [s.seats[one].name for one in seats]
    return names[0] if len(names) == 1 else "Several players" if names else "Nobody"


def _may_stand(s: Any, area: int, roof: str, height: int) -> bool:
    """Say whether a building may stand in an area, word by word as chapter 5 has it."""
    site, there = s.sites[area], AREAS[area]
    alike = [i for i, one in enumerate(AREAS) if one["colour"] == there["colour"] and i != area]
    others = [{one.roof for one in s.sites[i].buildings} for i in alike]
    heights = [one.height for one in site.buildings]
    return (
        len(site.buildings) + site.fountains < there["spaces"]
        and all(one.roof == roof for one in site.buildings)
        and (bool(heights) or others != [{roof}, {roof}])
        and (height in (max(heights), max(heights) + 1) if heights else height == 1)
    )


def _winner(about: dict[str, Any]) -> int:
    """Return who wins an auction: sum, highest card, then clockwise from the first player (ch. 6)."""
    numbers = [[CARDS[card]["number"] for card in bid] for bid in about["bids"]]
    n = len(numbers)
    return max(range(n), key=lambda i: (sum(numbers[i]), max(numbers[i], default=0), -((i - about["first"]) % n)))


def _raised(heights: tuple[int, ...], on: tuple[int, ...]) -> bool:
    """Put up one floor after another, on a building of that height or on the ground; say whether it is there."""
    left = list(heights)
    for height in on:
        if height and height not in left:
            return False
        if height:
            left.remove(height)
        left.append(height + 1)
    return True


def _against(s: Any, permit: Any) -> set[str]:
    """Name the rules that placing a building breaks, word by word as chapter 5 has them."""
    i = next(i for i, one in enumerate(AREAS) if one["id"] == permit.area)
    site, there = s.sites[i], AREAS[i]
    heights = [one.height for one in site.buildings]
    others = [{one.roof for one in s.sites[j].buildings} for j, one in enumerate(AREAS)
              if one["colour"] == there["colour"] and i != j]  # fmt: skip
    return {
        rule for rule, breaks in {
            "A permit": there["colour"] not in permit.card,
            "On a vacant small space": len(heights) + site.fountains >= there["spaces"],
            "How high": permit.height not in ((max(heights), max(heights) + 1) if heights else (1,)),
            "One kind of roof in an area": any(one.roof != permit.roof for one in site.buildings),
            "Not all three the same": not heights and others == [{permit.roof}, {permit.roof}],
        }.items() if breaks
    }  # fmt: skip


def _done(s: Any, act: Any, seat: int) -> list[Any]:
    """Return what stands in the areas after a building or an improvement is placed."""
    sites = list(s.sites)
    i = next(i for i, one in enumerate(AREAS) if one["id"] == act.area)
    if hasattr(act, "roof"):
        sites[i] = replace(sites[i], buildings=(*sites[i].buildings, Building(seat, act.roof, act.height)))
    elif AUCTIONS[s.round - 1][s.auction] == "fountain":
        sites[i] = replace(sites[i], fountains=sites[i].fountains + 1)
    else:
        sites[i] = replace(sites[i], large=AUCTIONS[s.round - 1][s.auction])
    return sites


def _next_scoring(sites: list[Any], seat: int) -> int:
    return sum(_points(one, seat) for one in sites)


def _right(asked: Any, acts: set[Any]) -> set[str]:
    """Return the options that stand for these acts."""
    return {text for text, one in zip(asked.options, asked.about["acts"], strict=True) if one in acts}


def _reckoned(asked: Any) -> set[str]:
    """Return the right answers among the options, by a reckoning of our own."""
    s, about = asked.state, asked.about
    match asked.kind:
        case "first" | "second":
            return {_who(s, _placed(s.sites[about["area"]])[asked.kind == "second"])}
        case "points" | "tied":
            return {str(_points(s.sites[about["area"]], about["seat"]))}
        case "may permit":
            return _right(asked, {one for one in about["acts"] if not _against(s, one)})
        case "why permit":
            return _against(s, about["act"]) & set(asked.options) or {"None: it is allowed."}
        case "may floor":
            return _right(asked, {one for one in about["acts"] if _raised(s.seats[about["seat"]].incomplete, one.on)})
        case "brings permit" | "brings improve":
            return {f"+{_next_scoring(_done(s, about['act'], about['seat']), about['seat'])}"}
        case "most permit" | "most improve":
            seat = about["seat"]
            worth = [_next_scoring(_done(s, one, seat), seat) for one in about["acts"]]
            return _right(asked, {one for one, n in zip(about["acts"], worth, strict=True) if n == max(worth)})
        case "roof":
            roofs = [roof for roof in ROOF_ONLY if _may_stand(s, about["area"], roof, 1)]
            return {"Either" if len(roofs) == 2 else ROOF_ONLY[roofs[0]]}
        case "wins":
            return {s.seats[_winner(about)].name}
        case "left":
            seat = about["seat"]
            lost = len(about["bids"][seat]) if _winner(about) == seat else 0
            return {str(len(s.seats[seat].hand) - lost)}
        case "prize":
            return {AUCTIONS[about["round"]][about["auction"]].capitalize()}
        case _:
            extra = sum(2 * (about["seat"] in first) + (about["seat"] in second)
                        for first, second in (_placed(s.sites[area]) for area in about["areas"]))  # fmt: skip
            return {str(6 + extra)}


def test_fifteen_hundred_questions_are_right() -> None:
    """The answer is the only right one among options that all differ, by the engine and by hand."""
    kinds: Counter[str] = Counter()
    for number in range(MANY):
        asked = question("capitol", number)
        kinds[asked.kind] += 1
        assert _reckoned(asked) == {asked.options[asked.right]}, (number, asked.kind, asked.text)
    assert set(kinds) == set(maker("capitol").kinds)
    assert min(kinds.values()) > MANY / 40


@pytest.mark.parametrize("kind", ["first", "second", "points", "wins"])
def test_ties_are_asked_about_too(kind: str) -> None:
    """They are what people look up."""
    asked = [one for one in (question("capitol", number) for number in range(MANY)) if one.kind == kind]
    tied = [one for one in asked if "tied" in one.why.lower()]
    assert len(tied) > len(asked) / 12


def test_nobody_wins_an_auction_that_has_a_winner() -> None:
    """The answer that it is put aside is there to be wrong."""
    asked = [one for one in (question("capitol", number) for number in range(300)) if one.kind == "wins"]
    assert all(one.options[one.right] != "Nobody: it is put aside" for one in asked)


def test_a_floor_card_is_asked_about_with_the_buildings_it_may_raise() -> None:
    """The picture of the board does not show them."""
    asked = [one for one in (question("capitol", number) for number in range(300)) if one.kind == "may floor"]
    assert asked
    for one in asked:
        heights = one.state.seats[one.about["seat"]].incomplete
        assert all(str(height) in one.text.partition(" without a roof")[0] for height in heights), one.text
