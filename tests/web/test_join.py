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
from ..ui.serving import VISIT, Answer, eventually
from .light import Cookies, Light, message

KEY = "the-key-in-the-terminal"
NAMES = ["Anna", "Ben", "Cleo"]
ELSEWHERE = {"Origin": "https://elsewhere.example"}


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

    def code(self, seat: int | None = None) -> str:
        """Return the whole code of the table, or of a seat of it."""
        return self.kept.invite(self.id, seat).whole

    def visit(self, path: str = "/", cookie: str = "") -> Answer:
        """Go to a page as a browser does."""
        return self.ask(path, **VISIT, **({"Cookie": cookie} if cookie else {}))

    def reads(self, path: str, cookie: str = "") -> str:
        return unescape(self.visit(path, cookie).text)

    def posts(self, path: str, cookie: str = "", headers: dict[str, str] | None = None, **form: object) -> Answer:
        """Send a form."""
        said = {"Content_Type": "application/x-www-form-urlencoded", **(headers or {})}
        return self.ask(path, "POST", urlencode(form).encode(), **said, **({"Cookie": cookie} if cookie else {}))

    def claims(self, code: str, seat: object, cookie: str = "", **headers: str) -> Answer:
        """Tap a name."""
        return self.posts(f"/j/{code}", cookie, headers, seat=seat)

    def joins(self, seat: object) -> str:
        """Join with a fresh phone; return its cookie."""
        answer = self.claims(self.code(), seat)
        assert answer.status == 303
        return cookie_of(answer)

    def asks(self, seat: object, cookie: str = "") -> Answer:
        """Have a phone ask for a seat."""
        return self.posts(f"/j/{self.code()}", cookie, ask=seat)

    def answers(self, seat: int, *, yes: bool) -> None:
        """Have the table say yes or no to who asks for a seat."""
        self.kept.answer(self.id, seat, self.kept.claimed(self.id)[seat].asks, yes=yes)

    def comes(self, cookie: str) -> Answer:
        """Come for the seat that was asked for."""
        return self.ask("/j/asked", "POST", Cookie=cookie)

    def news_of(self, cookie: str) -> str:
        """Return how an ask stands, as soon as there is an answer."""
        return str(json.loads(self.ask("/j/asked/news", Cookie=cookie).text)["state"])

    @property
    def held(self) -> dict[int, int]:
        return self.kept.held(self.id)

    def said(self) -> str:
        """Return what the server wrote down."""
        return self.log.read_text()

    def has_socket(self, page: Answer, cookie: str, **headers: str) -> bool:
        """Say whether the socket of a page stays open for somebody with this cookie."""
        number = page.base.split("/")[3]
        address = f"ws://127.0.0.1:{self.port}{page.base}api/kernels/{number}/channels?session_id=x"
        headers |= {"Cookie": cookie} if cookie else {}
        try:
            with connect(address, additional_headers=headers, subprotocols=[Subprotocol(PROTOCOL)]) as link:
                link.send(message("kernel_info_request", {}))
                link.recv(timeout=20)
        except (InvalidStatus, ConnectionClosed):
            return False
        return True


def cookie_of(answer: Answer) -> str:
    """Return the cookie that was handed out, as a browser gives it back."""
    return "; ".join(f"{one.key}={one.coded_value}" for one in SimpleCookie(answer.headers["Set-Cookie"]).values())


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Run one server for the file."""
    with Table(tmp_path_factory.mktemp("join")) as one:
        yield one


@pytest.fixture
def table(running: Table) -> Table:
    """Begin at a table of one's own, with nobody on a phone."""
    running.lay_out()
    return running


# --- who gets a page ---------------------------------------------------------------------------------------


def test_without_key_and_code_nobody_gets_a_page_and_is_asked_for_the_code(table):
    answer = table.visit()
    assert (answer.status, answer.headers["Location"]) == (303, "/j")
    assert "The table's code" in table.reads("/j")


def test_whoever_shows_the_key_hosts_from_then_on_and_it_leaves_the_address(table):
    answer = table.visit(f"/?key={KEY}")
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    assert table.visit("/", cookie_of(answer)).status == 200
    assert table.visit("/?key=another").headers["Location"] == "/j"


