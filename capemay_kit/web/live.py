"""A page that lives in the server's own process: its widgets, what it hears, what it says, one thing after the other.

It speaks Jupyter's protocol as a kernel does, so that the page in the browser is the same. Whatever is done for a page
is done in one of a few threads that all pages share, never in the server's loop, and for one page in its order: a page
that is busy keeps nobody else waiting. Module variables of libraries that stand for *the* page (which comms there are,
how to make one) are answered for the page in whose context they are asked.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import deque
from collections.abc import Callable, Mapping
from contextvars import ContextVar, copy_context
from datetime import UTC, datetime
from queue import SimpleQueue
from threading import Lock, Thread, get_ident
from typing import Any
from uuid import uuid4

import comm
from comm.base_comm import BaseComm, CommManager
from ipywidgets import Widget
from ipywidgets.widgets import widget as ipywidgets_widget
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from capemay_kit.sitting.viewer import Guest
from capemay_kit.web.wire import read, read_beat, written

THREADS = 16
"""How many pages can be worked for at once."""
HELD = 8 * 2**20
"""How much is queued for a page that is out of touch or slow to read, in bytes; beyond that it is reloaded."""
UNHEARD = 256 * 2**10
"""How many unprocessed bytes of a browser may queue before no more are read."""
_AROUND = 2 * 2**10
"""The overhead of a queued message."""
_VERSION = "5.3"
_CONTROL = "jupyter.widget.control"
_ASKS = b'"request_states"'

log = logging.getLogger("capemay_kit.page")
_HERE: ContextVar[LivePage | None] = ContextVar("page", default=None)


class Threads:
    """A few threads for the work of all pages. The program's end does not wait for them."""

    def __init__(self, count: int = THREADS) -> None:
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        for number in range(count):
            Thread(target=self._work, name=f"pages-{number}", daemon=True).start()

    def do(self, job: Callable[[], None]) -> None:
        """Run something that raises nothing."""
        self._jobs.put(job)

    def _work(self) -> None:
        while True:
            self._jobs.get()()


