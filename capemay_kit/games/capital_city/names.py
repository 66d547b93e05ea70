"""What seasons, symbols, families, characters, buildings and printed numbers are called, and what is said of a card
wherever it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from capemay_kit.core.forms import Option
from capemay_kit.core.i18n import N_, Texts, _, and_list, money, ngettext, number, or_list, pgettext, quoted
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.core.played import Played
from capemay_kit.core.printed import Number, PrintedGrid, PrintedPart, one_a_line
from capemay_kit.games.capital_city.book import FEWEST, MOST, UNREAD, Book, Building, OwnBuilding, OwnCharacter
from capemay_kit.games.capital_city.state import UNKNOWN, State, family_of, is_unknown, where_from

SEASONS = Texts({"spring": "Spring", "summer": "Summer", "fall": "Fall", "winter": "Winter"})
SYMBOLS = Texts({"star": "a star", "gear": "a gear", "heart": "a heart", "any": "any symbol"})
SKILLS = Texts({"star": "star", "gear": "gear", "heart": "heart", "any": "any"})
SIGNS = {"star": "★", "gear": "⚙", "heart": "♥", "any": "?"}
COLOURS = Texts({
    "green": "green", "blue": "blue", "red": "red", "yellow": "yellow", "purple": "purple", "orange": "orange",
})  # fmt: skip
_BY_COLOUR = Texts({
    "green": "Green", "blue": "Blue", "red": "Red", "yellow": "Yellow", "purple": "Purple", "orange": "Orange",
})  # fmt: skip
"""Families of printed cards: their names are not ours, so they are called by their colours."""
_ONE_BY_COLOUR = Texts({
    "green": "a Green", "blue": "a Blue", "red": "a Red", "yellow": "a Yellow", "purple": "a Purple",
    "orange": "an Orange",
})  # fmt: skip


def colour_name(book: Book, family: str) -> str:
    """Call the colour of a family."""
    return COLOURS.get(family, family) if family in book.families else _("unknown")


def last_name(book: Book, family: str) -> str:
    """Call a family by its last name, or by its colour where the book does."""
    title = book.families[family].title
    return _BY_COLOUR.get(family, title) if title.casefold() == family else title


def family_name(book: Book, family: str) -> str:
    """Call a family by its last name and colour."""
    known = book.families.get(family)
    if known is None:
        return _("unknown")
    if known.title.casefold() == family:
        return last_name(book, family)
    return _("{name} ({colour})", name=known.title, colour=colour_name(book, family))


def character_name(book: Book, card: str) -> str:
    """Call a character by name, or by its family if it is unknown."""
    known = book.characters.get(card)
    if known is not None:
        return f"{known.first_name} {last_name(book, known.family)}"
    family = book.families.get(family_of(card))
    if family is None:
        return _("an unknown character")
    if family.title.casefold() == family.id in _ONE_BY_COLOUR:
        return _ONE_BY_COLOUR[family.id]
    return _("an {family}", family=family.title) if family.title[0] in "AEIO" else _("a {family}", family=family.title)


def called(book: Book, card: str) -> str:
    """Call a character by its family, or as unknown."""
    return _("Unknown family") if card == UNKNOWN else family_name(book, family_of(card))


def title_of(title: str) -> str:
    """Call a building by its title; of an owner's card it may be a number alone."""
    return _("Building {n}", n=title[1:]) if title.startswith("#") else title


def building_name(book: Book, card: str) -> str:
    """Call a building by its title or, if it is unknown, by its place on Main Street."""
    return _known_by(book, card) or _("an unknown building")


def building_title(book: Book, card: str) -> str:
    """Call a building where a sentence or a line begins."""
    return _known_by(book, card) or _("An unknown building")


def building_list(book: Book, cards: Iterable[str]) -> str:
    """List buildings."""
    return and_list([building_name(book, one) for one in cards]) or _("none")


def _known_by(book: Book, card: str) -> str:
    title = book.building(card).title
    return place_name(card) if title == UNREAD.title else title_of(title)


def place_name(card: str) -> str:
    """Call a building by the season and the place at which it was on Main Street; empty if it is not known by that."""
    found = where_from(card)
    return _("{season} building {n}", season=SEASONS[found[0]], n=found[1]) if found else ""


