// What the service worker keeps, and from where it answers: choices alone, so that they can be tried without a browser.

export const PREFIX = "capemay-site-";
export const cacheOf = (release) => PREFIX + release;

/** Whether a file never changes under its name (serving.LASTING). */
const lasting = (name) => name.startsWith("parts/") || name.startsWith("pyodide-");

/**
 * From where a request is answered: "page" (the page of the newest release), "lasting" (any release that has it), "own"
 * (the newest release), or "" (as if there were no service worker).
 */
export function answersFrom({ method, url, mode }, scope, names) {
  const at = new URL(url);
  if (method !== "GET" || !at.href.startsWith(scope)) return "";
  const name = decodeURIComponent(at.href.slice(scope.length).replace(/[?#].*$/s, ""));
  if (name === "" || name === "index.html") return mode === "navigate" || names.includes("./") ? "page" : "";
  if (lasting(name)) return "lasting";
  return names.includes(name) ? "own" : "";
}

/** Which caches are not needed any more: those of neither the newest release nor the one that is open. */
export const outlived = (caches, newest, using) =>
  caches.filter((name) => name.startsWith(PREFIX) && name !== cacheOf(newest) && name !== cacheOf(using));