def test_phones_keep_their_seats_over_a_restart_and_whoever_showed_an_earlier_key_hosts_no_more(table):
    host, seat = cookie_of(table.visit(f"/?key={KEY}")), table.joins(1)
    for key, goes_on in (("another", 303), (KEY, 200)):
        table.kill()
        table.options["key"] = key
        table.start()
        assert (table.visit("/", host).status, table.visit("/", seat).status) == (goes_on, 200)
    # what cookies are signed with is kept beside the store, for its owner alone
    secret = table.folder / "store.db.secret"
    assert secret.stat().st_mode & 0o077 == 0
    assert re.fullmatch(r"[0-9a-f]{64}", secret.read_text())


def test_a_cookie_that_was_not_signed_here_is_nobodys(table):
    elsewhere = create_signed_value("another secret", SEAT, json.dumps([table.id, 1, 1])).decode()
    for forged in ("nonsense", "2|1:0|10:1600000000|12:capemay-seat|8:bnVsbA==|0000", "", elsewhere):
        assert table.visit("/", f"{SEAT}={forged}").headers["Location"] == "/j", forged


def test_the_address_names_no_seat(table):
    cookie = table.joins(1)
    page = table.visit(f"/?table={table.id}&seat=0&key=guess", cookie)
    assert page.status == 200
    assert table.has_socket(page, cookie)


def test_a_socket_is_for_whom_its_page_was_made_and_from_no_foreign_page(table):
    cookie, other = table.joins(1), table.joins(2)
    page = table.visit("/", cookie)
    before = table.said().count("a socket of somebody else's page")
    for wrong in ("", other, f"{SEAT}=nonsense"):
        assert not table.has_socket(page, wrong)
    assert eventually(lambda: table.said().count("a socket of somebody else's page") == before + 3)
    assert not table.has_socket(page, cookie, **ELSEWHERE)
    assert table.has_socket(page, cookie)


def test_nothing_that_is_sent_becomes_a_line_of_the_log_or_steers_the_terminal(table):
    """What a browser reports, a table in the address, what a form asks for: each is one line, and short."""
    bad = "gone\n2026-01-01 00:00:00 WARNING capemay_kit.seats: forged\x1b[31m" + "x" * 20_000
    before = len(table.said().splitlines())

    async def sends():
        cookies = Cookies({"capemay-host": cookie_of(table.visit(f"/?key={KEY}")).split("=", 1)[1]})
        page = await Light(table.address, f"?{urlencode({'table': bad[:4000]})}", cookies).open()
        for mark in ("keys_heard", "traces"):
            for widget in [key for key, one in page.states.items() if mark in one["state"]]:
                await page.tell(widget, error=bad)
        await page.say("comm_open", {"comm_id": "x", "target_name": bad, "data": {}})
        await page.leave()

    run(sends())
    assert table.claims(table.code(ONLOOKERS), bad[:4000]).status == 403
    assert eventually(lambda: "asked for by a code that is not for it" in table.said())
    lines = table.said().splitlines()[before:]
    assert len([one for one in lines if "forged" in one]) >= 4
    assert [one for one in lines if one.startswith("2026-01-01") or not one.isprintable() or len(one) > 600] == []


# --- codes and seats ---------------------------------------------------------------------------------------


def test_a_code_shows_who_plays_and_one_tap_claims_a_seat(table):
    """Looking claims nothing, as a link that is previewed looks; who was first has the seat."""
    code = table.kept.invite(table.id).short
    shown = table.visit(f"/j/{code}").text
    assert [name for name in NAMES if name not in shown] == []
    assert table.held == {}
    assert table.claims(code, 0, **ELSEWHERE).status == 403
    first = table.claims(code, 1)
    assert (first.status, first.headers["Location"]) == (303, "/")
    assert "HttpOnly" in first.headers["Set-Cookie"]
    assert "SameSite=Lax" in first.headers["Set-Cookie"]
    second = table.claims(code, 1)
    assert second.status == 409
    assert "another phone has this seat" in second.text.lower()
    assert table.held == {1: 1}
    assert table.visit("/", cookie_of(first)).status == 200


def test_one_phone_has_one_seat(table):
    cookie = table.joins(0)
    assert table.claims(table.code(), 1, cookie).status == 303
    assert table.held == {1: 1}


def test_no_seat_that_is_not_there_is_claimed(table):
    for seat in ("3", "-1", "1e0", "", "²", "looks it up"):
        assert table.claims(table.code(), seat).status == 400
    assert table.held == {}


