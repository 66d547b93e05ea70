"""What Cape May says to a screen. `figures` has those to enter, `labels` the names of acts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from capemay_kit.core.chance import Chance
from capemay_kit.core.contract import Seat as Number
from capemay_kit.core.figures import FORM
from capemay_kit.core.forms import Did, Inquiry, Option, Section
from capemay_kit.core.i18n import N_, _, and_list, money, ngettext, number
from capemay_kit.core.record import Correct
from capemay_kit.core.scene import Point
from capemay_kit.core.screen import Screen
from capemay_kit.core.shown import Handle, Key, Part, Progress, Standing, Tile, TileLine, Turn
from capemay_kit.errors import CapemayError, NeedAnswer, Question
from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import asked, automa, names, secrets, solo
from capemay_kit.games.cape_may.activities import COLLECT, DRAW, PLAY_UNKNOWN, RETRIEVE, choosing, chosen
from capemay_kit.games.cape_may.acts import AnyAct
from capemay_kit.games.cape_may.book import Book, shipped_book
from capemay_kit.games.cape_may.building import lot_keys
from capemay_kit.games.cape_may.card_done import UNKNOWN_UPGRADE
from capemay_kit.games.cape_may.cards import KINDS, SEASONS, ZONES, DeckName
from capemay_kit.games.cape_may.counting import collected, zone_shares
from capemay_kit.games.cape_may.effects import WAITING
from capemay_kit.games.cape_may.figures import FIGURES, follows
from capemay_kit.games.cape_may.moving import card_keys
from capemay_kit.games.cape_may.names import card_effect, card_title, is_ours
from capemay_kit.games.cape_may.rounds import reminders
from capemay_kit.games.cape_may.rules import GAME
from capemay_kit.games.cape_may.scene import route
from capemay_kit.games.cape_may.scoring import CATEGORY_PAGE, recap, score, uncounted
from capemay_kit.games.cape_may.secrets import offers_secret
from capemay_kit.games.cape_may.sentences import SEASON_NAMES, bird, pieces
from capemay_kit.games.cape_may.sentences import SEASONS as SEASON_TITLES
from capemay_kit.games.cape_may.sentences import ZONES as ZONE_TITLES
from capemay_kit.games.cape_may.state import UNKNOWN, Seat, State, to_act


class CapeMayScreen(Screen[State, AnyAct]):
    """Cape May's words for every panel. It holds nothing: every method is of a state."""

    picture = "Map"
    emblem = "lighthouse"
    painter = "capemay_kit.ui.picture.paint_cape_may"
    dealing = act.Deal
    sorts = (N_("Gravel"), N_("Grass"), N_("Dirt"), N_("Sand"))
    first_fits = True
    own_boards = True
    corrections = FIGURES
    stand_ins = N_("The map and many cards are our own stand-ins, not the publisher's. Check them in My copy.")
    solo, levels = N_("One name plays alone, against Ava."), N_("Alone against Ava, from easy to challenging")
    claims_title = N_("Change cards and birds")
    decks = names.DECKS
    hand = staticmethod(secrets.hand)
    at_once = staticmethod(secrets.at_once)
    coming = staticmethod(secrets.coming)
    notices = staticmethod(secrets.notices)
    recap = staticmethod(recap)
    reminders = staticmethod(reminders)

    # --- how the game stands ---------------------------------------------------------------------------

    def checklist(self, seats: int, physical: bool) -> tuple[str, ...]:
        """List the set-up in the order of the rulebook (p. 3; alone p. 15); without the decks if the app holds the
        cards."""
        decks = (
            _("Event deck shuffled, face down on its space."),
            _("Activity deck shuffled: two cards to each player."),
            _("Bonus cards: four to each player, who secretly keeps two."),
            _("Upgrade decks by zone, the top card of each face up."),
            _("Activity card 22 back in the box; solo deck shuffled beside her board; no first player token."),
        )
        board = (
            _("Board on the table, the side for 1 and 2 players; lighthouse on the first spring icon.")
            if seats <= 2
            else _("Board on the table, the side for 3 and 4 players; lighthouse on the first spring icon.")
        )
        listed = [
            board,
            decks[0],
            _("Each player: a board, 10 cottages, 10 shops, 8 Victorians, 8 businesses, 2 markers, 7 movement cards, "
              "$20."),
            _("Income at 0; one marker on the compass, one on action 0."),
            *decks[1:4],
            _("60 bird tokens in the bag; landmark bases and fire tokens at hand."),
        ]  # fmt: skip
        if seats == 1:
            listed += [
                _("Ava's solo board with the difficulty chosen; her cottages, shops, Victorians, businesses and two "
                  "markers."),
                _("One of her markers on the spring start of the upgrade track, the other at the start of the bird "
                  "track."),
                decks[4],
            ]  # fmt: skip
        else:
            listed.append(_("First player token to whoever was last at a beach."))
        return tuple(one for one in listed if physical or one not in decks)

    def has_picture(self, s: State) -> bool:
        return s.book.board is not None

    def turn_picture(self, s: State, board: Any) -> tuple[str, Any] | None:
        usual = "cape-may-1-2" if len(s.seats) <= 2 else "cape-may-3-4"
        return "book.board", None if s.book.board is not None else board or usual

    def scorings(self, s: State) -> int:
        return (s.round - 1) // s.book.numbers.rounds_per_season

    def usual(self) -> Book:
        return shipped_book()

    def progress(self, s: State) -> Progress:
        each, over = s.book.numbers.rounds_per_season, s.phase == "over"
        parts = []
        for i, season in enumerate(SEASONS):
            done = max(0, min(each, s.round - 1 - i * each)) if not over else each
            now = s.round - i * each if not over and season == s.season else None
            parts.append(Part(SEASON_TITLES[season], season, each, done, now))
        said = _("The end") if over else _("Round {n} of {of}", n=s.round, of=s.book.rounds)
        moment = _("round {n}", n=s.round)
        return Progress(said, s.round, s.book.rounds, "" if over else str(s.round), moment, tuple(parts))

    def heading(self, s: State) -> tuple[str, str]:
        if s.steps:
            return WAITING[type(s.steps[0].what)].heading(s, s.steps[0])
        match s.phase:
            case "deal":
                return _("Ready"), _("The pieces are laid out.")
            case "bonus":
                return _("Bonus cards"), _("Everyone keeps {n} of the cards dealt.", n=s.book.numbers.bonus.kept)
            case "event":
                return _("Round {n}", n=s.round), _("{name} reveals the event.", name=s.seats[s.first].name)
            case "resolve":
                return card_title(s, "event", s.event), _("Check these figures:")
            case "income":
                n = s.book.numbers.season_activity_cards
                return _("End of {season}", season=SEASON_NAMES[s.season]), ngettext(
                    "Everyone gets income and draws {n} activity card.",
                    "Everyone gets income and draws {n} activity cards.",
                    n,
                )
            case "over":
                return _("The game is over"), _("See the score.")
            case _:
                return s.seats[s.turn].name, automa.draws(s) if s.turn == s.ava else ""

    def tile(self, s: State, seat: Number) -> Tile:
        """Show money, income and prestige, what is held and what was built; of Ava her tracks."""
        me, prestige = s.seats[seat], str(score(s).seats[seat].total)
        if seat == s.ava:
            return self._avas_tile(s, me, prestige)
        hides = me.birds_unknown or uncounted(me, "bonus") or uncounted(me, "upgrade")
        figures = (
            (money(me.money), _("money")),
            (number(me.income, signed=True), _("income")),
            (prestige, _("prestige shown") if hides else _("prestige now")),
        )
        held = ((str(len(me.hand)), _("movement")), (str(len(me.activity)), _("activity")),
                (str(len(me.upgrades)), _("upgrade")),
                (str(me.tokens), ngettext("bird", "birds", me.tokens)))  # fmt: skip
        signs = (_("first"),) if seat == s.first and s.solo is None else ()
        left = (s.left, s.book.numbers.actions) if s.phase == "actions" and seat == s.turn else None
        return Tile(figures, signs, held, _buildings(me), left)

    @staticmethod
    def _avas_tile(s: State, me: Seat, prestige: str) -> Tile:
        assert s.solo is not None
        track = automa.level_of(s).bird_track
        worth = track[min(s.solo.birds, len(track) - 1)]
        birds, cards = s.solo.birds, len(me.upgrades)
        figures = (
            (str(birds), ngettext("step, {worth} prestige", "steps, {worth} prestige", birds, worth=worth)),
            (str(cards), ngettext("card", "cards", cards)),
            (prestige, _("prestige now")),
        )
        sign = ", ".join(map(_, names.LEVEL_NAMES[s.solo.level]))
        return Tile(figures, (sign,), (("", automa.marker_stands(s)),), _buildings(me))

    def standings(self, s: State) -> tuple[Standing, ...]:
        """Show who has how many buildings in each zone, and what the award for most is."""
        chart = s.book.numbers.majority
        found = []
        for zone, name in enumerate(ZONES):
            shares = zone_shares(s, zone)
            figures = tuple(
                (i, str(one.in_zone(zone)), share.place == "most")
                for i, (one, share) in enumerate(zip(s.seats, shares, strict=True))
            )
            note = (
                _("prestige for most: {n}", n=chart.two_player[zone])
                if len(s.seats) <= 2
                else _("prestige for most: {n}, second: {second}", n=chart.most[zone], second=chart.second[zone])
            )
            found.append(Standing(ZONE_TITLES[name], figures, note, name))
        return tuple(found)

    def to_check(self, s: State, seat: Number) -> str:
        begins = s.round > 1 and (s.round - 1) % s.book.numbers.rounds_per_season == 0
        if not begins or s.phase == "over" or seat == s.ava:
            return ""
        me = s.seats[seat]
        return _("${money}, income {income}: correct? Tap to confirm", money=me.money, income=me.income)

    # --- what can be done --------------------------------------------------------------------------------

    def palette(self, s: State, seat: Number) -> tuple[Key, ...]:
        """List the movement cards and the other six actions while an action is left."""
        if s.phase != "actions" or seat == s.ava or s.left <= 0 or s.steps:
            return ()
        me = s.seats[seat]
        whole = len(me.hand) == len(s.book.fare)
        return (
            *card_keys(s, seat),
            *lot_keys(),
            DRAW.keyed(act=DRAW),
            PLAY_UNKNOWN.keyed(ready=bool(me.activity), tried=PLAY_UNKNOWN, asks=_("Play which card?")),
            *([Key("use", _("Upgrade card"), 1, tried=UNKNOWN_UPGRADE)] if UNKNOWN in me.upgrades else []),
            RETRIEVE.keyed(ready=not whole, act=RETRIEVE),
            COLLECT.keyed(act=COLLECT),
        )  # fmt: skip

    def handle(self, s: State, seat: Number, a: AnyAct) -> Handle | None:
        """Return the movement card or action that an act begins with; None for what follows an act."""
        return None if s.steps or s.phase != "actions" else a.handle(s, seat)

    def route(self, s: State, seat: Number, a: AnyAct) -> tuple[Point, ...]:
        board = s.book.board
        return route(board, a.way(s, seat)) if board is not None else ()

    choosing = staticmethod(choosing)
    chosen = staticmethod(chosen)

    def automa(self, s: State, past: Iterable[tuple[State, Any]]) -> Turn | None:
        def preview(a: AnyAct) -> State | None:
            try:
                return GAME.apply(s, s.steps[0].seat, a, Chance())
            except (NeedAnswer, CapemayError):
                return None

        return solo.her_turn(s, past, preview)

    def due(self, s: State) -> tuple[Number, AnyAct] | None:
        """Return the act of an unknown card that is to be asked about at once: an event, an upgrade card or a card of
        Ava's."""
        if (card := asked.due(s)) is not None:
            return s.steps[0].seat, card
        seat = (to_act(s) or (0,))[0]
        ahead = act.Reveal() if s.phase == "event" and s.events.size else solo.by_itself(s)
        return (seat, ahead) if ahead is not None and ahead.unknown(s, seat) else None

    def ask(self, s: State, question: Question) -> Inquiry | None:
        """Ask what came up. A face-up card can be named at any time, so nobody has to wait for that."""
        why = question.why
        if why.startswith("face_up"):
            return None
        if why == "movement" and question.seat is not None:
            gone, of, name = question.before, question.of, s.seats[question.seat].name
            if of == 1:
                text = _("{name} discards a movement card at random. Which one?", name=name)
            elif not gone:
                text = _("{name} discards movement cards at random: card {n} of {of}.", name=name, n=1, of=of)
            else:
                text = _(
                    "{name} discards movement cards at random: card {n} of {of}. Gone: {cards}.",
                    name=name,
                    n=len(gone) + 1,
                    of=of,
                    cards=and_list([str(n) for n in gone]),
                )
            options = tuple(Option(n, str(n)) for n in question.options)
            return Inquiry(text, options, "", _("Draw at random"), question.seat, keys=True)
        deck: DeckName = "solo" if why == "solo" else "event"
        options = _cards(s, deck, question.options)
        if why == "solo":
            return Inquiry(_("Which card is drawn for Ava?"), options, _("Another card"), _("Let the app draw"))
        text = _("Which event was revealed?") if why == "event" else _("Which card came up?")
        return Inquiry(text, options)

    unknown_card = staticmethod(asked.unknown_card)
    card_did = staticmethod(asked.card_did)
    card_kept = staticmethod(asked.card_kept)
    card_to_count = staticmethod(asked.bonus_to_count)
    falls_short = staticmethod(asked.falls_short)

    def card_says(self, s: State, seat: Number, a: AnyAct | Correct, did: Did) -> str:
        return asked.bonus_said(s, seat, did) if isinstance(a, Correct) else super().card_says(s, seat, a, did)

    # --- what is hidden, what can be corrected ----------------------------------------------------------

    secret = staticmethod(offers_secret)

    def plays(self, s: State, seat: Number, a: AnyAct) -> Any:
        return a.card_used(s)

    def alone(self, s: State) -> Number | None:
        return None if s.solo is None else s.order()[0]

    follows = staticmethod(follows)

    def correctable(self, s: State) -> tuple[Section, ...]:
        """List what a table can correct, at any time."""
        return self.corrections.sections(s, FORM)

    def sheet(self, s: State) -> tuple[Section, ...]:
        """List what is entered of each seat at the end of a game, the birds with the collections that earn most (p.
        14)."""
        return tuple(
            replace(one, notes=_drawn_collections(s, s.seats[one.seat]))
            if one.line == "birds" and one.seat is not None else one
            for one in super().sheet(s)
        )  # fmt: skip

    def oddities(self, s: State) -> tuple[str, ...]:
        return tuple(one.message for one in self.rules.oddities(s))

    def line_page(self, category: str) -> int:
        return CATEGORY_PAGE[category]


