"""Capital City behind the contract of `core.screen.Screen`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.contract import Seat
from capemay_kit.core.i18n import N_, Texts, _, and_list, money, ngettext
from capemay_kit.core.screen import Screen
from capemay_kit.core.shown import (
    Choosing,
    Did,
    Figure,
    Handle,
    InHand,
    Inquiry,
    Option,
    Progress,
    Section,
    Standing,
    Tile,
    TileLine,
    UnknownCard,
)
from capemay_kit.errors import Question, Refusal
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city import labels, names, own_decks, pages, panel, picture_input, words
from capemay_kit.games.capital_city.acts import AnyAct
from capemay_kit.games.capital_city.book import FEWEST, Book, shipped_book
from capemay_kit.games.capital_city.figures import FIGURES
from capemay_kit.games.capital_city.legal import in_hand, to_act
from capemay_kit.games.capital_city.state import State, is_unknown


class CapitalCityScreen(Screen[State, AnyAct]):
    """What Capital City says to a screen. It holds nothing: every function is of a state."""

    picture = N_("Street")
    emblem = "engine"
    painter = "capemay_kit.ui.picture.paint_capital_city"
    dealing = act.Deal
    finds_first = True
    corrections = FIGURES
    decks = own_decks.DECKS
    plays_own = True
    stand_ins = N_(
        "Most buildings and all characters are our own stand-ins, not the publisher's. Check them in My copy."
    )
    claims_title = N_("Compare points and dollars")

    def usual(self) -> Book:
        """Return the book of the base edition."""
        return shipped_book()

    def checklist(self, seats: int, physical: bool) -> tuple[str, ...]:
        """List what has to be set up before the game begins (p. 3-4)."""
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
        """Say the season and the step, and what is in the pot during the auction."""
        now, *pieces = labels.strip(s)
        return Progress(now, s.season + 1, len(names.SEASONS), pieces=tuple(pieces))

    def heading(self, s: State) -> tuple[str, str]:
        """Say who acts, and in a line what has to be done."""
        return labels.heading(s)

    def tile(self, s: State, seat: Seat) -> Tile:
        """Show dollars, points and priority, characters, and each building with who works there."""
        me = s.seats[seat]
        figures = [(money(me.money), _("dollars")), (str(me.points), ngettext("point", "points", me.points))]
        figures += [(str(me.priority), _("priority"))] * bool(me.priority)
        signs = [_("first bidder")] * (s.first == seat and s.phase in ("deal", "setup", "auction"))
        signs += [_("done")] * (s.phase in ("purchase", "attach") and seat in s.done)
        signs += [_("to move")] * (seat in to_act(s))
        signs += [_("has the train")] * (in_hand(s, seat) is not None)
        return Tile(tuple(figures), tuple(signs), labels.holdings(s, seat), tuple(map(TileLine, labels.works(s, seat))))

    def at_once(self, s: State) -> bool:
        """Say whether several choose what they earn (p. 7). Trains are passed from one to the next (p. 6)."""
        return s.phase != "trains" and len(to_act(s)) > 1

    def coming(self, s: State) -> Sequence[Seat]:
        """List who may buy after the seat that buys now (p. 6)."""
        return s.order[s.order.index(s.turn) + 1 :] if s.phase == "purchase" and s.turn in s.order else ()

    def deciding(self, s: State) -> tuple[Standing, ...]:
        """Show everybody's victory points and dollars."""
        found = (
            (_("Victory points"), [one.points for one in s.seats], ""),
            (_("Dollars"), [one.money for one in s.seats], "$"),
        )
        return tuple(
            Standing(title, tuple((i, f"{sign}{n}", n == max(figures) > 0) for i, n in enumerate(figures)))
            for title, figures, sign in found
        )

    def to_check(self, s: State, seat: Seat) -> str:
        """Ask whether dollars and points are right, while a season after the first is set up and auctioned."""
        me = s.seats[seat]
        if not s.season or s.phase not in ("setup", "auction"):
            return ""
        return ngettext(
            "${money}, {n} victory point: correct? Tap to confirm",
            "${money}, {n} victory points: correct? Tap to confirm",
            me.points,
            money=me.money,
        )

    def tone(self, s: State, seat: Seat, a: AnyAct) -> str:
        """Let acts that are seldom wanted look unobtrusive."""
        return "quiet" if isinstance(a, act.Auctioned | act.Tally | act.ReadOut) else ""

    def due(self, s: State) -> tuple[Seat, AnyAct] | None:
        """Ask at once what the text on a card brings."""
        return (s.worded[0].seat, act.CameTo(s.worded[0].card)) if s.worded and not s.pending else None

    def unknown_card(self, s: State, seat: Seat, a: AnyAct) -> UnknownCard | None:
        """Ask what is printed on a building that nobody has entered, or for points and dollars by hand."""
        return panel.unknown_card(s, a)

    def card_did(self, s: State, seat: Seat, a: AnyAct, did: Did) -> AnyAct:
        """Return the act with what was entered."""
        return panel.card_did(s, a, did)

    def card_says(self, s: State, seat: Seat, a: AnyAct, did: Did) -> str:
        """Say what is done, and what is then known to be printed on the building."""
        return panel.card_says(s, a, did)

    def card_used(self, s: State, a: AnyAct) -> tuple[str, int] | None:
        """Return the owner's building that is bought, or that gets a character."""
        building = a.building if isinstance(a, act.Buy | act.Attach) else ""
        return ("building", int(building[4:])) if building.startswith("own-") else None

    def card_kept(self, s: State, seat: Seat, a: AnyAct, did: Did) -> tuple[str, dict[str, Any]] | None:
        """Return the building as it is known at later tables."""
        return panel.card_kept(s, a, did)

    def falls_short(self, s: State, seat: Seat, key: str, by: int) -> str:
        """Say what a seat pays that has less than that."""
        return _("pays all they have")

    def consequences(self, before: State, after: State, seat: Seat, a: AnyAct) -> Sequence[str]:
        """Say what an act changes. If nobody enters cards, that is only what players have entered."""
        if before.phase == "deal" and before.printed:
            return ()  # the cards are the same whoever bids first
        said = labels.by_place(before, after, seat, a) if before.by_place else None
        return super().consequences(before, after, seat, a) if said is None else said

    def label(self, s: State, seat: Seat, a: AnyAct) -> tuple[str, str]:
        """Name an act for a button, and say in a line what it brings."""
        return labels.label(s, seat, a)

    def handle(self, s: State, seat: Seat, a: AnyAct) -> Handle | None:
        """Return the character to attach, or the building to earn from; None for all other acts."""
        match a:
            case act.Deal() if s.printed:
                return Handle("ours", _("Play with our cards"), _("our own stand-ins, each with its name"))
            case act.Attach(card=card) if s.by_place:
                return Handle(card, names.called(s.book, card))
            case act.Earn() if s.by_place:
                return None
            case act.Attach(card=card):
                title = names.called(s.book, card) if is_unknown(card) else names.character_name(s.book, card)
                return Handle(card, title, labels.skill(s, card))
            case act.Earn(building=building):
                return Handle(building, names.building_title(s.book, building), labels.earnings(s, building))
            case _:
                return None

    def place(self, s: State, seat: Seat, a: AnyAct) -> str | None:
        """Return the place at which an act is tapped; None for choosing families, buying nothing and ending the
        turn."""
        return picture_input.place(s, seat, a)

    def meant(self, s: State, seat: Seat, place: str, handle: str) -> AnyAct | None:
        """Return what a tap would mean if the rules allowed it."""
        return picture_input.meant(s, seat, place, handle)

    def figures(self, s: State, seat: Seat, a: AnyAct) -> Sequence[Figure]:
        """List the figures of an act: the deed of what is bought, the amount that is earned."""
        return labels.figures(s, seat, a)

    def with_figures(self, s: State, seat: Seat, a: AnyAct, values: dict[str, int]) -> AnyAct:
        """Return the act with the table's figures where they differ from the rules'."""
        return labels.with_figures(s, seat, a, values)

    def choosing(self, s: State, seat: Seat) -> Choosing | None:
        """Return the families to choose from before founders are dealt (p. 3)."""
        if s.phase != "deal" or seat not in to_act(s) or s.printed:
            return None
        n = s.book.families_for(len(s.seats))
        return Choosing(
            _("Which {n} families are in the game?", n=n), tuple(labels.family(s, one) for one in s.book.families), n, n
        )

    def chosen(self, s: State, seat: Seat, values: Sequence[Any]) -> AnyAct:
        """Return the act that deals with these families, in the order of the deck."""
        return act.Deal(tuple(one for one in s.book.families if one in values))

    def ask(self, s: State, question: Question) -> Inquiry:
        """Ask which card was turned up. Each one may stay unknown."""
        what, __, building = question.why.partition("/")
        text = f"{_about(s, building)} {QUESTIONS[what]}" if building else QUESTIONS[what]
        say = (_READ_OUT if building else _SAID)[what]
        return Inquiry(text, tuple(say(s, one) for one in question.options))

    def secret(self, s: State, seat: Seat) -> bool:
        """Say whether an act that is offered now names a character that is face down for the others (p. 6)."""
        if seat not in to_act(s) or s.pending:
            return False
        train = in_hand(s, seat)
        faces = s.seats[seat].hand if s.phase == "attach" else train.cards if train is not None else ()
        return any(not is_unknown(one) for one in faces)

    def hand(self, s: State, seat: Seat) -> tuple[InHand, ...]:
        """List the unattached characters, of which the others see only the backs. The founder is face up (p. 6)."""
        me = s.seats[seat]
        where = me.buildings[0].card if me.buildings else ""
        named = ((one, labels.character(s, one)) for one in me.hand)
        return tuple(InHand(one, said.title, said.detail, tried=act.Attach(one, where)) for one, said in named)

    def claims(self, s: State) -> tuple[Section, ...]:
        """List what is compared at the end where nobody enters cards: everybody's points and dollars."""
        # how many points a building earned may be missing
        return tuple(replace(one, line="points") for one in super().claims(s)) if s.by_place else ()

    def refusal(self, s: State, why: Refusal) -> tuple[str, str]:
        """Say which rule refuses, and what would change that."""
        return words.refusal(s, why)

    def cites(self, page: int) -> str:
        """Name a chapter of the rulebook: its text has no page numbers."""
        known = _CHAPTERS.get(page)
        return _("rulebook, {chapter}", chapter=known) if known else _("rulebook, chapter {n}", n=page)

    def line_page(self, category: str) -> int:
        """Return where the rulebook says how a line of the score is counted."""
        return pages.END


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
_CHAPTERS = Texts({
    2: "Components", 3: "Preparation", 4: "Step 1, Setup", 5: "Step 2, Auction", 6: "Step 3, Choose Characters",
    7: "Steps 4 and 5, Purchase and Attach & Activate", 8: "Attach & Activate Examples", 9: "Step 6 and End of Game",
})  # fmt: skip
_SAID: dict[str, Callable[[State, Any], Option]] = {
    "founder": labels.character, "attached": labels.character, "train": labels.family, "building": labels.building,
    "bought": labels.building, "deed": labels.price,
}  # fmt: skip
"""How each possible answer is shown, by what is asked."""
_READ_OUT: dict[str, Callable[[State, Any], Option]] = {
    "places": labels.takes, "points": labels.points, "dollars": labels.price,
}  # fmt: skip
"""The same for questions about an unknown building."""
SCREEN: Screen[State, AnyAct] = CapitalCityScreen()
"""What the game says to a screen, as the registry finds it."""
