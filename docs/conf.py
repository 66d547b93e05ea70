"""How the documentation is built: ``make docs``; with the tag ``site`` it lies within the published companion."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import nbformat
import plotly
import plotly.io
import typer.main
from nbclient import NotebookClient

import capemay_kit
from capemay_kit.cli import app

HERE = Path(__file__).parent
NOTEBOOKS = HERE.parent / "notebooks" / "lab"
MADE = HERE / "_made"
"""What is made of the program and of the notebooks, anew with every build."""

project = "capemay_kit"
author = "The capemay_kit authors"
copyright = "2026, the capemay_kit authors"
version = release = capemay_kit.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["_build", "requirements.lock", "templates"]
default_role = "code"
nitpicky = False
html_theme = "furo"
html_title = "capemay_kit"
html_static_path = ["look.css", str(Path(plotly.__file__).parent / "package_data" / "plotly.min.js")]
html_css_files = ["look.css"]
html_search_scorer = str(HERE / "scorer.js")
html_theme_options = {"top_of_page_buttons": []}
html_sidebars = {"**": [f"sidebar/{one}.html" for one in ("brand", "search", "scroll-start")] + ["companion.html"]
                 + [f"sidebar/{one}.html" for one in ("navigation", "scroll-end")]}  # fmt: skip
html_context = {"within_site": tags.has("site")}  # noqa: F821
templates_path = ["templates"]
html_show_sphinx = False
# quotation marks and dots, but two hyphens are a flag's
smartquotes_action = "qe"
copybutton_prompt_text = r">>> |\.\.\. "
copybutton_prompt_is_regexp = True

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
nb_execution_mode = "off"

PLOTLY = "application/vnd.plotly.v1+json"
WIDE = 798
"""How wide a picture can be on a page, in pixels (look.css)."""
SCRIPT = '<script src="../_static/plotly.min.js"></script>'


def run(path: Path, to: Path) -> None:
    """Run a notebook and keep it with what it shows; a figure of plotly as HTML that draws it."""
    notebook = nbformat.read(path, as_version=4)
    if path.stem.startswith("3-"):
        notebook.cells[0].source += "\n\nOn this page: twelve games of Capitol, played by bots under three names."
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(MADE)}}).execute()
    script = SCRIPT
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if figure := output.get("data", {}).pop(PLOTLY, None):
                figure = {key: figure[key] for key in ("data", "layout", "frames") if key in figure}
                layout = figure["layout"]
                if layout.get("width", 0) > WIDE:
                    layout["height"], layout["width"] = round(layout["height"] * WIDE / layout["width"]), WIDE
                drawn = plotly.io.to_html(
                    figure, include_plotlyjs=False, full_html=False, validate=False, auto_play=False
                )
                # as Jupyter does, which shows the picture in place of the table that says the same
                output["data"]["text/html"] = f'{script}<div class="drawn">{drawn}</div>'
                script = ""
    nbformat.write(notebook, to)


def groups(path: str, group: typer.main.TyperGroup) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """List a group of commands and those within it, each by what is typed for it."""
    yield path, group.commands
    for name, one in group.commands.items():
        if hasattr(one, "commands"):
            yield from groups(f"{path} {name}", one)


shutil.rmtree(MADE, ignore_errors=True)
MADE.mkdir()
# whoever builds this keeps their own tables to themselves
os.environ["CAPEMAY_STORE"] = str(MADE / "tables.sqlite")
NAMES = ("Ann", "Bo", "Cleo")
for seed in range(12):
    # the same people each time, of whom another begins
    game = capemay_kit.new("capitol", [*NAMES[seed % 3 :], *NAMES[: seed % 3]], seed=seed)
    game.play(["fair", "greedy", "greedy"] if seed % 3 == 0 else "greedy")
    game.save(MADE / f"{seed}.jsonl")
    subprocess.run([sys.executable, "-m", "capemay_kit.cli", "import", str(MADE / f"{seed}.jsonl")], check=True,
                   stdout=subprocess.DEVNULL)  # fmt: skip
for notebook in sorted(NOTEBOOKS.glob("*.ipynb")):
    run(notebook, MADE / notebook.name)
subprocess.run(
    [sys.executable, "-m", "typer", "capemay_kit.cli", "utils", "docs", "--name", "capemay", "--title", "Commands",
     "--output", str(MADE / "commands.md")], check=True, stdout=subprocess.DEVNULL,
)  # fmt: skip
written = (MADE / "commands.md").read_text(encoding="utf-8")
for group, its in groups("capemay", typer.main.get_command(app)):
    for name, command in its.items():
        # typer cuts them off
        short = f"* `{name}`: {command.get_short_help_str()}\n"
        anchor = f"{group} {name}".replace(" ", "-")
        whole = f"* [`{name}`](#{anchor}): {command.get_short_help_str(1000)}\n"
        written = written.replace(short, whole)
(MADE / "commands.md").write_text(written, encoding="utf-8")
