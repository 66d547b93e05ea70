"""Every sentence about Ava: what her cards show, what she does now, and why (p. 16-18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from capemay_kit.core.i18n import N_, Texts, _, and_list, ngettext
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import automa
from capemay_kit.games.cape_may.automa import Searched, Site
from capemay_kit.games.cape_may.cards import KINDS, SEASONS, ZONES
from capemay_kit.games.cape_may.names import card_title, lot_on
from capemay_kit.games.cape_may.sentences import (
    A_KIND,
    KIND_NAMES,
    PLURAL,
    SEASON_NAMES,
    ZONE_NAMES,
    card_done,
    pieces,
)
from capemay_kit.games.cape_may.sentences import SEASONS as SEASON_TITLES
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES
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
    "tourist": (N_("Tourist"), N_("easy")), "citizen": (N_("Citizen"), N_("normal")),
    "pioneer": (N_("Pioneer"), N_("hard")), "founder": (N_("Founder"), N_("challenging")),
}  # fmt: skip
"""The four solo boards, and how hard the rulebook calls them (p. 15)."""

STEPS: Mapping[type, str] = Texts({
    SoloBuild: "build", SoloBirds: "bird track", SoloAdvance: "advance", SoloShuffle: "shuffle",
})  # fmt: skip
"""What is left of a card of hers, step by step."""
ICONS = Texts({"build": "Build", "birds": "A bird", "advance": "Advance", "shuffle": "Shuffle (ends the card)"})


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
        season = SEASON_NAMES[s.season]
        if automa.extra_card(s):
            return _("Marker: {season} start, a second card each round", season=season)
        return _("Marker: {season} start", season=season)
    space = automa.level_of(s).upgrade_track[SEASONS.index(s.season)][marker - 1]
    before = KIND_NAMES[KINDS[CAME_FROM[KIND[space.kind]]]]
    zone, kind = ZONE_NAMES[space.zone], KIND_NAMES[space.kind]
    return _("Marker: {zone}, {before} to {kind}", zone=zone, before=before, kind=kind)


def draws(s: State) -> str:
    """Say how many cards are drawn for Ava, and why."""
    if automa.extra_card(s):
        return _(
            "Two cards are drawn for her: her marker is on the {season} start, which shows a plus.",
            season=SEASON_NAMES[s.season],
        )
    return _("One card is drawn for her.")


def numbered(s: State, card: str) -> str:
    """Say which card of two it is that is at hand, if there are two."""
    n, of = automa.which_card(s)
    return _("Card {n} of {of}: {card}", n=n, of=of, card=card) if of > 1 else card


def asks_for(s: State) -> str:
    """Ask for the card that is drawn for Ava; where it is one of two, say why there are two."""
    n, of = automa.which_card(s)
    if of == 1:
        return _("Which icons are on {name}'s card?", name=name_of(s))
    return _(
        "{name}'s card {n} of {of}: this round began with her marker on the {season} start.",
        name=name_of(s),
        n=n,
        of=of,
        season=SEASON_NAMES[s.season],
    )


def name_of(s: State) -> str:
    """Return what the solo opponent is called at the table."""
    return s.seats[_ava(s)].name


def lot_name(s: State, lot: str | None) -> str:
    """Call a lot by its name on the board that the cards belong to, with or without a map."""
    return lot_on(automa.ground(s)[0], lot)


def doing(s: State, step: Step) -> tuple[str, str]:
    """Say what Ava does now, and which part of her card says so."""
    name = name_of(s)
    match step.what:
        case SoloBuild(card=card) if not automa.readable(s, card):
            return _("Where does {name} build?", name=name), _("Choose the lot her card shows for the season.")
        case SoloBuild() as what:
            return _building(s, what)
        case SoloAdvance() as what:
            return _advancing(s, what)
        case SoloBirds(steps=n):
            track = automa.level_of(s).bird_track
            now = min(len(track) - 1, automa.solo_of(s).birds)
            then = min(len(track) - 1, now + n)
            if then == now:
                return _("{name}'s bird marker stays: it has reached the end.", name=name), _(
                    "It earns {n} prestige.", n=track[now]
                )
            said = ngettext(
                "{name}'s bird marker moves {n} space.", "{name}'s bird marker moves {n} spaces.", then - now, name=name
            )
            return said, _("Prestige {old} → {new}.", old=track[now], new=track[then])
        case SoloShuffle():
            return _("Shuffle the solo cards."), _("Deck and discards become a new deck.")
        case _:
            how = _("Tap its icons one by one, from the top, then tap Done with this card.")
            return _("What does {name}'s card show?", name=name), asks_for(s) if s.printed else how


def _building(s: State, what: SoloBuild) -> tuple[str, str]:
    name = name_of(s)
    free = [one for one in automa.sites(s, what) if one.ruled_out is None]
    because = [_("The card lets her build a second time this season.")] if what.again else []
    if not free:
        because.append(_("None of the card's lots is left for her."))
        return _("{name} builds nothing.", name=name), " ".join(because)
    first, season = free[0], SEASON_NAMES[free[0].season]
    if first.season == s.season:
        because.append(_("It is the card's {season} lot.", season=season))
    else:
        because.append(_("It is the card's {season} lot: she cannot build on the earlier ones.", season=season))
    if more := len(free) - 1:
        because.append(ngettext("{n} more lot this season.", "{n} more lots this season.", more))
    kind = A_KIND[KINDS[first.kind]]
    return _("{name} builds {kind} on {lot}.", name=name, kind=kind, lot=lot_name(s, first.lot)), " ".join(because)


def _advancing(s: State, what: SoloAdvance) -> tuple[str, str]:
    name, space, last = name_of(s), automa.track_step(s), automa.searched(s, what)[-1]
    before = KINDS[CAME_FROM[KIND[space.kind]]]
    words = {
        "zone": ZONE_NAMES[space.zone],
        "before": KIND_NAMES[before],
        "after": A_KIND[space.kind],
    }
    because = [
        _("Upgrade: {before} in {zone} to {after}, else the next zone up.", **words)
        if space.look == "up"
        else _("Upgrade: {before} in {zone} to {after}, else the next zone down.", **words)
    ]
    if last.ruled_out is not None:
        return _("{name} upgrades nothing.", name=name), " ".join([*because, _("She has none that can.")])
    words |= {"zone": ZONE_NAMES[ZONES[last.zone]], "name": name, "kinds": PLURAL[before]}
    choices = automa.choices(s)
    if choices:
        because.append(_("The choice is yours."))
    if space.kind == "business" and s.face_up[last.zone] is not None:
        because.append(_("She takes {card}.", card=card_title(s, "upgrade", s.face_up[last.zone])))
    if choices:
        said = _("Which of {name}'s {kinds} in {zone} becomes {after}?", **words)
    elif not last.lots:
        said = _("One of {name}'s {kinds} in {zone} becomes {after}.", **words)
    else:
        del words["zone"]
        said = _("{name}'s {before} on {lot} becomes {after}.", lot=lot_name(s, last.lots[0]), **words)
    return said, " ".join(because)


def why(s: State, step: Step) -> list[Reason]:
    """List the candidates in the order they were looked at, with what ruled each out."""
    match step.what:
        case SoloBuild(card=card) as what if automa.readable(s, card):
            looked = [one for one in automa.sites(s, what) if one.ruled_out != "not_needed"]
            rest = [season for season in automa.order(s, what) if season not in {one.season for one in looked}]
            found = [_of_site(s, one) for one in looked]
            if rest:
                names = and_list([SEASON_TITLES[one] for one in rest])
                found.append(Reason(names, _("not needed: she can build already"), None))
            return found
        case SoloAdvance() as what:
            return [_of_zone(s, one) for one in automa.searched(s, what)]
        case SoloBirds(card=card, steps=n) if card != UNKNOWN:
            return [Reason(card_title(s, "solo", card), ngettext("{n} bird icon", "{n} bird icons", n), True)]
        case SoloShuffle(card=card) if card != UNKNOWN:
            return [Reason(card_title(s, "solo", card), _("shows the shuffle icon"), True)]
    return []


def _of_site(s: State, one: Site) -> Reason:
    __, standing = automa.ground(s)
    piece, name = standing.get(one.lot), name_of(s)
    match one.ruled_out:
        case "taken" if piece:
            owner, kind = s.seats[piece.seat].name, A_KIND[piece.kind]
            found = _("{owner} has {kind} there", owner=owner, kind=kind)
        case "taken":
            found = _("taken")
        case "no_piece":
            found = _("all of {name}'s {kinds} are on the board", name=name, kinds=PLURAL[KINDS[one.kind]])
        case "not_on_board":
            found = _("not a lot on this board")
        case "said":
            found = _("you said she cannot")
        case _:
            found = _("free: {name} builds {kind}", name=name, kind=A_KIND[KINDS[one.kind]])
    where = _("{season}: {lot}", season=SEASON_TITLES[one.season], lot=lot_name(s, one.lot))
    return Reason(where, found, one.ruled_out is None)


def _of_zone(s: State, one: Searched) -> Reason:
    name = name_of(s)
    before = KINDS[CAME_FROM[KIND[automa.track_step(s).kind]]]
    match one.ruled_out:
        case "none":
            found = _("{name} has no {kind} here", name=name, kind=KIND_NAMES[before])
        case "no_piece":
            found = _("no piece left for it")
        case "said":
            found = _("you said she cannot")
        case _:
            found = _("{name} has {buildings}", name=name, buildings=pieces(before, len(one.lots) + one.unplaced))
    return Reason(ZONE_TITLES[ZONES[one.zone]], found, one.ruled_out is None)


def told(before: State, done: act.AnyAct, after: State) -> str:
    """Say what an entry of Ava's did."""
    what: Any = before.steps[0].what if before.steps else None
    card = "" if what is None or not what.card else card_title(before, "solo", what.card)
    name = name_of(before)
    match done:
        case act.CardDone(card=number) if number:
            return _("{name} draws {card}", name=name, card=card_title(before, "solo", number))
        case act.CardDone():
            icons, (n, of) = card_done(before, _ava(before), done), automa.which_card(before)
            if of > 1:
                return _("{name}'s card {n} of {of}: {icons}", name=name, n=n, of=of, icons=icons)
            return _("{name}'s card: {icons}", name=name, icons=icons)
        case act.SoloDraw():
            return _("{name} draws {cards}", name=name, cards=_drawn(before, after))
        case act.Shows(icon=icon):
            return _("{name}'s card shows: {icon}", name=name, icon=ICONS[icon])
        case act.Build(lot=lot, zone=zone):
            said = _(
                "{name} builds {kind} on {lot}",
                name=name,
                kind=_grown(before.seats[_ava(before)], after.seats[_ava(after)]),
                lot=lot_name(after, lot) if lot else ZONE_NAMES.get(zone or "", ""),
            )
        case act.Upgrade():
            said = _upgraded(before, done, after)
        case act.Skip():
            said = _("{name} cannot do it", name=name)
        case _:
            said = _taken(before, what)
    return _("{said} ({card})", said=said, card=card) if card else said


