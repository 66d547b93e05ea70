"""Every sentence a person reads of this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext, or_list
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.shown import HouseRule
from capemay_kit.core.words import Refusals, put_right, told, upper
from capemay_kit.games.cape_horn import acts as act
from capemay_kit.games.cape_horn.cards import AHEAD, UNKNOWN, Leg, Way
from capemay_kit.games.cape_horn.refusals import no_token
from capemay_kit.games.cape_horn.state import State

CHAPTERS = Texts({
    1: "contents and goal", 2: "preparation and placing cards", 3: "moving", 4: "special moves and drawing",
    5: "stations and the end", 6: "the cards",
})  # fmt: skip
"""The chapters of the rulebook, by the number that stands in place of a page."""
CATEGORY_PAGE = {"tokens": 5, "finish": 5}
CATEGORIES = Texts({"tokens": "Station tokens", "finish": "Finish line"})
DECIDED = Texts({
    "finish_line": "first over the finish line with two tokens", "three_tokens": "first with a token of each zone",
    "tokens": "most station tokens when the race was stopped",
    "nearer": "tied on tokens when the race was stopped; fewest spaces still to sail",
    "shared": "tied on tokens and on spaces still to sail when the race was stopped",
})  # fmt: skip
ZONES = {1: "zone I", 2: "zone II", 3: "zone III"}
WAYS: Mapping[Way, str] = Texts({
    "ahead": "ahead", "ahead_right": "diagonally ahead to the right", "right": "to the right",
    "back_right": "diagonally back to the right", "back": "back", "back_left": "diagonally back to the left",
    "left": "to the left", "ahead_left": "diagonally ahead to the left",
})  # fmt: skip
MOVED = Texts({
    "not": "Not yet", "sailed": "By its card", "ignored": "Ignoring its card", "twice": "Twice", "stayed": "It stayed",
})  # fmt: skip
PHASES = Texts({
    "deal": "Drawing the starting hands", "sail": "Placing cards and sailing", "token": "Taking a token",
    "draw": "Drawing a card", "buy": "Buying cards", "over": "The race is over",
})  # fmt: skip
RULINGS = Texts({
    "ignore_within_move_twice": "A double move may ignore the wind",
    "line_needs_card": "Behind the line a card is needed to end on",
    "token_when_staying": "Staying at a station brings its token",
})  # fmt: skip
HOUSE = (
    HouseRule("numbers.start_points", N_("Sail points to begin with"), N_("sail points to begin with: {n}"), 0, 20),
    HouseRule("numbers.start_hand", N_("Wind cards to begin with"), N_("wind cards to begin with: {n}"), 0, 20),
    HouseRule("numbers.hand_limit", N_("Wind cards in hand at most"), N_("wind cards in hand at most: {n}"), 0, 20),
    HouseRule(
        "numbers.round_limit", N_("Rounds until the race is stopped"), N_("the race is stopped after round {n}"), 1, 300
    ),
    HouseRule(
        "rulings.ignore_within_move_twice", RULINGS["ignore_within_move_twice"], N_("a double move may ignore the wind")
    ),
    HouseRule(
        "rulings.line_needs_card", RULINGS["line_needs_card"], N_("the line is crossed without a card behind it")
    ),
    HouseRule("rulings.token_when_staying", RULINGS["token_when_staying"], N_("staying at a station brings its token")),
)
"""The house rules that a table may choose."""
NUMBERS = Texts({
    "price.ignore": "Ignoring the wind costs", "price.move_twice": "Moving twice costs",
    "price.wind_card": "A wind card costs", "hand_limit": "Wind cards in hand at most",
    "points_limit": "Sail points at most", "points_a_turn": "Sail points a turn",
    "points_for_staying": "Sail points for staying", "round_limit": "Rounds at most (0: no limit)",
})  # fmt: skip
"""What each printed number is called that a table can change."""
DECIDES = (N_("Tokens"), N_("Three tokens take"), N_("The finish line takes"))
MEANS = Texts({"card": "by its card", "ignore": "by ignoring its card", "twice": "by moving twice"})


def points(n: int) -> str:
    """Return a number of sail points with their noun."""
    return ngettext("{n} sail point", "{n} sail points", n)


def right(n: int, cards: int) -> str:
    """Ask whether a seat's figures are right."""
    return _(
        "{points}, {cards}: right? Tap for yes",
        points=points(n),
        cards=ngettext("{n} wind card", "{n} wind cards", cards),
    )


