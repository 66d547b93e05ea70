// What keeps the companion from opening, by what browsers say of it. Each kind has its sentences in words.py.

/** What this browser lacks: `old` or `unsafe`, or "" if it has all that is needed. */
export function lacking(browser) {
  if (!browser.isSecureContext) return "unsafe";
  const { locks, storage } = browser.navigator ?? {};
  const here = [browser.WebAssembly, browser.Worker, browser.DecompressionStream, locks, storage?.getDirectory];
  return here.every(Boolean) && moduleWorkers(browser) ? "" : "old";
}

function moduleWorkers({ Worker }) {
  let asked = false;
  const options = {
    get type() {
      asked = true;
      return undefined;
    },
  };
  try {
    new Worker("data:,", options).terminate();
  } catch {
    /* it was asked for before anything could go wrong */
  }
  return asked;
}

const NAMES = {
  QuotaExceededError: "space",
  NoModificationAllowedError: "held",
  SecurityError: "private",
  NotAllowedError: "private",
  NotSupportedError: "old",
  UnknownError: "private",
  InvalidStateError: "private",
  NetworkError: "network",
};

/** Name the kind of a failure: `space`, `held`, `private`, `network`, `memory`, `old`, or `broken` if it is none of those. */
export function kindOf({ kind, name = "", message = "" }) {
  if (kind) return kind;
  // WebKit's sentence for a private window speaks of memory, too
  if (NAMES[name]) return NAMES[name];
  if (/out of memory|could not allocate|cannot enlarge memory/i.test(message)) return "memory";
  if (/is not a constructor|is not a function|is not defined/.test(message) && /SyncAccessHandle|getDirectory/.test(message)) return "old";
  if (/dynamically imported module|failed to fetch|load failed|network ?error|importing a module|connection was lost/i.test(message)) return "network";
  return "broken";
}

/** Whether trying again may help without the person doing anything first. */
export const passing = (kind) => kind === "network";
