"""Games beside their printed boxes, with cards the app has never seen, and every tap counted: what the app asks for is
what costs the table time. Nothing is typed."""

from __future__ import annotations

from itertools import cycle
from statistics import median
from typing import Any

from capemay_kit.games.cape_may import acts as act
from capemay_kit.games.cape_may import cards
from capemay_kit.games.cape_may.rules import CapeMay
from capemay_kit.games.cape_may.scoring import CATEGORIES
from capemay_kit.games.cape_may.state import SpecialSpace, State, TakenUnknown

from ..seen import labelled
from .hands import Hands

# --- Cape May ---------------------------------------------------------------------------------------------

EVENTS = (
    ("−2",), ("+1",), ("Prices", "−$1"), ("Birds",), ("Income", "+1"), ("Cards back",),
    ("Fire", "Gravel"), ("Nothing to enter",), ("Activity card",), ("−1", "Birds"), ("+3",),
)  # fmt: skip
"""Events nobody has seen, each as the keys that say what it does."""
ACTIVITIES = (
    ("+3", "Birds"), ("Upgrade card", "Sand"), ("Extra action",), ("Everyone", "+1"), ("Activity card",),
    ("Income", "+1"),
    ("Move", "Anywhere"), ("Build", "Any lot, free"), ("The others", "−1"), ("Birds", "Birds"), ("Cards back",),
)  # fmt: skip
BY_POINTS = {
    "bonus_cards": "Points of each bonus card", "birds": "Points of each bird collection",
    "upgrade_cards": "Points of each upgrade card",
}  # fmt: skip
"""What is entered at the end of cards and birds nobody named."""
RULES = CapeMay()
UPGRADES = (("+4",), ("From now on", "Collect $1 more"), ("Once per round",), ("Birds",))


class Game(Hands):
    """A game of Cape May as it is played, and how many taps each act took."""

    def __init__(self) -> None:
        super().__init__()
        self.taps: list[tuple[int, str]] = []
        self.events, self.activities, self.upgrades = cycle(EVENTS), cycle(ACTIVITIES), cycle(UPGRADES)

    def do(self, what: str, *names: str) -> None:
        """Do an act by these taps, and note how many there were."""
        before = self.model.view.on.seq
        self.count()
        self.tap(*names)
        assert self.model.view.on.seq > before, (what, names, self.says("cm-side"))
        self.taps.append((self.count(), what))

    def go_on(self) -> None:
        """Do the next thing there is to do."""
        s = self.state
        step = s.steps[0].what if s.steps else None
        match step:
            case TakenUnknown():
                self.do("upgrade card", *next(self.upgrades), "Do it")
            case cards.UpgradeCard():
                self.do("gain an upgrade card", "Take the face-up card")
            case SpecialSpace():
                draws = {"bird": f"Draw {step.count} bird", "pier": "Draw activity cards at the pier"}
                self.do("special space", draws.get(step.kind, "Skip it"))
            case None:
                self.by_phase(s)
            case _:
                self.do("a step of a card", "Skip it")

    def by_phase(self, s: State) -> None:
        """Do what the round asks for."""
        if s.phase == "event":
            self.do("event", *next(self.events), "Do it")
        elif s.phase == "income":
            self.do("income", "Do it")
        elif s.left == s.book.numbers.actions and self.on_map(s):
            pass
        elif s.seats[s.turn].activity:
            self.do("activity card", "Play card", *next(self.activities), "Do it")
        else:
            self.do("draw", "Draw cards") if s.left > 1 else self.do("collect", "Collect")

    def on_map(self, s: State) -> bool:
        """Begin a turn on the map: build in every other round, else move; say whether something could be."""
        acts = [one for one in RULES.legal(s, s.turn) if isinstance(one, act.Move | act.Build | act.Upgrade)]
        works = [one for one in acts if not isinstance(one, act.Move) and one.lot] if s.round % 2 else []
        moves = [one for one in acts if isinstance(one, act.Move) and one.to]
        place = str(works[-1].lot) if works else str(moves[0].to) if moves else ""  # type: ignore[union-attr]
        if place:
            before = self.model.view.on.seq
            self.count()
            self.tap_place(place)
            # what that means is shown, with its card and what it costs
            self.tap("Do it")
            assert self.model.view.on.seq > before, self.says("cm-side")
            self.taps.append((self.count(), "on the map"))
        return bool(place)

    def enter_the_end(self) -> None:
        """Enter what is missing, by points, as on the score sheet: the green button is always the next thing."""
        self.tap("Score")
        by_name = {CATEGORIES[category].lower(): label for category, label in BY_POINTS.items()}
        label = ""
        while RULES.scores(self.state).missing:
            before = self.model.view.on.seq
            self.count()
            if next_one := [one for one in self.buttons("cm-go-on") if "cm-primary" in one._dom_classes]:
                said = next_one[0].description.lower()
                label = next(one for name, one in by_name.items() if name in said)
                self.tap(next_one[0].description.split("\n")[0], where="cm-go-on")
            self.key(f"{label}: add 4")
            assert self.model.view.on.seq > before
            self.taps.append((self.count(), "points at the end"))


