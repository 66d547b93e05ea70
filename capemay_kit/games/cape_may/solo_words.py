"""Every sentence about Ava: what her cards show, what she does now, and why (p. 16-18)."""

from __future__ import annotations

from typing import Any, NamedTuple

from capemay_kit.core.words import a, listed
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import automa
from capemay_kit.games.cape_may.automa import Searched, Site
from capemay_kit.games.cape_may.cards import KINDS, SEASONS, ZONES
from capemay_kit.games.cape_may.done_words import said as card_done
from capemay_kit.games.cape_may.names import card_title, lot_on
from capemay_kit.games.cape_may.sentences import KIND_NAMES, PLURAL
from capemay_kit.games.cape_may.state import (
    CAME_FROM,
    KIND,
    SOLO_STEPS,
    UNKNOWN,
    Seat,
    SoloAdvance,
    SoloBirds,
    SoloBuild,
    SoloRead,
    SoloShuffle,
    State,
    Step,
)

LEVEL_NAMES = {
    "tourist": ("Tourist", "easy"), "citizen": ("Citizen", "normal"), "pioneer": ("Pioneer", "hard"),
    "founder": ("Founder", "challenging"),
}  # fmt: skip
"""The four solo boards, and how hard the rulebook calls them (p. 15)."""
NOT_NEEDED = "not looked at: she can build before"
STEPS: dict[type, str] = {
    SoloBuild: "build", SoloBirds: "bird track", SoloAdvance: "advance", SoloShuffle: "shuffle",
}  # fmt: skip
"""What is left of a card of hers, step by step."""
ICONS = {"build": "Build", "birds": "A bird", "advance": "Advance", "shuffle": "Shuffle, the last of it"}


class Reason(NamedTuple):
    """A candidate: what it is, what was found there, and whether it is the one that is taken (None: it was not looked
    at)."""

    what: str
    found: str
    chosen: bool | None


def marker_stands(s: State) -> str:
    """Say where Ava's marker is on the upgrade track, and whether she draws a second card from there."""
    marker = automa.solo_of(s).marker
    if not marker:
        extra = ", a second card each round" if automa.extra_card(s) else ""
        return f"Marker: {s.season} start{extra}"
    space = automa.level_of(s).upgrade_track[SEASONS.index(s.season)][marker - 1]
    before = KIND_NAMES[KINDS[CAME_FROM[KIND[space.kind]]]]
    return f"Marker: {space.zone}, {before} to {KIND_NAMES[space.kind]}"


def draws(s: State) -> str:
    """Say how many cards are drawn for Ava, and why."""
    if automa.extra_card(s):
        return f"Two cards are drawn for her: her marker is on the {s.season} start, which shows a plus."
    return "A card is drawn for her."


def numbered(s: State, card: str) -> str:
    """Say which card of two it is that is at hand, if there are two."""
    n, of = automa.which_card(s)
    return f"Card {n} of {of}: {card}" if of > 1 else card


def asks_for(s: State) -> str:
    """Ask for the card that is drawn for Ava; where it is one of two, say why there are two."""
    n, of = automa.which_card(s)
    if of == 1:
        return f"Which icons are on {name_of(s)}'s card?"
    why = f"this round began with her marker on the {s.season} start, so two are drawn"
    return f"{name_of(s)}'s card {n} of {of}: {why}."


def name_of(s: State) -> str:
    """Return what the solo opponent is called at the table."""
    return s.seats[_ava(s)].name


def lot_name(s: State, lot: str | None) -> str:
    """Call a lot by its name on the board that the cards belong to, with or without a map."""
    return lot_on(automa.ground(s)[0], lot)


