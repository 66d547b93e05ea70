"""Joining with a phone, without a browser: who gets which page, and what attackers get."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from html import unescape
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

import pytest
from tornado.web import create_signed_value
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from capemay_kit.core.seat_claims import ONLOOKERS, TABLE
from capemay_kit.core.store import Store
from capemay_kit.games import registry
from capemay_kit.web.callers import ASK, SEAT
from capemay_kit.web.join import ASKS, WRONG, Guesses
from capemay_kit.web.wire import PROTOCOL

from ..ui.loops import run
from ..ui.people import Companion
from ..ui.serving import Answer, eventually
from .light import Cookies, Light
from .saying import message

KEY = "the-key-in-the-terminal"
VISIT = {"Accept": "text/html,*/*", "Sec_Fetch_Dest": "document"}
NAMES = ["Anna", "Ben", "Cleo"]


class Table(Companion):
    """A companion on the network, with a table of three."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.host, self.options = "0.0.0.0", {"key": KEY, "proxies": ["127.0.0.0/8"]}
        self.kept = Store(self.store)
        self.lay_out()

    def lay_out(self) -> None:
        """Lay out another table."""
        header = registry.game("cape-may").header_for(NAMES, seed="s")
        self.id = registry.lay_out(header, self.kept).header.table

    def visit(self, path: str = "/", cookie: str = "") -> Answer:
        """Go to a page as a browser does."""
        return self.ask(path, **VISIT, **({"Cookie": cookie} if cookie else {}))

    def claims(self, code: str, seat: object, **headers: str) -> Answer:
        """Tap a name."""
        body = urlencode({"seat": seat}).encode()
        return self.ask(f"/j/{code}", "POST", body, Content_Type="application/x-www-form-urlencoded", **headers)

    def joins(self, seat: object) -> str:
        """Join with a fresh phone; return its cookie."""
        answer = self.claims(self.kept.invite(self.id).whole, seat)
        assert answer.status == 303
        return cookie_of(answer)

    def said(self) -> str:
        """Return what the server wrote down."""
        return self.log.read_text()


def cookie_of(answer: Answer) -> str:
    """Return the cookie that was handed out, as a browser gives it back."""
    return "; ".join(f"{one.key}={one.coded_value}" for one in SimpleCookie(answer.headers["Set-Cookie"]).values())


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Run one server for the file."""
    running = Table(tmp_path_factory.mktemp("join"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def free(table: Table) -> None:
    """Begin each test at a table of its own, with nobody on a phone."""
    table.lay_out()


def socket_of(page: Answer, table: Table, cookie: str, origin: str = "") -> bool:
    """Say whether the socket of a page stays open for somebody with this cookie."""
    number = page.base.split("/")[3]
    address = f"ws://127.0.0.1:{table.port}{page.base}api/kernels/{number}/channels?session_id=x"
    headers = {**({"Cookie": cookie} if cookie else {}), **({"Origin": origin} if origin else {})}
    try:
        with connect(address, additional_headers=headers, subprotocols=[Subprotocol(PROTOCOL)]) as link:
            link.send(message("kernel_info_request", {}, "shell"))
            link.recv(timeout=20)
    except (InvalidStatus, ConnectionClosed):
        return False
    return True


def test_without_key_and_code_nobody_gets_a_page(table):
    """Whoever comes from elsewhere is asked for the table's code."""
    answer = table.visit()
    assert (answer.status, answer.headers["Location"]) == (303, "/j")
    assert "The table's code" in unescape(table.visit("/j").text)


def test_whoever_shows_the_key_hosts_from_then_on(table):
    """The key leaves the address at once; another one opens nothing."""
    answer = table.visit(f"/?key={KEY}")
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    assert table.visit("/", cookie_of(answer)).status == 200
    assert table.visit("/?key=another").headers["Location"] == "/j"


def test_whoever_showed_an_earlier_key_hosts_no_more(table):
    """Phones keep their seats."""
    host, seat = cookie_of(table.visit(f"/?key={KEY}")), table.joins(1)
    for key, goes_on in (("another", 303), (KEY, 200)):
        table.kill()
        table.options["key"] = key
        table.start()
        assert (table.visit("/", host).status, table.visit("/", seat).status) == (goes_on, 200)


