// Runs main() of a script within Pyodide while the site is built: node python.mjs PYODIDE SCRIPT IN OUT
import fs from "node:fs";
import { pathToFileURL } from "node:url";
const [pyodide, script, from, into] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [name, at] of [["in", from], ["out", into]]) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: at }, `/${name}`);
}
python.runPython(fs.readFileSync(script, "utf8"));
await python.globals.get("main")();
