"""Every sentence a person reads of this game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext, or_list
from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.shown import HouseRule
from capemay_kit.core.words import changed_by, put_right, told, upper
from capemay_kit.games.capital_city import acts as act
from capemay_kit.games.capital_city.book import FEWEST, UNREAD, Book, shipped_book
from capemay_kit.games.capital_city.cards import Building, OwnBuilding
from capemay_kit.games.capital_city.names import (
    EARNINGS,
    SIGNS,
    STEPS,
    SYMBOLS,
    building_name,
    card_name,
    character_name,
    family_name,
    words_on,
)
from capemay_kit.games.capital_city.refusal_words import refusal, refusal_rules
from capemay_kit.games.capital_city.state import State, is_unknown, where_from

__all__ = ["EARNINGS", "SIGNS", "STEPS", "SYMBOLS", "refusal", "refusal_rules"]
CATEGORIES = Texts({"points": "Victory points", "money": "Dollars"})
CATEGORY_PAGE = {"points": 9, "money": 9}
DECIDED = Texts({
    "points": "most victory points", "dollars": "tied on victory points; most leftover dollars",
    "shared": "tied on victory points and leftover dollars: the title is shared",
})  # fmt: skip
SEASONS = Texts({"spring": "Spring", "summer": "Summer", "fall": "Fall", "winter": "Winter"})
OUR_CARDS = (N_("Cards of ours, each by its name"), N_("stand-ins: only if you play with our cards"))
ENDED = (N_("Only how the auction ended"), N_("who has which card, and how many dollars"))
SEASON_FIGURES = (N_("Only the figures of the season"), N_("points and dollars of everybody, then the next season"))
BY_HAND = (N_("Points or dollars by hand"), N_("for what the app does not know"))
HAS_DOLLARS, BIDS_FIRST = "dollars", N_("Who bids first in {season}?")
QUESTIONS = Texts({
    "founder": "Who is dealt next as City Founder, going round from the first seat?",
    "train": "Which family does the next card of the train show?",
    "building": "Which building is dealt to Main Street?", "attached": "Who is the character now turned up?",
    "bought": "Which building is bought?", "deed": "Which deed is printed on it?",
})  # fmt: skip
"""What the table is asked when cards are turned up, by the name of the deck. Nobody is asked who is on a train."""
READ_OUT = Texts({
    "places": "how many characters does it take?",
    "points": "how many victory points does it earn? (0: it offers none)",
    "dollars": "how many dollars does it earn? (0: it offers none)",
})  # fmt: skip
"""What the table is asked about an unnamed building when it first matters."""
HOUSE = (
    HouseRule("numbers.start_money", N_("Dollars to begin with"), N_("${n} to begin with"), 0, 60),
    HouseRule("numbers.bid", N_("Dollars of a bid"), N_("${n} for a bid"), 1, 20),
    HouseRule("numbers.decline", N_("Dollars for buying nothing"), N_("${n} for buying nothing"), 0, 60),
    HouseRule(
        "numbers.dollars_per_point", N_("Dollars that make a point at the end"), N_("dollars per point: {n}"), 1, 30
    ),
    HouseRule(
        "rulings.ties_by_all_dollars",
        N_("A tie is broken by all dollars, not by those left over"),
        N_("a tie is broken by all dollars"),
    ),
)
"""The house rules that a table may choose."""
DECIDES = (N_("Victory points"), N_("Dollars"))
NO_CARD = "none"
_CHAPTERS = Texts({
    2: "Components", 3: "Preparation", 4: "Step 1, Setup", 5: "Step 2, Auction", 6: "Step 3, Choose Characters",
    7: "Steps 4 and 5, Purchase and Attach & Activate", 8: "Attach & Activate Examples", 9: "Step 6 and End of Game",
})  # fmt: skip


def chapter(page: int) -> str:
    """Name a chapter of the rulebook by its number."""
    return (
        _("rulebook, {chapter}", chapter=_CHAPTERS[page])
        if page in _CHAPTERS
        else _("rulebook, chapter {page}", page=page)
    )


def checklist(seats: int, physical: bool) -> tuple[str, ...]:
    """List what is set up before the game begins (p. 3-4). If the app holds the cards, that is next to nothing.

    With fewer ``seats`` than the game needs, it is for the fewest players possible.
    """
    seats = max(seats, FEWEST)
    book = shipped_book()
    money, families = book.numbers.start_money, book.families_for(seats)
    if not physical:
        return (
            _("The app deals all cards and counts ${money} for each; only its holder looks at a train.", money=money),
            _(
                "Agree which {families} of the {families_2} families are in the game.",
                families=families,
                families_2=len(book.families),
            ),
        )
    return (
        _(
            "Choose {families} of the {families_2} families; the others stay in the box.",
            families=families,
            families_2=len(book.families),
        ),
        _("Shuffle the characters and the buildings, two face-down decks in the middle."),
        _("Deal everybody one character face up: the City Founder."),
        _("Stack the season cards, spring on top."),
        _("Stack priority cards 1 to {seats}, the {seats} on top.", seats=seats),
        _("Give everybody ${money}; the other dollars and the victory points are the reserve.", money=money),
    )


def read_out(s: State, what: str, building: str) -> str:
    """Ask about an unnamed building, and say which one is meant."""
    found = [(seat, one) for seat in s.seats for one in seat.buildings if one.card == building]
    whose = (
        _("{name}'s building that is not named", name=found[0][0].name)
        if found
        else _("The building that is not named")
    )
    works = [character_name(s.book, who) for who in found[0][1].staff if who] if found else []
    where = _(", where {works} works", works=and_list(works)) if works else ""
    return f"{whose}{where}: {READ_OUT[what]}"


def right(money: int, n: int) -> str:
    """Ask whether a seat's figures are right."""
    return _("${money}, {points}: right? Tap for yes", money=money, points=points(n))


