"""Parses JSON with the standard library, keeping the text of numbers and duplicate names.

A duplicate name is always an error. Its first value is checked further, as in the rules.
"""

import json
from dataclasses import dataclass

from vectors import Vector

DEPTH = 64
NAMES = 1024
"""The limit of the names around a value, in bytes."""
"""The limit of nested arrays and objects (`core/src/limits.rs`)."""


class NotJson(Exception):
    """The text cannot be read. `code` is the code of the finding."""

    def __init__(self, code: str):
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Number:
    text: str


@dataclass(frozen=True)
class Object:
    pairs: tuple[tuple[str, object], ...]

    def get(self, name: str) -> object:
        return next((value for known, value in self.pairs if known == name), None)

    def __contains__(self, name: str) -> bool:
        return any(known == name for known, _ in self.pairs)


NOT_JSON = {
    "json.invalid_utf8",
    "json.lone_surrogate",
    "json.names_too_long",
    "json.not_finite",
    "json.syntax",
    "json.too_deep",
    "json.trailing_text",
}


def parse(text: bytes) -> object:
    try:
        return json.loads(
            text.decode("utf-8"),
            object_pairs_hook=lambda pairs: Object(tuple(pairs)),
            parse_int=Number,
            parse_float=Number,
            parse_constant=not_finite,
        )
    except UnicodeDecodeError as error:
        raise NotJson("json.invalid_utf8") from error
    except RecursionError as error:
        raise NotJson("json.too_deep") from error
    except json.JSONDecodeError as error:
        rest = error.doc[error.pos :]
        if error.msg.startswith("Extra data"):
            code = "json.trailing_text"
        elif rest.removeprefix("-").startswith(("nan", "inf")):
            code = "json.not_finite"
        else:
            code = "json.syntax"
        raise NotJson(code) from error


def check(root: object) -> object:
    """Refuses JSON that the rules do not read: deep nesting, lone surrogates, or long names."""
    for _, value, depth in walk(root):
        if depth > DEPTH:
            raise NotJson("json.too_deep")
        names = [name for name, _ in value.pairs] if isinstance(value, Object) else []
        texts = names + ([value] if isinstance(value, str) else [])
        if any("\ud800" <= letter <= "\udfff" for text in texts for letter in text):
            raise NotJson("json.lone_surrogate")
    rest = [(root, 0)]
    while rest:
        value, around = rest.pop()
        if isinstance(value, Object):
            rest += [(child, around + len(name.encode())) for name, child in value.pairs]
        elif isinstance(value, list):
            rest += [(child, around) for child in value]
        if around > NAMES:
            raise NotJson("json.names_too_long")
    return root


def not_finite(_: str) -> None:
    raise NotJson("json.not_finite")


def walk(root: object):
    """Yields every value with its JSON Pointer and its depth: the arrays and objects around it, and itself."""
    rest = [("", root, 0)]
    while rest:
        pointer, value, depth = rest.pop()
        if isinstance(value, Object):
            children = [(name.replace("~", "~0").replace("/", "~1"), child) for name, child in value.pairs]
        elif isinstance(value, list):
            children = [(str(index), child) for index, child in enumerate(value)]
        else:
            yield pointer, value, depth
            continue
        yield pointer, value, depth + 1
        rest.extend((f"{pointer}/{step}", child, depth + 1) for step, child in children)


def plain(value: object) -> object:
    """Returns a value as `json.loads` returns it."""
    if isinstance(value, Object):
        return {name: plain(item) for name, item in value.pairs}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, Number):
        return int(value.text) if value.text.lstrip("-").isdigit() and len(value.text) < 20 else float(value.text)
    return value


def of(vector: Vector) -> object:
    """Returns the claim of a vector."""
    if vector.operation == "claims.validate":
        return check(parse(vector.request))
    assert vector.operation == "claims.record", f"{vector.name}: unsupported operation {vector.operation}"
    return check(parse(parse(vector.request).get("claim").encode()))
