"""Reads the vectors of `tests/vectors` in the form that `cargo xtask build` writes. The README there describes it."""

import base64
import json
import os
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(os.environ["HEARTH_ARTIFACTS"]) / "vectors"


@dataclass(frozen=True)
class Vector:
    name: str
    operation: str
    request: bytes
    answer: dict
    before: tuple[bytes, ...] = ()
    """The requests of the earlier calls that the call depends on."""

    @property
    def findings(self) -> list[tuple[str, str]]:
        """Returns the code and the path of each expected finding. The findings of a record are warnings."""
        return [(finding["code"], finding["path"]) for finding in self.answer.get("findings", [])]

    @property
    def codes(self) -> set[str]:
        return {code for code, _ in self.findings}


def load(folder: str = "claims") -> list[Vector]:
    files = sorted((ROOT / folder).rglob("*.json"))
    assert files, f"no vectors below {ROOT / folder}"
    return [read(file, ROOT / folder) for file in files]


def read(file: Path, root: Path) -> Vector:
    vector = json.loads(file.read_text(encoding="utf-8"))
    assert set(vector) == {"description", "call", "answer"}, file
    call = vector["call"]
    name = file.relative_to(root).with_suffix("").as_posix()
    before = tuple(request(earlier["request"]) for earlier in call.get("before", []))
    return Vector(name, call["operation"], request(call["request"]), vector["answer"], before)


def request(written: dict) -> bytes:
    ((form, value),) = written.items()
    if form == "text":
        return value.encode()
    if form == "base64":
        return base64.b64decode(value, validate=True)
    assert form == "parts", form
    return b"".join(part["text"].encode() if "text" in part else part["repeat"].encode() * part["times"] for part in value)
