const render = ({ model, el }) => {
  const range = Object.assign(document.createElement("input"), { type: "range", min: 0, className: "cm-range" });
  const play = Object.assign(document.createElement("button"), { type: "button", className: "cm-goes" });
  const said = Object.assign(document.createElement("small"), { className: "cm-replaysaid" });
  let timer = 0;
  const shown = () => {
    range.max = model.get("most");
    range.value = model.get("at");
    // the page calls a field by its title
    range.title = model.get("words").range;
    range.setAttribute("aria-valuetext", said.textContent = model.get("said"));
    play.textContent = model.get("words")[timer ? "pause" : "play"];
  };
  const go = (at) => {
    model.set("at", at);
    model.save_changes();
  };
  const stop = () => {
    timer = clearInterval(timer) || 0;
    shown();
  };
  const step = () => (model.get("at") < model.get("most") ? go(model.get("at") + 1) : stop());
  range.addEventListener("input", () => {
    go(Number(range.value));
    stop();
  });
  play.addEventListener("click", () => {
    if (timer) return stop();
    if (model.get("at") >= model.get("most")) go(0);
    timer = setInterval(step, model.get("pace"));
    shown();
  });
  model.on("change", shown);
  shown();
  el.classList.add("cm-replay");
  el.append(play, range, said);
  return () => clearInterval(timer);
};
export default { render };
