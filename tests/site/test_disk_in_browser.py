"""The site's disk on the files of a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest

FRONT = Path(__file__).parents[2] / "capemay_kit" / "site" / "front"
ADDRESS = "http://localhost/"
PAGE = """<script>
function worker() {
  const made = new Worker("at_disk.js", { type: "module" });
  return (what, ...given) => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    made.postMessage([what, given], [port2]);
  });
}
const mine = worker();
</script>"""
FULL = "errno 51"


@pytest.fixture
def page(browser):
    context = browser.new_context()
    files = {"disk.js": FRONT / "disk.js", "at_disk.js": Path(__file__).with_name("at_disk.js")}

    def answer(route):
        name = route.request.url.removeprefix(ADDRESS)
        if name in files:
            route.fulfill(path=files[name], content_type="text/javascript")
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    context.route("**/*", answer)
    page = context.new_page()
    page.goto(ADDRESS)
    yield page
    context.close()


def test_the_disk_holds_over_a_reload_and_says_when_there_is_no_room(page):
    def ask(what, *given):
        return page.evaluate("([what, given]) => mine(what, ...given)", [what, given])

    assert ask("open", 40) == 0
    assert ask("write", 0, 100_000) == 100_000
    assert "another open" in page.evaluate("() => worker()('open', 0)")
    page.reload()
    assert ask("open", 40) == 100_000
    link = page.context.new_cdp_session(page)
    link.send("Storage.overrideQuotaForOrigin", {"origin": ADDRESS.rstrip("/"), "quotaSize": 300_000})
    assert ask("write", 0, 4096) == 4096
    assert ask("write", 100_000, 5_000_000) == FULL
    link.send("Storage.overrideQuotaForOrigin", {"origin": ADDRESS.rstrip("/")})
    assert ask("write", 100_000, 50_000) == 50_000
