"""Compile Python for the site.

Runs within Pyodide while the site is built, because compiled files must be written by the same Python that reads them.

``/in/sources.zip`` holds packages, ``/in/stdlib.zip`` the standard library; ``/out`` gets both, compiled.
"""

from __future__ import annotations

import ast
import importlib._bootstrap_external as external
import importlib.util
import re
import zipfile
from collections.abc import Callable
from contextlib import suppress

OURS = ("capemay_kit/", "IPython/", "mako/")
NEVER = re.compile(
    r"^(_pyrepl|pdb|doctest|pydoc|pydoc_data|multiprocessing|ensurepip|idlelib|turtle|turtledemo|tkinter|curses|dbm|"
    r"venv|wsgiref|ftplib|imaplib|smtplib|poplib|mailbox|cProfile|profile|pstats|trace|xmlrpc|lib2to3|test|webbrowser|"
    r"zipapp|tabnanny|pyclbr|symtable|pickletools|this|antigravity|cgi|cgitb|socketserver|netrc|nntplib|telnetlib)(/|\.py)"
    r"|^encodings/(cp(?!437|1252)|mac_|koi|iso8859_([2-9]|1[0-9])|big5|euc|gb|hz|iso2022|johab|shift|ptcp|hp|kz|palmos|tis)"
)
"""What of the standard library nothing here ever imports."""
AS_IT_IS = "capemay_kit/core/migrations/"
"""Alembic looks for its migrations among files of Python's."""


def without_docstrings(tree: ast.Module) -> ast.Module:
    """Take what nobody reads out of a module; its assertions stay."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and body:
            first = body[0]
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                body[0] = ast.copy_location(ast.Pass(), first)
    return tree


def compiled(name: str, source: bytes) -> bytes:
    """Return a module as Python keeps it: ours with its assertions, all without docstrings."""
    if name.startswith(OURS):
        code = compile(without_docstrings(ast.parse(source)), "/" + name, "exec", dont_inherit=True, optimize=0)
    else:
        code = compile(source, "/" + name, "exec", dont_inherit=True, optimize=2)
    hashed: bytes = external._code_to_hash_pyc(code, importlib.util.source_hash(source), False)  # type: ignore[attr-defined]
    return bytes(hashed)


def through(path: str, out: str, leaves: Callable[[str], object] = lambda name: False) -> None:
    """Compile all modules of a zip into another; what is no Python for this version stays as it is."""
    with zipfile.ZipFile(path) as before, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as after:
        for name in sorted(one.filename for one in before.infolist() if not one.is_dir()):
            if leaves(name):
                continue
            body = before.read(name)
            if name.endswith(".py") and not name.startswith(AS_IT_IS):
                with suppress(SyntaxError):
                    body, name = compiled(name, body), name + "c"
            after.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), body, zipfile.ZIP_DEFLATED, 9)


async def main() -> None:
    """Compile all there is."""
    through("/in/sources.zip", "/out/sources.zip")
    through("/in/stdlib.zip", "/out/stdlib.zip", NEVER.match)