class LivePage:
    """The backend of a page: its widgets, and the messages from and to its browser.

    ``guest`` is who has it for their own, ``key`` the group the page belongs to, if it is no guest's. Its id begins
    with the name of the ``worker`` that it lives at, if that has one. ``overrun`` is called when it was kept waiting
    with more than can be held for it. Create it and call everything in the server's loop, unless a docstring says that
    something runs in the page's thread.
    """

    def __init__(
        self,
        threads: Threads,
        overrun: Callable[[str], object],
        guest: Guest | None = None,
        key: str | None = None,
        worker: str = "",
    ) -> None:
        self.id, self.guest, self.key = f"{worker}-{uuid4()}" if worker else str(uuid4()), guest, key
        self.comms = CommManager()
        self.comms.register_target(_CONTROL, self._control)
        self.closed = False
        self.socket: Callable[[bytes], object] | None = None
        self._overrun = overrun
        self._loop = asyncio.get_running_loop()
        self._threads = threads
        self._context = copy_context()
        self._context.run(_HERE.set, self)
        self._thread = get_ident()
        self._lock = Lock()
        self._jobs: deque[Callable[[], object]] = deque()
        self._working = False
        self._endings: list[Callable[[], object]] = []
        self._parent = b"{}"
        self._unheard: deque[bytes] = deque()
        self._waits = 0
        self._asker: BaseComm | None = None
        self._asked = False
        self._said: list[bytes] = []
        self._count = itertools.count()
        # nobody has sat here yet, so nobody misses what is said: whoever comes asks for all there is
        self._listened = False
        self._session = ""
        self._missed: list[bytes] = []
        self._missing = 0

    # --- its work, in order -------------------------------------------------------------------------------

    def do(self, job: Callable[[], object]) -> asyncio.Future[Any]:
        """Run something in the page's thread after everything queued there; the result is what it returns."""
        done: asyncio.Future[Any] = self._loop.create_future()

        def doing() -> None:
            try:
                found, failed = self._context.run(job), None
            except Exception as error:
                found, failed = None, error
            self.in_loop(lambda: self._settle(done, found, failed))

        with self._lock:
            self._jobs.append(doing)
            begins, self._working = not self._working, True
        if begins:
            self._threads.do(self._work)
        return done

    @staticmethod
    def _settle(done: asyncio.Future[Any], found: Any, failed: Exception | None) -> None:
        if done.cancelled():
            return
        if failed is None:
            done.set_result(found)
        else:
            done.set_exception(failed)

    def _work(self) -> None:
        """Run the first job in line; the next waits until other pages had their turn."""
        self._jobs.popleft()()
        self._go_on()

    def _go_on(self) -> None:
        with self._lock:
            self._working = bool(self._jobs)
        if self._working:
            self._threads.do(self._work)

    def in_loop(self, act: Callable[[], object]) -> None:
        """Run something in the server's loop, from any thread."""
        try:
            # whoever is in the loop need not wake it
            (self._loop.call_soon if get_ident() == self._thread else self._loop.call_soon_threadsafe)(act)
        except RuntimeError:
            # the server ended while the page was at work
            log.debug("nobody is there any more to hear of a page's work")

    @property
    def heard(self) -> bool:
        """Whether a browser ever connected."""
        return self._listened

    @property
    def idle(self) -> bool:
        """Whether nothing is running or queued."""
        return not self._working

    # --- somebody at it --------------------------------------------------------------------------------------

    def sit(self, send: Callable[[bytes], object], session: str) -> None:
        """Take somebody's socket in place of the one before; they are told all that they missed, if they sat here."""
        self._listened = True
        if self.socket is None and session == self._session:
            for message in self._missed:
                send(message)
        self._session, self._missed, self._missing = session, [], 0
        self.socket = send

    def rise(self, send: Callable[[bytes], object]) -> None:
        """Release a socket; messages are kept until a browser reconnects."""
        if self.socket == send:
            self.socket = None

    def hear(self, raw: bytes) -> asyncio.Future[Any] | None:
        """Take in a message of the browser's. It is answered in the page's thread, a heartbeat at once if the page does
        nothing else; what is no message is ignored. Return what comes when it was worked on, if so much waits for that
        that no more should be read before; else None."""
        if self.closed:
            return None
        beat = read_beat(raw)
        if beat is not None and self._at_once(lambda: self._answers_beat(*beat)):
            return None
        size = len(raw) + _AROUND
        self._waits += size
        self._unheard.append(raw)
        done = self.do(self._hear_next)
        done.add_done_callback(lambda _: self._worked_on(done, size))
        return done if self._waits > UNHEARD else None

    def _worked_on(self, done: asyncio.Future[Any], size: int) -> None:
        self._waits -= size
        _log_failure(done)

    @property
    def takes_files(self) -> bool:
        """Whether some part of the page accepts files, whose pieces are larger than any other message."""
        return any(getattr(one, "takes_files", False) for one in self._widgets())

    def _answers_beat(self, header: bytes, content: Any) -> None:
        """Tell the page of what the beat was for, and that it was heard: that it is begun need not be said."""
        self._parent = header
        try:
            self.comms.comm_msg(None, "", {"content": content, "buffers": []})  # type: ignore[arg-type]
        finally:
            self.say("iopub", "status", {"execution_state": "idle"})
            self._parent = b"{}"

    def _at_once(self, job: Callable[[], object]) -> bool:
        """Do here what takes no time, and say whether that was done: not while the page is at work.

        Pages of many people beat hundreds of times a second; to hand that to a thread costs more than to do it."""
        with self._lock:
            if self._working:
                return False
            self._working = True
        try:
            self._context.run(job)
        except Exception:
            log.exception("a page could not answer")
        self._go_on()
        return True

    def _post(self) -> None:
        with self._lock:
            said, self._said = self._said, []
        for message in said:
            if self.socket is not None:
                self.socket(message)
            elif not self.closed:
                self._missed.append(message)
                self._missing += len(message)
        if self._missing > HELD:
            self._missed, self._missing = [], 0
            self._overrun(self.id)

    # --- in its thread -----------------------------------------------------------------------------------------

    def ends(self, act: Callable[[], object]) -> None:
        """Run something when the page is closed, before its widgets are."""
        self._endings.append(act)

    def close(self) -> None:
        """Close what is behind the page, all its widgets included, after all that waits to be done."""
        if not self.closed:
            self.closed = True
            self.do(self._close).add_done_callback(_log_failure)

    def _close(self) -> None:
        for end in self._endings:
            try:
                end()
            except Exception:
                log.exception("a page could not be closed")
        self._endings = []
        # the libraries' list of all widgets would keep them for good
        for one in self._widgets():
            one.close()
        self.comms.comms.clear()
        self._missed = []

    def _widgets(self) -> list[Any]:
        everybodys = ipywidgets_widget._instances
        return [found for key in list(self.comms.comms) if (found := everybodys.get(key)) is not None]

    def say(
        self, channel: str, kind: str, content: Mapping[str, Any], metadata: Any = None, buffers: Any = None
    ) -> None:
        """Send a message to the page's browser."""
        if self.closed or not self._listened:
            return
        header = {"msg_id": f"{self.id}-{next(self._count)}", "msg_type": kind, "username": "", "session": self.id}
        dated = header | {"version": _VERSION, "date": datetime.now(UTC).isoformat()}
        first, *more = [written(one).encode() for one in (dated, metadata or {}, content)]
        parts = [first, self._parent, *more, *(buffers or ())]
        message: bytes = serialize_msg_to_ws_v1(parts, channel)  # type: ignore[no-untyped-call]
        with self._lock:
            self._said.append(message)
            begins = len(self._said) == 1
        if begins:
            self.in_loop(self._post)

    def _hear_next(self) -> None:
        raw = self._unheard.popleft()
        try:
            channel, message = read(raw)
            header = message["header"]
            answer = self._answers.get(header["msg_type"])
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            # not what a page of ours sends
            return
        # running code or ending a kernel is not for a page to ask: here is neither
        if answer is None or channel not in ("shell", "control"):
            return
        self._parent = written(header).encode()
        self.say("iopub", "status", {"execution_state": "busy"})
        try:
            answer(self, channel, message)
            if self._asked and not any(_ASKS in one for one in tuple(self._unheard)):
                # whoever asks again and again is answered once
                self._tell_states()
        finally:
            self.say("iopub", "status", {"execution_state": "idle"})
            self._parent = b"{}"

    def _tell_kernel(self, channel: str, message: Any) -> None:
        language = {"name": "python", "version": "3", "mimetype": "text/x-python", "file_extension": ".py"}
        about = {"status": "ok", "protocol_version": _VERSION, "implementation": "capemay", "banner": ""}
        self.say(channel, "kernel_info_reply", {**about, "implementation_version": "1", "language_info": language})

    def _tell_comms(self, channel: str, message: Any) -> None:
        target = message["content"].get("target_name")
        comms = {key: {"target_name": one.target_name} for key, one in self.comms.comms.items()
                 if target in (None, one.target_name)}  # fmt: skip
        self.say(channel, "comm_info_reply", {"status": "ok", "comms": comms})

    _answers: Mapping[str, Callable[[LivePage, str, Any], None]] = {
        "kernel_info_request": _tell_kernel,
        "comm_info_request": _tell_comms,
        "comm_open": lambda page, _, message: page.comms.comm_open(None, "", message),  # type: ignore[arg-type]
        "comm_msg": lambda page, _, message: page.comms.comm_msg(None, "", message),  # type: ignore[arg-type]
        "comm_close": lambda page, _, message: page.comms.comm_close(None, "", message),  # type: ignore[arg-type]
    }

    def _control(self, one: BaseComm, _: Any) -> None:
        """Take the line by which a browser asks for the states of this page's widgets, in place of the one before;
        ipywidgets would tell all there are."""
        if self._asker is not None and self._asker.comm_id != one.comm_id:
            self.comms.comms.pop(self._asker.comm_id, None)
        self._asker = one

        def asked(message: Any) -> None:
            self._asked |= message["content"]["data"].get("method") == "request_states"

        one.on_msg(asked)

    def _tell_states(self) -> None:
        self._asked = False
        states = {
            each.model_id: {
                "model_name": each._model_name,
                "model_module": each._model_module,
                "model_module_version": each._model_module_version,
                "state": each.get_state(),
            }
            for each in self._widgets()
        }
        states, paths, buffers = ipywidgets_widget._remove_buffers(states)
        assert self._asker is not None
        self._asker.send({"method": "update_states", "states": states, "buffer_paths": paths}, buffers=buffers)