def test_a_screen_has_a_code_to_be_the_table_and_looking_at_it_moves_nothing(table):
    code = table.code(TABLE)
    assert "The table here?" in table.reads(f"/j/{code}")
    assert TABLE not in table.kept.claimed(table.id)
    answer = table.claims(code, "table")
    assert answer.status == 303
    assert table.kept.claimed(table.id)[TABLE].generation == 1
    cookie = cookie_of(answer)
    assert table.has_socket(table.visit("/", cookie), cookie)
    assert table.claims(code, "table").status == 404


def test_an_onlookers_link_looks_on_and_claims_nothing(table):
    """Followed as often as they like; a seat claimed by it is refused and written down; withdrawn it is none."""
    code = table.code(ONLOOKERS)
    shown = table.reads(f"/j/{code}")
    assert "Watch?" in shown
    assert "cm-join-seat" not in shown.split("</style>", 1)[1]
    looks = [table.claims(code, "looks") for _ in range(2)]
    assert [one.status for one in looks] == [303, 303]
    # a television has the same link with ?show behind it
    assert f"/j/{code}?show" in table.reads(f"/j/{code}?show")
    large = table.claims(f"{code}?show", "looks")
    assert [one.headers["Location"] for one in (*looks[:1], large)] == ["/", "/?show"]
    cookie = cookie_of(looks[1])
    assert table.has_socket(table.visit("/", cookie), cookie)
    before = table.said().count("by a code that is not for it")
    assert table.posts(f"/j/{code}", ask=1).status == 403
    for seat in (0, 1, "table", ""):
        assert table.claims(code, seat).status == 403
    assert eventually(lambda: table.said().count("by a code that is not for it") == before + 5)
    assert table.held == {}
    # joining with a seat afterwards lets go of no link
    assert table.claims(table.code(), 0, cookie).status == 303
    assert table.kept.claimed(table.id)[ONLOOKERS].held
    table.kept.withdraw(table.id, ONLOOKERS)
    assert table.claims(code, "looks").status == 404


# --- guesses -----------------------------------------------------------------------------------------------


@pytest.fixture
def now() -> list[float]:
    return [0.0]


@pytest.fixture
def guesses(now: list[float]) -> Guesses:
    return Guesses(lambda: now[0])


def test_after_so_many_wrong_codes_none_of_that_household_is_looked_up_for_a_minute(guesses, now):
    """Each is noted before it is looked up, so those that are looked up side by side count too."""
    for n in range(WRONG):
        assert not guesses.too_many("2001:db8::5"), n
        guesses.wrong(f"2001:db8::{n}")
    assert guesses.too_many("2001:db8::5")
    assert not guesses.too_many("2001:db8:0:1::5")
    assert not guesses.too_many("192.0.2.5")
    now[0] = 61
    assert not guesses.too_many("2001:db8::5")


def test_a_code_that_was_right_is_taken_back_and_nothing_is_left_of_it(guesses, now):
    for _ in range(WRONG):
        guesses.wrong("192.0.2.66")
    assert guesses.too_many("192.0.2.66")
    guesses.right("192.0.2.66")
    assert not guesses.too_many("192.0.2.66")
    guesses.wrong("192.0.2.7")
    guesses.right("192.0.2.7")
    now[0] = 61
    assert guesses.may_ask("table")
    assert not guesses.too_many("192.0.2.7")


def test_a_table_may_be_asked_so_often_in_a_minute(guesses, now):
    assert [guesses.may_ask("t") for _ in range(ASKS + 1)] == [True] * ASKS + [False]
    assert guesses.may_ask("another")
    now[0] = 61
    assert guesses.may_ask("t")


def test_whoever_tries_codes_keeps_nobody_else_from_joining(table):
    """Another address is let in, and so is what a picture holds; no header of one's own makes another address."""
    code = table.kept.invite(table.id)
    tries = {"X_Forwarded_For": "192.0.2.66"}
    for _ in range(WRONG):
        assert table.ask("/j/22222222", **VISIT, **tries).status == 404
    for forged in (tries, {"X_Forwarded_For": "192.0.2.1, 192.0.2.66"}):
        refused = table.ask(f"/j/{code.short}", **VISIT, **forged)
        assert refused.status == 429
        assert "Too many wrong codes. Wait a minute, then try again." in unescape(refused.text)
    assert table.ask(f"/j/{code.whole}", **VISIT, **tries).status == 200
    assert table.visit(f"/j/{code.short}").status == 200
    assert "a code that is none was shown by 192.0.2.66" in table.said()


