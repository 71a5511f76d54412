"""Calls the gateway over HTTP, and finds the first difference between two JSON values."""

import http.client
import json
from dataclasses import dataclass
from math import copysign

from conversion import Conversion, Single
from node import HEIGHT, Node

STATUSES = {
    0: 200,
    1: 408,
    2: 500,
    3: 400,
    4: 504,
    5: 404,
    6: 409,
    7: 403,
    8: 429,
    9: 400,
    10: 409,
    11: 400,
    12: 501,
    13: 500,
    14: 503,
    15: 500,
    16: 401,
}
"""The HTTP status for each gRPC code, as in the protocol's gateways. Any other code counts as 2."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: object


class Gateway:
    """A gateway, and the node behind it."""

    def __init__(self, base: str, node: Node):
        self.base = base
        self.node = node
        self.conversion = Conversion(node)

    def get(self, target: str, height: int | None = None) -> Answer:
        connection = http.client.HTTPConnection(self.base.removeprefix("http://"), timeout=60)
        try:
            connection.request("GET", target, headers={} if height is None else {HEIGHT: str(height)})
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, parse(answer.read()))
        finally:
            connection.close()


def parse(text: bytes) -> object:
    """Parses JSON with unique names, in which `-0` differs from 0."""
    whole = lambda digits: -0.0 if digits == "-0" else int(digits)
    return json.loads(text.decode("utf-8"), object_pairs_hook=members, parse_int=whole, parse_constant=refuse)


def members(pairs: list[tuple[str, object]]) -> dict:
    assert len({name for name, _ in pairs}) == len(pairs), f"a name occurs twice among {[name for name, _ in pairs]}"
    return dict(pairs)


def refuse(word: str):
    raise AssertionError(f"`{word}` is not JSON")


def difference(expected: object, found: object, path: str = "") -> str | None:
    """Returns the path and the kind of the first difference of two values, or `None` if they are equal."""
    message = f"{path or '/'}: expected {expected!r}, found {found!r}"
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in expected | found:
            if name not in found:
                return f"{path}/{name}: missing, expected {expected[name]!r}"
            if name not in expected:
                return f"{path}/{name}: not expected, found {found[name]!r}"
        return first(difference(expected[name], found[name], f"{path}/{name}") for name in expected)
    if isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            return f"{path or '/'}: expected {len(expected)} elements, found {len(found)}"
        return first(difference(*pair, f"{path}/{at}") for at, pair in enumerate(zip(expected, found)))
    if isinstance(expected, Single) and type(found) in (int, float):
        return None if expected.reads(found) else message
    if isinstance(expected, float) and type(found) in (int, float):
        return None if expected == float(found) and copysign(1, expected) == copysign(1, found) else message
    return None if type(expected) is type(found) and expected == found else message


def first(differences) -> str | None:
    return next((one for one in differences if one), None)
