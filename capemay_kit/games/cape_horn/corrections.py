"""What a table of Cape Horn can correct: every figure with its path, its label and the values it can have.

A wind card is the id of its kind; ``?`` is an unknown one. A card whose kind is entered leaves the stacks, and one that
is taken away goes back into them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.corrections import (
    FORM,
    HAND,
    SHEET,
    Correction,
    Corrections,
    Count,
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
    yes_no,
)
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.noted import filled, noting
from capemay_kit.core.shown import Option, Section
from capemay_kit.errors import BadValue, UnknownName
from capemay_kit.games.cape_horn import words
from capemay_kit.games.cape_horn.board import COLOURS, ZONES
from capemay_kit.games.cape_horn.book import Numbers
from capemay_kit.games.cape_horn.cards import UNKNOWN, OwnWind, read_told
from capemay_kit.games.cape_horn.labels import kinds, named_kinds
from capemay_kit.games.cape_horn.refusals import no_token
from capemay_kit.games.cape_horn.state import State, has_three, put, put_back, taken_out

PHASES = ("sail", "token", "draw", "buy", "over")
MOVED = ("sailed", "ignored", "twice", "stayed")
MOST_CARDS = 100


# --- what there is to choose from ------------------------------------------------------------------------


def _none() -> Option:
    return Option(None, _("None"))


def _spaces(s: State, spaces: Sequence[str]) -> list[Option]:
    return [Option(one, words.space_title(s.book, one)) for one in spaces]


def _free(s: State) -> Sequence[Option]:
    return [_none(), *_spaces(s, [one for one in s.book.chart.spaces if one not in s.winds])]


def _colours(s: State, seat: int, zone: int) -> Sequence[Option]:
    """List the colours of a zone's stations, and the one that is entered."""
    held = s.seats[seat].tokens[zone - 1]
    colours = [one.colour for one in s.book.course.stations if one.zone == zone]
    if held is not None and held not in colours:
        colours.append(held)
    return [_none(), *(Option(one, words.COLOUR_TITLES[one]) for one in colours)]


def _phases(s: State) -> Sequence[Option]:
    """List the steps that can be set now: the token only if one can be taken, and none before the hands are drawn."""
    if s.phase == "deal":
        offered = ["deal"]
    elif s.phase == "token" or no_token(s, s.turn) is None:
        offered = ["sail", "token", "draw", "buy"]
    else:
        offered = ["sail", "draw", "buy"]
    return [Option(phase, words.PHASES[phase]) for phase in (*offered, "over")]


def _moves(s: State) -> Sequence[Option]:
    return [Option(one, words.MOVED[one]) for one in (MOVED if s.moved in MOVED else (s.moved, *MOVED))]


def _lying(s: State, space: str) -> Sequence[Option]:
    printed = s.book.chart.printed.get(space)
    none = _("No card") if printed is None else _("Only the printed one, {card}", card=words.card_title(s, printed))
    there = s.winds.get(space, UNKNOWN)
    told = [Option(there, words.card_title(s, there), words.card_brief(s, there))] if read_told(there) else []
    return [Option(None, none), *told, *kinds(s)]


def _by_area(s: State) -> list[str]:
    chart = s.book.chart
    return [one for letter in s.book.course.areas for one in chart.spaces if chart.area[one] == letter]


# --- what follows ----------------------------------------------------------------------------------------


def _few(s: State, cards: Sequence[str], path: str) -> tuple[str, ...]:
    if len(cards) > MOST_CARDS:
        raise BadValue(path, _("has {n} cards, but {most} is the limit", n=len(cards), most=MOST_CARDS))
    return s.book.sorted(tuple(cards))


def _hand(s: State, cards: Sequence[str], i: int) -> State:
    me, hand = s.seats[i], _few(s, cards, f"seats[{i}].hand")
    return s if hand == me.hand else taken_out(put_back(s, me.hand), hand).with_seat(i, hand=hand)


def unnamed(held: str, card: str) -> bool:
    """Say whether a card in a hand is unknown, so that it can be any."""
    return held == UNKNOWN


def as_noted(s: State, i: int) -> State:
    """Return the state in which a seat holds the cards that its owner noted."""
    cards = s.seats[i].noted.get("hand")
    return _hand(s, filled(s.seats[i].hand, cards, unnamed), i) if cards else s


