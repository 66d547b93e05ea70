"""What people read of the site: while it is built, and before Python speaks there."""

from __future__ import annotations

# --- while it is built -------------------------------------------------------------------------------------

NO_NODE = "Building the site needs Node, which comes with: pip install capemay-kit[site]"
PROGRAM_FAILED = "{name} failed while the site was built: {said}"
NOT_A_FOLDER = "{out} holds other things than a site. Name an empty folder, or one that a site was built in."
NO_MAP = "plotly's script is not as expected, so the site cannot carry its small part."
NO_ANYWIDGET = "anywidget's script is not as expected, so the site cannot carry it."
WHEELS = "Fetching Python packages"
PACKAGES = "Fetching Pyodide and widgets"
GATHERING = "Gathering files"
COMPILING = "Compiling Python"
TRYING = "Trying what is needed first"
BUNDLING = "Bundling the page"
WRITING = "Writing the site"
BUILT = (
    "{out}: {files} files, {first:.1f} MB at the first visit ({later:.1f} MB more when first needed), "
    "release {release}."
)
SERVING = "The site is at {address}"

# --- in the browser ----------------------------------------------------------------------------------------

PAGE = {
    "title": "Companion",
    "opening": "Opening the companion…",
    "failed": "The companion did not open.",
    "again": "Try again",
}
