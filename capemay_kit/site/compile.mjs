// Runs compiling.py within Pyodide: node compile.mjs PYODIDE SCRIPT IN OUT
import fs from "node:fs";
import { pathToFileURL } from "node:url";
const [pyodide, script, from, into] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
for (const [name, at] of [["in", from], ["out", into]]) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: at }, `/${name}`);
}
python.runPython(fs.readFileSync(script, "utf8"));
