// A slim strip over the start screen: what the page itself has to say, and nothing of it while somebody plays.
import { keep, kept } from "./places.js";
import { filled } from "./progress.js";

const BACKED = "capemay-backed-up"; // when the games were taken away last, as the games' own times are written
const SQLITE = "application/vnd.sqlite3";
const NOT_NOW = "capemay-no-install";
const PATIENCE = 300; // ms that the first start screen waits for whether its games are kept
const drawn = (path) => `<svg class="op-ic" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`;
const TICK = drawn('<path d="M4 12.5 9.5 18 20 6"/>');
const PLUS = drawn('<path d="M12 7v10M7 12h10"/><rect x="2" y="2" width="20" height="20" rx="5"/>');
const CROSS = drawn('<path d="M6 6l12 12M18 6 6 18"/>');
const DOWN = drawn('<path d="M12 4v11M7 11l5 5 5-5M4 20h16"/>');

/** The games that would be lost with this browser's data. */
export const onlyHere = (games, backedUp) => games.filter((one) => !backedUp || one.last > backedUp);

export class Strip {
  constructor(words, offline, tells) {
    Object.assign(this, { words, offline, tells });
    this.at_start = false;
    this.games = [];
    this.kept = true; // whether the browser promised to keep what is here
    this.said = "";
    this.node = document.getElementById("op-strip");
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.asks = event;
      this.show();
    });
    // a copy that was made on the start screen is as good as one made here
    addEventListener("capemay-saved", ({ detail }) => {
      if (detail === SQLITE) this.saved(`${new Date().toISOString().slice(0, 19)}Z`);
    });
    addEventListener("appinstalled", () => {
      this.asks = null;
      this.show();
    });
  }

  /** Take in where the page is, and which games there are. */
  async at({ screen, games }) {
    if (games) this.games = games;
    if (this.games.length && !this.asked) {
      this.asked = true;
      // a browser that asks somebody answers when they do
      await Promise.race([this.persists(), new Promise((done) => setTimeout(done, PATIENCE))]);
    }
    const turned = screen === "start" && !this.at_start;
    this.at_start = screen === "start";
    this.show(turned);
  }

  /** There is something to keep: ask the browser to. */
  async persists() {
    const { storage } = navigator;
    this.kept = (await storage.persisted?.()) || (await storage.persist?.()) || false;
    this.show();
  }

  hide() {
    this.at_start = false;
    this.show();
  }

  /** Nothing below may move under a finger: a line has its place from the first, and a note comes and goes only as the
   * start screen is turned to. */
  show(turned = false) {
    const { node } = this;
    node.hidden = !this.at_start;
    if (!this.at_start) return;
    const note = this.loss() ?? this.install();
    if (turned || (note && note.className === this.note?.className)) this.note = note;
    else this.note?.classList.add("op-past");
    node.replaceChildren(this.line(), ...(this.note ? [this.note] : []));
  }

  line() {
    const { offline, words } = this;
    if (offline.newer) return made("p", "op-newer", TICK, words.newer);
    return offline.whole ? made("p", "op-fine", TICK, words.offline) : made("p", "", "");
  }

  /** Games that only this browser has, where it does not promise to keep them. */
  loss() {
    const { words } = this;
    const { length } = this.kept ? [] : onlyHere(this.games, kept(BACKED, ""));
    if (!length) return this.said ? made("p", "op-newer", "", this.said) : null;
    const note = made("div", "op-note op-warns", "");
    const [how_many, why] = length === 1 ? [words.one_only_here, words.dropped_one] : [words.only_here, words.dropped];
    const text = document.createElement("span");
    text.append(made("b", "", "", filled(how_many, { n: length })), ` ${this.said || why}`);
    const button = made("button", "", DOWN, this.making ? words.backing_up : words.back_up);
    button.disabled = Boolean(this.making);
    button.onclick = () => {
      this.making = true;
      this.said = "";
      this.tells({ backUp: true });
      this.show();
    };
    note.append(text, button);
    return note;
  }

  /** The copy is made: [name, bytes, the time of the last entry in it]; null if it could not be made. */
  backedUp(made) {
    this.making = false;
    if (made) {
      const [name, bytes, last] = made;
      const link = Object.assign(document.createElement("a"), { download: name });
      link.href = URL.createObjectURL(new Blob([bytes], { type: SQLITE }));
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      this.saved(last);
    } else this.said = this.words.not_backed_up;
    this.show();
  }

  /** There is a copy of all that was written until then. */
  saved(last) {
    keep(BACKED, last);
    this.show();
  }

  install() {
    const { words } = this;
    const byHand = navigator.standalone === false; // on an iPhone or iPad nothing asks
    if (!(this.asks || byHand) || kept(NOT_NOW, false)) return null;
    const note = made("div", "op-note", PLUS);
    const text = document.createElement("span");
    text.append(made("b", "", "", words.install_title), ` ${byHand ? words.install_by_hand : words.install_why}`);
    const later = made("button", "op-quiet", CROSS);
    later.setAttribute("aria-label", words.later);
    later.onclick = () => {
      keep(NOT_NOW, true);
      this.show();
    };
    const button = made("button", "op-on", "", words.install);
    button.onclick = async () => {
      const asks = this.asks;
      this.asks = null;
      await asks.prompt();
      this.show();
    };
    note.append(text, ...(byHand ? [] : [button]), later);
    return note;
  }
}

function made(kind, name, drawing, text = "") {
  const one = Object.assign(document.createElement(kind), { className: name, innerHTML: drawing });
  if (text) one.append(text);
  return one;
}