def _buildings(me: Seat) -> tuple[TileLine, ...]:
    found = []
    for zone, name in enumerate(ZONES):
        counts = me.buildings[5 * zone : 5 * zone + 5]
        parts = [pieces(k, n) for k, n in zip(KINDS, counts, strict=True) if n]
        if parts:
            text = _("{zone}: {buildings}", zone=ZONE_TITLES[name], buildings=", ".join(parts))
            found.append(TileLine(text, name))
    return tuple(found) or (TileLine(_("No building yet")),)


def _drawn_collections(s: State, seat: Seat) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return a seat's birds as the collections that earn most, and those that count apart, each with its points."""
    made, apart = collected(s.book, seat)
    found = [(str(points), tuple(map(bird, birds))) for points, birds in made]
    return (*found, *((str(n * each), (f"{n} × {bird(name)}",)) for name, n, each in apart))


def _cards(s: State, deck: DeckName, numbers: Sequence[int]) -> tuple[Option, ...]:
    """List cards with what they do. Those that are not the owner's stand in for printed ones."""
    return tuple(Option(n, card_title(s, deck, n), card_effect(s, deck, n), is_ours(s, deck, n)) for n in numbers)


SCREEN: Screen[State, AnyAct] = CapeMayScreen()
"""What Cape May says to a screen, as the registry finds it."""
