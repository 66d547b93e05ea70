"""The figures of Cape Horn that a table can correct: what each can be, how it is told, and what follows from it.

A wind card is the id of its kind; ``?`` is an unknown one. A card whose kind is entered leaves the stacks, and one that
is taken away goes back into them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.declared import house_of
from capemay_kit.core.figures import (
    FORM,
    SHEET,
    YES_NO,
    Count,
    Figures,
    FigureSpec,
    OneOf,
    Several,
    among,
    naming,
    number,
    numbers,
    own_cards,
    rulings,
    seats,
    settling,
    whole,
    wrong,
)
from capemay_kit.core.forms import HouseRule, Option
from capemay_kit.core.i18n import N_, NN_, Texts, _, and_list
from capemay_kit.core.moments import put
from capemay_kit.core.noted import filled, noting
from capemay_kit.errors import UnknownName
from capemay_kit.games.cape_horn.board import COLOURS, UNKNOWN, ZONES, OwnWind, read_told
from capemay_kit.games.cape_horn.book import Numbers, Rulings
from capemay_kit.games.cape_horn.names import (
    COLOUR_TITLES,
    PHASES,
    card_brief,
    card_title,
    kinds,
    named_kinds,
    space_name,
    space_title,
    token,
)
from capemay_kit.games.cape_horn.names import ZONES as ZONE_NAMES
from capemay_kit.games.cape_horn.sailing import may_take_token
from capemay_kit.games.cape_horn.state import State, has_three, put_back, taken_out

MOVED = Texts({
    "not": "Not yet", "sailed": "Followed its card", "ignored": "Ignored its card", "twice": "Twice",
    "stayed": "Stayed",
})  # fmt: skip
HOUSE = (
    HouseRule("numbers.start_points", N_("Sail points to begin with"), N_("sail points to begin with: {n}"), 0, 20),
    HouseRule("numbers.start_hand", N_("Wind cards to begin with"), N_("wind cards to begin with: {n}"), 0, 20),
    HouseRule("numbers.hand_limit", N_("Wind cards in hand at most"), N_("wind cards in hand at most: {n}"), 0, 20),
    HouseRule(
        "numbers.round_limit", N_("Rounds until the race is stopped"), N_("the race is stopped after round {n}"), 1, 300
    ),
    *house_of(Rulings),
)  # fmt: skip
"""The house rules that a table may choose."""
NUMBERS = {
    "price.ignore": N_("Ignoring the wind costs"), "price.move_twice": N_("Moving twice costs"),
    "price.wind_card": N_("A wind card costs"), "hand_limit": N_("Wind cards in hand at most"),
    "points_limit": N_("Sail points at most"), "points_a_turn": N_("Sail points a turn"),
    "points_for_staying": N_("Sail points for staying"), "round_limit": N_("Rounds at most (0: no limit)"),
}  # fmt: skip
"""What each printed number is called that a table can change."""
MOST_CARDS = 100
STEPS = ("sail", "token", "draw", "buy", "over")
WAYS = ("sailed", "ignored", "twice", "stayed")


# --- what there is to choose from ------------------------------------------------------------------------


def _spaces(s: State, spaces: Sequence[str]) -> list[Option]:
    return [Option(one, space_title(s.book, one)) for one in spaces]


def _free(s: State) -> Sequence[Option]:
    return [Option(None, _("No space")), *_spaces(s, [one for one in s.book.chart.spaces if one not in s.winds])]


def _colours(s: State, seat: int, zone: int) -> Sequence[Option]:
    held = s.seats[seat].tokens[zone - 1]
    colours = [one.colour for one in s.book.course.stations if one.zone == zone]
    if held is not None and held not in colours:
        colours.append(held)
    return [Option(None, _("No token")), *(Option(one, COLOUR_TITLES[one]) for one in colours)]


def _phases(s: State) -> Sequence[Option]:
    """List the steps that can be set now: the token only if one can be taken, and none before the hands are drawn."""
    if s.phase == "deal":
        offered = ["deal"]
    elif s.phase == "token" or may_take_token(s, s.turn):
        offered = ["sail", "token", "draw", "buy"]
    else:
        offered = ["sail", "draw", "buy"]
    return [Option(phase, PHASES[phase]) for phase in (*offered, "over")]


def _moves(s: State) -> Sequence[Option]:
    return [Option(one, MOVED[one]) for one in (WAYS if s.moved in WAYS else (s.moved, *WAYS))]


def _lying(s: State, space: str) -> Sequence[Option]:
    printed = s.book.chart.printed.get(space)
    none = _("No wind card") if printed is None else _("Only the printed one, {card}", card=card_title(s, printed))
    there = s.winds.get(space, UNKNOWN)
    told = [Option(there, card_title(s, there), card_brief(s, there))] if read_told(there) else []
    return [Option(None, none), *told, *kinds(s)]


def _by_area(s: State) -> list[str]:
    chart = s.book.chart
    return [one for letter in s.book.course.areas for one in chart.spaces if chart.area[one] == letter]


# --- what follows ----------------------------------------------------------------------------------------


def _few(s: State, cards: Sequence[str]) -> tuple[str, ...]:
    if len(cards) > MOST_CARDS:
        raise wrong(_("has {n} cards, but {most} is the limit", n=len(cards), most=MOST_CARDS))
    return s.book.sorted(tuple(cards))


def _hand(s: State, cards: Sequence[str], i: int) -> State:
    me, hand = s.seats[i], _few(s, cards)
    return s if hand == me.hand else taken_out(put_back(s, me.hand), hand).with_seat(i, hand=hand)


def unnamed(held: str, card: str) -> bool:
    """Say whether a card in a hand is unknown, so that it can be any."""
    return held == UNKNOWN


def as_noted(s: State, i: int) -> State:
    """Return the state in which a seat holds the cards that its owner noted."""
    cards = s.seats[i].noted.get("hand")
    return _hand(s, filled(s.seats[i].hand, cards, unnamed), i) if cards else s


def _covered(s: State, cards: Sequence[str]) -> State:
    if _few(s, cards) == s.book.sorted(s.covered):
        return s
    return replace(taken_out(put_back(s, s.covered), tuple(cards)), covered=tuple(cards))


def _token(s: State, colour: Any, i: int, zone: int) -> State:
    if colour is not None and not among(colour, COLOURS):
        raise wrong(_("should be one of {known}, or null", known=", ".join(COLOURS)))
    return _won(s.with_seat(i, tokens=put(s.seats[i].tokens, zone - 1, colour)), i)


def _won(s: State, i: int) -> State:
    """Work out the victory after a log book was corrected: three different tokens win (p. 1), fewer do not."""
    if s.sheet:
        return _counted(s)
    three = has_three(s.seats[i].tokens)
    if three and s.winner is None and s.phase != "deal":
        return replace(s, winner=i, victory="three_tokens", phase="over", stopped=False)
    if not three and s.winner == i and s.victory == "three_tokens":
        return replace(s, winner=None, victory="", phase="draw")
    if s.phase == "token" and s.turn == i and not may_take_token(s, i):
        return replace(s, phase="draw")
    return s


def _counted(s: State) -> State:
    if s.victory == "finish_line":
        return s
    winner = next((i for i, seat in enumerate(s.seats) if has_three(seat.tokens)), None)
    return replace(s, winner=winner, victory="" if winner is None else "three_tokens")


def _line(s: State, winner: int | None) -> State:
    """Set who won by the line. Nobody takes back such a victory: the race goes on then, unless three tokens win it."""
    if winner is not None:
        # a score sheet still knows that the race was stopped, in case the crossing is taken back
        return replace(s, winner=winner, victory="finish_line", phase="over", stopped=s.stopped and s.sheet)
    if s.victory != "finish_line":
        return s
    s = _counted(replace(s, winner=None, victory=""))
    return s if s.sheet or s.winner is not None else replace(s, phase="sail")


def _ruled(s: State, winner: Any) -> State:
    """Say on a score sheet who won by the table's word, which counts whatever tokens and line say; None is nobody."""
    if winner is not None:
        winner = whole(winner, 0, len(s.seats) - 1)
    if not s.sheet and winner != s.winner:
        raise wrong(_("only where just the score is counted"))
    if winner is None:
        return replace(s, winner=None, victory="", sheet=False)
    crossed = s.winner == winner and s.victory == "finish_line"
    return replace(s, winner=winner, victory="finish_line" if crossed else "three_tokens", sheet=False)


