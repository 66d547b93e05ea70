"""What the site's page reckons and chooses, tried in Node: how far it is, what fails, what is kept and answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from capemay_kit.site import frame
from capemay_kit.site.frame import FRONT

from ..ui.node import in_node

MB = 1_000_000
PARTS = {"python": {"a": [4 * MB, 2 * MB], "b": [1 * MB, 1 * MB]}, "games": {"c": [3 * MB, 3 * MB]}}
"""Parts with their files: bytes as they are, and on the wire."""
SITE = "https://host.example/table/"


def tried(script: str, code: str, **given: Any) -> Any:
    """Run code that returns something, with everything that a script exports and with what is given."""
    return in_node(Path(__file__).with_name("tried.mjs"), str(FRONT / script), code, given)


@pytest.mark.parametrize(
    ("code", "comes"),
    [
        pytest.param("p.had('a', 2e6, 0); return p.of('python')", [1 * MB, 3 * MB], id="bytes on the wire"),
        # scripts are fetched by the browser itself, which does not say how far it is
        pytest.param("p.had('a', 1e6, 0); p.done('python', 1); return p.of('python')", [3 * MB, 3 * MB], id="done"),
        pytest.param("p.had('c', 3e6, 0); p.had('c', 1e6, 1); return p.total()", 3 * MB, id="never back"),
        pytest.param(
            "p.done('python', 0); p.done('games', 0); const came = p.percent(); p.opened = true;"
            "return [came, p.percent()]",
            [95, 100],
            id="a hundred per cent only when all is open",
        ),
        pytest.param("p.had('a', 0.2e6, 0); return p.seconds(500)", None, id="no pace is known yet"),
    ],
)
def test_how_far_it_is(code: str, comes: Any) -> None:
    assert tried("progress.js", f"const p = new all.Progress(PARTS); {code}", PARTS=PARTS) == comes


def test_how_long_it_takes_is_told_from_the_pace() -> None:
    """One megabyte a second, four still to come."""
    code = "const p = new all.Progress(PARTS); p.had('a', 0.2e6, 0); p.seconds(500); p.had('a', 4e6, 1900);"
    assert tried("progress.js", f"{code} return p.seconds(1900)", PARTS=PARTS) == pytest.approx(4.0, abs=0.1)


def test_what_is_left_is_told_as_roughly_as_it_is_known() -> None:
    """In whole seconds, then in fives, then in minutes; the sentence for it exists."""
    said = tried("progress.js", "return seconds.map(all.left)", seconds=[None, 0.4, 6.2, 43, 150])
    assert said == [None, ["moment", 0], ["seconds", 7], ["seconds", 45], ["minutes", 3]]
    assert {kind for kind, _ in said[1:]} <= set(frame.PAGE)


FAILS = {
    "space": [{"name": "QuotaExceededError"}],
    "held": [{"name": "NoModificationAllowedError"}],
    "private": [
        {"name": "SecurityError"},
        {"name": "UnknownError", "message": "The operation failed (e.g. out of memory)."},
    ],
    "network": [
        {"name": "TypeError", "message": "Failed to fetch"},
        {"name": "TypeError", "message": "NetworkError when attempting to fetch resource."},
        {"name": "TypeError", "message": "Failed to fetch dynamically imported module: https://a"},
    ],
    "missing": [{"kind": "missing", "message": "parts/start.bin: 404"}],
    "memory": [{"name": "RangeError", "message": "WebAssembly.Memory(): could not allocate memory"}],
    "old": [
        {"name": "TypeError", "message": "file.createSyncAccessHandle is not a function"},
        {"name": "NotSupportedError", "message": "Backend does not support this operation"},
    ],
    "broken": [{"name": "Error", "message": "who knows"}],
}
"""Browsers say it each in its way."""


def test_what_fails_has_a_sentence_with_a_remedy() -> None:
    assert tried("failing.js", "return Object.values(FAILS).map((some) => some.map(all.kindOf))", FAILS=FAILS) == [
        [kind] * len(some) for kind, some in FAILS.items()
    ]
    assert [kind for kind in FAILS if not (frame.TROUBLE[kind][0] and frame.TROUBLE[kind][1].endswith("."))] == []


def test_a_browser_without_module_workers_is_too_old() -> None:
    """It is asked whether it looks for the kind of a worker at all."""
    code = """
      const navigator = { locks: {}, storage: { getDirectory() {} } };
      const has = { isSecureContext: true, WebAssembly: {}, DecompressionStream: {}, navigator };
      class Old { terminate() {} }
      class New { constructor(url, options) { options.type; } terminate() {} }
      const now = { ...has, Worker: New };
      const older = { ...now, WebAssembly: undefined };
      const unkept = { ...now, navigator: { locks: {}, storage: {} } };
      return [{ ...has, Worker: Old }, now, { ...now, isSecureContext: false }, older, unkept].map(all.lacking);
    """
    assert tried("failing.js", code) == ["old", "", "unsafe", "old", "old"]


def test_from_the_home_screen_it_opens_where_one_was() -> None:
    """An address that says where leads there."""
    rows = [
        ("", "table=t", ""),
        ("?last", "table=t&screen=map", "table=t&screen=map"),
        ("?last", "", ""),
        ("?table=u", "table=t", "table=u"),
        ("?last&game=capitol", "table=t", "game=capitol"),
    ]
    opens = tried("places.js", "return rows.map(([asked, last]) => all.opensAt(asked, last))", rows=rows)
    assert opens == [query for _, _, query in rows]


def test_the_game_that_is_played_stands_first_among_those_that_go_on() -> None:
    """Each stands there once; the list of the start screen is taken as it is."""
    code = """
      const before = [{ table: "a" }, { table: "b", where: "round 1" }];
      const played = all.listedNow(before, null, { table: "b", where: "round 2" });
      return [played, all.listedNow(before, [{ table: "c" }], null)];
    """
    played, listed = tried("places.js", code)
    assert played == [{"table": "b", "where": "round 2"}, {"table": "a"}]
    assert listed == [{"table": "c"}]


def test_games_that_were_taken_away_are_not_only_here_until_they_go_on() -> None:
    """The time of a game's last entry is held against that of the copy."""
    games = [{"last": "2026-01-01T10:00:00Z"}, {"last": "2026-01-03T10:00:00Z"}]
    code = 'return ["", "2026-01-02T00:00:00Z"].map((copy) => all.onlyHere(games, copy).length)'
    assert tried("strip.js", code, games=games) == [2, 1]