def doing(s: State, step: Step) -> tuple[str, str]:
    """Say what Ava does now, and which part of her card says so."""
    match step.what:
        case SoloBuild(card=card) if not automa.readable(s, card):
            return f"Where does {name_of(s)} build?", "Choose the lot her card shows for the season."
        case SoloBuild() as what:
            return _building(s, what)
        case SoloAdvance() as what:
            return _advancing(s, what)
        case SoloBirds(steps=n):
            track = automa.level_of(s).bird_track
            now = min(len(track) - 1, automa.solo_of(s).birds)
            then = min(len(track) - 1, now + n)
            if then == now:
                return f"{name_of(s)}'s bird marker stays: it has reached the end.", f"Worth {track[now]} prestige."
            spaces = f"{then - now} space{'s' if then - now > 1 else ''}"
            return f"{name_of(s)}'s bird marker moves {spaces} on.", f"From {track[now]} to {track[then]} prestige."
        case SoloShuffle():
            return "Shuffle the solo cards.", "The discarded ones and the deck become a new deck."
        case _:
            how = "Tap its icons one by one, from the top, and say when that was all."
            return f"What does {name_of(s)}'s card show?", asks_for(s) if s.printed else how


def _building(s: State, what: SoloBuild) -> tuple[str, str]:
    free = [one for one in automa.sites(s, what) if one.against is None]
    once_more = "The card builds a second time this season. " if what.again else ""
    if not free:
        return f"{name_of(s)} builds nothing.", once_more + "No lot of the card is left to her."
    first = free[0]
    where = lot_name(s, first.lot)
    kind = a(KIND_NAMES[KINDS[first.kind]])
    how = f"The card's {first.season} lot"
    if first.season != s.season:
        how += ", since those before it cannot be built on"
    also = f" {len(free) - 1} more of this season after it." if len(free) > 1 else ""
    return f"{name_of(s)} builds {kind} on {where}.", f"{once_more}{how}.{also}"


def _advancing(s: State, what: SoloAdvance) -> tuple[str, str]:
    space = automa.track_step(s)
    last = automa.searched(s, what)[-1]
    before = KIND_NAMES[KINDS[CAME_FROM[KIND[space.kind]]]]
    sign = f"Her marker comes to: {space.zone}, {before} to {KIND_NAMES[space.kind]}, then {space.look} the board."
    if last.against is not None:
        return f"{name_of(s)} upgrades nothing.", f"{sign} No building of hers can."
    zone = ZONES[last.zone]
    card = ""
    if space.kind == "business" and s.face_up[last.zone] is not None:
        card = f" She takes {card_title(s, 'upgrade', s.face_up[last.zone])}."
    after, her = a(KIND_NAMES[space.kind]), name_of(s)
    if automa.choices(s):
        return f"Which {before} of {her}'s in {zone} becomes {after}?", f"{sign} The choice is yours.{card}"
    if not last.lots:
        return f"A {before} of {her}'s in {zone} becomes {after}.", sign + card
    return f"{her}'s {before} on {lot_name(s, last.lots[0])} becomes {after}.", sign + card


def why(s: State, step: Step) -> list[Reason]:
    """List the candidates in the order they were looked at, with what ruled each out."""
    match step.what:
        case SoloBuild(card=card) as what if automa.readable(s, card):
            looked = [one for one in automa.sites(s, what) if one.against != "not_needed"]
            rest = [season for season in automa.order(s, what) if season not in {one.season for one in looked}]
            later = [Reason(listed([one.capitalize() for one in rest], "and"), NOT_NEEDED, None)] if rest else []
            return [*(_of_site(s, one) for one in looked), *later]
        case SoloAdvance() as what:
            return [_of_zone(s, one) for one in automa.searched(s, what)]
        case SoloBirds(card=card, steps=n) if card != UNKNOWN:
            return [Reason(card_title(s, "solo", card), f"{n} bird icon{'s' if n > 1 else ''}", True)]
        case SoloShuffle(card=card) if card != UNKNOWN:
            return [Reason(card_title(s, "solo", card), "shows the shuffle icon", True)]
    return []