def test_a_code_shows_who_plays_and_one_tap_claims_a_seat(table):
    """Looking claims nothing, as a link that is previewed looks; who was first has the seat."""
    code = table.kept.invite(table.id).short
    shown = table.visit(f"/j/{code}").text
    assert [name in shown for name in NAMES] == [True] * 3
    assert table.kept.held(table.id) == {}
    first = table.claims(code, 1)
    assert (first.status, first.headers["Location"]) == (303, "/")
    assert "HttpOnly" in first.headers["Set-Cookie"]
    assert "SameSite=Lax" in first.headers["Set-Cookie"]
    second = table.claims(code, 1)
    assert second.status == 409
    assert "another phone has this seat" in second.text.lower()
    assert table.kept.held(table.id) == {1: 1}
    assert table.visit("/", cookie_of(first)).status == 200


def test_of_phones_that_tap_one_name_at_once_one_has_it(table):
    """The others read that it is taken."""
    code, found = table.kept.invite(table.id).whole, []
    phones = [threading.Thread(target=lambda: found.append(table.claims(code, 2).status)) for _ in range(6)]
    for one in phones:
        one.start()
    for one in phones:
        one.join()
    assert sorted(found) == [303, *[409] * 5]


def test_one_phone_has_one_seat(table):
    """Whoever takes another gives up the one before."""
    cookie = table.joins(0)
    code = table.kept.invite(table.id).whole
    assert table.claims(code, 1, Cookie=cookie).status == 303
    assert table.kept.held(table.id) == {1: 1}


def test_a_code_for_a_seat_works_once_and_shuts_the_old_phone_out(table):
    """The old phone's cookie opens no page of the seat any more."""
    table.joins(1)
    code = table.kept.invite(table.id, 1).whole
    assert "The old phone is disconnected" in table.visit(f"/j/{code}").text
    assert table.claims(code, "").status == 303
    again = table.claims(code, "")
    assert again.status == 404
    assert table.kept.held(table.id) == {1: 2}


@pytest.mark.parametrize(
    "cookie",
    ["nonsense", "2|1:0|10:1600000000|12:capemay-seat|8:bnVsbA==|0000", ""],
    ids=["nonsense", "forged", "none"],
)
def test_a_cookie_that_was_not_signed_here_is_nobodys(table, cookie):
    """Whatever it says, its owner is asked for a code."""
    assert table.visit("/", f"{SEAT}={cookie}").headers["Location"] == "/j"


def test_a_cookie_signed_with_another_secret_is_nobodys(table):
    """As one of another server is, or one that somebody made at home."""
    body = json.dumps([table.id, 1, 1])
    forged = create_signed_value("another secret", SEAT, body).decode()
    assert table.visit("/", f"{SEAT}={forged}").headers["Location"] == "/j"


def test_the_address_names_no_seat(table):
    """Another number in it changes nothing: the page is whose the cookie is."""
    cookie = table.joins(1)
    page = table.visit(f"/?table={table.id}&seat=0&key=guess", cookie)
    assert page.status == 200
    assert socket_of(page, table, cookie)


def test_a_socket_is_for_whom_its_page_was_made(table):
    """Without a cookie, with another phone's, or as a host without the key: closed, and written down."""
    cookie, other = table.joins(1), table.joins(2)
    page = table.visit("/", cookie)
    before = table.said().count("a socket of somebody else's page")
    for wrong in ("", other, f"{SEAT}=nonsense"):
        assert not socket_of(page, table, wrong)
    assert eventually(lambda: table.said().count("a socket of somebody else's page") == before + 3)
    assert socket_of(page, table, cookie)


def test_a_socket_from_a_foreign_page_is_refused(table):
    """A site elsewhere cannot speak as a phone that is joined here."""
    cookie = table.joins(1)
    page = table.visit("/", cookie)
    assert not socket_of(page, table, cookie, origin="https://elsewhere.example")
    code = table.kept.invite(table.id).whole
    assert table.claims(code, 0, Origin="https://elsewhere.example").status == 403
    assert table.kept.held(table.id) == {1: 1}