def _by_ruling(s: State) -> dict[tuple[()], int | None]:
    """Return who won at a table, where people have a say, unless tokens and line say that nobody has."""
    said = s.winner is not None or any(has_three(one.tokens) for one in s.seats)
    return {(): s.winner} if said and not s.sheet else {}


def _stopped(s: State, stopped: bool) -> State:
    if not s.sheet:
        raise UnknownName("figure", "stopped")
    return replace(s, stopped=stopped)


def _turn(s: State, turn: int) -> State:
    if turn == s.turn:
        return s
    phase = s.phase if s.phase in ("deal", "over") else "sail"
    return replace(s, turn=turn, placed=0, covering=False, moved="not", phase=phase)


def _moved(s: State, value: Any) -> State:
    if value == s.moved:
        return s
    if s.phase not in ("token", "draw", "buy"):
        raise wrong(_("the ship has not moved yet"))
    if not among(value, WAYS):
        raise wrong(_("should be one of {known}", known=", ".join(WAYS)))
    return replace(s, moved=value)


def _wind(s: State, card: str | None, space: str) -> State:
    if card == (None if space in s.printed else s.winds.get(space)):
        return s
    if space in s.winds and space not in s.printed:
        s = put_back(s, (s.winds[space],))
    winds = {one: lies for one, lies in s.winds.items() if one != space}
    printed = tuple(one for one in s.printed if one != space)
    if card is None:
        if space in s.book.chart.printed:
            # a printed card cannot be taken away
            winds[space] = s.book.chart.printed[space]
            printed = (*printed, space)
        return replace(s, winds=winds, printed=printed)
    winds[space] = card
    return replace(taken_out(s, (card,)), winds=winds, printed=printed)


