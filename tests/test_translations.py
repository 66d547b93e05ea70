"""Every language that is here is whole, and says what the program would say: nothing is lost or made up on the way."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import hatch_build
from audit import messages
from capemay_kit.core import i18n

LANGUAGES = sorted(messages.LIST.parent.glob("*/LC_MESSAGES/*.po"))
WHOLE = ("de",)
"""Languages without a gap. Others may be under way; what they lack is shown in English."""
EVERY = pytest.mark.parametrize("path", LANGUAGES, ids=lambda one: one.parts[-3])


BIRDS = "{n} bird"
REST = "{language}: {share} % is translated. The rest is in English."


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def forms(text: object) -> tuple[str, ...]:
    """Return a text as its forms for one and for more."""
    return text if isinstance(text, tuple) else (str(text),)


def translated(path: Path) -> list[Message]:
    return [one for one in read(path) if one.id and not one.fuzzy and all(forms(one.string))]


def named(text: str) -> set[tuple[str, str | None]]:
    """Return what is put into a text, and how: the number of a plural may be left unsaid."""
    return {(name, how) for _, name, _, how in Formatter().parse(text) if name is not None and name != "n"}


@EVERY
def test_all_is_translated_and_nothing_else(path: Path) -> None:
    """No text is missing, none is a guess that nobody looked at, none is kept that nothing says."""
    there = {(one.context, one.id): one for one in read(path) if one.id}
    wanted = {(one.context, one.id) for one in messages.catalogue() if one.id}
    assert there.keys() ^ wanted == set(), "make messages brings it up to date"
    lacking = [one.id for one in there.values() if one.fuzzy or not all(forms(one.string))]
    assert lacking == [] or path.parts[-3] not in WHOLE


@EVERY
def test_what_is_put_into_a_text_is_the_same_in_both_languages(path: Path) -> None:
    def differs(one: Message) -> bool:
        wanted = set().union(*map(named, forms(one.id)))
        return any(named(said) != wanted for said in forms(one.string))

    assert [one.id for one in translated(path) if differs(one)] == []


@EVERY
@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext's own check is not installed")
def test_gettext_itself_finds_no_fault(path: Path, tmp_path: Path) -> None:
    checked = ["msgfmt", "--check", "--output-file", str(tmp_path / "checked.mo"), str(path)]
    done = subprocess.run(checked, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_language_under_way_says_the_rest_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the forms of the plural it has; what nobody has looked at since the English text changed is not shown."""
    texts = messages.catalogue()
    russian = messages.begun("ru", texts)
    russian[BIRDS].string = ("{n} птица", "{n} птицы", "{n} птиц")
    russian.delete(REST)
    russian.add(REST.replace(". The", ", the"), "{language}: переведено {share} %.")
    found = messages.renewed(russian, texts)
    assert (found.changed, found.unused, len(found.missing)) == ([REST], [], len(texts) - 4)
    assert [*found.said("ru")][1:] == [f"  changed: {REST}"]
    path = tmp_path / "ru" / "LC_MESSAGES" / "capemay_kit.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(messages.written(found.catalogue, header=True))
    hatch_build.compiled(tmp_path)
    monkeypatch.setenv("CAPEMAY_LOCALES", str(tmp_path))
    assert i18n.translated("ru") == 0
    assert i18n.name_of_language("ru") == "Русский"
    with i18n.spoken("ru"):
        said = [i18n.ngettext(BIRDS, "{n} birds", n) for n in (1, 2, 5, 21)]
        assert said == ["1 птица", "2 птицы", "5 птиц", "21 птица"]
        assert i18n._(REST, language="x", share=1) == REST.format(language="x", share=1)
        assert i18n.number(1234.5, 1) == "1\xa0234,5"


def test_what_is_no_longer_said_is_taken_out_and_named() -> None:
    texts = messages.catalogue()
    french = messages.begun("fr", texts)
    french.add("Nothing of ours sounds like this", "Rien de nous")
    assert messages.renewed(french, texts).unused == ["Nothing of ours sounds like this"]
