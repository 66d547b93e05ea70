"""What a game says to a screen, in words and the plain values of `core.shown`, without any widget.

A screen shows any game through `Screen`: whose turn it is and what may be done, a tile for every seat, what the
picture's places mean, what the table is asked, and what it can put right. A game overrides only what it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from capemay_kit.core.acts import Act
from capemay_kit.core.book import printed
from capemay_kit.core.contract import Seat
from capemay_kit.core.figures import CLAIMS, FORM, HAND, SHEET, Figures
from capemay_kit.core.forms import Counting, Did, Field, HouseRule, Inquiry, Option, Section, UnknownCard
from capemay_kit.core.i18n import N_, _
from capemay_kit.core.own_card import OwnDeck
from capemay_kit.core.palette import COLOURS, ColourName
from capemay_kit.core.record import Correct
from capemay_kit.core.scene import Link, Point
from capemay_kit.core.shown import (
    Handle,
    InHand,
    Key,
    Notice,
    Progress,
    Recap,
    Reminder,
    Standing,
    Tile,
    Turn,
    differences,
    named,
)
from capemay_kit.errors import Question, Refusal

S = TypeVar("S")
A = TypeVar("A")


class Screen(Generic[S, A]):
    """What one game says. What it does not say itself follows from its rules and its acts."""

    rules: Any = None
    """The game's rules; the registry sets them."""
    chapters: Mapping[int, str] = {}
    """What the chapters of the rulebook are called, by the numbers that stand in place of pages where we have its text
    alone."""
    score_page = 0
    """The page of the rulebook that says how the score is counted."""
    picture = N_("Board")
    """What the game's picture is called on a tab."""
    painter = "capemay_kit.ui.picture.plain"
    """The dotted name of the module that paints it, with functions ``ground`` and ``moving`` of a scene."""
    sorts: tuple[str, ...] = ()
    """Words by which a long list of places is narrowed down with one tap, such as the parts of a board."""
    emblem = "star"
    """How the result is drawn at the end, a name that `results.trophy` knows; any other has sashes."""
    first_fits = False
    """If several acts fit a tap, the first is shown to be confirmed, in place of a list of them."""
    dealing: type | None = None
    """The type of the act that begins a game with nothing to decide."""
    finds_first = False
    """Who goes first is found by the cards, so the start screen does not ask."""
    own_boards = False
    """The game can be played on a board of one's own, or on one that the app does not know."""
    other_boards: Mapping[str, str] = {}
    """Shipped boards that a table can choose in place of the usual one: their ids, and what they are called."""
    stand_ins = ""
    """Says what is ours in place of what is printed, besides the numbers that are counted."""
    corrections: Figures[Any] = Figures(())
    """What can be corrected, or entered on a score sheet."""
    colours: tuple[ColourName, ...] = tuple(COLOURS)
    """The colours to choose from, those of the game's box first as far as they are known."""
    solo = ""
    """What the start screen says instead of the number of seats, if one may play alone."""
    levels = ""
    """The heading over the levels of playing alone."""
    claims_title = ""
    """The heading over what stays a secret until it is named at the end (`claims`)."""
    decks: Mapping[str, OwnDeck] = {}
    """The decks of cards that an owner of the printed game may enter, by name."""
    plays_own = False
    """These cards replace the shipped ones at a table that begins with the correction `own_card.OWN_PLAYED`."""

    @property
    def house(self) -> Sequence[HouseRule]:
        """The rules that a table may choose for itself."""
        return self.corrections.house

    # --- how the game stands ---------------------------------------------------------------------------

    def checklist(self, seats: int, physical: bool) -> tuple[str, ...]:
        """List what has to be laid out before the game begins; ``physical``: with printed cards."""
        return ()

    def has_picture(self, s: S) -> bool:
        """Say whether the game is played on a picture the app knows."""
        return True

    def wakes(self, states: Sequence[S]) -> tuple[Link, ...]:
        """Return the way that each seat has come in states one after the other, in a game of journeys."""
        return ()

    def turn_picture(self, s: S, board: Any) -> tuple[str, Any] | None:
        """Return the correction that puts the picture aside or takes it up again, with the ``board`` of the header;
        None where it cannot be put aside."""
        return None

    def progress(self, s: S) -> Progress:
        """Say how far the game is."""
        raise NotImplementedError

    def heading(self, s: S) -> tuple[str, str]:
        """Say whose step it is, and in a line what has to be done."""
        raise NotImplementedError

    def tile(self, s: S, seat: Seat) -> Tile:
        """Show a seat. ``s`` is a view, in which secrets are unknown."""
        raise NotImplementedError

    def at_once(self, s: S) -> bool:
        """Say whether seats choose at once now, none of them seeing what the others choose."""
        return False

    def takes_back(self, s: S, seat: Seat) -> A | None:
        """Return the act that takes back what a seat chose where all choose at once, until it lies open; None where
        there is none."""
        return None

    def coming(self, s: S) -> Sequence[Seat]:
        """List the seats whose turns follow the one that is on, in their order, as far as that is certain."""
        return ()

    def notices(self, s: S) -> tuple[Notice, ...]:
        """List what is in force for everybody now."""
        return ()

    def standings(self, s: S) -> tuple[Standing, ...]:
        """List how the seats stand in what they compete for. What decides comes first."""
        return ()

    def deciding(self, s: S) -> tuple[Standing, ...]:
        """List how the seats stand in what decides. It is shown beside the picture, where no tile is seen."""
        return self.standings(s)

    def scorings(self, s: S) -> int:
        """Count the scorings so far, such as a round's or a season's; one more is told with its reasons (`recap`)."""
        return 0

    def recap(self, began: S, before: S, after: S) -> Recap | None:
        """Say what the scoring between ``before`` and ``after`` brought; ``began`` is the state after the one before
        it, or the start."""
        return None

    def reminders(self, before: S, after: S) -> Iterable[Reminder]:
        """Yield what people have to do with printed pieces after an act, and forget."""
        return ()

    def to_check(self, s: S, seat: Seat) -> str:
        """Return the question whether a seat's figures are right, if a part of the game has just begun; else it is
        empty. It is asked once a round."""
        return ""

    def usual(self) -> Any:
        """Return the book that tables begin with, which says what is standard; None if the game has none."""
        return None

    def house_rules(self, s: S) -> tuple[str, ...]:
        """Say which rules of the table are not the standard ones."""
        book, usual = getattr(s, "book", None), self.usual()
        found = ((rule, printed(book, rule.name), printed(usual, rule.name)) for rule in self.house)
        return tuple(_(rule.sentence).format(n=here) for rule, here, there in found if here != there)

    def assumed(self, s: S) -> int:
        """Count the numbers of the table's edition that are guesses of ours."""
        book = getattr(s, "book", None)
        return 0 if book is None else book.unsure

    def reported(self, s: S) -> int:
        """Count the numbers of the table's edition that are as somebody reported them."""
        book = getattr(s, "book", None)
        return 0 if book is None else book.reported

    # --- what can be done --------------------------------------------------------------------------------

    def label(self, s: S, seat: Seat, a: A) -> tuple[str, str]:
        """Name an act for a button, and say in a line what it brings."""
        named: tuple[str, str] = a.label(s, seat)  # type: ignore[attr-defined]
        return named

    def nobody(self, s: S) -> tuple[Seat, A] | None:
        """Return what is done if no seat did what is asked, where the table taps who did; None where it does not.
        There no seat is meant before it is tapped."""
        return None

    def besides(self, s: S) -> Sequence[A]:
        """List what else is offered before the table has tapped who did what is asked (`nobody`)."""
        return ()

    def in_one(self, s: S, seat: Seat) -> tuple[str, str, tuple[A, ...]] | None:
        """Return acts that mostly follow each other, for one tap: a title, what it brings, and the acts; else None."""
        return None

    def in_hand(self, s: S, seat: Seat, key: str) -> str:
        """Say why little or nothing can be done with what is in hand (the key of a `Handle`); else it is empty."""
        return ""

    def palette(self, s: S, seat: Seat) -> tuple[Key, ...]:
        """List what is always in sight to be done, where a seat takes its actions."""
        return ()

    def handle(self, s: S, seat: Seat, a: A) -> Handle | None:
        """Return what has to be taken in hand for an act; None if nothing has."""
        return a.handle(s, seat) if isinstance(a, Act) else None

    def in_order(self, s: S, seat: Seat, acts: Sequence[A]) -> Sequence[A]:
        """Return acts that are offered together in the order of the list, with the nearest places first."""
        return acts

    def place(self, s: S, seat: Seat, a: A) -> str | None:
        """Return the place of the picture at which an act is tapped, None if it has none."""
        found: str | None = a.place(s, seat) if isinstance(a, Act) else None
        return found

    def meant(self, s: S, seat: Seat, place: str, handle: str) -> A | None:
        """Return what a tap on a place means, with what is in hand (a `Handle` key, or empty); None if nothing. Of what
        the acts list it is the first that is legal, else the last that no weak rule refuses: the rules then say why
        not."""
        found: A | None = None
        for kind in self.rules.acts:
            for one in kind.meant(s, seat, place, handle):
                if (why := self.rules.why_not(s, seat, one)) is None:
                    legal: A = one
                    return legal
                if found is None or not self.rules.rulebook[why.rule].weak:
                    found = one
        return found

    def two_taps(self, a: A) -> bool:
        """Say whether an act's button shows it with its consequences before it is done."""
        return isinstance(a, Act) and a.two_taps

    def tone(self, s: S, seat: Seat, a: A) -> str:
        """Say how an act's button looks: ``primary`` for the way on, ``quiet`` for a way out, empty for any other."""
        return a.tone if isinstance(a, Act) else ""

    def figures(self, s: S, seat: Seat, a: A) -> Sequence[Field]:
        """List the figures of an act that the table may accept or change."""
        return a.figures(s, seat) if isinstance(a, Act) else ()

    def with_figures(self, s: S, seat: Seat, a: A, values: dict[str, int]) -> A:
        """Return the act as it is written down: with the table's figures, if they differ from those of the rules."""
        changed: A = a.with_figures(s, seat, values) if isinstance(a, Act) else a
        return changed

    def route(self, s: S, seat: Seat, a: A) -> tuple[Point, ...]:
        """Return the way on the picture that an act takes."""
        return ()

    def consequences(self, before: S, after: S, seat: Seat, a: A) -> Sequence[str]:
        """Say in lines what an act changes: what it brings, what is other on the seat's tile, the figures of others."""
        told: Sequence[str] | None = a.consequences(before, after, seat) if isinstance(a, Act) else None
        if told is not None:
            return told
        said = self.label(before, seat, a)[1]
        mine = differences(self.tile(before, seat), self.tile(after, seat))
        theirs = [
            f"{other.name}, {one}"
            for i, other in enumerate(getattr(before, "seats", ()))
            if i != seat
            for one in differences(Tile(self.tile(before, i).figures), Tile(self.tile(after, i).figures))
        ]
        return (*filter(None, [said]), *mine, *theirs)

    def choosing(self, s: S, seat: Seat) -> Field | None:
        """Return the things of which a seat chooses several now, in place of a list of acts; None if there are none."""
        return None

    def chosen(self, s: S, seat: Seat, values: Sequence[Any]) -> A:
        """Return the act that takes these values of `choosing`."""
        raise NotImplementedError

    def counting(self, s: S, seat: Seat) -> Counting | None:
        """Return the things that a seat counts by kind now, in place of a list of acts; None if there are none."""
        return None

    def counted(self, s: S, seat: Seat, counts: Mapping[str, int]) -> A:
        """Return the act for these counts of `counting`, one for each kind."""
        raise NotImplementedError

    def automa(self, s: S, past: Iterable[tuple[S, Any]]) -> Turn | None:
        """Say what an automa does now, and why; None where people act. ``past`` yields what was done, the latest
        first: the state before, and the act."""
        return None

    def due(self, s: S) -> tuple[Seat, A] | None:
        """Return the act whose question is put to the table before anybody taps; None if none is due."""
        return None

    def ask(self, s: S, question: Question) -> Inquiry | None:
        """Put a question to the table into words; None if play need not wait for the answer. What a game says nothing
        of is asked too."""
        asked: Mapping[str, str] = getattr(self.rules, "questions", {})
        text = _(asked[question.why]) if question.why in asked else _("What came up: {what}?", what=question.why)
        return Inquiry(text, tuple(Option(one, named(one)) for one in question.options), skip="", seat=question.seat)

    def unknown_card(self, s: S, seat: Seat, a: Any) -> UnknownCard | None:
        """Return what is asked of a card that the app does not know, where an act has one; None where it has none.

        It is asked at tables with printed cards, in place of doing the act: of a key's act (or what it ``tried``), of
        one that is pressed or `due`. So an act is never spent in silence. A game says here what its cards can bring
        (`Amount`), what else they can do (`Ability`), and which cards it may be (`Known`); with nothing of that there
        is no panel. What is entered comes back to `card_did`, and with a number to `card_kept`.
        """
        return a.unknown_card(s, seat) if isinstance(a, Act) else None

    def card_did(self, s: S, seat: Seat, a: Any, did: Did) -> A | Correct:
        """Return the act that does an unknown card by what it did, in place of the act that had it."""
        done: A = a.card_did(s, seat, did)
        return done

    def card_says(self, s: S, seat: Seat, a: Any, did: Did) -> str:
        """Say what will be done by what was entered."""
        if isinstance(a, Act) and (said := a.card_says(s, seat, did)) is not None:
            return said
        done: Any = self.card_did(s, seat, a, did)
        return self.label(s, seat, done)[0]

    def card_to_count(self, s: S, seat: Seat, line: str) -> Correct | None:
        """Return what opens the panel of a card that is still to be counted at a line of the score: the correction that
        names it; None where none is, or no card is named there. What is entered then comes back as a correction."""
        return None

    def falls_short(self, s: S, seat: Seat, key: str, by: int) -> str:
        """Say what follows if a card takes more of an `Amount` than a seat has; ``by`` is how much it lacks."""
        return ""

    def card_kept(self, s: S, seat: Seat, a: Any, did: Did) -> tuple[str, dict[str, Any]] | None:
        """Return the correction that makes what was done a card of the table's own, with the number of ``did``, so that
        next time it is one tap: its path and the card; None where that cannot be said in a card."""
        return a.card_kept(s, seat, did) if isinstance(a, Act) else None

    def card_used(self, s: S, a: A) -> tuple[str, int] | None:
        """Return the deck and the number of the card that an act uses, whose photo may then be shown; None if it uses
        none."""
        return a.card_used(s) if isinstance(a, Act) else None

    def stands_in(self, s: S, a: A) -> bool:
        """Say whether an act names a card of ours that stands in for a printed one."""
        return isinstance(a, Act) and a.stands_in(s)

    # --- what is hidden, what can be put right ----------------------------------------------------------

    def secret(self, s: S, seat: Seat) -> bool:
        """Say whether the acts offered to a seat would tell others something that they may not know."""
        return False

    def names_secret(self, a: A) -> bool:
        """Say whether an act names something that others may not know."""
        return not isinstance(a, Act) or a.names_secret

    def alone(self, s: S) -> Seat | None:
        """Return the only person of a game played alone, from whom the screen hides nothing; None with several
        people."""
        return None

    def hand(self, s: S, seat: Seat) -> tuple[InHand, ...]:
        """List what a seat holds for itself alone."""
        return ()

    def own_hand(self, s: S, seat: Seat) -> tuple[Section, ...]:
        """List the hands of printed cards that the owner of a seat may note for themselves (`core.noted`), each a field
        with the cards noted so far, those it can be, and how many are not noted."""
        return tuple(one for one in self.corrections.sections(s, HAND) if one.seat == seat)

    def plays(self, s: S, seat: Seat, a: A) -> Any:
        """Return the ``value`` of the `InHand` thing that an act plays; None if it plays none."""
        handle = self.handle(s, seat, a)
        return None if handle is None else handle.key

    def correctable(self, s: S) -> tuple[Section, ...]:
        """List what a table can correct in mid-game; on a score sheet that is the sheet."""
        return self.sheet(s) if getattr(s, "sheet", False) else self.corrections.sections(s, FORM)

    def follows(self, s: S, seat: Seat, past: Iterable[tuple[S, Any]]) -> Sequence[tuple[Correct, str]]:
        """List the corrections that figures of a seat make likely which were just put right, each in words. ``past`` is
        as in `automa`; what was corrected is in it as a `Correct`."""
        return ()

    def sheet(self, s: S) -> tuple[Section, ...]:
        """List what is entered if only the score is counted here."""
        return self.corrections.sections(s, SHEET)

    def claims(self, s: S) -> tuple[Section, ...]:
        """List what stays a secret until it is named at the end."""
        return self.corrections.sections(s, CLAIMS)

    def oddities(self, s: S) -> tuple[str, ...]:
        """List what cannot be true about the end of the game. The score is counted all the same."""
        return ()

    # --- words ------------------------------------------------------------------------------------------

    def refusal(self, s: S, why: Refusal) -> tuple[str, str]:
        """Say which rule refuses, and what would change that."""
        said: tuple[str, str] = self.rules.rulebook.say(s, why)
        return said

    def cites(self, page: int) -> str:
        """Name a place of the rulebook; empty for page 0, which is that of a game without a rulebook."""
        if page in self.chapters:
            return _("rulebook, {chapter}", chapter=self.chapters[page])
        return _("Rulebook, page {page}", page=page) if page else ""

    def line_page(self, category: str) -> int:
        """Return the page of the rulebook that says how a line of the score is counted."""
        return self.score_page
