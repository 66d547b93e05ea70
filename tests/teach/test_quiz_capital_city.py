"""Questions about Capital City, answered once more by the rulebook alone: deeds, families, auctions, the end."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from capemay_kit.core.files import shipped
from capemay_kit.teach.quiz import maker, question
from capemay_kit.teach.quiz_capital_city import TIMES

MANY = 1500


def _read(name: str) -> list[dict[str, Any]]:
    return list(json.loads(shipped("boards", "capital_city", name).read_text(encoding="utf-8"))["cards"])


CHARACTERS = {one["id"]: one for one in _read("characters.json")}
BUILDINGS = {one["id"]: one for one in _read("buildings.json")}


# --- an independent reckoning, from the cards as they are printed and who works where -------------------------


def _rows(s: Any) -> list[tuple[int, str, list[str]]]:
    """Write down who works where: seat, building, one entry for each of its places."""
    return [(i, one.card, list(one.staff)) for i, seat in enumerate(s.seats) for one in seat.buildings]


def _wants(building: str, staff: list[str]) -> list[str]:
    return [symbol for symbol, who in zip(BUILDINGS[building]["symbols"], staff, strict=True) if not who]


def _activations(s: Any, about: dict[str, Any]) -> tuple[int, set[int]]:
    """Attach a character, and count who earns: the seat so many times, and which of the others."""
    card, symbol = about["card"], CHARACTERS[about["card"]]["symbol"]
    rows = _rows(s)
    for _, building, staff in rows:
        if building == about["building"]:
            free = [i for i, who in enumerate(staff) if not who and BUILDINGS[building]["symbols"][i] == symbol]
            staff[free[0]] = card
    family = CHARACTERS[card]["family"]
    mine, others = 0, set()
    for seat, _, staff in rows:
        of_family = [who for who in staff if who and CHARACTERS[who]["family"] == family]
        if all(staff) and of_family:
            if seat == about["seat"]:
                mine += len(of_family)
            else:
                others.add(seat)
    return mine, others


def _bids(about: dict[str, Any], seats: int) -> tuple[list[int], dict[int, int], int]:
    """Replay an auction: what everybody gained, who has which card, what lies in the pot (p. 5)."""
    gained, cards, pot = [0] * seats, {}, 0
    for seat, bids in about["acts"]:
        if bids:
            gained[seat] -= 1
            pot += 1
        else:
            cards[seat] = seats - len(cards)
            gained[seat] += pot
            pot = 0
    return gained, cards, pot


def _next(about: dict[str, Any], seats: int) -> int:
    _, cards, _ = _bids(about, seats)
    seat = about["acts"][-1][0]
    while True:
        seat = (seat + 1) % seats
        if seat not in cards:
            return seat


def _laid_out(about: dict[str, Any]) -> int:
    """Return what a season lays out (p. 4)."""
    n, season = about["seats"], about["season"]
    if about["what"] == "street":
        return n + (2, 1, 0, 1)[season]
    return (n + 1) * ((1, 2, 1, 2)[season] if about["what"] == "trains" else 1)


def _winners(ends: tuple[tuple[int, int], ...]) -> list[int]:
    totals = [points + money // 10 for points, money in ends]
    tied = [i for i, total in enumerate(totals) if total == max(totals)]
    most = max(ends[i][1] % 10 for i in tied)
    return [i for i in tied if ends[i][1] % 10 == most] if len(tied) > 1 else tied


def _left(s: Any, seat: int, act: Any) -> int:
    building = getattr(act, "building", None)
    return int(s.seats[seat].money + (5 if building is None else -BUILDINGS[building]["deed"]))


def _names(s: Any, seats: Any) -> str:
    names = [s.seats[one].name for one in sorted(seats)]
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def _reckoned(asked: Any) -> set[str]:
    """Return the right answers among the options, by a reckoning of our own."""
    s, about = asked.state, asked.about
    n = len(s.seats)
    match asked.kind:
        case "buy":
            return {f"${_left(s, about['seat'], about['act'])}"}
        case "most":
            left = [_left(s, about["seat"], one) for one in about["acts"]]
            return {text for text, n in zip(asked.options, left, strict=True) if n == max(left)}
        case "attach":
            mine = {(b, symbol) for seat, b, staff in _rows(s) if seat == about["seat"] for symbol in _wants(b, staff)}
            shown = zip(asked.options, about["acts"], strict=True)
            return {text for text, one in shown if (one.building, CHARACTERS[one.card]["symbol"]) in mine}
        case "fits":
            wanted = _wants(about["building"], list(about["staff"]))
            shown = zip(asked.options, about["options"], strict=True)
            return {text for text, one in shown if CHARACTERS[one]["symbol"] in wanted}
        case "pays":
            return {TIMES[_activations(s, about)[0]]}
        case "others":
            return {_names(s, _activations(s, about)[1]) or "Nobody else"}
        case "staffed":
            full = {building for _, building, staff in _rows(s) if all(staff)}
            return {text for text, one in zip(asked.options, about["options"], strict=True) if one in full}
        case "next":
            return {s.seats[_next(about, n)].name}
        case "pot":
            return {f"${s.seats[about['seat']].money + s.pot}"}
        case "round":
            gained = _bids(about, n)[0][about["seat"]]
            return {f"+${gained}" if gained > 0 else f"–${-gained}" if gained else "Nothing"}
        case "order":
            first = max(about["cards"]) if about["what"] == "attach" else 1
            return {s.seats[about["cards"].index(first)].name}
        case "season":
            return {str(_laid_out(about))}
        case "total":
            me = s.seats[about["seat"]]
            return {str(me.points + me.money // 10)}
        case _:
            winners = _winners(tuple((one.points, one.money) for one in s.seats))
            named = _names(s, winners)
            return {named if len(winners) == 1 else f"{named} share it"}


def test_fifteen_hundred_questions_are_right() -> None:
    """The answer is the only right one among options that all differ, by the engine and by hand."""
    kinds: Counter[str] = Counter()
    for number in range(MANY):
        asked = question("capital-city", number)
        kinds[asked.kind] += 1
        assert _reckoned(asked) == {asked.options[asked.right]}, (number, asked.kind, asked.text)
    assert set(kinds) == set(maker("capital-city").kinds)
    assert min(kinds.values()) > MANY / 60


def test_one_building_that_pays_twice_is_asked_about() -> None:
    """And one that pays nothing, for it is not fully staffed (p. 8)."""
    asked = [one for one in (question("capital-city", number) for number in range(MANY)) if one.kind == "pays"]
    right = Counter(one.options[one.right] for one in asked)
    assert right["Twice"] > 10
    assert right["Not at all"] > 5


def test_buying_nothing_is_not_asked_against_purchases() -> None:
    """It always leaves the most dollars, so that anybody could guess it."""
    asked = [one for one in (question("capital-city", number) for number in range(300)) if one.kind == "most"]
    assert asked
    assert all("Buy nothing" not in one.options for one in asked)
    assert any(one.text.startswith("Which purchase leaves") for one in asked)


def test_a_character_that_fits_cannot_be_read_off_the_question() -> None:
    """What the building needs is on the picture."""
    asked = [one for one in (question("capital-city", number) for number in range(300)) if one.kind == "fits"]
    assert asked
    assert not any(symbol in one.text for one in asked for symbol in ("heart", "star", "gear"))
