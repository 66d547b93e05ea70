// Keeps every release whole under its name, so that the page opens without a network from its second visit on.
//
// Files that last have their content in their name, so those of several releases go together: a page that is open gets
// its own, whichever release came meanwhile, and the next start gets the newest.
import { PREFIX, answersFrom, cacheOf, outlived } from "./caching.js";

const { release, files, later, languages } = self.SITE; // put before this file when the site is built
const scope = self.registration.scope;
const mine = cacheOf(release);
const names = ["./", ...files, ...later];
const others = Object.values(languages).flat(); // what other languages need is here where somebody reads them

/** Put a file into this release's cache: from another release if it lasts and is there, else from the network. */
async function fetched(cache, name) {
  const url = new URL(name, scope).href;
  if (await cache.match(url)) return;
  const old = answersFrom({ method: "GET", url }, scope, []) === "lasting" && (await caches.match(url));
  const answer = old || (await fetch(url, old === false ? { cache: "no-cache" } : {}));
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  if (name === "./" && !(await answer.clone().text()).includes(release)) throw new Error("the page is of another release");
  await cache.put(url, answer);
}

async function whole() {
  const cache = await caches.open(mine);
  const have = new Set((await cache.keys()).map((one) => one.url));
  return names.every((name) => have.has(new URL(name, scope).href));
}

async function tell() {
  const message = { release, whole: await whole() };
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(message);
}

/** Fetch files, one after the other. Where there is no room for all of them they are given back: games need it more. */
async function fetchedAll(those) {
  const cache = await caches.open(mine);
  try {
    for (const name of those) await fetched(cache, name);
  } catch (error) {
    if (error.name === "QuotaExceededError") for (const name of those) await cache.delete(new URL(name, scope).href);
    throw error;
  }
}

/** The texts of languages that were read here in another release. */
async function read() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const had = await Promise.all(ours.map(async (name) => (await caches.open(name)).keys()));
  const texts = had.flat().map(({ url }) => url.slice(scope.length).split(".")[0]);
  return Object.keys(languages).filter((tag) => texts.includes(`parts/${tag}`)).flatMap((tag) => languages[tag]);
}

async function installed() {
  await fetchedAll(["./", ...files, ...(await read())]);
  await self.skipWaiting();
}

/** Fetch what the page has not needed so far, in its language. What fails is fetched at the next visit. */
async function filled(language) {
  await fetchedAll([...(languages[language] ?? []), ...later]);
  await tell();
}

async function cleared(using) {
  for (const name of outlived(await caches.keys(), release, using)) await caches.delete(name);
}

async function answered(request, from) {
  const cache = await caches.open(mine);
  const url = from === "page" ? scope : request.url;
  const kept = from === "lasting" ? await caches.match(url, { ignoreSearch: true }) : await cache.match(url, { ignoreSearch: true });
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(installed()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim().then(tell)));
self.addEventListener("fetch", (event) => {
  const from = answersFrom(event.request, scope, [...names, ...others]);
  if (from) event.respondWith(answered(event.request, from));
});
self.addEventListener("message", (event) => {
  const { using, fill, language } = event.data;
  if (using) event.waitUntil(cleared(using).then(tell));
  if (fill) event.waitUntil(filled(language).catch(() => tell()));
});
