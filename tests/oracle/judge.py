"""Sends a query to the node by gRPC and to the gateway by every equivalent path, and compares the answers."""

from random import Random

from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.json_format import Error
from google.protobuf.message import DecodeError, Message

import queries
from gateway import STATUSES, Answer, Gateway, difference
from node import HEIGHT, Reply, details

PREFIXES = {"/ixo/": ["/ixo/", "/chain/"], "/hearth/": ["/hearth/"]}
"""The prefixes under which annotated paths are served."""

UNKNOWN = 2
NOT_JSON = (DecodeError, Error, KeyError, TypeError)
"""Exceptions of reading bytes and writing JSON: an invalid message, or an `Any` of an unknown type."""


def judge(gateway: Gateway, rpc: str, fields: queries.Fields, random: Random | None = None, height: int | None = None):
    """Sends the query to both, compares the answers, and returns the node's reply."""
    node, random = gateway.node, random or Random(0)
    method = node.method(rpc)
    reply = node.call(method, queries.message(node, method.input_type, fields), height)
    count = 0
    for binding in node.bindings(method):
        if not queries.fits(binding.template, node, method.input_type, fields):
            continue
        written = queries.target(node, method.input_type, binding.template, fields, random)
        for native, served in PREFIXES.items():
            for prefix in served if written.startswith(native) else []:
                target = prefix + written.removeprefix(native)
                compare(gateway, method, binding.response_body, reply, gateway.get(target, height), target)
                count += 1
    assert count, f"no path of {rpc} has the fields {fields}"
    return reply


def compare(gateway: Gateway, method: MethodDescriptor, part: str, reply: Reply, answer: Answer, target: str):
    message = f"GET {target}: {answer.status} {answer.body!r:.2000}"
    if reply.code:
        status, body = refusal(gateway, reply)
    else:
        status, body = success(gateway, method, part, reply)
    assert answer.status == status, f"expected {status} {body!r:.2000}, not {message}"
    if body is None:
        assert answer.headers["content-type"] == "application/problem+json", message
        return
    assert answer.headers["content-type"] == "application/json", message
    assert answer.headers[HEIGHT] == answer.headers[f"grpc-metadata-{HEIGHT}"] == reply.height, message
    differs = difference(body, answer.body)
    assert differs is None, f"GET {target}: {differs}"


def refusal(gateway: Gateway, reply: Reply) -> tuple[int, object]:
    """Returns the HTTP status of a gRPC status, and its body."""
    code = reply.code if reply.code in STATUSES else UNKNOWN
    rendered = [gateway.conversion.detail(detail) for detail in details(reply)]
    return STATUSES[code], {"code": code, "message": reply.text, "details": rendered}


def success(gateway: Gateway, method: MethodDescriptor, part: str, reply: Reply) -> tuple[int, object]:
    """Returns the JSON of a message, or a problem if it cannot be written."""
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
