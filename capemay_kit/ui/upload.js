// A file that is chosen here is handed over in pieces, each after the one before has arrived: all of it at once would
// be more than the connection takes, and would be lost without a word.

const PIECE = 1 << 20; // bytes
const PATIENCE = 30000; // ms

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

    async function hand(file) {
      if (file.size > model.get("most")) {
        model.send({ refused: "large", name: file.name });
        return;
      }
      let at = 0;
      do {
        sending = model.get("sending").replace("{n}", Math.floor((100 * at) / Math.max(file.size, 1)));
        show();
        const piece = await file.slice(at, at + PIECE).arrayBuffer();
        const about = { at, of: file.size, name: file.name };
        at = await after(() => model.send(about, undefined, [piece]));
      } while (at < file.size);
    }

    button.addEventListener("click", () => {
      input.value = "";
      input.click();
    });
    input.addEventListener("change", async () => {
      const file = input.files[0];
      if (!file) return;
      try {
        await hand(file);
      } catch {
        model.send({ refused: "lost", name: file.name });
      }
      sending = arrived = null;
      show();
    });
    model.on("msg:custom", answer);
    model.on("change:label change:accept", show);
    show();
    return () => model.off("msg:custom", answer);
  },
};
