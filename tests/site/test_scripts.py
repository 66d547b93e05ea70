"""What the site's page reckons and chooses, tried in Node: how far it is, what fails, what is kept and answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from capemay_kit.site import frame
from capemay_kit.site.frame import FRONT
from capemay_kit.site.parts import node_programs, run

MB = 1_000_000
PARTS = {"python": {"a": [4 * MB, 2 * MB], "b": [1 * MB, 1 * MB]}, "games": {"c": [3 * MB, 3 * MB]}}
"""Parts with their files: bytes as they are, and on the wire."""
SITE = "https://host.example/table/"


def tried(script: str, code: str, at: Path, **given: Any) -> Any:
    """Run code that returns something, with everything that a script exports and with what is given."""
    parts = [f"import * as all from {json.dumps((FRONT / script).as_uri())};"]
    parts += [f"const {name} = {json.dumps(value)};" for name, value in given.items()]
    parts += [f"const does = async (all) => {{ {code} }};", "console.log(JSON.stringify((await does(all)) ?? null));"]
    file = at / "tried.mjs"
    file.write_text("\n".join(parts), encoding="utf-8")
    return json.loads(run((node_programs() / "bin" / "node", file), at))


def progress(code: str, at: Path) -> Any:
    """Try the arithmetic of how far it is."""
    return tried("progress.js", f"const p = new all.Progress(PARTS); {code}", at, PARTS=PARTS)


def test_what_has_come_is_told_in_bytes_on_the_wire(tmp_path):
    """A file that is packed on its way counts as it came."""
    assert progress("p.had('a', 2e6, 0); return p.of('python')", tmp_path) == [1 * MB, 3 * MB]


def test_a_part_that_is_done_counts_whole_whether_it_was_counted_or_not(tmp_path):
    """Scripts are fetched by the browser itself, which does not say how far it is."""
    assert progress("p.had('a', 1e6, 0); p.done('python', 1); return p.of('python')", tmp_path) == [3 * MB, 3 * MB]


def test_nothing_goes_back_when_it_is_tried_again(tmp_path):
    """A file that is fetched anew stands where it stood until it is further."""
    assert progress("p.had('c', 3e6, 0); p.had('c', 1e6, 1); return p.total()", tmp_path) == 3 * MB


def test_a_hundred_per_cent_are_reached_only_when_all_is_open(tmp_path):
    """Opening takes a while, too."""
    code = """
      p.done("python", 0); p.done("games", 0);
      const came = p.percent();
      p.opened = true;
      return [came, p.percent()];
    """
    assert progress(code, tmp_path) == [95, 100]


def test_how_long_it_takes_is_told_from_the_pace_once_that_is_known(tmp_path):
    """One megabyte a second, four still to come."""
    code = "p.had('a', 0.2e6, 0); const early = p.seconds(500); p.had('a', 4e6, 1900); return [early, p.seconds(1900)]"
    early, known = progress(code, tmp_path)
    assert early is None
    assert known == pytest.approx(4.0, abs=0.1)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(None, None), (0.4, ["moment", 0]), (6.2, ["seconds", 7]), (43, ["seconds", 45]), (150, ["minutes", 3])],
)
def test_what_is_left_is_told_as_roughly_as_it_is_known(seconds, said, tmp_path):
    """In whole seconds, then in fives, then in minutes; the sentence for it exists."""
    assert tried("progress.js", "return all.left(seconds)", tmp_path, seconds=seconds) == said
    assert said is None or said[0] in frame.PAGE


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        ({"name": "QuotaExceededError"}, "space"),
        ({"name": "NoModificationAllowedError"}, "held"),
        ({"name": "SecurityError"}, "private"),
        ({"name": "TypeError", "message": "Failed to fetch"}, "network"),
        ({"name": "TypeError", "message": "NetworkError when attempting to fetch resource."}, "network"),
        ({"name": "TypeError", "message": "Failed to fetch dynamically imported module: https://a"}, "network"),
        ({"kind": "missing", "message": "parts/start.bin: 404"}, "missing"),
        ({"name": "RangeError", "message": "WebAssembly.Memory(): could not allocate memory"}, "memory"),
        ({"name": "TypeError", "message": "file.createSyncAccessHandle is not a function"}, "old"),
        ({"name": "NotSupportedError", "message": "Backend does not support this operation"}, "old"),
        ({"name": "UnknownError", "message": "The operation failed (e.g. out of memory)."}, "private"),
        ({"name": "Error", "message": "who knows"}, "broken"),
    ],
)
def test_what_fails_has_a_sentence_with_a_remedy(error, kind, tmp_path):
    """Browsers say it each in its way."""
    assert tried("failing.js", "return all.kindOf(error)", tmp_path, error=error) == kind
    title, remedy = frame.TROUBLE[kind]
    assert title
    assert remedy.endswith(".")


def test_a_browser_without_module_workers_is_too_old(tmp_path):
    """It is asked whether it looks for the kind of a worker at all."""
    code = """
      const navigator = { locks: {}, storage: { getDirectory() {} } };
      const has = { isSecureContext: true, WebAssembly: {}, DecompressionStream: {}, navigator };
      class Old { terminate() {} }
      class New { constructor(url, options) { options.type; } terminate() {} }
      const now = { ...has, Worker: New };
      const older = { ...now, WebAssembly: undefined };
      const unkept = { ...now, navigator: { locks: {}, storage: {} } };
      const all_kinds = [{ ...has, Worker: Old }, now, { ...now, isSecureContext: false }, older, unkept];
      return all_kinds.map(all.lacking);
    """
    assert tried("failing.js", code, tmp_path) == ["old", "", "unsafe", "old", "old"]


@pytest.mark.parametrize(
    ("asked", "last", "query"),
    [
        ("", "table=t", ""),
        ("?last", "table=t&screen=map", "table=t&screen=map"),
        ("?last", "", ""),
        ("?table=u", "table=t", "table=u"),
        ("?last&game=capitol", "table=t", "game=capitol"),
    ],
)
def test_from_the_home_screen_it_opens_where_one_was(asked, last, query, tmp_path):
    """An address that says where leads there."""
    assert tried("places.js", "return all.opensAt(asked, last)", tmp_path, asked=asked, last=last) == query


def test_the_game_that_is_played_stands_first_among_those_that_go_on(tmp_path):
    """Each stands there once; the list of the start screen is taken as it is."""
    code = """
      const before = [{ table: "a" }, { table: "b", where: "round 1" }];
      const played = all.listedNow(before, null, { table: "b", where: "round 2" });
      return [played, all.listedNow(before, [{ table: "c" }], null)];
    """
    played, listed = tried("places.js", code, tmp_path)
    assert played == [{"table": "b", "where": "round 2"}, {"table": "a"}]
    assert listed == [{"table": "c"}]


def test_games_that_were_taken_away_are_not_only_here_until_they_go_on(tmp_path):
    """The time of a game's last entry is held against that of the copy."""
    games = [{"last": "2026-01-01T10:00:00Z"}, {"last": "2026-01-03T10:00:00Z"}]
    code = 'return ["", "2026-01-02T00:00:00Z"].map((copy) => all.onlyHere(games, copy).length)'
    assert tried("strip.js", code, tmp_path, games=games) == [2, 1]


