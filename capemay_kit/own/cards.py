"""The owner's own cards, of every game: what fits on them, what is wrong with one, how they are kept, and the decks
with them in place of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from capemay_kit.core.i18n import N_, _, or_list
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.core.owned import ThingKey
from capemay_kit.core.store import Store
from capemay_kit.core.strict import decode
from capemay_kit.errors import BadFile, BadValue, Fault
from capemay_kit.games import registry
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.book import shipped_decks
from capemay_kit.games.cape_may.cards import CARD_TYPES, LASTING, AnyCard, DeckName
from capemay_kit.games.cape_may.sentences import SEASONS, lot_title
from capemay_kit.own.printed import FIRST
from capemay_kit.own.steps import step
from capemay_kit.own.vocabulary import EFFECTS, asked, fields_of, fill, label, name_of, what

CARD, KEPT = "card", "kept_card"
"""The kinds under which cards are kept: of the first game by deck and number, of any other by the game too."""
CARD_PHOTO = "card_photo"
"""The kind of photos of cards, which have the names of the cards."""
PHOTO_SIDE = 360
"""At most this many pixels long is a photo of a card."""
DECKS: tuple[DeckName, ...] = ("event", "activity", "upgrade", "bonus", "solo")
MyCards: TypeAlias = Mapping[tuple[str, int], Any]
_MOST = 1000
"""The largest figure of a card; no printed one comes near."""


# --- cards and their forms -----------------------------------------------------------------------------


def decks_of(game: str) -> Mapping[str, OwnDeck]:
    """Return the decks of a game that an owner enters."""
    return registry.screen(game).decks if game in registry.GAMES else {}


def deck_of(card: AnyCard) -> DeckName:
    """Return the deck a card of the first game is of."""
    return next(deck for deck in DECKS if CARD_TYPES[deck] is type(card))


# --- what fits where -----------------------------------------------------------------------------------

_LASTING = tuple(tag for tag, cls in EFFECTS.items() if cls in LASTING)
_AT_ONCE = tuple(tag for tag, cls in EFFECTS.items() if cls not in (*LASTING, cards.Score, cards.Note))
_HELPING = ("discount", "fare", "ignore_arrows", "collect_more", "bird_more")
"""Effects that a card brings when it is played or used, and that last until the next act they help."""
_FOR_ALL = tuple(tag for tag in _AT_ONCE if tag not in ("extra", "ignore_event", "theirs"))
_PLAYED = (*_AT_ONCE, *_HELPING)
_FITTING: dict[str, tuple[str, ...]] = {
    "event immediate": _FOR_ALL,
    "event active": _LASTING,
    "activity": _PLAYED,
    "upgrade immediate": _PLAYED,
    "upgrade one_time": _PLAYED,
    "upgrade once_per_round": _PLAYED,
    "upgrade ongoing": _LASTING,
    "upgrade end_of_game": ("score",),
}


def fitting(deck: str, kind: str = "") -> tuple[str, ...]:
    """Return the effects that do something on a card of this deck and type. A note in words fits on every card."""
    found = _FITTING.get(f"{deck} {kind}".strip(), ())
    return (*found, "note") if found else ()


# --- what is amiss -------------------------------------------------------------------------------------

_LEAST = {
    "draw": 1, "keep": 1, "discard.count": 1, "steps": 1, "times": 1, "price": 0, "extra.actions": 1, "n": 1,
    "highest": 1, "number": 1,
}  # fmt: skip


def doubts(card: Any) -> Iterator[str]:
    """Yield, a line each, what makes no sense on a card although the vocabulary can say it."""
    yield from doubts_of(card)
    if isinstance(card, cards.Card) and not card.title.strip():
        yield _("Give the card a title")
    match card:
        case cards.EventCard(kind=kind, effects=effects):
            yield from _unfit(effects, "event", kind)
        case cards.UpgradeDeckCard(kind=kind, effects=effects):
            yield from _unfit(effects, "upgrade", kind)
        case cards.ActivityCard(options=options):
            if not options:
                yield _("Say what the card does")
            for one in options:
                yield from _unfit(one, "activity", "")
        case cards.BonusCard(primary=None):
            yield _("Say what the goal is")
        case cards.SoloCard(lots=lots):
            for season, named in lots.items():
                yield from (
                    _("{season}: {lot} is named twice", season=SEASONS[season], lot=lot_title(lot))
                    for lot in set(named)
                    if named.count(lot) > 1
                )


def _unfit(effects: tuple[Any, ...], deck: DeckName, kind: str) -> Iterator[str]:
    if not effects:
        yield _("Say what the card does")
    for one in effects:
        if name_of(one) not in fitting(deck, kind):
            yield _("{effect}: does nothing on a card of this type", effect=what(name_of(one)))
        if isinstance(one, cards.Offer | cards.Theirs):
            yield from _unfit(one.effects, deck, kind)


def doubts_of(thing: Any) -> Iterator[str]:
    """Yield what makes no sense in a thing or in anything inside it."""
    name = name_of(thing)
    values = fill(thing)
    matters = asked(name, values)
    for one in fields_of(name):
        value = getattr(thing, one.name)
        if one not in matters and value != one.value:
            yield _("{effect}, “{field}”: changes nothing here", effect=what(name), field=one.label)
        if isinstance(value, int) and not isinstance(value, bool):
            least = _LEAST.get(f"{name}.{one.name}", _LEAST.get(one.name, -_MOST))
            if not least <= value <= _MOST:
                yield _("{field}: {value} is not possible", field=one.label, value=value)
        if one.kind in ("some", "streets") and len(set(value)) < len(value):
            yield _("{field}: one of them is named twice", field=one.label)
        if one.kind == "some" and not {*value} <= {each.value for each in one.offered}:
            yield _("{field}: only {these}", field=one.label, these=or_list([each.title for each in one.offered]))
        for inner in _things_in(value):
            yield from doubts_of(inner)
    if line := _senseless(thing):
        yield line


def _things_in(value: Any) -> Iterator[Any]:
    if isinstance(value, msgspec.Struct):
        yield value
    for one in value if isinstance(value, tuple) else ():
        yield from _things_in(one)


def _senseless(thing: Any) -> str:
    match thing:
        case cards.Note(text=text) if not text.strip():
            return _("Write down in words what happens")
        case cards.Told(text=text) if not text.strip():
            return _("Write down in words what the goal is")
        case cards.Birds(draw=draw, keep=int(keep)) | cards.Activity(draw=draw, keep=int(keep)) if keep > draw:
            return _("Draw {draw}, keep {keep}: nobody can keep more than they draw", draw=draw, keep=keep)
        case cards.Go(to="crossing", streets=streets) if len(set(streets)) != 2:
            return _("{field}: name the two that meet", field=label("go", "streets"))
        case cards.MajorityMoney(season=season, more=0) if season is not None:
            return _("{field}: say how many", field=label("majority_money", "more"))
        case cards.Fire(streets=streets, zones=zones) if not 1 <= len(streets) + len(zones) <= 4:
            return _("Fire: name one to four streets and zones. There are four fire tokens.")
    return ""


# --- keeping -------------------------------------------------------------------------------------------


def card_name(deck: str, number: int) -> str:
    """Return a card's deck and number as they stand in the name it is kept by."""
    return f"{deck}/{number:03}"


