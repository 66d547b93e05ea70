"""Build the site: one folder of files for any host that serves them, the same bytes from the same parts."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from shutil import copyfile, copytree, rmtree
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from capemay_kit.core.i18n import _, spoken
from capemay_kit.errors import CapemayError
from capemay_kit.site import frame, packing
from capemay_kit.site.parts import Parts, fetch, run
from capemay_kit.ui.picture.bundle import plotly_script
from capemay_kit.web.script import KINDS, map_script

HERE = Path(__file__).resolve().parent
MARK = "site.json"
"""Stands in every site that was built, and says of which release it is and what its files are."""
_LONG_AGO = (2020, 1, 1, 0, 0, 0)
"""The time of every file that is packed, so that it does not depend on the clock."""
_FOR_REQUIRE = 'define(["@jupyter-widgets/base"], widget_default);'
"""How anywidget's script ends, which is written for another loader of modules."""

StepTold = Callable[[str], object]


class Built(NamedTuple):
    """What was built: its release, and how many bytes each file is on the wire (gzipped, as hosts send it)."""

    release: str
    sizes: Mapping[str, int]
    awaited: frozenset[str]

    @property
    def first(self) -> list[int]:
        """The sizes of what a browser needs for the start screen and a table."""
        return [size for name, size in self.sizes.items() if name not in self.awaited]

    @property
    def later(self) -> list[int]:
        """The sizes of what comes when it is first needed."""
        return [self.sizes[name] for name in self.awaited]