def test_nothing_that_is_sent_becomes_a_line_of_the_log_or_steers_the_terminal(table):
    """What a browser reports, a table in the address, what a form asks for: each is one line, and short."""
    bad = "gone\n2026-01-01 00:00:00 WARNING capemay_kit.seats: forged\x1b[31m" + "x" * 20_000
    before = len(table.said().splitlines())

    async def sends():
        cookies = Cookies({"capemay-host": cookie_of(table.visit(f"/?key={KEY}")).split("=", 1)[1]})
        page = await Light(table.address, f"?{urlencode({'table': bad[:4000]})}", cookies).open()
        for mark in ("keys_heard", "traces"):
            for widget in [key for key, one in page.states.items() if mark in one["state"]]:
                await page.say("comm_msg", {"comm_id": widget, "data": {"method": "custom", "content": {"error": bad}}})
        control = {"comm_id": "x", "target_name": bad, "data": {}}
        await page.say("comm_open", control)
        await page.leave()

    run(sends())
    looks = table.kept.invite(table.id, ONLOOKERS).whole
    assert table.claims(looks, bad[:4000]).status == 403
    assert eventually(lambda: "asked for by a code that is not for it" in table.said())
    lines = table.said().splitlines()[before:]
    assert len([one for one in lines if "forged" in one]) >= 4
    assert [one for one in lines if one.startswith("2026-01-01") or not one.isprintable() or len(one) > 600] == []


def test_no_seat_that_is_not_there_is_claimed(table):
    """A form made by hand."""
    code = table.kept.invite(table.id).whole
    for seat in ("3", "-1", "1e0", "", "²", "looks it up"):
        assert table.claims(code, seat).status == 400
    assert table.kept.held(table.id) == {}


def test_no_code_is_found_by_trying():
    """After so many that were none those of that address, or household, are not looked up for a while."""
    now = [0.0]
    guesses = Guesses(lambda: now[0])
    for n in range(WRONG):
        assert not guesses.too_many("2001:db8::5"), n
        guesses.wrong(f"2001:db8::{n}")
    assert guesses.too_many("2001:db8::5")
    assert not guesses.too_many("2001:db8:0:1::5")
    assert not guesses.too_many("192.0.2.5")
    now[0] = 61
    assert not guesses.too_many("2001:db8::5")


def test_whoever_tries_codes_keeps_nobody_else_from_joining(table):
    """Another address is let in, and so is what a picture holds; no header of one's own makes another address."""
    code = table.kept.invite(table.id)
    tries = {"X_Forwarded_For": "192.0.2.66"}
    for _ in range(WRONG):
        assert table.ask("/j/22222222", **VISIT, **tries).status == 404
    for forged in (tries, {"X_Forwarded_For": "192.0.2.1, 192.0.2.66"}):
        refused = table.ask(f"/j/{code.short}", **VISIT, **forged)
        assert (refused.status, ("Too many wrong codes. Wait a minute, then try again.") in unescape(refused.text)) == (
            429,
            True,
        )
    assert table.ask(f"/j/{code.whole}", **VISIT, **tries).status == 200
    assert table.visit(f"/j/{code.short}").status == 200
    assert "a code that is none was shown by 192.0.2.66" in table.said()


def test_codes_that_are_looked_up_side_by_side_count_too():
    """Each is noted before it is looked up; one that is right is taken back."""
    guesses = Guesses(lambda: 0.0)
    for _ in range(WRONG):
        assert not guesses.too_many("192.0.2.66")
        guesses.wrong("192.0.2.66")
    assert guesses.too_many("192.0.2.66")
    guesses.right("192.0.2.66")
    assert not guesses.too_many("192.0.2.66")


def test_a_minute_after_a_right_code_others_can_be_counted():
    """Nothing is left of whoever typed only that code."""
    now = [0.0]
    guesses = Guesses(lambda: now[0])
    guesses.wrong("192.0.2.66")
    guesses.right("192.0.2.66")
    now[0] = 61
    assert guesses.may_ask("table")
    assert not guesses.too_many("192.0.2.66")


def test_a_table_may_be_asked_so_often_in_a_minute():
    """Others are asked all the same."""
    now = [0.0]
    guesses = Guesses(lambda: now[0])
    assert [guesses.may_ask("t") for _ in range(ASKS + 1)] == [True] * ASKS + [False]
    assert guesses.may_ask("another")
    now[0] = 61
    assert guesses.may_ask("t")


def test_a_phone_keeps_its_seat_over_a_restart_of_the_server(table):
    """What cookies are signed with is kept beside the store, for its owner alone."""
    cookie = table.joins(1)
    table.kill()
    table.start()
    assert table.visit("/", cookie).status == 200
    secret = table.folder / "store.db.secret"
    assert secret.stat().st_mode & 0o077 == 0
    assert re.fullmatch(r"[0-9a-f]{64}", secret.read_text())


