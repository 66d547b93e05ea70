"""Texts are said in the language of whoever reads them."""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from audit import messages
from capemay_kit.core.i18n import (
    N_,
    Texts,
    _,
    and_list,
    language,
    language_for,
    languages,
    name_of_language,
    ngettext,
    or_list,
    speak,
    spoken,
)
from capemay_kit.web.error_page import languages_of


@pytest.fixture(autouse=True)
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have a second language there: en-XA."""
    messages.write_pseudo(tmp_path)
    monkeypatch.setenv("CAPEMAY_LOCALES", str(tmp_path))
    yield
    assert language() == "en"


def test_english_needs_no_catalogue() -> None:
    """A text is said as it stands there, with what is named in it."""
    assert languages()[0] == language() == "en"
    assert _("{name} passes", name="Anna") == "Anna passes"
    assert [ngettext("{n} bird", "{n} birds", n) for n in (0, 1, 2)] == ["0 birds", "1 bird", "2 birds"]


def test_another_language_says_it_in_its_own_words() -> None:
    """Tables by ids too, whenever they were made; and what is in braces is named in it."""
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


def test_the_machine_says_which_language_is_spoken_where_none_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """By CAPEMAY_LANG, as at the command line."""
    monkeypatch.setenv("CAPEMAY_LANG", "en-XA")
    assert language_for(["xx"]) == "en-XA"


def test_lists_are_joined_as_in_a_sentence() -> None:
    """One, two and more parts; none is nothing."""
    assert [and_list(one) for one in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert or_list(["a", "b", "c"]) == "a, b or c"


def test_a_language_is_called_as_it_calls_itself() -> None:
    """So that whoever cannot read the others finds it."""
    assert name_of_language("en") == "English"


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
