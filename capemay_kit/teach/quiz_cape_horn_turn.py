"""What the quiz asks of Cape Horn's turns and tokens: what sail points are left, how many cards, what wins."""

from __future__ import annotations

import random

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import Texts, _
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn import names
from capemay_kit.games.cape_horn.acts import AnyAct
from capemay_kit.games.cape_horn.board import COLOUR_NAMES, Station, Tokens, may_take, with_token
from capemay_kit.games.cape_horn.rules import GAME
from capemay_kit.games.cape_horn.sailing import may_take_token
from capemay_kit.games.cape_horn.state import NO_TOKENS, State, has_three
from capemay_kit.games.cape_horn.winds import start_turn
from capemay_kit.teach.quiz import Asked, Kind, among, numbers

SEED = "quiz"
_ASK_POINTS = Texts({
    "sail": "Sail points as {name} starts a turn: {points}. The ship follows its card, then {name} draws and buys "
    "more cards: {bought}. How many sail points are left?",
    "stay": "Sail points as {name} starts a turn: {points}. The ship stays, then {name} draws and buys "
    "more cards: {bought}. How many sail points are left?",
    "ignore": "Sail points as {name} starts a turn: {points}. The ship ignores the wind, then {name} draws and buys "
    "more cards: {bought}. How many sail points are left?",
    "twice": "Sail points as {name} starts a turn: {points}. The ship moves twice, then {name} draws and buys "
    "more cards: {bought}. How many sail points are left?",
})  # fmt: skip
_POINTS_ARE = Texts({
    "sail": "{now} with the point that the turn brings ({limit} at most), minus {bought} for cards: {left}.",
    "stay": "{now} with the point that the turn brings, plus {stay} for staying ({limit} at most), minus {bought} for "
    "cards: {left}.",
    "ignore": "{now} with the point that the turn brings ({limit} at most), minus {ignore} for ignoring the wind, "
    "minus {bought} for cards: {left}.",
    "twice": "{now} with the point that the turn brings ({limit} at most), minus {twice} for moving twice, minus "
    "{bought} for cards: {left}.",
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
    text = _ASK_POINTS[how].format(name=name, points=begin, bought=bought)
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
        "{name} has moved. Sail points: {points}, wind cards in hand: {cards}. How many cards can {name} hold at the "
        "end of the turn, at most?",
        name=name, points=points, cards=cards,
    )  # fmt: skip
    why = _("You draw one. Each further one costs a point, and nobody holds more than {limit}.", limit=n.hand_limit)
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
        _("{colour} of zone {zone}", colour=COLOUR_NAMES[colour], zone=names.ZONES[zone])
        for zone, colour in enumerate(tokens, 1) if colour is not None
    ]  # fmt: skip
    return ", ".join(held) or _("no token yet")


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
    why = _("{name} has no token of this zone yet, and none of this colour.", name=name)
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
        _("The third token must be of the zone and the colour that are missing."),
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
    text = _("Log books: {books}. If each of them crossed the finish line now, who would win?", books=said)
    why = (
        _("Crossing the line wins with two tokens. {name} has them, from two zones and in two colours.", name=right)
        if winners
        else _("Crossing the line wins with two tokens, and nobody has two.")
    )
    return Asked(text, options, right, why, "line", {"books": tuple(books)})


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


KINDS: dict[str, Kind] = {"points": _points, "hand": _hand, "token": _token, "third": _third, "line": _line}