class _Site:
    """The files of the site so far, and what the page says of where they are."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.places: dict[str, Any] = {}
        self.service_worker = ""

    def add(self, name: str, body: bytes) -> str:
        """Take in a file; return its name, in which its content stands for good: ``map.js`` becomes
        ``parts/map.1f3a….js``."""
        stem, dot, kind = name.rpartition(".")
        lasting = f"parts/{stem}.{sha256(body).hexdigest()[:10]}{dot}{kind}"
        self.files[lasting] = body
        return lasting


def build(out: Path, told: StepTold = lambda __: None, docs: Path | None = None) -> Built:
    """Build the site into a folder, in place of one that was built there before; ``told`` hears each step. ``docs`` is
    a folder of pages that lie beside it, in ``docs``, and that its first page leads to.

    Raises `CapemayError` if the folder holds anything else, or if what is needed cannot be had.
    """
    if docs is not None and not (docs / "index.html").is_file():
        raise CapemayError(_("{docs} has no index.html.", docs=docs))
    if out.exists() and any(out.iterdir()) and not (out / MARK).is_file():
        raise CapemayError(
            _("{out} contains other files. Choose an empty folder, or one with an earlier build of the site.", out=out)
        )
    parts = fetch(told)
    site = _Site()
    with TemporaryDirectory(prefix="capemay-site-") as folder:
        told(_("Compiling Python"))
        _add_python(site, parts, Path(folder), told)
        told(_("Bundling the page"))
        _add_front(site, parts, Path(folder))
    told(_("Writing the site"))
    built = _add_page(site, docs is not None)
    if out.exists():
        rmtree(out)
    for name, body in site.files.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(body)
    if docs is not None:
        copytree(docs, out / "docs")
    return built


def _add_python(site: _Site, parts: Parts, work: Path, told: StepTold) -> None:
    """Add Pyodide, its library and the bundles of packages, all compiled."""
    pyodide = parts.modules / "pyodide"
    before, after = work / "in", work / "out"
    before.mkdir()
    after.mkdir()
    with ZipFile(before / "sources.zip", "w", ZIP_STORED) as packed:
        for name, body in packing.python_files(parts.wheels).items():
            packed.writestr(ZipInfo(name, _LONG_AGO), body)
    copyfile(pyodide / "python_stdlib.zip", before / "stdlib.zip")
    run((parts.node, HERE / "python.mjs", pyodide, HERE / "compiling.py", before, after), work)
    told(_("Checking what is needed first"))
    run((parts.node, HERE / "python.mjs", pyodide, HERE / "first_needed.py", after, work), work)
    version = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        site.files[f"pyodide-{version}/{name}"] = (pyodide / name).read_bytes()
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    # it lists packages of another host, none of which is ever asked for
    site.places |= {"pyodide": f"pyodide-{version}/", "lock": {"info": lock["info"], "packages": {}}}
    _add_bundles(site, after, work)


def _add_bundles(site: _Site, compiled: Path, work: Path) -> None:
    """Add the standard library and all packages: what is needed first, and what comes later."""
    needed = frozenset(json.loads((work / "needed.json").read_text(encoding="utf-8")))
    bundles: dict[str, dict[str, bytes]] = {}
    library = BytesIO()
    with ZipFile(compiled / "stdlib.zip") as whole, ZipFile(library, "w", ZIP_DEFLATED, compresslevel=9) as first:
        for one in whole.infolist():
            if packing.bundle_of(one.filename, needed) == packing.START:
                first.writestr(ZipInfo(one.filename, _LONG_AGO), whole.read(one), ZIP_DEFLATED, 9)
            else:
                bundles.setdefault(packing.REST, {})[one.filename] = whole.read(one)
    with ZipFile(compiled / "sources.zip") as packages:
        for name in packages.namelist():
            bundles.setdefault(packing.bundle_of(name, needed), {})[name] = packages.read(name)
    start = bundles.pop(packing.START)
    later = {module: name for name, of in bundles.items() for one in of if (module := packing.module_of(one))}
    start["capemay_kit/site/bundles.json"] = json.dumps(later, sort_keys=True).encode()
    site.places["library"] = site.add("library.zip", library.getvalue())
    site.places["start"] = site.add("start.bin", packing.packed(start))
    site.places["later"] = {name: site.add(f"{name}.bin", packing.packed(of)) for name, of in sorted(bundles.items())}


def bundle(parts: Parts, work: Path, *names: str) -> Path:
    """Bundle scripts of ``front`` with what they import; return the folder they are in, with their style sheets."""
    with ZipFile(next(parts.wheels.glob("anywidget-*.whl"))) as wheel:
        script = wheel.read("anywidget/nbextension/index.js").decode()
    if script.count(_FOR_REQUIRE) != 1:
        raise CapemayError(_("anywidget's script has changed, so the site cannot include it."))
    (work / "anywidget.js").write_text(script.replace(_FOR_REQUIRE, "export default widget_default;"), encoding="utf-8")
    bundled = work / "front"
    options = (
        "--bundle", "--minify", "--format=esm", "--log-level=warning", "--legal-comments=none", "--splitting=false",
        "--loader:.svg=dataurl", "--loader:.woff2=dataurl", "--loader:.ttf=empty", "--loader:.eot=empty",
        "--loader:.woff=empty", '--define:process.env.NODE_ENV="production"', "--define:global=globalThis",
        "--external:buffer", f"--alias:anywidget={work / 'anywidget.js'}",
    )  # fmt: skip
    esbuild = parts.modules / "esbuild" / "bin" / "esbuild"
    # what is imported is found beside npm's packages, wherever our own files lie
    scripts = [frame.FRONT / f"{name}.js" for name in names]
    run((parts.node, esbuild, *scripts, f"--outdir={bundled}", *options), work, {"NODE_PATH": str(parts.modules)})
    return bundled


def _add_front(site: _Site, parts: Parts, work: Path) -> None:
    """Add the page's scripts and looks, and plotly's."""
    bundled = bundle(parts, work, "start", "widgets", "worker", "sw")
    for place, name in (
        ("front", "start.js"),
        ("widgets", "widgets.js"),
        ("looks", "widgets.css"),
        ("worker", "worker.js"),
    ):
        site.places[place] = site.add(name, (bundled / name).read_bytes())
    site.service_worker = (bundled / "sw.js").read_text(encoding="utf-8")
    small = map_script()
    if small is None:
        raise CapemayError(_("plotly's script has changed, so the site cannot include the part it needs."))
    site.places["map"] = site.add("map.js", small.encode())
    site.places["plotly"] = site.add("plotly.js", plotly_script().read_bytes())


def _add_languages(site: _Site) -> dict[str, list[str]]:
    """Add what a language needs that somebody reads; return its files, its texts first."""
    found = {}
    site.places["languages"] = {}
    for tag, catalogue in packing.catalogues().items():
        texts = site.places["languages"][tag] = site.add(f"{tag}.bin", packing.language(catalogue, tag))
        with spoken(tag):
            around = {frame.named("rules.html"): frame.book(), frame.named("site.webmanifest"): frame.manifest()}
        site.files |= around
        found[tag] = [texts, *around]
    return found


def _add_page(site: _Site, docs: bool) -> Built:
    """Add the page itself and what stands around it, and say what was built."""
    places = site.places
    languages = _add_languages(site)
    site.files |= {"rules.html": frame.book(), "site.webmanifest": frame.manifest(), **frame.icons()}
    meta = {"map": places["map"], "plotly": places["plotly"], "kinds": sorted(KINDS), "address": True}
    later = {places["plotly"], *places["later"].values()}
    awaited = later.union(*languages.values())
    sizes = {name: _wire(body) for name, body in site.files.items()}
    counted = {
        part: {name: (len(site.files[name]), sizes[name]) for name in names} for part, names in _parts(site).items()
    }
    page = partial(frame.page, places, meta, counted, docs=docs)
    # the release is a hash over all files; the page contains the release itself, so a draft of it without one is hashed
    drafts = site.files | {"index.html": page(""), "sw.js": site.service_worker.encode()}
    listed = {name: sha256(body).hexdigest() for name, body in drafts.items()}
    release = sha256(json.dumps(listed, sort_keys=True).encode()).hexdigest()[:10]
    first = site.files.keys() - awaited
    around = {
        "index.html": page(release),
        "sw.js": frame.service_worker(site.service_worker, release, first, later, languages),
    }
    site.files |= around
    sizes |= {name: _wire(body) for name, body in around.items()}
    site.files[MARK] = json.dumps({"release": release, "sizes": sizes}, indent=1).encode()
    return Built(release, sizes, frozenset(awaited | _AROUND))


_AROUND = frozenset({"rules.html", "site.webmanifest", "sw.js", *frame.ICONS})
"""What comes when it is asked for, or after the start."""


def _parts(site: _Site) -> dict[str, list[str]]:
    """Return the files of the first visit by what they are to people (`frame.PAGE`)."""
    places = site.places
    python = [name for name in site.files if name.startswith(places["pyodide"])]
    return {
        "python": [*python, places["library"]],
        "games": [places["start"]],
        "pictures": [places[name] for name in ("front", "widgets", "looks", "worker", "map")],
    }


def _wire(body: bytes) -> int:
    """Return how many bytes a file is as hosts send it."""
    return len(gzip.compress(body, 6, mtime=0))
