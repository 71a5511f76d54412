"""Writes `src/hearth_kpt/_contract.py`: claims and the module's answers as dataclasses.

Claims come from the JSON Schema of a claim, answers from the schema of the contract. The file is not checked in: each build
of the package writes it.
"""

from __future__ import annotations

import json
import keyword
import re
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

HERE = Path(__file__).parent
TARGET = HERE / "src/hearth_kpt/_contract.py"
CLAIM = HERE / "../../core/src/claims/schema/claim.schema.json"
CONTRACT = HERE / "../../wasm/contract.schema.json"

HEADER = '''# Generated from the contract of Hearth, wasm/contract.schema.json.
"""Claims and answers as dataclasses, their names in snake_case.

`_read` sets the members of an answer directly, because `__init__` of a frozen dataclass takes three times as long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, Union

if TYPE_CHECKING:
    from typing_extensions import Self

Number = Union[int, float, Decimal]
"""A number in a claim. It is written as it prints; a Decimal keeps every digit."""
'''


class Member(NamedTuple):
    """A member of a type: its name in the contract, its schema, and whether it may be absent."""

    name: str
    schema: dict[str, Any]
    optional: bool


# The name of each answer's dataclass, and members that differ from the contract.
MODULE = Member("module", {"type": "string", "description": "The digest of hearth.wasm: `sha256:…`."}, False)
RECORD = Member("record", {"type": ["string", "null"], "description": "The new record, as JSON text."}, True)
ANSWERS: dict[str, tuple[str, list[Member]]] = {
    "ValidateAnswer": ("ValidateAnswer", []),
    "CompileAnswer": ("Compiled", []),
    "RouteAnswer": ("Route", []),
    "RoutesAnswer": ("Routes", []),
    "VersionAnswer": ("Version", [MODULE]),
    "ValidatePreferencesAnswer": ("Validated", []),
    "MergePreferencesAnswer": ("Merged", [RECORD]),
    "RenderPreferencesAnswer": ("Rendered", []),
}

INTERNAL = {"Compiled", "ValidateAnswer"}  # Users get a Router and a Report instead.


def generated() -> str:
    """Returns the text of the file."""
    schema = json.loads(CLAIM.read_text(encoding="utf-8"))
    claim: list[str] = []
    claim_class("Claim", schema, schema["$defs"], claim)
    answers = Contract(json.loads(CONTRACT.read_text(encoding="utf-8"))["$defs"])
    for name in ANSWERS:
        answers.answer(name)
    classes = [*claim, *answers.classes.values()]
    names = sorted(re.findall(r"(?m)^class (\w+)", "\n".join(classes)))
    public = ["Number", *(name for name in names if name not in INTERNAL)]
    exported = "__all__ = [\n" + "".join(f'    "{name}",\n' for name in public) + "]\n"
    return "\n\n".join([HEADER + "\n" + exported, *classes])


# Claims, from a JSON Schema.


def claim_class(name: str, schema: dict[str, Any], definitions: dict[str, Any], classes: list[str]) -> str:
    """Adds a class after the classes that it depends on, and returns its name."""
    lines = ["@dataclass(frozen=True, kw_only=True)", f"class {name}:"]
    lines += docs(schema.get("description", f"The member `{name[0].lower()}{name[1:]}` of a claim."))
    lines += ["", "    __test__ = False  # pytest would collect it."] if name.startswith("Test") else []
    for member, of in schema["properties"].items():
        if "const" in of:
            type_ = f'Literal["{of["const"]}"] = "{of["const"]}"'
        else:
            type_ = claim_type(member, of, definitions, classes)
            type_ += "" if member in schema.get("required", []) else " | None = None"
        lines += ["", f"    {snake(member)}: {type_}", *docs(of.get("description", ""))]
    classes.append("\n".join(lines) + "\n")
    return name


def claim_type(member: str, schema: dict[str, Any], definitions: dict[str, Any], classes: list[str]) -> str:
    """Returns the type annotation of a value in a claim."""
    if "$ref" in schema:
        return claim_type(member, definitions[schema["$ref"].removeprefix("#/$defs/")], definitions, classes)
    if "oneOf" in schema:
        return f"Literal[{', '.join(json.dumps(word['const']) for word in schema['oneOf'])}]"
    if "properties" in schema:
        return claim_class(member[0].upper() + member[1:], schema, definitions, classes)
    if "anyOf" in schema:
        return " | ".join(claim_type(member, one, definitions, classes) for one in schema["anyOf"])
    if "type" not in schema:
        return "object"  # any value
    if schema["type"] == "array":
        return f"Sequence[{claim_type(member, schema['items'], definitions, classes)}]"
    if schema.get("format") == "date":
        return "date | str"
    return {"string": "str", "number": "Number", "integer": "int", "object": "Mapping[str, object]"}[schema["type"]]


# Answers, from the schema of the contract.