# --- asking for a seat -------------------------------------------------------------------------------------

TAKEN = "has a phone: ask for this seat"


def test_a_phone_asks_for_a_taken_seat_and_comes_in_by_itself_after_the_yes(table):
    """It shows the number that the table sees; the old page is shut out at once."""
    old = table.joins(1)
    assert TAKEN in table.reads(f"/j/{table.code()}")
    answer = table.asks(1)
    assert (answer.status, answer.headers["Location"]) == (303, "/j/asked")
    cookie, sign = cookie_of(answer), table.kept.claimed(table.id)[1].asks
    assert f"<b>{sign}</b>" in table.visit("/j/asked", cookie).text
    found: list[str] = []
    waits = threading.Thread(target=lambda: found.append(table.news_of(cookie)))
    waits.start()
    table.answers(1, yes=True)
    waits.join()
    assert found == ["given"]
    came = table.comes(cookie)
    assert (came.status, came.headers["Location"]) == (303, "/")
    seat = next(one for one in cookie_of(came).split("; ") if one.startswith(SEAT))
    assert table.visit("/", seat).status == 200
    assert table.comes(cookie).headers["Location"] == "/j/asked"
    assert table.held == {1: 2}
    assert table.visit("/", old).status == 200


def test_a_phone_that_is_refused_reads_so_and_comes_for_nothing(table):
    table.joins(1)
    cookie = cookie_of(table.asks(1))
    table.answers(1, yes=False)
    assert table.news_of(cookie) == "over"
    assert "The table did not say yes" in table.reads("/j/asked", cookie)
    assert table.comes(cookie).headers["Location"] == "/j/asked"
    assert table.held == {1: 1}


def test_a_phone_asks_no_more_and_another_may_ask_then(table):
    table.joins(1)
    cookie = cookie_of(table.asks(1))
    assert table.posts("/j/asked", cookie, ELSEWHERE, no="more").status == 403
    back = table.posts("/j/asked", cookie, no="more")
    assert TAKEN in table.reads(back.headers["Location"])
    assert table.kept.claimed(table.id)[1].asks is None
    assert table.asks(1).status == 303
    # what was given meanwhile is come for
    cookie = cookie_of(table.asks(2))
    table.answers(2, yes=True)
    assert table.posts("/j/asked", cookie, no="more").headers["Location"] == "/j/asked"
    assert table.comes(cookie).headers["Location"] == "/"


def test_a_phone_that_lost_its_seat_looks_on_or_takes_another_by_its_cookie(table):
    """As by the table's own code; it is not asked for again, and no other cookie leads there."""
    lost = table.joins(1)
    table.kept.take_over(table.code(1))
    assert TAKEN in table.reads("/j/again", lost)
    assert cookie_of(table.claims("again", "looks", lost)).startswith(SEAT)
    assert table.claims("again", 2, lost, **ELSEWHERE).status == 403
    assert table.claims("again", 1, lost).status == 409
    assert table.claims("again", 2, lost).status == 303
    assert table.held == {1: 2, 2: 1}
    looks = cookie_of(table.claims(table.code(), "looks"))
    for other in (looks, "", f"{SEAT}=nonsense"):
        assert table.visit("/j/again", other).status == 404
        assert table.claims("again", 0, other).status == 404


def test_a_table_is_not_asked_all_the_time(table):
    table.joins(2)
    before = table.said().count("asked for seats too often")
    last = [table.asks(2) for _ in range(20)][-1]
    assert last.status == 429
    said = "Too many phones have asked this table. Wait a minute and try again, or get a code at the table."
    assert said in unescape(last.text)
    assert eventually(lambda: table.said().count("asked for seats too often") > before)


def test_nobody_comes_for_a_seat_they_did_not_ask_for(table):
    """Without a cookie signed here. The word alone says which seat was asked for: another seat is not signed here."""
    made = json.dumps([table.id, 0, "a word", "12", "code"])
    forged = create_signed_value("another secret", ASK, made).decode()
    for cookie in ("", "nonsense", "2|1:0|10:1600000000|11:capemay-ask|8:bnVsbA==|0000", forged):
        assert table.comes(f"{ASK}={cookie}").status == 403
        assert table.ask("/j/asked/news", Cookie=f"{ASK}={cookie}").status == 404
        assert table.visit("/j/asked", f"{ASK}={cookie}").headers["Location"] == "/j"
    assert table.held == {}
