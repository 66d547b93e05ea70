// Stands in for files that a worker reads and writes at once, where a browser has none: they are in memory, and in
// IndexedDB a moment after each flush. Nobody may count on it, but it shows whether all else works.
const kept = new Promise((done, failed) => {
  const asked = indexedDB.open("files");
  asked.onupgradeneeded = () => asked.result.createObjectStore("files");
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => failed(asked.error);
});

function files(database, mode) {
  return database.transaction("files", mode).objectStore("files");
}

FileSystemFileHandle.prototype.createSyncAccessHandle = async function () {
  const { name } = this;
  const database = await kept;
  let bytes = await new Promise((done) => {
    const asked = files(database, "readonly").get(name);
    asked.onsuccess = () => done(asked.result ?? new Uint8Array());
  });
  const sized = (size) => {
    const before = bytes;
    bytes = new Uint8Array(size);
    bytes.set(before.subarray(0, size));
  };
  return {
    close() {},
    flush: () => void files(database, "readwrite").put(bytes, name),
    getSize: () => bytes.length,
    truncate: sized,
    read(into, { at }) {
      const found = bytes.subarray(at, at + into.length);
      into.set(found);
      return found.length;
    },
    write(from, { at }) {
      if (at + from.length > bytes.length) sized(at + from.length);
      bytes.set(from, at);
      return from.length;
    },
  };
};
