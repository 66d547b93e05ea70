"""Preparing the game, by the cards' names or by their places, and setting up each season (rulebook p. 3-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from capemay_kit.core.acts import Act, Broken
from capemay_kit.core.chance import Chance
from capemay_kit.core.i18n import N_, _, and_list, ngettext
from capemay_kit.core.shown import Handle, Reminder
from capemay_kit.games.capital_city.names import SEASONS, building_list, character_name, family_name, laid_out
from capemay_kit.games.capital_city.scene import SEASON
from capemay_kit.games.capital_city.state import NAMED_HERE, NOBODY, RULES, UNKNOWN, Deck, State, Train, family_of

rule = RULES.rule


def with_own_decks(s: State, asks: bool) -> State:
    """Return the table with its owner's cards in place of the shipped ones, by their numbers. ``asks``: players are
    asked what the text on them brings.

    Where the app deals, a deck that is not fully entered stays as it is shipped."""
    book = s.book
    for deck, shipped in (("character", book.characters), ("building", book.buildings)):
        cards = {n: card for (of, n), card in s.book.own_cards.items()
                 if of == deck and (deck == "character" or "any" not in card.symbols)}  # fmt: skip
        if cards and (s.printed or all(n in cards for n in range(1, len(shipped) + 1))):
            book = book.with_owners(deck, cards, asks)
    return replace(s, book=book, buildings=Deck(tuple(sorted(book.buildings))))


# --- preparation (p. 3) --------------------------------------------------------------------------------


class LayOut(Act, frozen=True, tag="lay_out"):
    """Play with printed cards that nobody names: a card on the table is known by its place. The City Founder of the
    seat ``first`` is first in the alphabet, so it bids first (p. 4). The cards of Spring are on the table then."""

    must = True
    first: int
    phases = ("deal",)
    any_seat = sure = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[LayOut]:
        return [cls(i) for i in range(len(s.seats))] if s.printed else ()

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        if not s.printed:
            yield NAMED_HERE()
        if not 0 <= self.first < len(s.seats):
            yield RULES.no_such_seat(seat=self.first)

    def done(self, s: State, seat: int, chance: Chance) -> State:
        """Begin with any family in the game and unknown founders. Families are called by their colours, since the
        printed cards have other names than ours."""
        deck = Deck(tuple(sorted(s.book.characters)), (UNKNOWN,) * len(s.seats), drawn=len(s.seats))
        book = s.book.by_colours()
        seats = tuple(replace(one, founder=UNKNOWN) for one in s.seats)
        s = replace(
            s, book=book, families=tuple(book.families), characters=deck, seats=seats, first=self.first, by_place=True
        )
        return season(s, Chance())

    def told(self, before: State, seat: int, after: State) -> str:
        said = _("{name}'s City Founder comes first in the alphabet", name=after.seats[self.first].name)
        return f"{said}; {_set_up(after)}"

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _("{name} bids first", name=s.seats[self.first].name), ""

    def consequences(self, before: State, after: State, seat: int) -> Sequence[str] | None:
        # the cards are the same whoever bids first
        return () if before.printed else None


NO_SUCH_FAMILY = rule("no_such_family", 3, N_("There is no family {family}."), N_("Choose families from this deck."),
                      firm=True)  # fmt: skip
FAMILIES_IN_PLAY = rule("families_in_play", 3, N_("{seats} players play with {families} families."),
                        N_("Choose {families} different families."))  # fmt: skip
FAMILIES_IN_ORDER = rule("families_in_order", 3, N_("The families are not in the order of the deck."),
                         N_("Choose them in that order."))  # fmt: skip


class Deal(Act, frozen=True, tag="deal"):
    """Play with these families, and deal everybody a City Founder, face up (p. 3)."""

    must = True
    families: tuple[str, ...]
    phases = ("deal",)
    sure = True

    @classmethod
    def offered(cls, s: State, seat: int) -> Sequence[Deal]:
        return [cls(families) for families in combinations(s.book.families, s.book.families_for(len(s.seats)))]

    def broken(self, s: State, seat: int) -> Iterator[Broken]:
        for family in self.families:
            if family not in s.book.families:
                yield NO_SUCH_FAMILY(family=family)
        n = s.book.families_for(len(s.seats))
        if len(set(self.families)) != n or len(self.families) != n:
            yield (FAMILIES_IN_PLAY if self.families else FAMILIES_IN_PLAY.firmly)(families=n, seats=len(s.seats))
        if self.families != tuple(one for one in s.book.families if one in self.families):
            # each choice has exactly one order, so that records and offers agree
            yield FAMILIES_IN_ORDER()

    def done(self, s: State, seat: int, chance: Chance) -> State:
        """Bring the families into the game, and deal the founders."""
        chosen = tuple(one for one in s.book.families if one in self.families)
        deck = Deck(tuple(sorted(one.id for one in s.book.characters.values() if one.family in chosen)))
        seats = []
        for one in s.seats:
            founder = ""
            if deck.loose > 0:
                founder = chance.pick("founder", deck.unseen, deck.drawn) or UNKNOWN
                deck = replace(deck.take_out(founder), drawn=deck.drawn + 1)
            seats.append(replace(one, founder=founder))
        s = replace(s, families=chosen, characters=deck, seats=tuple(seats), phase="setup")
        return replace(s, first=(starter := starting_player(s)), turn=starter)

    def told(self, before: State, seat: int, after: State) -> str:
        return _(
            "Families: {families}. City Founders: {founders}",
            families=and_list([family_name(before.book, one) for one in self.families]),
            founders=", ".join(f"{one.name}: {character_name(before.book, one.founder)}" for one in after.seats),
        )

    def label(self, s: State, seat: int) -> tuple[str, str]:
        return _("Play with {families}", families=and_list([family_name(s.book, one) for one in self.families])), ""

    def handle(self, s: State, seat: int) -> Handle | None:
        if not s.printed:
            return None
        return Handle("ours", _("Play with our cards"), _("our own stand-ins, each with its name"))

    def consequences(self, before: State, after: State, seat: int) -> Sequence[str] | None:
        return () if before.printed else None


def starting_player(s: State) -> int:
    """Return the seat whose founder's first name comes first (p. 4); if not all founders are named, the seat that sets
    up."""
    founders = [seat.founder for seat in s.seats]
    if not all(one in s.book.characters for one in founders):
        return s.first
    # only a table's own cards can share a first name; then the order of the seats decides
    return min(range(len(founders)), key=lambda i: (s.book.characters[founders[i]].first_name.casefold(), i))


# --- setup (p. 4) --------------------------------------------------------------------------------------


def reminders(before: State, after: State) -> Iterator[Reminder]:
    """Yield what people forget at the end of a season (p. 9)."""
    if after.season > before.season:
        yield Reminder("cards", _("Put the priority cards back, and turn the season card to {season}.",
                                   season=SEASONS[after.season_name]))  # fmt: skip


class SetUp(Act, frozen=True, tag="set_up"):
    """Deal the season's trains face down and Main Street face up (p. 4)."""

    must = True
    phases = ("setup",)
    sure = True

    def done(self, s: State, seat: int, chance: Chance) -> State:
        return season(s, chance)

    def told(self, before: State, seat: int, after: State) -> str:
        if after.by_place:
            return _set_up(after)
        return ngettext(
            "{season} is set up with {n} train. Main Street: {buildings}",
            "{season} is set up with {n} trains. Main Street: {buildings}",
            len(after.trains),
            season=SEASONS[after.season_name],
            buildings=building_list(before.book, after.street),
        )

    def label(self, s: State, seat: int) -> tuple[str, str]:
        if s.by_place:
            return _("{season} is set up", season=SEASONS[s.season_name]), ""
        return _("Set up {season}", season=SEASONS[s.season_name]), _("deal the trains and Main Street")

    def place(self, s: State, seat: int) -> str | None:
        return SEASON

    @classmethod
    def meant(cls, s: State, seat: int, place: str, handle: str) -> Sequence[SetUp]:
        return (cls(),) if place == SEASON else ()