def test_a_printed_game_with_a_deck_nobody_has_seen(capsys):
    """Every card is entered as it comes up; an act takes two taps as a rule, and never six."""
    game = Game()
    game.begin("cape-may", "Anna", "Ben")
    game.tap("Map")
    while game.state.phase != "over":
        game.go_on()
    game.enter_the_end()
    sheet = RULES.scores(game.state)
    assert sheet.complete
    assert sheet.winners
    counts = [n for n, _ in game.taps]
    said = "; ".join(f"{what} {n}" for n, what in sorted(set(game.taps)))
    with capsys.disabled():
        print(f"\nprinted game of Cape May: {len(counts)} acts, {sum(counts)} taps, median {median(counts)}, {said}")
    assert median(counts) <= 2
    assert max(counts) <= 6
    assert max(n for n, what in game.taps if what == "activity card") <= 4
    assert max(n for n, what in game.taps if what == "event") <= 3
    assert {what for _, what in game.taps} >= {"event", "activity card", "upgrade card", "income", "on the map"}


def test_an_unknown_card_takes_four_taps_an_event_three_and_a_kept_one_one():
    """An activity card that brings $3 and a bird, an event that takes $2 from all; at the next table the card again
    (p. 5, 11)."""
    game = Game()
    game.begin("cape-may", "Anna", "Ben", "Cleo")
    before = game.state
    game.tap("Play card", "+3", "Birds")
    labelled(game.page, "Keep this card").value = True
    game.tap("Do it")
    assert "Anna: +$3, 1 bird" in game.told()
    assert game.count() <= 4
    s, known = game.state, before.book.decks["activity"]
    assert (s.seats[0].money - before.seats[0].money, s.seats[0].birds_unknown) == (3, 1)
    (number,) = [n for n, one in s.book.decks["activity"].items() if one.provenance == "mine" and n not in known]

    while game.state.phase == "actions":
        game.do("collect", "Collect")
    s = game.state
    game.tap("−2", "Do it")
    assert "Everyone: −$2" in game.told()
    assert game.count() <= 3
    assert [b.money - a.money for a, b in zip(s.seats, game.state.seats, strict=True)] == [-2, -2, -2]

    game.begin("cape-may", "Dora", "Emma")
    game.tap("Play card")
    game.count()
    game.tap(f"Card {number}")
    assert "Dora plays" in game.told()
    assert game.count() == 1
    assert (game.state.seats[0].money, game.state.seats[0].birds_unknown) == (before.seats[0].money + 3, 1)


# --- Capitol ----------------------------------------------------------------------------------------------


