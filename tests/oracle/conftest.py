"""Fixtures: one `hearth serve` for all tests with the sample node in its process, and another with many keys."""

import os
import re
import subprocess
from contextlib import contextmanager
from pathlib import Path

import pytest

from described import Described
from gateway import Gateway
from node import Node
from operations import Operations
from rooms import KEYS, Rooms, settings

LISTENING = re.compile(r"listening on (http://\S+)")
UPSTREAM = re.compile(r"^ +upstream +sample node on http://(\S+)$")


@pytest.fixture(scope="session")
def gateway(tmp_path_factory):
    with served(tmp_path_factory.mktemp("state"), "--api-key", "oracle") as banner:
        base = matched(banner, LISTENING)
        node = Node(matched(banner, UPSTREAM))
        yield Gateway(base, node)
        node.close()


@pytest.fixture(scope="session")
def base(gateway):
    """Returns the address of the service."""
    return gateway.base


@pytest.fixture(scope="session")
def described(base):
    """Returns the OpenAPI document of the service."""
    return Described.of(base)


@pytest.fixture(scope="session")
def operations(base):
    """Returns the module's operations."""
    return Operations(base, "oracle")


@pytest.fixture(scope="session")
def rooms(base):
    """Returns the rooms of the service for its key: every room, and `default` without a name."""
    return Rooms(base, "oracle")


@pytest.fixture(scope="session")
def keys(tmp_path_factory):
    """Returns the rooms of another service for each of its keys."""
    state = tmp_path_factory.mktemp("keys")
    (state / "hearth.toml").write_text(settings(), encoding="utf-8")
    with served(state) as banner:
        base = matched(banner, LISTENING)
        yield {key: Rooms(base, key) for key in [*KEYS, "unknown"]}


@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"


@contextmanager
def served(state: Path, *arguments: str):
    """Starts `hearth serve`, and yields the first lines of its output."""
    command = [os.environ["HEARTH_COMMAND"], "serve", "--listen", "127.0.0.1:0", "--log", "off"]
    # If the service does not start, pytest shows the error that it prints.
    process = subprocess.Popen([*command, "--state", str(state), *arguments], stdout=subprocess.PIPE, text=True)
    try:
        yield process.stdout
    finally:
        process.terminate()
        assert process.wait(timeout=30) == 0


def matched(banner, what: re.Pattern) -> str:
    """Returns the match in the first matching line."""
    for line in banner:
        if found := what.search(line):
            return found[1]
    raise AssertionError(f"no line matches {what.pattern}")