def ahead(s: State, space: str) -> str:
    """Name the point of the compass that is ahead for a card on a space (p. 2)."""
    return AHEAD[s.book.course.areas[s.book.chart.area[space]].lower_edge]


def space_name(s: State, space: str) -> str:
    """Call a space as people do: its letter and number, and the station there."""
    station = s.book.chart.station.get(space)
    return (
        _("the {colour} station of {zone} ({space})", colour=station.colour, zone=ZONES[station.zone], space=space)
        if station
        else space
    )


def space_title(s: State, space: str) -> str:
    """Call a space by its letter and number first, for lists."""
    station = s.book.chart.station.get(space)
    return (
        _("{space}, {colour} station of {zone}", space=space, colour=station.colour, zone=ZONES[station.zone])
        if station
        else space
    )


def card_title(s: State, card: str) -> str:
    """Return the title of a wind card."""
    return s.book.cards[card].title if card in s.book.cards else _("a card nobody named")


def card_sentence(s: State, card: str) -> str:
    """Say which ways a wind card carries a ship."""
    if card not in s.book.cards:
        return _("The app does not know this card.")
    options = s.book.cards[card].options
    return or_list([_option(legs) for legs in options]).capitalize() + "."


_BOTH: Mapping[frozenset[Way], str] = Texts({
    frozenset({"ahead_right", "ahead_left"}): "diagonally ahead", frozenset({"right", "left"}): "to either side",
    frozenset({"back_right", "back_left"}): "diagonally back",
})  # fmt: skip
_AS_SAID: tuple[Way, ...] = (
    "ahead", "ahead_right", "ahead_left", "right", "left", "back", "back_right", "back_left",
)  # fmt: skip


def card_brief(s: State, card: str) -> str:
    """Say which ways a wind card carries a ship, in as few words as possible: equal distances, and the same way to both
    sides, are named together."""
    return brief(s.book.cards[card].options) if card in s.book.cards else _("not known to the app")


@cache
def brief(options: tuple[tuple[Leg, ...], ...]) -> str:
    """Say which ways lead from a card in as few words as can be."""
    groups: dict[tuple[tuple[Leg, ...], int], list[Way]] = {}
    for legs in options:
        groups.setdefault((legs[:-1], legs[-1].steps), []).append(legs[-1].way)
    said = []
    for (first, steps), ways in groups.items():
        text = f"{steps} {or_list(_together(ways))}"
        said.append(_("{option}, then {text}", option=_option(first), text=text) if first else text)
    return "; ".join(said) if len(said) > 2 else " or ".join(said)


def _together(ways: Sequence[Way]) -> list[str]:
    """Name ways, ahead before back, with one word for both sides if a card has both."""
    left = [way for way in _AS_SAID if way in ways]
    said = []
    while left:
        both = next((pair for pair in _BOTH if left[0] in pair and pair <= set(left)), None)
        said.append(_BOTH[both] if both else WAYS[left[0]])
        left = [way for way in left[1:] if both is None or way not in both]
    return said


def _option(legs: tuple[Leg, ...]) -> str:
    return ", then ".join(f"{leg.steps} {WAYS[leg.way]}" for leg in legs)


def leads(s: State, card: str, space: str) -> str:
    """Say where a card on a space leads, whatever is at the ends."""
    if card not in s.book.cards:
        return ""
    ends = list(dict.fromkeys(one.end for one in s.book.chart.ways(card, space)))
    return _("to {ends}", ends=or_list(ends)) if ends else _("every way leads off the sea")


# --- refusals -----------------------------------------------------------------------------------------

_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules


def _short(s: State, d: dict[str, Any]) -> str:
    return _(
        "That costs {points}, and there {what} {points_2}.",
        points=points(d["price"]),
        what="is" if d["points"] == 1 else "are",
        points_2=d["points"],
    )


