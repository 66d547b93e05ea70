"""Compile the translations, ``locales/*/LC_MESSAGES/capemay_kit.po``, to what the program reads, ``.mo`` beside them.

A build does so, an installation that follows the checkout too, and `make` whenever a catalogue has changed. The wheel
has what is compiled, the archive of sources what it is compiled of.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHARE = "how much of this language is translated, in per cent"
"""What is compiled says so of itself, for `core.i18n`."""

LOCALES = Path(__file__).resolve().parent / "locales"


def compiled(locales: Path = LOCALES) -> list[Path]:
    """Compile every catalogue that is newer than what was compiled of it; return all that is compiled.

    What is fuzzy, a guess that nobody has looked at, is left out, and so shown in English.
    """
    found = []
    for source in sorted(locales.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.is_file() or target.stat().st_mtime < source.stat().st_mtime:
            with source.open("rb") as file:
                catalogue = read_po(file)
            texts = [one for one in catalogue if one.id]
            there = sum(
                not one.fuzzy and all([one.string] if isinstance(one.string, str) else one.string) for one in texts
            )
            catalogue.add("100", str(100 * there // len(texts)), context=SHARE)
            # it gets its name once it is whole, whoever reads or compiles it at the same time
            draft = target.with_suffix(f".{os.getpid()}")
            with draft.open("wb") as file:
                write_mo(file, catalogue)
            draft.replace(target)
        found.append(target)
    return found


class CompiledTexts(BuildHookInterface[Any]):
    """Compiles before anything is packed."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and put what is compiled into a wheel that holds files of its own."""
        for path in compiled(Path(self.root) / "locales"):
            if version != "editable":
                within = path.relative_to(self.root).as_posix()
                build_data["force_include"][str(path)] = f"capemay_kit/_shipped/{within}"


if __name__ == "__main__":
    compiled()
