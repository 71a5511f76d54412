"""Writes `src/hearth/_contract.py`: what goes into the module and what comes out of it, as dataclasses.

A claim is made of the JSON Schema that the module answers; answers are made of the types that the module's own build
declares, as `npm/generated/contract.d.ts` has them.

    python generate.py          writes the file
    python generate.py --check  fails when it is not what would be written
"""

from __future__ import annotations

import json
import keyword
import re
import sys
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

import hearth

HERE = Path(__file__).parent
TARGET = HERE / "src/hearth/_contract.py"
DECLARATIONS = HERE / "../../npm/generated/contract.d.ts"

HEADER = '''"""Claims and answers as dataclasses, their names in snake_case. Written by generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, Union

if TYPE_CHECKING:
    from typing_extensions import Self

Number = Union[int, float, Decimal]
"""A number of a claim. It is written as it prints; a Decimal keeps every digit."""
'''

# The answers that have types, by the name of their dataclass, and members that are not as the contract has them.
ANSWERS: dict[str, tuple[str, dict[str, tuple[str, str]]]] = {
    "ValidateAnswer": ("ValidateAnswer", {}),
    "CompileAnswer": ("Compiled", {}),
    "RouteAnswer": ("Route", {}),
    "RoutesAnswer": ("Routes", {}),
    "VersionAnswer": ("Version", {"module": ("string", "The digest of hearth.wasm: `sha256:…`.")}),
    "ValidatePreferencesAnswer": ("Validated", {}),
    "MergePreferencesAnswer": ("Merged", {"record": ("string | null", "The record after it, as JSON text.")}),
    "RenderPreferencesAnswer": ("Rendered", {}),
}


class Member(NamedTuple):
    """A member of a type: its name in the contract, its type in TypeScript, whether it may be absent."""

    name: str
    type: str
    optional: bool
    docs: str


def generated() -> str:
    """The text of the file."""
    schema = json.loads(hearth.invoke("claims.schema"))["claim"]
    claim: list[str] = []
    claim_class("Claim", schema, schema["$defs"], claim)
    answers = Contract(DECLARATIONS.read_text(encoding="utf-8"))
    for name in ANSWERS:
        answers.answer(name)
    classes = [*claim, *answers.classes.values()]
    names = sorted(re.findall(r"(?m)^class (\w+)", "\n".join(classes)))
    exported = "__all__ = [\n" + "".join(f'    "{name}",\n' for name in ["Number", *names]) + "]\n"
    return "\n\n".join([HEADER + "\n" + exported, *classes])


# Claims, from a JSON Schema.


def claim_class(name: str, schema: dict[str, Any], definitions: dict[str, Any], classes: list[str]) -> str:
    """Adds a class, after those that it needs, and gives its name."""
    lines = ["@dataclass(frozen=True, kw_only=True)", f"class {name}:"]
    lines += docs(schema.get("description", f"The member `{name[0].lower()}{name[1:]}` of a claim."))
    lines += ["", "    __test__ = False  # It is none of pytest's."] if name.startswith("Test") else []
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
    """The type of a value of a claim."""
    if "$ref" in schema:
        return claim_type(member, definitions[schema["$ref"].removeprefix("#/$defs/")], definitions, classes)
    if "enum" in schema:
        return f"Literal[{', '.join(json.dumps(word) for word in schema['enum'])}]"
    if "anyOf" in schema:
        return " | ".join(claim_type(member, one, definitions, classes) for one in schema["anyOf"])
    if schema["type"] == "array":
        return f"Sequence[{claim_type(member, schema['items'], definitions, classes)}]"
    if "properties" in schema:
        return claim_class(member[0].upper() + member[1:], schema, definitions, classes)
    if schema.get("format") == "date":
        return "date | str"
    return {"string": "str", "number": "Number", "integer": "int", "object": "Mapping[str, object]"}[schema["type"]]


# Answers, from TypeScript.