def points(n: int) -> str:
    """Return a number of victory points with their noun."""
    return ngettext("{n} victory point", "{n} victory points", n)


def each(symbols: Sequence[str]) -> str:
    """Name the symbols of a building, for a key that shows them as signs."""
    return and_list([SYMBOLS[one] for one in symbols])


# --- what happened -------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State) -> str:
    """Say what an entry did, with its figures."""

    def corrected(done: Correct) -> str:
        said = correction(before, done)
        return upper(said) if before.phase == "over" else _("Corrected: {said}", said=said)

    def acted(seat: int, done: act.AnyAct) -> str:
        return _told(before, seat, done, after) + _passed(before, seat, done, after)

    return told(entry, acted, corrected, partial(refusal, before))


def _told(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    book, name = before.book, before.seats[seat].name
    old, new = before.seats[seat], after.seats[seat]
    match done:
        case act.Deal(families=families):
            founders = ", ".join(f"{one.name} {character_name(book, one.founder)}" for one in after.seats)
            return _(
                "Families {families}; founders: {founders}",
                families=and_list([family_name(book, one) for one in families]),
                founders=founders,
            )
        case act.LayOut(first=first):
            return _(
                "{name} has the founder who comes first; {lies_out}",
                name=after.seats[first].name,
                lies_out=_lies_out(after),
            )
        case act.SetUp() if after.by_place:
            return upper(_lies_out(after))
        case act.Auctioned():
            order = and_list([after.seats[i].name for i in after.order])
            return _(
                "The auction is over: {order} act in this order; dollars {all_dollars}",
                order=order,
                all_dollars=_all_dollars(after),
            )
        case act.ReadOut(building=building):
            return upper(_said_of(after, building))
        case act.Tally():
            return tally(before, done)
        case act.CameTo():
            return came_to(before, done)
        case act.SetUp():
            street = and_list([building_name(book, one) for one in after.street])
            trains = f"{len(after.trains)} train{'s' if len(after.trains) != 1 else ''}"
            return _(
                "{season}: {trains}; on Main Street {street}",
                season=SEASONS[after.season_name],
                trains=trains,
                street=street,
            )
        case act.Bid():
            return _("{name} bids ${bid}; ${pot} in the pot", name=name, bid=book.numbers.bid, pot=after.pot)
        case act.TakePriority():
            return _("{name} takes priority {priority} and ${pot}", name=name, priority=new.priority, pot=before.pot)
        case act.TakeTrain(train=train):
            return _("{name} takes the {train} train", name=name, train=("first", "second")[train])
        case act.Choose(card=card):
            return _("{name} chooses {character}", name=name, character=character_name(book, card))
        case act.Buy(building=building):
            # an unnamed building may have been named as it was bought
            card = new.buildings[-1].card if is_unknown(building) else building
            said = _(
                "{name} buys {building} for ${money}",
                name=name,
                building=building_name(book, card),
                money=old.money - new.money,
            )
            return (
                said
                if after.book.buildings.get(card) == book.buildings.get(card)
                else f"{said}; {_said_of(after, card)}"
            )
        case act.Decline():
            return _("{name} buys nothing and collects ${money}", name=name, money=new.money - old.money)
        case act.Attach(building=building):
            return _(
                "{name} attaches {attached} to {building}",
                name=name,
                attached=_attached(before, done, after, seat),
                building=building_name(book, building),
            )
        case act.Earn(building=building, what=what):
            gain = points(new.points - old.points) if what == "points" else f"${new.money - old.money}"
            return _(
                "{name} earns {gain} from {building}", name=name, gain=gain, building=building_name(book, building)
            )
        case _:
            return _("{name} attaches no more", name=name)


def lies_out(s: State) -> tuple[int, int, int]:
    """Return how many trains the season has, how many characters each of them, and how many buildings Main Street (p.
    4)."""
    numbers, n = s.book.numbers, len(s.seats)
    return numbers.trains[s.season], n + numbers.train_extra, n + numbers.street_extra[s.season]


def laid_out(s: State) -> str:
    """Say what is on the table in the season (p. 4)."""
    trains, characters, street = lies_out(s)
    each = (
        _("a train of {characters} characters", characters=characters)
        if trains == 1
        else _("{trains} trains of {characters} characters", trains=trains, characters=characters)
    )
    return _("{each}, {street} buildings on Main Street", each=each, street=street)


def _lies_out(s: State) -> str:
    return _("{season} lies out: {laid_out}", season=s.season_name, laid_out=laid_out(s))


def _all_dollars(s: State) -> str:
    return ", ".join(f"{one.name} ${one.money}" for one in s.seats)


def tally(s: State, a: act.Tally) -> str:
    """Say what each seat gained or paid as entered by hand, and who bids first after that."""
    changed = _changes(s, a)
    if a.first is None or s.season == 3:
        return changed
    return _(
        "{changed}; {season} is over, then {name} bids first",
        changed=changed,
        season=SEASONS[s.season_name],
        name=s.seats[a.first].name,
    )


def said_on(book: Book, card: str) -> str:
    """Name a card, and say the words on it."""
    return _("{what}: “{text}”", what=upper(card_name(book, card)), text=words_on(book, card))


def came_to(s: State, a: act.CameTo) -> str:
    """Say what the words on a card came to."""
    return upper(_("{what}, by its words: {changes}", what=card_name(s.book, a.card), changes=_changes(s, a)))


def _changes(s: State, a: act.Tally | act.CameTo) -> str:
    said = []
    for i, one in enumerate(s.seats):
        n, d = (given[i] if given else 0 for given in (a.points, a.dollars))
        each = [changed_by(n, _("victory point"))] * bool(n) + [f"{'-' if d < 0 else '+'}${abs(d)}"] * bool(d)
        said += [f"{one.name} {and_list(each)}"] * bool(each)
    return "; ".join(said) or _("Nothing changes")


def _said_of(s: State, card: str) -> str:
    """Say what is known to be printed on a building that has no name."""
    return f"{building_name(s.book, card)} {printed(s.book.buildings.get(card, UNREAD))}"


def printed(known: Building | OwnBuilding) -> str:
    """Say what is printed on a building that has no name."""
    earns = [points(known.points)] * bool(known.points) + [f"${known.dollars}"] * bool(known.dollars)
    wants = and_list([SYMBOLS[one] for one in known.symbols])
    deed = _(", costs ${deed}", deed=known.deed) * bool(known.deed)
    return _("takes {wants}{deed} and earns {earns}", wants=wants, deed=deed, earns=or_list(earns) or _("nothing yet"))


def _attached(before: State, done: act.Attach, after: State, seat: int) -> str:
    """Name who was attached: an unknown character may have been named as it was turned up."""
    if not is_unknown(done.card):
        return character_name(before.book, done.card)
    for old, new in zip(before.seats[seat].buildings, after.seats[seat].buildings, strict=True):
        if old.card == done.building:
            # a building that was named meanwhile may have fewer places, so that the others are at other ones
            came = [one for one in new.staff if one and new.staff.count(one) > old.staff.count(one)]
            return character_name(before.book, came[0] if came else done.card)
    return character_name(before.book, done.card)


def _passed(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    """Say what happened by itself after an act."""
    text = ""
    if isinstance(done, act.TakePriority) and before.phase != after.phase:
        last = [one.name for i, one in enumerate(after.seats) if i != seat and not before.seats[i].priority]
        text += _("; the last priority card is {last}'s", last=and_list(last)) if last else ""
    if isinstance(done, act.Attach):
        paid = []
        for old, new in zip(before.seats, after.seats, strict=True):
            paid += [f"{new.name} +{points(new.points - old.points)}"] * (new.points > old.points)
            paid += [f"{new.name} +${new.money - old.money}"] * (new.money > old.money)
        text += f" ({', '.join(paid)})" if paid else ""
        text += "".join(f"; {one}" for one in _read(before, after))
    if isinstance(done, act.Auctioned | act.TakePriority) and after.by_place and after.phase == "purchase":
        text += _("; now everybody chooses characters")
    if after.phase == "over":
        text += _("; the year is over")
    elif after.season > before.season:
        text += _("; {season} is over", season=SEASONS[before.season_name])
    return text


def _read(before: State, after: State) -> list[str]:
    """Say what was read out of unnamed buildings."""
    said = []
    for card, now in after.book.buildings.items():
        if card not in before.book.buildings:
            earns = [points(now.points)] * bool(now.points) + [f"${now.dollars}"] * bool(now.dollars)
            if where_from(card):
                said.append(_said_of(after, card))
                continue
            whose = next((one.name for one in after.seats for b in one.buildings if b.card == card), "")
            takes = ngettext("{n} character", "{n} characters", len(now.symbols))
            said.append(
                _(
                    "{whose}'s building not named takes {takes} and earns {earns}",
                    whose=whose,
                    takes=takes,
                    earns=or_list(earns) or "nothing",
                )
            )
    return said


def correction(s: State, done: Correct) -> str:
    """Say which figure was put right."""
    return put_right(s, done, _of_seat, _of_all, HOUSE)


def _of_seat(s: State, seat: int, rest: list[str], value: Any) -> str | None:
    name = s.seats[seat].name
    match rest:
        case ["money"]:
            return _("{name} has ${value}", name=name, value=value)
        case ["points"]:
            return _("{name} has {points}", name=name, points=points(int(value)))
        case ["priority"]:
            return (
                _("{name} has priority card {value}", name=name, value=value)
                if value
                else _("{name} has no priority card", name=name)
            )
        case ["founder"]:
            return (
                _("{name}'s City Founder is {character}", name=name, character=character_name(s.book, value))
                if value
                else _("{name} has no City Founder", name=name)
            )
        case ["hand"] if value is None:
            return _("{name}'s unattached characters were put right", name=name)
        case ["hand"]:
            return _("{name}'s unattached characters: {people}", name=name, people=_people(s, value))
        case ["buildings"]:
            return _("{name}'s buildings: {buildings}", name=name, buildings=_buildings(s, value))
        case ["buildings", building]:
            return _(
                "{name}'s {building} is {building_2}",
                name=name,
                building=building_name(s.book, building).removeprefix("the "),
                building_2=building_name(s.book, value),
            )
        case ["buildings", building, "points"]:
            return _(
                "{name}'s {building} has earned {points}",
                name=name,
                building=building_name(s.book, building).removeprefix("the "),
                points=points(int(value)),
            )
        case ["buildings", building, "staff"]:
            return _(
                "{name}'s {building} is staffed by {people}",
                name=name,
                building=building_name(s.book, building).removeprefix("the "),
                people=_people(s, value),
            )
        case ["buildings", building, "staff", place]:
            who = character_name(s.book, value) if value else "nobody"
            return _(
                "{name}'s {building}: {who} at place {place}",
                name=name,
                building=building_name(s.book, building).removeprefix("the "),
                who=who,
                place=int(place) + 1,
            )
    return None


def _of_card(s: State, card: str, rest: list[str], value: Any) -> str:
    who = card in s.book.characters
    named = character_name(s.book, card) if who else building_name(s.book, card)
    match rest:
        case ["deed"]:
            return _("the deed of {named} is ${value}", named=named, value=value)
        case ["points"]:
            return _("{named} earns {points}", named=named, points=points(int(value)))
        case ["dollars"]:
            return _("{named} earns ${value}", named=named, value=value)
        case ["symbols"]:
            return _(
                "{named} takes {value}",
                named=named,
                value=and_list([SYMBOLS.get(str(one), str(one)) for one in value]),
            )
        case ["symbol"]:
            return _("{named} has {symbols}", named=named, symbols=SYMBOLS.get(str(value), str(value)))
        case ["title"]:
            return _("{named} is called {value}", named=named, value=value)
    return _("the card of {named} is the table's own", named=named)


def _of_all(s: State, path: list[str], value: Any) -> str | None:
    match path:
        case ["book", "cards", _, card, *rest]:
            return _of_card(s, card, rest, value)
        case ["season"]:
            return _("the season is {seasons}", seasons=SEASONS.get(str(value), str(value)))
        case ["first"]:
            return _("{name} is first bidder", name=s.seats[int(value)].name)
        case ["pot"]:
            return _("${value} in the pot", value=value)
        case ["street"]:
            return _("on Main Street: {buildings}", buildings=_buildings(s, value))
        case ["street", place]:
            return _(
                "place {place} on Main Street: {building}", place=int(place) + 1, building=building_name(s.book, value)
            )
        case ["trains", number, "cards"]:
            return _("train {number}: {people}", number=int(number) + 1, people=_people(s, value))
        case ["trains", number, "holder"]:
            return _("train {number} is with {name}", number=int(number) + 1, name=s.seats[int(value)].name)
        case ["bottom"]:
            return _("below the deck of characters: {people}", people=_people(s, value))
    return None


def _people(s: State, cards: Sequence[str]) -> str:
    return and_list([character_name(s.book, one) for one in cards]) or "none"


def _buildings(s: State, cards: Sequence[str]) -> str:
    return and_list([building_name(s.book, one) for one in cards]) or "none"
