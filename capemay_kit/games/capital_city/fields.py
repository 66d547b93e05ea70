"""What a table can put right in mid-game, and what it enters on a score sheet: figures with their paths.

What is hidden in the state given is hidden here: a character face down is a back among the options, and putting a list
of backs right forgets nobody (see `correct`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from capemay_kit.core.shown import Field, Option, Section, settling
from capemay_kit.core.words import many
from capemay_kit.games.capital_city import labels, words
from capemay_kit.games.capital_city.book import UNREAD
from capemay_kit.games.capital_city.cards import EARNINGS, SEASONS, SYMBOLS
from capemay_kit.games.capital_city.legal import deed
from capemay_kit.games.capital_city.state import UNKNOWN, Owned, State, family_of, is_unknown

MANY = 100_000
_ANY = (Option("any", words.SYMBOLS["any"]),)


def character(s: State, card: str) -> Option:
    """Put a character into words: by name, by its back, or as an empty place."""
    if not card:
        return Option("", words.NO_CARD)
    title = words.character_name(s.book, card)
    known = s.book.characters.get(card)
    detail = f"{labels.skill(s, card)}, {known.family}" if known else family_of(card) if card != UNKNOWN else ""
    return Option(card, title, detail)


def building(s: State, card: str) -> Option:
    """Put a building into words."""
    if is_unknown(card):
        return Option(card, words.building_name(s.book, card))
    return Option(card, words.building_name(s.book, card), f"{labels.offer(s, card)}; deed ${deed(s, card)}")


def price(s: State, dollars: int) -> Option:
    """Put a deed into words."""
    return Option(dollars, f"${dollars}")


def points(s: State, n: int) -> Option:
    """Put victory points into words."""
    return Option(n, words.points(n))


def takes(s: State, n: int) -> Option:
    """Put into words how many characters a building takes."""
    return Option(n, many(n, "character"))


def family(s: State, name: str) -> Option:
    """Put a family into words."""
    known = s.book.families[name]
    return Option(name, known.title, ", ".join(filter(None, (known.id, known.animal))))


def _characters(s: State, there: Iterable[str], empty: bool = False) -> tuple[Option, ...]:
    """Offer those who lie there, all the deck's, backs, and nobody where a place may be empty."""
    families = s.families or tuple(s.book.families)
    deck = sorted({*s.characters.unseen, *s.characters.bottom})
    cards = [*[""] * empty, *there, *deck, *(f"{one}-?" for one in families), UNKNOWN]
    return tuple(character(s, one) for one in dict.fromkeys(cards) if one or empty)


def _buildings(s: State, there: Iterable[str]) -> tuple[Option, ...]:
    cards = [
        *there,
        *sorted({*s.buildings.unseen, *s.buildings.bottom}, key=lambda one: words.building_name(s.book, one)),
    ]
    return tuple(building(s, one) for one in dict.fromkeys((*cards, UNKNOWN)))


def _seats(s: State) -> tuple[Option, ...]:
    return tuple(Option(i, one.name) for i, one in enumerate(s.seats))


# --- putting right -------------------------------------------------------------------------------------


def put_right(s: State) -> tuple[Section, ...]:
    """List what is everybody's, then what is each seat's."""
    shared = Section(words.EVERYBODY, (*_moment(s), *_table(s), *_printed(s, s.street, on_sale=True)))
    return (shared, *(Section(one.name, tuple(_seat(s, i)), i) for i, one in enumerate(s.seats)))


def _moment(s: State) -> Iterator[Field]:
    if s.phase != "over":
        seasons = tuple(Option(one, words.SEASONS[one]) for one in SEASONS)
        yield Field("season", "Season", s.season_name, seasons)
    if s.phase in ("deal", "setup"):
        yield Field("first", "First bidder", s.first, _seats(s))
    if s.phase in ("auction", "purchase", "attach"):
        bidding = s.phase == "auction"
        who = tuple(one for one, seat in zip(_seats(s), s.seats, strict=True) if not (bidding and seat.priority))
        yield Field("turn", "Turn", s.turn, who)
    if s.phase == "auction":
        yield Field("pot", "Pot $", s.pot, most=MANY)


def _table(s: State) -> Iterator[Field]:
    if s.phase not in ("deal", "setup", "over"):
        yield Field("street", "Main Street", list(s.street), _buildings(s, s.street), several=True)
        for i, one in enumerate(s.street):
            if is_unknown(one):
                yield Field(f"street[{i}]", f"Main Street, place {i + 1}", one, _buildings(s, [one]))
    for i, train in enumerate(s.trains):
        yield Field(
            f"trains[{i}].cards", f"Train {i + 1}", list(train.cards), _characters(s, train.cards), several=True
        )
        if s.phase == "trains" and 0 <= train.at < len(s.order):
            yield Field(f"trains[{i}].holder", f"Train {i + 1} is with", s.order[train.at], _seats(s))
    bottom = s.characters.bottom
    if bottom:
        yield Field("bottom", "Characters below the deck", list(bottom), _characters(s, bottom), several=True)
    numbers = s.book.numbers
    yield Field("book.numbers.bid", "A bid is $", numbers.bid, least=1)
    yield Field("book.numbers.decline", "Buying nothing brings $", numbers.decline)
    yield Field("book.numbers.dollars_per_point", "Dollars for a point", numbers.dollars_per_point, least=1)
    yield Field(
        "book.rulings.ties_by_all_dollars", "Ties are broken by", s.book.rulings.ties_by_all_dollars,
        (Option(False, "leftover dollars"), Option(True, "all dollars")),
    )  # fmt: skip


