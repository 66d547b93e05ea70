"""Sharing the score sheet: files to save, text to copy, a code for a phone with BG Stats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from markupsafe import Markup

from capemay_kit.core.at_one_go import as_long_as
from capemay_kit.core.i18n import Texts, _
from capemay_kit.results import bgstats
from capemay_kit.results.formats import FORMS
from capemay_kit.results.text import plain
from capemay_kit.sitting.session import Session
from capemay_kit.ui.components import Call, Choice, Element, box, button, choices, h, text

FILES = ("pdf", "png", "tall", "film", "csv", "text", "position", "jsonl")
FILM = "film"
RECORD = ("jsonl",)
TITLES = Texts({
    "pdf": "PDF", "png": "Picture", "tall": "Picture, upright", "film": "Animation (GIF)",
    "csv": "Table (CSV)", "text": "Text",
    "position": "Position (JSON)", "jsonl": "Full record", "bgstats": "Open in BG Stats",
})  # fmt: skip


def _animates() -> bool:
    try:
        import PIL  # noqa: F401
    except ImportError:
        return False
    return True


class Share:
    """A button that offers the files; each is made on demand, since a PDF takes two seconds. Files with secrets of an
    unfinished game are offered once somebody says that everybody may see all cards, which is recorded. ``along``: only
    the record is saved, at once, to continue the game elsewhere."""

    def __init__(self, model: Session, changed: Call, along: bool = False) -> None:
        self.model, self.changed = model, changed
        self._forms = RECORD if along else FILES
        self._offered: list[str] | None = None
        self._filmed: float | None = None
        self._code_shown, self._of = False, (self.model.view.on.header.table, self.model.view.on.seq)

    def show(self) -> Element:
        """Show the button, and what was offered as long as the table is as it was then."""
        of = self.model.view.on.header.table, self.model.view.on.seq
        if of != self._of:
            self._of, self._offered = of, None
        along, offered = self._forms is RECORD, self._offered
        title, tone = (_("Export this game"), "cm-quiet") if along else (_("Share or print"), "cm-primary")
        saves = [Choice(TITLES[form], "", partial(self._save, form)) for form in offered or ()]
        filmed = None if self._filmed is None else round(100 * self._filmed)
        filming = _("Drawing the animation: {n} %", n=filmed)
        return box(
            button(title, self._offer, tone),
            choices([*saves, Choice(_("BG Stats"), "", self._show_code)], None, "cm-filelinks")
            if offered and not along else None,
            None if filmed is None else text(
                h('<p role="status">{}</p><progress value="{}" max="100"></progress>', filming, filmed), "cm-filming"),
            text(self._beside(), "cm-files") if offered else None,
            button(_("The full record shows every card, including undrawn ones. Save it"), self._open_up, "cm-warn")
            if offered is not None and set(self._forms) & set(self.model.view.on.withheld) else None,
            classes=("cm-sharebox",),
        )  # fmt: skip

    def _open_up(self) -> None:
        self.model.open_up()
        self._offer()

    def _offer(self) -> None:
        self.model.cover()
        self._of = self.model.view.on.header.table, self.model.view.on.seq
        self._code_shown = False
        self._offered = [form for form in self._forms if form not in self.model.view.on.withheld]
        # a score alone has no moments, and a site no Pillow
        if self.model.is_sheet or not _animates():
            self._offered = [form for form in self._offered if form != FILM]
        if self._forms is RECORD:
            for form in self._offered:
                self._save(form)
        self.changed()

    def _save(self, form: str) -> None:
        """Make a file and have the browser save it, unless it has become secret since it was offered. An animation
        takes a while."""
        if form == FILM:
            self.model.desk.works.begin(FILM, self._filming())
            return
        for name, raw in self.model.view.on.files([form]).values():
            self.model.desk.save(name, FORMS[form].kind, raw)

    def _filming(self) -> Iterator[None]:
        of, (name, work) = self._of, self.model.view.on.film()
        raw = yield from as_long_as(lambda: self._of == of, work, self._has_filmed)
        if raw is not None:
            self.model.desk.save(name, FORMS[FILM].kind, raw)
        self._has_filmed(None)

    def _has_filmed(self, part: float | None) -> None:
        self._filmed = part
        self.changed()

    def _beside(self) -> Markup:
        """Write what stands beside the files: the result as text, with the link and the code for BG Stats."""
        if self._forms is RECORD:
            return h("<p>{}</p>", _(
                "On another device tap Open a file on the start screen to continue the game there. Bring it back the "
                "same way."
            ))  # fmt: skip
        result = self.model.view.on.result()
        chat = h('<pre class="cm-chat">{}</pre>', plain(result))
        if not self._code_shown:
            return chat
        return h(
            '<div class="cm-bgstats"><a class="cm-file" href="{}" target="_blank" rel="noopener">{}</a>'
            '<figure aria-label="{}">{}</figure></div>{}',
            bgstats.link(result), TITLES["bgstats"], _("QR code for BG Stats"), Markup(bgstats.qr_svg(result)), chat,
        )  # fmt: skip

    def _show_code(self) -> None:
        self._code_shown = True
        self.changed()
