"""Every notebook runs from top to bottom, in a kernel of its own with a store of its own."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from capemay_kit.core.files import shipped

NOTEBOOKS = sorted(shipped("notebooks").rglob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No cell fails, and the last one shows something."""
    monkeypatch.setenv("CAPEMAY_STORE", f"sqlite:///{tmp_path / 'store.db'}")
    notebook = nbformat.read(path, as_version=4)
    here = {"metadata": {"path": tmp_path}}
    # a busy machine sends what a cell shows seconds after the cell is done
    NotebookClient(notebook, timeout=120, iopub_timeout=60, kernel_name="python3", resources=here).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ()) if "data" in output]
    assert shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    """What a run left behind is not committed."""
    assert not any(cell.get("outputs") for cell in nbformat.read(path, as_version=4).cells)
