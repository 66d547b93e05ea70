// Python lives here, in a worker: Pyodide, its packages, and the store in the browser's own files.
import { mountable, opened } from "./disk.js";

const SITE_PACKAGES = "/lib/python3.14/site-packages/";
const STORE = "sqlite:////store/tables.sqlite";
const say = (message, given = []) => postMessage(message, given);

/** Fetch a part as bytes; `told` hears how many have come. */
async function bytes(url, told) {
  const answer = await fetch(url);
  if (!answer.ok) throw Object.assign(new Error(`${url}: ${answer.status}`), { kind: "network" });
  const chunks = [];
  let had = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    told((had += value.length));
  }
  return new Blob(chunks);
}

/** Open the files of the store, in a folder of the browser's own. */
async function files() {
  const root = await navigator.storage.getDirectory();
  return opened(await root.getDirectoryHandle("capemay", { create: true }));
}

/** Lay the files of a bundle (see packing.py) where Python looks for its packages. */
async function layOut(FS, blob) {
  const raw = await new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const length = new DataView(raw).getUint32(0, true);
  const made = new Set();
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(new Uint8Array(raw, 4, length)))) {
    const folder = SITE_PACKAGES + name.slice(0, name.lastIndexOf("/") + 1);
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(SITE_PACKAGES + name, new Uint8Array(raw, at, size), { canOwn: true });
    at += size;
  }
}

/** A bundle that Python asks for while it imports: it cannot wait for a promise. */
function bundle(url) {
  const asked = new XMLHttpRequest();
  asked.open("GET", url, false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) throw new Error(`${url}: ${asked.status}`);
  return new Uint8Array(asked.response);
}

async function start({ query, parts, environment }) {
  const told = (part) => (had) => say({ part, had });
  const packages = bytes(parts.start, told("games"));
  const [{ loadPyodide }, handles] = await Promise.all([import(`${parts.pyodide}pyodide.mjs`), files()]);
  const python = await loadPyodide({
    indexURL: parts.pyodide,
    lockFileContents: parts.lock,
    packageBaseUrl: parts.pyodide,
    stdLibURL: parts.library,
    env: { HOME: "/", PYTHONINSPECT: "1", PYTHONDONTWRITEBYTECODE: "1", ...environment },
  });
  say({ part: "python" });
  python.FS.mkdirTree("/store");
  python.FS.mount(mountable(python.FS, handles, (failure) => say({ disk: String(failure) })), {}, "/store");
  await layOut(python.FS, await packages);
  say({ part: "games" });
  const { SitePage } = python.pyimport("capemay_kit.site.page");
  const post = (text, all) => {
    const buffers = all.toJs().map((some) => some.map((one) => one.slice().buffer));
    say({ said: text, buffers }, buffers.flat());
  };
  const fetched = (name) => bundle(parts.later[name]);
  const page = SitePage(post, fetched, SITE_PACKAGES);
  self.onmessage = ({ data }) => page.heard(data.text, data.buffers);
  const root = page.open(query, STORE);
  say({ root });
}

addEventListener("error", (event) => say({ failed: String(event.message) }));
self.onmessage = ({ data }) => start(data).catch((error) => say({ failed: String(error.stack ?? error), kind: error.kind }));
