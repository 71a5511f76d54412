"""A value as JSON text, and findings about what of it JSON cannot carry: in the text, `null` stands in its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import date
from decimal import Decimal
from functools import lru_cache
from numbers import Real
from typing import Any, TypeVar

from ._contract import Compiled, Finding, Validated, ValidateAnswer

Judged = TypeVar("Judged", ValidateAnswer, Compiled, Validated)


class Written:
    """The `text` of a value, and what is `lost` of it, by JSON Pointer. Text and bytes are JSON already.

    A mapping's keys stay as they are; a dataclass's names become camelCase, and what is None in it is absent. Numbers
    are written as they print, which of a Decimal is every digit; a date is its day.
    """

    def __init__(self, value: object) -> None:
        self.lost: dict[str, str] = {}
        self._places: dict[str, int] = {}  # of each value, in document order
        self._length = 0
        self.text = value if isinstance(value, (str, bytes, bytearray)) else self._text(value, "")

    def _text(self, value: Any, path: str) -> str:
        self._places[path] = len(self._places)
        try:
            text = self._scalar(value)
            self._length += len(text or "")
            return text or self._container(value, path)
        except Exception:  # Whatever a value does when it is looked at is a finding too.
            return self._lose(path, "a value that cannot be read")

    def _scalar(self, value: Any) -> str | None:
        if isinstance(value, str):
            return quoted(value)
        if value is None or isinstance(value, bool):
            return WORDS[value]
        if isinstance(value, (Real, Decimal)):
            text = int.__repr__(value) if isinstance(value, int) else str(value)
            return text if NUMBER.fullmatch(text) else None
        return quoted(value.isoformat()) if type(value) is date else None

    def _container(self, value: Any, path: str) -> str:
        if is_dataclass(value) and not isinstance(value, type):
            value = {camel(f.name): v for f in fields(value) if (v := getattr(value, f.name)) is not None}
        if isinstance(value, Mapping) and all(isinstance(name, str) for name in value):
            return "{" + ",".join(f"{quoted(name)}:{text}" for name, text in self._items(value.items(), path)) + "}"
        if getattr(value, "ndim", None) == 0:  # a scalar of numpy that is no number
            return self._scalar(value.item()) or self._lose(path, kind(value))
        if isinstance(value, (list, tuple)) or hasattr(value, "tolist"):
            return "[" + ",".join(text for _, text in self._items(enumerate(value), path)) + "]"
        return self._lose(path, kind(value))

    def _items(self, items: Iterable[tuple[Any, Any]], path: str) -> Iterator[tuple[Any, str]]:
        for step, value in items if path.count("/") < DEPTH else ():
            if self._length > LENGTH:
                break
            self._length += 2
            yield step, self._text(value, f"{path}/{str(step).replace('~', '~0').replace('/', '~1')}")

    def _lose(self, path: str, found: str) -> str:
        self.lost[path] = found
        return "null"

    def judged(self, report: Judged) -> Judged:
        """The module's report on the text, and what is lost in the places where the module found a `null`."""
        if not self.lost:
            return report
        nulls = {f.path: f for f in report.findings if f.path in self.lost and f.params.get("found") == "null"}
        findings = [finding for finding in report.findings if nulls.get(finding.path) is not finding]
        for path, found in self.lost.items():
            expected = nulls[path].params["expected"] if path in nulls else "a value that JSON has"
            message = f"expected {expected}, found {found}"
            member = {"code": "value.not_json", "path": path, "message": message, "params": {"found": found}}
            lost = Finding(**member, rule=None, severity="error", status=400, help=HELP.get(found))
            after = (i for i, finding in enumerate(findings) if self._place(finding.path) > self._place(path))
            findings.insert(next(after, len(findings)), lost)
        return replace(report, ok=False, status=400, findings=tuple(findings))

    def _place(self, path: str) -> int:
        while path not in self._places:
            path = path.rpartition("/")[0]
        return self._places[path]


def kind(value: object) -> str:
    """What a value is that JSON does not have, in words: `NaN`, `a set`."""
    name = type(value).__name__
    word = "NaT" if name == "NaTType" else str(value).lower() if isinstance(value, (Real, Decimal)) else ""
    return NOT_FINITE.get(word) or f"{'an' if name[0].lower() in 'aeio' else 'a'} {name}"


@lru_cache(1 << 10)
def camel(name: str) -> str:
    """The name of a member, as a claim has it: `householdId` of `household_id`."""
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


quoted = json.JSONEncoder(ensure_ascii=False).encode
WORDS = {None: "null", True: "true", False: "false"}
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
NOT_FINITE = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity", "infinity": "Infinity", "-infinity": "-Infinity"}
NOT_FINITE["NaT"] = "NaT"
HELP = dict.fromkeys([*NOT_FINITE.values(), "a NAType"], "leave it out where there is none")
HELP |= dict.fromkeys(["a datetime", "a Timestamp"], "give a day as a `datetime.date`, or as text: `YYYY-MM-DD`")
DEPTH = 100  # Deeper than the module reads: it is the module that says how deep is too deep.
LENGTH = 3 << 20  # Longer than the module takes.
