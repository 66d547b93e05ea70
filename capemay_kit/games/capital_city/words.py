"""Every sentence a person reads of this game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from capemay_kit.core.record import Correct, Entry
from capemay_kit.core.shown import HouseRule
from capemay_kit.core.words import changed_by, listed, many, put_right, told, upper
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
CATEGORIES = {"points": "Victory points", "money": "Dollars"}
CATEGORY_PAGE = {"points": 9, "money": 9}
DECIDED = {
    "points": "most victory points",
    "dollars": "tied on victory points; most leftover dollars",
    "shared": "tied on victory points and leftover dollars: the title is shared",
}
SEASONS = {"spring": "Spring", "summer": "Summer", "fall": "Fall", "winter": "Winter"}
WHO_BEGINS = "Who bids first?"
WHO_BIDS_FIRST = "whose founder's first name comes first in the alphabet"
OUR_CARDS = ("Cards of ours, each by its name", "stand-ins: only if you play with our cards")
ENDED = ("Only how the auction ended", "who has which card, and how many dollars")
SEASON_FIGURES = ("Only the figures of the season", "points and dollars of everybody, then the next season")
WORDS_CAME, CAME_TO, BY_ITS_WORDS = "What did it come to?", "{what}: “{text}”", "{what}, by its words: {changes}"
WITH_WORDS, WORDS_OF = "{said} (“{text}”)", "What the words on {what} came to"
BY_HAND = ("Points or dollars by hand", "for what the app does not know")
TO_SAY = "its places and what it earns are asked once"
READ_IT, BUY_IT, ATTACH_TO = "Read out {what}", "Buy {what}", "Attach to {what}"
WHAT_PRINTED, PRINTED_ON = "What is printed on it?", "{what}: it is asked once."
OWN_CARD = "Card {n}"
ASKED_ONCE = "What is printed on it is asked once."
PLACES, DEED, EARNS_POINTS, EARNS_DOLLARS = "Places", "Deed", "Each earns points", "or dollars"
HAS_DOLLARS, BIDS_FIRST = "dollars", "Who bids first in {season}?"
CHOOSE_THEN_BUY = "Choose characters, then {who} may buy"
ONE_TRAIN = "First the train goes round: everybody keeps one character of it."
TWO_TRAINS = "First both trains go round: everybody keeps one character of each."
POINTS, DOLLARS, HAS_LESS = "Points", "Dollars", "has no more than that"
NOT_SAID, NO_DEED = "what it earns is not said yet", "no deed said"
TO_READ_OUT = "how many it takes and what it earns is asked"
DEED_UNKNOWN = "which it is, or its deed, is asked"
QUESTIONS = {
    "founder": "Who is dealt next as City Founder, going round from the first seat?",
    "train": "Which family does the next card of the train show?",
    "building": "Which building is dealt to Main Street?",
    "attached": "Who is the character now turned up?",
    "bought": "Which building is bought?",
    "deed": "Which deed is printed on it?",
}
"""What the table is asked when cards are turned up, by the name of the deck. Nobody is asked who is on a train."""
READ_OUT = {
    "places": "how many characters does it take?",
    "points": "how many victory points does it earn? (0: it offers none)",
    "dollars": "how many dollars does it earn? (0: it offers none)",
}
"""What the table is asked about an unnamed building when it first matters."""
HOUSE = (
    HouseRule("numbers.start_money", "Dollars to begin with", "${n} to begin with", 0, 60),
    HouseRule("numbers.bid", "Dollars of a bid", "${n} for a bid", 1, 20),
    HouseRule("numbers.decline", "Dollars for buying nothing", "${n} for buying nothing", 0, 60),
    HouseRule("numbers.dollars_per_point", "Dollars that make a point at the end", "dollars per point: {n}", 1, 30),
    HouseRule("rulings.ties_by_all_dollars", "A tie is broken by all dollars, not by those left over",
              "a tie is broken by all dollars"),
)  # fmt: skip
"""The house rules that a table may choose."""
DECIDES = ("Victory points", "Dollars")
FIRST, DONE, ACTING, TRAIN = "first bidder", "done", "acting", "has the train"
EVERYBODY = "The table"
NO_CARD = "none"
BY_BUILDING = "Points by building, if somebody kept count"
FAMILIES = "Which {n} families are in the game?"
_CHAPTERS = {
    2: "Components", 3: "Preparation", 4: "Step 1, Setup", 5: "Step 2, Auction", 6: "Step 3, Choose Characters",
    7: "Steps 4 and 5, Purchase and Attach & Activate", 8: "Attach & Activate Examples", 9: "Step 6 and End of Game",
}  # fmt: skip


def chapter(page: int) -> str:
    """Name a chapter of the rulebook by its number."""
    return f"rulebook, {_CHAPTERS[page]}" if page in _CHAPTERS else f"rulebook, chapter {page}"


def checklist(seats: int, physical: bool) -> tuple[str, ...]:
    """List what is set up before the game begins (p. 3-4). If the app holds the cards, that is next to nothing.

    With fewer ``seats`` than the game needs, it is for the fewest players possible.
    """
    seats = max(seats, FEWEST)
    book = shipped_book()
    money, families = book.numbers.start_money, book.families_for(seats)
    if not physical:
        return (
            f"The app deals all cards and counts ${money} for each; only its holder looks at a train.",
            f"Agree which {families} of the {len(book.families)} families are in the game.",
        )
    return (
        f"Choose {families} of the {len(book.families)} families; the others stay in the box.",
        "Shuffle the characters and the buildings, two face-down decks in the middle.",
        "Deal everybody one character face up: the City Founder.",
        "Stack the season cards, spring on top.",
        f"Stack priority cards 1 to {seats}, the {seats} on top.",
        f"Give everybody ${money}; the other dollars and the victory points are the reserve.",
    )


def read_out(s: State, what: str, building: str) -> str:
    """Ask about an unnamed building, and say which one is meant."""
    found = [(seat, one) for seat in s.seats for one in seat.buildings if one.card == building]
    whose = f"{found[0][0].name}'s building that is not named" if found else "The building that is not named"
    works = [character_name(s.book, who) for who in found[0][1].staff if who] if found else []
    where = f", where {listed(works, 'and')} works" if works else ""
    return f"{whose}{where}: {READ_OUT[what]}"


def right(money: int, n: int) -> str:
    """Ask whether a seat's figures are right."""
    return f"${money}, {points(n)}: right? Tap for yes"


