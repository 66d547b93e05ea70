"""The map's script in a page by itself, with our style sheets; its Python is here."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from playwright.sync_api import Browser, Page, Route

from capemay_kit.ui.companion import LOOK
from capemay_kit.ui.picture.bundle import plotly_script
from capemay_kit.ui.picture.plot import PlotlyMap

from ..serving import eventually

ADDRESS = "http://map.test/"
PAGE = """<meta name="capemay" content='{"plotly": "/plotly.js"}'><meta name="viewport" content="width=device-width">
<body style="margin: 0"></body>"""
SHOW = """async ([script, state]) => {
  const heard = {};
  window.tell = (event, ...what) => (heard[event] ?? []).forEach((one) => one(...what));
  window.put = (changed) => {
    Object.assign(state, changed);
    Object.keys(changed).forEach((one) => tell(`change:${one}`));
  };
  window.sent = [];
  const model = {
    get: (name) => state[name],
    on: (events, what) => events.split(" ").forEach((one) => (heard[one] ??= []).push(what)),
    off: () => {},
    send: (content) => window.sent.push(content),
  };
  const widget = (await import(`data:text/javascript;base64,${script}`)).default();
  widget.initialize({ model });
  widget.render({ model, el: document.body.appendChild(document.createElement("div")) });
}"""
TRAITS = [name for name in PlotlyMap.class_own_traits() if not name.startswith("_")]


def hears(one: PlotlyMap, content: dict[str, Any]) -> None:
    """Have a widget hear a message of its page."""
    one._handle_custom_msg(content, [])


class Drawn:
    """A map on a page: what that sends is carried over by `carry`, what the map tells goes there at once."""

    def __init__(self, browser: Browser, **options: Any) -> None:
        self.page: Page = browser.new_context(**{"viewport": {"width": 1000, "height": 800}} | options).new_page()
        self.page.route(ADDRESS + "*", self._answer)

    def _answer(self, route: Route) -> None:
        if route.request.url.endswith(".js"):
            route.fulfill(path=plotly_script(), content_type="text/javascript")
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    def opens(self, one: PlotlyMap, look: bool = False) -> None:
        """Open the page with a map, or open it anew; with our style sheets where the ``look`` matters."""
        self.map = one
        one.send = lambda content, buffers=(): self.page.evaluate("(one) => tell('msg:custom', one, [])", content)
        self.page.goto(ADDRESS)
        if look:
            self.page.add_style_tag(content=LOOK)
            self.page.evaluate("document.body.className = 'cm-app cm-picture'")
        state = {name: getattr(one, name) for name in TRAITS}
        self.page.evaluate(SHOW, [b64encode(PlotlyMap._esm.encode()).decode(), state])
        one.observe(lambda change: self.page.evaluate("(one) => put(one)", {change.name: change.new}), TRAITS)
        self.page.wait_for_selector(".cm-map[data-version]")

    def carry(self) -> None:
        """Carry over what the page has sent."""
        for content in self.page.evaluate("window.sent.splice(0)"):
            hears(self.map, content)

    def answers(self, holds: Any) -> bool:
        """Wait until something holds after what the page sends was carried over."""
        return eventually(lambda: self.carry() or holds(), 10)

    @property
    def zoom(self) -> float:
        """How many times the map is enlarged."""
        return float(self.page.locator(".cm-map").get_attribute("data-zoom") or 0)