def _printed(s: State, cards: Iterable[str], on_sale: bool = False) -> Iterator[Field]:
    """Offer what is printed on buildings, where the table's own cards say otherwise."""
    signs = tuple(Option(one, words.SYMBOLS[one]) for one in SYMBOLS)
    for card in cards:
        if is_unknown(card) and on_sale:
            continue
        known = s.book.buildings.get(card, UNREAD)
        name, wanted = words.building_name(s.book, card), (*signs, *_ANY) if is_unknown(card) else signs
        path = f"book.cards.building.{card}"
        if on_sale:
            yield Field(f"{path}.deed", f"{name}: deed $", known.deed, most=1000)
        yield Field(f"{path}.symbols", f"{name}: symbols", list(known.symbols), wanted, several=True)
        for what in EARNINGS:
            yield Field(f"{path}.{what}", f"{name}: earns {words.EARNINGS[what]}", known.pays(what), most=1000)


def _seat(s: State, i: int) -> Iterator[Field]:
    me, path = s.seats[i], f"seats[{i}]"
    yield Field(f"{path}.money", "Dollars", me.money, most=MANY)
    yield Field(f"{path}.points", "Victory points", me.points, most=MANY)
    if s.phase not in ("deal", "setup", "over"):
        numbers = range(0 if s.phase == "auction" else 1, len(s.seats) + 1)
        said = tuple(Option(n, str(n) if n else words.NO_CARD) for n in numbers)
        yield Field(f"{path}.priority", "Priority card", me.priority, said)
    if s.phase not in ("deal", "over"):
        yield Field(f"{path}.founder", "City Founder", me.founder, _characters(s, [me.founder], empty=True))
        yield Field(f"{path}.hand", "Unattached characters", list(me.hand), _characters(s, me.hand), several=True)
    held = [one.card for one in me.buildings]
    yield Field(f"{path}.buildings", "Buildings", held, _buildings(s, held), several=True)
    for owned in me.buildings:
        yield from _owned(s, f"{path}.buildings.{owned.card}", owned)
    yield from _printed(s, held)
    for who in (me.founder, *(who for one in me.buildings for who in one.staff)):
        if who in s.book.characters:
            signs = tuple(Option(one, words.SYMBOLS[one]) for one in SYMBOLS)
            name = words.character_name(s.book, who)
            yield Field(f"book.cards.character.{who}.symbol", f"{name}: symbol", s.book.symbol[who], signs)


def _owned(s: State, path: str, owned: Owned) -> Iterator[Field]:
    title = words.building_name(s.book, owned.card)
    known = s.book.buildings.get(owned.card)
    if is_unknown(owned.card):
        yield Field(path, "Which building it is", owned.card, _buildings(s, [owned.card]))
    for k, who in enumerate(owned.staff):
        sign = f" ({words.SYMBOLS[known.symbols[k]]})" if known and not is_unknown(owned.card) else ""
        label = f"{title}: works at place {k + 1}{sign}"
        yield Field(f"{path}.staff[{k}]", label, who, _characters(s, [who], empty=True))
    yield Field(f"{path}.points", f"{title}: points earned", owned.points, most=MANY)


# --- the score sheet -----------------------------------------------------------------------------------


def sheet(s: State) -> tuple[Section, ...]:
    """List what is counted at the end: points and dollars, points by building where somebody kept count, and, once
    something is entered, whether that is all."""
    seats = tuple(Section(one.name, tuple(_counted(s, i)), i) for i, one in enumerate(s.seats))
    begun = s.sheet and bool(s.entered)
    return (*seats, Section(words.EVERYBODY, (settling(s.settled),))) if begun else seats


def _counted(s: State, i: int) -> Iterator[Field]:
    me, path = s.seats[i], f"seats[{i}]"
    yield Field(f"{path}.points", "Victory points", me.points, most=MANY)
    yield Field(f"{path}.money", "Dollars", me.money, most=MANY)
    for owned in me.buildings:
        title = words.building_name(s.book, owned.card)
        yield Field(f"{path}.buildings.{owned.card}.points", f"of these from {title}", owned.points, most=MANY)
    held = [one.card for one in me.buildings]
    yield Field(f"{path}.buildings", words.BY_BUILDING, held, _buildings(s, held), several=True)
