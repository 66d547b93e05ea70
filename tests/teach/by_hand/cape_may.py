"""Cape May: ways, costs, income, majorities, birds, from the data files and the state's plain figures (p. 5-14)."""

from __future__ import annotations

from functools import cache
from typing import Any

from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.state import State

from . import read

ZONES = ("gravel", "grass", "dirt", "sand")
KINDS = ("cottage", "shop", "victorian", "business", "landmark")
NUMBERS = read("cape_may", "base.json")["numbers"]


@cache
def _board(name: str) -> dict[str, Any]:
    return dict(read("cape_may", f"{name.replace('cape-may', 'board')}.json"))


def in_force(s: State, seat: int) -> list[Any]:
    """List the lasting effects: the event's unless ignored, ongoing upgrade cards', and what waits to be used."""
    me = s.seats[seat]
    found = list(me.boosts)
    if s.event and not me.ignoring:
        found += s.book.card("event", s.event).effects
    for number in me.upgrades:
        card = s.book.card("upgrade", number)
        if card.kind == "ongoing":
            found += card.effects
    return found


def _work(s: State, act: Any) -> tuple[str, str, str]:
    """Return what an act makes in which zone, and under which name its cost stands."""
    lot = next(one for one in _board(s.book.board.id)["lots"] if one["id"] == act.lot)
    kind = getattr(act, "kind", None) or ("cottage" if lot["shape"] == "square" else "shop")
    return kind, lot["zone"], "build_cost" if type(act).__name__ == "Build" else "upgrade_cost"


def _cost(s: State, seat: int, act: Any) -> int:
    kind, zone, chart = _work(s, act)
    cost = NUMBERS[chart][kind][ZONES.index(zone)]
    for one in in_force(s, seat):
        if isinstance(one, cards.Discount) and kind in (one.kinds or KINDS) and zone in (one.zones or ZONES):
            cost -= one.amount
        elif isinstance(one, cards.Fire) and zone in one.zones:
            cost += one.dearer
    return max(0, int(cost))


def _against_building(s: State, seat: int, act: Any) -> set[str]:
    """Name the rules that building on a lot breaks."""
    me = s.seats[seat]
    lot = next(one for one in _board(s.book.board.id)["lots"] if one["id"] == act.lot)
    kind, zone, __ = _work(s, act)
    bans = [one for one in in_force(s, seat) if isinstance(one, cards.Ban)]
    found = {"Adjacent"} if me.space not in lot["adjacent_spaces"] else set()
    if act.lot in s.lots or _cost(s, seat, act) > me.money:
        found.add("Build")
    if any(kind in (one.kinds or KINDS) and zone in (one.zones or ZONES) for one in bans):
        found.add("Event cards")
    return found


def _walks(s: State, seat: int, card: int, arrows: bool = True) -> set[str]:
    """Walk every way of that length by hand."""
    board, effects = _board(s.book.board.id), in_force(s, seat)
    free = not arrows or any(isinstance(one, cards.IgnoreArrows) for one in effects)
    burning = {street for one in effects if isinstance(one, cards.Fire) for street in one.streets}
    spaces = {one["id"]: one for one in board["spaces"]}
    roads: dict[str, set[str]] = {one: set() for one in spaces}
    for a, b in board["roads"]:
        roads[a].add(b)
        roads[b].add(a)
    found: set[str] = set()

    def walk(path: list[str]) -> None:
        if len(path) == card + 1:
            found.add(path[-1])
            return
        here = spaces[path[-1]]
        for there in here.get("arrow") or roads[path[-1]] if not free else roads[path[-1]]:
            if there not in path and not burning & set(spaces[there].get("streets", ())):
                walk([*path, there])

    walk([s.seats[seat].space])
    return found


def _against_moving(s: State, seat: int, act: Any) -> set[str]:
    """Name the rules that a move breaks."""
    if act.to == s.seats[seat].space:
        return {"No space twice"}
    dear = NUMBERS["movement_card_cost"][act.card - 1] > s.seats[seat].money
    if act.to in _walks(s, seat, act.card):
        return {"Play a movement card"} if dear else set()
    against = "One-way arrows" if act.to in _walks(s, seat, act.card, arrows=False) else "Play a movement card"
    return {against, *(["Play a movement card"] if dear else [])}


