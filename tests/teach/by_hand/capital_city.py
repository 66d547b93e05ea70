"""Capital City: deeds, symbols, families, auctions, the end (p. 3-8), from the cards as they are printed."""

from __future__ import annotations

from typing import Any

from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.rules import GAME
from capemay_kit.teach.quiz_capital_city import TIMES

from . import read

CHARACTERS = {one["id"]: one for one in read("capital_city", "characters.json")["cards"]}
BUILDINGS = {one["id"]: one for one in read("capital_city", "buildings.json")["cards"]}


def _rows(s: Any) -> list[tuple[int, int, str, list[str]]]:
    """Write down who works where: seat, number of the building, building, one entry for each of its places."""
    return [(i, j, one.card, list(one.staff)) for i, seat in enumerate(s.seats) for j, one in enumerate(seat.buildings)]


def _wants(building: str, staff: list[str]) -> list[str]:
    return [symbol for symbol, who in zip(BUILDINGS[building]["symbols"], staff, strict=True) if not who]


def _earning(s: Any, seat: int, card: str, building: str | None) -> list[tuple[int, int, int]]:
    """Attach a character and list who then earns: seat, number of the building, members of the family there (p. 7)."""
    family, found = CHARACTERS[card]["family"], []
    for i, j, name, staff in _rows(s):
        if (i, name) == (seat, building):
            symbols = BUILDINGS[name]["symbols"]
            free = [n for n, who in enumerate(staff) if not who and symbols[n] == CHARACTERS[card]["symbol"]]
            staff[free[0]] = card
        of_family = [who for who in staff if who and CHARACTERS[who]["family"] == family]
        if all(staff) and of_family:
            found.append((i, j, len(of_family)))
    return found


def _bids(acts: list[tuple[int, bool]], seats: int) -> tuple[list[int], dict[int, int]]:
    """Replay an auction: what everybody gained, and who has which card (p. 5)."""
    gained, cards, pot = [0] * seats, dict[int, int](), 0
    for seat, bids in acts:
        if bids:
            gained[seat] -= 1
            pot += 1
        else:
            cards[seat] = seats - len(cards)
            gained[seat] += pot
            pot = 0
    return gained, cards


def _winners(s: Any) -> list[int]:
    totals = [one.points + one.money // 10 for one in s.seats]
    tied = [i for i, total in enumerate(totals) if total == max(totals)]
    left = [s.seats[i].money % 10 for i in tied]
    return [i for i, money in zip(tied, left, strict=True) if money == max(left)]


def _left(s: Any, seat: int, one: Any) -> int:
    building = getattr(one, "building", None)
    return int(s.seats[seat].money + (5 if building is None else -BUILDINGS[building]["deed"]))


def _names(s: Any, seats: Any) -> str:
    names = [s.seats[one].name for one in sorted(seats)]
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def reckoned(asked: Any) -> set[str]:
    """Return the right answers among the options."""
    s, about = asked.state, asked.about
    n, seat = len(s.seats), about.get("seat", 0)

    def right(key: str, wanted: Any) -> set[str]:
        return {text for text, one in zip(asked.options, about[key], strict=True) if wanted(one)}

    match asked.kind:
        case "buy":
            return {f"${_left(s, seat, about['act'])}"}
        case "most":
            most = max(_left(s, seat, one) for one in about["acts"])
            return right("acts", lambda one: _left(s, seat, one) == most)
        case "attach":
            mine = {(name, symbol) for i, _, name, staff in _rows(s) if i == seat for symbol in _wants(name, staff)}
            return right("acts", lambda one: (one.building, CHARACTERS[one.card]["symbol"]) in mine)
        case "fits":
            wanted = _wants(about["building"], list(about["staff"]))
            return right("options", lambda one: CHARACTERS[one]["symbol"] in wanted)
        case "pays" | "others":
            earning = _earning(s, seat, about["card"], about["building"])
            if asked.kind == "pays":
                return {TIMES[sum(times for i, _, times in earning if i == seat)]}
            return {_names(s, {i for i, *_ in earning} - {seat}) or "Nobody else"}
        case "staffed":
            full = {building for *_, building, staff in _rows(s) if all(staff)}
            return right("options", lambda one: one in full)
        case "next":
            has, last = _bids(about["acts"], n)[1], about["acts"][-1][0]
            return {s.seats[next(i % n for i in range(last + 1, last + n + 1) if i % n not in has)].name}
        case "pot":
            return {f"${s.seats[seat].money + s.pot}"}
        case "round":
            gained = _bids(about["acts"], n)[0][seat]
            return {f"+${gained}" if gained > 0 else f"−${-gained}" if gained else "Nothing"}
        case "order":
            first = max(about["cards"]) if about["what"] == "attach" else 1
            return {s.seats[about["cards"].index(first)].name}
        case "season":
            each, season = about["seats"] + 1, about["season"]
            street = about["seats"] + (2, 1, 0, 1)[season]
            return {str({"street": street, "trains": each * (1, 2, 1, 2)[season]}.get(about["what"], each))}
        case "total":
            return {str(s.seats[seat].points + s.seats[seat].money // 10)}
        case _:
            winners = _winners(s)
            return {_names(s, winners) + (" share it" if len(winners) > 1 else "")}


def marked(s: Any, task: Any) -> set[str]:
    """Return the buildings to be tapped: with an open place for the symbol (p. 3), or those that earn (p. 7)."""
    if task.what == "attach":
        symbol = CHARACTERS[task.card]["symbol"]
        found = [(i, j) for i, j, name, staff in _rows(s) if i == task.seat and symbol in _wants(name, staff)]
    else:
        found = [(i, j) for i, j, _ in _earning(s, task.seat, task.card, task.building)]
    return {f"seat-{i}-building-{j}" for i, j in found}


def offered(s: Any, task: Any) -> set[str]:
    """Return the buildings that the rules offer; they offer nothing for what is counted."""
    if task.what != "attach":
        return marked(s, task)
    legal = {one.building for one in GAME.legal(s, task.seat) if getattr(one, "card", "") == task.card}
    mine = s.seats[task.seat].buildings
    return {f"seat-{task.seat}-building-{j}" for j, one in enumerate(mine) if one.card in legal}


def said(s: Any, task: Any) -> int:
    """Return what bids and takes leave (p. 5), or what buildings pay as it is printed on them (p. 7)."""
    who = task.seat if task.whose is None else task.whose
    if task.phase == "auction":
        bidding, acts = list(range(4)), []
        for one in task.acts:
            seat = bidding.pop(0)
            acts.append((seat, isinstance(one, act.Bid)))
            bidding += [seat] if isinstance(one, act.Bid) else []
        gained, cards = _bids(acts, 4)
        return 10 + gained[who] if task.what == "dollars" else cards.get(who, 0)
    earned = {one.building for one in task.acts if isinstance(one, act.Earn)}
    return sum(BUILDINGS[one.card]["points"] for one in s.seats[who].buildings if one.card in earned)