# --- the service worker ------------------------------------------------------------------------------------

ANSWERED = [
    ("", "navigate", "page"),
    ("?table=t", "navigate", "page"),
    ("index.html", "navigate", "page"),
    ("parts/map.0123456789.js", "cors", "lasting"),
    ("pyodide-314.0.7/pyodide.asm.wasm", "cors", "lasting"),
    ("rules.html", "navigate", "own"),
    # what it does not keep is asked of the host, as if it were not there
    ("sw.js", "same-origin", ""),
    ("site.json", "cors", ""),
]


def test_the_service_worker_answers_from_what_is_kept_and_for_nothing_beside_the_site() -> None:
    code = """
      const asks = (method, url, mode) => all.answersFrom({ method, url, mode }, SITE, ["./", "rules.html"]);
      const beside = ["https://host.example/other/", "https://else.example/table/"];
      return [
        rows.map(([name, mode]) => asks("GET", SITE + name, mode)),
        [asks("POST", SITE, "navigate"), ...beside.map((url) => asks("GET", url, "navigate"))],
      ];
    """
    answers, beside = tried("caching.js", code, rows=ANSWERED, SITE=SITE)
    assert answers == [source for _, _, source in ANSWERED]
    assert beside == ["", "", ""]


WORKER = """
  const kept = new Map(old.map(([name, files]) => [name, new Map(files.map(([url, text]) => [SITE + url, text]))]));
  const cache = (files) => ({
    match: async (url) => files.has(url) ? new Response(files.get(url)) : undefined,
    put: async (url, answer) => {
      if (full) throw Object.assign(new Error(), { name: "QuotaExceededError" });
      files.set(url, await answer.text());
    },
    keys: async () => [...files.keys()].map((url) => ({ url })),
    delete: async (url) => files.delete(url),
  });
  globalThis.caches = {
    open: async (name) => (kept.has(name) || kept.set(name, new Map()), cache(kept.get(name))),
    match: async (url) => cache([...kept.values()].find((files) => files.has(url)) ?? new Map()).match(url),
    keys: async () => [...kept.keys()],
    delete: async (name) => kept.delete(name),
  };
  const asked = [];
  globalThis.fetch = async (what) => {
    asked.push((what.url ?? what).slice(SITE.length));
    return new Response("host " + release);
  };
  const hears = {};
  const told = [];
  globalThis.self = {
    SITE: {
      release, files: ["rules.html"], later: ["parts/map.1.js"],
      languages: { de: ["parts/de.2.bin"], fr: ["parts/fr.2.bin"] },
    },
    registration: { scope: SITE },
    skipWaiting: async () => {}, addEventListener: (what, act) => (hears[what] = act),
    clients: { claim: async () => {}, matchAll: async () => [{ postMessage: (one) => told.push(one) }] },
  };
  await loaded();
  const waits = async (what, event = {}) => {
    let until;
    hears[what]({ waitUntil: (one) => (until = one), respondWith: (one) => (until = one), ...event });
    return until;
  };
  const answer = async (name, mode = "cors") => {
    const found = await waits("fetch", { request: { method: "GET", url: SITE + name, mode } });
    return found && (await found.text());
  };
"""
"""A service worker of a release, with what older ones have kept, a host, and pages that it tells."""
OLD = [["capemay-site-a", [["", "old"], ["rules.html", "old"], ["parts/map.1.js", "lasts"]]], ["another", []]]


