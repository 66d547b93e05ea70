"""What the screen calls things at a table of Cape May: actions, figures to be entered, what is laid out."""

from __future__ import annotations

from capemay_kit.core.i18n import N_, Texts, _
from capemay_kit.core.shown import HouseRule

HOUSE = (
    HouseRule("numbers.rounds_per_season", N_("Rounds in a season"), N_("rounds in a season: {n}"), 1, 10),
    HouseRule("numbers.start_money", N_("Dollars to begin with"), N_("${n} to begin with")),
    HouseRule("numbers.actions", N_("Actions a turn"), N_("actions a turn: {n}"), 1, 20),
    HouseRule("rulings.wrong_way_entry", N_("A move may end against an arrow"), N_("no move ends against an arrow")),
    HouseRule("rulings.specials_on_card_moves", N_("Moves by cards bring special spaces too"),
              N_("moves by cards bring special spaces too")),
    HouseRule("rulings.discounts_on_lighthouse", N_("Discounts count at the lighthouse"),
              N_("discounts count at the lighthouse")),
    HouseRule("rulings.extra_actions_again", N_("A card may give a turn actions more than once"),
              N_("a card may give a turn actions more than once")),
)  # fmt: skip
"""The house rules that a table may choose."""

SOLO = (N_("One name plays alone, against Ava."), N_("Alone against Ava, from easy to challenging"))
KEYS = Texts({
    "build": "Build", "upgrade": "Upgrade", "draw": "Draw cards", "play": "Play card", "retrieve": "Retrieve",
    "collect": "Collect", "move": "movement card", "ask_move": "Where does the {card} end?",
    "ask_build": "Where to build?", "no_build": "Nothing can be built from here. Tap a lot to see why.",
    "ask_upgrade": "What to upgrade?", "no_upgrade": "Nothing can be upgraded from here. Tap a lot to see why.",
    "ask_play": "Which card is played?", "use": "Upgrade card",
})  # fmt: skip
"""The seven actions of the player board (p. 5), and what is asked once one is taken in hand."""
SAYS = Texts({
    "prestige": "prestige now", "round": "Round {n} of {of}", "moment": "round {n}", "end": "The end", "first": "first",
    "no_building": "No building yet", "move_by": "with the {card}, which is then discarded",
    "prestige_changes": "prestige now {old} → {new}", "no_event": "No event in the first round",
    "event_hidden": "Not revealed yet", "event": "Event", "map": "Map", "event_done": "The event is done",
    "all_round": "This round", "upgrades_do": "Upgrade cards", "most": "most {award}",
    "right": "${money}, income {income}: right? Tap for yes", "keep": "Which do you keep? Tap {n} of them.",
    "keep_other": "And which with it?", "discards": "{name} discards a movement card at random. Which one?",
    "discards_of": "{name} discards {of} movement cards at random. Which is card {n} of {of}?",
    "gone": "Gone: {cards}.", "draw_one": "Draw at random", "revealed": "Which event was revealed?",
    "came_up": "What came up: {why}?", "solo": "Which card is drawn for Ava?",
    "read_out": "Not one of these: read it out", "draw_for": "Let the app draw", "unnamed": "A card nobody named",
    "birds": "Birds", "ours": "our stand-in", "reads": "Ava's card",
    "read_how": "Tap the first icon on it; the app says what Ava does by it, then the next.",
    "read_so_far": "Read so far: {icons}", "left": "Then on this card: {icons}.", "then": "After it: {cards}",
    "next_card": "her next card", "changes": "{name}'s {what}", "done": "Done", "go_on": "Go on",
    "not_possible": "Not possible", "done_with": "That was all of it", "choose": "Let the app choose",
})  # fmt: skip
IN_FORCE = Texts({
    "round": "until round {n} begins", "last_round": "until the end", "owner": "from now on", "used": "until used",
    "but": "{names}: not affected.",
})  # fmt: skip
"""Until when something is in force, and for whom it is not."""
HELD = Texts({
    "activity": "Activity cards", "bonus": "Bonus cards, kept till the end", "upgrade": "Upgrade cards",
    "birds": "Bird tokens", "have": "{n} of {of}", "most": "{n}, {name} {best}", "and_extra": "{so_far}; more: {extra}",
})  # fmt: skip
"""What a seat holds for itself, and how far its goals are."""
MARKER = (N_("At the season's start"), N_("On the season's first space"), N_("On the season's second space"))
JUDGED = Texts({
    "": "The app judges", "no": "Goal not met", "primary": "Goal met", "tied": "Goal met, tied",
    "both": "Goal and extra met",
})  # fmt: skip
ENTERED = Texts({
    "game": "The game", "round": "Round", "first": "First player", "turn": "Takes actions", "left": "Actions left",
    "event": "Event", "face_up": "Face-up card, {zone}", "unknown": "Not known", "unnamed": "Not named", "none": "None",
    "no_lot": "On no lot", "money": "Money $", "income": "Income", "income_tie": "Income, for a tie",
    "money_section": "Money", "activity": "Activity cards", "birds_unknown": "Birds not named", "space": "Marker",
    "hand": "Movement cards in hand", "buildings": "Buildings", "place": "A {kind} in {zone}",
    "tray": "Buildings without a lot", "upgrades": "Upgrade cards", "upgrade_points": "Upgrade cards, by points",
    "by_number": "By their numbers", "track": "Bird track, space", "tracks": "Her tracks", "marker": "Marker",
    "birds": "Birds", "bonuses": "Bonus cards", "bonus_points": "Bonus cards, by points",
    "bird_points": "All birds, by the points of each collection", "bonus_at": "Bonus card {n}",
    "upgrade_at": "Upgrade card {n}", "ignoring": "Ignoring the event", "own_card": "The {deck} card {n}",
    "streets": "Names of streets", "map": "The map",
})  # fmt: skip
"""What figures are called in the forms they are entered in."""


