// The page's half of PlotlyMap (plot.py): plotly draws; fingers are handled in fingers.js, pictures kept in kept.js.

const READ_AHEAD = 3000; // ms until plotly is read for a map that is not shown yet, or shows as it was
const KEEP_AFTER = 1500; // ms without a change until the picture is kept for the next page
const PAGE = Math.random().toString(36).slice(2);

/**
 * Load plotly.js once a page. Our server has a small script for maps and the whole for everything else;
 * where there is no such server, the kernel is asked for the whole.
 */
function plotly(traces, askKernel) {
  const places = JSON.parse(document.querySelector("meta[name=capemay]")?.content || "{}");
  const small = places.map && traces.every((trace) => places.kinds.includes(trace.type ?? "scatter"));
  const whole = () => once("whole", () => (places.plotly ? run(places.plotly) : fromKernel(askKernel)));
  return small ? once("small", () => run(places.map)).catch(whole) : whole();
}

function once(name, load) {
  const loaded = (globalThis.capemayPlotly ??= {});
  loaded[name] ??= load().catch((error) => {
    delete loaded[name];
    throw error;
  });
  return loaded[name];
}

async function fromKernel(askKernel) {
  const packed = new Blob([await askKernel()]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = URL.createObjectURL(new Blob([await new Response(packed).text()], { type: "text/javascript" }));
  try {
    return await run(script);
  } finally {
    URL.revokeObjectURL(script);
  }
}

function run(src) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () =>
      globalThis.Plotly?.newPlot ? resolve(globalThis.Plotly) : reject(new Error("plotly.js did not start"));
    script.onerror = () => reject(new Error("plotly.js could not be loaded"));
    document.head.append(script);
  });
}

function merge(base, over) {
  const out = { ...base };
  for (const [key, value] of Object.entries(over ?? {})) {
    const both = value && out[key] && [value, out[key]].every((v) => typeof v === "object" && !Array.isArray(v));
    out[key] = both ? merge(out[key], value) : value;
  }
  return out;
}

/** Lay changes [[index, {path: value}], ..] into the traces, without touching what plotly holds. */
function laid(traces, changes) {
  const out = [...traces];
  for (const [index, change] of changes) {
    const trace = { ...out[index] };
    for (const [path, value] of Object.entries(change)) {
      const names = path.split(".");
      const last = names.pop();
      let inside = trace;
      for (const name of names) inside = inside[name] = { ...inside[name] };
      inside[last] = value;
    }
    out[index] = trace;
  }
  return out;
}

/** One view of the map. `shared` holds the traces as last heard, for all views of the model. */
class MapView extends Fingers {
  constructor(model, el, shared, report) {
    super();
    Object.assign(this, { model, shared, report });
    this.zoom = { x: 0, y: 0, by: 1 }; // what is shown: its corner and how many times enlarged
    this.moved = false; // by a person
    this.resting = 0; // the width of a picture shown as it was kept, until plotly draws it
    this.pointers = new Map();
    this.drawn = false;
    this.host = document.createElement("div");
    this.host.className = "cm-map";
    this.host.style.cssText = "position:relative;width:100%;overflow:clip;touch-action:pan-y;user-select:none;-webkit-user-select:none;-webkit-tap-highlight-color:transparent";
    this.plot = document.createElement("div");
    this.plot.style.cssText = "position:absolute;inset:0;pointer-events:none;transform-origin:0 0";
    // With a unit the picture is drawn at one width and scaled, words and lines with it.
    this.scaler = document.createElement("div");
    this.scaler.style.cssText = "position:absolute;left:0;top:0;width:100%;height:100%;pointer-events:none;transform-origin:0 0";
    this.scaler.append(this.plot);
    this.spots = new Spots(model, (id) => report(() => this.tapped(this.spots.at.get(id))), (place) => this.bring(place));
    this.host.append(this.scaler, this.spots.layer);
    el.style.width = "100%";
    el.append(this.host, this.zoomers());
    this.dress();
    this.touches();
    for (const kind of ["down", "move", "up", "cancel"]) {
      this.host.addEventListener(`pointer${kind}`, (event) => report(() => this[kind](event)));
    }
    this.host.addEventListener("wheel", (event) => report(() => this.wheel(event)), { passive: false });
    // two fingers enlarge the picture, whatever one may do to the page
    const pinch = (event) => event.touches.length > 1 && event.preventDefault();
    this.host.addEventListener("touchstart", pinch, { passive: false });
    this.host.addEventListener("touchmove", pinch, { passive: false });
    this.host.addEventListener("contextmenu", (event) => event.pointerType === "touch" && event.preventDefault());
    this.leaving = () => report(() => this.keep());
    addEventListener("pagehide", this.leaving);
    this.sizes = new ResizeObserver(() => report(() => this.resized()));
    this.sizes.observe(this.host);
  }