def row_of(game: str, deck: str, number: int) -> ThingKey:
    """Return the row a card is kept in."""
    name = card_name(deck, number)
    return (CARD, name) if game == FIRST else (KEPT, f"{game}/{name}")


def deck_at(kind: str, name: str) -> tuple[str, str]:
    """Return the game and the deck of a card by the row it is kept in."""
    game, __, rest = (FIRST, "", name) if kind == CARD else name.partition("/")
    return game, rest.partition("/")[0]


def read_card(kind: str, name: str, raw: bytes, source: str | None = None) -> Any:
    """Read a card as it is kept. Raises `BadFile`."""
    source = _("your card {name}", name=name) if source is None else source
    game, deck = deck_at(kind, name)
    decks = decks_of(game) if (game == FIRST) == (kind == CARD) else {}
    if deck not in decks:
        raise BadFile(source, [Fault("$", _("belongs to no known deck. Known decks: {decks}", decks=", ".join(decks)))])
    card: Any = decode(raw, decks[deck].card, source)
    if row_of(game, deck, card.number) != (kind, name):
        wrong = _("is {number}, but the card is kept as {name}", number=card.number, name=name)
        raise BadFile(source, [Fault("$.number", wrong)])
    return card


def read_cards(store: Store, game: str = FIRST) -> tuple[dict[tuple[str, int], Any], dict[str, BadFile]]:
    """Return the owner's cards of a game by deck and number, and what is wrong with those that cannot be read, by
    name."""
    found: dict[tuple[str, int], Any] = {}
    broken: dict[str, BadFile] = {}
    kind = CARD if game == FIRST else KEPT
    for name, raw in store.own(kind).items():
        of, deck = deck_at(kind, name)
        if of != game:
            continue
        try:
            card = read_card(kind, name, raw)
            found[deck, card.number] = card
        except BadFile as bad:
            broken[name] = bad
    return found, broken


def my_cards(store: Store, game: str = FIRST) -> dict[tuple[str, int], Any]:
    """Return the owner's cards of a game by deck and number; those that cannot be read are left out."""
    return read_cards(store, game)[0]


def made_mine(card: Any) -> Any:
    """Return a card marked as the owner's. Raises `BadValue` if it makes no sense."""
    for line in doubts(card):
        raise BadValue(f"cards.{name_of(card)}.{card.number}", line)
    if not isinstance(card, cards.Card):
        return card
    # the note tells which part of our stand-in was assumed, which the owner's card no longer has
    return replace(card, provenance="mine", note="" if card.provenance != "mine" else card.note)


