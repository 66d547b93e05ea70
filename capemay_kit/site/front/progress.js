// How far the fetching is: arithmetic alone, in bytes as they come over the wire.

const SURE = 1500; // ms until the pace is worth a guess
const RECENT = 6000; // ms that the pace is taken from
const WORK = 5; // per cent that are left for opening what was fetched

/** What has come of all parts. `parts` names the files of each: {python: {url: [bytes, bytes on the wire]}, …}. */
export class Progress {
  constructor(parts) {
    this.parts = parts;
    this.came = new Map();
    this.seen = []; // [time, bytes on the wire by then], the oldest first
    this.opened = false;
  }

  /** So many bytes of a file are here, at a time in milliseconds. */
  had(url, bytes, at) {
    const [all, wire] = this.file(url) ?? [0, 0];
    const share = all ? Math.min(1, bytes / all) : 1;
    if (!wire || share * wire <= (this.came.get(url) ?? 0)) return;
    this.came.set(url, share * wire);
    this.seen.push([at, this.total()]);
    while (this.seen.length > 2 && at - this.seen[1][0] > RECENT) this.seen.shift();
  }

  /** A part is here as a whole, whether its bytes were counted or not. */
  done(part, at) {
    for (const [url, [all]] of Object.entries(this.parts[part] ?? {})) this.had(url, all, at);
  }

  file(url) {
    for (const files of Object.values(this.parts)) if (files[url]) return files[url];
    return null;
  }

  /** Bytes of a part, or of all: those that are here and all there are. */
  of(part) {
    const files = Object.entries(this.parts[part] ?? {});
    return [
      files.reduce((sum, [url]) => sum + (this.came.get(url) ?? 0), 0),
      files.reduce((sum, [, [, wire]]) => sum + wire, 0),
    ];
  }
  total() {
    return Object.keys(this.parts).reduce((sum, part) => sum + this.of(part)[0], 0);
  }
  all() {
    return Object.keys(this.parts).reduce((sum, part) => sum + this.of(part)[1], 0);
  }

  /** Whole per cent. The last of them come when all is open. */
  percent() {
    if (this.opened) return 100;
    const all = this.all();
    return all ? Math.floor(((100 - WORK) * this.total()) / all) : 0;
  }

  /** Seconds until all has come, from how fast it came lately; null as long as that is not known. */
  seconds(at) {
    const first = this.seen[0];
    if (!first || at - first[0] < SURE) return null;
    const pace = (this.total() - first[1]) / (at - first[0]);
    return pace > 0 ? (this.all() - this.total()) / pace / 1000 : null;
  }
}

/** Name how long is left as people do: [key of a sentence, number], null if it is not known. */
export function left(seconds) {
  if (seconds === null || !Number.isFinite(seconds)) return null;
  if (seconds < 1) return ["moment", 0];
  if (seconds < 20) return ["seconds", Math.ceil(seconds)];
  if (seconds < 90) return ["seconds", Math.ceil(seconds / 5) * 5];
  return ["minutes", Math.ceil(seconds / 60)];
}

/** Megabytes with a figure behind the point below ten. */
export function megabytes(bytes, lang = "en") {
  const digits = bytes < 9.95e6 ? 1 : 0;
  return (bytes / 1e6).toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Put values in the place of {names}. */
export const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
