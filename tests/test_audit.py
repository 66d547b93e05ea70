"""The audit of what is installed: nothing is called clean that was not looked up."""

from __future__ import annotations

import importlib.util
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
LOCK = """fine[extra]==1.0 \\
    --hash=sha256:00
holed==2.1 ; python_full_version < '3.12' \\
    --hash=sha256:00
holed==3.0 ; python_full_version >= '3.12' \\
    --hash=sha256:00
"""
HOLE = {"id": "PYSEC-1", "aliases": ["CVE-7"], "summary": "Anybody may read it.", "fixed_in": ["3.0"]}


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    """Return the program: it is no part of the package."""
    spec = importlib.util.spec_from_file_location("audit", ROOT / "audit" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["audit"] = made
    spec.loader.exec_module(made)
    return made


def page(version: str, *advisories: dict[str, Any]) -> dict[str, Any]:
    return {"info": {"version": version}, "vulnerabilities": list(advisories)}


PAGES = {"fine/1.0/json": page("1.0"), "holed/2.1/json": page("2.1", HOLE), "holed/3.0/json": page("3.0")}


@pytest.fixture
def run(audit: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Return a function that runs the audit of a small lock against pages served here, and returns what it said."""
    servers = []

    def call(pages: dict[str, Any] | None, explained: str = "") -> tuple[int, str]:
        (tmp_path / "requirements.lock").write_text(LOCK)
        (tmp_path / "explained.toml").write_text(explained)
        index = "http://127.0.0.1:9"
        if pages is not None:

            class Pages(BaseHTTPRequestHandler):
                def do_GET(self) -> None:
                    found = pages.get(self.path.removeprefix("/"))
                    self.send_response(404 if found is None else 200)
                    self.end_headers()
                    self.wfile.write(b"" if found is None else found if isinstance(found, bytes) else
                                     json.dumps(found).encode())  # fmt: skip

                def log_message(self, *_: object) -> None:
                    pass

            server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            servers.append(server)
            index = f"http://127.0.0.1:{server.server_port}"
        paths = ["--lock", str(tmp_path / "requirements.lock"), "--explained", str(tmp_path / "explained.toml")]
        code = audit.main([*paths, "--index", index])
        return code, capsys.readouterr().out

    yield call
    for server in servers:
        server.shutdown()
        server.server_close()


def test_every_pin_is_looked_up(audit: ModuleType) -> None:
    """Two versions of one, of other systems and other versions of Python too; every line of the project's own lock."""
    assert [str(one) for one in audit.pins(LOCK)] == ["fine 1.0", "holed 2.1", "holed 3.0"]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert len(audit.pins(lock)) == sum("==" in line and line[0].isalnum() for line in lock.splitlines()) > 100


CLEAN = {**PAGES, "holed/2.1/json": page("2.1")}
EXPLAINED = '[[explained]]\nid = "{}"\nreason = "We never open it."\n'
HOLED = "holed 2.1: PYSEC-1, CVE-7; fixed in 3.0\n    "


@pytest.mark.parametrize(
    ("pages", "explained", "code", "said"),
    [
        (PAGES, "", 1, [f"ADVISORY: {HOLED}Anybody may read it.\n", "Looked up, nothing known: 2\n"]),
        # by any of its names
        *((PAGES, EXPLAINED.format(name), 0, [f"explained: {HOLED}We never open it.\n"])
          for name in ("PYSEC-1", "CVE-7")),
        # so that the list stays short
        (CLEAN, EXPLAINED.format("PYSEC-9"), 0,
         ["No longer told of, take it out of explained.toml: PYSEC-9\nLooked up, nothing known: 3\n"]),
        # its authors took it back
        ({**PAGES, "holed/2.1/json": page("2.1", HOLE | {"withdrawn": "2026-01-01"})}, "", 0,
         ["Looked up, nothing known: 3\n"]),
        (None, "", 2, ["Looked up, nothing known: 0\nNOT AUDITED: 3\n", "    fine 1.0: ", "    holed 2.1: ",
                       "    holed 3.0: "]),
        # an index that only looks like PyPI
        *(({**CLEAN, "fine/1.0/json": odd}, "", 2,
           ["Looked up, nothing known: 2\nNOT AUDITED: 1\n    fine 1.0: "])
          for odd in (b"<html>", b"[]", b"{}", b'{"vulnerabilities": null}', b'{"vulnerabilities": [1]}', b"\xff")),
        # some mirrors know no pages of versions: an older one is not looked up by that of the newest
        ({"fine/json": page("1.0"), "holed/json": page("3.0", HOLE)}, "", 1,
         ["ADVISORY: holed 3.0: PYSEC-1", "NOT AUDITED: 1\n    holed 2.1: no page of this version, only of 3.0\n"]),
    ],
)  # fmt: skip
def test_nothing_is_called_clean_that_was_not_looked_up(
    run: Any, pages: dict[str, Any] | None, explained: str, code: int, said: list[str]
) -> None:
    """An advisory fails unless it is explained, with its reason."""
    ended, text = run(pages, explained)
    assert ended == code
    assert [one for one in said if one not in text] == [], text


def test_a_lock_of_nothing_is_no_audit(audit: ModuleType) -> None:
    """A file that was read wrongly, say."""
    assert audit.report([], {})[1] == 2