_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The race is over.", "Undo to go on playing.")
_rule("not_your_turn", "It is {turn}'s turn.", "Wait for the turn to come round.")
_rule("deal_first", "The starting hands have not been drawn.", "Draw them first.")
_rule("dealt_already", "The starting hands have been drawn.", "Go on with the turn.")
_rule("no_such_space", "There is no space {space} on the course.", "Choose a space of the sea.")
_rule("no_such_card", "There is no wind card called {card}.", "Choose one of the kinds there are.")

_rule("place_before_sailing", "Cards are placed before the ship moves.", "Place them first on your next turn.")
_rule(
    "not_in_hand",
    lambda s, d: _("{card_title} is not in hand.", card_title=card_title(s, d["card"])),
    "Choose a card of the hand.",
)
_rule(
    "all_seen",
    lambda s, d: _("Every {card_title} is accounted for.", card_title=card_title(s, d["card"])),
    "Name another kind, or put right which cards lie where.",
)
_rule(
    "covered_this_turn",
    "A card that covers another is the only card placed in its turn.",
    "Place more on your next turn.",
)
_rule(
    "not_adjacent",
    "No wind card lies beside {space}.",
    "Choose a space that touches a card, also diagonally.",
)
_rule(
    "ship_on_card",
    lambda s, d: _("{owner}'s ship rests on the card at {space}.", owner=d["owner"], space=space_name(s, d["space"])),
    "Cover it when the ship has left.",
)
_rule(
    "cover_is_only",
    "A card may cover another only if it is the only card placed this turn (placed so far: {placed}).",
    "Cover it next turn, before any other card.",
)
_rule(
    "within_reach",
    lambda s, d: _(
        "Your ship can reach {space} this turn {mean}.", space=space_name(s, d["space"]), mean=MEANS[d["means"]]
    ),
    lambda s, d: _(
        "Cover one out of your ship's reach{what}",
        what="." if d["means"] == "card" else _(", or have fewer sail points."),
    ),
)

_rule("token_first", "First decide about the station's token.", "Take it or leave it.")
_rule("moved_already", "The ship has moved this turn.", "Move again on the next turn.")
_rule("move_or_stay", "The ship has to move or stay first.", "Sail, ignore the card, or stay for a sail point.")
_rule(
    "all_ways_leave",
    lambda s, d: _("Every way of the card at {here} leads off the sea.", here=d["here"]),
    "Ignore the card, stay, or cover it with another when the ship has left.",
)
_rule(
    "not_on_the_card",
    lambda s, d: _(
        "{card_title} at {here} does not lead to {space}.",
        card_title=card_title(s, d["card"]),
        here=d["here"],
        space=space_name(s, d["to"]),
    ),
    lambda s, d: _(
        "It leads to {fromkeys}.",
        fromkeys=or_list([space_name(s, one) for one in dict.fromkeys(d["ends"])]) or "nothing",
    ),
)
_rule("not_a_move", "A move leads away from {to}.", "Choose another space, or stay.")
_rule(
    "no_wind_card",
    lambda s, d: _("There is no wind card at {space} to end on.", space=space_name(s, d["to"])),
    "Place one there before sailing, or choose a space that has one.",
)
_rule(
    "ship_there",
    lambda s, d: _("{owner}'s ship is at {to}.", owner=d["owner"], to=d["to"]),
    "Choose another space: only stations hold several ships.",
)
_rule(
    "not_neighbouring",
    lambda s, d: _("{space} is no neighbour of {here}.", space=space_name(s, d["to"]), here=d["here"]),
    "Ignoring the card leads to one of the eight spaces around the ship.",
)
_rule(
    "ignore_points",
    _short,
    lambda s, d: _("{points} more would do; staying brings one.", points=points(d["price"] - d["points"])),
)
_rule("first_move_first", "Make the turn's first move before a second.", "Sail by the card, then move again.")
_rule("stayed", "The ship stayed, so there is no first move to add to.", "Sail by the card on the next turn.")
_rule(
    "ignore_in_twice",
    "Both moves of a double move go by the cards.",
    "Sail by the card both times, or let the table switch that ruling.",
)
_rule(
    "twice_points",
    _short,
    lambda s, d: _("{points} more would do; every turn brings one.", points=points(d["price"] - d["points"])),
)