def _missing(s: State, space: Any) -> State:
    if space is None:
        return s
    if not among(space, s.book.chart.at) or space in s.winds:
        raise wrong(_("{space} already has a card", space=space))
    return _wind(s, UNKNOWN, space)


def _ledger(s: State, on: bool) -> State:
    return replace(s, ledger=on, phase="draw" if on and s.phase == "token" else s.phase)


def _phase(s: State, value: Any) -> State:
    if value == s.phase:
        return s
    if s.sheet:
        raise wrong(_("only the score is counted here"))
    if not among(value, STEPS):
        raise wrong(_("should be one of {known}", known=", ".join(STEPS)))
    if s.phase == "deal" and value != "over":
        raise wrong(_("draw the starting hands first"))
    if value == "token" and not may_take_token(s, s.turn):
        raise wrong(_("there is no token to take or leave"))
    if value == "over":
        return replace(s, phase="over", stopped=True)
    s = replace(s, winner=None, victory="", stopped=False)
    if value == "sail":
        return replace(s, phase="sail", moved="not", placed=0, covering=False)
    return replace(s, phase=value, moved="sailed" if s.moved == "not" else s.moved)


def _number(s: State, value: Any, name: str) -> State:
    """Change a figure for this table. If it is a number of cards, the stacks change with it."""
    book = s.book.with_number(name, value)
    if book == s.book:
        return s
    if not name.startswith("wind_cards."):
        return replace(s, book=book)
    place = s.book.order[name.removeprefix("wind_cards.")]
    more = book.numbers.wind_cards[s.book.kinds[place]] - s.book.numbers.wind_cards[s.book.kinds[place]]
    unseen = put(s.unseen, place, max(0, s.unseen[place] + more))
    return replace(s, book=book, unseen=unseen, away=min(s.away, sum(unseen)))


# --- the figures ----------------------------------------------------------------------------------------------


def _titles(s: State, cards: str | Sequence[str], *__: Any) -> str:
    return and_list([card_title(s, one) for one in ([cards] if isinstance(cards, str) else cards)])


def _space(s: State, space: str, *__: Any) -> str:
    return space_name(s, space)


