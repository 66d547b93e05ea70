"""Which files the site's Python consists of, in which bundle each comes, and how a bundle is written.

``start`` is all that the start screen and a table need. The others are fetched when something in them is first
imported (`page`), so no module has to know of them.
"""

from __future__ import annotations

import ast
import gzip
import json
import re
import struct
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo

from capemay_kit import __version__
from capemay_kit.core.files import shipped
from capemay_kit.core.i18n import brief_key

START, REST = "start", "rest"
LATER: Mapping[str, tuple[str, ...]] = {
    "paper": ("fpdf", "fontTools", "defusedxml", "pypdfium2", "pypdfium2_raw", "pypdfium2_cfg"),
    "sheets": ("openpyxl", "et_xmlfile"),
    "check": ("jsonschema", "pyrsistent", "_pyrsistent_version", "pvectorc", "attr", "attrs"),
    "ways": ("alembic", "mako"),
}
"""Bundles fetched on first import, and their packages. Other modules that neither the start screen nor a table imports
go into `REST`."""
_COMES_WITH = {
    "sqlalchemy/dialects/(mysql|oracle|mssql|postgresql)/": "ways",
    r"fonttools-|fpdf2-|pypdfium2_cli/": "paper",
}
"""What else comes with a bundle: Alembic imports all kinds of databases."""
_OURS = "capemay_kit"
_LEFT_OUT = re.compile(
    r"(^|/)(tests?|testing|__pycache__)/|\.(pyi|pyx|pxd|c|h|so)$|\.data/|/py\.typed$|\.dist-info/(?!METADATA|entry_points)"
    r"|^reacton/((bqplot|ipyvue\w*|ipycanvas|generate)|\w+_test|test_\w+)\.py$"
    r"|^anywidget/(labextension|nbextension)/|^alembic/templates/|^sqlalchemy/ext/mypy/"
)
_KINDS = ("pyc", "py", "so", "cpython-314-wasm32-emscripten.so")
_OF_SERVERS = re.compile(r"^(web|site)/|^(cli|printing|sim|\w+_commands)\.py$")
"""What our own package holds for servers and command lines."""
_OURS_THERE = ("__init__.py", "page.py", "whereabouts.py")
"""What of this folder runs on the site itself."""
_ABOUT = ("as it calls itself", "in per cent")
"""How the notes end by which it is known what tell translators what a language says of itself."""


def module_of(name: str) -> str | None:
    """Return the module that a compiled file is; None if it is none."""
    stem, dot, kind = name.partition(".")
    return stem.removesuffix("/__init__").replace("/", ".") if dot and kind in _KINDS else None


def bundle_of(name: str, needed: Collection[str]) -> str:
    """Return the bundle that a file of the site's Python belongs to, where these modules are ``needed`` first."""
    for begins, bundle in _COMES_WITH.items():
        if re.match(begins, name):
            return bundle
    top = re.split(r"[/.-]", name)[0]
    found = next((bundle for bundle, tops in LATER.items() if top in tops), START)
    return REST if found == START and (module_of(name) or "") not in {"", *needed} else found


def python_files(wheels: Path) -> dict[str, bytes]:
    """Return everything that Python imports on the site, by its path below site-packages."""
    found: dict[str, bytes] = {}
    for wheel in sorted(wheels.glob("*.whl")):
        with ZipFile(wheel) as packed:
            for one in packed.infolist():
                compiled = one.filename.endswith(".so")
                if not one.is_dir() and (compiled or not _LEFT_OUT.search(one.filename)):
                    found[one.filename] = packed.read(one)
    here = Path(__file__).resolve().parent
    for root, into in ((here.parent, _OURS), (here / "stand_ins", ""), *_carried()):
        found |= {f"{into}/{name}".lstrip("/"): body for name, body in _below(root)}
    found = {name: body for name, body in found.items() if not _is_servers(name)}
    found |= {f"{_OURS}/site/{name}": (here / name).read_bytes() for name in _OURS_THERE}
    found |= {_place(tag, "mo"): _head(catalogue) for tag, catalogue in catalogues().items()}
    about = f"Metadata-Version: 2.1\nName: capemay-kit\nVersion: {__version__}\n"
    found[f"{_OURS}-{__version__}.dist-info/METADATA"] = about.encode()
    return found


def _carried() -> Iterator[tuple[Path, str]]:
    # there is no wheel of it for browsers; its part in Python is enough
    (markup,) = (path for path in find_spec("markupsafe").submodule_search_locations)  # type: ignore[union-attr]
    yield Path(markup), "markupsafe"
    for name in ("boards", "lessons"):
        yield shipped(name), f"{_OURS}/_shipped/{name}"


def catalogues() -> Mapping[str, Catalog]:
    """Return all languages but English, with their texts."""
    found = {}
    for path in sorted(shipped("locales").glob("*/LC_MESSAGES/*.mo")):
        with path.open("rb") as file:
            found[path.parts[-3]] = read_mo(file)
    return found


def _context(one: Message) -> str | None:
    # Babel reads it as bytes, whatever its types say
    context: Any = one.context
    return context.decode() if isinstance(context, bytes) else context


def _place(tag: str, kind: str) -> str:
    return f"{_OURS}/_shipped/locales/{tag}/LC_MESSAGES/capemay_kit.{kind}"


def _head(catalogue: Catalog) -> bytes:
    """Return what has to be known of every language: its name, how much of it there is, its forms of the plural."""
    head = Catalog(charset="utf-8")
    head.mime_headers = catalogue.mime_headers
    for one in catalogue:
        if (_context(one) or "").endswith(_ABOUT):
            head.add(one.id, one.string, context=_context(one))
    out = BytesIO()
    write_mo(out, head)
    return out.getvalue()


def _texts_in(sources: Iterator[bytes]) -> set[str]:
    nodes = (node for source in sources for node in ast.walk(ast.parse(source)))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@cache
def _not_said() -> frozenset[str]:
    """Return the texts that only servers and command lines say."""
    ours = [(name, body) for name, body in _below(Path(__file__).resolve().parents[1]) if name.endswith(".py")]
    there, here = (
        _texts_in(body for name, body in ours if bool(_OF_SERVERS.match(name)) is of) for of in (True, False)
    )
    return frozenset(there - here)


def language(catalogue: Catalog, tag: str) -> bytes:
    """Write the bundle of a language: its texts, with what stands for the English ones, which are there already."""
    texts = [(one.id[0] if isinstance(one.id, tuple | list) else one.id, one) for one in catalogue if one.id]
    said = {brief_key(text, _context(one)): one.string for text, one in texts if text not in _not_said()}
    # apart from each other both are packed smaller
    found = {"keys": "".join(said), "said": [*said.values()]}
    return packed({_place(tag, "json"): json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()})


def _below(root: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_file() and "__pycache__" not in name and path.suffix != ".so" and not name.startswith("_shipped/"):
            yield name, path.read_bytes()


def _is_servers(name: str) -> bool:
    return name.startswith(f"{_OURS}/") and _OF_SERVERS.match(name.removeprefix(f"{_OURS}/")) is not None


def packed(files: Mapping[str, bytes]) -> bytes:
    """Write files as a bundle: how long the list is, the list as JSON ([path, size], …), all files; gzipped."""
    listed = json.dumps([[name, len(body)] for name, body in sorted(files.items())], separators=(",", ":")).encode()
    bodies = b"".join(body for _, body in sorted(files.items()))
    return gzip.compress(struct.pack("<I", len(listed)) + listed + bodies, 9, mtime=0)