_rule("no_course", "This race is sailed on a course the app does not know.", "Say what was done, without a space.")
_rule("line_needs_two", "The line wins with two tokens, of two zones and colours.", "Take another token first.")
_rule("line_by_moving", "The line is crossed by moving over it.", "Move the ship over the line.")
_rule("no_station", "The ship is not at a station.", "End a move on one.")
_rule(
    "zone_done",
    lambda s, d: _("{zone} has its token, the {colour} one.", zone=upper(ZONES[d["zone"]]), colour=d["colour"]),
    "Take a token of another zone.",
)
_rule("colour_done", "There is a {colour} token on the log book.", "Take a token of another colour.")
_rule("no_token_left", "All {colour} tokens are taken.", "Take one of another colour.")
_rule(
    "not_just_stopped",
    "A token is taken when the ship stops at its station.",
    "Leave, and end a move there again.",
)

_rule("draw_first", "A wind card is drawn at the end of a turn.", "Draw it; then the turn can end.")
_rule("drawn_already", "The card of this turn is drawn.", "Buy more, or end the turn.")
_rule("draw_before_buying", "The card of the turn is drawn before more are bought.", "Draw it first.")
_rule("hand_full", "A hand holds {limit} wind cards at most.", "Place some before drawing.")
_rule("no_cards_left", "No wind card is left to draw.", "Cover a card: covered cards are shuffled in.")
_rule("buy_points", _short, lambda s, d: _("{points} more would do.", points=points(d["price"] - d["points"])))


# --- what happened ------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State) -> str:
    """Say what an entry did, with its figures."""
    drawn = next((one.value for one in entry.answers), None)

    def acted(seat: int, done: act.AnyAct) -> str:
        text = _told(before, seat, done, after, drawn)
        if after.winner == seat and before.winner is None:
            return _("{text} and wins: {decided}", text=text, decided=DECIDED[after.victory])
        return text + _no_token(before, seat, done)

    return told(
        entry,
        acted,
        lambda done: _("Corrected: {correction}", correction=correction(before, done)),
        partial(refusal, before),
    )


def _no_token(before: State, seat: int, done: act.AnyAct) -> str:
    """Say why the station at the end of a move has no token for the ship; nothing where it has one."""
    to = done.to if isinstance(done, act.Sail | act.Ignore | act.Again) else ""
    if to not in before.book.chart.station:
        return ""
    why = no_token(before.with_seat(seat, space=to), seat)
    return _("; no token: {why}", why=refusal(before, why)[0].removesuffix(".")) if why else ""


def _told(before: State, seat: int, done: act.AnyAct, after: State, drawn: Any) -> str:
    name, old, new = before.seats[seat].name, before.seats[seat], after.seats[seat]
    price = before.book.numbers.price
    match done:
        case act.Deal():
            return _("The starting hands are drawn")
        case act.Place(space=""):
            return _("{name} places a wind card", name=name)
        case act.Sail(to=""):
            return _("{name} sails", name=name)
        case act.Ignore(to=""):
            return _("{name} ignores the wind for {points}", name=name, points=points(price.ignore))
        case act.Again(to=""):
            return _("{name} moves a second time for {points}", name=name, points=points(price.move_twice))
        case act.Cross():
            return _("{name} crosses the finish line", name=name)
        case act.Place(card=card, space=space):
            what = (
                _("a wind card, {card_title},", card_title=card_title(before, card))
                if card != UNKNOWN
                else _("a wind card")
            )
            over = _(" over the one") if space in before.winds else ""
            return _(
                "{name} places {what}{over} at {space}",
                name=name,
                what=what,
                over=over,
                space=space_name(before, space),
            )
        case act.Sail(to=to):
            return _("{name} sails to {space}", name=name, space=space_name(before, to))
        case act.Ignore(to=to):
            return _(
                "{name} ignores the wind for {points} and moves to {space}",
                name=name,
                points=points(price.ignore),
                space=space_name(before, to),
            )
        case act.Again(to=to, ignoring=ignoring):
            cost = points(price.move_twice + (price.ignore if ignoring else 0))
            return _(
                "{name} moves a second time for {cost}, to {space}", name=name, cost=cost, space=space_name(before, to)
            )
        case act.Stay():
            gain = before.book.numbers.points_limit - old.points
            gain = max(0, min(before.book.numbers.points_for_staying, gain))
            where = "" if before.ledger else _(" at {space}", space=space_name(before, old.space))
            return f"{name} stays{where}{f', +{points(gain)}' if gain else ''}"
        case act.TakeToken(zone=zone, colour=colour) if zone in ZONES:
            return _("{name} takes the {colour} token of {zone}", name=name, colour=colour, zone=ZONES[zone])
        case act.TakeToken():
            station = before.book.chart.station[new.space]
            return _(
                "{name} takes the {colour} token of {zone}", name=name, colour=station.colour, zone=ZONES[station.zone]
            )
        case act.LeaveToken():
            return _("{name} takes no token", name=name)
        case act.Draw():
            return _("{name} draws a wind card{named}", name=name, named=_named(before, drawn))
        case act.Buy():
            return _(
                "{name} buys a wind card for {points}{named}",
                name=name,
                points=points(price.wind_card),
                named=_named(before, drawn),
            )
        case _:
            return _("{name} ends the turn", name=name)


