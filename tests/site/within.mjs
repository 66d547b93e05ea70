// Runs pytest within Pyodide: node within.mjs PYODIDE PACKAGES CHECKOUT ARGUMENTS…
import { pathToFileURL } from "node:url";
const [pyodide, packages, checkout, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [name, root] of [["packages", packages], ["checkout", checkout]]) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${name}`);
}
python.globals.set("given", python.toPy(given));
process.exitCode = python.runPython(`
import os, subprocess, sys, threading
sys.path[:0] = ["/checkout", "/packages"]
os.chdir("/checkout")
import pytest, rich.live
def beside(*_, **__):
    pytest.skip("nothing runs beside anything else there: no thread, no process")
threading.Thread.start = subprocess.Popen.__init__ = beside
# a bar of the command line stands still
rich.live._RefreshThread.start = rich.live._RefreshThread.join = lambda self, *_: None
int(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", *given]))
`);
