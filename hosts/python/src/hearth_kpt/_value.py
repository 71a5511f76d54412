"""Writes a Python value as JSON text. Parts that JSON cannot carry become `null` in the text, and findings."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from functools import lru_cache
from math import isfinite
from numbers import Real
from typing import Any, TypeVar

from ._contract import Compiled, Finding, Rendered, Validated, ValidateAnswer
from ._module import utf8

Answer = TypeVar("Answer", bound=Compiled | Rendered | Validated | ValidateAnswer)


class Written:
    """The `text` of a value, and descriptions of the parts that are `lost`, by JSON Pointer.

    Text and bytes are JSON already. Mapping keys do not change. Dataclass names become camelCase, and members that are
    None are omitted. Numbers are written as they print, a Decimal with every digit. A date, or a midnight without a
    time zone, is written as the day.
    """

    def __init__(self, value: object) -> None:
        self.lost: dict[str, str] = {}
        if isinstance(value, (str, bytes, bytearray, memoryview)):
            self.text = utf8(value)
        else:
            self._left = iter(range(1 << 19))  # With a comma each, the text of more values is over the module's limit.
            self.text = utf8(self._text(value, (), ()))

    def with_lost_parts(self, answer: Answer, **changes: Any) -> Answer:
        """Returns the module's answer with a finding for each lost part.

        Each replaces the module's finding about the `null`, or is appended. If a part is lost, `changes` replace
        members of the answer.
        """
        if not self.lost:
            return answer
        expected = {f.path: f.params.get("expected") for f in answer.findings if f.params.get("found") == "null"}
        lost = {}
        for path, found in self.lost.items():
            lost[path] = Finding(
                code="value.not_json",
                rule=None,
                path=path,
                message=f"expected {expected.get(path) or ANYTHING}, found {found}",
                params={"found": found},
                severity="error",
                status=400,
                help=HELP.get(found),
            )
        kept = [lost.pop(f.path, f) if f.params.get("found") == "null" else f for f in answer.findings]
        return replace(answer, ok=False, status=400, findings=(*kept, *lost.values()), **changes)

    def _text(self, value: Any, path: tuple[object, ...], around: tuple[int, ...]) -> str:
        """Returns the text of the value at a path. `around` has the ids of its containers."""
        try:
            text = scalar_text(value)
            return self._container(value, path, around) if text is None else text
        except NotJson as it:
            self.lost[pointer(path)] = str(it)
        except Exception as cause:  # Code of the value may raise anything.
            self.lost[pointer(path)] = f"{described(value)} that cannot be read ({' '.join(str(cause).split())})"
        return "null"

    def _container(self, value: Any, path: tuple[object, ...], around: tuple[int, ...]) -> str:
        """Returns the text of a container. Raises NotJson for any other value."""
        if id(value) in around:
            raise NotJson(f"{described(value)} that contains itself")
        if getattr(value, "ndim", None) == 0:
            return self._text(item_of_numpy(value), path, (*around, id(value)))
        members = members_of(value, is_outermost=not around)
        if members is not None:
            if not all(isinstance(name, str) for name, _ in members):
                raise NotJson(f"{described(value)} with a key that is not a string")
            texts = self._each(members, path, (*around, id(value)))
            return "{" + ",".join([f"{quoted(name)}:{text}" for (name, _), text in zip(members, texts)]) + "}"
        if isinstance(value, (list, tuple)) or hasattr(value, "tolist") and not isinstance(value, memoryview):
            return "[" + ",".join(self._each(enumerate(value), path, (*around, id(value)))) + "]"
        raise NotJson(NAMES.get(type(value).__name__) or described(value))

    def _each(self, steps: Iterable[tuple[Any, Any]], path: tuple[object, ...], around: tuple[int, ...]) -> list[str]:
        """Returns the text of each value in a container.

        It stops where the text is already too long, and returns nothing for a container that is nested deeper than the
        module reads: the module reports both.
        """
        if len(around) > DEEPEST:
            return []
        return [self._text(value, (*path, step), around) for (step, value), _ in zip(steps, self._left)]


class NotJson(Exception):
    """JSON cannot carry the value that the message names."""


def scalar_text(value: Any) -> str | None:
    """Returns the text of a scalar, or None for a container. Raises NotJson for a scalar that JSON cannot carry."""
    kind = type(value)
    if kind is dict or kind is list:
        return None
    if kind is int or kind is float and isfinite(value):
        return repr(value)
    if value is None or isinstance(value, (str, bool)):
        text = quoted(value)
        if not text.isascii() and HALF.search(text):
            raise NotJson("text with a lone surrogate")
        return text
    if issubclass(kind, (Decimal, Real)):
        text = int.__repr__(value) if issubclass(kind, int) else str(value)
        if NUMBER.fullmatch(text):
            return text
        if text.lower() in MISSING:
            raise NotJson(MISSING[text.lower()])
    day = day_of(value)
    if day is not None:
        return quoted(day.isoformat())
    if isinstance(value, Enum):
        raise NotJson("an Enum")
    return None


def day_of(value: object) -> date | None:
    """Returns the day of a date, or of a midnight without a time zone, as in spreadsheets and pandas."""
    if not isinstance(value, datetime):
        return value if isinstance(value, date) else None
    nanoseconds: int = getattr(value, "nanosecond", 0)
    if value != value or value.tzinfo is not None or nanoseconds:  # The NaT of pandas is a datetime.
        return None
    return value.date() if value.time() == time() else None


def item_of_numpy(value: Any) -> Any:
    """Returns the Python value of a numpy scalar. Raises NotJson for a time, a duration or a masked value."""
    is_time = value.dtype.kind == "M"
    item = value.astype("datetime64[us]").item() if is_time else value.item()  # For nanoseconds, `item` returns an int.
    if is_time and day_of(item) is not None:
        return item
    if value.dtype.kind in "mM" or getattr(value, "mask", False):
        raise NotJson(MISSING.get(str(value).lower()) or described(value))
    return item


def members_of(value: Any, is_outermost: bool) -> list[tuple[Any, Any]] | None:
    """Returns names and values of a mapping, a dataclass, a named tuple or a pandas row, and None for other values.

    A pandas column within a claim is an array, whatever its index.
    """
    if is_dataclass(value):  # `household_id` is `householdId`.
        named = [(camel_case(field.name), getattr(value, field.name)) for field in fields(value)]
        return [(name, of) for name, of in named if of is not None]
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping) or is_outermost and hasattr(value, "items"):
        return list(value.items())
    return None


@lru_cache
def camel_case(name: str) -> str:
    """Returns a name in camelCase: `householdId` for `household_id`."""
    return re.sub("_(.)", lambda letter: letter[1].upper(), name)


def pointer(path: tuple[object, ...]) -> str:
    """Returns the JSON Pointer (RFC 6901) of a path."""
    return "".join([f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in path])


def described(value: object) -> str:
    """Returns the name of a value's type with an article."""
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'aeioAEIO' else 'a'} {kind}"


quoted = json.JSONEncoder(ensure_ascii=False).encode
DEEPEST = 100  # Levels of containers, more than the module reads.
HALF = re.compile("[\ud800-\udfff]")
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
ANYTHING = "a JSON value"
MISSING = {"nan": "NaN", "nat": "NaT", "inf": "Infinity", "-inf": "-Infinity", "--": "a masked value"}
MISSING |= {"infinity": "Infinity", "-infinity": "-Infinity"}
"""Numbers and times that JSON cannot carry, by their text."""
NAMES = {"NaTType": "NaT", "NAType": "NA", "object": "a Python object"}
"""Names of values, by their type's name."""
DAY = "give the day as a `datetime.date` or as text, `YYYY-MM-DD`"
HELP = dict.fromkeys([*MISSING.values(), "NA"], "omit the member if it has no value")
HELP |= dict.fromkeys(["a datetime", "a datetime64", "a Timestamp"], DAY) | {"an Enum": "give its `value`"}
