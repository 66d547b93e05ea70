"""Sharing the score sheet: files to save, text to copy, a code for a phone with BG Stats."""

from __future__ import annotations

from functools import partial
from typing import Any

from capemay_kit.core.i18n import Texts, _
from capemay_kit.results import bgstats, text
from capemay_kit.results.formats import FORMS
from capemay_kit.sitting.session import Session
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import Choice, Stock, box, button, html, safe, show

FILES = ("pdf", "png", "tall", "csv", "text", "position", "jsonl")
RECORD = ("jsonl",)
TITLES = Texts({
    "pdf": "PDF", "png": "Picture", "tall": "Picture, upright", "csv": "Table (CSV)", "text": "Text",
    "position": "Position (JSON)", "jsonl": "Full record", "bgstats": "Open in BG Stats",
})  # fmt: skip


class Share:
    """A button that offers the files; each is made on demand, since a PDF takes two seconds. Files with secrets of an
    unfinished game are offered once somebody says that everybody may see all cards, which is recorded. ``along``: only
    the record is saved, at once, to continue the game elsewhere."""

    def __init__(self, model: Session[Any, Any], tell: Tell, along: bool = False) -> None:
        self.model = model
        self._forms = RECORD if along else FILES
        title, tone = (_("Export this game"), "cm-quiet") if along else (_("Share or print"), "cm-primary")
        self.open = button(title, self._offer, tell, tone)
        self.files = Stock(tell, 0, "cm-filelinks")
        self.beside = html("cm-files")
        self.all = button(
            _("The full record shows every card, including undrawn ones. Save it"), self._open_up, tell, "cm-warn"
        )
        self.widget = box(self.open, self.files.widget, self.beside, self.all, classes=("cm-sharebox",))
        self.update()

    def update(self) -> None:
        """Hide the files offered before: the table has changed."""
        self.files.offer([])
        for one in (self.files.widget, self.beside, self.all):
            show(one, False)
        self.beside.value = ""

    def _open_up(self) -> None:
        self.model.open_up()
        self._offer()

    def _offer(self) -> None:
        self.model.cover()
        withheld = self.model.on.withheld
        forms = [form for form in self._forms if form not in withheld]
        show(self.all, len(forms) < len(self._forms))
        show(self.beside, bool(forms))
        if self._forms is RECORD:
            tell = _(
                "On another device tap Open a file on the start screen to continue the game there. Bring it back the "
                "same way."
            )
            self.beside.value = f"<p>{safe(tell)}</p>"
            for form in forms:
                self._save(form)
            return
        choices = [Choice(TITLES[form], "", partial(self._save, form)) for form in forms]
        self.files.offer([*choices, Choice(_("BG Stats"), "", self._code)])
        show(self.files.widget, True)
        self.beside.value = self._chat()

    def _save(self, form: str) -> None:
        """Make a file and have the browser save it, unless it has become secret since it was offered."""
        for name, raw in self.model.on.files([form]).values():
            self.model.desk.save(name, FORMS[form].kind, raw)

    def _chat(self) -> str:
        return f'<pre class="cm-chat">{safe(text.plain(self.model.on.result()))}</pre>'

    def _code(self) -> None:
        """Show the link and the code for BG Stats."""
        result = self.model.on.result()
        self.beside.value = (
            f'<div class="cm-bgstats"><a class="cm-file" '
            f'href="{safe(bgstats.link(result))}" target="_blank" rel="noopener">{safe(TITLES["bgstats"])}</a>'
            f'<figure aria-label="{safe(_("QR code for BG Stats"))}">{bgstats.qr_svg(result)}</figure></div>'
            f"{self._chat()}"
        )
