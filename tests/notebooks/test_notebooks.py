"""Every notebook runs from top to bottom, in a kernel that knows nothing of others, with a store of its own."""

from __future__ import annotations

import nbformat
import pytest
from jupyter_client import AsyncKernelManager
from jupyter_core.utils import run_sync
from nbclient import NotebookClient

from capemay_kit.core.files import shipped

from .make import NOTEBOOK, parts

NOTEBOOKS = sorted(shipped("notebooks").rglob("*.ipynb"))
ANEW = """%reset -f
import os
os.chdir({folder!r})
os.environ["CAPEMAY_STORE"] = {store!r}
del os"""


@pytest.fixture(scope="module")
def kernel():
    """Have one kernel, which the first notebook starts: starting one is most of what a notebook takes."""
    made = AsyncKernelManager(kernel_name="python3")
    yield made
    run_sync(made.shutdown_kernel)(now=True)


@pytest.mark.parametrize(
    "path",
    [one if one == NOTEBOOK else pytest.param(one, marks=pytest.mark.slow) for one in NOTEBOOKS],
    ids=lambda path: path.stem,
)
def test_a_notebook_runs(path, tmp_path, kernel):
    """No cell fails, and the last one shows something."""
    notebook = nbformat.read(path, as_version=4)
    source = ANEW.format(folder=str(tmp_path), store=f"sqlite:///{tmp_path / 'store.db'}")
    notebook.cells.insert(0, nbformat.v4.new_code_cell(source))
    # a busy machine sends what a cell shows seconds after the cell is done
    NotebookClient(notebook, timeout=120, iopub_timeout=60, km=kernel).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ()) if "data" in output]
    assert shown


def test_notebooks_are_kept_without_outputs():
    """What a run left behind is not committed."""
    cells = {path.stem: nbformat.read(path, as_version=4).cells for path in NOTEBOOKS}
    assert [name for name, each in cells.items() if any(cell.get("outputs") for cell in each)] == []


def test_your_own_game_is_what_game_new_begins_with():
    """Line by line; its cells are the parts of the file."""
    codes = [cell.source for cell in nbformat.read(NOTEBOOK, as_version=4).cells if cell.cell_type == "code"]
    assert codes[: len(parts())] == parts()
