// A disk in memory. It writes down every operation, and says what may be left of them when the power is cut.

const SECTOR = 512;

/** Random numbers from 0 to 1 that are the same each time (mulberry32). */
export function dice(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const none = new Uint8Array(0);

function sized(bytes, size) {
  const found = new Uint8Array(size);
  found.set(bytes.subarray(0, size));
  return found;
}

/** Return a file after an operation on it. */
function after(bytes, one) {
  if (one.does === "truncate") return sized(bytes, one.size);
  const found = sized(bytes, Math.max(bytes.length, one.at + one.bytes.length));
  found.set(one.bytes, one.at);
  return found;
}

export class Disk {
  constructor(files = {}) {
    this.first = { ...files };
    this.files = { ...files }; // as whoever reads them sees them
    this.log = [];
    this.trouble = () => {}; // what happens to an operation: it may throw, or say what a write returns
    this.page = 0;
  }

  /** Write down that something was acknowledged. */
  told(held) {
    this.log.push({ does: "told", held });
  }

  /** Return handles to the files. A page that opens them takes them from whoever had them. */
  handles(names) {
    const page = ++this.page;
    return Object.fromEntries(names.map((name) => [name, this.handle(name, page)]));
  }

  do(one) {
    if (one.does !== "flush") this.files[one.name] = after(this.files[one.name] ?? none, one);
    this.log.push(one);
  }

  handle(name, page) {
    const file = () => {
      if (page !== this.page) throw new DOMException("", "InvalidStateError");
      return this.files[name] ?? none;
    };
    const done = (one) => {
      const bytes = file();
      let fits;
      try {
        fits = this.trouble(one, bytes.length);
      } catch (error) {
        if (one.does === "write") this.do(part(one, 0, one.bytes.length >> 1)); // what fails may be half done
        throw error;
      }
      if (fits > one.bytes?.length) return fits;
      if (fits !== undefined) one.bytes = one.bytes.subarray(0, fits);
      this.do(one);
      return one.bytes?.length;
    };
    return {
      getSize: () => {
        const { length } = file();
        this.trouble({ name, does: "size" }, length);
        return length;
      },
      read: (into, { at }) => {
        const bytes = file();
        this.trouble({ name, does: "read" }, bytes.length);
        const part = bytes.subarray(at, at + into.length);
        into.set(part);
        return part.length;
      },
      write: (bytes, { at }) => done({ name, does: "write", at, bytes: new Uint8Array(bytes) }),
      truncate: (size) => done({ name, does: "truncate", size }),
      flush: () => done({ name, does: "flush" }),
    };
  }
}

/** What is certain to be on the disk as its log is gone through, and what may be. */
export class Cut {
  constructor(first) {
    this.certain = { ...first };
    this.open = [];
  }

  step(one) {
    if (one.does === "flush") {
      for (const each of this.open) if (each.name === one.name) keep(this.certain, each);
      this.open = this.open.filter((each) => each.name !== one.name);
    } else if (one.name) this.open.push(one);
  }

  /** Return the files if none, some, most or all of what was never flushed is left. Writes are torn at sectors, too. */
  left(how, roll) {
    const files = { ...this.certain };
    const share = { none: 0, some: 0.1 + 0.8 * roll(), most: 1, all: 1 }[how];
    for (const one of this.open) {
      const last = one === this.open.at(-1);
      const torn = one.does === "write" && roll() < { none: 0, some: last ? 0.5 : 0.2, most: 0.7, all: 0 }[how];
      if (torn && last && roll() < 0.5) keep(files, part(one, 0, Math.floor(roll() * one.bytes.length)));
      else if (torn) for (const sector of sectors(one)) roll() < (how === "most" ? 0.8 : 0.5) && keep(files, sector);
      else if (roll() < share) keep(files, one);
    }
    return files;
  }
}

function keep(files, one) {
  files[one.name] = after(files[one.name] ?? none, one);
}

function part(one, from, to) {
  return { ...one, at: one.at + from, bytes: one.bytes.subarray(from, to) };
}

function* sectors(one) {
  for (let from = 0, to; from < one.bytes.length; from = to) {
    to = Math.min(one.bytes.length, from + SECTOR - ((one.at + from) % SECTOR));
    yield part(one, from, to);
  }
}