class Contract:
    """The declarations, and the classes that are made of them so far."""

    def __init__(self, text: str) -> None:
        self.classes: dict[str, str] = {}
        commented = r"(?ms)^/\*\*((?:(?!\*/).)*)\*/\nexport "
        self.interfaces = {
            name: (prose(comment), members_of(body))
            for comment, name, body in re.findall(commented + r"interface (\w+)[^{]*\{\n(.*?)^\}", text)
        }
        self.aliases = {
            name: (prose(comment), body)
            for comment, name, body in re.findall(commented + r"type (\w+) = (.*?);$", text)
        }

    def answer(self, name: str) -> None:
        """Adds a class with the members of an answer, whatever its outcome; `ok` where there is more than one."""
        comment, body = self.aliases[name]
        title, changed = ANSWERS[name]
        variants = [variant.strip("{ }") for variant in re.split(r" \| (?=\{ outcome)", body)]
        outcomes = [members_of(re.sub(r"; (?=\w+\??:)", ";\n", variant) + ";") for variant in variants]
        outcomes = [outcome for outcome in outcomes if outcome[0].type != '"could-not-run"']
        names = dict.fromkeys(member.name for outcome in outcomes for member in outcome if member.name != "outcome")
        members = [Member("ok", "boolean", False, "Whether the input is taken.")] if len(outcomes) > 1 else []
        for known in names:
            found = [member for outcome in outcomes for member in outcome if member.name == known]
            absent = len(found) < len(outcomes) or found[0].optional
            members.append(Member(known, found[0].type, absent, found[0].docs))
        optional = {member.name: member.optional for member in members}
        ours = {name: Member(name, of, optional.get(name, False), words) for name, (of, words) in changed.items()}
        kept = [ours.pop(member.name, member) for member in members] + [*ours.values()]
        self.write(title, comment, kept)

    def write(self, title: str, comment: str, members: list[Member]) -> None:
        """Adds a class: its fields, and how it is read."""
        fields, reads = [], []
        for member in members:
            type_, read = self.field(member)
            fields += ["", f"    {snake(member.name)}: {type_}", *docs(member.docs)]
            reads.append(f"            {snake(member.name)}={read},")
        head = ["@dataclass(frozen=True, kw_only=True)", f"class {title}:", *docs(comment)]
        reading = ["", "    @classmethod", "    def _read(cls, of: Mapping[str, Any]) -> Self:", "        return cls("]
        self.classes[title] = "\n".join(head + fields + reading + reads + ["        )"]) + "\n"

    def field(self, member: Member) -> tuple[str, str]:
        """The type of a field, and the expression that reads it."""
        if member.name == "ok":
            return "bool", 'of["outcome"] == "valid"'
        text = member.type.removesuffix(" | null")
        optional = member.optional or text != member.type
        inner = self.type_of(text.removesuffix("[]"))
        get = f'of["{member.name}"]' if not member.optional else f'of.get("{member.name}")'
        if text.endswith("[]"):
            items = get if not member.optional else f'of.get("{member.name}", ())'
            each = f"{inner}._read(one) for one in {items}" if text[:-2] in self.interfaces else items
            return f"tuple[{inner}, ...]", f"tuple({each})"
        if text in self.interfaces:
            read = f'{inner}._read(of["{member.name}"])'
            return (f"{inner} | None", f'{read} if "{member.name}" in of else None') if optional else (inner, read)
        default = " = field(hash=False)" if inner.startswith("Mapping") else ""
        return inner + (" | None" if optional else "") + default, get

    def type_of(self, text: str) -> str:
        """A type in the words of Python; adds the class of an interface."""
        if text in self.interfaces:
            if text not in self.classes:
                self.write(text, *self.interfaces[text])
            return text
        if text in self.aliases:
            return self.type_of(self.aliases[text][1])
        if re.fullmatch(r'"[\w-]+"( \| "[\w-]+")*', text):
            return f"Literal[{text.replace(' |', ',')}]"
        if text.startswith("Record<string, "):
            return "Mapping[str, Any]"
        if text.startswith("(keyof "):
            return "str"
        return {"string": "str", "number": "int", "boolean": "bool"}[text]


def members_of(body: str) -> list[Member]:
    """The members in the braces of a type."""
    found = re.findall(r"(?ms)(?:/\*\*((?:(?!\*/).)*)\*/\s*)?^\s*(\w+)(\??): (.*?);$", body)
    return [Member(name, type_, mark == "?", prose(comment)) for comment, name, mark, type_ in found]


def prose(comment: str) -> str:
    """The words of a comment."""
    return " ".join(re.sub(r"(?m)^\s*\* ?", "", comment).split())


def docs(text: str) -> list[str]:
    """A docstring below what it is about."""
    lines = wrap(text, 120 - 4 - 6)
    if len(lines) < 2:
        return [f'    """{line}"""' for line in lines]
    return [f'    """{lines[0]}', *(f"    {line}" for line in lines[1:]), '    """']


def snake(name: str) -> str:
    """`household_id` of `householdId`; a word of Python gets an underscore."""
    name = re.sub(r"(?=[A-Z])", "_", name).lower()
    return f"{name}_" if keyword.iskeyword(name) else name


def main() -> int:
    """Writes the file, or compares it."""
    text = generated()
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != text:
        print(f"{TARGET.name} is not what the contract makes of it: run generate.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