def points(n: int) -> str:
    """Return a number of victory points with their noun."""
    return many(n, "victory point")


def each(symbols: Sequence[str]) -> str:
    """Name the symbols of a building, for a key that shows them as signs."""
    return listed([SYMBOLS[one] for one in symbols], "and")


# --- what happened -------------------------------------------------------------------------------------


def tell(before: State, entry: Entry[act.AnyAct], after: State) -> str:
    """Say what an entry did, with its figures."""

    def corrected(done: Correct) -> str:
        said = correction(before, done)
        return upper(said) if before.phase == "over" else f"Corrected: {said}"

    def acted(seat: int, done: act.AnyAct) -> str:
        return _told(before, seat, done, after) + _passed(before, seat, done, after)

    return told(entry, acted, corrected, partial(refusal, before))


def _told(before: State, seat: int, done: act.AnyAct, after: State) -> str:
    book, name = before.book, before.seats[seat].name
    old, new = before.seats[seat], after.seats[seat]
    match done:
        case act.Deal(families=families):
            founders = ", ".join(f"{one.name} {character_name(book, one.founder)}" for one in after.seats)
            return f"Families {listed([family_name(book, one) for one in families], 'and')}; founders: {founders}"
        case act.LayOut(first=first):
            return f"{after.seats[first].name} has the founder who comes first; {_lies_out(after)}"
        case act.SetUp() if after.by_place:
            return upper(_lies_out(after))
        case act.Auctioned():
            order = listed([after.seats[i].name for i in after.order], "and")
            return f"The auction is over: {order} act in this order; dollars {_all_dollars(after)}"
        case act.ReadOut(building=building):
            return upper(_said_of(after, building))
        case act.Tally():
            return tally(before, done)
        case act.CameTo():
            return came_to(before, done)
        case act.SetUp():
            street = listed([building_name(book, one) for one in after.street], "and")
            trains = f"{len(after.trains)} train{'s' if len(after.trains) != 1 else ''}"
            return f"{SEASONS[after.season_name]}: {trains}; on Main Street {street}"
        case act.Bid():
            return f"{name} bids ${book.numbers.bid}; ${after.pot} in the pot"
        case act.TakePriority():
            return f"{name} takes priority {new.priority} and ${before.pot}"
        case act.TakeTrain(train=train):
            return f"{name} takes the {('first', 'second')[train]} train"
        case act.Choose(card=card):
            return f"{name} chooses {character_name(book, card)}"
        case act.Buy(building=building):
            # an unnamed building may have been named as it was bought
            card = new.buildings[-1].card if is_unknown(building) else building
            said = f"{name} buys {building_name(book, card)} for ${old.money - new.money}"
            return (
                said
                if after.book.buildings.get(card) == book.buildings.get(card)
                else f"{said}; {_said_of(after, card)}"
            )
        case act.Decline():
            return f"{name} buys nothing and collects ${new.money - old.money}"
        case act.Attach(building=building):
            return f"{name} attaches {_attached(before, done, after, seat)} to {building_name(book, building)}"
        case act.Earn(building=building, what=what):
            gain = points(new.points - old.points) if what == "points" else f"${new.money - old.money}"
            return f"{name} earns {gain} from {building_name(book, building)}"
        case _:
            return f"{name} attaches no more"


