"""Every sentence about Ava: what her cards show, what she does now, and why that and nothing else (p. 16-18)."""

from __future__ import annotations

from typing import Any, NamedTuple

from capemay_kit.games.cape_may import actions as act
from capemay_kit.games.cape_may import automa
from capemay_kit.games.cape_may.automa import Searched, Site
from capemay_kit.games.cape_may.cards import KINDS, SEASONS, ZONES
from capemay_kit.games.cape_may.names import card_title, lot_name
from capemay_kit.games.cape_may.sentences import KIND_NAMES, PLURAL, a, listed
from capemay_kit.games.cape_may.state import (
    CAME_FROM,
    KIND,
    UNKNOWN,
    SoloAdvance,
    SoloBirds,
    SoloBuild,
    SoloRead,
    SoloShuffle,
    State,
    Step,
)

LEVELS = {
    "tourist": ("Tourist", "easy"), "citizen": ("Citizen", "normal"), "pioneer": ("Pioneer", "hard"),
    "founder": ("Founder", "challenging"),
}  # fmt: skip
"""The four solo boards, and how hard the rulebook calls them (p. 15)."""
NOT_NEEDED = "not looked at: she can build before"
ICONS = {"build": "Build", "birds": "A bird", "advance": "Advance", "shuffle": "Shuffle"}


class Reason(NamedTuple):
    """A candidate in its order: what it is, what was found, and whether it is the one."""

    what: str
    found: str
    chosen: bool


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


def doing(s: State, step: Step) -> tuple[str, str]:
    """Say what Ava does now, and by what."""
    match step.what:
        case SoloBuild(card=0):
            return "Where does Ava build?", "Tap the lot her card shows for the season."
        case SoloBuild() as what:
            return _building(s, what)
        case SoloAdvance() as what:
            return _advancing(s, what)
        case SoloBirds(steps=n):
            track = automa.level_of(s).bird_track
            now = automa.solo_of(s).birds
            then = min(len(track) - 1, now + n)
            if then == now:
                return "Ava's bird marker stays: it has reached the end.", f"Worth {track[now]} prestige."
            spaces = f"{then - now} space{'s' if then - now > 1 else ''}"
            return f"Ava's bird marker moves {spaces} on.", f"From {track[now]} to {track[then]} prestige."
        case SoloShuffle():
            return "Shuffle the solo cards.", "The discarded ones and the deck become a new deck."
        case _:
            return "What does Ava's card show?", "Tap its icons one by one, from the top; then Done."


def _building(s: State, what: SoloBuild) -> tuple[str, str]:
    free = [one for one in automa.sites(s, what) if one.against is None]
    once_more = "The card builds a second time this season. " if what.again else ""
    if not free:
        return "Ava builds nothing.", once_more + "No lot of the card is left to her."
    first = free[0]
    where = _lot(s, first)
    kind = a(KIND_NAMES[KINDS[first.kind]])
    how = f"The card's {first.season} lot"
    if first.season != s.season:
        how += ", since those before it cannot be built on"
    also = f" {len(free) - 1} more of this season after it." if len(free) > 1 else ""
    return f"Ava builds {kind} on {where}.", f"{once_more}{how}.{also}"


def _advancing(s: State, what: SoloAdvance) -> tuple[str, str]:
    space = automa.track_step(s)
    last = automa.searched(s, what)[-1]
    before = KIND_NAMES[KINDS[CAME_FROM[KIND[space.kind]]]]
    sign = f"Her marker comes to: {space.zone}, {before} to {KIND_NAMES[space.kind]}, then {space.look} the board."
    if last.against is not None:
        return "Ava upgrades nothing.", f"{sign} No building of hers can."
    zone = ZONES[last.zone]
    if len(last.lots) + last.unplaced > 1:
        return f"Which {before} of Ava's in {zone} becomes {a(KIND_NAMES[space.kind])}?", f"{sign} The choice is yours."
    where = lot_name(s, last.lots[0]) if last.lots else zone
    card = ""
    if space.kind == "business" and s.face_up[last.zone] is not None:
        card = f" She takes {card_title(s, 'upgrade', s.face_up[last.zone])}."
    return f"Ava's {before} on {where} becomes {a(KIND_NAMES[space.kind])}.", sign + card


