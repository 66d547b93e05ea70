"""The sentences of refusals: why a rule refuses an act, and what would change that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capemay_kit.core.i18n import _, and_list, ngettext, or_list
from capemay_kit.core.telling import Refusals
from capemay_kit.games.cape_may.names import lot_name, space_name
from capemay_kit.games.cape_may.sentences import A_KIND, KIND_NAMES, PLURAL, ZONE_NAMES
from capemay_kit.games.cape_may.state import State


def _cards_hint(s: State, d: dict[str, Any]) -> str:
    if not d.get("cards"):
        return _("Go there in two moves.")
    return _("Movement card {cards} would get there.", cards=or_list([str(n) for n in d["cards"]]))


def _full_amount(s: State, d: dict[str, Any]) -> str:
    space = space_name(s, d["to"])
    if d.get("up_to"):
        return ngettext(
            "No route of up to {n} space leads to {space} without using a space twice.",
            "No route of up to {n} spaces leads to {space} without using a space twice.",
            d["steps"],
            space=space,
        )
    return ngettext(
        "No route of exactly {n} space leads to {space}.",
        "No route of exactly {n} spaces leads to {space} without using a space twice.",
        d["steps"],
        space=space,
    )


def _fire_in_the_way(s: State, d: dict[str, Any]) -> str:
    if d.get("up_to"):
        return ngettext(
            "Fire blocks every route of up to {n} space.", "Fire blocks every route of up to {n} spaces.", d["steps"]
        )
    return ngettext(
        "Fire blocks every route of exactly {n} space.", "Fire blocks every route of exactly {n} spaces.", d["steps"]
    )


def _against_the_arrows(s: State, d: dict[str, Any]) -> str:
    space = space_name(s, d["to"])
    if d.get("up_to"):
        return ngettext(
            "Every route of up to {n} space to {space} goes against an arrow.",
            "Every route of up to {n} spaces to {space} goes against an arrow.",
            d["steps"],
            space=space,
        )
    return ngettext(
        "Every route of exactly {n} space to {space} goes against an arrow.",
        "Every route of exactly {n} spaces to {space} goes against an arrow.",
        d["steps"],
        space=space,
    )


def _cannot_become(s: State, d: dict[str, Any]) -> str:
    kind = A_KIND[d["kind"]]
    if not d["after"]:
        return _("You cannot upgrade {kind} any further.", kind=kind)
    return _("You can upgrade {kind} only to {after}.", kind=kind, after=A_KIND[d["after"]])


def _no_free_lot(s: State, d: dict[str, Any]) -> str:
    kind, zone = A_KIND[d["kind"]], ZONE_NAMES[d["zone"]]
    if d["at"] == "adjacent":
        return _("No empty lot for {kind} in {zone} touches your marker's space.", kind=kind, zone=zone)
    return _("No empty lot for {kind} in {zone} is within reach.", kind=kind, zone=zone)


def _zones(zones: Sequence[str]) -> str:
    return or_list([ZONE_NAMES[one] for one in zones])


_refusals = Refusals()
_rule = _refusals.add
refusal, refusal_rules = _refusals.say, _refusals.rules

_rule("no_such_seat", "There is no such seat.", "Choose one of the seats at this table.")
_rule("game_over", "The game is over.", "Undo to go on playing.")
_rule(
    "not_your_turn",
    lambda s, d: ngettext(
        "It is {names}'s turn.", "{names} are to act now.", len(d["turn"]), names=and_list(d["turn"])
    ),
    "Wait for your turn.",
)
_rule("keep_so_many", "Keep {keep} of the bonus cards dealt to you.", "Choose {keep} of them.")
_rule("not_now", "That is not possible in this part of the round.", "Finish the step on the screen first.")
_rule("something_first", "Another decision comes first.", "Choose one of the options, or skip it.")
_rule(
    "actions_left",
    lambda s, d: ngettext("There is {n} action left.", "There are {n} actions left.", d["left"]),
    lambda s, d: ngettext(
        "Take it: collecting money is always possible.", "Take them: collecting money is always possible.", d["left"]
    ),
)
_rule("no_actions_left", "You have taken all your actions this turn.", "End the turn.")
_rule("one_figure_a_seat", "Enter a figure for each of the {seats} players.", "Fill in every player.")
_rule("no_such_space", "There is no space {space}.", "Choose a space of the board.")
_rule("no_such_lot", "There is no lot {lot}.", "Choose a lot of the board.")

_rule("below_zero", "A figure cannot be below zero.", "Enter 0 or more.")
_rule("no_card_named", "You have to play a movement card for that.", "Pick a movement card first.")
_rule("card_not_in_hand", "You have already discarded the {card}.", "Retrieve the movement cards.")
_rule(
    "movement_limit",
    "The event allows no movement card above {highest}.",
    "Play a {highest} or lower, or wait until the round is over.",
)
_rule(
    "fare",
    "Playing the {card} costs ${cost}, but you have only ${money}.",
    "Collect money, or play a cheaper card.",
)
_rule("same_space", "A move cannot end where it started.", "Choose another space.")
_rule(
    "fire",
    lambda s, d: _("{space} is on fire: no marker may enter.", space=space_name(s, d["to"])),
    "Wait until the round is over.",
)
_rule(
    "fire_in_the_way",
    _fire_in_the_way,
    lambda s, d: _cards_hint(s, d) if d.get("cards") else _("Go elsewhere, or wait until the round is over."),
)
_rule(
    "against_the_arrows",
    _against_the_arrows,
    lambda s, d: (
        _(
            "Movement card {cards} would get there, and so would a card that ignores arrows.",
            cards=or_list([str(one) for one in d["cards"]]),
        )
        if d.get("cards")
        else _("Go there in two moves, or play a card that ignores arrows.")
    ),
)
_rule("full_amount", _full_amount, _cards_hint)
_rule(
    "not_there",
    lambda s, d: _("The card does not lead to {space}.", space=space_name(s, d["to"])),
    lambda s, d: _("It leads to {spaces}.", spaces=or_list([space_name(s, one) for one in d["goals"][:4]])),
)
_rule(
    "no_special_space",
    "Your marker did not just end its move on a special space.",
    "Take the free action right after the move that ends on its space.",
)
_rule(
    "lot_taken",
    lambda s, d: _("{owner} has {kind} there.", owner=d["owner"], kind=A_KIND[d["kind"]]),
    "Choose an empty lot.",
)
_rule(
    "lot_in_zone",
    lambda s, d: _("That lot is in the {zone} zone.", zone=ZONE_NAMES[d["zone"]]),
    "Say only which lot: its zone follows.",
)
_rule(
    "shape",
    lambda s, d: _("That lot takes {kind}: squares are for cottages, hexagons for shops.", kind=A_KIND[d["builds"]]),
    "Choose a lot of the other shape.",
)
_rule("not_yours", "That building is {owner}'s.", "Upgrade one of your own.")
_rule(
    "cannot_become",
    _cannot_become,
    "Cottages become Victorians, Victorians become landmarks, shops become businesses.",
)
_rule(
    "nothing_there",
    "You have no building there to upgrade.",
    "Build there first, or place the building on its lot.",
)
_rule(
    "not_adjacent",
    lambda s, d: _("Your marker is not adjacent to {lot}.", lot=lot_name(s, d["lot"])),
    lambda s, d: (
        _(
            "Go to {spaces}, or play a card that lets you build anywhere.",
            spaces=or_list([space_name(s, one) for one in d["spaces"]]),
        )
        if d["spaces"]
        else _("Go to a space that touches it, or play a card that lets you build anywhere.")
    ),
)
_rule("name_zone_and_kind", "Say what you build and in which zone.", "Choose a lot, or a zone and a kind.")
_rule(
    "no_free_lot",
    _no_free_lot,
    "Move there first. If the app's map is out of date, say which lot.",
)
_rule(
    "nothing_to_upgrade",
    lambda s, d: (
        _("All your {kinds} in {zone} are on known lots.", kinds=PLURAL[d["kind"]], zone=ZONE_NAMES[d["zone"]])
        if d.get("on_lots")
        else _("You have no {kind} in {zone}.", kind=KIND_NAMES[d["kind"]], zone=ZONE_NAMES[d["zone"]])
    ),
    lambda s, d: _("Say which lot.") if d.get("on_lots") else _("Build {kind} there first.", kind=A_KIND[d["kind"]]),
)
_rule(
    "card_kind",
    lambda s, d: _("The card is for {kinds} only.", kinds=and_list([PLURAL[k] for k in d["kinds"]])),
    "Choose one of those.",
)
_rule("card_zone", lambda s, d: _("The card is for {zones} only.", zones=_zones(d["zones"])), "Choose a lot there.")
_rule(
    "banned",
    lambda s, d: _(
        "The event forbids {kinds} in {zone} this round.", kinds=PLURAL[d["kind"]], zone=ZONE_NAMES[d["zone"]]
    ),
    "Wait until the round is over.",
)
_rule(
    "zone_on_fire",
    lambda s, d: _("The {zone} zone is on fire: nothing is built there.", zone=ZONE_NAMES[d["zone"]]),
    "Wait until the round is over.",
)
_rule("no_bases", "All {supply} landmark bases are used.", "Bases do not come back.")
_rule(
    "no_piece",
    lambda s, d: _("All {n} of your {kinds} are on the board.", n=d["supply"], kinds=PLURAL[d["kind"]]),
    lambda s, d: (
        _("Upgrade one: its token comes back.")
        if d["kind"] in ("cottage", "shop")
        else _("There are no more of these.")
    ),
)
_rule(
    "cost",
    lambda s, d: _(
        "You have ${money}, but {kind} in {zone} costs ${cost}.",
        kind=A_KIND[d["kind"]],
        zone=ZONE_NAMES[d["zone"]],
        cost=d["cost"],
        money=d["money"],
    ),
    lambda s, d: _("You need ${n} more, or a discount.", n=d["cost"] - d["money"]),
)
_rule("nothing_to_draw", "No activity card is left, not even in the discards.", "Play one first.")
_rule("nothing_discarded", "All movement cards are in hand already.", "Play some before you retrieve.")
_rule(
    "activity_not_in_hand",
    lambda s, d: _("You do not hold activity card {n}.", n=d["card"]) if d["card"] else _("You hold no activity card."),
    "Draw activity cards.",
)
_rule("no_such_option", "The card has {options} choices.", "Choose one of them.")
_rule(
    "nothing_possible",
    "Nothing on the card can be done now.",
    "Keep it until you have the money or a place for it.",
)
_rule(
    "actions_once",
    "Card {card} has already given you actions this turn.",
    "Keep it for the next turn.",
)
_rule("upgrade_not_held", "You do not have upgrade card {card}.", "Upgrade a shop to gain upgrade cards.")
_rule("not_for_use", "That card is not used as a free action.", "It works by itself.")
_rule("used_this_round", "You have used that card this round.", "Use it again next round.")
_rule("ava_draws", "It is Ava's turn: a solo card is drawn for her.", "Draw her card first.")
_rule(
    "ava_builds_elsewhere",
    lambda s, d: (
        _("The card has Ava build on {lots}.", lots=or_list([lot_name(s, one) for one in d["lots"]]))
        if d["lots"]
        else _("None of the lots on the card is left for Ava to build on.")
    ),
    "Tap She cannot, or do it anyway if your card shows something else.",
)
_rule(
    "ava_upgrades_elsewhere",
    lambda s, d: (
        _("Ava's marker shows {kind} in {zone}.", kind=A_KIND[d["kind"]], zone=ZONE_NAMES[d["zone"]])
        if d["zone"]
        else _("No building of Ava's can become {kind}.", kind=A_KIND[d["kind"]])
    ),
    "Choose one of hers there, or do it anyway if your solo board shows something else.",
)
_rule("already_waiting", "That card is already in force.", "Take the action it helps first.")
