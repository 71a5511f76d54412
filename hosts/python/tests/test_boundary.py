"""Tests that wrong modules, closed instances, huge requests and traps raise, and that the next call works."""

import inspect
import json
import subprocess
import sys
from ctypes import addressof
from importlib.resources import files
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import wasmtime

import hearth_kpt as hearth

WASM = files("hearth_kpt").joinpath("hearth.wasm").read_bytes()
ALLOCATE = '(func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) {})'
PLAIN = '(module (memory (export "memory") 1) ' + ALLOCATE + " {})"


def module_of(allocate: str, version: str = "") -> bytes:
    """Returns a small module with some of the exports."""
    return bytes(wasmtime.wat2wasm(PLAIN.format(allocate, version)))


VERSION = '(func (export "hearth:rules/module@1.0.0#version") (param i32 i32) (result i32) {})'
FREE = '(func (export "cabi_post_hearth:rules/module@1.0.0#version") (param i32))'
HELLO = r'(data (i32.const 0) "\08\00\00\00\05\00\00\00hello")'
WRONG: dict[str, bytes] = {
    "empty": b"",
    "text": b"hearth",
    "json": b"{}",
    "header": WASM[:8],
    "short": WASM[:1_000],
    "half": WASM[: len(WASM) // 2],
    "one byte less": WASM[:-1],
    "one byte more": WASM + b"\0",
    "another module": bytes(wasmtime.wat2wasm("(module)")),
    "imports": bytes(wasmtime.wat2wasm('(module (import "env" "log" (func)))')),
    "no operations": module_of("i32.const 0"),
    "an operation that cannot be freed": module_of("i32.const 0", VERSION.format("i32.const 0")),
    "an answer outside of memory": module_of("i32.const 0", VERSION.format("i32.const 65533") + FREE),
    "an address outside of memory": module_of("i32.const -1", VERSION.format("i32.const 0") + FREE),
    "an allocator that traps": module_of("unreachable", VERSION.format("i32.const 0") + FREE),
    "an answer of another kind": module_of("i32.const 8", VERSION.format("i32.const 0") + FREE + HELLO),
    "an operation of another type": module_of("i32.const 0", VERSION.replace("i32 i32", "i64").format("i32.const 0")),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_module_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "hearth.wasm").write_bytes(WRONG[name])
    for module in (WRONG[name], tmp_path / "hearth.wasm", str(tmp_path / "hearth.wasm")):
        with pytest.raises(hearth.NotTheModule, match=r"^the module is not a complete hearth.wasm") as refused:
            hearth.Hearth(module)
        assert "\n" not in str(refused.value)
    assert hearth.validate_claim("{}").status == 400


def test_a_module_from_bytes_and_from_a_path(tmp_path: Path) -> None:
    (tmp_path / "hearth.wasm").write_bytes(WASM)
    modules = (WASM, bytearray(WASM), memoryview(WASM), tmp_path / "hearth.wasm", str(tmp_path / "hearth.wasm"))
    for module in modules:
        assert hearth.Hearth(module).version() == hearth.version()
    for wrong in (5, [0], object()):
        with pytest.raises(TypeError):
            hearth.Hearth(wrong)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        hearth.Hearth(tmp_path / "nothing")


def test_a_broken_installation_raises_at_the_first_call(tmp_path: Path) -> None:
    package = Path(hearth.__file__).parent
    broken = tmp_path / "hearth_kpt"
    broken.mkdir()
    for file in package.glob("*.py"):
        (broken / file.name).write_bytes(file.read_bytes())
    (broken / "hearth.wasm").write_bytes(WASM[:5_000])
    program = "import hearth_kpt as hearth\ntry: hearth.validate_claim('{}')\nexcept hearth.NotTheModule: print('raised')"
    run = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "raised\n", "")


def test_calls_after_close_raise_closed() -> None:
    with hearth.Hearth() as host:
        session = host.session()
        assert not host.validate_claim("{}").ok
    calls = (
        lambda: host.validate_claim("{}"),
        lambda: host.invoke("module.version"),
        lambda: host.version(),
        lambda: host.session(),
        lambda: host.preferences.tool(),
    )
    for call in calls:
        with pytest.raises(hearth.Closed, match="^this Hearth is closed$"):
            call()
    host.close()
    assert session.invoke("module.version")  # A session belongs to the caller.
    with hearth.Router() as router:
        pass
    with pytest.raises(hearth.Closed, match="^this Router is closed$"):
        router.route("GET", "/")