  dress() {
    this.host.style.aspectRatio = String(this.model.get("aspect"));
    this.host.style.setProperty("--cm-aspect", this.model.get("aspect"));
    // a picture one can walk about in is a group of its places, any other a picture
    const walked = this.model.get("places").length > 0;
    const [says, silent] = walked ? [this.host, this.scaler] : [this.scaler, this.host];
    for (const name of ["role", "aria-label", "aria-hidden"]) silent.removeAttribute(name);
    says.removeAttribute("aria-hidden");
    says.setAttribute("role", walked ? "group" : "img");
    says.setAttribute("aria-label", this.model.get("label"));
    if (walked) silent.setAttribute("aria-hidden", "true");
  }

  /** The size of the whole picture before it is enlarged: as large as there is room for. */
  size() {
    const { clientWidth, clientHeight } = this.host;
    const aspect = this.model.get("aspect");
    const width = clientHeight ? Math.min(clientWidth, Math.ceil(clientHeight * aspect)) : clientWidth;
    return { width, height: Math.round(width / aspect) };
  }

  /** The size that plotly draws at. */
  sheet() {
    const unit = this.model.get("unit");
    return unit ? { width: unit, height: Math.round(unit / this.model.get("aspect")) } : this.size();
  }

  /** How many times larger the picture is shown than it is drawn. */
  scale() {
    return this.model.get("unit") ? this.size().width / this.model.get("unit") : 1;
  }

  /** Lay the picture where the zoom says, and its places over it; without a unit plotly draws what is seen. */
  fit() {
    const { width, height } = this.size();
    const { by } = this.zoom;
    const { px, py } = this.onScreen({ x: 0, y: 0 });
    this.spots.lie(px, py, width * by, height * by);
    this.host.dataset.zoom = by.toFixed(2);
    if (!this.model.get("unit")) return;
    const sheet = this.sheet();
    const transform = `translate(${px}px, ${py}px) scale(${this.scale() * by})`;
    Object.assign(this.scaler.style, { width: `${sheet.width}px`, height: `${sheet.height}px`, transform });
  }

  ranges() {
    const aspect = this.model.get("aspect");
    const { x, y, by } = this.model.get("unit") ? { x: 0, y: 0, by: 1 } : this.zoom;
    return { x: [x, x + aspect / by], y: [y + 1 / by, y] };
  }

  /** How many times the picture has to be enlarged for its smallest words to be read. */
  legible() {
    if (!this.model.get("unit")) return 1;
    const sizes = (this.model.get("layout_spec").annotations ?? []).map((note) => note.font?.size);
    for (const { text, textfont } of this.shared.traces) if (text?.length) sizes.push(...[textfont?.size].flat());
    const least = Math.min(...sizes.filter((size) => size > 0));
    const wanted = LEGIBLE / (least * this.scale());
    return wanted > ALMOST && wanted < Infinity ? Math.min(MAX_ZOOM, wanted) : 1;
  }

  /** Show the picture as it opens: the whole of it, with keys to enlarge it where it cannot be read so. */
  open() {
    if (!this.host.clientWidth) return;
    this.host.classList.toggle("cm-small", this.legible() > 1);
    if (!this.moved) this.show({ x: 0, y: 0, by: 1 }, MIDDLE, MIDDLE, 1);
  }

  layout() {
    const axis = { visible: false, fixedrange: true, zeroline: false, showgrid: false, autorange: false };
    const base = {
      margin: { l: 0, r: 0, t: 0, b: 0, pad: 0 },
      showlegend: false,
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      xaxis: axis,
      yaxis: { ...axis, scaleanchor: "x" },
    };
    const ranges = this.ranges();
    return merge(merge(base, structuredClone(this.model.get("layout_spec"))), {
      ...this.sheet(),
      autosize: false,
      hovermode: false,
      dragmode: false,
      xaxis: { range: ranges.x },
      yaxis: { range: ranges.y },
    });
  }

