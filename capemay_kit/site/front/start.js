// The page around: it starts Python in its worker, says how far that is, and shows the companion.
import { Manager } from "./widgets.js";

const { parts, words } = JSON.parse(document.getElementById("site").textContent);
const sign = document.getElementById("cm-boot");
const here = (name) => new URL(name, document.baseURI).href;
const worker = new Worker(here(parts.worker), { type: "module" });
const manager = new Manager((text, buffers) => worker.postMessage({ text, buffers }, buffers));

worker.onmessage = async ({ data }) => {
  if (data.said) JSON.parse(data.said).forEach((message, i) => manager.heard(message, data.buffers[i]));
  if (data.root) {
    await manager.show(data.root, document.getElementById("companion"));
    sign.classList.add("cm-gone");
    dispatchEvent(new Event("resize"));
  }
  if (data.failed) {
    sign.firstElementChild.textContent = words.failed;
    console.error(data.failed);
  }
};
const absolute = Object.fromEntries(
  Object.entries(parts).map(([name, at]) => [name, typeof at === "string" ? here(at) : at]),
);
absolute.later = Object.fromEntries(Object.entries(parts.later).map(([name, at]) => [name, here(at)]));
worker.postMessage({ query: location.search.slice(1), parts: absolute, environment: { TZ: Intl.DateTimeFormat().resolvedOptions().timeZone } });
