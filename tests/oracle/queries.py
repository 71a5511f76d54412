"""Converts typed fields of a request to the message of gRPC, and to the path and query of HTTP.

Fields have dotted names. A time or a duration is a pair of seconds and nanoseconds, a mask is its paths, a wrapper is
its value, and a repeated field is a list.
"""

import base64
import re
from itertools import chain, zip_longest
from random import Random
from urllib.parse import quote, quote_plus

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from node import Node

TRUE, FALSE = ["true", "1", "t", "T", "TRUE", "True"], ["false", "0", "f", "F", "FALSE", "False"]
"""The texts of Go's `strconv.ParseBool`."""

VARIABLE = re.compile(r"\{([\w.]+)(?:=([^}]*))?\}")
TIMES = {"google.protobuf.Timestamp", "google.protobuf.Duration"}
MASK = "google.protobuf.FieldMask"
FLOATS = {FieldDescriptor.TYPE_DOUBLE, FieldDescriptor.TYPE_FLOAT}
FIRST, LAST = -62_135_596_800, 253_402_300_799
"""The seconds of the years 1 to 9999."""

Fields = dict[str, object]


def message(node: Node, descriptor: Descriptor, fields: Fields) -> Message:
    request = node.type(descriptor)()
    for name, value in fields.items():
        *parents, leaf = name.split(".")
        parent = request
        for step in parents:
            parent = getattr(parent, step)
        put(parent, parent.DESCRIPTOR.fields_by_name[leaf], value)
    return request


def put(parent: Message, field: FieldDescriptor, value: object):
    if field.is_repeated:
        getattr(parent, field.name).extend(value)
    elif field.message_type is None:
        setattr(parent, field.name, value)
    else:
        child = getattr(parent, field.name)
        child.SetInParent()
        if field.message_type.full_name in TIMES:
            child.seconds, child.nanos = value
        elif field.message_type.full_name == MASK:
            child.paths.extend(value)
        else:
            child.value = value


def field_of(descriptor: Descriptor, name: str) -> list[FieldDescriptor]:
    """Returns the fields along a dotted name."""
    along = []
    for step in name.split("."):
        along.append((along[-1].message_type if along else descriptor).fields_by_name[step])
    return along


def is_leaf(field: FieldDescriptor) -> bool:
    """Returns whether a text binds the field, or several texts if it is repeated."""
    of = field.message_type
    return of is None or of.full_name in TIMES | {MASK} or of.full_name.endswith("Value")


def fits(template: str, node: Node, descriptor: Descriptor, fields: Fields) -> bool:
    """Returns whether a path of the template can have these fields: no segment is empty, `.` or `..`."""
    for name, pattern in VARIABLE.findall(template):
        value = fields.get(name)
        text = value if isinstance(value, str) else value is not None and texts(node, descriptor, name, value)[0]
        if not text or {"", ".", ".."} & set(text.split("/") if pattern else [text]):
            return False
        if pattern and pattern != "**" and not re.fullmatch(pattern.replace("*", "[^/]+"), text):
            return False
    return True


def target(node: Node, descriptor: Descriptor, template: str, fields: Fields, random: Random) -> str:
    """Returns a path and query for the fields, in any of several equivalent spellings."""
    bound = {name for name, _ in VARIABLE.findall(template)}

    def segment(found: re.Match) -> str:
        name, pattern = found.groups()
        text = random.choice(texts(node, descriptor, name, fields[name]))
        parts = text.split("/") if pattern else [text]
        return "/".join(escaped(part, random, quote) for part in parts)

    path = VARIABLE.sub(segment, template)
    # The values of one field keep their order, with other fields between them.
    columns = [list(pairs(node, descriptor, name, fields[name], random)) for name in fields if name not in bound]
    random.shuffle(columns)
    rows = chain.from_iterable(zip_longest(*columns))
    query = "&".join(pair for pair in rows if pair is not None)
    return f"{path}?{query}" if query else path


def pairs(node: Node, descriptor: Descriptor, name: str, value: object, random: Random):
    along = field_of(descriptor, name)
    for one in value if along[-1].is_repeated else [value]:
        spelled = ".".join(random.choice([field.name, field.json_name]) for field in along)
        text = random.choice(texts(node, descriptor, name, one))
        yield f"{spelled}={escaped(text, random, random.choice([quote, quote_plus]))}"


def escaped(text: str, random: Random, how) -> str:
    """Escapes the characters that need it, and randomly others."""
    written = how(text, safe=random.choice(["", ":@", "!$'()*,"]))
    return re.sub("%..", lambda found: random.choice([found[0], found[0].lower()]), written)


def texts(node: Node, descriptor: Descriptor, name: str, value: object) -> list[str]:
    """Returns all texts for a value of the field."""
    field = field_of(descriptor, name)[-1]
    if field.message_type:
        alone = node.type(field.message_type)()
        if field.message_type.full_name in TIMES:
            alone.seconds, alone.nanos = value
            return [*fractions(alone.ToJsonString()), *zones(alone)]
        if field.message_type.full_name == MASK:
            alone.paths.extend(value)
            return [alone.ToJsonString()]
        field = field.message_type.fields_by_name["value"]
    if field.enum_type:
        names = [one.name for one in field.enum_type.values if one.number == value]
        return [*names, str(value)]
    if field.type == FieldDescriptor.TYPE_BOOL:
        return TRUE if value else FALSE
    if field.type == FieldDescriptor.TYPE_BYTES:
        both = [base64.b64encode(value).decode(), base64.urlsafe_b64encode(value).decode()]
        return [*both, *(one.rstrip("=") for one in both)]
    if field.type in FLOATS:
        return number(value, field.type)
    return [value] if isinstance(value, str) else [str(value), f"{'-' * (value < 0)}00{abs(value)}"]


def fractions(text: str) -> list[str]:
    """Returns a time or duration with every possible number of fractional digits."""
    body, unit = text[:-1], text[-1]
    whole, _, digits = body.partition(".")
    least = digits.rstrip("0")
    return [text] + [f"{whole}.{least:0<{count}}{unit}" for count in range(max(len(least), 1), 10)]


def zones(message: Message) -> list[str]:
    """Returns a time in other time zones, within the range of times."""
    if message.DESCRIPTOR.name != "Timestamp":
        return []
    texts = []
    for zone, minutes in (("+02:00", 120), ("-05:30", -330), ("+00:00", 0)):
        there = type(message)(seconds=message.seconds + 60 * minutes, nanos=message.nanos)
        if FIRST <= there.seconds <= LAST:
            texts.append(there.ToJsonString().replace("Z", zone))
    return texts


def number(value: float, kind: int) -> list[str]:
    if value != value:
        return ["NaN"]
    if value in (float("inf"), float("-inf")):
        return ["Infinity" if value > 0 else "-Infinity"]
    digits = 17 if kind == FieldDescriptor.TYPE_DOUBLE else 9
    return [f"{value:.{digits}g}", f"{value:.{digits - 1}e}", f"{value:.{digits - 1}E}"]