def asks(table: Table, seat: object, cookie: str = "") -> Answer:
    """Have a phone ask for a seat."""
    body = urlencode({"ask": seat}).encode()
    headers = {"Content_Type": "application/x-www-form-urlencoded", **({"Cookie": cookie} if cookie else {})}
    return table.ask(f"/j/{table.kept.invite(table.id).whole}", "POST", body, **headers)


def news_of(table: Table, cookie: str) -> str:
    """Return how an ask stands, as soon as there is an answer."""
    return str(json.loads(table.ask("/j/asked/news", Cookie=cookie).text)["state"])


def comes(table: Table, cookie: str, **headers: str) -> Answer:
    """Come for the seat that was asked for."""
    return table.ask("/j/asked", "POST", b"", Cookie=cookie, **headers)


def test_a_phone_asks_for_a_taken_seat_and_comes_in_by_itself_after_the_yes(table):
    """It shows the number that the table sees; the old page is shut out at once."""
    old = table.joins(1)
    assert "has a phone: ask for this seat" in unescape(table.visit(f"/j/{table.kept.invite(table.id).whole}").text)
    answer = asks(table, 1)
    assert (answer.status, answer.headers["Location"]) == (303, "/j/asked")
    cookie, sign = cookie_of(answer), table.kept.claimed(table.id)[1].asks
    assert f"<b>{sign}</b>" in table.visit("/j/asked", cookie).text
    found: list[str] = []
    waits = threading.Thread(target=lambda: found.append(news_of(table, cookie)))
    waits.start()
    table.kept.answer(table.id, 1, sign, yes=True)
    waits.join()
    assert found == ["given"]
    came = comes(table, cookie)
    assert (came.status, came.headers["Location"]) == (303, "/")
    seat = next(one for one in cookie_of(came).split("; ") if one.startswith(SEAT))
    assert table.visit("/", seat).status == 200
    assert table.kept.held(table.id) == {1: 2}
    assert comes(table, cookie).headers["Location"] == "/j/asked"
    assert table.kept.held(table.id) == {1: 2}
    assert table.visit("/", old).status == 200


def test_a_phone_that_is_refused_reads_so(table):
    """And comes for nothing."""
    table.joins(1)
    cookie = cookie_of(asks(table, 1))
    table.kept.answer(table.id, 1, table.kept.claimed(table.id)[1].asks, yes=False)
    assert news_of(table, cookie) == "over"
    assert "The table did not say yes" in table.visit("/j/asked", cookie).text
    assert comes(table, cookie).headers["Location"] == "/j/asked"
    assert table.kept.held(table.id) == {1: 1}


def test_a_phone_asks_no_more_and_another_may_ask_then(table):
    """The table is not asked any longer; it leads back to the seats."""
    table.joins(1)
    cookie = cookie_of(asks(table, 1))
    body = urlencode({"no": "more"}).encode()
    headers = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": cookie}
    assert table.ask("/j/asked", "POST", body, Origin="http://elsewhere.example", **headers).status == 403
    back = table.ask("/j/asked", "POST", body, **headers)
    assert "has a phone: ask for this seat" in unescape(table.visit(back.headers["Location"]).text)
    assert table.kept.claimed(table.id)[1].asks is None
    assert asks(table, 1).status == 303
    # what was given meanwhile is come for
    cookie = cookie_of(asks(table, 2))
    table.kept.answer(table.id, 2, table.kept.claimed(table.id)[2].asks, yes=True)
    assert table.ask("/j/asked", "POST", body, **headers | {"Cookie": cookie}).headers["Location"] == "/j/asked"
    assert comes(table, cookie).headers["Location"] == "/"


def test_a_phone_that_lost_its_seat_looks_on_or_takes_another_by_its_cookie(table):
    """As by the table's own code; it is not asked for again, and no other cookie leads there."""
    lost = table.joins(1)
    table.kept.take_over(table.kept.invite(table.id, 1).whole)
    assert "has a phone: ask for this seat" in unescape(table.visit("/j/again", lost).text)
    assert cookie_of(table.claims("again", "looks", Cookie=lost)).startswith(SEAT)
    assert table.claims("again", 2, Cookie=lost, Origin="http://elsewhere.example").status == 403
    assert table.claims("again", 1, Cookie=lost).status == 409
    assert table.claims("again", 2, Cookie=lost).status == 303
    assert table.kept.held(table.id) == {1: 2, 2: 1}
    looks = cookie_of(table.claims(table.kept.invite(table.id).whole, "looks"))
    for other in (looks, "", f"{SEAT}=nonsense"):
        assert table.visit("/j/again", other).status == 404
        assert table.claims("again", 0, Cookie=other).status == 404