def _upgraded(before: State, done: act.Upgrade, after: State) -> str:
    old, new = before.seats[_ava(before)], after.seats[_ava(after)]
    words = {
        "name": name_of(before),
        "lot": lot_name(after, done.lot) if done.lot else ZONE_NAMES.get(done.zone or "", ""),
        "kind": _grown(old, new),
    }
    if taken := new.upgrades[len(old.upgrades) :]:
        card = card_title(before, "upgrade", taken[0])
        return _("{name}'s building on {lot} becomes {kind}, and she takes {card}", card=card, **words)
    return _("{name}'s building on {lot} becomes {kind}", **words)


def _grown(old: Seat, new: Seat) -> str:
    grown = [kind for kind in reversed(KINDS) if new.count(KIND[kind]) > old.count(KIND[kind])]
    return A_KIND[grown[0]] if grown else _("a building")


def _taken(before: State, what: Any) -> str:
    name = name_of(before)
    match what:
        case SoloBirds(steps=n):
            birds, track = automa.solo_of(before).birds, automa.level_of(before).bird_track
            moved = max(0, min(len(track) - 1 - birds, n))
            return ngettext(
                "{name}'s bird marker moves {n} space", "{name}'s bird marker moves {n} spaces", moved, name=name
            )
        case SoloBuild():
            return _("{name} builds nothing", name=name)
        case SoloAdvance():
            return _("{name} upgrades nothing", name=name)
        case SoloShuffle():
            return _("The solo cards are shuffled")
        case SoloRead():
            return _("{name}'s card is finished", name=name)
    return _("{name}'s turn ends", name=name)


def _drawn(before: State, after: State) -> str:
    held = [step.what.card for step in after.steps[len(before.steps) :] if isinstance(step.what, SOLO_STEPS)]
    named = list(dict.fromkeys(n for n in held if n))
    # an unknown card has one step, a card that shows nothing has none
    read, done = held.count(UNKNOWN), len(automa.solo_of(after).deck.discard) - len(automa.solo_of(before).deck.discard)
    named += automa.solo_of(after).deck.discard[-done:] if done > 0 else ()
    return and_list([*[card_title(before, "solo", n) for n in named], *[_("an unknown solo card")] * read])


def _ava(s: State) -> int:
    return automa.solo_of(s).seat
