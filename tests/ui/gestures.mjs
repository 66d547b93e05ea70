// Plays what fingers do on a picture: node gestures.mjs SCRIPTS CASES. A case is how things are on the picture (`traits`)
// and events, each [kind, finger, x, y, time]; printed is what was sent, and how the picture is shown then.
import fs from "node:fs";

const [paths, cases] = process.argv.slice(2).map((one) => JSON.parse(one));
const made = () => {
  const one = { style: {}, marks: [], listening: {}, clientWidth: 600, clientHeight: 400 };
  one.append = (...those) => one.marks.push(...those);
  one.addEventListener = (kind, act) => (one.listening[kind] = act);
  one.remove = () => (one.gone = true);
  return one;
};
globalThis.document = { createElement: made, querySelectorAll: () => [] };
globalThis.PAGE = "page";
const source = paths.map((path) => fs.readFileSync(path, "utf8")).join("\n");
const Fingers = new Function(`${source}; return Fingers;`)();

class Hand extends Fingers {
  constructor(traits) {
    super();
    const given = { aspect: 1.5, targets: [], places: [], stands: [], words: {}, ...traits };
    this.sent = [];
    this.model = { get: (name) => given[name], send: (one) => this.sent.push(one) };
    Object.assign(this, { host: made(), plot: made(), pointers: new Map(), shared: { taps: 0 } });
    this.zoom = { x: 0, y: 0, by: 1, ...traits.zoom };
    this.drawnZoom = { ...this.zoom };
  }
  inside = ({ clientX, clientY }) => ({ px: clientX, py: clientY });
  size = () => ({ width: 600, height: 400 });
  ranges = () => ({});
  relayout = () => (this.drawn = true);
  report = (act) => act();
  fit() {}
}

const played = cases.map(({ traits, events }) => {
  const hand = new Hand(traits);
  let kept = true;
  for (const [kind, finger, x, y, time] of events) {
    const event = { pointerId: finger, clientX: x, clientY: y, timeStamp: time, pointerType: "touch", button: 0 };
    if (kind === "wheel") Object.assign(event, { deltaY: time, preventDefault: () => (kept = false) });
    hand[kind](event);
  }
  clearTimeout(hand.turning);
  const list = hand.list?.marks.map((one) => one.textContent);
  return { sent: hand.sent, zoom: hand.zoom, list, scrolls: kept, drawn: Boolean(hand.drawn) };
});
fs.writeSync(1, JSON.stringify(played));
process.exit();