def test_a_printed_round_of_capitol(capsys):
    """Three seats: nobody is asked what lies on the stacks, and what is drawn is counted in at most four taps a seat,
    twelve a round."""
    names = ("Anna", "Ben", "Cleo")
    hands, taps = Hands().begin("capitol", *names), {}
    assert "Anna builds" in hands.says("cm-now")
    hands.tap("Floor card", "Start two buildings of one floor")
    assert "Anna plays a floor card" in hands.told()
    taps["a floor card"] = hands.count()
    for name in ("Ben", "Cleo", "Anna"):
        assert f"{name} builds" in hands.says("cm-now")
        hands.tap("Pass")
        assert f"{name} passes" in hands.told()
    taps["three passes"] = hands.count()
    for prize, winner in (("fountain", "Ben"), ("fountain", "Cleo"), ("amphitheater", "Anna")):
        assert f"Who wins the {prize}?" in hands.says("cm-now")
        hands.tap(f"{winner[0]} {winner}")
        hands.key("Permit cards: 2")
        hands.tap(f"{prize.capitalize()}: {winner} wins with 2 cards")
        assert f"{winner} wins" in hands.told()
        hands.tap(f"{prize.capitalize()} in Quirinal")
        assert f"{winner} places the {prize}" in hands.told()
    taps["three auctions"] = hands.count()
    hands.tap("Do it")
    assert "is scored" in hands.told()
    taps["scoring"] = hands.count()
    for name in names:
        assert f"{name} draws" in hands.says("cm-now")
        hands.key("Roof cards: 2", "Floor cards: 3")
        hands.tap("Draw 2 roof cards, 3 floor cards and 1 permit card")
        assert f"{name} draws 2 roof cards, 3 floor cards and 1 permit card" in hands.told()
    taps["18 cards drawn"] = hands.count()
    assert "Round 2 of 4" in hands.says()
    with capsys.disabled():
        print(f"\nCapitol, printed, a round of three: {taps}")
    assert taps["18 cards drawn"] <= 12
    assert taps["three auctions"] <= 15
    assert [len(one.hand) for one in hands.state.seats] == [8 - 1 - 2 + 6, 8 - 2 + 6, 8 - 2 + 6]
    assert not hands.offers("Unknown")


# --- Cape Horn --------------------------------------------------------------------------------------------


def test_a_printed_round_of_cape_horn(capsys):
    """Three captains place a card the app does not know, stay and draw: nearest places first, by the numbers that stand
    on the course. The first says which ways it leads and keeps it, the second has the same one, the third says nothing.
    """
    names, taps, kept = ("Anna", "Ben", "Cleo"), [], ""
    hands = Hands().begin("cape-horn", *names)
    for name in names:
        assert f"{name}'s turn" in hands.says("cm-now")
        hands.tap("A wind card", "1 · ")
        if name == "Anna":
            hands.tap("Fan")
            labelled(hands.page, "Keep this card").value = True
            hands.n += 1
        hands.tap(f"Wind card {kept}" if name == "Ben" else "Do it")
        assert f"{name} places" in hands.told()
        if name == "Anna":
            (said,) = (one for one in hands.state.winds.values() if one.startswith("?"))
            kept = said[1:].partition(":")[0]
        hands.tap("Stay")
        assert f"{name} stays" in hands.told()
        hands.tap("Draw a wind card", "End the turn")
        taps.append(hands.count())
    s = hands.state
    assert (s.round, [one.hand.count("?") for one in s.seats]) == (2, [3, 3, 3])
    anna, ben, cleo = (card.partition(":")[0] for space, card in s.winds.items() if space not in s.printed)
    assert anna == ben != "?"
    assert cleo == "?"
    with capsys.disabled():
        print(f"\nCape Horn, printed, a card placed, a ship kept and a card drawn: {taps} taps a captain")
    assert taps == [8, 6, 6]


def test_a_round_of_cape_horn_on_a_course_of_the_tables_own():
    """Without our grid: a captain sails and draws in three taps; a token is named in two."""
    hands, taps = Hands().begin("cape-horn", "Anna", "Ben", "Cleo", under_more=("none",)), []
    assert hands.state.ledger
    assert not hands.offers("Sea", "cm-tabs")
    for name in ("Anna", "Ben", "Cleo"):
        assert f"{name}'s turn" in hands.says("cm-now")
        hands.tap("Follow the card")
        assert f"{name} sails" in hands.told()
        if name == "Ben":
            hands.tap("Take a token", "Take the red token of zone I")
            assert "Ben takes the red token of zone I" in hands.told()
        hands.tap("Draw a wind card", "End the turn")
        taps.append(hands.count())
    assert (hands.state.round, hands.state.seats[1].tokens) == (2, ("red", None, None))
    assert taps == [3, 5, 3]


# --- Capital City -----------------------------------------------------------------------------------------