def _lot(s: State, site: Site) -> str:
    return lot_name(s, site.lot) if s.book.board else f"{a(KIND_NAMES[KINDS[site.kind]])} lot in {ZONES[site.zone]}"


def why(s: State, step: Step) -> list[Reason]:
    """List the candidates in the order they were looked at, with what ruled each out."""
    match step.what:
        case SoloBuild(card=card) as what if card != UNKNOWN:
            looked = [one for one in automa.sites(s, what) if one.against != "not_needed"]
            rest = [season for season in automa.order(s, what) if season not in {one.season for one in looked}]
            reasons = [_of_site(s, one) for one in looked]
            return (
                [*reasons, Reason(listed([one.capitalize() for one in rest], "and"), NOT_NEEDED, False)]
                if rest
                else reasons
            )
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
        None: f"free: Ava builds {a(KIND_NAMES[KINDS[one.kind]])}",
        "taken": owner,
        "no_piece": f"all of Ava's {PLURAL[KINDS[one.kind]]} are on the board",
        "not_on_board": "not a lot of this board",
        "said": "the table says it is not possible",
    }[one.against]
    name = lot_name(s, one.lot) if s.book.board and one.lot in s.book.board.lot else one.lot.replace("-", " ")
    return Reason(f"{one.season.capitalize()}: {name}", found, one.against is None)


def _of_zone(s: State, one: Searched) -> Reason:
    kind = automa.track_step(s).kind
    before = KINDS[CAME_FROM[KIND[kind]]]
    n = len(one.lots) + one.unplaced
    found = {
        None: f"{n} {KIND_NAMES[before] if n == 1 else PLURAL[before]} of Ava's",
        "none": f"no {KIND_NAMES[before]} of Ava's",
        "no_piece": "no piece left for it",
        "said": "the table says it is not possible",
    }[one.against]
    return Reason(ZONES[one.zone].capitalize(), found, one.against is None)


def told(before: State, done: act.AnyAct, after: State) -> str:
    """Say what an entry of Ava's did."""
    what: Any = before.steps[0].what if before.steps else None
    card = "" if what is None or not what.card else f" ({card_title(before, 'solo', what.card)})"
    match done:
        case act.SoloDraw():
            return f"Ava draws {_drawn(before, after)}"
        case act.Build(lot=lot, zone=zone):
            kind = next((k for k in KINDS[:2] if after.seats[_ava(after)].count(KIND[k])
                         > before.seats[_ava(before)].count(KIND[k])), "cottage")  # fmt: skip
            return f"Ava builds {a(KIND_NAMES[kind])} on {lot_name(after, lot) if lot else zone}{card}"
        case act.Upgrade(lot=lot, zone=zone, kind=kind_after):
            new = after.seats[_ava(after)].upgrades[len(before.seats[_ava(before)].upgrades) :]
            gained = f" and takes {card_title(before, 'upgrade', new[0])}" if new else ""
            where = lot_name(after, lot) if lot else zone
            return f"Ava's building on {where} becomes {a(KIND_NAMES[kind_after or 'victorian'])}{gained}{card}"
        case act.Shows(icon=icon):
            return f"Ava's card shows: {ICONS[icon].lower()}"
        case act.Skip():
            return f"Not possible for Ava{card}"
        case _:
            return _taken(before, what) + card


def _taken(before: State, what: Any) -> str:
    match what:
        case SoloBirds():
            return doing(before, before.steps[0])[0].removesuffix(".")
        case SoloBuild():
            return "Ava builds nothing"
        case SoloAdvance():
            return "Ava upgrades nothing"
        case SoloShuffle():
            return "The solo cards are shuffled"
        case SoloRead():
            return "Ava's card is done with"
    return "Ava's turn ends"


def _drawn(before: State, after: State) -> str:
    held = [step.what.card for step in after.steps if hasattr(step.what, "card")]
    numbers = list(dict.fromkeys(held[len(before.steps) :])) or [UNKNOWN]
    return listed([card_title(before, "solo", n) for n in numbers], "and")


def _ava(s: State) -> int:
    return automa.solo_of(s).seat
