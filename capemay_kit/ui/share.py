"""Taking the score sheet along: files to download, text to copy, a code for the phone that has BG Stats."""

from __future__ import annotations

from typing import Any

from capemay_kit.results import bgstats, text
from capemay_kit.results.formats import FORMS
from capemay_kit.sitting.session import Session
from capemay_kit.ui import words as ui
from capemay_kit.ui.guard import Tell
from capemay_kit.ui.parts import box, button, file_link, html, safe, show

FILES = ("pdf", "png", "tall", "csv", "text", "position", "jsonl")


RECORD = ("jsonl",)


class Share:
    """A button; the files are made when it is pressed, as the table then stands. Those that hold secrets of a game that
    goes on are made once somebody says that all may see all cards, which stands in the record. ``along``: the record
    alone is made, by which the game goes on elsewhere."""

    def __init__(self, model: Session[Any, Any], tell: Tell, along: bool = False) -> None:
        self.model = model
        self._forms = RECORD if along else FILES
        self.open = button(ui.TAKE_GAME if along else ui.SHARE, self._made, tell, "cm-quiet" if along else "cm-primary")
        self.files = html("cm-files")
        self.all = button(ui.OPEN_ALL, self._open_up, tell, "cm-warn")
        self.widget = box(self.open, self.files, self.all, classes=("cm-sharebox",))
        self.update()

    def update(self) -> None:
        """Put away files that are out of date."""
        show(self.files, False)
        show(self.all, False)
        self.files.value = ""

    def _open_up(self) -> None:
        self.model.open_up()
        self._made()

    def _made(self) -> None:
        self.model.cover()
        made = self.model.on.files(self._forms)
        named = {
            form: ui.FORMS[form] if self._forms is FILES else ui.TAKE_FILE.format(name=made[form][0]) for form in made
        }
        links = "".join(file_link(name, FORMS[form].kind, raw, named[form]) for form, (name, raw) in made.items())
        beside = self._beside() if self._forms is FILES else f"<p>{safe(ui.TAKE_TELL)}</p>"
        self.files.value = f'<div class="cm-filelinks">{links}</div>{beside}' if made else ""
        show(self.files, bool(made))
        show(self.all, len(made) < len(self._forms))

    def _beside(self) -> str:
        """Write what is no file: the link and the code for BG Stats, and the score as text."""
        result = self.model.on.result()
        return (
            f'<div class="cm-bgstats"><a class="cm-file" '
            f'href="{safe(bgstats.link(result))}" target="_blank" rel="noopener">{safe(ui.FORMS["bgstats"])}</a>'
            f'<figure aria-label="QR">{bgstats.qr_svg(result)}</figure></div>'
            f'<pre class="cm-chat">{safe(text.plain(result))}</pre>'
        )