  /**
   * The traces by sheet: those that stay, with the layout's words and shapes, below those that move. plotly
   * draws a whole sheet anew for any change, so what stays is not in the way of what moves.
   */
  sheets() {
    // plotly looks for a trace by a class as it clears the picture
    const traces = this.shared.traces.map((trace) => ({ hoverinfo: "skip", ...trace, uid: CSS.escape(trace.uid) }));
    const still = Math.min(this.model.get("still"), traces.length);
    return still ? [traces.slice(0, still), traces.slice(still)] : [traces];
  }

  /** The layout of each sheet: words and shapes belong to the first. */
  layouts(count) {
    const layout = this.layout();
    const plain = { ...layout, annotations: [], shapes: [], images: [] };
    return [layout, plain].slice(0, count);
  }

  /** Draw for the first time, or again after everything may have changed. */
  async draw() {
    this.spots.fill();
    this.spots.say();
    if (this.model.get("unit")) this.open();
    this.fit();
    const traces = this.shared.traces;
    if (!this.host.clientWidth) {
      // Not on the screen: reading plotly would only hold up what is. `resized` draws once it shows.
      this.stale = true;
      clearTimeout(this.idling);
      const read = () => !this.gone && this.report(() => plotly(traces, () => this.shared.askKernel()));
      this.idling = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(read), READ_AHEAD);
      return;
    }
    if (!this.drawn && !this.memory && this.remember()) return;
    this.resting = 0;
    const Plotly = await plotly(traces, () => this.shared.askKernel());
    if (this.gone || !this.host.clientWidth) {
      this.stale = true;
      return;
    }
    this.stale = false;
    const sheets = this.sheets();
    if (this.drawn && (Plotly !== this.Plotly || sheets.length !== this.graphs.length)) this.clear();
    this.Plotly = Plotly;
    this.settle();
    const config = { displayModeBar: false, staticPlot: false, responsive: false, doubleClick: false, showTips: false };
    const first = !this.drawn;
    this.drawn = true;
    if (first) {
      this.graphs = sheets.map(() => document.createElement("div"));
      for (const graph of this.graphs) graph.style.cssText = "position:absolute;inset:0";
      this.plot.append(...this.graphs);
    }
    const layouts = this.layouts(sheets.length);
    const draw = (graph, number) =>
      this.Plotly[first ? "newPlot" : "react"](graph, sheets[number], structuredClone(layouts[number]), config);
    await Promise.all(this.graphs.map(draw));
    if (first) this.plot.replaceChildren(...this.graphs);
    this.shows(first);
  }

  /** Tell, where it can be seen, which version of the traces is on the screen. */
  shows(first) {
    this.host.dataset.version = this.shared.version;
    if (first) this.host.dispatchEvent(new CustomEvent("capemay-drawn", { bubbles: true }));
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.report(() => this.keep()), KEEP_AFTER);
  }

  /** Put up what was kept of this picture. Say whether that is all of it: then plotly may take its time. */
  remember() {
    const sheets = this.sheets();
    const layouts = this.layouts(sheets.length);
    const pictures = sheets.length > 1 ? kept(sheets.map((sheet, number) => recipe(sheet, layouts[number]))) : [];
    this.memory = true;
    this.plot.replaceChildren(...pictures.filter(Boolean));
    if (!pictures.length || !pictures.every(Boolean)) return false;
    this.host.dataset.version = this.shared.version;
    this.resting = this.sheet().width;
    const wake = () => this.resting && !this.gone && this.report(() => this.draw());
    this.idling = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(wake), READ_AHEAD);
    return true;
  }

  /** Keep a whole, settled picture for the next page. */
  keep() {
    if (!this.drawn || this.stale || this.gone || (this.zoom.by !== 1 && !this.model.get("unit"))) return;
    const sheets = this.sheets();
    const layouts = this.layouts(sheets.length);
    if (sheets.length > 1) keepSheets(sheets.map((sheet, number) => recipe(sheet, layouts[number])), this.graphs);
  }

  /** Redraw only what changed: one restyle a sheet, whatever the number of traces. */
  restyle(changes) {
    if (this.resting) return this.draw();
    if (!this.drawn || this.stale) return undefined; // it will be drawn whole
    this.settle();
    let first = 0;
    const done = this.graphs.map((graph) => {
      const count = graph.data.length;
      const here = changes.filter(([index]) => index >= first && index < first + count);
      const indices = here.map(([index]) => index - first);
      first += count;
      const paths = new Set(here.flatMap(([, change]) => Object.keys(change)));
      // plotly leaves a trace alone where the value is undefined.
      const update = Object.fromEntries([...paths].map((path) => [path, here.map(([, change]) => change[path])]));
      return paths.size ? this.Plotly.restyle(graph, update, indices) : undefined;
    });
    this.shows(false);
    return Promise.all(done);
  }

  clear() {
    if (this.drawn) for (const graph of this.graphs) this.Plotly.purge(graph);
    this.drawn = false;
  }

  relayout(change) {
    if (this.resting) return this.draw().then(() => (this.plot.style.transform = ""));
    this.plot.style.transform = "";
    if (!this.drawn) return undefined;
    return Promise.all(this.graphs.map((graph) => this.Plotly.relayout(graph, { ...change })));
  }

  resized() {
    if (!this.host.clientWidth) return undefined;
    if (this.model.get("unit")) this.open();
    if (this.moved) this.show(this.zoom, MIDDLE, MIDDLE, 1);
    this.fit();
    if (this.resting === this.sheet().width) return undefined;
    if (!this.drawn || this.stale) return this.report(() => this.draw());
    const size = this.sheet();
    const [had] = this.graphs;
    return had.clientWidth && had._fullLayout?.width === size.width ? undefined : this.relayout(size);
  }

  remove() {
    this.gone = true;
    this.sizes.disconnect();
    clearTimeout(this.turning);
    clearTimeout(this.idling);
    clearTimeout(this.keeping);
    removeEventListener("pagehide", this.leaving);
    this.clear();
    this.host.remove();
  }
}

