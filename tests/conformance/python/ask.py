"""The executor of the conformance suite in Python: runs cases with the installed package `hearth-kpt`.

A case is a line of standard input: a JSON array of calls, `["gateway.compile", "<base64 of the request>"]`. A case
with one call of an area other than the gateway uses a shared `Hearth`; every other case uses a new session. The first
line of standard output describes the host. Each following line is the answer to a case: an array with the base64 of
each answer, or `{"error": …}`.
"""

import json
import platform
import sys
from base64 import b64decode, b64encode
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files

import hearth_kpt as hearth

shared = hearth.Hearth()


def answers(case: list[tuple[str, str]]) -> list[str]:
    """Returns the answers to the calls of a case, in base64."""
    alone = len(case) == 1 and not case[0][0].startswith("gateway.")
    host = shared if alone else shared.session()
    return [b64encode(host.invoke(operation, b64decode(request)).encode()).decode() for operation, request in case]


def line(case: str) -> str:
    """Returns the line for a case."""
    try:
        return json.dumps(answers(json.loads(case)))
    except Exception as error:  # The host reports the error and continues.
        return json.dumps({"error": f"{type(error).__name__}: {error}"})


if __name__ == "__main__":
    runtime = f"wasmtime {version('wasmtime')}, {platform.python_implementation()} {platform.python_version()}"
    shipped = sha256(files("hearth_kpt").joinpath("hearth.wasm").read_bytes()).hexdigest()
    print(json.dumps({"host": "python", "runtime": runtime, "module": f"sha256:{shipped}"}), flush=True)
    for case in sys.stdin:
        print(line(case), flush=True)