def _of_site(s: State, one: Site) -> Reason:
    _, standing = automa.ground(s)
    piece = standing.get(one.lot)
    owner = f"{s.seats[piece.seat].name} has {a(KIND_NAMES[piece.kind])} there" if piece else "taken"
    found = {
        None: f"free: {name_of(s)} builds {a(KIND_NAMES[KINDS[one.kind]])}",
        "taken": owner,
        "no_piece": f"all of {name_of(s)}'s {PLURAL[KINDS[one.kind]]} are on the board",
        "not_on_board": "not a lot of this board",
        "said": "the table says it is not possible",
    }[one.against]
    name = lot_name(s, one.lot)
    return Reason(f"{one.season.capitalize()}: {name}", found, one.against is None)


def _of_zone(s: State, one: Searched) -> Reason:
    kind = automa.track_step(s).kind
    before = KINDS[CAME_FROM[KIND[kind]]]
    n = len(one.lots) + one.unplaced
    found = {
        None: f"{n} {KIND_NAMES[before] if n == 1 else PLURAL[before]} of {name_of(s)}'s",
        "none": f"no {KIND_NAMES[before]} of {name_of(s)}'s",
        "no_piece": "no piece left for it",
        "said": "the table says it is not possible",
    }[one.against]
    return Reason(ZONES[one.zone].capitalize(), found, one.against is None)


def told(before: State, done: act.AnyAct, after: State) -> str:
    """Say what an entry of Ava's did."""
    what: Any = before.steps[0].what if before.steps else None
    card = "" if what is None or not what.card else f" ({card_title(before, 'solo', what.card)})"
    her, old, new = name_of(before), before.seats[_ava(before)], after.seats[_ava(after)]
    match done:
        case act.CardDone(card=number) if number:
            return f"{her} draws {card_title(before, 'solo', number)}"
        case act.CardDone(deck="solo", shows=()):
            return f"{her}'s card shows nothing the app needs to know"
        case act.CardDone():
            return f"Drawn for {card_done(before, _ava(before), done)}"
        case act.SoloDraw():
            return f"{her} draws {_drawn(before, after)}"
        case act.Build(lot=lot, zone=zone):
            return f"{her} builds {_grown(old, new)} on {lot_name(after, lot) if lot else zone}{card}"
        case act.Upgrade(lot=lot, zone=zone):
            taken = new.upgrades[len(old.upgrades) :]
            gained = f" and takes {card_title(before, 'upgrade', taken[0])}" if taken else ""
            where = lot_name(after, lot) if lot else zone
            return f"{her}'s building on {where} becomes {_grown(old, new)}{gained}{card}"
        case act.Shows(icon=icon):
            return f"{her}'s card shows: {ICONS[icon].lower()}"
        case act.Skip():
            return f"Not possible for {her}{card}"
        case _:
            return _taken(before, what) + card


def _grown(old: Seat, new: Seat) -> str:
    grown = [kind for kind in reversed(KINDS) if new.count(KIND[kind]) > old.count(KIND[kind])]
    return a(KIND_NAMES[grown[0]]) if grown else "a building"


def _taken(before: State, what: Any) -> str:
    match what:
        case SoloBirds():
            return doing(before, before.steps[0])[0].removesuffix(".")
        case SoloBuild():
            return f"{name_of(before)} builds nothing"
        case SoloAdvance():
            return f"{name_of(before)} upgrades nothing"
        case SoloShuffle():
            return "The solo cards are shuffled"
        case SoloRead():
            return f"{name_of(before)}'s card is done with"
    return f"{name_of(before)}'s turn ends"


def _drawn(before: State, after: State) -> str:
    held = [step.what.card for step in after.steps[len(before.steps) :] if isinstance(step.what, SOLO_STEPS)]
    named = list(dict.fromkeys(n for n in held if n))
    # a card that nobody named has one step, a card that shows nothing has none
    read, done = held.count(UNKNOWN), len(automa.solo_of(after).deck.discard) - len(automa.solo_of(before).deck.discard)
    named += automa.solo_of(after).deck.discard[-done:] if done > 0 else ()
    return listed([*[card_title(before, "solo", n) for n in named], *["an unknown solo card"] * read], "and")


def _ava(s: State) -> int:
    return automa.solo_of(s).seat
