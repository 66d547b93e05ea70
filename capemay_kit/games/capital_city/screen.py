"""Capital City behind the contract of `core.screen.Screen`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.forms import Field, Inquiry, Option, Section, some_of
from capemay_kit.core.i18n import N_, Texts, _, and_list, money, ngettext, number, or_list
from capemay_kit.core.screen import Screen
from capemay_kit.core.shown import InHand, Progress, Recap, Standing, Tile, TileLine
from capemay_kit.errors import Question
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import names
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.auction import highest_priority
from capemay_kit.games.capital_city.book import FEWEST, shipped_book
from capemay_kit.games.capital_city.figures import FIGURES
from capemay_kit.games.capital_city.scoring import recap
from capemay_kit.games.capital_city.setup import reminders
from capemay_kit.games.capital_city.state import (
    STEPS,
    UNKNOWN,
    Owned,
    State,
    asked,
    family_of,
    held,
    in_hand,
    is_unknown,
    to_act,
    waiting,
)


class CapitalCityScreen(Screen[State, AnyAct]):
    """What Capital City says to a screen. It holds nothing: every function is of a state."""

    picture = N_("Street")
    emblem = "engine"
    painter = "capemay_kit.ui.picture.paint_capital_city"
    dealing = act.Deal
    finds_first = True
    corrections = FIGURES
    usual = staticmethod(shipped_book)
    score_page = 9
    chapters = Texts({
        2: "Components", 3: "Preparation", 4: "Step 1, Setup", 5: "Step 2, Auction", 6: "Step 3, Choose Characters",
        7: "Steps 4 and 5, Purchase and Attach & Activate", 8: "Attach & Activate Examples",
        9: "Step 6 and End of Game",
    })  # fmt: skip
    decks = names.DECKS
    plays_own = True
    stand_ins = N_(
        "Most buildings and all characters are our own stand-ins, not the publisher's. Check them in My copy."
    )
    claims_title = N_("Compare points and dollars")
    reminders = staticmethod(reminders)

    def checklist(self, seats: int, physical: bool) -> tuple[str, ...]:
        seats = max(seats, FEWEST)
        book = self.usual()
        money, families, there = book.numbers.start_money, book.families_for(seats), len(book.families)
        if not physical:
            return (
                _("The app deals all cards and gives everybody ${n}.", n=money),
                _("Only the player who has a train looks at its characters."),
                _("Agree on {n} of the {there} families.", n=families, there=there),
            )
        return (
            _("Choose {n} of the {there} families; the others stay in the box.", n=families, there=there),
            _("Shuffle the characters and the buildings: two face-down decks in the middle."),
            _("Deal everybody one character face up: the City Founder."),
            _("Stack the season cards with Spring on top."),
            _("Stack priority cards 1 to {n} with the {n} on top.", n=seats),
            _("Give everybody ${n}; the other dollars and the victory points are the reserve.", n=money),
        )

    def progress(self, s: State) -> Progress:
        if s.phase in ("deal", "over"):
            return Progress(STEPS[s.phase], s.season + 1, len(names.SEASONS))
        season = _("{season}, {n} of 4", season=names.SEASONS[s.season_name], n=s.season + 1)
        pot = (_("${pot} in the pot", pot=s.pot),) if s.phase == "auction" else ()
        return Progress(season, s.season + 1, len(names.SEASONS), pieces=(STEPS[s.phase], *pot))

    def scorings(self, s: State) -> int:
        return s.season

    def recap(self, began: State, before: State, after: State) -> Recap:
        return recap(began, after)

    def heading(self, s: State) -> tuple[str, str]:
        acting = [s.seats[i].name for i in to_act(s)]
        who, book = and_list(acting), s.book
        if waits := asked(s):
            return _("What does it bring?"), names.said_on(book, waits.card)
        match s.phase:
            case "over":
                return STEPS["over"], _("See the score.")
            case "deal" if s.printed:
                text = _(
                    "The player whose City Founder's first name is first in the alphabet. Lay out {cards}.",
                    cards=names.laid_out(s),
                )
                return _("Who bids first?"), text
            case "deal":
                n = book.families_for(len(s.seats))
                return STEPS["deal"], _("Choose the {n} families that are in the game.", n=n)
            case "setup":
                title = _("{name} sets up {season}", name=who, season=names.SEASONS[s.season_name])
                if s.by_place:
                    return title, _("Lay out {cards}.", cards=names.laid_out(s))
                return title, _("Deal the trains and Main Street.")
            case "auction":
                n, bid = highest_priority(s), book.numbers.bid
                return _("{name} bids", name=who), (
                    _("Put ${bid} into the pot, or take priority {n} and the ${pot} there.", bid=bid, n=n, pot=s.pot)
                    if s.pot
                    else _("Put ${bid} into the pot, or take priority {n}.", bid=bid, n=n)
                )
            case "trains" if s.trains[0].at < 0:
                return _("{name} chooses a train", name=who), _("Which of the two trains is passed on first?")
            case "trains":
                title = ngettext("{names} chooses a character", "{names} choose characters", len(acting), names=who)
                return title, _("Keep one character face down, then pass the train on.")
            case "purchase":
                once = _("You enter what is printed on a building only once.") if s.by_place else ""
                if s.by_place and not s.done:
                    first = ngettext(
                        "First pass the train round: everybody keeps one character.",
                        "First pass both trains round: everybody keeps one character of each.",
                        book.numbers.trains[s.season],
                    )
                    return _("Choose characters, then {name} may buy", name=who), f"{first} {once}"
                text = _("Buy one building on Main Street, or buy nothing and collect ${n}.", n=book.numbers.decline)
                return _("{name} may buy", name=who), f"{text} {once}".strip()
            case _ if s.pending:
                earning = "; ".join(_to_earn(s, seat) for seat in to_act(s))
                text = _("Take points or dollars. {earning}.", earning=earning)
                return ngettext("{names} earns", "{names} earn", len(acting), names=who), text
            case _:
                return _("{name} attaches", name=who), _("Attach any number of characters, one at a time.")

    def tile(self, s: State, seat: int) -> Tile:
        me = s.seats[seat]
        figures = [(money(me.money), _("dollars")), (str(me.points), ngettext("point", "points", me.points))]
        figures += [(str(me.priority), _("priority"))] * bool(me.priority)
        signs = [_("first bidder")] * (s.first == seat and s.phase in ("deal", "setup", "auction"))
        signs += [_("done")] * (s.phase in ("purchase", "attach") and seat in s.done)
        signs += [_("to move")] * (seat in to_act(s))
        signs += [_("has the train")] * (in_hand(s, seat) is not None)
        cards, buildings = len(held(me)), len(me.buildings)
        has = (str(cards), _("unattached")), (str(buildings), ngettext("building", "buildings", buildings))
        works = [_staffed(s, one) for one in me.buildings]
        if me.founder and not s.by_place:
            works.insert(0, _("Founder: {character}", character=names.character_name(s.book, me.founder)))
        return Tile(tuple(figures), tuple(signs), has, tuple(map(TileLine, works)))

    def at_once(self, s: State) -> bool:
        # several choose what they earn (p. 7), while trains are passed from one to the next (p. 6)
        return s.phase != "trains" and len(to_act(s)) > 1

    def coming(self, s: State) -> Sequence[int]:
        return s.order[s.order.index(s.turn) + 1 :] if s.phase == "purchase" and s.turn in s.order else ()

    def deciding(self, s: State) -> tuple[Standing, ...]:
        found = (
            (_("Victory points"), [one.points for one in s.seats], number),
            (_("Dollars"), [one.money for one in s.seats], money),
        )
        return tuple(
            Standing(title, tuple((i, said(n), n == max(figures) > 0) for i, n in enumerate(figures)))
            for title, figures, said in found
        )

    def to_check(self, s: State, seat: int) -> str:
        me = s.seats[seat]
        if not s.season or s.phase not in ("setup", "auction"):
            return ""
        return ngettext(
            "${money}, {n} victory point: correct? Tap to confirm",
            "${money}, {n} victory points: correct? Tap to confirm",
            me.points,
            money=me.money,
        )

    def due(self, s: State) -> tuple[int, AnyAct] | None:
        first = asked(s)
        return (first.seat, act.CameTo(first.card)) if first else None

    def falls_short(self, s: State, seat: int, key: str, by: int) -> str:
        return _("pays all they have")

    def choosing(self, s: State, seat: int) -> Field | None:
        if s.phase != "deal" or seat not in to_act(s) or s.printed:
            return None
        n = s.book.families_for(len(s.seats))
        families = (names.family_option(s, one) for one in s.book.families)
        return some_of(_("Which {n} families are in the game?", n=n), families, n, n)

    def chosen(self, s: State, seat: int, values: Sequence[Any]) -> AnyAct:
        return act.Deal(tuple(one for one in s.book.families if one in values))

    def ask(self, s: State, question: Question) -> Inquiry:
        what, __, building = question.why.partition("/")
        text = f"{_about(s, building)} {QUESTIONS[what]}" if building else QUESTIONS[what]
        say = (_READ_OUT if building else _SAID)[what]
        return Inquiry(text, tuple(say(s, one) for one in question.options))

    def secret(self, s: State, seat: int) -> bool:
        if seat not in to_act(s) or s.pending:
            return False
        train = in_hand(s, seat)
        faces = s.seats[seat].hand if s.phase == "attach" else train.cards if train is not None else ()
        return any(not is_unknown(one) for one in faces)

    def hand(self, s: State, seat: int) -> tuple[InHand, ...]:
        # the founder is face up (p. 6)
        me = s.seats[seat]
        where = me.buildings[0].card if me.buildings else ""
        named = ((one, names.character_option(s, one)) for one in me.hand)
        return tuple(InHand(one, said.title, said.detail, tried=act.Attach(one, where)) for one, said in named)

    def claims(self, s: State) -> tuple[Section, ...]:
        # where nobody enters cards, everybody's points and dollars are compared
        # how many points a building earned may be missing
        return tuple(replace(one, line="points") for one in super().claims(s)) if s.by_place else ()


def _to_earn(s: State, seat: int) -> str:
    name, each = s.seats[seat].name, waiting(s, seat)
    if len(each) > 1:
        return ngettext("{name}: {n} activation", "{name}: {n} activations in any order", len(each), name=name)
    return f"{name}: {or_list([names.building_name(s.book, one) for one in each[0].buildings])}"


def _staffed(s: State, owned: Owned) -> str:
    if s.by_place:
        return _staffed_by_place(s, owned)
    title = names.building_title(s.book, owned.card)
    staff = ", ".join(names.character_name(s.book, one) if one else _("empty") for one in owned.staff)
    if not owned.points:
        return f"{title}: {staff}"
    return ngettext(
        "{building}: {staff} — earned {n} victory point",
        "{building}: {staff} — earned {n} victory points",
        owned.points,
        building=title,
        staff=staff,
    )


def _staffed_by_place(s: State, owned: Owned) -> str:
    """Say who works in a building that is known by its place, by family and symbol, and what it pays."""
    known = s.book.building(owned.card)
    staff = []
    for who, symbol in zip(owned.staff, known.symbols, strict=False):
        name = _("unknown") if who == UNKNOWN else names.family_name(s.book, family_of(who)) if who else _("empty")
        staff.append(f"{names.SIGNS[symbol]} {name}")
    pays = names.earnings(known) or _("earnings not entered yet")
    return f"{names.sign(s.book, owned.card)}: {', '.join(staff)} — {pays}"


# --- questions -------------------------------------------------------------------------------------------


def _about(s: State, building: str) -> str:
    """Say whose unknown building a question is about, and who works there."""
    found = [(seat.name, one) for seat in s.seats for one in seat.buildings if one.card == building]
    if not found:
        return _("This is {building}.", building=names.building_name(s.book, building))
    name, owned = found[0]
    title, staff = names.building_name(s.book, building), [one for one in owned.staff if one]
    if not staff:
        return _("{name} has {building}.", name=name, building=title)
    working = and_list([names.character_name(s.book, one) for one in staff])
    return _("{name} has {building} (staff: {characters}).", name=name, building=title, characters=working)


QUESTIONS = Texts({
    "founder": "Which City Founder is dealt next, starting with the first player?",
    "train": "Which family is next on the train?", "building": "Which building comes to Main Street next?",
    "attached": "Which character is turned up?", "bought": "Which building is bought?",
    "deed": "What does its deed cost?", "places": "How many characters does it take?",
    "points": "How many victory points does it earn? (0 if it offers none)",
    "dollars": "How many dollars does it earn? (0 if it offers none)",
})  # fmt: skip
"""What players are asked when cards are turned up, by the name of the deck, and about an unknown building when it
first matters. Nobody is asked who is on a train."""
_SAID: dict[str, Callable[[State, Any], Option]] = {
    "founder": names.character_option, "attached": names.character_option, "train": names.family_option,
    "building": names.building_option, "bought": names.building_option,
    "deed": lambda s, n: Option(n, money(n)),
}  # fmt: skip
"""How each possible answer is shown, by what is asked."""
_READ_OUT: dict[str, Callable[[State, Any], Option]] = {
    "places": lambda s, n: Option(n, ngettext("{n} character", "{n} characters", n)),
    "points": lambda s, n: Option(n, ngettext("{n} victory point", "{n} victory points", n)),
    "dollars": lambda s, n: Option(n, money(n)),
}  # fmt: skip
"""The same for questions about an unknown building."""
SCREEN: Screen[State, AnyAct] = CapitalCityScreen()
