// A worker that does to the disk what Emscripten does, asked from its page.
import { mountable, opened } from "./disk.js";

class ErrnoError extends Error {
  constructor(errno) {
    super(`errno ${errno}`);
  }
}
const FS = { ErrnoError, isDir: (mode) => mode < 0o100000, createNode: (parent, name, mode) => ({ name, mode }) };
let system;

function tables() {
  const root = system.mount();
  return root.node_ops.lookup(root, "tables.sqlite");
}

const does = {
  async open(patience) {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("disk", { create: true });
    system = mountable(FS, await opened(folder, patience));
    return tables().node_ops.getattr(tables()).size;
  },
  write(at, size) {
    const node = tables();
    return node.stream_ops.write({ node }, new Int8Array(size), 0, size, at);
  },
};

onmessage = async ({ data: [what, given], ports: [port] }) => {
  try {
    port.postMessage(await does[what](...given));
  } catch (error) {
    port.postMessage(error.message || error.name);
  }
};