@pytest.mark.parametrize(
    ("name", "mode", "source"),
    [
        ("", "navigate", "page"),
        ("?table=t", "navigate", "page"),
        ("index.html", "navigate", "page"),
        ("parts/map.0123456789.js", "cors", "lasting"),
        ("pyodide-314.0.7/pyodide.asm.wasm", "cors", "lasting"),
        ("rules.html", "navigate", "own"),
        ("sw.js", "same-origin", ""),
        ("site.json", "cors", ""),
    ],
)
def test_the_service_worker_answers_from_what_is_kept(name, mode, source, tmp_path):
    """What it does not keep is asked of the host, as if it were not there."""
    asked = {"method": "GET", "url": SITE + name, "mode": mode}
    code = 'return all.answersFrom(asked, site, ["./", "rules.html"])'
    assert tried("caching.js", code, tmp_path, asked=asked, site=SITE) == source


def test_nothing_beside_the_site_is_answered_for(tmp_path):
    """Neither what is sent, nor another folder of the host, nor another host."""
    code = """
      const asks = (method, url) => all.answersFrom({ method, url, mode: "navigate" }, site, ["./"]);
      return [asks("POST", site), asks("GET", "https://host.example/other/"), asks("GET", "https://else.example/table/")];
    """
    assert tried("caching.js", code, tmp_path, site=SITE) == ["", "", ""]


def test_only_caches_that_no_page_uses_are_removed(tmp_path):
    """The newest release and the one that is open stay, and what is not the site's own."""
    code = 'return all.outlived(["capemay-site-a", "capemay-site-b", "capemay-site-c", "another"], "c", "b")'
    assert tried("caching.js", code, tmp_path) == ["capemay-site-a"]
