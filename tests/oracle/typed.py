"""Builds the request types of a gateway configuration with protobuf, and reads targets into messages."""

import base64
import re
from decimal import Decimal
from urllib.parse import parse_qsl, unquote

from google.protobuf import (
    descriptor_pb2,
    duration_pb2,
    field_mask_pb2,
    json_format,
    message_factory,
    timestamp_pb2,
    wrappers_pb2,
)
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import Message

KNOWN = [duration_pb2, field_mask_pb2, timestamp_pb2, wrappers_pb2]
FIELD = descriptor_pb2.FieldDescriptorProto
REQUEST = "Request"

PROTOCOL = {
    "/chain/claims/dispute-by-subject/{subjectId}/{targetRole}": {
        "fields": {"subjectId": "string", "targetRole": "ixo.claims.v1beta1.DisputeTargetRole"},
    },
    "/ixo/smartaccount/authenticator/{account}/{authenticator_id}": {
        "fields": {"account": "string", "authenticator_id": "uint64"},
    },
}
"""The protocol's routes with a variable that is not a string."""

ROLES = {
    "DISPUTE_TARGET_ROLE_UNSPECIFIED": 0,
    "DISPUTE_TARGET_ROLE_SUBMITTER": 1,
    "DISPUTE_TARGET_ROLE_EVALUATOR": 2,
}
VARIABLE = re.compile(r"\{([\w.]+)(=\*\*)?\}")
BOOLEANS = dict.fromkeys(["1", "t", "T", "TRUE", "true", "True"], True) | dict.fromkeys(
    ["0", "f", "F", "FALSE", "false", "False"], False
)


def type_of(configuration: dict, target: str) -> tuple[type[Message], str]:
    """Returns the request type and the template of the route that matches a target."""
    routes = configuration.get("routes") or [{"template": path} | route for path, route in PROTOCOL.items()]
    path = target.partition("?")[0]
    (route,) = (route for route in routes if pattern(route["template"]).fullmatch(path))
    template = route["template"]
    fields = route.get("fields", {name: "string" for name, _ in VARIABLE.findall(template)})
    messages = configuration.get("messages", {}) | {REQUEST: fields}
    enums = configuration.get("enums", {"ixo.claims.v1beta1.DisputeTargetRole": ROLES})
    return message_factory.GetMessageClass(pool(messages, enums).FindMessageTypeByName(REQUEST)), template


def pattern(template: str) -> re.Pattern:
    return re.compile(VARIABLE.sub(lambda found: "(.*)" if found[2] else "([^/]+)", template))


def pool(messages: dict, enums: dict) -> DescriptorPool:
    """Returns a pool in which all types can reference each other."""
    types = DescriptorPool()
    for module in KNOWN:
        types.AddSerializedFile(module.DESCRIPTOR.serialized_pb)
    packages = {name.rpartition(".")[0] for name in [*messages, *enums]}
    for package in sorted(packages, reverse=True):
        file = descriptor_pb2.FileDescriptorProto(name=package or "request", package=package, syntax="proto3")
        file.dependency.extend(module.DESCRIPTOR.name for module in KNOWN)
        file.dependency.extend(other for other in packages if other and not package)
        for name, numbers in enums.items():
            if name.rpartition(".")[0] == package:
                add_enum(file, name, numbers)
        for name, fields in messages.items():
            if name.rpartition(".")[0] == package:
                add_message(file.message_type.add(name=name.rpartition(".")[2]), fields, enums)
        types.Add(file)
    return types


def add_enum(file: descriptor_pb2.FileDescriptorProto, name: str, numbers: dict):
    enum = file.enum_type.add(name=name.rpartition(".")[2])
    enum.options.allow_alias = len(set(numbers.values())) < len(numbers)
    for value, number in numbers.items():
        enum.value.add(name=value, number=number)


def add_message(message: descriptor_pb2.DescriptorProto, fields: dict, enums: dict):
    for number, (name, written) in enumerate(fields.items(), 1):
        written = written if isinstance(written, dict) else {"type": written}
        word = written["type"].removeprefix("repeated ")
        field = message.field.add(name=name, number=number, label=FIELD.LABEL_OPTIONAL)
        if word != written["type"]:
            field.label = FIELD.LABEL_REPEATED
        if "jsonName" in written:
            field.json_name = written["jsonName"]
        if "." in word:
            field.type = FIELD.TYPE_ENUM if word in enums else FIELD.TYPE_MESSAGE
            field.type_name = f".{word}"
        else:
            field.type = FIELD.Type.Value(f"TYPE_{word.upper()}")


def parse(kind: type[Message], fields: dict) -> Message:
    """Returns the message of an answer's fields, as `json_format` reads them."""
    nested: dict = {}
    for name, value in fields.items():
        *parents, leaf = name.split(".")
        inside = nested
        for step in parents:
            inside = inside.setdefault(step, {})
        inside[leaf] = value
    return json_format.ParseDict(nested, kind())


def read(kind: type[Message], template: str, target: str) -> Message:
    """Returns the message of a target, read from its text."""
    path, _, query = target.partition("?")
    message = kind()
    variables = [name for name, _ in VARIABLE.findall(template)]
    found = pattern(template).fullmatch(path)
    for name, text in zip(variables, found.groups(), strict=True):
        put(message, name, unquote(text, errors="strict"), separator=",")
    for name, text in parse_qsl(query, keep_blank_values=True, errors="strict"):
        if name not in variables:
            put(message, name, text)
    return message


def put(message: Message, name: str, text: str, separator: str | None = None):
    """Sets a field by its name or its JSON name, and ignores unknown fields. A list in a path is one text."""
    step, _, rest = name.partition(".")
    field = next((one for one in message.DESCRIPTOR.fields if step in (one.name, one.json_name)), None)
    if field is None:
        return
    if rest:
        put(getattr(message, field.name), rest, text, separator)
    elif field.is_repeated:
        parts = text.split(separator) if separator else [text]
        getattr(message, field.name).extend(value(field, part) for part in parts)
    elif field.message_type is None:
        setattr(message, field.name, value(field, text))
    else:
        known(getattr(message, field.name), text)


def known(message: Message, text: str):
    """Sets a message whose value is one text."""
    message.SetInParent()
    if message.DESCRIPTOR.name == "FieldMask":
        message.paths.extend(re.sub("[A-Z]", lambda big: f"_{big[0].lower()}", path) for path in text.split(","))
    elif message.DESCRIPTOR.name == "Duration":
        whole = int(Decimal(text.removesuffix("s")).scaleb(9))
        sign = -1 if whole < 0 else 1
        message.seconds, message.nanos = (sign * part for part in divmod(abs(whole), 10**9))
    elif message.DESCRIPTOR.name == "Timestamp":
        message.FromJsonString(text)
    else:
        message.value = value(message.DESCRIPTOR.fields_by_name["value"], text)


def value(field: FieldDescriptor, text: str) -> object:
    if field.enum_type:
        names = {one.name: one.number for one in field.enum_type.values}
        return names[text] if text in names else int(text)
    if field.type == FieldDescriptor.TYPE_BOOL:
        return BOOLEANS[text]
    if field.type == FieldDescriptor.TYPE_BYTES:
        standard = text.replace("-", "+").replace(" ", "+").replace("_", "/").rstrip("=")
        return base64.b64decode(standard + "=" * (-len(standard) % 4), validate=True)
    if field.type in (FieldDescriptor.TYPE_DOUBLE, FieldDescriptor.TYPE_FLOAT):
        return float(text)
    return text if field.type == FieldDescriptor.TYPE_STRING else int(text)