def worker(code: str, *, full: bool = False, old: Any = OLD) -> Any:
    return tried("sw.js", WORKER + code, old=old, SITE=SITE, release="b", full=full)


def test_a_release_keeps_its_own_files_and_answers_with_no_older_one() -> None:
    """What lasts under its name is taken from whoever has it; the page comes without a network once all is there."""
    code = """
      await waits("install");
      await waits("activate");
      await waits("message", { data: { fill: true } });
      asked.push("then");
      const pages = [await answer("?table=t", "navigate"), await answer("rules.html", "navigate")];
      return [...pages, await answer("parts/map.1.js"), await answer("site.json") ?? null, asked, told];
    """
    *answers, asked, told = worker(code)
    assert answers == ["host b", "host b", "lasts", None]
    assert asked == ["", "rules.html", "then"]
    assert told == [{"release": "b", "whole": False}, {"release": "b", "whole": True}]


def test_only_languages_that_are_read_here_are_kept() -> None:
    """That of the page, when there is time; those read in an earlier release, with the new one."""
    code = """
      await waits("install");
      const before = [...asked];
      await waits("message", { data: { fill: true, language: "fr" } });
      return [before, asked.slice(before.length)];
    """
    installed, filled = worker(code, old=[["capemay-site-a", [["parts/de.1.bin", "old"]]]])
    assert installed == ["", "rules.html", "parts/de.2.bin"]
    assert filled == ["parts/fr.2.bin", "parts/map.1.js"]


def test_older_releases_are_removed_once_no_page_uses_them() -> None:
    code = """
      await waits("install");
      await waits("message", { data: { using: "a" } });
      const first = await caches.keys();
      await waits("message", { data: { using: "b" } });
      return [first, await caches.keys()];
    """
    while_used, then = worker(code)
    assert while_used == ["capemay-site-a", "another", "capemay-site-b"]
    assert then == ["another", "capemay-site-b"]


def test_where_there_is_no_room_what_was_fetched_ahead_is_given_back() -> None:
    """The games need it more."""
    code = """
      const failed = await waits("install").then(() => "", (error) => error.name);
      return [failed, (await (await caches.open("capemay-site-b")).keys()).length];
    """
    assert worker(code, full=True) == ["QuotaExceededError", 0]