def card_name(book: Book, card: str) -> str:
    """Call a building, or a character."""
    return character_name(book, card) if card in book.characters else building_name(book, card)


def words_on(book: Book, card: str) -> str:
    """Return the text printed on a card that the app cannot count; empty if there is none."""
    return (book.characters.get(card) or book.building(card)).text


def sign(book: Book, card: str) -> str:
    """Return what is written on a building's sign, as short as possible."""
    if (title := book.building(card).title) != UNREAD.title:
        return title_of(title)
    found = where_from(card)
    return _("{season} {n}", season=SEASONS[found[0]], n=found[1]) if found else "?"


# --- what cards say -------------------------------------------------------------------------------------


def earnings(known: Building | OwnBuilding) -> str:
    """Say what a building earns its owner; empty if nothing is known of it."""
    points = ngettext("{n} victory point", "{n} victory points", known.points)
    return or_list([points] * bool(known.points) + [money(known.dollars)] * bool(known.dollars))


def printed(known: Building | OwnBuilding) -> str:
    """Say what is printed on a building."""
    return _(
        "Symbols: {symbols}. Deed: {deed}. Earns: {earnings}",
        symbols=and_list([SYMBOLS[one] for one in known.symbols]),
        deed=money(known.deed) if known.deed else _("not entered"),
        earnings=earnings(known) or _("nothing entered"),
    )


def offer(s: State, building: str) -> str:
    """Say briefly what a building needs and earns."""
    known = s.book.buildings.get(building)
    if known is None:
        return _("unknown")
    pays = earnings(known) or _("nothing")
    if "any" not in known.symbols:
        said = f"{' + '.join(SKILLS[one] for one in known.symbols)}: {pays}"
    else:
        said = ngettext(
            "takes {n} character: {earnings}", "takes {n} characters: {earnings}", len(known.symbols), earnings=pays
        )
    return _with_text(said, known.text)


def skill(s: State, card: str) -> str:
    """Name the symbol of a character, and the text on it; empty for an unknown one."""
    symbol = s.book.symbol.get(card)
    return _with_text(SYMBOLS[symbol] if symbol else "", words_on(s.book, card))


def _with_text(said: str, text: str) -> str:
    return f"{said} ({quoted(text)})" if text else said


def said_on(book: Book, card: str) -> str:
    """Say the text that is printed on a card."""
    return _("Text on {card}: “{text}”", card=card_name(book, card), text=words_on(book, card))


def laid_out(s: State) -> str:
    """Say what is on the table in the season (p. 4)."""
    numbers, n = s.book.numbers, len(s.seats)
    return ngettext(
        "{n} train of {characters} characters, {buildings} buildings on Main Street",
        "{n} trains of {characters} characters, {buildings} buildings on Main Street",
        numbers.trains[s.season],
        characters=n + numbers.train_extra,
        buildings=n + numbers.street_extra[s.season],
    )


def gains(name: str, points: int, dollars: int) -> list[str]:
    """Say by how much somebody's points and dollars change."""
    gained = ngettext(
        "{name} {change} victory point", "{name} {change} victory points", abs(points), name=name,
        change=number(points, signed=True),
    )  # fmt: skip
    return [gained] * bool(points) + [f"{name} {money(dollars, signed=True)}"] * bool(dollars)


# --- cards to choose from -------------------------------------------------------------------------------


def character_option(s: State, card: str) -> Option:
    """Name a character: by its name, by its back, or as an empty place."""
    if not card:
        return Option("", pgettext("a character", "none"))
    known, family = s.book.characters.get(card), family_of(card)
    colour = COLOURS.get(family, "" if family == UNKNOWN else family)
    detail = _("{symbol}, {colour}", symbol=skill(s, card), colour=colour) if known else colour
    return Option(card, character_name(s.book, card), detail)


def building_option(s: State, card: str) -> Option:
    """Name a building."""
    title = building_title(s.book, card)
    if is_unknown(card):
        return Option(card, title)
    return Option(card, title, _("{offer}; deed ${deed}", offer=offer(s, card), deed=s.book.building(card).deed))


