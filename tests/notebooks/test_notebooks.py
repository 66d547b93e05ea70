"""Every notebook runs from top to bottom, in a kernel that knows nothing of others, with a store of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from jupyter_client import AsyncKernelManager
from jupyter_core.utils import run_sync
from nbclient import NotebookClient

from capemay_kit.core.files import shipped

from .make import NOTEBOOK, parts

NOTEBOOKS = sorted(shipped("notebooks").rglob("*.ipynb"))


@pytest.fixture(scope="module")
def kernel() -> Iterator[AsyncKernelManager]:
    made = AsyncKernelManager(kernel_name="python3")
    yield made
    run_sync(made.shutdown_kernel)(now=True)


ANEW = """%reset -f
import os
os.chdir({folder!r})
os.environ["CAPEMAY_STORE"] = {store!r}
del os"""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, kernel: AsyncKernelManager) -> None:
    notebook = nbformat.read(path, as_version=4)
    source = ANEW.format(folder=str(tmp_path), store=f"sqlite:///{tmp_path / 'store.db'}")
    notebook.cells.insert(0, nbformat.v4.new_code_cell(source))
    # a busy machine sends what a cell shows seconds after the cell is done
    NotebookClient(notebook, timeout=120, iopub_timeout=60, km=kernel).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ()) if "data" in output]
    assert shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    assert not any(cell.get("outputs") for cell in nbformat.read(path, as_version=4).cells)


def test_your_own_game_is_what_game_new_begins_with() -> None:
    codes = [cell.source for cell in nbformat.read(NOTEBOOK, as_version=4).cells if cell.cell_type == "code"]
    assert codes[: len(parts())] == parts()