def _covered(s: State, cards: Sequence[str]) -> State:
    if _few(s, cards, "covered") == s.book.sorted(s.covered):
        return s
    return replace(taken_out(put_back(s, s.covered), tuple(cards)), covered=tuple(cards))


def _token(s: State, colour: Any, i: int, zone: int) -> State:
    if colour is not None and not among(colour, COLOURS):
        raise BadValue(f"seats[{i}].tokens.{zone}", _("should be one of {known}, or null", known=", ".join(COLOURS)))
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
    if s.phase == "token" and s.turn == i and no_token(s, i) is not None:
        return replace(s, phase="draw")
    return s


def _counted(s: State) -> State:
    """Make the first seat with three tokens the winner, unless somebody is said to have won by the line."""
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
    """Set how the ship moved this turn. Before the move there is nothing to set."""
    if value == s.moved:
        return s
    if s.phase not in ("token", "draw", "buy"):
        raise BadValue("moved", _("the ship has not moved yet"))
    if not among(value, MOVED):
        raise BadValue("moved", _("should be one of {known}", known=", ".join(MOVED)))
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
    """Put an unknown card on a space without one. None means that no card is missing."""
    if space is None:
        return s
    if not among(space, s.book.chart.at) or space in s.winds:
        raise BadValue("winds", _("{space} already has a card", space=space))
    return _wind(s, UNKNOWN, space)


def _ledger(s: State, on: bool) -> State:
    """Put the course aside, or take it up again. Without the course a token is taken by its zone and colour."""
    return replace(s, ledger=on, phase="draw" if on and s.phase == "token" else s.phase)


def _phase(s: State, value: Any) -> State:
    if value == s.phase:
        return s
    if s.sheet:
        raise BadValue("phase", _("only the score is counted here"))
    if not among(value, PHASES):
        raise BadValue("phase", _("should be one of {known}", known=", ".join(PHASES)))
    if s.phase == "deal" and value != "over":
        raise BadValue("phase", _("draw the starting hands first"))
    if value == "token" and no_token(s, s.turn) is not None:
        raise BadValue("phase", _("there is no token to take or leave"))
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


# --- the figures --------------------------------------------------------------------------------------------

