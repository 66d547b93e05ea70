// Python lives here, in a worker: Pyodide, its packages, and the store in the browser's own files.
import { mountable, opened } from "./disk.js";

const SITE_PACKAGES = "/lib/python3.14/site-packages/";
const STORE = "sqlite:////store/tables.sqlite";
const say = (message, given = []) => postMessage(message, given);

/** Fetch a part. */
async function part(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw Object.assign(new Error(`${url}: ${answer.status}`), { kind: "missing" });
  return answer.blob();
}

/** Say of all that is fetched how much of it has come. Browsers keep no compiled code of what is counted. */
function counted() {
  const plain = self.fetch;
  self.fetch = async (...asked) => {
    const answer = await plain(...asked);
    if (!answer.ok || !answer.body) return answer;
    let had = 0;
    const through = new TransformStream({
      transform(chunk, out) {
        say({ bytes: answer.url, had: (had += chunk.length) });
        out.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(through), { headers: answer.headers });
  };
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

async function start({ parts, environment, first }) {
  if (first) counted();
  const handles = await files(); // where nothing can be kept, nothing is fetched either
  const packages = part(parts.start);
  packages.catch(() => {}); // it is heard of where it is waited for
  const texts = parts.texts && part(parts.texts).catch(() => null); // without them it is all in English
  const { loadPyodide } = await import(`${parts.pyodide}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: parts.pyodide,
    lockFileContents: parts.lock,
    packageBaseUrl: parts.pyodide,
    stdLibURL: parts.library,
    env: { HOME: "/", PYTHONINSPECT: "1", PYTHONDONTWRITEBYTECODE: "1", ...environment },
  });
  say({ part: "python" });
  python.FS.mkdirTree("/store");
  let refused = null; // what the disk said
  python.FS.mount(mountable(python.FS, handles, (failure) => (refused = failure)), {}, "/store");
  await layOut(python.FS, await packages);
  if (await texts) await layOut(python.FS, await texts);
  say({ part: "games" });
  const { SitePage } = python.pyimport("capemay_kit.site.page");
  const post = (text, all) => {
    const buffers = all.toJs().map((some) => some.map((one) => one.slice().buffer));
    say({ said: text, buffers }, buffers.flat());
  };
  const fetched = (name) => bundle(parts.later[name]);
  const page = SitePage(post, fetched, SITE_PACKAGES);
  self.onmessage = ({ data }) => {
    try {
      if (data.query !== undefined) {
        refused = null;
        const root = page.open(data.query, STORE);
        // if the disk kept the companion from opening, the page has more to say of that
        if (refused && !page.shown) fails(refused);
        else say({ root });
      } else if (data.text) page.heard(data.text, data.buffers);
      else if (data.backUp) say({ backedUp: page.back_up()?.toJs() ?? null });
      else if (data.end) {
        // what was asked before is done: messages are heard one after the other
        for (const handle of Object.values(handles)) handle.close();
        say({ ended: true });
      }
    } catch (error) {
      // a handler that failed is a fault of ours, and Python lives on
      if (data.text && error instanceof python.ffi.PythonError) console.error(error);
      else fails(error);
    }
  };
  say({ ready: true });
}

// Not all browsers say in the stack what went wrong, and of some errors they have none.
const fails = (error) => say({ failed: [error, error.stack].join("\n"), name: error.name, kind: error.kind });
addEventListener("error", (event) => {
  event.preventDefault();
  fails(event.error ?? new Error(event.message));
});
addEventListener("unhandledrejection", (event) => console.error(event.reason));
self.onmessage = ({ data }) => start(data).catch(fails);