def test_one_phone_asks_for_a_seat_at_a_time(table):
    """Another hears so; the same phone asks still, with the same number."""
    table.joins(1)
    first = asks(table, 1)
    second = asks(table, 1)
    assert (second.status, "is asking for this seat" in second.text) == (409, True)
    sign = table.kept.claimed(table.id)[1].asks
    assert asks(table, 1, cookie_of(first)).status == 303
    assert table.kept.claimed(table.id)[1].asks == sign


def test_a_table_is_not_asked_all_the_time(table):
    """So often in a minute; then nobody asks there for a while, and it is written down."""
    table.joins(2)
    before = table.said().count("asked for seats too often")
    for _ in range(20):
        last = asks(table, 2)
    assert (
        last.status,
        ("Too many phones have asked this table. Wait a minute and try again, or get a code at the table.")
        in unescape(last.text),
    ) == (429, True)
    assert eventually(lambda: table.said().count("asked for seats too often") > before)


@pytest.mark.parametrize("cookie", ["", "nonsense", "2|1:0|10:1600000000|11:capemay-ask|8:bnVsbA==|0000"])
def test_nobody_comes_for_a_seat_they_did_not_ask_for(table, cookie):
    """Without a cookie signed here, or from a foreign page."""
    assert comes(table, f"{ASK}={cookie}").status == 403
    assert table.ask("/j/asked/news", Cookie=f"{ASK}={cookie}").status == 404
    assert table.visit("/j/asked", f"{ASK}={cookie}").headers["Location"] == "/j"


def test_a_word_that_another_table_gave_a_seat_for_gives_none_here(table):
    """The word alone says which seat was asked for; a cookie made by hand with another seat is not signed here."""
    made = json.dumps([table.id, 0, "a word", "12", "code"])
    forged = create_signed_value("another secret", ASK, made).decode()
    assert comes(table, f"{ASK}={forged}").status == 403
    assert table.kept.held(table.id) == {}


def test_a_screen_asks_to_be_the_table_or_has_a_code_for_it(table):
    """The page it is then given is the table's; looking at the code moves nothing."""
    code = table.kept.invite(table.id, TABLE).whole
    assert "The table here?" in unescape(table.visit(f"/j/{code}").text)
    assert TABLE not in table.kept.claimed(table.id)
    answer = table.claims(code, "table")
    assert answer.status == 303
    assert table.kept.claimed(table.id)[TABLE].generation == 1
    cookie = cookie_of(answer)
    page = table.visit("/", cookie)
    assert socket_of(page, table, cookie)
    assert table.claims(code, "table").status == 404


def test_an_onlookers_link_looks_on_and_claims_nothing(table):
    """Followed as often as they like; a seat claimed by it is refused and written down; withdrawn it is none."""
    code = table.kept.invite(table.id, ONLOOKERS).whole
    shown = unescape(table.visit(f"/j/{code}").text)
    assert "Watch?" in shown
    assert "cm-join-seat" not in shown.split("</style>", 1)[1]
    for _ in range(2):
        answer = table.claims(code, "looks")
        assert answer.status == 303
    page = table.visit("/", cookie_of(answer))
    assert socket_of(page, table, cookie_of(answer))
    before = table.said().count("by a code that is not for it")
    body = urlencode({"ask": 1}).encode()
    assert table.ask(f"/j/{code}", "POST", body, Content_Type="application/x-www-form-urlencoded").status == 403
    for seat in (0, 1, "table", ""):
        assert table.claims(code, seat).status == 403
    assert eventually(lambda: table.said().count("by a code that is not for it") == before + 5)
    assert table.kept.held(table.id) == {}
    table.kept.withdraw(table.id, ONLOOKERS)
    assert table.claims(code, "looks").status == 404


def test_whoever_looks_on_by_a_link_withdraws_it_for_nobody(table):
    """Joining with a seat afterwards lets go of no link."""
    link = table.claims(table.kept.invite(table.id, ONLOOKERS).whole, "looks")
    code = table.kept.invite(table.id).whole
    assert table.claims(code, 0, Cookie=cookie_of(link)).status == 303
    assert table.kept.claimed(table.id)[ONLOOKERS].held