def lies_out(s: State) -> tuple[int, int, int]:
    """Return how many trains the season has, how many characters each of them, and how many buildings Main Street (p.
    4)."""
    numbers, n = s.book.numbers, len(s.seats)
    return numbers.trains[s.season], n + numbers.train_extra, n + numbers.street_extra[s.season]


def laid_out(s: State) -> str:
    """Say what is on the table in the season (p. 4)."""
    trains, characters, street = lies_out(s)
    each = f"a train of {characters} characters" if trains == 1 else f"{trains} trains of {characters} characters"
    return f"{each}, {street} buildings on Main Street"


def _lies_out(s: State) -> str:
    return f"{s.season_name} lies out: {laid_out(s)}"


def _all_dollars(s: State) -> str:
    return ", ".join(f"{one.name} ${one.money}" for one in s.seats)


def tally(s: State, a: act.Tally) -> str:
    """Say what each seat gained or paid as entered by hand, and who bids first after that."""
    changed = _changes(s, a)
    if a.first is None or s.season == 3:
        return changed
    return f"{changed}; {SEASONS[s.season_name]} is over, then {s.seats[a.first].name} bids first"


def said_on(book: Book, card: str) -> str:
    """Name a card, and say the words on it."""
    return CAME_TO.format(what=upper(card_name(book, card)), text=words_on(book, card))


def came_to(s: State, a: act.CameTo) -> str:
    """Say what the words on a card came to."""
    return upper(BY_ITS_WORDS.format(what=card_name(s.book, a.card), changes=_changes(s, a)))


def _changes(s: State, a: act.Tally | act.CameTo) -> str:
    said = []
    for i, one in enumerate(s.seats):
        n, d = (given[i] if given else 0 for given in (a.points, a.dollars))
        each = [changed_by(n, "victory point")] * bool(n) + [f"{'-' if d < 0 else '+'}${abs(d)}"] * bool(d)
        said += [f"{one.name} {listed(each, 'and')}"] * bool(each)
    return "; ".join(said) or "Nothing changes"


def _said_of(s: State, card: str) -> str:
    """Say what is known to be printed on a building that has no name."""
    return f"{building_name(s.book, card)} {printed(s.book.buildings.get(card, UNREAD))}"


def printed(known: Building | OwnBuilding) -> str:
    """Say what is printed on a building that has no name."""
    earns = [points(known.points)] * bool(known.points) + [f"${known.dollars}"] * bool(known.dollars)
    wants = listed([SYMBOLS[one] for one in known.symbols], "and")
    deed = f", costs ${known.deed}" * bool(known.deed)
    return f"takes {wants}{deed} and earns {listed(earns) or 'nothing yet'}"


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
        text += f"; the last priority card is {listed(last, 'and')}'s" if last else ""
    if isinstance(done, act.Attach):
        paid = []
        for old, new in zip(before.seats, after.seats, strict=True):
            paid += [f"{new.name} +{points(new.points - old.points)}"] * (new.points > old.points)
            paid += [f"{new.name} +${new.money - old.money}"] * (new.money > old.money)
        text += f" ({', '.join(paid)})" if paid else ""
        text += "".join(f"; {one}" for one in _read(before, after))
    if isinstance(done, act.Auctioned | act.TakePriority) and after.by_place and after.phase == "purchase":
        text += "; now everybody chooses characters"
    if after.phase == "over":
        text += "; the year is over"
    elif after.season > before.season:
        text += f"; {SEASONS[before.season_name]} is over"
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
            takes = many(len(now.symbols), "character")
            said.append(f"{whose}'s building not named takes {takes} and earns {listed(earns) or 'nothing'}")
    return said