class Contract:
    """The types of the contract, and the classes written so far."""

    def __init__(self, types: dict[str, Any]) -> None:
        self.types = types
        self.classes: dict[str, str] = {}

    def answer(self, name: str) -> None:
        """Adds a class with the members of every outcome of an answer, and `ok` if it has more than one outcome."""
        title, changed = ANSWERS[name]
        schema = self.types[name]
        outcomes = [self.resolved(one) for one in schema["oneOf"]]
        outcomes = [one for one in outcomes if one["properties"]["outcome"]["const"] != "could-not-run"]
        members = {"ok": Member("ok", {"description": "Whether the input is accepted."}, False)}
        members = members if len(outcomes) > 1 else {}
        for outcome in outcomes:
            for member in members_of(outcome):
                known = members.setdefault(member.name, member)
                everywhere = all(member.name in one["required"] for one in outcomes)
                # Only the description of a refusal mentions errors.
                described = member if member.name == "findings" else known
                members[member.name] = described._replace(optional=not everywhere)
        del members["outcome"]
        members |= {member.name: member for member in changed}
        self.write(title, schema["description"], list(members.values()))

    def write(self, title: str, comment: str, members: list[Member]) -> None:
        """Adds a class with its fields and its `_read`."""
        fields, reads = [], []
        for member in members:
            try:
                type_, read = self.field(member)
            except (KeyError, ValueError) as cause:
                raise ValueError(f"the member `{member.name}` of `{title}` has a type that Python has not") from cause
            fields += ["", f"    {snake(member.name)}: {type_}", *docs(member.schema.get("description", ""))]
            reads.append(f'        members["{snake(member.name)}"] = {read}')
        head = ["@dataclass(frozen=True, kw_only=True)", f"class {title}:", *docs(comment)]
        reading = ["", "    @classmethod", "    def _read(cls, of: Mapping[str, Any]) -> Self:"]
        reading += ["        answer = object.__new__(cls)", "        members = vars(answer)", *reads, "        return answer"]
        self.classes[title] = "\n".join(head + fields + reading) + "\n"

    def field(self, member: Member) -> tuple[str, str]:
        """Returns the type of a field, and the expression that reads it."""
        if member.name == "ok":
            return "bool", 'of["outcome"] == "valid"'
        schema, nullable = without_null(member.schema)
        optional = member.optional or nullable
        get = f'of["{member.name}"]' if not member.optional else f'of.get("{member.name}")'
        if schema.get("type") == "array":
            inner, is_class = self.type_of(schema["items"])
            items = get if not member.optional else f'of.get("{member.name}", ())'
            each = f"[{inner}._read(one) for one in {items}]" if is_class else items
            return f"tuple[{inner}, ...]" + (" = ()" if member.optional else ""), f"tuple({each})"
        inner, is_class = self.type_of(schema)
        if is_class and not optional:
            return inner, f"{inner}._read({get})"
        if is_class:
            absent = " = None" if member.optional else ""
            return f"{inner} | None{absent}", f'{inner}._read(one) if (one := of.get("{member.name}")) is not None else None'
        absent = " = None" if member.optional else ""
        if inner.startswith("Mapping"):  # A mapping has no hash.
            absent = f" = field({'default=None, ' if absent else ''}hash=False)"
        return inner + (" | None" if optional else "") + absent, get

    def type_of(self, schema: dict[str, Any]) -> tuple[str, bool]:
        """Returns the annotation of a type, and whether it is a class, which is added."""
        plain = self.resolved(schema)
        if "properties" in plain:
            name = schema["$ref"].removeprefix(REFERENCE)
            if name not in self.classes:
                self.write(name, plain["description"], members_of(plain))
            return name, True
        words = plain.get("enum") or [one["const"] for one in plain.get("oneOf", []) if "const" in one]
        if words:
            return f"Literal[{', '.join(json.dumps(word) for word in words)}]", False
        python = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "object": "Mapping[str, Any]"}
        return python[plain["type"]], False

    def resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Returns the schema that a reference points to."""
        return self.types[schema["$ref"].removeprefix(REFERENCE)] if "$ref" in schema else schema


def members_of(schema: dict[str, Any]) -> list[Member]:
    """Returns the members of an object."""
    return [Member(name, of, name not in schema["required"]) for name, of in schema["properties"].items()]


def without_null(schema: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """Returns the schema of a value without `null`, and whether it accepts `null`."""
    if isinstance(schema.get("type"), list):
        (kind,) = (kind for kind in schema["type"] if kind != "null")
        return {**schema, "type": kind}, "null" in schema["type"]
    others = [one for one in schema.get("anyOf", []) if one != {"type": "null"}]
    return (others[0], True) if len(others) == 1 else (schema, False)


REFERENCE = "#/$defs/"


def docs(text: str) -> list[str]:
    """Returns the lines of a docstring."""
    lines = wrap(text.replace("`null`", "`None`"), 120 - 4 - 6)
    if len(lines) < 2:
        return [f'    """{line}"""' for line in lines]
    return [f'    """{lines[0]}', *(f"    {line}" for line in lines[1:]), '    """']


def snake(name: str) -> str:
    """Returns a name in snake_case, `household_id` for `householdId`. A keyword gets an underscore."""
    name = re.sub(r"(?=[A-Z])", "_", name).lower()
    return f"{name}_" if keyword.iskeyword(name) else name


def main() -> None:
    """Writes the file if its text changes."""
    text = generated()
    if not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != text:
        TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