def family_option(s: State, family: str) -> Option:
    """Name a family."""
    colour = colour_name(s.book, family)
    return Option(family, last_name(s.book, family), ", ".join(filter(None, (colour, s.book.families[family].animal))))


def _building_told(card: OwnBuilding, __: Mapping[str, Any]) -> str:
    return f"{printed(card)}. {card.text}".strip()


def _character_told(card: OwnCharacter, __: Mapping[str, Any]) -> str:
    said = _("Family: {family}. Symbol: {symbol}.", family=COLOURS[card.family], symbol=SYMBOLS[card.symbol])
    return " ".join(filter(None, [card.first_name and f"{card.first_name}.", said, card.text]))


LABELS = Texts({
    "symbols": "Symbols", "deed": "Deed $", "points": "Earns points", "dollars": "Earns $", "title": "Name",
    "family": "Family", "symbol": "Symbol", "first_name": "First name", "text": "Other text",
    "when": "Ask what it brings",
})  # fmt: skip
"""What the form for a card of the owner's asks."""
SIGNED = Texts({"star": "★ star", "gear": "⚙ gear", "heart": "♥ heart"})
DECKS = {
    "building": OwnDeck(
        N_("Buildings"), OwnBuilding, _building_told, 36, labels=LABELS,
        values={
            "symbols": SIGNED,
            "when": Texts({"pays": "whenever it pays", "end": "at the end", "placed": "when it is bought"}),
        },
    ),
    "character": OwnDeck(
        N_("Characters"), OwnCharacter, _character_told, 54, labels=LABELS,
        values={
            "family": COLOURS, "symbol": SIGNED, "when": Texts({"end": "at the end", "placed": "when it is attached"}),
        },
        stays=("family",),
    ),
}  # fmt: skip
"""The two decks as an owner of the printed game enters them, each with how many cards the box has (p. 2)."""


def printed_parts(numbers: Mapping[str, Any]) -> Iterator[PrintedPart]:
    """Yield what the rulebook states in numbers, by its parts."""
    players = range(FEWEST, MOST + 1)
    families = tuple(Number(f"families[{i}]", _("Families with {n} players", n=n)) for i, n in enumerate(players))
    across = tuple(ngettext("{n} player", "{n} players", n) for n in players)
    yield PrintedPart(
        "families", _("Families in play"), _("How many families are in the game, by the number of players."),
        (PrintedGrid(across, ((_("Families"), families),)),),
    )  # fmt: skip
    seasons = tuple(SEASONS.values())
    trains = tuple(Number(f"trains[{i}]", _("{season}: trains", season=one)) for i, one in enumerate(seasons))
    more = N_("{season}: buildings, players plus")
    street = tuple(Number(f"street_extra[{i}]", _(more, season=one)) for i, one in enumerate(seasons))
    yield PrintedPart(
        "seasons", _("Trains and Main Street"),
        _("In each season: how many trains come, and how many buildings are on Main Street."),
        (
            PrintedGrid(seasons, ((_("Trains"), trains), (_("Buildings: players plus"), street))),
            one_a_line(Number("train_extra", _("Characters on a train: players plus"))),
        ),
    )  # fmt: skip
    money = one_a_line(
        Number("start_money", _("Starting dollars")),
        Number("bid", _("Dollars for a bid")),
        Number("decline", _("Dollars for buying nothing")),
        Number("dollars_per_point", _("Dollars for a point at the end")),
    )
    yield PrintedPart("money", _("Money"), _("What everybody starts with, bids and collects."), (money,))


class CapitalCityPlayed(Played[State]):
    """Buildings are counted when they are bought, characters and their families when they are attached, priority cards
    when they are taken."""

    kinds = Texts({
        "building": "Buildings", "character": "Characters", "family": "Families", "priority": "Priority cards",
    })  # fmt: skip

    def title(self, s: State, kind: str, id: str) -> str:
        called = {"building": building_name, "character": character_name, "family": family_name}.get(kind)
        return called(s.book, id) if called else _("Priority card {n}", n=id)

    def round(self, s: State) -> int:
        return s.season + 1


PLAYED = CapitalCityPlayed()
