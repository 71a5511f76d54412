"""Calls operations of hearth.wasm, text in and text out. Only this file uses WebAssembly."""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from struct import Struct
from threading import Lock, RLock
from typing import Any

from wasmtime import Config, Engine, Func, Instance, Limits, Memory, MemoryType, Module, Store, Trap, WasmtimeError

from ._adapter import ADAPTER, HEADER
from ._errors import Closed, NotTheModule, Trapped

Text = str | bytes | bytearray | memoryview


class Session:
    """One instance of the module. It keeps the tables that its calls compile. Calls from several threads take turns."""

    def __init__(self, engine: Engine, module: Module, adapter: Module) -> None:
        self.stopped: bool = False
        self.large: bool = False  # Whether a request was large. The instance never releases that memory.
        self._lock = Lock()
        self._store = Store(engine)
        self._adapter = adapter
        self._exports: dict[str, Any] = dict(Instance(self._store, module, []).exports(self._store).items())
        self._calls: dict[str, Func] = {}
        self._exchange = Memory(self._store, MemoryType(Limits(1, None)))
        self._bytes = self._viewed()

    def invoke(self, operation: str, request: Text = b"") -> str:
        """Returns the module's answer to a request. Raises as `Hearth.invoke`; calls after Trapped raise Closed."""
        data = utf8(request)
        with self._lock:
            if self.stopped:
                raise Closed("this session stopped in an earlier call")
            call = self._calls.get(operation) or self._call_of(operation)
            self.large |= len(data) > LARGE
            self.stopped = True  # An interrupted call leaves the instance in an unknown state.
            try:
                self._write(data)
                call(self._store)
                answer = self._read()
            except (WasmtimeError, Trap, UnicodeDecodeError) as cause:
                raise Trapped(f"hearth.wasm stopped in `{operation}`: {str(cause).splitlines()[-1].strip()}") from cause
            self.stopped = False
        return answer

    def _call_of(self, operation: str) -> Func:
        """Returns the adapter's function for an operation, which reads and writes its text in the exchange."""
        area, _, name = operation.partition(".")
        export = f"hearth:rules/{area}@1.0.0#{name}"
        if export not in self._exports:
            raise ValueError(f"hearth.wasm has no operation `{operation}`")
        imports = [self._exports[it] for it in ("memory", "cabi_realloc", export, f"cabi_post_{export}")]
        adapter = Instance(self._store, self._adapter, [*imports, self._exchange])
        call = adapter.exports(self._store)["call"]
        assert isinstance(call, Func)
        self._calls[operation] = call
        return call

    def _write(self, data: bytes) -> None:
        """Writes a request into the exchange."""
        end = HEADER + len(data)
        if end > len(self._bytes):
            self._exchange.grow(self._store, -(-(end - len(self._bytes)) // PAGE))
            self._bytes = self._viewed()
        LENGTH.pack_into(self._bytes, 0, len(data))
        self._bytes[HEADER:end] = data

    def _read(self) -> str:
        """Returns the answer in the exchange."""
        end = HEADER + int(LENGTH.unpack_from(self._bytes)[0])
        if end > len(self._bytes):
            self._bytes = self._viewed()
        return str(self._bytes[HEADER:end], "utf-8")

    def _viewed(self) -> memoryview:
        """Returns the bytes of the exchange. Their address does not change as it grows: see `memory_may_move` below."""
        return memoryview(self._exchange.get_buffer_ptr(self._store)).cast("B")


LARGE = 1 << 20  # The size limit of a request about one claim, in bytes.
PAGE = 1 << 16  # A page of WebAssembly memory, in bytes.
LENGTH = Struct("<I")


def utf8(text: Text) -> bytes:
    """Returns text in UTF-8. A lone surrogate becomes invalid UTF-8, so that the module reports it."""
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes(memoryview(text))


compiling = RLock()  # A fork takes it too, so that no process starts in the middle of a compilation.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=compiling.acquire, after_in_parent=compiling.release, after_in_child=compiling.release)


@lru_cache(4)  # It does not lock: two threads at once would both compile, so callers hold `compiling`.
def compiled(wasm: bytes) -> Callable[[], Session]:
    """Returns a function that makes sessions. wasmtime caches the compiled code for later processes if it can."""
    config = Config()
    config.parallel_compilation = False  # A forked process does not have its threads.
    config.memory_may_move = False  # A session keeps a view of the exchange.
    config.wasm_multi_memory = True  # The adapter copies between two memories.
    with suppress(WasmtimeError):
        config.cache = True
    try:
        engine = Engine(config)
        session = partial(Session, engine, Module(engine, wasm), Module(engine, ADAPTER))
        json.loads(session().invoke("module.version"))["ruleSet"]
    except Exception as cause:
        why = " ".join(str(cause).replace("\n\nCaused by:", ":").split())
        raise NotTheModule(f"the module is not a complete hearth.wasm of a supported version: {why}") from cause
    return session