SEAT = "seats[{seat}]"
RACE, REST, RULES = N_("The race"), N_("Other wind cards"), N_("Rules of this table")
OWN_CARDS = {"wind": OwnWind}
DECLARED: tuple[Any, ...] = (
    naming(),
    Correction(
        f"{SEAT}.points",
        Count(0, 1000),
        lambda s, n, i: s.with_seat(i, points=n),
        lambda s, i: s.seats[i].points,
        N_("Sail points"),
        (FORM,),
    ),
    Correction(
        f"{SEAT}.tokens.{{zone}}",
        OneOf(_colours, others=True),
        _token,
        lambda s, i, zone: s.seats[i].tokens[zone - 1],
        lambda s, i, zone: _("Token of zone {zone}", zone=words.ZONES[zone]),
        (FORM, SHEET),
    ),
    Correction(
        f"{SEAT}.hand",
        Several(lambda s, i: kinds(s)),
        _hand,
        lambda s, i: s.seats[i].hand,
        N_("Wind cards in hand"),
        (FORM,),
    ),
    noting(
        "hand",
        N_("Wind cards in hand"),
        lambda s, i: named_kinds(s),
        unnamed,
        when=lambda s, i: bool(s.seats[i].hand),
        lack=lambda s, i: s.seats[i].hand.count(UNKNOWN),
    ),
    Correction(
        "round", Count(1, 9999), lambda s, n: replace(s, round=n), lambda s: s.round, N_("Round"), (FORM,), section=RACE
    ),
    Correction("turn", OneOf(seats), _turn, lambda s: s.turn, N_("Whose turn it is"), (FORM,), section=RACE),
    Correction(
        "first",
        OneOf(seats),
        lambda s, seat: replace(s, first=seat),
        lambda s: s.first,
        N_("Starting player"),
        (FORM,),
        section=RACE,
    ),
    Correction(
        "phase", OneOf(_phases, others=True), _phase, lambda s: s.phase, N_("Step of the turn"), (FORM,), section=RACE
    ),
    Correction(
        "placed",
        Count(0, MOST_CARDS),
        lambda s, n: replace(s, placed=n, covering=s.covering and n > 0),
        lambda s: s.placed,
        N_("Cards placed this turn"),
        (FORM,),
        when=lambda s: s.phase == "sail",
        section=RACE,
    ),
    Correction(
        "covering",
        OneOf(yes_no),
        lambda s, on: replace(s, covering=on, placed=max(s.placed, int(on))),
        lambda s: s.covering,
        N_("One of them covers another"),
        (FORM,),
        when=lambda s: s.phase == "sail",
        section=RACE,
    ),
    Correction(
        "moved",
        OneOf(_moves, others=True),
        _moved,
        lambda s: s.moved,
        N_("How the ship moved"),
        (FORM,),
        when=lambda s: s.phase in ("token", "draw", "buy"),
        section=RACE,
    ),
    Correction(
        "winner",
        OneOf(lambda s: [Option(None, _("Nobody")), *seats(s)]),
        _line,
        lambda s: s.winner if s.victory == "finish_line" else None,
        N_("First over the line with two tokens"),
        (FORM, SHEET),
        section=lambda s: _("Finish line") if s.sheet else _(RACE),
    ),
    Correction(
        "stopped",
        OneOf(yes_no),
        _stopped,
        lambda s: s.stopped,
        N_("The race was stopped (most tokens win, then the nearest ship)"),
        (SHEET,),
        section=N_("Only if nobody has won"),
    ),
    Correction(
        f"{SEAT}.space",
        OneOf(lambda s, i: _spaces(s, s.book.chart.spaces)),
        lambda s, space, i: s.with_seat(i, space=space),
        lambda s, i: s.seats[i].space,
        lambda s, i: _("{name}'s ship, if tokens are equal", name=s.seats[i].name) if s.sheet else _("Ship"),
        (FORM, SHEET),
        whose=lambda s, i: None if s.sheet else i,
        section=lambda s, i: _("Only if nobody has won") if s.sheet else "",
    ),
    settling(),
    Correction("ledger", OneOf(yes_no), _ledger, lambda s: s.ledger, N_("Sailed on a course that is not in the app")),
    # --- the sea
    Correction(
        "winds.{space}",
        OneOf(_lying),
        _wind,
        lambda s, space: None if space in s.printed else s.winds.get(space),
        lambda s, space: words.space_title(s.book, space),
        (FORM,),
        when=lambda s, space: space in s.winds and not s.ledger,
        section=lambda s, space: _("Wind cards: {area}", area=s.book.course.areas[s.book.chart.area[space]].name),
    ),
    Correction(
        "winds", OneOf(_free, others=True), _missing, lambda s: None, N_("A card is missing at"), (FORM,), section=REST
    ),
    Correction(
        "covered", Several(kinds), _covered, lambda s: s.covered, N_("Cards below others"), (FORM,), section=REST
    ),
    # --- what is printed
    *(number(Numbers, name, label, _number, forms=(FORM,), section=RULES) for name, label in words.NUMBERS.items()),
    rulings((), label=lambda s, switch: words.RULINGS[switch], section=RULES),
    numbers(_number),
    own_cards(OWN_CARDS),
)

KEYS: dict[str, Callable[..., Sequence[Any]]] = {"zone": lambda s, i: ZONES, "space": _by_area}
ALL: Corrections[State] = Corrections(DECLARED, KEYS)
correct = ALL.correct


def correctable(s: State) -> tuple[Section, ...]:
    """List what can be corrected: each seat's figures, the turn, the cards on the sea, this table's rules. On a score
    sheet it is the sheet."""
    return ALL.sections(s, SHEET if s.sheet else FORM)


def own_hand(s: State, seat: int) -> tuple[Section, ...]:
    """List the wind cards in a seat's hand, of which kind its owner may note them to be."""
    return tuple(one for one in ALL.sections(s, HAND) if one.seat == seat)


def sheet(s: State) -> tuple[Section, ...]:
    """List what is entered on a score sheet. Where the ships are only counts if the race was stopped."""
    return ALL.sections(s, SHEET)