def correction(s: State, done: Correct) -> str:
    """Say which figure was put right."""
    return put_right(s, done, _of_seat, _of_all, HOUSE)


def _of_seat(s: State, seat: int, rest: list[str], value: Any) -> str | None:
    name = s.seats[seat].name
    match rest:
        case ["money"]:
            return f"{name} has ${value}"
        case ["points"]:
            return f"{name} has {points(int(value))}"
        case ["priority"]:
            return f"{name} has priority card {value}" if value else f"{name} has no priority card"
        case ["founder"]:
            return (
                f"{name}'s City Founder is {character_name(s.book, value)}" if value else f"{name} has no City Founder"
            )
        case ["hand"] if value is None:
            return f"{name}'s unattached characters were put right"
        case ["hand"]:
            return f"{name}'s unattached characters: {_people(s, value)}"
        case ["buildings"]:
            return f"{name}'s buildings: {_buildings(s, value)}"
        case ["buildings", building]:
            return f"{name}'s {building_name(s.book, building).removeprefix('the ')} is {building_name(s.book, value)}"
        case ["buildings", building, "points"]:
            return f"{name}'s {building_name(s.book, building).removeprefix('the ')} has earned {points(int(value))}"
        case ["buildings", building, "staff"]:
            return f"{name}'s {building_name(s.book, building).removeprefix('the ')} is staffed by {_people(s, value)}"
        case ["buildings", building, "staff", place]:
            who = character_name(s.book, value) if value else "nobody"
            return f"{name}'s {building_name(s.book, building).removeprefix('the ')}: {who} at place {int(place) + 1}"
    return None


def _of_card(s: State, card: str, rest: list[str], value: Any) -> str:
    who = card in s.book.characters
    named = character_name(s.book, card) if who else building_name(s.book, card)
    match rest:
        case ["deed"]:
            return f"the deed of {named} is ${value}"
        case ["points"]:
            return f"{named} earns {points(int(value))}"
        case ["dollars"]:
            return f"{named} earns ${value}"
        case ["symbols"]:
            return f"{named} takes {listed([SYMBOLS.get(str(one), str(one)) for one in value], 'and')}"
        case ["symbol"]:
            return f"{named} has {SYMBOLS.get(str(value), str(value))}"
        case ["title"]:
            return f"{named} is called {value}"
    return f"the card of {named} is the table's own"


def _of_all(s: State, path: list[str], value: Any) -> str | None:
    match path:
        case ["book", "cards", _, card, *rest]:
            return _of_card(s, card, rest, value)
        case ["season"]:
            return f"the season is {SEASONS.get(str(value), str(value))}"
        case ["first"]:
            return f"{s.seats[int(value)].name} is first bidder"
        case ["pot"]:
            return f"${value} in the pot"
        case ["street"]:
            return f"on Main Street: {_buildings(s, value)}"
        case ["street", place]:
            return f"place {int(place) + 1} on Main Street: {building_name(s.book, value)}"
        case ["trains", number, "cards"]:
            return f"train {int(number) + 1}: {_people(s, value)}"
        case ["trains", number, "holder"]:
            return f"train {int(number) + 1} is with {s.seats[int(value)].name}"
        case ["bottom"]:
            return f"below the deck of characters: {_people(s, value)}"
    return None


def _people(s: State, cards: Sequence[str]) -> str:
    return listed([character_name(s.book, one) for one in cards], "and") or "none"


def _buildings(s: State, cards: Sequence[str]) -> str:
    return listed([building_name(s.book, one) for one in cards], "and") or "none"
