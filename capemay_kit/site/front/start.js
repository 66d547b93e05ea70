// The page around: it starts Python in its worker, shows how far that is, and then the companion.
import { Alone } from "./alone.js";
import { kindOf, lacking, passing } from "./failing.js";
import { Offline } from "./offline.js";
import { Opening } from "./opening.js";
import { at, had, hasHad, opensAt } from "./places.js";
import { Progress } from "./progress.js";
import { Strip } from "./strip.js";

const site = JSON.parse(document.getElementById("site").textContent);
const { parts, sizes, release } = site;
const language = document.documentElement.lang; // it was chosen before the first paint
const { words, trouble } = site.said[language];
const here = (name) => new URL(name, document.baseURI).href;
const first = had() !== release;
const progress = new Progress(
  Object.fromEntries(
    Object.entries(sizes).map(([part, files]) => [part, Object.fromEntries(Object.entries(files).map(([at, of]) => [here(at), of]))]),
  ),
);
const opening = new Opening(words, trouble, progress, first);
const offline = new Offline(release, language, () => strip.show());
const strip = new Strip(words, offline, (what) => worker?.postMessage(what));
const companion = document.getElementById("companion");

const TAKES = "capemay-takes"; // this tab was asked to take the games back

let worker = null;
let tries = 0;
let manager = null; // the module of widgets, once it is here
let shown = false;

const alone = new Alone({
  // another tab asks for the games: what is under way is finished first
  async handOver() {
    await ended();
    shut("handed_over", words.take_back, () => {
      sessionStorage.setItem(TAKES, "1");
      location.reload();
    });
  },
});

/** Have the worker do what it was told, close its files, and end. */
function ended() {
  const ending = worker;
  worker = null;
  if (!ending) return Promise.resolve();
  return new Promise((done) => {
    const close = () => {
      ending.terminate();
      done();
    };
    ending.addEventListener("message", ({ data }) => data.ended && close());
    ending.postMessage({ end: true });
    // one that was never started has nothing to finish
    if (!shown) close();
  });
}

/** Show a sentence in place of the companion, with what can be done. */
function shut(kind, label, does) {
  shown = false;
  companion.hidden = true;
  strip.hide();
  opening.trouble(kind, label, does);
}

function fails(error) {
  const kind = kindOf(error);
  console.error(error.message ?? error);
  worker?.terminate();
  worker = null;
  if (shown) shut(kind === "broken" ? "stopped" : kind, words.again, () => location.reload());
  else {
    opening.trouble(kind, words.again, begin);
    if (passing(kind)) addEventListener("online", begin, { once: true });
  }
}

/** The widgets' half. An import that failed is asked for anew under a name of its own. */
async function widgets() {
  const again = tries > 1 ? `#${tries}` : "";
  const looks = document.createElement("link");
  const styled = new Promise((done, failed) => {
    Object.assign(looks, { rel: "stylesheet", href: here(parts.looks), onload: done, onerror: () => failed(new TypeError("Failed to fetch looks")) });
  });
  if (!manager) document.head.append(looks);
  else looks.onload();
  const [module] = await Promise.all([manager ?? import(here(parts.widgets) + again), styled]);
  manager = module;
  for (const part of ["front", "worker", "widgets", "looks"]) progress.had(here(parts[part]), Infinity, performance.now());
  return module;
}

/** A table draws its map at once, so it comes along at the first visit. The browser keeps it until then. */
async function mapAhead() {
  try {
    await (await fetch(here(parts.map), { priority: "low" })).blob();
    progress.had(here(parts.map), Infinity, performance.now());
  } catch {
    /* it is fetched when it is needed */
  }
}

function begin() {
  removeEventListener("online", begin);
  tries += 1;
  opening.goes();
  const mine = (worker = new Worker(here(parts.worker), { type: "module" }));
  const shows = widgets().then(({ Manager }) => new Manager((text, buffers) => mine.postMessage({ text, buffers }, buffers)));
  shows.catch((error) => mine === worker && fails(error));
  let order = Promise.resolve(); // what Python says is heard one after the other
  mine.onerror = (event) => {
    event.preventDefault?.();
    if (mine === worker) fails({ message: event.message ?? "", kind: event.message ? "" : "network" });
  };
  mine.onmessage = ({ data }) => {
    if (mine !== worker) return;
    if (data.bytes) progress.had(data.bytes, data.had, performance.now());
    if (data.part) opening.has(data.part);
    if (data.ready) mine.postMessage({ query: opening.whereTo() });
    if (data.failed) fails({ kind: data.kind, name: data.name, message: data.failed });
    if (data.backedUp !== undefined) strip.backedUp(data.backedUp);
    if (data.said || data.root) order = order.then(() => heard(shows, data)).catch((error) => mine === worker && fails(error));
  };
  if (first) mapAhead();
  const absolute = Object.fromEntries(Object.entries(parts).map(([name, at]) => [name, typeof at === "string" ? here(at) : at]));
  absolute.later = Object.fromEntries(Object.entries(parts.later).map(([name, at]) => [name, here(at)]));
  absolute.texts = parts.languages[language] && here(parts.languages[language]);
  const environment = { CAPEMAY_LANG: language, TZ: Intl.DateTimeFormat().resolvedOptions().timeZone };
  mine.postMessage({ parts: absolute, environment, first });
}

async function heard(shows, { said, buffers, root }) {
  const widgets = await shows;
  const messages = said ? JSON.parse(said) : [];
  const last = new Map(messages.map(({ id, data }, i) => data?.state?.children && [id, i]).filter(Boolean));
  const closes = [];
  for (const [i, message] of messages.entries()) {
    // what a box held in between nobody saw, and some of it is gone by now
    if (message.comm === "msg" && last.has(message.id) && i < last.get(message.id)) delete message.data.state?.children;
    if (message.comm === "at") {
      at(message.data);
      await strip.at(message.data);
    } else if (message.comm === "close") closes.push(message);
    else widgets.heard(message, buffers[i]);
  }
  // what goes is taken out of its box first, and that takes a moment
  if (closes.length) await new Promise((done) => setTimeout(done));
  for (const message of closes) widgets.heard(message);
  if (root) {
    if (opening.elsewhere) return location.replace(`?${opening.elsewhere}`);
    companion.replaceChildren();
    await widgets.show(root, companion);
    await opening.leave();
    companion.hidden = false;
    shown = true;
    hasHad(release);
    strip.show();
    offline.begin(first);
    dispatchEvent(new Event("resize"));
  }
}

async function open() {
  const lacks = lacking(globalThis);
  if (lacks) return opening.trouble(lacks);
  opening.opensAt(opensAt(location.search));
  const takes = sessionStorage.getItem(TAKES);
  sessionStorage.removeItem(TAKES);
  if (await alone.has()) return begin();
  if (takes) return take();
  opening.trouble("elsewhere", words.take, take);
}

/** Have the tab that has the games hand them over. */
async function take() {
  opening.goes();
  if (await alone.take()) begin();
  else opening.trouble("silent", words.again, take);
}

open().catch(fails);
