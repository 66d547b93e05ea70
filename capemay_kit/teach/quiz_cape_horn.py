"""What the quiz asks of Cape Horn's sea: where cards may lie, where they lead, what may be covered, who is nearest;
see also `quiz_cape_horn_turn`."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from capemay_kit.core.i18n import Texts, _
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn import names
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.board import AHEAD, FAR, space_id
from capemay_kit.games.cape_horn.rules import GAME
from capemay_kit.games.cape_horn.state import State, goals, passages, reach
from capemay_kit.teach import quiz_cape_horn_turn as turn
from capemay_kit.teach.quiz import Asked, Kind, Maker, among, played

ROUNDS, ENOUGH = 3, 24
"""The rounds that questions are about. Earlier few cards are on the sea, later it is full of them."""
NEAR = 3
"""How many spaces from the right place a mistake is likely."""


def moments(number: int) -> tuple[State, ...]:
    """Return moments of a race of three or four at which somebody sails."""
    return played(
        "cape-horn", number, 3 + number % 2, _choose,
        keep=lambda s: s.phase == "sail" and s.round > ROUNDS, enough=lambda s: s.round > ENOUGH,
    )  # fmt: skip


def _choose(s: State, seat: int, legal: Sequence[AnyAct], rng: random.Random) -> AnyAct:
    me, chart = s.seats[seat], s.book.chart
    wanted = [one.space for one in chart.wanted(me.tokens)]
    goal = min(wanted, key=lambda one: (chart.far(one)[me.space], one)) if wanted else min(chart.beyond)

    def nearest(acts: Sequence[act.Sail | act.Ignore | act.Again]) -> AnyAct:
        return min(acts, key=lambda one: (chart.far(goal)[one.to], one.to))

    match s.phase:
        case "sail":
            places = [one for one in legal if isinstance(one, act.Place) and one.space not in s.winds]
            ends = {one.end for one in passages(s, me.space)}
            leading = [one for one in places if one.space in ends]
            if leading and s.placed < 2 and rng.random() < 0.9:
                return min(leading, key=lambda one: _leads(s, one, goal))
            if places and s.placed < 2 and rng.random() < 0.3:
                return rng.choice(places)
            sails = [one for one in legal if isinstance(one, act.Sail)]
            if sails and rng.random() < 0.9:
                return nearest(sails)
            ignores = [one for one in legal if isinstance(one, act.Ignore)]
            return nearest(ignores) if ignores and rng.random() < 0.5 else act.Stay()
        case "token":
            return act.TakeToken()
        case "draw":
            again = [one for one in legal if isinstance(one, act.Again)]
            return nearest(again) if again and rng.random() < 0.3 else legal[-1]
        case "buy":
            return legal[0] if len(me.hand) < 4 and rng.random() < 0.5 else act.EndTurn()
        case _:
            return legal[0]


def _leads(s: State, place: act.Place, goal: str) -> tuple[int, int]:
    """Return how near to a goal a ship can come by the card at a place, and how near the place itself is."""
    far = s.book.chart.far(goal)
    ends = [far[way.end] for way in s.book.chart.ways(place.card, place.space)]
    return min(ends, default=FAR), far[place.space]


# --- where cards lead ------------------------------------------------------------------------------------


def _sail(s: State, rng: random.Random) -> Asked | None:
    seat = s.turn
    here = s.seats[seat].space
    card, ends = s.winds[here], goals(s, seat, here)
    wrong = sorted(_mistaken(s, here) - set(ends) - {here})
    if not ends or len(wrong) < 3:
        return None
    right = rng.choice(ends)
    options = among(right, wrong, rng)
    path = next(one.path for one in passages(s, here) if one.end == right)
    text = _(
        "{name}'s ship is at {here}, on this card: {card} ({ways}). Ahead is {direction} there. Where does the "
        "card take the ship?",
        name=s.seats[seat].name, here=names.space_name(s, here), card=names.card_title(s, card),
        ways=names.card_brief(s, card), direction=names.ahead(s, here),
    )  # fmt: skip
    why = _(
        "One of its routes is {path}. A wind card is at the end, and no other ship occupies it.",
        path=" – ".join((here, *path)),
    )
    about = {"seat": seat, "options": tuple(options)}
    titles = [names.space_title(s.book, one) for one in options]
    return Asked(text, titles, names.space_title(s.book, right), why, "move", about, place=here)


def _mistaken(s: State, here: str) -> set[str]:
    """Return the spaces a ship could only reach by mistake: by its card turned the wrong way, by a step too many or too
    few, or at an end that is not allowed."""
    chart = s.book.chart
    x, y = chart.at[here]
    found: set[str] = set()
    for way in passages(s, here):
        ex, ey = chart.at[way.end]
        dx, dy = ex - x, ey - y
        turned = ((dx, dy), (-dy, dx), (-dx, -dy), (dy, -dx))
        found |= {space_id(x + a, y + b) for a, b in turned if x + a >= 0 and y + b >= 0 and x + a < 26}
        found |= set(way.path)
        found |= {one for one in chart.near[way.end] if one in s.winds}
    return found & set(chart.at)


_COMPASS = Texts({"north": "North", "east": "East", "south": "South", "west": "West"})
_FACING = Texts({
    "yellow": "A wind card is placed at {space}, in the yellow area ({title}). Which way is ahead on it?",
    "blue": "A wind card is placed at {space}, in the blue area ({title}). Which way is ahead on it?",
    "red": "A wind card is placed at {space}, in the red area ({title}). Which way is ahead on it?",
})  # fmt: skip


def _facing(s: State, rng: random.Random) -> Asked | None:
    space = rng.choice(s.book.chart.spaces)
    area = s.book.course.areas[s.book.chart.area[space]]
    text = _FACING[area.id].format(space=space, title=area.name)
    edge = names.DIRECTIONS[area.lower_edge]
    why = _("There the lower edge of a card is on the {edge} side, and ahead is away from it.", edge=edge)
    return Asked(text, list(_COMPASS.values()), _COMPASS[AHEAD[area.lower_edge]], why, "areas", {"space": space})


# --- where cards may lie -----------------------------------------------------------------------------------


def _holding(s: State, seat: int, placed: int) -> tuple[State, str]:
    """Return a moment at which a seat holds one card, and has placed so many cards this turn."""
    kind = s.book.kinds[0]
    shown = s.with_seat(seat, hand=(kind,))
    return replace(shown, phase="sail", turn=seat, placed=placed, covering=False, moved="not"), kind


def _place(s: State, rng: random.Random) -> Asked | None:
    seat, chart = s.turn, s.book.chart
    shown, __ = _holding(s, seat, placed=1)
    may = sorted({one.space for one in GAME.legal(shown, seat) if isinstance(one, act.Place)})
    wrong = [
        one for one in chart.spaces
        if one not in may and one not in s.winds and any(chart.far(card).get(one, NEAR) < NEAR for card in s.winds)
    ]  # fmt: skip
    if not may or len(wrong) < 3:
        return None
    right = rng.choice(may)
    options = among(right, wrong, rng)
    beside = next(one for one in chart.near[right] if one in s.winds)
    titles = [names.space_title(s.book, one) for one in options]
    why = _("It touches the card at {space}. The others touch none, not even diagonally.", space=beside)
    return Asked(
        _("On which of these empty spaces may a wind card be placed now?"),
        titles,
        names.space_title(s.book, right),
        why,
        "adjacent",
        {"options": tuple(options)},
    )


_COVER = Texts({
    "": "Yes", "ship_on_card": "No: a ship is on it", "within_reach": "No: {name}'s ship could get there this turn",
    "not_adjacent": "No: no other card touches it",
})  # fmt: skip
_COVER_RULES = {"": "cover", "ship_on_card": "covership", "within_reach": "coverreach", "not_adjacent": "adjacent"}


def _cover(s: State, rng: random.Random) -> Asked | None:
    seat = s.turn
    shown, kind = _holding(s, seat, placed=0)
    found: dict[str, list[str]] = {}
    for space in s.winds:
        refusal = GAME.why_not(shown, seat, act.Place(kind, space))
        found.setdefault(refusal.rule if refusal else "", []).append(space)
    rule = rng.choice(sorted(found))
    space = rng.choice(found[rule])
    name = s.seats[seat].name
    refusal = GAME.why_not(shown, seat, act.Place(kind, space))
    why = (
        GAME.rulebook.say(shown, refusal)[0]
        if refusal
        else _("It touches another card, no ship is on it, and {name}'s ship cannot get there this turn.", name=name)
    )
    text = _(
        "{name} has {points} and has placed no card this turn. May {name} cover the card at {space}?",
        points=names.points(s.seats[seat].points), name=name, space=names.space_name(s, space),
    )  # fmt: skip
    options = {one: sentence.format(name=name) for one, sentence in _COVER.items()}
    about = {"seat": seat, "space": space}
    return Asked(text, list(options.values()), options[rule], why, _COVER_RULES[rule], about, shown, space)


# --- how far ships get -------------------------------------------------------------------------------------


_REACH_IS = Texts({
    "card": "The card at {here} leads there.",
    "ignore": "Its card does not lead there, but it is a neighbouring space with a card, and {name} can pay.",
    "twice": "Its card leads to {over}, and the card there leads on to {space}.",
    "": "Neither one card nor two lead there, nor can {name} ignore the wind to get there.",
})  # fmt: skip


def _reach(s: State, rng: random.Random) -> Asked | None:
    seat, chart, price = s.turn, s.book.chart, s.book.numbers.price
    me = s.seats[seat]
    means: dict[str, list[str]] = {}
    for space, by in reach(s, seat).items():
        means.setdefault(by, []).append(space)
    near = chart.far(me.space)
    means[""] = [
        one for one in s.winds
        if one != me.space and near.get(one, NEAR + 1) <= NEAR and all(one not in spaces for spaces in means.values())
    ]  # fmt: skip
    ways: list[str] = sorted(by for by, spaces in means.items() if spaces)
    if not ways:
        return None
    how = rng.choice(ways)
    space = rng.choice(sorted(means[how]))
    over = next((one for one in goals(s, seat, me.space) if space in goals(s, seat, one)), "")
    text = _(
        "{name} has {points}. What is the cheapest way for the ship at {here} to reach {space} this turn?",
        points=names.points(me.points), name=me.name, here=names.space_name(s, me.space),
        space=names.space_name(s, space),
    )  # fmt: skip
    options = {
        "card": _("By following its card, for free"),
        "ignore": _("By ignoring its card, for {price}", price=names.points(price.ignore)),
        "twice": _("By moving twice, for {price}", price=names.points(price.move_twice)),
        "": _("Not at all"),
    }
    why = _REACH_IS[how].format(here=me.space, over=over, space=space, name=me.name)
    rule = {"card": "move", "ignore": "ignore", "twice": "twice", "": "end"}[how]
    return Asked(text, list(options.values()), options[how], why, rule, {"seat": seat, "space": space}, place=space)


def _nearest(s: State, rng: random.Random) -> Asked | None:
    stations = list(s.book.course.stations)
    rng.shuffle(stations)
    for one in stations:
        far = s.book.chart.far(one.space)
        to_go = [far[seat.space] for seat in s.seats]
        if to_go.count(min(to_go)) == 1:
            break
    else:
        return None
    called = [seat.name for seat in s.seats]
    text = _(
        "Whose ship has the fewest spaces to sail to {station}, if you do not count the cards?",
        station=names.space_name(s, one.space),
    )
    why = _("Spaces by sea: {each}.", each=", ".join(f"{name} {n}" for name, n in zip(called, to_go, strict=True)))
    right = called[to_go.index(min(to_go))]
    return Asked(text, called, right, why, "stop", {"station": one.space}, place=one.space)


_KINDS: dict[str, Kind] = {
    "sail": _sail, "place": _place, "cover": _cover, "reach": _reach, "nearest": _nearest, **turn.KINDS,
    "facing": _facing,
}  # fmt: skip
MAKER = Maker(moments, _KINDS, frozenset({"sail", "place", "cover", "reach", "nearest", "token"}))
"""Makes the questions of this game, as `quiz` finds it."""