class _Comm(BaseComm):
    """A comm of the page it was made for."""

    def __init__(self, *args: Any, **kw: Any) -> None:
        self._page = _HERE.get()
        super().__init__(*args, **kw)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Tell the page's browser."""
        if self._page is not None:
            content = {"data": data or {}, "comm_id": self.comm_id, **keys}
            self._page.say("iopub", msg_type, content, metadata, buffers)


_NOBODYS = CommManager()


def _comms() -> CommManager:
    page = _HERE.get()
    return _NOBODYS if page is None else page.comms


_OPEN, _SEND_STATE = Widget.open, Widget.send_state


def _is_unheard() -> bool:
    page = _HERE.get()
    return page is not None and not page.heard


def _open(widget: Widget) -> None:
    """Open a widget's comm. On a page that nobody sits at yet its state is not put together, which takes as long as all
    else about it: whoever comes asks for all states."""
    if widget.comm is not None or not _is_unheard():
        _OPEN(widget)
        return
    widget.comm = comm.create_comm(target_name="jupyter.widget")
    for name in ("layout", "style"):
        # made when first asked for, and then a widget too
        getattr(widget, name, None)


def _send_state(widget: Widget, key: Any = None) -> None:
    if not _is_unheard():
        _SEND_STATE(widget, key)


def install() -> None:
    """Assign widgets made in this process to the page in whose context they are made."""
    comm.create_comm = _Comm
    comm.get_comm_manager = _comms
    Widget.open, Widget.send_state = _open, _send_state
    # a message for a widget that is gone, or another page's, is nothing to tell
    logging.getLogger("Comm").setLevel(logging.ERROR)


def _log_failure(done: asyncio.Future[Any]) -> None:
    if not done.cancelled() and (error := done.exception()) is not None:
        log.error("a page's work failed", exc_info=error)
