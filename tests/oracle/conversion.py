"""Writes the JSON of a node's own gateway: that of protobuf's `json_format`, changed where gogo's `jsonpb` differs.

They differ in unset fields, in decimals, in bytes that are absent or contain JSON or a hash, and in times by value.
"""

import base64
from ctypes import c_float
from decimal import Context, Decimal
from json import loads
from math import isfinite, isnan

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from node import Node

ANY = "google.protobuf.Any"
FLOAT = "google.protobuf.FloatValue"
TIMESTAMP = "google.protobuf.Timestamp"
KNOWN = {
    f"google.protobuf.{name}"
    for name in (
        "BoolValue",
        "BytesValue",
        "DoubleValue",
        "Duration",
        "FieldMask",
        "Int32Value",
        "Int64Value",
        "ListValue",
        "StringValue",
        "Struct",
        "Timestamp",
        "UInt32Value",
        "UInt64Value",
        "Value",
    )
}
"""Types with a special JSON form, which is the same in both."""

HASH, MESSAGES = "HexBytes", ("RawContractMessage", "RawMessage")
"""Go types of bytes that are not base64 in JSON."""

DECIMALS = 18
EXACT = Context(prec=500)
ZERO_TIME = "0001-01-01T00:00:00Z"
"""The JSON of an unset `time.Time`."""


class Conversion:
    def __init__(self, node: Node):
        self.node = node

    def json(self, message: Message) -> object:
        name = message.DESCRIPTOR.full_name
        if name == ANY:
            return self.any(message)
        if name == FLOAT:
            return single(message.value)
        written = MessageToDict(
            message,
            preserving_proto_field_name=True,
            always_print_fields_with_no_presence=True,
            descriptor_pool=self.node.pool,
        )
        return written if name in KNOWN else self.adjusted(message, written)

    def any(self, message: Message) -> dict:
        inner = self.node.type(message.type_url.rpartition("/")[2]).FromString(message.value)
        written = self.json(inner)
        name = inner.DESCRIPTOR.full_name
        members = {"value": written} if name in KNOWN | {ANY, FLOAT} else written
        return {"@type": message.type_url} | members

    def detail(self, message: Message) -> dict:
        """Returns the JSON of an `Any` in the details of a status, with the bytes of an unknown type."""
        try:
            return self.any(message)
        except KeyError:
            return {"@type": message.type_url, "value": base64.b64encode(message.value).decode()}

    def adjusted(self, message: Message, written: dict) -> dict:
        for field in message.DESCRIPTOR.fields:
            if field.has_presence and not message.HasField(field.name):
                if not in_oneof(field):
                    written[field.name] = self.unset(field)
            else:
                written[field.name] = self.value(field, getattr(message, field.name), written[field.name])
        return written

    def unset(self, field: FieldDescriptor) -> object:
        if self.node.option(field, "gogoproto.nullable") is not False or not field.message_type:
            return None
        if field.message_type.full_name == TIMESTAMP and self.node.option(field, "gogoproto.stdtime"):
            return ZERO_TIME
        return self.json(self.node.type(field.message_type)())

    def value(self, field: FieldDescriptor, value: object, written: object) -> object:
        """Returns the JSON of a field that is set or has no presence. `written` is the JSON of `json_format`."""
        if is_map(field):
            if not field.message_type.fields_by_name["value"].message_type:
                return written
            return {str(key).lower() if isinstance(key, bool) else str(key): self.json(value[key]) for key in value}
        if field.is_repeated:
            return [self.one(field, element, json) for element, json in zip(value, written, strict=True)]
        if field.type == FieldDescriptor.TYPE_BYTES and not value and not field.has_presence:
            return "" if self.cast(field) == HASH else None
        return self.one(field, value, written)

    def one(self, field: FieldDescriptor, value: object, written: object) -> object:
        if field.message_type:
            return self.json(value)
        if field.type == FieldDescriptor.TYPE_FLOAT:
            return single(value)
        if self.cast(field) == HASH:
            return value.hex().upper()
        if self.cast(field) in MESSAGES:
            return held(value, written)
        return decimal(value) if self.is_decimal(field) else written

    def cast(self, field: FieldDescriptor) -> str:
        """Returns the name of the Go type of bytes."""
        go = field.type == FieldDescriptor.TYPE_BYTES and self.node.option(field, "gogoproto.casttype")
        return (go or "").rpartition(".")[2]

    def is_decimal(self, field: FieldDescriptor) -> bool:
        """Returns whether the Go type is a decimal. The scalar of `cosmos_proto` does not affect JSON."""
        go = field.type == FieldDescriptor.TYPE_STRING and self.node.option(field, "gogoproto.customtype")
        return (go or "").rpartition(".")[2] in ("Dec", "LegacyDec")


def held(value: bytes, written: str) -> object:
    """Returns the JSON in bytes, or base64 for other bytes."""
    try:
        return loads(value.decode(), parse_constant=refuse) if value else None
    except ValueError:
        return written


def refuse(word: str):
    raise ValueError(f"`{word}` is not JSON")


def decimal(integer: str) -> str:
    """Returns the decimal of the encoded integer, which is 10^18 times its value."""
    return f"{Decimal(integer or 0).scaleb(-DECIMALS, EXACT):.{DECIMALS}f}"


def single(value: float) -> object:
    return Single(value) if isfinite(value) else "NaN" if isnan(value) else f"{'-' * (value < 0)}Infinity"


class Single(float):
    """A number of 32 bits. `reads` accepts each of its shortest texts, because two can be equally near."""

    def reads(self, found: int | float) -> bool:
        shortest = next(text for text in (f"{self:.{digits}g}" for digits in range(1, 10)) if same(float(text), self))
        return same(float(found), self) and digits(float(found)) == digits(float(shortest))


def same(left: float, right: float) -> bool:
    """Returns whether both are the same number of 32 bits. 0 and -0 differ."""
    return bytes(c_float(left)) == bytes(c_float(right))


def digits(value: float) -> int:
    return len(Decimal(repr(value)).normalize().as_tuple().digits)


def in_oneof(field: FieldDescriptor) -> bool:
    """Returns whether a field is in a declared oneof. The oneof of an `optional` field has the name of the field."""
    return bool(field.containing_oneof) and field.containing_oneof.name != f"_{field.name}"


def is_map(field: FieldDescriptor) -> bool:
    return bool(field.message_type) and field.message_type.GetOptions().map_entry
