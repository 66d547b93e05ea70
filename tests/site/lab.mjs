// Plays on disks that fail, in Pyodide under Node, and prints as JSON what was found. `test_disk.py` judges it.
import { createHash } from "node:crypto";
import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { Cut, dice, Disk } from "./model.mjs";

process.on("uncaughtException", (error) => {
  // Node shows the line where it was thrown, which may be all of Pyodide
  fs.writeSync(2, `${error.stack}\n`);
  process.exit(1);
});
const asked = JSON.parse(process.argv[2]);
const { NAMES, mountable } = await import(pathToFileURL(asked.disk));
const { loadPyodide } = await import(pathToFileURL(asked.pyodide + "/pyodide.mjs"));
const py = await loadPyodide({ indexURL: asked.pyodide, env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
for (const wheel of asked.wheels) py.unpackArchive(Uint8Array.from(fs.readFileSync(wheel)), "wheel");
py.FS.mkdirTree("/kit");
py.mountNodeFS("/kit", asked.kit);
py.runPython(`import sys; sys.path[:0] = ["/kit", "/kit/tests/site"]`);
const played = py.pyimport("played");
const ACTS = 12;
const [TABLES, JOURNAL] = ["tables.sqlite", "tables.sqlite-journal"];

let mounts = 0;
/** Open a page at a disk: its store's address, and the file system. */
function page(disk) {
  const folder = `/disk${++mounts}`;
  const errors = [];
  const system = mountable(py.FS, disk.handles(NAMES), (error) => errors.push(error.name));
  py.FS.mkdir(folder);
  py.FS.mount(system, {}, folder);
  return { url: `sqlite:///${folder}/tables.sqlite`, errors, left: () => py.FS.unmount(folder) };
}

const known = new Map();
/** Look at files as a page does that opens them. Many cuts leave the same: these are looked at once. */
function looked(files) {
  const digest = createHash("sha1");
  for (const name of NAMES) digest.update(`${files[name]?.length} `).update(files[name] ?? "");
  const key = digest.digest("hex");
  if (!known.has(key)) {
    const at = page(new Disk(files));
    known.set(key, JSON.parse(played.look(at.url)));
    at.left();
  }
  return known.get(key);
}

/** What may be held when a log is cut: what was acknowledged last, and what was tried or being done after that. */
function allowed(log, at) {
  const from = log.slice(0, at).findLastIndex((one) => one.does === "told");
  const to = log.findIndex((one, here) => here >= at && one.does === "told");
  return log.slice(Math.max(from, 0), to < 0 ? log.length : to + 1).map((one) => one.held).filter(Boolean);
}

/** Cut the power after operations of a log, and look at what is left. `patient` goes on after a fault was found. */
function judged({ first, log }, { hows = ["none", "some", "most", "all"], each = 1, points = () => true, patient = true }) {
  const found = { tried: 0, faults: [] };
  const cut = new Cut(first);
  log.forEach((one, at) => {
    cut.step(one);
    if (!points(at) || (found.faults.length && !patient)) return;
    for (const how of hows)
      for (let turn = 0; turn < (how === "some" || how === "most" ? each : 1); turn++) {
        const result = looked(cut.left(how, dice(at * 1000 + turn)));
        found.tried += 1;
        if (!allowed(log, at + 1).includes(result.held))
          found.faults.push({ at, how, turn, fault: result.fault ?? "lost" });
      }
  });
  return found;
}

/** Find what was changed before a cut of the journal was on the disk. */
function hasty(log) {
  let cut = false;
  return log.flatMap((one, at) => {
    if (one.does === "flush" && one.name === JOURNAL) cut = false;
    if (one.does !== "write" && one.does !== "truncate") return [];
    const faults = cut && (one.name !== JOURNAL || one.does === "write") ? [{ at, hasty: one.name }] : [];
    if (one.name === JOURNAL && one.does === "truncate") cut = true;
    return faults;
  });
}

/** Add up what was found of many disks. */
function together(all) {
  return { tried: all.reduce((sum, one) => sum + one.tried, 0), faults: all.flatMap((one) => one.faults) };
}

/** A disk on which a store was begun. */
function begun() {
  const made = new Disk();
  played.begin(page(made).url, (held) => made.told(held));
  return made;
}
const START = begun().files;

/** A disk on which some acts were played without any trouble. */
function disk(acts = ACTS) {
  const made = new Disk(START);
  played.play(page(made).url, 0, acts, (held) => made.told(held));
  return made;
}

/** The files after some acts. */
const afters = {};
const after = (acts) => (afters[acts] ??= disk(acts).files);

/** Whole numbers from 0 on, of which every so many is taken. */
const numbers = (end, every = 1) => Array.from({ length: Math.ceil(end / every) }, (_, at) => at * every);

/** Say of each flush of a log what it is for. */
function purposes(log) {
  let size = 0;
  return log.map((one, at) => {
    const journal = one.name === JOURNAL;
    if (journal && one.does === "truncate") size = one.size;
    if (journal && one.does === "write") size = Math.max(size, one.at + one.bytes.length);
    if (one.does !== "flush" || !(journal || one.name === TABLES)) return "";
    if (!journal) return "tables";
    return !size ? "cut" : log[at + 1]?.name === one.name ? "head" : "journal";
  });
}

const quota = () => new DOMException("", "QuotaExceededError");
const broken = () => new DOMException("", "InvalidStateError");
const questions = (one) => one.does === "read" || one.does === "size";

/** Have every operation from one on fail, as in a page that is killed. */
function killed(made, at) {
  let left = at;
  made.trouble = (one) => {
    if (left <= 0) throw broken();
    if (!questions(one)) left -= 1;
  };
}

const grows = (one, size) =>
  one.does === "write" ? one.at + one.bytes.length > size : one.does === "truncate" && one.size > size;
/** What goes wrong, by how many operations after the first it is. */
const TROUBLES = {
  // no room for files to grow, until there is some again
  room(one, size) {
    if (grows(one, size)) throw quota();
  },
  // the same in a private window of Chromium, where that is returned
  private: (one, size) => (one.does === "write" && grows(one, size) ? 2 ** 32 - 8 : undefined),
  quota(one, size, number) {
    if (!number) throw quota();
  },
  state(one, size, number) {
    if (!number) throw broken();
  },
  lasting(one, size, number) {
    if (number < 4) throw broken();
  },
};

/** Have trouble come with the operation of that number. */
function troubled(made, trouble, from) {
  let at = 0;
  made.trouble = (one, size) => (questions(one) || at++ < from ? undefined : trouble(one, size, at - 1 - from));
}

/** Do something with a disk that was played on, with trouble from one of its operations on. */
function under(trouble, from, number) {
  const made = new Disk(after(1));
  const sitting = played.Sitting(page(made).url);
  const before = sitting.held();
  made.told(before);
  const start = made.log.length;
  troubled(made, TROUBLES[trouble], from);
  const said = sitting.do(number);
  const meanwhile = sitting.held();
  made.trouble = () => {};
  made.log.push({ does: "tried", held: meanwhile });
  return { made, sitting, before, start, said, meanwhile };
}

const scenes = {
  /** The power is cut while a store is made. */
  first: () => judged(begun(), { each: asked.each, points: (at) => at % asked.few === 0 }),

  /** The power is cut after every single operation. */
  cuts: () => judged(disk(), { each: asked.each, points: (at) => at % asked.every === 0 }),

  /** The same, on a disk whose flushes do nothing, or not those of one purpose. */
  without() {
    const { first, log } = disk();
    const all = purposes(log);
    const found = {};
    for (const which of ["any", "head", "journal", "tables", "cut"]) {
      const missing = all.map((one) => one && (which === "any" || one === which));
      const rest = log.filter((_, at) => !missing[at]);
      const after = new Set();
      missing.forEach((gone, at) => {
        const now = at - missing.slice(0, at).filter(Boolean).length;
        if (gone) [now, now + 1].forEach((one) => after.add(one));
      });
      const points = (at) => after.has(at);
      found[which] = judged({ first, log: rest }, { hows: ["none", "some", "most"], each: 6, points, patient: false });
    }
    return found;
  },

  /** A page is killed and another opened, and then the power is cut. What waits to be flushed then matters most. */
  kills() {
    const flushes = disk().log.filter((one) => one.does !== "told").flatMap((one, at) => (one.does === "flush" ? [at] : []));
    return together(
      numbers(flushes.length, asked.few).map((number) => {
        const made = new Disk(START);
        const first = page(made);
        killed(made, flushes[number]);
        try {
          played.play(first.url, 0, ACTS, (held) => made.told(held));
        } catch {
          // it is what killed it
        }
        made.trouble = () => {};
        const start = made.log.length;
        const opened = JSON.parse(played.look(page(made).url, (held) => made.told(held)));
        if (opened.fault) return { tried: 1, faults: [{ number, opened }] };
        const seen = made.log.findIndex((one, at) => at >= start && one.does === "told");
        const points = (at) => at >= start && (asked.thorough || at === seen || (at > seen && at % 4 === number % 4));
        return judged(made, { hows: ["none", "some"], each: asked.each, points });
      }),
    );
  },

  /** Acts with trouble at each of their operations; then there is none any more, and they are done again. */
  troubles() {
    const found = { tried: 0, faults: [], said: {} };
    for (const number of [1, 2]) {
      const clean = under("room", Infinity, number);
      const end = clean.meanwhile;
      const all = clean.made.log.length - clean.start - 1;
      for (const trouble of Object.keys(TROUBLES))
        for (const from of numbers(all, number === 1 ? 2 * asked.few : Math.max(asked.every, trouble === "quota" || asked.thorough ? 1 : 3))) {
          const { made, sitting, before, start, said, meanwhile } = under(trouble, from, number);
          const problem = (fault) => found.faults.push({ trouble, number, from, fault, said });
          found.tried += 1;
          (found.said[trouble] ??= []).push(said);
          if (![before, end].includes(meanwhile) && trouble !== "lasting") problem(`held ${meanwhile}`);
          if (!said && meanwhile !== end) problem("acknowledged, and not there");
          if (!said) made.told(end);
          else if (sitting.held() === before) {
            if (sitting.do(number)) problem("not done the second time");
            made.told(end);
          }
          if (sitting.held() !== end) problem("is another after the second time");
          if (sitting.do(4)) problem("does not go on");
          made.told(sitting.held());
          const soon = (at) => at >= start + from && at < start + from + 16 && at % 3 === from % 3;
          const points = (at) => at === made.log.length - 1 || (asked.thorough ? at >= start : soon(at));
          const cuts = judged(made, { hows: ["none", "some"], each: asked.each, points });
          found.tried += cuts.tried;
          for (const fault of [...cuts.faults, ...hasty(made.log)]) problem(fault);
        }
    }
    for (const trouble of Object.keys(found.said)) found.said[trouble] = [...new Set(found.said[trouble])].sort();
    return found;
  },

  /** A disk that writes less than was asked, as disks may. */
  short() {
    const made = new Disk(START);
    const roll = dice(1);
    made.trouble = (one) => (one.does === "write" && roll() < 0.5 ? Math.ceil(one.bytes.length * roll()) : undefined);
    played.play(page(made).url, 0, ACTS, (held) => made.told(held));
    const all = (log) => log.filter((one) => one.does === "told").map((one) => one.held);
    return { short: all(made.log), whole: all(disk().log) };
  },

  /** The browser's files were cleared while they were open. */
  cleared() {
    const made = new Disk(START);
    const at = page(made);
    const sitting = played.Sitting(at.url);
    made.trouble = (one) => {
      if (one.does === "read") throw broken();
    };
    const unread = sitting.held();
    killed(made, 0);
    return { unread, done: sitting.do(2), held: sitting.held(), errors: [...new Set(at.errors)] };
  },

  /** A page comes to tables that another left in the middle of a write. */
  hot() {
    const made = disk(2);
    const before = made.log.at(-1).held;
    const sitting = played.Sitting(page(made).url);
    made.trouble = (one) => {
      if (one.name === JOURNAL && one.does === "truncate") throw broken();
    };
    const said = sitting.do(2);
    made.trouble = () => {};
    const journal = made.files[JOURNAL].length;
    return { said, journal, before, ...looked(made.files) };
  },
};

const results = {};
for (const name of asked.scenes) {
  const began = process.cpuUsage();
  results[name] = scenes[name]();
  if (asked.times) console.error(name, process.cpuUsage(began).user / 1e6, known.size);
}
console.log(JSON.stringify(results));
