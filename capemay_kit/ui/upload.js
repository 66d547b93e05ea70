// A file that is chosen here is handed over in pieces, each after the one before has arrived: all of it at once would
// be more than the connection takes, and would be lost without a word. A photo is made ready here first: whatever this
// browser can read becomes a JPEG, upright, on white, no longer than it is kept, without what a camera writes along.
// Where the whole page is meant, files may be dropped anywhere on it, and those that the system opens with it (page.js)
// are taken too.

const PIECE = 1 << 20; // bytes
const PATIENCE = 30000; // ms
const QUALITY = 0.88;

async function asPhoto(file, side) {
  // a browser that does not know the word turns photos upright anyway
  const upright = createImageBitmap(file, { imageOrientation: "from-image" });
  const picture = await upright.catch(() => createImageBitmap(file));
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(scale * picture.width));
  canvas.height = Math.max(1, Math.round(scale * picture.height));
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}

export default {
  render({ model, el }) {
    const button = document.createElement("button");
    const input = document.createElement("input");
    input.type = "file";
    button.className = "jupyter-widgets jupyter-button widget-button";
    button.type = "button";
    el.append(button);
    let sending = null;
    let arrived = null;

    const show = () => {
      button.textContent = sending ?? model.get("label");
      button.disabled = sending !== null;
      input.accept = model.get("accept");
    };
    const answer = ({ got }) => arrived?.(got);
    const after = (send) =>
      new Promise((done, fail) => {
        const timer = setTimeout(fail, PATIENCE);
        arrived = (got) => {
          clearTimeout(timer);
          if (got < 0) fail();
          else done(got);
        };
        send();
      });

    async function hand(file, name) {
      let at = 0;
      do {
        sending = model.get("sending").replace("{n}", Math.floor((100 * at) / Math.max(file.size, 1)));
        show();
        const piece = await file.slice(at, at + PIECE).arrayBuffer();
        const about = { at, of: file.size, name };
        at = await after(() => model.send(about, undefined, [piece]));
      } while (at < file.size);
    }

    // several files are handed over one after the other
    let last = Promise.resolve();
    const take = (file) =>
      (last = last.then(async () => {
        const side = model.get("side");
        let why = file.size > model.get("most") ? "large" : side ? "unread" : "lost";
        try {
          if (why === "large") throw why;
          const ready = side ? await asPhoto(file, side) : file;
          why = "lost";
          await hand(ready, file.name);
        } catch {
          model.send({ refused: why, name: file.name });
        }
        sending = arrived = null;
        show();
      }));

    button.addEventListener("click", () => {
      input.value = "";
      input.click();
    });
    input.addEventListener("change", () => input.files[0] && take(input.files[0]));
    const stop = new AbortController();
    if (model.get("everywhere")) takeAnywhere(el, take, stop.signal);
    model.on("msg:custom", answer);
    model.on("change:label change:accept", show);
    show();
    return () => {
      stop.abort();
      // what is on its way arrives, though the button is out of sight meanwhile
      last.finally(() => model.off("msg:custom", answer));
    };
  },
};

/** Take files that are dropped anywhere while the button is in sight, and those the system opened. */
function takeAnywhere(el, take, signal) {
  const root = document.documentElement;
  const over = (event) => {
    const here = el.offsetParent !== null && event.dataTransfer?.types.includes("Files");
    root.classList.toggle("cm-dropping", here && event.type === "dragover");
    if (here) event.preventDefault();
    return here;
  };
  addEventListener("dragover", over, { signal });
  addEventListener("drop", (event) => over(event) && [...event.dataTransfer.files].forEach(take), { signal });
  addEventListener("dragleave", (event) => event.relatedTarget || root.classList.remove("cm-dropping"), { signal });
  const opened = () => (window.capemayFiles ?? []).splice(0).forEach(take);
  addEventListener("capemay-file", opened, { signal });
  opened();
}
