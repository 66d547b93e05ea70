"""What the quiz asks of Cape Horn: where cards may lie and lead, what may be covered, who is nearest; what sail points
are left, how many cards, what wins."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, Texts, _, ngettext
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn import names
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.board import AHEAD, COLOUR_NAMES, FAR, Station, Tokens, may_take, space_id, with_token
from capemay_kit.games.cape_horn.rules import GAME
from capemay_kit.games.cape_horn.sailing import may_take_token
from capemay_kit.games.cape_horn.state import NO_TOKENS, State, goals, has_three, passages, reach
from capemay_kit.games.cape_horn.winds import start_turn
from capemay_kit.teach.quiz_kinds import Asked, Kind, Kinds, Maker, among, numbers, played

ROUNDS, ENOUGH = 3, 24
"""The rounds that questions are about. Earlier few cards are on the sea, later it is full of them."""
NEAR = 3
"""How many spaces from the right place a mistake is likely."""
CLOSE = 2
"""By how many spaces a ship leads at most where it is asked which is nearest; beyond that one sees it at a glance."""


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
        "{name}'s ship is at {here}, on this card: {card} ({ways}). Ahead is {direction} there. Where can the "
        "card take the ship?",
        name=s.seats[seat].name, here=names.space_name(s, here), card=names.card_title(s, card),
        ways=names.card_brief(s, card), direction=names.ahead(s, here),
    )  # fmt: skip
    shared = any(one.space == right for i, one in enumerate(s.seats) if i != seat)
    reason = (
        N_("One of its routes is {path}. A wind card is at the end, and ships may share a station.")
        if shared
        else N_("One of its routes is {path}. A wind card is at the end, and no other ship is there.")
    )
    why = _(reason).format(path=" – ".join((here, *path)))
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
    why = _("In this area the lower edge of a card faces {edge}, and ahead is the opposite way.", edge=edge)
    return Asked(text, list(_COMPASS.values()), _COMPASS[AHEAD[area.lower_edge]], why, "areas", {"space": space})


# --- where cards may lie -----------------------------------------------------------------------------------


def _placing(s: State, rng: random.Random) -> State:
    """Bring about a moment at which a seat holds one card, and has placed none or one this turn."""
    shown = s.with_seat(s.turn, hand=s.book.kinds[:1])
    return replace(shown, phase="sail", placed=rng.randint(0, 1), covering=False, moved="not")


# --- how far ships get -------------------------------------------------------------------------------------


_REACH_IS = Texts({
    "card": "The card at {here} leads there.",
    "ignore": "The card at {here} does not lead there, but {space} is a neighbouring space with a card, and {name} can "
    "pay.",
    "twice": "The card at {here} leads to {over}, and the card there leads on to {space}.",
    "": "The card at {here} does not lead there, and {name} cannot get there by ignoring it or by moving twice.",
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
    # most spaces cannot be reached, but that should not be the usual answer
    open_ways = [by for by in ways if by]
    how = rng.choice(open_ways) if open_ways and rng.random() < 0.7 else rng.choice(ways)
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
        nearest, second, *__ = sorted(to_go)
        if nearest < second <= nearest + CLOSE:
            break
    else:
        return None
    called = [seat.name for seat in s.seats]
    text = _(
        "Whose ship is the fewest spaces away from {station}, whatever the wind cards say?",
        station=names.space_name(s, one.space),
    )
    why = _("Spaces by sea: {each}.", each=", ".join(f"{name} {n}" for name, n in zip(called, to_go, strict=True)))
    right = called[to_go.index(min(to_go))]
    return Asked(text, called, right, why, "stop", {"station": one.space}, place=one.space)


SEED = "quiz"
_ASK_POINTS = Texts({
    "sail": "{name} has {points} before the turn. The ship follows its card. Then {name} draws a card and {buys}. How "
    "many sail points are left?",
    "stay": "{name} has {points} before the turn. The ship stays. Then {name} draws a card and {buys}. How many sail "
    "points are left?",
    "ignore": "{name} has {points} before the turn. The ship ignores the wind. Then {name} draws a card and {buys}. "
    "How many sail points are left?",
    "twice": "{name} has {points} before the turn. The ship moves twice. Then {name} draws a card and {buys}. How many "
    "sail points are left?",
})  # fmt: skip
_POINTS_ARE = Texts({
    "sail": "{now} with the point for the new turn ({limit} at most), minus {bought} for cards: {left}.",
    "stay": "{now} with the point for the new turn, plus {stay} for staying ({limit} at most), minus {bought} for "
    "cards: {left}.",
    "ignore": "{now} with the point for the new turn ({limit} at most), minus {ignore} for ignoring the wind, minus "
    "{bought} for cards: {left}.",
    "twice": "{now} with the point for the new turn ({limit} at most), minus {twice} for moving twice, minus {bought} "
    "for cards: {left}.",
})  # fmt: skip


def _done(s: State, seat: int, a: AnyAct) -> State:
    return GAME.apply(s, seat, a, Chance(seed=SEED))


# --- sail points and cards -------------------------------------------------------------------------------


def _stacked(s: State) -> State:
    """Return the state with enough cards in the stacks, since no question is about their running out."""
    return replace(s, unseen=tuple(s.book.numbers.wind_cards.values()), away=0)


def _points(s: State, rng: random.Random) -> Asked | None:
    seat, n = s.turn, s.book.numbers
    begin = rng.randint(0, n.points_limit)
    fresh = start_turn(_stacked(s).with_seat(seat, points=begin, hand=s.book.kinds[:1], tokens=NO_TOKENS), seat)
    ways = {how: after for how in _ASK_POINTS if (after := _moved(fresh, seat, how)) is not None}
    how = rng.choice(sorted(ways))
    after = ways[how]
    bought = rng.randint(0, 2)
    if act.Draw() not in GAME.legal(after, seat):
        return None
    after = _done(after, seat, act.Draw())
    for __ in range(bought):
        if after.turn != seat or act.Buy() not in GAME.legal(after, seat):
            return None
        after = _done(after, seat, act.Buy())
    right = after.seats[seat].points
    name, price = s.seats[seat].name, n.price
    buys = ngettext("buys {n} more", "buys {n} more", bought) if bought else _("buys no more")
    text = _ASK_POINTS[how].format(name=name, points=names.points(begin), buys=buys)
    why = _POINTS_ARE[how].format(
        now=fresh.seats[seat].points, limit=n.points_limit, stay=n.points_for_staying, ignore=price.ignore,
        twice=price.move_twice, bought=bought * price.wind_card, left=right,
    )  # fmt: skip
    rule = {"sail": "points", "stay": "stay", "ignore": "ignore", "twice": "twice"}[how]
    about = {"begin": begin, "how": how, "bought": bought}
    return Asked(text, numbers(right, rng), str(right), why, rule, about)


def _moved(s: State, seat: int, how: str) -> State | None:
    """Return the state after a ship moved somewhere in that way, None if it cannot."""
    if how == "stay":
        return _done(s, seat, act.Stay())
    kind = act.Ignore if how == "ignore" else act.Sail
    for one in GAME.legal(s, seat):
        if isinstance(one, kind):
            after = _left(_done(s, seat, one), seat)
            if how != "twice":
                return after
            again = next((two for two in GAME.legal(after, seat) if isinstance(two, act.Again)), None)
            if again is not None:
                return _left(_done(after, seat, again), seat)
    return None


def _left(s: State, seat: int) -> State:
    """Let the ship leave the token of the station where it stopped, since that is not asked about."""
    return _done(s, seat, act.LeaveToken()) if s.phase == "token" else s


def _hand(s: State, rng: random.Random) -> Asked | None:
    seat, n = s.turn, s.book.numbers
    cards, points = rng.randint(1, n.hand_limit), rng.randint(0, 5)
    hand = s.book.sorted(tuple(rng.choice(s.book.kinds) for __ in range(cards)))
    after = replace(_stacked(s), phase="draw", moved="stayed").with_seat(seat, hand=hand, points=points)
    while after.turn == seat:
        wanted = [one for one in GAME.legal(after, seat) if isinstance(one, act.Draw | act.Buy)]
        if not wanted:
            break
        after = _done(after, seat, wanted[0])
    right = len(after.seats[seat].hand)
    name = s.seats[seat].name
    text = _(
        "{name} has moved. Sail points: {points}. Wind cards in hand: {cards}. How many wind cards can {name} have at "
        "most when the turn ends?",
        name=name, points=points, cards=cards,
    )  # fmt: skip
    why = _(
        "{name} draws one card. Each further card costs a sail point, and nobody may have more than {limit}.",
        name=name, limit=n.hand_limit,
    )  # fmt: skip
    rule = "limit" if right == n.hand_limit else "buy"
    return Asked(text, numbers(right, rng), str(right), why, rule, {"cards": cards, "points": points})


# --- tokens and victory ----------------------------------------------------------------------------------


def _log_book(s: State, n: int, rng: random.Random) -> Tokens:
    """Return a log book with so many tokens, in a combination that the rules allow."""
    tokens = NO_TOKENS
    for __ in range(n):
        tokens = with_token(tokens, rng.choice([one for one in s.book.course.stations if may_take(tokens, one)]))
    return tokens


def _named(tokens: Tokens) -> str:
    held = [
        _("{colour} (zone {zone})", colour=COLOUR_NAMES[colour], zone=names.ZONES[zone])
        for zone, colour in enumerate(tokens, 1) if colour is not None
    ]  # fmt: skip
    return ", ".join(held) or _("no tokens yet")


def _token(s: State, rng: random.Random) -> Asked | None:
    seat = s.turn
    tokens = _log_book(s, rng.randint(1, 2), rng)
    alone = replace(s, seats=tuple(replace(one, tokens=NO_TOKENS) for one in s.seats))
    shown = alone.with_seat(seat, tokens=tokens)
    may = [one for one in s.book.course.stations if may_take_token(shown.with_seat(seat, space=one.space), seat)]
    right = rng.choice(may)
    options = among(right, [one for one in s.book.course.stations if one not in may], rng)
    name = s.seats[seat].name
    text = _(
        "{name}'s log book: {tokens}. At which of these stations may {name} take a token?",
        name=name,
        tokens=_named(tokens),
    )
    why = _("{name} has no token from that zone and none of that colour yet.", name=name)
    titles = [names.space_title(s.book, one.space) for one in options]
    about = {"tokens": tokens, "options": tuple(one.space for one in options)}
    return Asked(text, titles, names.space_title(s.book, right.space), why, "different", about, shown)


def _third(s: State, rng: random.Random) -> Asked | None:
    name, tokens = s.seats[s.turn].name, _log_book(s, 2, rng)
    stations = s.book.course.stations
    wins = [one for one in stations if may_take(tokens, one) and has_three(with_token(tokens, one))]
    # stations of a missing zone or colour are the harder choices
    close = [one for one in stations if one not in wins and (tokens[one.zone - 1] is None or one.colour not in tokens)]
    right = rng.choice(wins)
    options = among(right, close, rng)

    def said(one: Station) -> str:
        return _("{colour}, zone {zone}", colour=names.COLOUR_TITLES[one.colour], zone=names.ZONES[one.zone])

    text = _("{name}'s log book: {tokens}. Which token would win the race at once?", name=name, tokens=_named(tokens))
    about = {"tokens": tokens, "options": tuple((one.colour, one.zone) for one in options)}
    return Asked(
        text,
        [said(one) for one in options],
        said(right),
        _("The third token must come from the zone, and have the colour, that {name} does not have yet.", name=name),
        "goal",
        about,
    )


def _line(s: State, rng: random.Random) -> Asked | None:
    n = len(s.seats)
    with_two = rng.choice([None, *range(n), *range(n)])
    books = [_log_book(s, 2 if i == with_two else rng.randint(0, 1), rng) for i in range(n)]
    winners = [i for i in range(n) if _wins_by_crossing(s, i, books[i], rng)]
    names = [one.name for one in s.seats]
    right = names[winners[0]] if winners else _("Nobody")
    others = [one for one in names if one != right]
    chosen = {right, _("Nobody"), *rng.sample(others, min(len(others), 2 if winners else 3))}
    options = [one for one in (*names, _("Nobody")) if one in chosen]
    said = "; ".join(f"{names[i]}: {_named(books[i])}" for i in range(n))
    text = _("Log books: {books}. Who would win by crossing the finish line now?", books=said)
    why = (
        _("Crossing the line wins with two tokens, from two zones and in two colours. {name} has them.", name=right)
        if winners
        else _("Crossing the line wins with two tokens, and nobody has two.")
    )
    return Asked(text, options, right, why, "line", {"books": tuple(books)})


def _so_far(s: State, seat: int) -> str:
    """Say what decides where a card may be placed, and cannot be seen on the picture."""
    points = names.points(s.seats[seat].points)
    if s.placed:
        return _("{points} and has placed another wind card this turn", points=points)
    return _("{points} and has placed no wind card this turn", points=points)


def _marker_moves(s: State, done: AnyAct) -> str:
    """Say why the sail point marker moves."""
    n = s.book.numbers
    if isinstance(done, act.Stay):
        return _("Staying brings {n}, up to {limit}", n=names.points(n.points_for_staying), limit=n.points_limit)
    return _("Ignoring the wind costs {n}", n=names.points(n.price.ignore))


def _wins_by_crossing(s: State, seat: int, tokens: Tokens, rng: random.Random) -> bool:
    """Let a ship with a log book sail over the finish line, and say whether that wins."""
    chart = s.book.chart
    ways = [
        (space, kind, way.end)
        for kind in s.book.kinds for space in chart.spaces for way in chart.ways(kind, space) if way.crosses
    ]  # fmt: skip
    space, kind, end = rng.choice(ways)
    # nobody else is in the way
    away = [one.space for one in s.book.course.start]
    seats = tuple(replace(one, space=away[i], tokens=NO_TOKENS) for i, one in enumerate(s.seats))
    shown = replace(s, seats=seats, turn=seat, phase="sail", moved="not", winds={**s.winds, space: kind, end: kind})
    after = _done(shown.with_seat(seat, space=space, tokens=tokens), seat, act.Sail(end))
    return after.winner == seat


ANY = Kinds("cape-horn")
_PLACE = N_("{name} has {figures}. Which of these is allowed with {hand}?")
_PLACE_AT = N_("{name} has {figures}. Which rule forbids this, if any: {act}?")
_POINTS_THEN = N_("{name}'s sail point marker is on {now}. Now {name} does this: {act}. Which number is it on then?")
_KINDS: dict[str, Kind] = {
    "sail": _sail, "may place": ANY.may(act.Place, at=_placing, uses=_PLACE, tells=_so_far),
    "why place": ANY.why(act.Place, at=_placing, uses=_PLACE_AT, tells=_so_far),
    "brings": ANY.brings(act.Ignore, act.Stay, figure=0, uses=_POINTS_THEN, because=_marker_moves),
    "reach": _reach, "nearest": _nearest, "points": _points, "hand": _hand, "token": _token, "third": _third,
    "line": _line, "facing": _facing,
}  # fmt: skip
MAKER = Maker(moments, _KINDS, frozenset(_KINDS) - {"points", "hand", "third", "line", "facing"})
"""Makes the questions of this game, as `quiz` finds it."""
