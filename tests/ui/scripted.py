"""The scripts of the page in a page without Python: what they ask and say is noted, and tests answer."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser
from playwright.sync_api import Page as BrowserPage

from capemay_kit.ui.page import Page

ADDRESS = "http://localhost/"
MODEL = """
const hears = {};
window.said = [];       // what the kernel was told
window.answers = true;  // whether it answers
window.model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; },
    save_changes() {},
    send(content, callbacks) {
        said.push(content);
        if (answers) callbacks?.iopub?.status({ content: { execution_state: "idle" } });
    },
    on: (what, act) => (hears[what] ??= []).push(act),
    off() {},
    widget_manager: {},
};
window.tells = (name, value) => { state[name] = value; for (const act of hears[`change:${name}`] ?? []) act(); };
window.clicks = [];
addEventListener("click", ({ target }) => clicks.push(target.id));
const scripts = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
scripts.default.initialize({ model });
scripts.default.render({ model, el: document.getElementById("el") });
window.ready = true;
"""


def scripted(browser: Browser, body: str, **traits: Any) -> BrowserPage:
    """Open a page with the scripts in it, and a body within the companion's; ``traits`` are the page widget's.

    Its server is asked nothing but whether the page is alive: what ``page.alive`` holds is answered.
    """
    made = Page(**traits)
    state = {name: value for name, value in made.get_state().items() if not name.startswith("_")}
    source = made.get_state()["_esm"]
    made.close()
    settings = json.dumps({"baseUrl": "/page/"})
    html = f"""<!doctype html><meta name=capemay content='{{"ping": "ping"}}'><title>The table</title>
        <script id=jupyter-config-data type=application/json>{settings}</script>
        <div id=el></div><div class=cm-app>{body}</div>
        <script type=module>window.state = {json.dumps(state)}; const source = {_script(source)}; {MODEL}</script>"""
    page = browser.new_context().new_page()
    page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(ADDRESS)
    page.wait_for_function("window.ready")
    return page


def _script(text: str) -> str:
    """Write a text into a script."""
    return json.dumps(text).replace("</", "<\\/")
