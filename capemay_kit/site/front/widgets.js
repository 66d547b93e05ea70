// The widgets' half in the browser: models and views of ipywidgets and anywidget over messages of a worker.
import * as base from "@jupyter-widgets/base";
import * as controls from "@jupyter-widgets/controls";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";
import anywidget from "anywidget";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets.built.css";

const anywidgets = anywidget(base);
const views = (buffers) => (buffers ?? []).map((one) => new DataView(one));
const alone = (one) => (one instanceof ArrayBuffer ? one : one.buffer.slice(one.byteOffset, one.byteOffset + one.byteLength));

// A box may be gone by the time its parts are made, and a part by the time it hears that it was put in.
const { processMessage } = base.JupyterLuminoPanelWidget.prototype;
const { processMessage: heardAlone } = base.JupyterLuminoWidget.prototype;
base.JupyterLuminoPanelWidget.prototype.processMessage = function (message) {
  if (!this.isDisposed) processMessage.call(this, message);
};
base.JupyterLuminoWidget.prototype.processMessage = function (message) {
  if (!this.isDisposed) heardAlone.call(this, message);
};
controls.BoxView.prototype.add_child_model = async function (model) {
  const box = this.luminoWidget;
  const place = new Widget();
  if (!box.isDisposed) box.addWidget(place);
  const view = await this.create_child_view(model);
  if (box.isDisposed) view.remove();
  else box.insertWidget(box.widgets.indexOf(place), view.luminoWidget);
  place.dispose();
  return view;
};
controls.AccordionView.prototype.add_child_view = async function (model, index) {
  const fold = this.luminoWidget;
  const place = new Widget();
  const label = this.model.get("titles")[index] || "";
  place.title.label = label;
  if (!fold.isDisposed) fold.addWidget(place);
  const view = await this.create_child_view(model);
  if (fold.isDisposed) view.remove();
  else {
    view.luminoWidget.title.label = label;
    fold.collapseWidgets[fold.indexOf(place)].widget = view.luminoWidget;
  }
  place.dispose();
  return view;
};

/** One widget's line. What comes before anybody listens is kept. */
class Comm {
  constructor(id, post) {
    this.comm_id = id;
    this.target_name = "jupyter.widget";
    this.post = post;
    this.early = [];
  }
  on_msg(hears) {
    this.hears = hears;
    this.early.splice(0).forEach(hears);
  }
  on_close(closes) {
    this.closes = closes;
  }
  tell(message) {
    if (this.hears) this.hears(message);
    else this.early.push(message);
  }
  open() {
    return "";
  }
  send(data, callbacks, metadata, buffers) {
    const message = base.uuid();
    this.post({ comm: "msg", id: this.comm_id, message, data }, (buffers ?? []).map(alone), callbacks);
    return message;
  }
  close() {
    this.post({ comm: "close", id: this.comm_id }, []);
    return "";
  }
}

/** All widgets of the page. `post(text, buffers)` hands a message to Python. */
export class Manager extends ManagerBase {
  constructor(post) {
    super();
    this.comms = new Map();
    this.waiting = new Map();
    this.post = (message, buffers, callbacks) => {
      if (callbacks?.iopub) this.waiting.set(message.message, callbacks);
      post(JSON.stringify(message), buffers);
    };
  }
  _get_comm_info() {
    return Promise.resolve({});
  }
  _create_comm() {
    return Promise.reject(new Error("a page of the site opens no widgets by itself"));
  }
  callbacks() {
    return { iopub: {} };
  }
  async loadClass(name, module) {
    if (module === "@jupyter-widgets/base") return base[name];
    if (module === "@jupyter-widgets/controls") return controls[name];
    if (module === "anywidget") return anywidgets[name];
    throw new Error(`there is no ${name} in ${module}`);
  }
  /** Take in what Python said: {comm: open | msg | close | done, id, data, metadata, answers}, and its buffers. */
  heard({ comm, id, data, metadata, answers }, buffers) {
    const line = this.comms.get(id);
    if (comm === "open") {
      const opened = new Comm(id, this.post);
      this.comms.set(id, opened);
      this.handle_comm_open(opened, { content: { data }, metadata, buffers: views(buffers) });
    } else if (comm === "msg") {
      line?.tell({ content: { comm_id: id, data }, buffers: views(buffers), metadata: {}, parent_header: { msg_id: answers } });
    } else if (comm === "close") {
      line?.closes?.({ content: { comm_id: id, data: {} } });
      this.comms.delete(id);
    } else if (comm === "done") {
      const callbacks = this.waiting.get(answers);
      this.waiting.delete(answers);
      const status = { content: { execution_state: "idle" }, header: { msg_type: "status" }, parent_header: { msg_id: answers } };
      callbacks?.iopub?.status?.(status);
    }
  }
  /** Show a widget below an element of the page. */
  async show(id, at) {
    const view = await this.create_view(await this.get_model(id), {});
    const shown = view.luminoWidget ?? view.pWidget;
    MessageLoop.sendMessage(shown, Widget.Msg.BeforeAttach);
    at.append(shown.node);
    MessageLoop.sendMessage(shown, Widget.Msg.AfterAttach);
    addEventListener("resize", () => MessageLoop.postMessage(shown, Widget.ResizeMessage.UnknownSize));
  }
}
