"""A value as JSON text, and findings about what of it JSON cannot carry: in the text, `null` stands in its place."""

import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from numbers import Real
from typing import Any, TypeVar

from ._contract import Compiled, Finding, Rendered, Validated, ValidateAnswer
from ._module import utf8

Answer = TypeVar("Answer", bound=Compiled | Rendered | Validated | ValidateAnswer)


class Written:
    """The `text` of a value, and what is `lost` of it, by JSON Pointer. Text and bytes are JSON already. A mapping's
    keys stay as they are; a dataclass's names become camelCase, and what is None in it is absent. Numbers are written
    as they print, which of a Decimal is every digit; a date, or its midnight without a time zone, is the day."""

    def __init__(self, value: object) -> None:
        self.lost: dict[str, str] = {}
        self._left = iter(range(1 << 19))  # A text of more values, each with a comma, is longer than the module takes.
        self.text = utf8(value if isinstance(value, (str, bytes, bytearray, memoryview)) else self._text(value, ""))

    def _text(self, value: Any, path: str, *inside: int) -> str:
        kind, word, why = type(value).__name__, type(value).__name__, ""
        try:
            if value is None or isinstance(value, (str, bool)):
                if (text := quoted(value)).isascii() or not HALF.search(text):
                    return text
                word = "half a pair"
            if issubclass(type(value), (Real, Decimal)):
                word = int.__repr__(value) if issubclass(type(value), int) else str(value)
                if NUMBER.fullmatch(word):
                    return word
            if day := day_of(value):
                return quoted(day.isoformat())
            word = "enum" if isinstance(value, Enum) else word
            if id(value) in inside:
                why = " that contains itself"
            elif getattr(value, "ndim", None) == 0:  # a scalar of numpy that is no number
                item, word = value.item(), str(value)
                if value.dtype.kind == "M":  # Of nanoseconds it gives an int.
                    item = value.astype("datetime64[us]").item()
                if day_of(item) or not ("time" in str(value.dtype) or getattr(value, "mask", False)):
                    return self._text(item, path)
            else:
                around = (*inside, id(value))
                if is_dataclass(value):  # `household_id` is `householdId`.
                    there = {f.name: v for f in fields(value) if (v := getattr(value, f.name)) is not None}
                    value = {re.sub("_(.)", lambda letter: letter[1].upper(), name): v for name, v in there.items()}
                elif row := getattr(value, "_asdict", None):
                    value = row()
                # A row of pandas, whose columns within a claim are arrays.
                named = isinstance(value, Mapping) or not inside and hasattr(value, "items")
                if named and not all(isinstance(name, str) for name, _ in value.items()):
                    why = " with a key that is no text"
                elif named or isinstance(value, (list, tuple)) or hasattr(value, "tolist") and kind != "memoryview":
                    steps = value.items() if named else enumerate(value)
                    texts = []  # Of nothing where it is deeper than the module reads, which has a finding for that.
                    for (step, of), _ in zip(steps if len(around) <= 100 else (), self._left):
                        text = self._text(of, f"{path}/{str(step).replace('~', '~0').replace('/', '~1')}", *around)
                        texts.append(f"{quoted(step)}:{text}" if named else text)
                    return ("{%s}" if named else "[%s]") % ",".join(texts)
        except Exception as cause:  # Whatever a value does when it is looked at is a finding too.
            why = f" that cannot be read ({' '.join(str(cause).split())})"
        self.lost[path] = (NAMES.get(word.lower()) or f"{'an' if kind[0] in 'aeioAEIO' else 'a'} {kind}") + why
        return "null"

    def judged(self, answer: Answer, **told: Any) -> Answer:
        """What the module says of the text, and what is lost, where the module found the `null` or at the end."""
        if not self.lost:
            return answer
        nulls = {f.path: f.params.get("expected", ANYTHING) for f in answer.findings if f.params.get("found") == "null"}
        ours = {}
        for path, found in self.lost.items():
            message = f"expected {nulls.get(path, ANYTHING)}, found {found}"
            said: dict[str, Any] = {"message": message, "params": {"found": found}, "help": HELP.get(found)}
            ours[path] = Finding(code="value.not_json", rule=None, path=path, **said, severity="error", status=400)
        kept = [ours.pop(f.path, f) if f.params.get("found") == "null" else f for f in answer.findings]
        return replace(answer, ok=False, status=400, findings=(*kept, *ours.values()), **told)


def day_of(value: object) -> date | None:
    """The day that a date is, or a time that is a midnight in no time zone, as spreadsheets and pandas have days."""
    if not isinstance(value, datetime):
        return value if isinstance(value, date) else None
    nanoseconds: int = getattr(value, "nanosecond", 0)
    if value != value or value.tzinfo is not None or nanoseconds:  # NaT of pandas is a datetime.
        return None
    return value.date() if value.time() == time() else None


ANYTHING = "a value that JSON has"
HALF = re.compile("[\ud800-\udfff]")
quoted = json.JSONEncoder(ensure_ascii=False).encode
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
NAMES = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity", "infinity": "Infinity", "-infinity": "-Infinity"}
NAMES |= {"nattype": "NaT", "nat": "NaT", "natype": "NA", "--": "a masked value"}
HELP = dict.fromkeys(NAMES.values(), "leave it out where there is none") | {"an Enum": "give its `value`"}
DAY = "give a day as a `datetime.date`, or as text: `YYYY-MM-DD`"
HELP |= dict.fromkeys(["a datetime", "a datetime64", "a Timestamp"], DAY)
NAMES |= {"enum": "an Enum", "object": "a Python object", "half a pair": "text with half of a surrogate pair"}
