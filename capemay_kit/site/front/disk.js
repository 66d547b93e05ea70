// The disk under the store: the files SQLite asks for, kept in the browser's own files (OPFS).
//
// SQLite orders its writes by waiting for the disk in between, and Emscripten answers each such wait without doing
// anything. So the order is kept here, by four rules:
//   1. The journal's head is written once all that follows it in the journal lies on the disk.
//   2. The tables are changed once the whole journal lies on the disk, so that it can take the change back.
//   3. The journal is cut, which makes the change final, once the tables lie on the disk.
//   4. The cut lies on the disk before anybody is told that the change is done, or anything else is written.

const JOURNAL = "tables.sqlite-journal";
const TABLES = "tables.sqlite";
export const NAMES = [TABLES, JOURNAL];

const FOLDER = 0o40777;
const FILE = 0o100666;
// Numbers of errors as Emscripten has them. EIO (29) is none of them: SQLite takes that for damage.
const [FAILED, NONE, FULL, FORBIDDEN] = [8, 44, 51, 63];
const BUSY = "NoModificationAllowedError";
const ROOM = "QuotaExceededError";
const NO_ROOM = -8;

/** How many bytes a handle read or wrote. In private windows Chromium returns an error as if it were a number of bytes. */
function counted(count, bytes) {
  if (count >= 0 && count <= bytes.length) return count;
  throw new DOMException(`error ${count | 0}`, (count | 0) === NO_ROOM ? ROOM : "InvalidStateError");
}

/** Open the files in a folder of OPFS. A page that was just left may hold them a little longer. */
export async function opened(folder, patience = 40) {
  const handles = {};
  try {
    for (const name of NAMES) {
      const file = await folder.getFileHandle(name, { create: true });
      for (let left = patience; !handles[name]; left--) {
        try {
          handles[name] = await file.createSyncAccessHandle();
        } catch (error) {
          if (error.name !== BUSY || !left) throw error;
          await new Promise((done) => setTimeout(done, 100));
        }
      }
    }
  } catch (error) {
    for (const handle of Object.values(handles)) handle.close();
    throw error;
  }
  return handles;
}

/**
 * A file system for Emscripten's FS.mount over handles by name (see NAMES). `told` hears each error of a handle. Where
 * there is no room SQLite hears that, else that the disk failed.
 */
export function mountable(FS, handles, told = () => {}) {
  // Files that were written or cut since they were last flushed; at first any may be.
  const unsettled = new Set(NAMES);

  const settle = (name) => {
    if (!unsettled.has(name)) return;
    handles[name].flush();
    unsettled.delete(name);
  };
  const size = (name) => handles[name].getSize();
  const read = (name, bytes, at) => counted(handles[name].read(bytes, { at }), bytes);
  const change = (name, does) => {
    unsettled.add(name); // if it fails, some of it may have been done
    return does(handles[name]);
  };

  function write(name, bytes, at) {
    // what is added to a journal may wait, but not where it begins: what was cut there must not come back
    if (name !== JOURNAL || !at || at < size(JOURNAL)) settle(JOURNAL);
    return change(name, (handle) => counted(handle.write(bytes, { at }), bytes));
  }

  function cut(name, to) {
    settle(name === JOURNAL ? TABLES : JOURNAL);
    change(name, (handle) => handle.truncate(to));
    if (name === JOURNAL) settle(JOURNAL);
  }

  /** Do what was asked. Errors of handles become those that SQLite knows. */
  function asked(does) {
    try {
      return does();
    } catch (error) {
      told(error);
      throw new FS.ErrnoError(error.name === ROOM ? FULL : FAILED);
    }
  }
  const no = (errno) => () => {
    throw new FS.ErrnoError(errno);
  };

  const time = new Date();
  const nodeOps = {
    getattr: (node) => ({
      dev: 1, ino: node.name === JOURNAL ? 2 : 1, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0,
      size: FS.isDir(node.mode) ? 0 : asked(() => size(node.name)),
      atime: time, mtime: time, ctime: time, blksize: 4096, blocks: 1,
    }),
    setattr: (node, { size: to }) => {
      if (to !== undefined) asked(() => cut(node.name, to));
    },
    lookup: (parent, name) => (name === TABLES || name === JOURNAL ? made(parent, name) : no(NONE)()),
    unlink: (parent, name) => (name === JOURNAL ? asked(() => cut(JOURNAL, 0)) : no(FORBIDDEN)()),
    readdir: () => [".", "..", TABLES, JOURNAL],
    mknod: no(FORBIDDEN), rename: no(FORBIDDEN), rmdir: no(FORBIDDEN), symlink: no(FORBIDDEN),
  };
  const streamOps = {
    llseek: (stream, offset, from) => asked(() => offset + [0, stream.position, size(stream.node.name)][from]),
    read: (stream, buffer, offset, length, at) =>
      asked(() => read(stream.node.name, buffer.subarray(offset, offset + length), at)),
    write: (stream, buffer, offset, length, at) =>
      asked(() => write(stream.node.name, buffer.subarray(offset, offset + length), at)),
    fsync: (stream) => {
      asked(() => settle(stream.node.name));
      return 0;
    },
  };
  function made(parent, name) {
    const node = FS.createNode(parent, name, parent ? FILE : FOLDER, 0);
    node.node_ops = nodeOps;
    node.stream_ops = streamOps;
    return node;
  }

  // what a page that was stopped left to be done is on the disk before anybody reads it
  for (const name of NAMES) {
    try {
      settle(name);
    } catch (error) {
      told(error); // it is tried again before anything is written
    }
  }
  return { mount: () => made(null, "/"), syncfs: (mount, populate, done) => done(null) };
}
