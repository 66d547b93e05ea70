"""What is released works by itself: the wheel, installed in an empty place, from an empty folder."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
Run = Callable[..., subprocess.CompletedProcess[str]]
BUILD = [sys.executable, "-m", "hatchling", "build", "--target"]
WITHOUT = "import sys\nfor name in {names!r}:\n    sys.modules[name] = None\n"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the archive of sources, as it is released."""
    folder = tmp_path_factory.mktemp("source")
    subprocess.run([*BUILD, "sdist", "--directory", str(folder)], cwd=ROOT, check=True, capture_output=True)
    shutil.unpack_archive(next(folder.glob("*.tar.gz")), folder)
    return next(one for one in folder.iterdir() if one.is_dir())


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel of it."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([*BUILD, "wheel", "--directory", str(folder)], cwd=source, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def place(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack it where nothing else of ours is; the packages it needs are those installed here."""
    to = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(to)
    return to


@pytest.fixture
def run(place: Path, tmp_path: Path) -> Run:
    """Run a module, or a program given with ``-c``, from an empty folder and without some packages."""

    def run(*args: str, without: tuple[str, ...] = (), more: str = "") -> subprocess.CompletedProcess[str]:
        for name in ("start", "empty"):
            (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / "start" / "sitecustomize.py").write_text(WITHOUT.format(names=without), encoding="utf-8")
        path = os.pathsep.join([str(tmp_path / "start"), str(place), more])
        given = {**os.environ, "PYTHONPATH": path, "CAPEMAY_STORE": str(tmp_path / "store.db")}
        called = args if args[0] == "-c" else ("-m", "capemay_kit.cli", *args)
        command = [sys.executable, *called]
        return subprocess.run(command, cwd=tmp_path / "empty", env=given, capture_output=True, text=True)

    return run


def test_its_metadata_and_its_files_are_whole(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        metadata = packed.read(next(one for one in names if one.endswith("METADATA"))).decode()
    assert "capemay_kit/py.typed" in names
    assert {"boards", "lessons", "locales", "notebooks"} <= {one.split("/")[2] for one in names if "/_shipped/" in one}
    head, _, readme = metadata.partition("\n\n")
    for field in ("License-Expression: MIT", "Author: ", "Project-URL: Source", "Classifier: Typing :: Typed"):
        assert field in head
    # PyPI knows none of our files: all links and pictures lead to the repository, and there to something
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)#]+)", readme)
    assert {bool(picture) for picture, _ in links} == {True, False}
    for picture, to in links:
        host = (
            "raw.githubusercontent.com/capemay-kit/capemay-kit/"
            if picture
            else "github.com/capemay-kit/capemay-kit/blob/"
        )
        assert to.startswith(f"https://{host}main/")
        assert (ROOT / to.partition("/main/")[2]).is_file()
    # what translators work on stays with the sources
    assert {Path(one).suffix for one in names if "/locales/" in one} == {".mo"}


def test_the_sources_have_all_that_builds_translates_and_tests_them(source: Path) -> None:
    """So a few tests are run there, of files beside the package too."""
    assert (source / "locales/de/LC_MESSAGES/capemay_kit.po").is_file()
    tests = ["tests/test_docs.py", "tests/test_project.py", "tests/test_hosting.py", "tests/games/capitol"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(source)})  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]


def test_it_is_the_wheel_that_runs(run: Run, place: Path) -> None:
    assert run("-c", "import capemay_kit; print(capemay_kit.__file__)").stdout.startswith(str(place))
    assert run("--version").stdout.startswith("capemay ")


@pytest.mark.parametrize("game", ["cape-may", "capitol", "cape-horn", "capital-city"])
def test_bots_play(run: Run, game: str) -> None:
    done = run("sim", "--game", game, "--seats", "3", "--seed", "1", "--bots", "greedy")
    assert done.returncode == 0, done.stderr


def test_it_serves(place: Path, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    given = {**os.environ, "PYTHONPATH": str(place), "CAPEMAY_STORE": str(tmp_path / "store.db")}
    command = [sys.executable, "-m", "capemay_kit.cli", "serve", "--no-browser", "--port", str(port)]
    with subprocess.Popen(command, cwd=tmp_path, env=given) as running:
        try:
            until, page = time.monotonic() + 120, b""
            while not page and time.monotonic() < until:
                try:
                    page = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30).read()
                except OSError:
                    time.sleep(0.2)
            assert b"jupyter-config-data" in page
        finally:
            running.terminate()


def test_what_an_extra_would_bring_is_said(run: Run, tmp_path: Path) -> None:
    plan = tmp_path / "plan.json"
    plan.write_text(
        '{"format": "capemay-experiment/1", "game": "capitol", "bots": "random", "games": 2}', encoding="utf-8"
    )
    for lacking, args in (
        (("pyarrow",), ("lab", str(plan), "--out", "results")),
        (("distributed",), ("lab", str(plan), "--out", "more")),
        (("numpy",), ("learn-values", "capitol", "--games", "20")),
    ):
        done = run(*args, without=lacking)
        assert (done.returncode, "pip install '.[lab]'" in done.stderr) == (1, True), done.stderr


def test_rules_and_bots_need_msgspec_and_networkx_alone(run: Run) -> None:
    """Who wants the rules in a program of their own installs nothing else."""
    lacks = ("ipywidgets", "plotly", "voila", "jupyterlab", "numpy", "pandas", "sqlalchemy", "alembic", "fpdf", "PIL",
             "openpyxl", "tornado", "anywidget", "reacton", "zeroconf", "psutil", "prometheus_client", "markupsafe",
             "platformdirs", "jsonschema", "typer", "rich", "segno", "pypdfium2")  # fmt: skip
    program = "import capemay_kit as ck; print(ck.new({game!r}, ['A', 'B', 'C'], seed=1).play('greedy'))"
    for game in ("cape-may", "capitol", "cape-horn", "capital-city"):
        done = run("-c", program.format(game=game), without=lacks)
        assert "win" in done.stdout, done.stderr


def test_a_game_of_one_s_own_is_written_checked_and_played(run: Run, tmp_path: Path) -> None:
    assert run("game", "new", "harbour").returncode == 0
    # what pip would say of the package: that it has a game
    made = tmp_path / "empty" / "harbour"
    about = made / "harbour-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: harbour\nVersion: 1\n", encoding="utf-8")
    points = tomllib.loads((made / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    lines = [f"[{group}]\n" + "".join(f"{a} = {b}\n" for a, b in each.items()) for group, each in points.items()]
    (about / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    done = run("game", "check", "harbour", more=str(made))
    assert done.returncode == 0, done.stdout + done.stderr
    played = run("sim", "--game", "harbour", "--seats", "2", "--seed", "1", "--bots", "greedy", more=str(made))
    assert played.returncode == 0, played.stderr