export default () => {
  const views = new Set();
  const shared = { traces: [], version: 0, taps: 0 };

  return {
    initialize({ model }) {
      shared.traces = model.get("traces");
      shared.version = model.get("version");
      const report = reporter(model);
      shared.askKernel = () =>
        new Promise((resolve) => {
          shared.scriptCame = resolve;
          model.send({ want: "plotly" });
        });
      const heard = (message, buffers) =>
        report(() => {
          if (message.restyle) {
            if (message.n !== shared.version + 1) return model.send({ have: shared.version });
            shared.version = message.n;
            shared.traces = laid(shared.traces, message.restyle);
            return planned ? undefined : Promise.all([...views].map((view) => view.restyle(message.restyle)));
          }
          if (message.traces) {
            [shared.traces, shared.version] = [message.traces, message.n];
            return Promise.all([...views].map((view) => view.draw()));
          }
          if (message.plotly) return shared.scriptCame?.(buffers[0]);
          return undefined;
        });
      let planned = false;
      const anew = () => {
        // Board, layout and shape often change together: draw once.
        if (planned) return;
        planned = true;
        setTimeout(() => {
          planned = false;
          report(() => Promise.all([...views].map((view) => view.draw())));
        }, 20);
      };
      const retrace = () => {
        shared.traces = model.get("traces");
        anew();
      };
      const redress = () => {
        views.forEach((view) => view.dress());
        anew();
      };
      const back = () => model.send({ have: shared.version });
      model.on("msg:custom", heard);
      model.on("change:traces", retrace);
      model.on("change:targets change:said", () => views.forEach((view) => view.spots.say()));
      model.on("change:places", () => views.forEach((view) => (view.dress(), view.spots.fill(), view.spots.say())));
      model.on("change:stands", () => views.forEach((view) => report(() => view.stands())));
      model.on("change:layout_spec change:still", anew);
      model.on("change:aspect", redress);
      model.on("change:brush", () => views.forEach((view) => view.touches()));
      model.on("change:label", () => views.forEach((view) => view.dress()));
      addEventListener("capemay-back", back);
      back(); // a change may have passed while this script was on its way
      return () => {
        removeEventListener("capemay-back", back);
        model.off("msg:custom", heard);
      };
    },

    render({ model, el }) {
      const report = reporter(model);
      const view = new MapView(model, el, shared, report);
      views.add(view);
      report(() => view.draw());
      return () => {
        views.delete(view);
        view.remove();
      };
    },
  };
};

/** Run something; what goes wrong in it is told to Python, never swallowed. */
function reporter(model) {
  const tell = (error) => model.send({ error: String(error?.stack ?? error).slice(0, 2000) });
  return (act) => {
    try {
      const result = act();
      result?.catch?.(tell);
      return result;
    } catch (error) {
      tell(error);
      return undefined;
    }
  };
}
