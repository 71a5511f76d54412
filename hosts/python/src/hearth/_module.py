"""The boundary of hearth.wasm: text in, text out. All that the package knows of WebAssembly is here."""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from ctypes import POINTER, addressof, byref, memmove, string_at
from functools import lru_cache, partial
from struct import unpack
from threading import Lock, RLock
from typing import Any

from wasmtime import Config, Engine, Func, Instance, Module, Store, Trap, WasmtimeError, _ffi

Text = str | bytes | bytearray | memoryview


class HearthError(Exception):
    """What every exception of the package is."""


class NotTheModule(HearthError):
    """What was given is not (all of) the hearth.wasm that this version works with."""


class Closed(HearthError):
    """It was closed, or stopped in an earlier call."""


class Trapped(HearthError):
    """The module stopped in the middle of a call, as when its memory is full. The next call has a new instance."""


class Session:
    """One instance of the module: what a call compiles is there for the next. Threads that share it take turns."""

    def __init__(self, engine: Engine, module: Module) -> None:
        self._store, self._lock = Store(engine), Lock()
        self.stopped: bool = False
        self.large: bool = False  # Whether it took a large request, whose memory it never gives back.
        self._exports: dict[str, Any] = dict(Instance(self._store, module, []).exports(self._store).items())
        self._words, self._result = (_ffi.wasmtime_val_t * 4)(), _ffi.wasmtime_val_t()  # Their kind, 0, is i32.
        self._trap = POINTER(_ffi.wasm_trap_t)()

    def invoke(self, operation: str, request: Text = b"") -> str:
        """The module's answer to a request. Raises what `Hearth.invoke` does; after Trapped, the session is Closed."""
        data = utf8(request)
        name = "hearth:rules/{0}@1.0.0#{2}".format(*operation.partition("."))
        if name not in self._exports:
            raise ValueError(f"hearth.wasm has no operation `{operation}`")
        with self._lock:
            if self.stopped:
                raise Closed("this session stopped in an earlier call")
            self.large |= len(data) > LARGE
            self.stopped = True  # Until the end is reached: what interrupts a call leaves the instance in between.
            try:
                pointer = self._call(self._exports["cabi_realloc"], 1, 0, 0, 1, len(data))
                memmove(self._address(pointer, len(data)), data, len(data))
                place = self._call(self._exports[name], 1, pointer, len(data))
                start, length = unpack("<II", string_at(self._address(place, 8), 8))
                answer = string_at(self._address(start, length), length).decode()
                self._call(self._exports[f"cabi_post_{name}"], 0, place)
            except (WasmtimeError, Trap, UnicodeDecodeError) as cause:
                raise Trapped(f"hearth.wasm stopped in `{operation}`: {str(cause).splitlines()[-1].strip()}") from cause
            self.stopped = False
        return answer

    def _call(self, function: Func, results: int, *words: int) -> int:
        """Calls a function of numbers as `Func` does, which looks at its types each time and takes ten times longer."""
        for index, word in enumerate(words):
            self._words[index].of.i32 = word
        context, where, trap = self._store._context(), byref(function._func), byref(self._trap)
        if error := _ffi.wasmtime_func_call(context, where, self._words, len(words), self._result, results, trap):
            raise WasmtimeError._from_ptr(error)
        if self._trap:
            raise Trap._from_ptr(self._trap)
        return int(self._result.of.i32)

    def _address(self, start: int, length: int) -> int:
        """Where a piece of the module's memory is, until the next call."""
        memory = self._exports["memory"]
        if 0 <= start <= memory.data_len(self._store) - length:
            return addressof(memory.data_ptr(self._store).contents) + start
        raise WasmtimeError("an address outside of its memory")


LARGE = 1 << 20  # Bytes of the largest request about one claim.


def utf8(text: Text) -> bytes:
    """Half of a surrogate pair becomes bytes that are no UTF-8, so that the module says what is wrong with it."""
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes(memoryview(text))


compiling = RLock()  # A fork waits for it too: no process begins with half of what another thread compiles.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=compiling.acquire, after_in_parent=compiling.release, after_in_child=compiling.release)


@lru_cache(4)  # It does not hold others back while it compiles: `compiling` does.
def compiled(wasm: bytes) -> Callable[[], Session]:
    """What makes sessions of a module, whose code is kept for the next start where wasmtime finds a place for it."""
    config = Config()
    config.parallel_compilation = False  # Its threads would be missing in a process that is forked afterwards.
    with suppress(WasmtimeError):
        config.cache = True
    try:
        engine = Engine(config)
        module = Module(engine, wasm)
        json.loads(Session(engine, module).invoke("module.version"))["ruleSet"]
    except Exception as cause:
        why = " ".join(str(cause).replace("\n\nCaused by:", ":").split())
        raise NotTheModule(f"this is not (all of) the hearth.wasm that this version works with: {why}") from cause
    return partial(Session, engine, module)
