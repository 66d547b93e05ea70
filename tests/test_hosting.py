"""What lies ready for a server with several workers agrees with the program."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml
from typer.main import get_command

from capemay_kit import __version__
from capemay_kit.cli import KEY, NAME, app
from capemay_kit.web.callers import SECRET, TABLE

HOSTING = Path(__file__).parents[1] / "hosting"
COMPOSE = yaml.safe_load((HOSTING / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
PROJECT = tomllib.loads((HOSTING.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PEM = Path(__file__).parent / "web" / "certificate"
WORKERS = [name for name, one in SERVICES.items() if "--worker" in one.get("command", ())]
UNAVAILABLE = HOSTING / "unavailable.http"
BALANCER = (HOSTING / "haproxy.cfg").read_text(encoding="utf-8")


def test_every_worker_is_called_as_its_service_is_with_options_that_the_command_has():
    """Those of the image too. All have one secret, one key and one store: cookies of one count at the others."""
    assert len(WORKERS) == 2
    image = (HOSTING / "Dockerfile").read_text(encoding="utf-8")
    given = set(re.findall(r"--[a-z-]+", image.split("ENTRYPOINT")[1]))
    for name in WORKERS:
        command = SERVICES[name]["command"]
        assert command[command.index("--worker") + 1] == name
        assert NAME.fullmatch(name)
        given |= {one for one in command if one.startswith("--")}
    known = {name for one in get_command(app).commands["serve"].params for name in (*one.opts, *one.secondary_opts)}
    assert given <= known
    found = [SERVICES[name]["environment"] for name in WORKERS]
    assert all(one == found[0] for one in found)
    assert set(found[0]) == {SECRET, KEY, "CAPEMAY_STORE"}


def test_the_image_is_that_of_this_version():
    """A tag of this name builds it (.github/workflows/release.yml)."""
    image = f"ghcr.io/capemay-kit/capemay-kit:v{__version__}"
    assert {SERVICES[name]["image"] for name in WORKERS} == {image}
    assert image in (HOSTING.parent / "docs/howto/host.md").read_text(encoding="utf-8")


def test_every_variable_that_is_asked_for_stands_in_the_example():
    asked = set(re.findall(r"\$\{(\w+):", (HOSTING / "compose.yaml").read_text(encoding="utf-8")))
    listed = set(re.findall(r"^(\w+)=", (HOSTING / "example.env").read_text(encoding="utf-8"), re.M))
    assert asked == listed


def test_the_balancer_knows_every_worker_by_its_pages():
    """And keeps a table together by the cookie that the program hands out."""
    for name in WORKERS:
        assert f"use-server {name} if {{ path_beg /capemay/page/{name}- }}" in BALANCER
        assert f'server {name} "${{{name.upper()}}}"' in BALANCER
        assert SERVICES["balancer"]["environment"][name.upper()] == f"{name}:8866"
    assert f"req.cook({TABLE})" in BALANCER


def test_neither_the_image_nor_the_repository_takes_a_secret_along():
    left_out = (HOSTING.parent / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {"hosting/.env", "hosting/certificate", ".git"} <= set(left_out)
    untracked = (HOSTING.parent / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {"hosting/.env", "hosting/certificate/"} <= set(untracked)


def pins(file):
    whole = file.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.split() for line in whole.splitlines() if line.strip() and not line.startswith("#")]
    return {line[0].split("==")[0]: (line[0], {one for one in line if one.startswith("--hash=")}) for line in lines}


def test_the_image_installs_what_is_locked_and_nothing_else():
    """The versions of the project's own lock, with the driver of its database, each held against its hash; what builds
    our own wheel too."""
    of_image, of_project = pins(HOSTING / "requirements.lock"), pins(HOSTING.parent / "requirements.lock")
    assert {"psycopg", "psycopg-binary"} == of_image.keys() - of_project.keys()
    assert all(hashes for _, hashes in of_image.values())
    assert {one: of_image[one] for one in of_image.keys() & of_project.keys()} == {
        one: of_project[one] for one in of_image.keys() & of_project.keys()
    }
    wanted = {re.split(r"[<>=\[ ;]", one)[0] for one in PROJECT["dependencies"]}
    assert wanted <= of_image.keys()
    image = (HOSTING / "Dockerfile").read_text(encoding="utf-8")
    builds = re.search(r"\^\((.+?)\)==", image)
    assert set(builds[1].split("|")) <= of_project.keys()
    installs = re.findall(r"pip (?:install|wheel) ([^&\n]+)", image)
    assert len(installs) == 4
    assert all("--no-deps" in one for one in installs)
    assert [("--require-hashes" in one, "-r " in one) for one in installs].count((True, True)) == 2


def test_the_workers_believe_the_balancer_alone_of_who_asks():
    """It stands in their network, which nothing else is in, and says who asked it, whatever somebody wrote there."""
    (one,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    for name in WORKERS:
        command = SERVICES[name]["command"]
        assert command[command.index("--proxy") + 1] == one["subnet"]
        assert "ports" not in SERVICES[name]
    assert "set-header X-Forwarded-For %[src]" in BALANCER


def test_whether_a_worker_answers_does_not_hang_on_the_store():
    """One whose store is down says so to people, in place of the balancer (tests/web/test_server.py)."""
    assert "uri /capemay/ping " in BALANCER
    assert all("/capemay/ping" in "".join(SERVICES[name]["healthcheck"]["test"]) for name in WORKERS)


def test_the_balancer_has_its_limits_and_a_page_for_when_nobody_answers():
    """That page stands whole in the file that it is given."""
    for limit in (
        "maxconn",
        "timeout http-request",
        "timeout queue",
        "timeout client-fin",
        "conn_cur",
        "http_req_rate",
    ):
        assert limit in BALANCER
    for status in (502, 503, 504):
        assert re.search(rf"errorfile {status} .*/{UNAVAILABLE.name}}}", BALANCER)
    assert any(one.split(":")[1].endswith(f"/{UNAVAILABLE.name}") for one in SERVICES["balancer"]["volumes"])
    head, _, page = UNAVAILABLE.read_bytes().partition(b"\r\n\r\n")
    assert b"\n" not in head.replace(b"\r\n", b"")
    assert b'http-equiv="refresh"' in page
    # the balancer has so much room for it
    assert len(head) + len(page) < 8192


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="HAProxy is needed")
def test_the_balancer_takes_its_configuration(tmp_path):
    (tmp_path / "cape.pem").write_bytes((PEM / "cert.pem").read_bytes() + (PEM / "key.pem").read_bytes())
    places = {"W1": "127.0.0.1:1", "W2": "127.0.0.1:2", "CERTIFICATE": str(tmp_path / "cape.pem")}
    done = subprocess.run(
        ["haproxy", "-c", "-q", "-f", str(HOSTING / "haproxy.cfg")], capture_output=True, text=True, timeout=60,
        env={**os.environ, **places, "UNAVAILABLE": str(UNAVAILABLE)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
