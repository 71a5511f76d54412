"""Tests that a value of any type means the same in a path or a query as in a typed request.

The values are random and the same in every run. A failure reports the query.
"""

import struct
from random import Random

import pytest
import queries
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from judge import judge

ECHO = "hearth.sample.v1.Query/Echo"
REQUEST = "hearth.sample.v1.EchoRequest"

VALUES, MIXTURES = 60, 400
DEPTH = 3
"""The depth of nested messages, because the type is recursive."""

UNBINDABLE = {"labels", "nesteds"}
WORDS = ["", " ", "a b", "+", "%", "%41", "&=;#?/", "..", "a/b", "a,b", "null", "[0]"]
WORDS += ["ä€🔥", "\x00\t\r\n", "\u2028<&>", '"\\']
LONGEST = 315_576_000_000
"""The largest number of seconds in a duration, of either sign."""

SPECIAL = [0.0, -0.0, float("inf"), float("-inf"), float("nan")]
DOUBLES = [*SPECIAL, 0.1, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 2**53 + 2.0]
FLOATS = [*SPECIAL, 0.5, 16_777_216.0, 1.401298464324817e-45, 3.4028234663852886e38]
BITS = {
    FieldDescriptor.TYPE_INT32: 32,
    FieldDescriptor.TYPE_SINT32: 32,
    FieldDescriptor.TYPE_SFIXED32: 32,
    FieldDescriptor.TYPE_UINT32: 32,
    FieldDescriptor.TYPE_FIXED32: 32,
    FieldDescriptor.TYPE_INT64: 64,
    FieldDescriptor.TYPE_SINT64: 64,
    FieldDescriptor.TYPE_SFIXED64: 64,
    FieldDescriptor.TYPE_UINT64: 64,
    FieldDescriptor.TYPE_FIXED64: 64,
}
UNSIGNED = {
    FieldDescriptor.TYPE_UINT32,
    FieldDescriptor.TYPE_FIXED32,
    FieldDescriptor.TYPE_UINT64,
    FieldDescriptor.TYPE_FIXED64,
}


def leaves(descriptor: Descriptor, inside: str = "", depth: int = DEPTH) -> list[str]:
    """Returns the dotted names of all fields that a query can bind."""
    names = []
    for field in descriptor.fields:
        name = f"{inside}{field.name}"
        if queries.is_leaf(field):
            names.append(name)
        elif name not in UNBINDABLE and depth:
            names += leaves(field.message_type, f"{name}.", depth - 1)
    return names


def values(field: FieldDescriptor, random: Random) -> object:
    if field.is_repeated:
        return [single(field, random) for _ in range(random.randint(1, 4))]
    return single(field, random)


def single(field: FieldDescriptor, random: Random) -> object:
    of = field.message_type
    if of and of.full_name in queries.TIMES:
        return (duration if of.name == "Duration" else time)(random)
    if of and of.full_name == queries.MASK:
        return [random.choice(["a", "snake_case", "nested.inner_name", "x1"]) for _ in range(random.randint(1, 3))]
    return scalar(of.fields_by_name["value"] if of else field, random)


def scalar(field: FieldDescriptor, random: Random) -> object:
    kind = field.type
    if field.enum_type:
        return random.choice(field.enum_type.values).number
    if kind in BITS:
        least = 0 if kind in UNSIGNED else -(2 ** (BITS[kind] - 1))
        most = least + 2 ** BITS[kind] - 1
        return random.choice([least, most, 0, 1, random.randint(least, most)])
    if kind == FieldDescriptor.TYPE_BOOL:
        return random.random() < 0.5
    if kind == FieldDescriptor.TYPE_DOUBLE:
        return random.choice([*DOUBLES, *struct.unpack("<5d", random.randbytes(40))])
    if kind == FieldDescriptor.TYPE_FLOAT:
        return random.choice([*FLOATS, *struct.unpack("<5f", random.randbytes(20))])
    if kind == FieldDescriptor.TYPE_BYTES:
        return random.randbytes(random.randint(0, 20))
    assert kind == FieldDescriptor.TYPE_STRING, f"no values of the type of {field.full_name}"
    return "".join(random.choice([*WORDS, letter(random)]) for _ in range(random.randint(0, 4)))


def letter(random: Random) -> str:
    """Returns any character except surrogates."""
    return chr(random.choice([random.randint(0, 0xFF), random.randint(0, 0xD7FF), random.randint(0xE000, 0x10FFFF)]))


def time(random: Random) -> tuple[int, int]:
    edges = [queries.FIRST, queries.LAST, 0, -1]
    return random.choice([*edges, random.randint(queries.FIRST, queries.LAST)]), nanoseconds(random)


def duration(random: Random) -> tuple[int, int]:
    """Returns seconds and nanoseconds of one sign. The longest duration has no nanoseconds."""
    seconds = random.choice([LONGEST, 0, 1, random.randrange(LONGEST)])
    nanos = 0 if seconds == LONGEST else nanoseconds(random)
    sign = random.choice([1, -1])
    return sign * seconds, sign * nanos


def nanoseconds(random: Random) -> int:
    return random.choice([0, 1, 999_999_999, 120_000_000, 123_450_000, random.randrange(10**9)])


def one_of_each_choice(chosen: list[str]) -> list[str]:
    """Keeps only one field of a oneof, with its members."""
    tops = {name.split(".")[0] for name in chosen if name.startswith("choice_")}
    left = min(tops, default=None)
    return [name for name in chosen if not name.startswith("choice_") or name.split(".")[0] == left]


def test_every_field_alone(gateway):
    descriptor = gateway.node.pool.FindMessageTypeByName(REQUEST)
    for name in leaves(descriptor):
        for seed in range(VALUES):
            random = Random(f"{name} {seed}")
            value = values(queries.field_of(descriptor, name)[-1], random)
            judge(gateway, ECHO, {name: value}, random)


@pytest.mark.parametrize("part", range(4))
def test_fields_together(gateway, part):
    descriptor = gateway.node.pool.FindMessageTypeByName(REQUEST)
    for seed in range(part, MIXTURES, 4):
        random = Random(f"together {seed}")
        chosen = one_of_each_choice(random.sample(leaves(descriptor), random.randint(2, 14)))
        fields = {name: values(queries.field_of(descriptor, name)[-1], random) for name in chosen}
        judge(gateway, ECHO, fields, random)


def test_fields_in_paths(gateway):
    node = gateway.node
    method = node.method(ECHO)
    for binding in node.bindings(method):
        variables = [name for name, _ in queries.VARIABLE.findall(binding.template)]
        count = 0
        for seed in range(VALUES):
            random = Random(f"{binding.template} {seed}")
            fields = {name: values(queries.field_of(method.input_type, name)[-1], random) for name in variables}
            fields["strings"] = values(method.input_type.fields_by_name["strings"], random)
            count += queries.fits(binding.template, node, method.input_type, fields)
            judge(gateway, ECHO, fields, random)
        assert count > VALUES / 3, f"too few paths match {binding.template}"