def _birds(held: dict[str, int]) -> int:
    """Try every way to take one collection after another."""
    table = NUMBERS["bird_collection"]

    @cache
    def best(counts: tuple[int, ...], wild: int) -> int:
        most = 0
        kinds = [i for i, n in enumerate(counts) if n]
        for chosen in range(1 << len(kinds)):
            taken = [kind for bit, kind in enumerate(kinds) if chosen >> bit & 1]
            for pigeons in range(wild + 1):
                size = len(taken) + pigeons
                if 0 < size <= len(table):
                    rest = tuple(n - (i in taken) for i, n in enumerate(counts))
                    most = max(most, table[size - 1] + best(rest, wild - pigeons))
        return most

    apart = ("balloon", "hindenburg", "pigeon")
    plain = tuple(sorted(n for name, n in held.items() if name not in apart and n))
    return best(plain, held["pigeon"]) + held["balloon"] * 2 + held["hindenburg"] * 3


def built(s: State, zone: int) -> list[int]:
    return [sum(seat.buildings[5 * zone : 5 * zone + 5]) for seat in s.seats]


def _leader(s: State, about: dict[str, Any]) -> str:
    counts = built(s, about["zone"])
    best = max(counts)
    if best == 0:
        return "Nobody"
    return "It would be shared" if counts.count(best) > 1 else s.seats[counts.index(best)].name


def _share(s: State, about: dict[str, Any]) -> str:
    counts, zone, mine = built(s, about["zone"]), about["zone"], built(s, about["zone"])[about["seat"]]
    chart = NUMBERS["majority"]
    best = max(counts)
    if mine == 0:
        return "0"
    if len(counts) == 2:
        return str(chart["two_player"][zone] // counts.count(best) if mine == best else 0)
    if mine == best:
        ties = counts.count(best)
        return str(chart["most"][zone] if ties == 1 else (chart["most"][zone] + chart["second"][zone]) // ties)
    second = max(n for n in counts if n < best)
    if counts.count(best) > 1 or mine < second:
        return "0"
    return str(chart["second"][zone] // counts.count(second))


def _line(s: State, seat: int, line: str) -> int:
    me = s.seats[seat]
    match line:
        case "victorians" | "landmarks":
            table = NUMBERS["prestige"][line[:-1]]
            return sum(n * table[zone] for zone in range(4) for n in [me.buildings[5 * zone + KINDS.index(line[:-1])]])
        case "majorities":
            return sum(int(_share(s, {"zone": zone, "seat": seat})) for zone in range(4))
        case _:
            assert line == "money"
            return me.money // 10


def reckoned(asked: Any) -> set[str]:
    """Return the right answers among the options."""
    s, about = asked.state, asked.about
    match asked.kind:
        case "may move" | "may build":
            against = _against_moving if asked.kind == "may move" else _against_building
            shown = zip(asked.options, about["acts"], strict=True)
            return {text for text, one in shown if not against(s, about["seat"], one)}
        case "why move" | "why build":
            against = _against_moving if asked.kind == "why move" else _against_building
            return against(s, about["seat"], about["act"]) & set(asked.options) or {"None: it is allowed."}
        case "cost":
            return {f"${s.seats[about['seat']].money - _cost(s, about['seat'], about['act'])}"}
        case "income":
            kind, zone, __ = _work(s, about["act"])
            return {f"+{s.seats[about['seat']].income + NUMBERS['income'][kind][ZONES.index(zone)]}"}
        case "scores":
            return {str(_line(s, about["seat"], about["line"]))}
        case "leader":
            return {_leader(s, about)}
        case "share":
            return {_share(s, about)}
        case "birds":
            return {str(_birds(about["birds"]))}
        case _:
            lost = min(about["hand"], max(0, about["due"] - about["money"]))
            return {str(lost)}
