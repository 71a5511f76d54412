"""One query asked twice: of the node by gRPC, and of the gateway by every path that says the same."""

from random import Random

from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.json_format import Error
from google.protobuf.message import DecodeError, Message

import queries
from gateway import STATUSES, Answer, Gateway, difference
from node import HEIGHT, Reply, details

PREFIXES = {"/ixo/": ["/ixo/", "/chain/"], "/hearth/": ["/hearth/"]}
"""Where the paths of the annotations are served."""

UNKNOWN = 2
NOT_JSON = (DecodeError, Error, KeyError, TypeError)
"""What reading bytes and writing JSON raise: no message of the type, or an `Any` of a type that is not known."""


def judge(gateway: Gateway, rpc: str, fields: queries.Fields, random: Random | None = None, height: int | None = None):
    """Asks, compares, and gives back the node's reply."""
    node, random = gateway.node, random or Random(0)
    method = node.method(rpc)
    reply = node.call(method, queries.message(node, method.input_type, fields), height)
    asked = 0
    for binding in node.bindings(method):
        if not queries.fits(binding.template, node, method.input_type, fields):
            continue
        written = queries.target(node, method.input_type, binding.template, fields, random)
        for native, served in PREFIXES.items():
            for prefix in served if written.startswith(native) else []:
                target = prefix + written.removeprefix(native)
                compare(gateway, method, binding.response_body, reply, gateway.get(target, height), target)
                asked += 1
    assert asked, f"no path of {rpc} says {fields}"
    return reply


def compare(gateway: Gateway, method: MethodDescriptor, part: str, reply: Reply, answer: Answer, target: str):
    told = f"GET {target}: {answer.status} {answer.body!r:.2000}"
    if reply.code:
        status, body = refusal(gateway, reply)
    else:
        status, body = success(gateway, method, part, reply)
    assert answer.status == status, f"expected {status} {body!r:.2000}, not {told}"
    if body is None:
        assert answer.headers["content-type"] == "application/problem+json", told
        return
    assert answer.headers["content-type"] == "application/json", told
    assert answer.headers[HEIGHT] == answer.headers[f"grpc-metadata-{HEIGHT}"] == reply.height, told
    differs = difference(body, answer.body)
    assert differs is None, f"GET {target}: {differs}"


def refusal(gateway: Gateway, reply: Reply) -> tuple[int, object]:
    """The HTTP status of a gRPC status, and the body that says it."""
    code = reply.code if reply.code in STATUSES else UNKNOWN
    said = [gateway.conversion.detail(detail) for detail in details(reply)]
    return STATUSES[code], {"code": code, "message": reply.text, "details": said}


def success(gateway: Gateway, method: MethodDescriptor, part: str, reply: Reply) -> tuple[int, object]:
    """The JSON of a message; without one that can be written, a problem."""
    try:
        message = read(gateway, method, reply)
        body = gateway.conversion.json(message)
    except NOT_JSON:
        return 502, None
    return 200, body[part] if part else body


def read(gateway: Gateway, method: MethodDescriptor, reply: Reply) -> Message:
    if reply.message is None:
        raise DecodeError("no message")
    return gateway.node.type(method.output_type).FromString(reply.message)
