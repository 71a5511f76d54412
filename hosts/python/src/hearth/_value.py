"""A value as JSON text, and findings about what of it JSON cannot carry: in the text, `null` stands in its place."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import date
from decimal import Decimal
from numbers import Real
from typing import Any, TypeVar

from ._contract import Finding, Validated, ValidateAnswer

Answer = TypeVar("Answer", bound=Validated | ValidateAnswer)


class Written:
    """The `text` of a value, and what is `lost` of it, by JSON Pointer. Text and bytes are JSON already. A mapping's
    keys stay as they are; a dataclass's names become camelCase, and what is None in it is absent. Numbers are written
    as they print, which of a Decimal is every digit; a date is its day."""

    def __init__(self, value: object) -> None:
        self.lost: dict[str, str] = {}
        self._left = iter(range(1 << 20))  # A text of more values is longer than the module takes.
        text = value if isinstance(value, (str, bytes)) else self._text(value, "")
        self.text = text.encode("utf-8", "backslashreplace") if isinstance(text, str) else text

    def _text(self, value: Any, path: str) -> str:
        found = word = type(value).__name__
        try:
            if value is None or isinstance(value, (str, bool)):
                return quoted(value)
            if issubclass(type(value), (Real, Decimal)):
                word = int.__repr__(value) if issubclass(type(value), int) else str(value)
                if NUMBER.fullmatch(word):
                    return word
            if type(value) is date:
                return quoted(value.isoformat())
            if is_dataclass(value):  # `household_id` is `householdId`.
                named = {f.name: v for f in fields(value) if (v := getattr(value, f.name)) is not None}
                value = {re.sub("_(.)", lambda letter: letter[1].upper(), name): v for name, v in named.items()}
            if isinstance(value, Mapping):
                texts = self._items(value.items(), path)
                return "{" + ",".join(quoted("".join([name])) + ":" + text for name, text in texts) + "}"
            if getattr(value, "ndim", None) == 0:  # a scalar of numpy that is no number
                return self._text(value.item(), path)
            if isinstance(value, (list, tuple)) or hasattr(value, "tolist"):
                return "[" + ",".join(text for _, text in self._items(enumerate(value), path)) + "]"
        except Exception as cause:  # Whatever a value does when it is looked at is a finding too.
            found += f" that cannot be read ({cause})"
        self.lost[path] = NAMES.get(word.lower()) or f"{'an' if found[0] in 'aeioAEIO' else 'a'} {found}"
        return "null"

    def _items(self, items: Iterable[tuple[Any, Any]], path: str) -> Iterator[tuple[Any, str]]:
        """What a container holds; nothing where it is deeper than the module reads, which has a finding for that."""
        for _, (step, value) in zip(self._left, items if path.count("/") < 100 else ()):
            yield step, self._text(value, f"{path}/{str(step).replace('~', '~0').replace('/', '~1')}")

    def judged(self, answer: Answer) -> Answer:
        """What the module says of the text, and what is lost, where the module found the `null` or at the end."""
        if not self.lost:
            return answer
        nulls = {f.path: f for f in answer.findings if f.path in self.lost and f.params.get("found") == "null"}
        ours = {}
        for path, found in self.lost.items():
            expected = nulls[path].params.get("expected", ANYTHING) if path in nulls else ANYTHING
            message = f"expected {expected}, found {found}"
            said: dict[str, Any] = {"message": message, "params": {"found": found}, "help": HELP.get(found)}
            ours[path] = Finding(code="value.not_json", rule=None, path=path, **said, severity="error", status=400)
        kept = [ours.pop(f.path) if nulls.get(f.path) is f else f for f in answer.findings]
        return replace(answer, ok=False, status=400, findings=(*kept, *ours.values()))


ANYTHING = "a value that JSON has"
quoted = json.JSONEncoder(ensure_ascii=False).encode
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
NAMES = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity", "infinity": "Infinity", "-infinity": "-Infinity"}
NAMES |= {"nattype": "NaT", "natype": "NA"}
HELP = dict.fromkeys(NAMES.values(), "leave it out where there is none")
HELP |= dict.fromkeys(["a datetime", "a Timestamp"], "give a day as a `datetime.date`, or as text: `YYYY-MM-DD`")
