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
    """Return what PyPI tells of a package."""
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


def test_every_pin_is_looked_up_also_two_versions_of_one(audit: ModuleType) -> None:
    """Of other systems and other versions of Python too."""
    assert [str(one) for one in audit.pins(LOCK)] == ["fine 1.0", "holed 2.1", "holed 3.0"]


def test_the_lock_of_the_project_is_read_whole(audit: ModuleType) -> None:
    """Every line that pins something."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert len(audit.pins(lock)) == sum("==" in line and line[0].isalnum() for line in lock.splitlines()) > 100


def test_an_advisory_nobody_explained_fails(run: Any) -> None:
    """It says which, of what, and where it is mended."""
    code, said = run(PAGES)
    assert code == 1
    assert "ADVISORY: holed 2.1: PYSEC-1, CVE-7; fixed in 3.0\n    Anybody may read it.\n" in said
    assert "Looked up, nothing known: 2\n" in said


@pytest.mark.parametrize("name", ["PYSEC-1", "CVE-7"])
def test_one_that_is_explained_does_not(run: Any, name: str) -> None:
    """By any of its names, with the reason."""
    code, said = run(PAGES, f'[[explained]]\nid = "{name}"\nreason = "We never open it."\n')
    assert code == 0
    assert "explained: holed 2.1: PYSEC-1, CVE-7; fixed in 3.0\n    We never open it.\n" in said


def test_an_explanation_nothing_needs_any_more_is_told(run: Any) -> None:
    """So that the list stays short."""
    clean = {**PAGES, "holed/2.1/json": page("2.1")}
    assert run(clean, '[[explained]]\nid = "PYSEC-9"\nreason = "Long ago."\n') == (
        0, "No longer told of, take it out of explained.toml: PYSEC-9\nLooked up, nothing known: 3\n",
    )  # fmt: skip


def test_what_was_withdrawn_is_none(run: Any) -> None:
    """Its authors took it back."""
    assert run({**PAGES, "holed/2.1/json": page("2.1", HOLE | {"withdrawn": "2026-01-01"})})[0] == 0


def test_without_a_network_nothing_is_clean(run: Any) -> None:
    """Every package is named, and the exit code is not 0."""
    code, said = run(None)
    assert code == 2
    assert "Looked up, nothing known: 0\nNOT AUDITED: 3\n" in said
    assert all(f"    {name}: " in said for name in ("fine 1.0", "holed 2.1", "holed 3.0"))


@pytest.mark.parametrize(
    "odd", [b"<html>", b"[]", b"{}", b'{"vulnerabilities": null}', b'{"vulnerabilities": [1]}', b"\xff"]
)
def test_a_page_that_tells_nothing_is_no_audit(run: Any, odd: bytes) -> None:
    """An index that only looks like PyPI."""
    clean = {**PAGES, "holed/2.1/json": page("2.1"), "fine/1.0/json": odd}
    code, said = run(clean)
    assert code == 2
    assert "Looked up, nothing known: 2\nNOT AUDITED: 1\n    fine 1.0: " in said


def test_an_index_without_pages_of_versions_tells_of_the_newest_alone(run: Any) -> None:
    """As some mirrors do: an older version is not looked up by it."""
    code, said = run({"fine/json": page("1.0"), "holed/json": page("3.0", HOLE)})
    assert code == 1
    assert "ADVISORY: holed 3.0: PYSEC-1" in said
    assert "NOT AUDITED: 1\n    holed 2.1: no page of this version, only of 3.0\n" in said


def test_a_lock_of_nothing_is_no_audit(audit: ModuleType) -> None:
    """A file that was read wrongly, say."""
    assert audit.report([], {})[1] == 2
