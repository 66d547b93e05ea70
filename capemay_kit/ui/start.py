"""The start screen: continue a table, or begin a new one."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from capemay_kit.core.contract import GameMeta
from capemay_kit.core.i18n import _, ngettext
from capemay_kit.core.strict import MAX_FILE_BYTES
from capemay_kit.errors import BadFile
from capemay_kit.games import registry
from capemay_kit.sitting.session import Session
from capemay_kit.ui.backup import BackUp
from capemay_kit.ui.components import Call, Element, Panel, Tell, box, button, each, fold, h, refusal, tabs, text, tick
from capemay_kit.ui.going import Going
from capemay_kit.ui.pieces import faults_said
from capemay_kit.ui.score_sheet import totals_html
from capemay_kit.ui.seats import SeatNames
from capemay_kit.ui.setup import SetUp
from capemay_kit.ui.upload import Upload

if TYPE_CHECKING:
    from capemay_kit.sitting.handed import Handed


class Start(Panel):
    """Tables to continue, and the form for a new one. With ``only_score`` only scores are counted."""

    def __init__(
        self, model: Session, sight: Call, tell: Tell, to_copy: Callable[[Any], object], only_score: bool = False
    ) -> None:
        super().__init__(tell)
        self.model, self._sight, self._to_copy, self._only_score = model, sight, to_copy, only_score
        self.open = Upload(_("Open a file"), "", MAX_FILE_BYTES, self._open, self._refused, tell, everywhere=True)
        self.going = Going(model, super().update)
        self.seats = SeatNames(self._counted)
        self.set_up = SetUp(model, self._counted, tell)
        self.backup = BackUp(model.store, model.desk, super().update)
        self.keeps = (self.open, self.set_up.board_file, self.set_up.edition_file)
        self.game = next(iter(registry.TITLES))
        self._levels: tuple[str, ...] = ()
        self._level = ""
        # nothing was ever played here: explanations will help
        self._guide, self._clock, self._no_advice = True, False, False
        self._more = self._checks = False
        self._fresh = True
        self._opened = Markup("")
        self._problem = ""

    def update(self) -> None:
        """List the tables of the store."""
        self.going.read()
        self.going.read_copy()
        listed = self.going.tables
        if self._fresh:
            self._fresh = False
            self._guide = not listed
            if listed:
                self.model.desk.game = self.model.desk.game or listed[0].header.game
        self.game = self.model.desk.game or self.game
        self.seats.remember([one.header.options for one in listed])
        self.backup.said, self._opened = "", Markup("")
        self._counted()

    def _counted(self) -> None:
        """Offer what the chosen game and the number of names need."""
        meta = self._meta
        self.seats.fit(meta.max_seats, registry.screen(meta.id).colours)
        tables = [one for one in self.going.tables if one.header.game == meta.id][:12]
        self.set_up.fit(meta.id, len(self._given()), tables)
        if self.seats.bots:
            # a bot has no hands for printed cards
            self.set_up.decks = "virtual"
        if self._levels != (levels := tuple(meta.levels)):
            # the second is the usual one
            self._levels, self._level = levels, levels[min(1, len(levels) - 1)] if levels else ""
        super().update()

    def _chosen(self, game: str) -> None:
        self.model.desk.game = self.game = game
        self._counted()

    def _phones(self) -> None:
        """Show how phones join the table that is open, or the last one that was played at."""
        if (self.model.view.table is None or self.model.is_sheet) and not self.going.open_last():
            self.say(_("Begin a game first. Then Phones shows the code the others join with."))
        else:
            self.model.show("phones")

    def _turn(self, name: str, on: bool | None = None) -> None:
        """Turn one of the choices of this screen on or off."""
        setattr(self, name, not getattr(self, name) if on is None else on)
        super().update()

    def let_go(self) -> bool:
        """Hide the colours of a seat, or else all under *More*; return whether anything was hidden."""
        if self.seats.let_go():
            return True
        there = self._more
        if there:
            self._turn("_more", False)
        return there

    def _given(self) -> list[str]:
        return [name for __, name in self.seats.given()]

    @property
    def _meta(self) -> GameMeta:
        meta: GameMeta = registry.game(self.game).rules.meta
        return meta

    @property
    def _finds_first(self) -> bool:
        return registry.screen(self.game).finds_first

    @property
    def _guides(self) -> bool:
        return not self._only_score and self.set_up.taught

    @property
    def _advises(self) -> bool:
        return not self._only_score and self.set_up.advised

    @property
    def _alone(self) -> bool:
        return bool(self._levels) and len(self._given()) == 1

    def show(self) -> Element:
        """Show the games to continue, and the form for a new one."""
        model, names, meta = self.model, self._given(), self._meta
        title = h(_HERO, sign=_SIGN if self.game in registry.OURS else "", title=meta.called,
                  about=_("Keeps the record, shows the moves, counts the score."))  # fmt: skip
        count = ("cm-primary",) if self._only_score else ()
        return box(
            box(text(title, "cm-hero"),
                button(_("Phones"), self._phones) if model.desk.joined_at != () else None,
                button(_("Learn"), partial(model.show, "learn")),
                button(_("My copy"), partial(model.show, "copy")),
                button(_("Finished games"), partial(model.show, "history")), self.open,
                button(_("Aa"), self._sight, "cm-sight", tip=_("Theme, text size and view of this screen")),
                classes=("cm-row", "cm-top")),
            text(self._opened, "cm-handed"), self.going.show(), text(h("{}", self.going.odd), "cm-note").key("odd"),
            self._form(names, meta).key("form"),
            text(refusal(self._problem), "cm-message").key("problem"),
            box(text(self._starting(names), "cm-starting"),
                button(_("Pick a first player"), self._random).key("dice")
                if not self._only_score and len(names) > 1 and not self._finds_first else None,
                button(_("Only count the score"), self._count, *count).key("count"),
                None if self._only_score else button(_("Begin"), self._begin, "cm-primary", "cm-begin").key("begin"),
                classes=("cm-startbar",)).key("bar"),
            classes=("cm-start",),
        )  # fmt: skip

    def _form(self, names: list[str], meta: GameMeta) -> Element:
        """Show the games, the names, and in a line what else is chosen, which unfolds."""
        least, says = 0 if meta.levels else meta.min_seats, registry.screen(self.game)
        how_many = (
            _(says.solo) if says.solo else _("{least} to {most} players.", least=meta.min_seats, most=meta.max_seats)
        )
        levels = [(name, level) for level, name in meta.levels.items()]
        ticked = ((self._guide and self._guides, _("Explain as we go")),
                  (self._no_advice and self._advises, _("No advice")),
                  (self._clock and not self._only_score, _("Clock")))  # fmt: skip
        said = [*self.set_up.said(self._only_score), *(title for on, title in ticked if on)]
        lately = self.seats.lately()
        return box(
            text(_("New game"), "cm-label"),
            tabs([(registry.title(one), one) for one in registry.TITLES], self.game, self._chosen, "cm-games"),
            self.seats.show(meta.min_seats, not self._only_score, not says.finds_first),
            text(how_many, "cm-note") if not names or len(names) < least else None,
            box(text(_(says.levels) if says.levels else "", "cm-label"),
                tabs(levels, self._level, partial(self._turn, "_level")), classes=("cm-alone",)).key("alone")
            if self._alone else None,
            None if lately is None else lately.key("lately"),
            button(_("More: {choices}", choices=" · ".join(said)), partial(self._turn, "_more"), "cm-more",
                   opens=self._more).key("more"),
            self._under_more(names, meta).key("under-more") if self._more else None,
            classes=("cm-form",),
        )  # fmt: skip

    def _under_more(self, names: list[str], meta: GameMeta) -> Element:
        """Show what a table can be set up with besides, the checklist, and what is known of the printed game."""
        plays, set_up = not self._only_score, self.set_up
        least = 1 if self._alone else 2 if meta.levels else meta.min_seats
        steps = set_up.checklist(max(len(names), least)) if plays else []
        return box(
            set_up.with_what() if plays else None,
            *(set_up.on_what() if plays else ()),
            tick(_("Our first game: explain as we go"), self._guide, partial(self._turn, "_guide")).key("guide")
            if self._guides else None,
            tick(_("Time everyone's turns"), self._clock, partial(self._turn, "_clock")).key("clock")
            if plays else None,
            tick(_("No advice in this game"), self._no_advice, partial(self._turn, "_no_advice")).key("no-advice")
            if self._advises else None,
            set_up.by_what(), set_up.house() if plays else None,
            fold(_("Set-up checklist"), text(h("<ol>{}</ol>", each("<li>{}</li>", steps)), "cm-checklist"),
                 self._checks, partial(self._turn, "_checks")).key("checks") if steps else None,
            text(each("<p>{}</p>", set_up.about(meta)), "cm-note").key("about"), self.backup.show().key("backup"),
            classes=("cm-morebox",),
        )  # fmt: skip

    def _starting(self, names: list[str]) -> Markup:
        """Say in a few words who plays, and who goes first."""
        if not names:
            return Markup("")
        said = len(names) > 1 and not self._finds_first
        first = _("{name} goes first", name=names[self.seats.begins()]) if said else ""
        return h("<b>{}</b><small>{}</small>", ngettext("{n} player", "{n} players", len(names)), first)

    def _random(self) -> None:
        self.seats.goes_first(random.choice([at for at, __ in self.seats.given()]))

    def _named(self) -> list[str] | None:
        meta, names = self._meta, self._given()
        if len(names) < (1 if meta.levels else meta.min_seats):
            self.say(
                _(
                    "{game} is for {least} to {most} players: enter the names in the order you sit.",
                    least=meta.min_seats,
                    most=meta.max_seats,
                    game=meta.called,
                )
            )
            return None
        if self.seats.alike:
            self.say(_("Two seats have the same name: add a letter to one."))
            return None
        return names

    def _count(self) -> None:
        """Begin a score sheet: only the end of the game is entered."""
        self._lay_out(depth="sheet")

    def _begin(self) -> None:
        """Begin a table to play at."""
        seed = secrets.token_hex(8) if self.set_up.decks == "virtual" else None
        first = 0 if self._finds_first else self.seats.begins()
        self._lay_out(first=first, seed=seed)

    def _lay_out(self, **options: Any) -> None:
        names = self._named()
        if names is None:
            return
        sheet = "depth" in options
        try:
            options |= self.set_up.options(sheet)
        except BadFile as bad:
            self._refused(bad)
            return
        if colours := self.seats.chosen():
            options["colours"] = colours
        if self._alone:
            options["solo"] = self._level
        if self._guide and self._guides and not sheet:
            options["guide"] = True
        if self._no_advice and self._advises and not sheet:
            options["advice"] = False
        if not sheet and (bots := self.seats.chosen_bots()):
            options["bots"] = bots
        self.say("")
        self.model.begin(registry.game(self.game).header_for(names, **options))
        if self._clock and not sheet:
            self.model.keeping.turn_clock()
        self.seats.clear()

    def _open(self, name: str, raw: bytes) -> None:
        """Take an opened file: continue its game, go to *My copy*, or say what became of it."""
        handed = self.model.hand_over(name, raw)
        if handed is None or handed.table:
            return
        if handed.pack is not None:
            self._to_copy(handed.pack)
            return
        self.model.turn_to_files()
        self.say("")
        # games that came are listed at once
        self.update()
        self._opened = _handed_html(name, handed)
        super().update()

    def _refused(self, bad: BadFile) -> None:
        self.model.turn_to_files()
        self.say("; ".join(faults_said(bad)))

    def say(self, sentence: str) -> None:
        """Show an error; an empty sentence removes it."""
        self._problem = sentence
        if not self._fresh:
            super().update()


def _handed_html(name: str, handed: Handed) -> Markup:
    """Write what became of a file: sentences, or the score of a position."""
    if handed.scored is None:
        told = each("<li>{}</li>", handed.told)
        return h('<div role="status"><b>{}:</b><ul>{}</ul></div>', name, told)
    meta, sheet, warnings = handed.scored
    faults = "; ".join(map(str, warnings))
    odd = _("This is not possible, but it was counted anyway: {faults}", faults=faults) if warnings else ""
    return h("<b>{}</b>{}{}", _("{game}: the score in {name}", game=meta.called, name=name), totals_html(sheet, meta),
             h("<p>{}</p>", odd) if odd else "")  # fmt: skip


_HERO = """<div>{sign}<div><h1>{title}</h1><p>{about}</p></div></div>"""
_SIGN = Markup("""<svg viewBox="0 0 120 120" aria-hidden="true"><circle cx="60" cy="60" r="58" fill="#9ccbd6"/>
<path d="M2 78c20-8 38 8 58 0s38-8 58 0a58 58 0 0 1-116 0z" fill="#f2e2b4"/>
<path d="M50 96l5-58h10l5 58z" fill="#fffdf7" stroke="#26333a" stroke-width="2"/>
<path d="M53.6 56h12.8l1 12H52.6zM51.6 80h16.8l1 12H50.6z" fill="#c8412b"/>
<path d="M52 38h16v-9H52zM50 29h20l-10-10z" fill="#26333a"/><path d="M56 30h8v7h-8z" fill="#ffe08a"/></svg>""")
