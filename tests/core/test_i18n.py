"""Texts are said in the language of whoever reads them."""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from capemay_kit.core.i18n import (
    N_,
    Texts,
    _,
    and_list,
    language,
    language_for,
    languages,
    money,
    name_of_language,
    ngettext,
    number,
    or_list,
    speak,
    spoken,
)
from capemay_kit.errors import Fault
from capemay_kit.games import registry
from capemay_kit.web.error_page import languages_of


@pytest.fixture(autouse=True)
def pseudo(abroad: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have a second language there: en-XA."""
    monkeypatch.setenv("CAPEMAY_LOCALES", str(abroad))
    yield
    assert language() == "en"


def test_english_needs_no_catalogue() -> None:
    assert languages()[0] == language() == "en"
    assert _("{name} passes", name="Anna") == "Anna passes"
    assert [ngettext("{n} bird", "{n} birds", n) for n in (0, 1, 2)] == ["0 birds", "1 bird", "2 birds"]


def test_another_language_says_it_in_its_own_words() -> None:
    table = Texts({"close": "Close"})
    with spoken("en-XA"):
        assert _("{name} passes", name="Anna") == "[Anna páššéš ~]"
        assert table["close"] == dict(table)["close"] == _(N_("Close")) == "[Çlóšé ~]"
    assert table["close"] == "Close"


def test_two_pages_are_read_in_two_languages_at_once() -> None:
    """In one process; neither changes what the other reads."""
    one, other = copy_context(), copy_context()
    one.run(speak, ["en-XA"])
    other.run(speak, ["en"])
    assert (one.run(_, "Close"), other.run(_, "Close")) == ("[Çlóšé ~]", "Close")


@pytest.mark.parametrize(("asked", "found"), [
    (["en-XA"], "en-XA"), (["en-xa"], "en-XA"), (["en_XA"], "en-XA"), (["xx", "en-XA"], "en-XA"),
    (["en-GB", "en-XA"], "en"), (["xx"], "en"), ([], "en"),
])  # fmt: skip
def test_the_first_language_asked_for_that_there_is_is_spoken(asked: list[str], found: str) -> None:
    """A country's own stands for its language; English where there is none of them."""
    assert language_for(asked) == found


def test_where_none_is_asked_for_the_machine_says_which_language_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """By CAPEMAY_LANG, as at the command line. A language is called as it calls itself, for whoever reads no other."""
    monkeypatch.setenv("CAPEMAY_LANG", "en-XA")
    assert language_for(["xx"]) == "en-XA"
    assert name_of_language("en") == "English"


def test_lists_are_joined_as_in_a_sentence() -> None:
    assert [and_list(one) for one in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert or_list(["a", "b", "c"]) == "a, b or c"


@pytest.mark.parametrize(("cookie", "accepted", "found"), [
    ("", "de-AT,de;q=0.9,en;q=0.8", ["de-AT", "de", "en"]),
    ("", "en;q=0.5, fr", ["fr", "en"]),
    ("capemay-language=de", "en", ["de", "en"]),
    ("", "", [""]),
    ("", "de;q=oddly,en", ["en", "de"]),
])  # fmt: skip
def test_a_browser_says_what_is_read_there(cookie: str, accepted: str, found: list[str]) -> None:
    """First the language that was chosen on it, then its own, the best first."""
    headers = HTTPHeaders({"Host": "here", "Cookie": cookie, "Accept-Language": accepted})
    asked = HTTPServerRequest(start_line=RequestStartLine("GET", "/", "HTTP/1.1"), headers=headers)
    assert languages_of(asked) == found


def test_numbers_are_written_as_the_reader_s_language_does() -> None:
    """Those within messages too: the marks between thousands and before decimals, and where the currency's sign is."""
    assert (number(1234.56, 1), number(-2, signed=True), money(5)) == ("1,234.6", "−2", "$5")
    with spoken("de"):
        assert (number(1234.56, 1), number(0.5, 1, signed=True), money(5)) == ("1.234,6", "+0,5", "5\xa0$")
        over = _(
            "Game {game} was not over after {acts:,} actions, so it and all later games were stopped", game=1, acts=5000
        )
        assert "5.000" in over
        assert _("{name}: {n}", name="a.b, c", n=3) == "a.b, c: 3"
        assert "„oak\\n“" in _("Table {table!r} already exists", table="oak\n")


def test_where_a_fault_is_said_in_the_reader_s_language() -> None:
    """A fault is made once, and read by anybody."""
    fault = Fault("line 3 $.at", _("is not base64"))
    assert str(fault) == "line 3, at: is not base64"
    with spoken("en-XA"):
        assert str(fault) == "[líñé 3 ~], at: is not base64"


@pytest.mark.parametrize("game", ["cape-may", "capitol", "cape-horn", "capital-city"])
def test_pictures_are_kept_for_each_language_apart(game: str) -> None:
    """Two readers in turn, in one process, at one table: each reads their own."""
    rules, start, header_for = registry.game(game)
    s = start(header_for(["Anna", "Ben", "Cleo"], seed="two"))

    def texts() -> list[str]:
        scene = rules.scene(rules.view(s, 0), ())
        assert scene is not None
        return [one.label for one in scene.areas if one.label] + [one.label for one in scene.places]

    english = texts()
    with spoken("en-XA"):
        other = texts()
    assert texts() == english != other
    with spoken("en-XA"):
        assert texts() == other