STAR = ("Symbols: a star", "Deed: $3", "Earns points: 2")
TWO = ("Symbols: a gear and a heart", "Deed: $4", "or dollars: $3")
BOTH = ("Symbols: a heart", "Deed: $2", "Earns points: 1", "or dollars: $2")
SEASON: tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...] = (
    (("Anna bids first",), (), "Anna's City Founder comes first in the alphabet"),
    (("Bid $1",), (), "Anna bids $1"),
    (("Take priority 3",), (), "Ben takes priority 3 and $1"),
    (("Bid $1",), (), "Cleo bids $1"),
    (("Take priority 2",), (), "Anna takes priority 2 and $1"),
    (("Buy a building (1 of 5)",), STAR, "Cleo buys Spring building 1 for $3"),
    (("Buy a building (4 of 5)",), TWO, "Anna buys Spring building 4 for $4"),
    (("Buy a building (2 of 5)",), BOTH, "Ben buys Spring building 2 for $2"),
    (("Green", "Attach a Green"), (), "Ben attaches a Green to Spring building 2"),
    (("Earn $2",), (), "Ben earns $2 from Spring building 2"),
    (("Green", "Attach a Green"), (), "Anna attaches a Green to Spring building 4"),
    (("Earn 1 victory point",), (), "Ben earns 1 victory point"),
    (("Blue", "Attach a Blue"), (), "Anna attaches a Blue to Spring building 4"),
    (("Green", "Attach a Green"), (), "Cleo attaches a Green to Spring building 1"),
)
"""What is tapped in a season, the keys of a building's panel, and what was done then."""


def test_a_printed_season_of_capital_city_is_played_by_position_with_few_taps(capsys):
    """Who bids first, the auction bid by bid, buildings read out once, families attached, earnings chosen (ch. 3-8)."""
    hands, counts = Hands().begin("capital-city", "Anna", "Ben", "Cleo"), []
    assert "Anna bids first" in hands.says()
    assert len(hands.found("Play with our cards")) == 1

    def does(buttons: tuple[str, ...], keys: tuple[str, ...], told: str) -> None:
        hands.tap(*buttons)
        hands.key(*keys)
        if keys:
            hands.tap("Do it")
        assert told in hands.told()
        counts.append(hands.count())

    for one in SEASON:
        does(*one)
    if hands.offers("Earn 1 victory point"):
        does(("Earn 1 victory point",), (), "Ben earns 1 victory point")
    assert "Summer, 2 of 4" in hands.says("cm-strip")
    does(("Summer is set up",), (), "Summer is set up: 2 trains of 4 characters")
    hands.tap("Enter how the auction ended")
    assert not hands.offers("Do it"), "nobody said how it ended"
    hands.tap("Cancel")
    hands.count()
    does(("Enter how the auction ended",), ("Anna: 2", "Ben: 1"), "The auction is over")
    assert "Choose characters, then Ben may buy" in hands.says("cm-side")
    hands.tap("Buy a building (1 of 4)")
    hands.key("Symbols: a gear", "Deed: $1", "Earns points: 4")
    labelled(hands.page, "Keep this card").value = True
    hands.tap("Do it")
    assert "buys Summer building 1 for $1" in hands.told()
    counts.append(hands.count() + 1)
    does(("Buy a building (2 of 4)", "Card 1"), (), "buys Summer building 2 for $1")
    with capsys.disabled():
        print(f"\nCapital City, printed: to the first bid {sum(counts[:2])}; {sum(counts)} taps, {len(counts)} acts")
    assert (sum(counts[:2]) <= 5, max(counts) <= 6, median(counts) <= 2) == (True, True, True)


def test_the_totals_of_a_season_are_added_up_by_chips_or_typed():
    """The auction has said already who bids first."""
    hands = Hands().begin("capital-city", "Anna", "Ben", "Cleo")
    hands.tap("Anna bids first", "Enter how the auction ended")
    hands.key("Anna: 2", "Ben: 1")
    hands.tap("Do it")
    before: Any = hands.state.seats[2].points
    hands.tap("Enter the totals at the season's end")
    for key in ("A", "+6", "+6", "B", "+6", "+5", "C"):
        hands.tap(key, where="cm-unknown")
    labelled(hands.page, "Cleo: Points").value = 47
    told = "; ".join(f"{who} victory points" for who in ("Anna +12", "Ben +11", f"Cleo +{47 - before}"))
    assert f"{told}; Spring is over, and Ben bids first" in hands.says()
    hands.tap("Do it")
    assert "Anna +12 victory points" in hands.told()
