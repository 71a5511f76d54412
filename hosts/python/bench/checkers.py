"""The compared checkers of claims, with the same rules. Each takes text or a mapping and finds the paths of errors."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import jsonschema
import jsonschema_rs
import pydantic
from claims import AGREED
from models import Claim
from rules import contradictions

import hearth_kpt as hearth


@dataclass
class Checker:
    """A checker of claims. `paths` reads the JSON Pointers of errors from its results."""

    name: str
    text: Callable[[str], Any]
    mapping: Callable[[dict[str, Any]], Any]
    paths: Callable[[Any], list[str]]

    def agrees(self) -> None:
        """Raises AssertionError if the checker does not find the error of each claim, from text and from a mapping."""
        for wrong, text in AGREED:
            for result in (self.text(text), self.mapping(json.loads(text))):
                found = self.paths(result)
                assert (wrong in found) if wrong else not found, f"{self.name}: {found} for {wrong} in {text}"


def pointer(steps: Iterable[object]) -> str:
    """Returns the JSON Pointer of a path without special characters."""
    return "".join(f"/{step}" for step in steps)


HEARTH = Checker(
    name="hearth",
    text=hearth.validate_claim,
    mapping=hearth.validate_claim,
    paths=lambda report: [finding.path for finding in report.findings if finding.severity == "error"],
)


def with_pydantic() -> Checker:
    """Returns a checker with pydantic's JSON parser, its types, and validators of fields."""

    def refusal(validate: Callable[[Any], object]) -> Callable[[Any], pydantic.ValidationError | None]:
        def check(claim: Any) -> pydantic.ValidationError | None:
            try:
                validate(claim)
            except pydantic.ValidationError as error:
                return error
            return None

        return check

    def path(error: Any) -> str:
        # The path of a member of a union ends with the name of the type that did not match.
        steps = [step for step in error["loc"] if step != "Evidence" and "[" not in str(step)]
        return error.get("ctx", {}).get("path") or pointer(steps)

    name = f"pydantic {version('pydantic')}, validators for the sum and the period"
    text, mapping = refusal(Claim.model_validate_json), refusal(Claim.model_validate)
    return Checker(name, text, mapping, lambda error: [path(one) for one in error.errors()] if error else [])


def with_jsonschema() -> Checker:
    """Returns a checker with the JSON Schema of a claim and its formats, and the sum and the period by hand."""
    checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    validator = jsonschema.Draft202012Validator(schema(), format_checker=checker)

    def check(claim: dict[str, Any]) -> list[str]:
        wrong = [pointer(error.absolute_path) for error in validator.iter_errors(claim)]
        return wrong or list(contradictions(claim))

    name = f"jsonschema {version('jsonschema')}, the sum and the period by hand"
    return Checker(name, lambda text: check(json.loads(text)), check, list)


def with_jsonschema_rs() -> Checker:
    """Returns a checker with the same schema, compiled in Rust."""
    validator = jsonschema_rs.Draft202012Validator(schema(), validate_formats=True)

    def check(claim: dict[str, Any]) -> list[str]:
        wrong = [pointer(error.instance_path) for error in validator.iter_errors(claim)]
        return wrong or list(contradictions(claim))

    name = f"jsonschema-rs {version('jsonschema-rs')}, the sum and the period by hand"
    return Checker(name, lambda text: check(json.loads(text)), check, list)


def schema() -> dict[str, Any]:
    """Returns the JSON Schema of a claim from the module."""
    claim: dict[str, Any] = json.loads(hearth.invoke("claims.schema"))["claim"]
    return claim


def all_agreed() -> list[Checker]:
    """Returns Hearth and the other checkers, after they agreed on every claim."""
    checkers = [HEARTH, with_pydantic(), with_jsonschema_rs(), with_jsonschema()]
    for checker in checkers:
        checker.agrees()
    return checkers
