"""The script of a widget in an empty page, without a companion: what it is told, and what it sends."""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

MODEL = """async ([script, state]) => {
  const heard = {};
  const tell = (event, what) => (heard[event] ?? []).forEach((one) => one(what));
  const text = (buffer) => {
    const bytes = new Uint8Array(buffer);
    let all = "";
    for (let at = 0; at < bytes.length; at += 9999) all += String.fromCharCode(...bytes.subarray(at, at + 9999));
    return btoa(all);
  };
  window.sent = [];
  window.model = {
    get: (name) => state[name],
    set(changed) {
      Object.assign(state, changed);
      for (const name of Object.keys(changed)) tell(`change:${name}`);
    },
    on: (events, what) => events.split(" ").forEach((one) => (heard[one] ??= []).push(what)),
    off: () => {},
    send(content, _, buffers = []) {
      window.sent.push([content, buffers.map(text)]);
      if (buffers[0] && "at" in content) tell("msg:custom", { got: content.at + buffers[0].byteLength });
    },
  };
  window.script = await import(`data:text/javascript;base64,${script}`);
  document.body.replaceChildren();
  window.script.default.render({ model: window.model, el: document.body });
}"""


class Alone:
    """A page with one widget, a class of ours."""

    def __init__(self, browser: Browser, widget: Any, **state: Any) -> None:
        self.page = browser.new_page()
        self.page.evaluate(MODEL, [b64encode(widget._esm.encode()).decode(), state])

    def set(self, **changed: Any) -> None:
        """Change what the widget is told."""
        self.page.evaluate("(changed) => window.model.set(changed)", changed)

    def sent(self, what: str) -> list[tuple[dict[str, Any], bytes]]:
        """Wait until a message has a field, and return all that were sent since the last time, with their bytes."""
        self.page.wait_for_function("(what) => window.sent.some(([one]) => what in one)", arg=what)
        found = self.page.evaluate("window.sent.splice(0)")
        return [(content, b"".join(map(b64decode, pieces))) for content, pieces in found]

    def choose(self, path: Path) -> None:
        """Choose a file."""
        with self.page.expect_file_chooser() as chooser:
            self.page.get_by_role("button").click()
        chooser.value.set_files(path)
