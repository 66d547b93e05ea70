"""How the documentation is built: ``make docs``."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import plotly
import plotly.io
from nbclient import NotebookClient

import capemay_kit

HERE = Path(__file__).parent
NOTEBOOKS = HERE.parent / "notebooks" / "lab"
MADE = HERE / "_made"
"""What is made of the program and of the notebooks, anew with every build."""

project = "capemay_kit"
author = "The capemay_kit authors"
copyright = "2026, the capemay_kit authors"
version = release = capemay_kit.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["_build", "requirements.lock"]
default_role = "code"
nitpicky = False
html_theme = "furo"
html_title = "capemay_kit"
html_static_path = [str(Path(plotly.__file__).parent / "package_data" / "plotly.min.js")]
html_theme_options = {"source_repository": "https://github.com/capemay-kit/capemay-kit/", "source_branch": "main"}
html_show_sphinx = False
copybutton_prompt_text = r">>> |\.\.\. "
copybutton_prompt_is_regexp = True

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
nb_execution_mode = "off"

PLOTLY = "application/vnd.plotly.v1+json"
SCRIPT = '<script src="../_static/plotly.min.js"></script>'


def run(path: Path, to: Path) -> None:
    """Run a notebook and keep it with what it shows; a figure of plotly as HTML that draws it."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(MADE)}}).execute()
    script = SCRIPT
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if figure := output.get("data", {}).pop(PLOTLY, None):
                figure = {key: figure[key] for key in ("data", "layout", "frames") if key in figure}
                drawn = plotly.io.to_html(
                    figure, include_plotlyjs=False, full_html=False, validate=False, auto_play=False
                )
                output["data"]["text/html"] = script + drawn + output["data"].get("text/html", "")
                script = ""
    nbformat.write(notebook, to)


shutil.rmtree(MADE, ignore_errors=True)
MADE.mkdir()
for notebook in sorted(NOTEBOOKS.glob("*.ipynb")):
    run(notebook, MADE / notebook.name)
subprocess.run(
    [sys.executable, "-m", "typer", "capemay_kit.cli", "utils", "docs", "--name", "capemay", "--title", "Commands",
     "--output", str(MADE / "commands.md")], check=True, stdout=subprocess.DEVNULL,
)  # fmt: skip