def test_close_lets_calls_finish() -> None:
    host = hearth.Hearth()
    results: list[Any] = []

    def call() -> None:
        try:
            while True:
                results.append(host.invoke("claims.rules"))
        except hearth.Closed as closed:
            results.append(closed)

    threads = [Thread(target=call) for _ in range(4)]
    for thread in threads:
        thread.start()
    while len(results) < 20:
        pass
    host.close()
    for thread in threads:
        thread.join(30)
    assert sum(isinstance(result, hearth.Closed) for result in results) == 4
    assert len({result for result in results if isinstance(result, str)}) == 1
    assert not host._idle


@pytest.mark.parametrize("operation", ["", "claims", "claims.", "claims.judge", ".validate", "a.b.c", "claims.rules\0"])
def test_an_unknown_operation_is_a_value_error(operation: str) -> None:
    with pytest.raises(ValueError, match=r"^hearth.wasm has no operation `"):
        hearth.invoke(operation)
    session = hearth.Hearth().session()
    with pytest.raises(ValueError):
        session.invoke(operation)
    assert session.invoke("module.version")


def test_a_wrong_call_keeps_the_instance() -> None:
    host = hearth.Hearth()
    host.invoke("module.version")
    (session,) = host._idle
    for operation, request in (("claims.judge", ""), ("claims.validate", 5), ("claims.validate", None)):
        with pytest.raises((ValueError, TypeError)):
            host.invoke(operation, request)  # type: ignore[arg-type]
    assert list(host._idle) == [session]
    expected = host.invoke("claims.validate", "{}")
    assert expected == host.invoke("claims.validate", bytearray(b"{}"))
    assert expected == session.invoke("claims.validate", memoryview(b"{--}")[::3])


def test_the_module_refuses_a_request_over_the_limit() -> None:
    assert hearth.validate_claim(b" " * (1 << 20)).status == 400
    for size in ((1 << 20) + 1, 30 << 20):
        with pytest.raises(hearth.CouldNotRun) as refused:
            hearth.validate_claim(b" " * size)
        assert refused.value.code == "request.too_large"
    assert hearth.validate_claim("{}").status == 400


def test_texts_larger_than_the_exchange_are_complete() -> None:
    session, page = hearth.Hearth().session(), 1 << 16
    wrong = json.dumps({f"{number}": number for number in range(1_000)} | {"fuelMeasurements": {"dailyLogs": ["x"] * 366}})
    answers = [session.invoke("claims.validate", wrong)]  # The adapter grows the exchange for an answer,
    assert len(wrong) < page < len(answers[0])
    where = addressof(session._exchange.data_ptr(session._store).contents)
    for padding in (page - len(wrong) - 4, page - len(wrong) - 3, 3 * page, (1 << 20) - len(wrong)):
        answers += [session.invoke("claims.validate", wrong + " " * padding)]  # and Python grows it for a request.
    assert len(set(answers)) == 1 and session._exchange.data_len(session._store) > 3 * page
    assert addressof(session._exchange.data_ptr(session._store).contents) == where  # Otherwise, views would be invalid.
    other = hearth.Hearth().session()
    expected = other.invoke("module.version")
    other.invoke("claims.validate", wrong + " " * page)
    assert other.invoke("claims.validate", wrong) == answers[0]
    assert expected == other.invoke("module.version") == session.invoke("module.version")


def test_a_request_larger_than_memory_traps_and_the_next_call_works() -> None:
    before = hearth.validate_claim("{}")
    with pytest.raises(hearth.Trapped, match="^hearth.wasm stopped in `claims.validate`: ") as trapped:
        hearth.validate_claim(b" " * (300 << 20))
    assert "\n" not in str(trapped.value) and trapped.value.__cause__ is not None
    assert hearth.validate_claim("{}") == before
    session = hearth.Hearth().session()
    with pytest.raises(hearth.Trapped):
        session.invoke("claims.validate", b" " * (300 << 20))
    with pytest.raises(hearth.Closed):
        session.invoke("module.version")
    with hearth.Router() as router:
        expected = router.route("GET", "/chain/token/params")
        with pytest.raises(hearth.Trapped):
            router.route("GET", "/" * (300 << 20))
        assert router.route("GET", "/chain/token/params") == expected


def test_an_interrupted_call_discards_its_instance(monkeypatch: pytest.MonkeyPatch) -> None:
    host = hearth.Hearth()
    expected = host.invoke("module.version")
    (session,) = host._idle

    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(session, "_read", interrupted)
        with pytest.raises(KeyboardInterrupt):
            host.invoke("module.version")
    assert not host._idle
    assert host.invoke("module.version") == expected
    with pytest.raises(hearth.Closed):
        session.invoke("module.version")


def test_every_exception_is_a_hearth_error() -> None:
    raised = {kind for _, kind in inspect.getmembers(hearth, inspect.isclass) if issubclass(kind, Exception)}
    assert all(issubclass(kind, hearth.HearthError) for kind in raised) and len(raised) == 7
