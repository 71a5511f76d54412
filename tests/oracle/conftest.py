"""One `hearth serve` for all tests, with the sample node in its process."""

import os
import re
import subprocess

import pytest

from gateway import Gateway
from node import Node

LISTENING = re.compile(r"listening on (http://\S+)")
UPSTREAM = re.compile(r"^ +gateway +.* -> sample node on http://(\S+) ")


@pytest.fixture(scope="session")
def gateway(tmp_path_factory):
    command = [os.environ["HEARTH_COMMAND"], "serve", "--listen", "127.0.0.1:0", "--api-key", "oracle"]
    state = tmp_path_factory.mktemp("state")
    command += ["--state", str(state)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        base = told(process.stdout, LISTENING)
        node = Node(told(process.stdout, UPSTREAM))
        yield Gateway(base, node)
        node.close()
    finally:
        process.terminate()
        assert process.wait(timeout=30) == 0


@pytest.fixture(scope="session")
def base(gateway):
    """Where the service is."""
    return gateway.base


def told(banner, what: re.Pattern) -> str:
    """What the first fitting line says."""
    for line in banner:
        if found := what.search(line):
            return found[1]
    raise AssertionError(f"no line says {what.pattern}")