def _set_up(s: State) -> str:
    return _("{season} is set up: {cards}", season=SEASONS[s.season_name], cards=laid_out(s))


def season(s: State, chance: Chance) -> State:
    """Deal the season's trains and Main Street (p. 4)."""
    numbers, n = s.book.numbers, len(s.seats)
    characters, buildings = s.characters, s.buildings
    trains = []
    for __ in range(numbers.trains[s.season]):
        cards = []
        for __ in range(n + numbers.train_extra):
            told = Chance(answers=(None,)) if s.by_place else chance
            characters, card = draw_face_down(characters, s.families, told)
            cards += [card] if card else []
        trains += [Train(tuple(sorted(cards)))] if cards else []
    street = []
    for i in range(n + numbers.street_extra[s.season]):
        if s.by_place:
            building = f"{UNKNOWN}{s.season + 1}-{i + 1}"
            buildings = replace(buildings.take_out(building), drawn=buildings.drawn + 1)
        else:
            buildings, building = draw_building(buildings, chance)
        street += [building] if building else []
    s = replace(s, characters=characters, buildings=buildings, trains=tuple(trains), street=tuple(street))
    return replace(s, phase="auction", turn=s.first, pot=0)


def draw_face_down(deck: Deck, families: Sequence[str], chance: Chance) -> tuple[Deck, str]:
    """Draw a character face down; "" if the deck is empty.

    Everybody sees its family and nobody who it is, so the app asks for the family and never for the character.
    """
    if deck.loose <= 0:
        return deck.draw_bottom()
    backs = [family_of(one) for one in deck.unseen]
    away = [family_of(one) for one in deck.away]
    left = {one: n for one in families if (n := backs.count(one) - away.count(one)) > 0}
    family = chance.pick("train", tuple(left), deck.drawn, weights=tuple(left.values()))
    if family is None:
        card = UNKNOWN
    else:
        unseen = tuple(one for one in deck.unseen if family_of(one) == family)
        card = chance.pick("character", unseen, deck.drawn, NOBODY) or f"{family}-?"
    return replace(deck.take_out(card), drawn=deck.drawn + 1), card


def draw_building(deck: Deck, chance: Chance) -> tuple[Deck, str]:
    """Draw a building face up; "" if the deck is empty."""
    if deck.loose <= 0:
        return deck.draw_bottom()
    card = chance.pick("building", deck.unseen, deck.drawn) or f"?{deck.drawn + 1}"
    return replace(deck.take_out(card), drawn=deck.drawn + 1), card
