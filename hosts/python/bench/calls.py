"""Compares ways to call an operation of hearth.wasm from Python, from the text of a claim to its report.

The package uses the first: one call into WebAssembly for each operation (`src/hearth_kpt/_adapter.py`), through the
public interface of wasmtime. The others are the three calls of the canonical ABI through the public interface, the
three calls through wasmtime's private `_ffi`, and the adapter through `_ffi`. A private interface would have to be
three times as fast to justify its risk.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import POINTER, addressof, byref, memmove, string_at
from functools import partial
from struct import unpack
from typing import Any

from claims import SAMPLE
from turns import in_turns
from wasmtime import Engine, Instance, Module, Store, _ffi

import hearth_kpt as hearth
from hearth_kpt._answer import Report, read

OPERATION = "hearth:rules/claims@1.0.0#validate"


class ThreeCalls:
    """Allocates the request, validates it and frees the answer, each by a call from Python."""

    def __init__(self, engine: Engine, module: Module, is_private: bool) -> None:
        self.store = Store(engine)
        exports: Any = Instance(self.store, module, []).exports(self.store)
        call = private_call(self.store) if is_private else lambda function, _, *words: function(self.store, *words)
        self.memory = exports["memory"]
        self.allocate = partial(call, exports["cabi_realloc"], 1)
        self.validate = partial(call, exports[OPERATION], 1)
        self.free = partial(call, exports[f"cabi_post_{OPERATION}"], 0)

    def __call__(self, text: str) -> str:
        data = text.encode()
        request = self.allocate(0, 0, 1, len(data))
        memmove(self.address() + request, data, len(data))
        place = self.validate(request, len(data))
        start, length = unpack("<II", string_at(self.address() + place, 8))
        answer = string_at(self.address() + start, length).decode()
        self.free(place)
        return answer

    def address(self) -> int:
        """Returns the address of the module's memory."""
        return addressof(self.memory.data_ptr(self.store).contents)


class PrivateAdapter:
    """Calls the package's adapter without wasmtime's check of its type."""

    def __init__(self, session: hearth.Session) -> None:
        session.invoke("claims.validate", SAMPLE)
        self.session = session
        self.call = partial(private_call(session._store), session._calls["claims.validate"], 0)

    def __call__(self, text: str) -> str:
        self.session._write(text.encode())
        self.call()
        return self.session._read()


def private_call(store: Store) -> Callable[..., int]:
    """Returns a function that calls an export through wasmtime's declarations of its C interface."""
    arguments, result, trap = (_ffi.wasmtime_val_t * 4)(), _ffi.wasmtime_val_t(), POINTER(_ffi.wasm_trap_t)()

    def call(function: Any, results: int, *words: int) -> int:
        for index, word in enumerate(words):
            arguments[index].of.i32 = word
        where, context = byref(function._func), store._context()
        if _ffi.wasmtime_func_call(context, where, arguments, len(words), result, results, byref(trap)) or trap:
            raise RuntimeError("the call failed")
        return int(result.of.i32)

    return call


def main() -> None:
    """Prints the median of each way, and its speed relative to the package."""
    engine, host = Engine(), hearth.Hearth()
    module, session = Module(engine, host._wasm), host.session()
    ways: dict[str, Callable[[str], str]] = {
        "the adapter by the public interface (the package)": partial(session.invoke, "claims.validate"),
        "three calls by the public interface": ThreeCalls(engine, module, is_private=False),
        "three calls by `_ffi`": ThreeCalls(engine, module, is_private=True),
        "the adapter by `_ffi`": PrivateAdapter(host.session()),
    }
    calls = {name: partial(lambda way: Report._read(read(way(SAMPLE))), way) for name, way in ways.items()}
    expected = hearth.validate_claim(SAMPLE)
    assert all(call() == expected for call in calls.values())
    times = in_turns(calls)
    package, *_ = times.values()
    for name, time in times.items():
        print(f"{name:<48} {time:6.1f} µs   {package / time:.2f} × as fast as the package")


if __name__ == "__main__":
    main()
