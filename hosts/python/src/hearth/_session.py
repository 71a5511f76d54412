"""The boundary of hearth.wasm: text in, text out. All that the package knows of WebAssembly is here."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from ctypes import POINTER, addressof, byref, memmove, string_at
from struct import unpack
from threading import Lock
from typing import TYPE_CHECKING

from wasmtime import Config, Engine, Func, Instance, Memory, Module, Store, Trap, WasmtimeError, _ffi

from ._errors import Closed, NotTheModule, Trapped

if TYPE_CHECKING:
    from typing_extensions import Self


def compiled(wasm: bytes) -> Callable[[], Session]:
    """What makes sessions of a module, whose code is kept for the next start where wasmtime finds a place for it."""
    config = Config()
    config.parallel_compilation = False  # Its threads would be missing in a process that is forked afterwards.
    try:
        config.cache = True
    except WasmtimeError:
        pass  # There is no such place: it is compiled at each start.
    try:
        if not wasm.startswith(b"\0asm"):
            raise ValueError("it is no WebAssembly")
        engine = Engine(config)
        module = Module(engine, wasm)
        Session(engine, module).invoke("module.version")
    except (WasmtimeError, Trapped, ValueError) as cause:
        raise NotTheModule(f"not (all of) the hearth.wasm that this version works with: {cause}") from cause
    return lambda: Session(engine, module)


class Session:
    """One instance of the module: what a call compiles in it is there for the next. Threads that share it take turns."""

    def __init__(self, engine: Engine, module: Module) -> None:
        self._store, self._lock, self._stopped = Store(engine), Lock(), False
        self._store.set_limits(memory_size=64 << 20)  # The largest request needs some ten times its own mebibyte.
        exports = Instance(self._store, module, []).exports(self._store)
        self._functions = {name: export for name, export in exports.items() if isinstance(export, Func)}
        memory = exports.get("memory")
        if not isinstance(memory, Memory):
            raise ValueError("it has no memory")
        self._memory = memory
        self._words, self._result = (_ffi.wasmtime_val_t * 4)(), _ffi.wasmtime_val_t()  # Their kind, 0, is i32.
        self._trap = POINTER(_ffi.wasm_trap_t)()

    def invoke(self, operation: str, request: str | bytes = b"") -> str:
        """The module's answer to a request. Raises what `Hearth.invoke` does; after Trapped, the session is Closed."""
        data = encoded(request)
        run = "hearth:rules/{0}@1.0.0#{2}".format(*operation.partition("."))
        with self._lock:
            if self._stopped:
                raise Closed("this session stopped in an earlier call")
            if not {run, f"cabi_post_{run}", "cabi_realloc"} <= self._functions.keys():
                raise ValueError(f"it has no operation `{operation}`")
            self._stopped = True  # Until the end is reached: what interrupts a call leaves the instance in between.
            try:
                pointer = self._call("cabi_realloc", 1, 0, 0, 1, len(data))
                memmove(self._address(pointer, len(data)), data, len(data))
                place = self._call(run, 1, pointer, len(data))
                start, length = unpack("<II", string_at(self._address(place, 8), 8))
                answer = string_at(self._address(start, length), length).decode()
                self._call(f"cabi_post_{run}", 0, place)
            except (WasmtimeError, Trap, UnicodeDecodeError) as cause:
                raise Trapped(f"hearth.wasm stopped in `{operation}`: {cause}") from cause
            self._stopped = False
            return answer

    def _call(self, name: str, results: int, *words: int) -> int:
        """Calls a function of numbers as `Func` does, which looks at its types each time and takes ten times as long."""
        for index, word in enumerate(words):
            self._words[index].of.i32 = word
        context, where, trap = self._store._context(), byref(self._functions[name]._func), byref(self._trap)
        if error := _ffi.wasmtime_func_call(context, where, self._words, len(words), self._result, results, trap):
            raise WasmtimeError._from_ptr(error)
        if self._trap:
            raise Trap._from_ptr(self._trap)
        return int(self._result.of.i32)

    def _address(self, start: int, length: int) -> int:
        """Where a piece of the module's memory is, until the next call."""
        if 0 <= start <= self._memory.data_len(self._store) - length:
            return addressof(self._memory.data_ptr(self._store).contents) + start
        raise WasmtimeError("an address outside of its memory")


class Pool:
    """Sessions that wait for a call, at most one for each CPU. Threads share it as it is; `with` closes it."""

    def __init__(self, make: Callable[[], Session]) -> None:
        self._make, self._closed = make, False
        self._idle: deque[Session] = deque(maxlen=os.cpu_count())

    def _ask(self, operation: str, request: str | bytes = b"") -> str:
        if self._closed:
            raise Closed(f"this {type(self).__name__} is closed")
        try:
            session = self._idle.pop()
        except IndexError:
            session = self._make()
        answer = session.invoke(operation, request)
        self._idle.append(session)
        if self._closed:
            self._idle.clear()
        return answer

    def close(self) -> None:
        """Lets the instances go. Calls under way finish, later ones raise Closed; closing twice is fine."""
        self._closed = True
        self._idle.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def encoded(text: str | bytes) -> bytes:
    """The bytes of a text. Half of a surrogate pair becomes the escape that JSON has for it: the module judges it."""
    return text.encode("utf-8", "backslashreplace") if isinstance(text, str) else bytes(text)