def keep_card(
    store: Store, deck: str, card: Any, over: bytes | None = None, game: str = FIRST, photo: bytes | None = None
) -> Any:
    """Keep a card as the owner's, with its ``photo`` if one is given; return it.

    ``over`` is the owner's card that it replaces, as it is kept (None: there is none). Raises `OwnChanged` if another
    card stands there, `BadValue` if this one makes no sense.
    """
    if type(card) is not decks_of(game)[deck].card:
        raise BadValue(f"cards.{deck}.{card.number}", _("{title} is not a card of this deck", title=title_of(card)))
    mine: Any = made_mine(card)
    key = row_of(game, deck, mine.number)
    changed: dict[ThingKey, bytes | None] = {key: msgspec.json.encode(mine)}
    known: dict[ThingKey, bytes | None] = {key: over}
    if photo is not None:
        at = CARD_PHOTO, key[1]
        changed[at], known[at] = photo or None, store.own(CARD_PHOTO).get(key[1])
        if changed[at] is None and known[at] is None:
            del changed[at], known[at]
    store.keep_own(changed, step("card", deck=deck, number=mine.number, title=title_of(mine)), known)
    return mine


def title_of(card: Any) -> str:
    """Call a card by the title it has, else by its number."""
    title: str = getattr(card, "title", "") or getattr(card, "first_name", "")
    return title or _("Card {number}", number=card.number)


def drop_card(store: Store, deck: str, number: int, game: str = FIRST) -> None:
    """Delete one of the owner's cards, and its photo. The shipped card of that number counts again, if there is one."""
    key = row_of(game, deck, number)
    photo = CARD_PHOTO, key[1]
    known: dict[ThingKey, bytes | None] = {key: store.own(key[0]).get(key[1])}
    if seen := store.own(CARD_PHOTO).get(key[1]):
        known[photo] = seen
    said = "card_ours" if number in decks_of(game)[deck].ours() else "card_gone"
    store.keep_own(dict.fromkeys(known), step(said, deck=deck, number=number), known)


def card_photos(store: Store, game: str, deck: str) -> dict[int, bytes]:
    """Return the photos of the owner's cards of a deck, by their numbers."""
    begins = row_of(game, deck, 0)[1].removesuffix("000")
    kept = store.own(CARD_PHOTO).items()
    return {int(name.removeprefix(begins)): raw for name, raw in kept if name.startswith(begins)}


def deck_files(kept: Mapping[str, bytes]) -> dict[str, bytes]:
    """Write cards of the first game as they are kept into the files of their decks, by name. Raises `BadFile`."""
    found: dict[str, list[AnyCard]] = {}
    for name, body in kept.items():
        found.setdefault(deck_at(CARD, name)[1], []).append(read_card(CARD, name, body))
    files = {}
    for deck, there in found.items():
        there.sort(key=lambda card: card.number)
        made = {"format": "capemay-deck/1", "deck": deck, "source": N_("The owner's printed cards."), "cards": there}
        files[f"cards/{deck}.json"] = msgspec.json.format(msgspec.json.encode(made), indent=1)
    return files


# --- the decks -----------------------------------------------------------------------------------------


def deck_with(game: str, deck: str, mine: MyCards) -> dict[int, Any]:
    """Return the cards of a deck by number: the shipped ones, with the owner's in place of those with the same
    numbers."""
    over = {number: card for (of, number), card in mine.items() if of == deck}
    return dict(sorted({**decks_of(game)[deck].ours(), **over}.items()))


def decks_with(mine: MyCards) -> dict[DeckName, dict[int, AnyCard]]:
    """Return the decks of the first game, with the owner's cards in place of those with the same numbers."""
    return {deck: deck_with(FIRST, deck, mine) for deck in shipped_decks()}


class DeckReport(NamedTuple):
    """How complete a deck is: its ``cards``, how many are the owner's (``mine``) or still stand-ins (``assumed``), and
    how many are ``printed`` (0: nobody knows); numbers ``missing`` up to the highest, and those ``beyond`` the printed
    count. ``next`` is the first number that the owner has not entered."""

    deck: str
    cards: int
    mine: int
    assumed: int
    printed: int
    missing: tuple[int, ...]
    beyond: tuple[int, ...]
    next: int


def deck_report(mine: MyCards, deck: str, game: str = FIRST) -> DeckReport:
    """Check the count and the numbers of a deck with the owner's cards in it."""
    there, printed = deck_with(game, deck, mine), decks_of(game)[deck].printed
    entered = {number for of, number in mine if of == deck}
    return DeckReport(
        deck,
        len(there),
        len(entered),
        sum(getattr(one, "provenance", "mine") == "assumed" for one in there.values()),
        printed,
        tuple(n for n in range(1, max(there, default=0) + 1) if n not in there),
        tuple(n for n in there if n > printed > 0),
        next(n for n in range(1, len(entered) + 2) if n not in entered),
    )
