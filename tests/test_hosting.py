"""What lies ready for a server with several workers agrees with the program."""

from __future__ import annotations

import re
from pathlib import Path

import yaml
from typer.main import get_command

from capemay_kit.cli import KEY, NAME, app
from capemay_kit.web.callers import SECRET, TABLE

HOSTING = Path(__file__).parents[1] / "hosting"
SERVICES = yaml.safe_load((HOSTING / "compose.yaml").read_text(encoding="utf-8"))["services"]
WORKERS = [name for name, one in SERVICES.items() if "--worker" in one.get("command", ())]
BALANCER = (HOSTING / "haproxy.cfg").read_text(encoding="utf-8")


def test_every_worker_is_called_as_its_service_is():
    """And by a name that the program takes."""
    assert len(WORKERS) == 2
    for name in WORKERS:
        command = SERVICES[name]["command"]
        assert command[command.index("--worker") + 1] == name
        assert NAME.fullmatch(name)


def test_the_command_has_every_option_that_is_given():
    """In the compose file and in the image."""
    image = (HOSTING / "Dockerfile").read_text(encoding="utf-8")
    given = set(re.findall(r"--[a-z-]+", image.split("ENTRYPOINT")[1]))
    given |= {one for name in WORKERS for one in SERVICES[name]["command"] if one.startswith("--")}
    known = {name for one in get_command(app).commands["serve"].params for name in (*one.opts, *one.secondary_opts)}
    assert given <= known


def test_all_workers_have_one_secret_one_key_and_one_store():
    """Cookies of one count at the others."""
    found = [SERVICES[name]["environment"] for name in WORKERS]
    assert all(one == found[0] for one in found)
    assert set(found[0]) == {SECRET, KEY, "CAPEMAY_STORE"}


def test_every_variable_that_is_asked_for_stands_in_the_example():
    """Whoever fills it in has all."""
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


def test_the_image_takes_no_secret_along():
    """Nor what a worker does not need."""
    left_out = (HOSTING.parent / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {"hosting/.env", "hosting/certificate", ".git"} <= set(left_out)