def _named(s: State, card: Any) -> str:
    return f": {card_title(s, card)}" if card in s.book.cards else ""


def correction(s: State, done: Correct) -> str:
    """Say which figure was put right."""
    return put_right(s, done, _of_seat, _of_all, HOUSE)


def _of_seat(s: State, seat: int, rest: list[str], value: Any) -> str | None:
    name = s.seats[seat].name
    match rest:
        case ["hand"]:
            if not isinstance(value, list | tuple):
                return _("{name}'s wind cards were put right", name=name)
            return _(
                "{name} holds {value}",
                name=name,
                value=and_list([card_title(s, card) for card in value]) or _("no wind card"),
            )
        case ["tokens", zone]:
            what = _("the {value} token", value=value) if value else _("no token")
            return _("{name} has {what} of {zone}", name=name, what=what, zone=ZONES[int(zone)])
        case ["space"]:
            return _("{name}'s ship is at {space}", name=name, space=space_name(s, str(value)))
        case ["points"] if isinstance(value, int):
            return _("{name} has {points}", name=name, points=points(value))
    return None


def _of_all(s: State, path: list[str], value: Any) -> str | None:
    who = s.seats[value].name if isinstance(value, int) and 0 <= value < len(s.seats) else None
    match path:
        case ["winds"]:
            if value is None:
                return _("no card is missing on the sea")
            return _("a wind card nobody named lies at {space}", space=space_name(s, str(value)))
        case ["winds", space]:
            what = card_title(s, value) if value is not None else _("none of the cards placed")
            return _("{what} lies at {space}", what=what, space=space_name(s, space))
        case ["first"] if who is not None:
            return _("{who} is the starting player", who=who)
        case ["phase"] if value == "over":
            return _("the race is stopped")
        case ["phase"]:
            return _("step of the turn: {phases}", phases=PHASES.get(str(value), str(value)).lower())
        case ["stopped"]:
            return _("the race was stopped") if value else _("the race was not stopped")
        case ["ledger"]:
            return _("the race goes on without the course") if value else _("the race goes on with the course")
        case ["winner"] if value is None:
            return _("nobody has won by the line")
        case ["winner"] if who is not None:
            return _("{who} was first over the line", who=who)
        case ["placed"]:
            return _("{cards} placed this turn", cards=ngettext("{n} card", "{n} cards", int(value)))
        case ["covering"]:
            return _("one of the cards placed covers another") if value else _("no card was covered this turn")
        case ["moved"]:
            return _("how the ship moved: {moved}", moved=MOVED.get(str(value), str(value)).lower())
        case ["covered"] if isinstance(value, list | tuple):
            return _("cards below others: {value}", value=and_list([card_title(s, card) for card in value]) or "none")
        case ["book", "numbers", *rest] if ".".join(rest) in NUMBERS:
            return _("{rule}: {n} at this table", rule=NUMBERS[".".join(rest)], n=value)
    return None
