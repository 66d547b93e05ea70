"""Every sentence about Ava: what her cards show, what she does now, and why (p. 16-18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from capemay_kit.core.i18n import N_, Texts, _, and_list
from capemay_kit.core.words import a
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
    "tourist": (N_("Tourist"), "easy"), "citizen": (N_("Citizen"), "normal"), "pioneer": (N_("Pioneer"), "hard"),
    "founder": (N_("Founder"), "challenging"),
}  # fmt: skip
"""The four solo boards, and how hard the rulebook calls them (p. 15)."""

STEPS: Mapping[type, str] = Texts({
    SoloBuild: "build", SoloBirds: "bird track", SoloAdvance: "advance", SoloShuffle: "shuffle",
})  # fmt: skip
"""What is left of a card of hers, step by step."""
ICONS = Texts({"build": "Build", "birds": "A bird", "advance": "Advance", "shuffle": "Shuffle, the last of it"})


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
        extra = _(", a second card each round") if automa.extra_card(s) else ""
        return _("Marker: {season} start{extra}", season=s.season, extra=extra)
    space = automa.level_of(s).upgrade_track[SEASONS.index(s.season)][marker - 1]
    before = KIND_NAMES[KINDS[CAME_FROM[KIND[space.kind]]]]
    return _(
        "Marker: {zone}, {before} to {kind_name}", zone=space.zone, before=before, kind_name=KIND_NAMES[space.kind]
    )


def draws(s: State) -> str:
    """Say how many cards are drawn for Ava, and why."""
    if automa.extra_card(s):
        return _(
            "Two cards are drawn for her: her marker is on the {season} start, which shows a plus.", season=s.season
        )
    return _("A card is drawn for her.")


def numbered(s: State, card: str) -> str:
    """Say which card of two it is that is at hand, if there are two."""
    n, of = automa.which_card(s)
    return _("Card {n} of {of}: {card}", n=n, of=of, card=card) if of > 1 else card


def asks_for(s: State) -> str:
    """Ask for the card that is drawn for Ava; where it is one of two, say why there are two."""
    n, of = automa.which_card(s)
    if of == 1:
        return _("Which icons are on {name_of}'s card?", name_of=name_of(s))
    why = _("this round began with her marker on the {season} start, so two are drawn", season=s.season)
    return _("{name_of}'s card {n} of {of}: {why}.", name_of=name_of(s), n=n, of=of, why=why)


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
            return _("Where does {name_of} build?", name_of=name_of(s)), _(
                "Choose the lot her card shows for the season."
            )
        case SoloBuild() as what:
            return _building(s, what)
        case SoloAdvance() as what:
            return _advancing(s, what)
        case SoloBirds(steps=n):
            track = automa.level_of(s).bird_track
            now = min(len(track) - 1, automa.solo_of(s).birds)
            then = min(len(track) - 1, now + n)
            if then == now:
                return _("{name_of}'s bird marker stays: it has reached the end.", name_of=name_of(s)), _(
                    "Worth {track} prestige.", track=track[now]
                )
            spaces = f"{then - now} space{'s' if then - now > 1 else ''}"
            return _("{name_of}'s bird marker moves {spaces} on.", name_of=name_of(s), spaces=spaces), _(
                "From {track} to {track_2} prestige.", track=track[now], track_2=track[then]
            )
        case SoloShuffle():
            return _("Shuffle the solo cards."), _("The discarded ones and the deck become a new deck.")
        case _:
            how = _("Tap its icons one by one, from the top, and say when that was all.")
            return _("What does {name_of}'s card show?", name_of=name_of(s)), asks_for(s) if s.printed else how


def _building(s: State, what: SoloBuild) -> tuple[str, str]:
    free = [one for one in automa.sites(s, what) if one.against is None]
    once_more = _("The card builds a second time this season. ") if what.again else ""
    if not free:
        return _("{name_of} builds nothing.", name_of=name_of(s)), once_more + _("No lot of the card is left to her.")
    first = free[0]
    where = lot_name(s, first.lot)
    kind = a(KIND_NAMES[KINDS[first.kind]])
    how = _("The card's {season} lot", season=first.season)
    if first.season != s.season:
        how += _(", since those before it cannot be built on")
    also = _(" {free} more of this season after it.", free=len(free) - 1) if len(free) > 1 else ""
    return _(
        "{name_of} builds {kind} on {where}.", name_of=name_of(s), kind=kind, where=where
    ), f"{once_more}{how}.{also}"


def _advancing(s: State, what: SoloAdvance) -> tuple[str, str]:
    space = automa.track_step(s)
    last = automa.searched(s, what)[-1]
    before = KIND_NAMES[KINDS[CAME_FROM[KIND[space.kind]]]]
    sign = _(
        "Her marker comes to: {zone}, {before} to {kind_name}, then {look} the board.",
        zone=space.zone,
        before=before,
        kind_name=KIND_NAMES[space.kind],
        look=space.look,
    )
    if last.against is not None:
        return _("{name_of} upgrades nothing.", name_of=name_of(s)), _("{sign} No building of hers can.", sign=sign)
    zone = ZONES[last.zone]
    card = ""
    if space.kind == "business" and s.face_up[last.zone] is not None:
        card = _(" She takes {card_title}.", card_title=card_title(s, "upgrade", s.face_up[last.zone]))
    after, her = a(KIND_NAMES[space.kind]), name_of(s)
    if automa.choices(s):
        return _(
            "Which {before} of {her}'s in {zone} becomes {after}?", before=before, her=her, zone=zone, after=after
        ), _("{sign} The choice is yours.{card}", sign=sign, card=card)
    if not last.lots:
        return _(
            "A {before} of {her}'s in {zone} becomes {after}.", before=before, her=her, zone=zone, after=after
        ), sign + card
    return _(
        "{her}'s {before} on {lot} becomes {after}.", her=her, before=before, lot=lot_name(s, last.lots[0]), after=after
    ), sign + card


def why(s: State, step: Step) -> list[Reason]:
    """List the candidates in the order they were looked at, with what ruled each out."""
    match step.what:
        case SoloBuild(card=card) as what if automa.readable(s, card):
            looked = [one for one in automa.sites(s, what) if one.against != "not_needed"]
            rest = [season for season in automa.order(s, what) if season not in {one.season for one in looked}]
            later = (
                [
                    Reason(
                        and_list([one.capitalize() for one in rest]),
                        _("not looked at: she can build before"),
                        None,
                    )
                ]
                if rest
                else []
            )
            return [*(_of_site(s, one) for one in looked), *later]
        case SoloAdvance() as what:
            return [_of_zone(s, one) for one in automa.searched(s, what)]
        case SoloBirds(card=card, steps=n) if card != UNKNOWN:
            return [Reason(card_title(s, "solo", card), _("{n} bird icon{what}", n=n, what="s" if n > 1 else ""), True)]
        case SoloShuffle(card=card) if card != UNKNOWN:
            return [Reason(card_title(s, "solo", card), _("shows the shuffle icon"), True)]
    return []


def _of_site(s: State, one: Site) -> Reason:
    __, standing = automa.ground(s)
    piece = standing.get(one.lot)
    owner = (
        _("{name} has {kind_name} there", name=s.seats[piece.seat].name, kind_name=a(KIND_NAMES[piece.kind]))
        if piece
        else "taken"
    )
    found = {
        None: _("free: {name_of} builds {kind_name}", name_of=name_of(s), kind_name=a(KIND_NAMES[KINDS[one.kind]])),
        "taken": owner,
        "no_piece": _(
            "all of {name_of}'s {plural} are on the board", name_of=name_of(s), plural=PLURAL[KINDS[one.kind]]
        ),
        "not_on_board": _("not a lot of this board"),
        "said": _("the table says it is not possible"),
    }[one.against]
    name = lot_name(s, one.lot)
    return Reason(f"{one.season.capitalize()}: {name}", found, one.against is None)


def _of_zone(s: State, one: Searched) -> Reason:
    kind = automa.track_step(s).kind
    before = KINDS[CAME_FROM[KIND[kind]]]
    n = len(one.lots) + one.unplaced
    found = {
        None: _(
            "{n} {kind_name} of {name_of}'s",
            n=n,
            kind_name=KIND_NAMES[before] if n == 1 else PLURAL[before],
            name_of=name_of(s),
        ),
        "none": _("no {kind_name} of {name_of}'s", kind_name=KIND_NAMES[before], name_of=name_of(s)),
        "no_piece": _("no piece left for it"),
        "said": _("the table says it is not possible"),
    }[one.against]
    return Reason(ZONES[one.zone].capitalize(), found, one.against is None)


def told(before: State, done: act.AnyAct, after: State) -> str:
    """Say what an entry of Ava's did."""
    what: Any = before.steps[0].what if before.steps else None
    card = "" if what is None or not what.card else f" ({card_title(before, 'solo', what.card)})"
    her, old, new = name_of(before), before.seats[_ava(before)], after.seats[_ava(after)]
    match done:
        case act.CardDone(card=number) if number:
            return _("{her} draws {card_title}", her=her, card_title=card_title(before, "solo", number))
        case act.CardDone(deck="solo", shows=()):
            return _("{her}'s card shows nothing the app needs to know", her=her)
        case act.CardDone():
            return _("Drawn for {card_done}", card_done=card_done(before, _ava(before), done))
        case act.SoloDraw():
            return _("{her} draws {drawn}", her=her, drawn=_drawn(before, after))
        case act.Build(lot=lot, zone=zone):
            return _(
                "{her} builds {grown} on {lot}{card}",
                her=her,
                grown=_grown(old, new),
                lot=lot_name(after, lot) if lot else zone,
                card=card,
            )
        case act.Upgrade(lot=lot, zone=zone):
            taken = new.upgrades[len(old.upgrades) :]
            gained = _(" and takes {card_title}", card_title=card_title(before, "upgrade", taken[0])) if taken else ""
            where = lot_name(after, lot) if lot else zone
            return _(
                "{her}'s building on {where} becomes {grown}{gained}{card}",
                her=her,
                where=where,
                grown=_grown(old, new),
                gained=gained,
                card=card,
            )
        case act.Shows(icon=icon):
            return _("{her}'s card shows: {icon}", her=her, icon=ICONS[icon].lower())
        case act.Skip():
            return _("Not possible for {her}{card}", her=her, card=card)
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
            return _("{name_of} builds nothing", name_of=name_of(before))
        case SoloAdvance():
            return _("{name_of} upgrades nothing", name_of=name_of(before))
        case SoloShuffle():
            return _("The solo cards are shuffled")
        case SoloRead():
            return _("{name_of}'s card is done with", name_of=name_of(before))
    return _("{name_of}'s turn ends", name_of=name_of(before))


def _drawn(before: State, after: State) -> str:
    held = [step.what.card for step in after.steps[len(before.steps) :] if isinstance(step.what, SOLO_STEPS)]
    named = list(dict.fromkeys(n for n in held if n))
    # a card that nobody named has one step, a card that shows nothing has none
    read, done = held.count(UNKNOWN), len(automa.solo_of(after).deck.discard) - len(automa.solo_of(before).deck.discard)
    named += automa.solo_of(after).deck.discard[-done:] if done > 0 else ()
    return and_list([*[card_title(before, "solo", n) for n in named], *[_("an unknown solo card")] * read])


def _ava(s: State) -> int:
    return automa.solo_of(s).seat