def checklist(seats: int, physical: bool = True) -> tuple[str, ...]:
    """List the set-up for a number of players, in the order of the rulebook (p. 3; alone p. 15); without the decks if
    the app holds the cards."""
    side = "1-2" if seats <= 2 else "3-4"
    alone = (
        _("Ava's solo board with the difficulty chosen; her cottages, shops, Victorians, businesses and two markers."),
        _("One of her markers on the spring start of the upgrade track, the other at the start of the bird track."),
        _("Activity card 22 back in the box; solo deck shuffled beside her board; no first player token."),
    )
    steps = (
        _("Board on the table, the side for {side} players; lighthouse on the first spring icon.", side=side),
        _("Event deck shuffled, face down on its space."),
        _("Each player: a board, 10 cottages, 10 shops, 8 Victorians, 8 businesses, 2 markers, 7 movement cards, $20."),
        _("Income at 0; one marker on the compass, one on action 0."),
        _("Activity deck shuffled: two cards to each player."),
        _("Bonus cards: four to each player, two are kept, secretly."),
        _("Upgrade decks by zone, the top card of each face up."),
        _("60 bird tokens in the bag; landmark bases and fire tokens at hand."),
        _("First player token to whoever was last at a beach."),
    )
    listed: tuple[str, ...] = (*steps[:-1], *alone) if seats == 1 else steps
    if not physical:
        listed = tuple(
            one for one in listed if not any(word in one for word in (" deck", "cards: ", _("Upgrade decks")))
        )
    return listed


DECK_TITLES = Texts({
    "event": "Events", "activity": "Activity cards", "upgrade": "Upgrade cards", "bonus": "Bonus cards",
    "solo": "Ava's cards",
})  # fmt: skip
"""What the decks are called."""
PLACE_THEM = Texts({
    "title": "{buildings} without a lot", "text": "{seats}. Tap ✎ to place them.", "seat": "{name} {n}",
})  # fmt: skip
