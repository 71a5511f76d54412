"""Tests the start: compiled code is cached if possible, and forked processes continue."""

import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

import hearth_kpt as hearth

PROGRAM = """
import sys, time
import wasmtime, hearth_kpt as hearth
start = time.process_time()
report = hearth.validate_claim("{}")
assert report.status == 400
print(time.process_time() - start)
"""


def first_answer(**environment: str) -> float:
    """Returns the processor seconds to the first answer in a new process."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "HOME"))}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], env={**kept, **environment}, capture_output=True, text=True, timeout=120
    )
    assert (run.returncode, run.stderr) == (0, "")
    return float(run.stdout)


def test_the_second_start_uses_cached_code(tmp_path: Path) -> None:
    first = first_answer(XDG_CACHE_HOME=str(tmp_path))
    kept = [path for path in tmp_path.rglob("*") if path.is_file() and path.stat().st_size > 100_000]
    assert len(kept) == 1
    second = min(first_answer(XDG_CACHE_HOME=str(tmp_path)) for _ in range(3))
    assert second < first / 3, f"{first} s, then {second} s"
    for path in kept:
        path.write_bytes(path.read_bytes()[:1_000])  # A truncated entry must not be used.
    assert first_answer(XDG_CACHE_HOME=str(tmp_path)) > 0


def test_it_starts_without_a_cache_directory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "wasmtime").mkdir()
    (tmp_path / "wasmtime/modules").write_text("")
    for place in (tmp_path / "file", tmp_path, Path("/proc/nowhere")):
        assert first_answer(XDG_CACHE_HOME=str(place)) > 0
    assert first_answer(HOME="/nonexistent") > 0
    assert first_answer() > 0


SLOW = """
import os, sys, threading, time, warnings
import hearth_kpt as hearth, hearth_kpt._module
warnings.simplefilter("ignore", DeprecationWarning)
compiled, began = [], threading.Event()
class Module(hearth_kpt._module.Module):
    def __init__(self, engine, wasm):
        if isinstance(wasm, bytes):  # The adapter is text.
            compiled.append(self)
            began.set()
            time.sleep(0.5)
        super().__init__(engine, wasm)
hearth_kpt._module.Module = Module
"""


def slowly(program: str) -> str:
    """Returns the output of a program in which a compilation takes half a second longer."""
    run = subprocess.run([sys.executable, "-c", SLOW + program], capture_output=True, text=True, timeout=120)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_first_calls_of_many_threads_compile_once() -> None:
    program = """
together = threading.Barrier(16)
threads = [threading.Thread(target=lambda: (together.wait(), hearth.validate_claim("{}"))) for _ in range(16)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(compiled))
"""
    assert slowly(program) == "1\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
def test_a_fork_during_a_compilation_continues() -> None:
    program = """
thread = threading.Thread(target=hearth.validate_claim, args=["{}"])
thread.start()
began.wait()
child = os.fork()
status = hearth.validate_claim("{}").status
if not child:
    os._exit(0 if status == 400 else 1)
for _ in range(600):
    pid, ended = os.waitpid(child, os.WNOHANG)
    if pid: break
    time.sleep(0.1)
else:
    os.kill(child, 9)
    ended = "hangs"
thread.join()
print(ended, status, len(compiled))
"""
    assert slowly(program) == "0 400 1\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # Python 3.12 warns about forks in programs with threads.
def test_a_forked_process_continues() -> None:
    expected = hearth.invoke("claims.validate", "{}")
    fork = multiprocessing.get_context("fork")
    stop = threading.Event()

    def busy() -> None:
        while not stop.is_set():
            hearth.invoke("claims.rules")

    threads = [threading.Thread(target=busy) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(5):
            with fork.Pool(4) as pool:
                texts = pool.starmap_async(hearth.invoke, [("claims.validate", "{}")] * 40).get(60)
                new = pool.map_async(in_a_new_instance, range(4)).get(60)
            assert set(texts) == {expected} and set(new) == {expected}
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert hearth.invoke("claims.validate", "{}") == expected


def in_a_new_instance(_: int) -> str:
    with hearth.Hearth() as host, hearth.Router() as router:
        assert router.route("GET", "/chain/token/params").ok
        with pytest.raises(hearth.Trapped):
            host.invoke("claims.validate", b" " * (300 << 20))
        return host.invoke("claims.validate", "{}")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
def test_a_forked_process_can_compile_another_module() -> None:
    fork = multiprocessing.get_context("fork")
    with fork.Pool(2) as pool:
        assert pool.map_async(compiled_anew, [b"\0\x04\x01a01", b"\0\x04\x01a02"]).get(60) == ["1.0.0", "1.0.0"]


def compiled_anew(section: bytes) -> str:
    """Adds a custom section, which makes it another module for a cache, and returns the version of its contract."""
    wasm = (Path(hearth.__file__).parent / "hearth.wasm").read_bytes() + section
    return hearth.Hearth(wasm).version().contract


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_functions_can_be_pickled(method: str) -> None:
    claims = [{"type": "KPTClaim", "householdId": f"did:ixo:{number}"} for number in range(20)]
    expected = [hearth.validate_claim(claim) for claim in claims]
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
        assert list(pool.map(hearth.validate_claim, claims, timeout=60)) == expected
    with pytest.raises(pickle.PicklingError), hearth.Hearth() as host:
        pickle.dumps(host)