SEAT = "seats[{seat}]"
RACE: dict[str, Any] = {"section": N_("The race")}
REST, RULES = N_("Other wind cards"), N_("Rules of this table")
OWN_CARDS = {"wind": OwnWind}
FIGURES = Figures[State]([
    naming(),
    FigureSpec(f"{SEAT}.points", N_("Sail points"), Count(0, 1000),
               told=NN_("{name} has {n} sail point", "{name} has {n} sail points")),
    FigureSpec(f"{SEAT}.tokens.{{zone}}", lambda s, i, zone: _("Token of zone {zone}", zone=ZONE_NAMES[zone]),
               OneOf(_colours, others=True), (FORM, SHEET), N_("{name} has {value}"), _token, kept=True,
               in_words=lambda s, colour, i, zone: token(zone, colour),
               none_told=N_("{name} has no token of zone {zone}")),
    FigureSpec(f"{SEAT}.hand", N_("Wind cards in hand"), Several(lambda s, i: kinds(s)), put=_hand,
               told=N_("{name} holds {value}"), in_words=_titles, none_told=N_("{name} holds no wind card"),
               secret=N_("{name}'s wind cards were corrected"), dealt=True),
    noting("hand", N_("Wind cards in hand"), lambda s, i: named_kinds(s), unnamed,
           when=lambda s, i: bool(s.seats[i].hand), lack=lambda s, i: s.seats[i].hand.count(UNKNOWN)),
    FigureSpec("round", N_("Round"), Count(1, 9999), told=N_("It is round {n}"), **RACE),
    FigureSpec("turn", N_("Whose turn it is"), OneOf(seats), told=N_("It is {value}'s turn"), put=_turn, **RACE),
    FigureSpec("first", N_("Starting player"), OneOf(seats), told=N_("{value} is the starting player"), **RACE),
    FigureSpec("phase", N_("Step of the turn"), OneOf(_phases, others=True), put=_phase, **RACE,
               told=lambda s, value: _("the race is stopped") if value == "over" else
               _("step of the turn: {phase}", phase=PHASES.get(value, value))),
    FigureSpec("placed", N_("Cards placed this turn"), Count(0, MOST_CARDS), when=lambda s: s.phase == "sail", **RACE,
               put=lambda s, n: replace(s, placed=n, covering=s.covering and n > 0),
               told=NN_("{n} card placed this turn", "{n} cards placed this turn")),
    FigureSpec("covering", N_("One of them covers another"), YES_NO, when=lambda s: s.phase == "sail", **RACE,
               put=lambda s, on: replace(s, covering=on, placed=max(s.placed, int(on))),
               told=(N_("one of the cards placed covers another"), N_("no card was covered this turn"))),
    FigureSpec("moved", N_("How the ship moved"), OneOf(_moves, others=True), put=_moved, **RACE,
               when=lambda s: s.phase in ("token", "draw", "buy"), told=N_("how the ship moved: {value}")),
    FigureSpec("winner", N_("First over the line with two tokens"),
               OneOf(lambda s: [Option(None, _("Nobody")), *seats(s)]), (FORM, SHEET),
               N_("{value} was first over the line"), _line,
               lambda s: s.winner if s.victory == "finish_line" else None, kept=True,
               none_told=N_("nobody has won at the finish line"),
               section=lambda s: _("Finish line") if s.sheet else _(RACE["section"])),
    FigureSpec("stopped", N_("The race was stopped (most tokens win, then the nearest ship)"), YES_NO, (SHEET,),
               (N_("the race was stopped"), N_("the race was not stopped")), _stopped, kept=True,
               section=N_("Only if nobody has won")),
    FigureSpec(f"{SEAT}.space",
               lambda s, i: _("{name}'s ship, if tokens are equal", name=s.seats[i].name) if s.sheet else _("Ship"),
               OneOf(lambda s, i: _spaces(s, s.book.chart.spaces)), (FORM, SHEET),
               N_("{name}'s ship is at {value}"), in_words=_space,
               whose=lambda s, i: None if s.sheet else i, kept=True,
               section=lambda s, i: _("Only if nobody has won") if s.sheet else ""),
    settling(),
    FigureSpec("won", N_("Who won, whatever tokens and line say"), put=_ruled,
               get=lambda s: None if s.sheet else s.winner, kept=_by_ruling),
    FigureSpec("ledger", N_("Sailed on a course that is not in the app"), YES_NO, (), put=_ledger, kept=True,
               told=(N_("the race goes on without the map of the course"), N_("the race goes on with the course"))),
    # --- the sea
    FigureSpec("winds.{space}", lambda s, space: space_title(s.book, space), OneOf(_lying), put=_wind,
               told=N_("{value} is at {space}"), in_words=_titles, none_told=N_("no card was placed at {space}"),
               get=lambda s, space: None if space in s.printed else s.winds.get(space), dealt=True,
               when=lambda s, space: space in s.winds and not s.ledger,
               section=lambda s, at: _("Wind cards: {area}", area=s.book.course.areas[s.book.chart.area[at]].name)),
    FigureSpec("winds", N_("A card is missing at"), OneOf(_free, others=True), put=_missing,
               told=N_("an unknown wind card is at {value}"), in_words=_space,
               none_told=N_("no wind card is missing"), get=lambda s: None, section=REST, dealt=True),
    FigureSpec("covered", N_("Cards below others"), Several(kinds), put=_covered,
               told=N_("cards below others: {value}"), in_words=_titles, none_told=N_("no card lies below another"),
               section=REST, dealt=True),
    # --- what is printed
    *(number(Numbers, name, label, _number, told=N_("{label}: {n} at this table"), section=RULES)
      for name, label in NUMBERS.items()),
    rulings(HOUSE, section=RULES),
    numbers(_number, "wind_cards.", dealt=True),
    numbers(_number),
    own_cards(OWN_CARDS),
], {"zone": lambda s, i: ZONES, "space": _by_area}, called={"zone": lambda s, zone: ZONE_NAMES[zone], "space": _space},
    house=HOUSE)  # fmt: skip
