"""Checks that validators in Python accept the published schemas unchanged.

    python check.py DIRECTORY

The directory has the schemas and a valid claim, sample.json. Each validator compiles every schema with formats, accepts
the sample, and refuses invalid claims; then a line states its name, its version, and how many schemas it compiled. The
first failure ends the program with 1.
"""

from __future__ import annotations

import copy
import json
import re
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
from openapi_schema_validator import OAS31Validator, oas31_format_checker
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

Schema = dict[str, Any]
Validity = Callable[[object], bool]

SCHEMAS = ("claim", "record", "preferences", "preferences-change")
FORMATS = jsonschema.Draft202012Validator.FORMAT_CHECKER


class Failure(Exception):
    """A validator refuses a schema, or accepts an invalid claim."""


def main(directory: Path) -> None:
    """Runs every validator on the schemas in a directory."""
    published = Published(directory)
    for name, check in CHECKS.items():
        try:
            count = check(published)
        except Exception as error:  # Each library has its own exceptions.
            raise Failure(f"{name} {version(name)}: {type(error).__name__}: {str(error)[:1000]}") from error
        print(f"{name} {version(name)}: {count} schemas")


class Published:
    """The files in a directory."""

    def __init__(self, directory: Path) -> None:
        def read(name: str) -> Any:
            return json.loads((directory / name).read_text(encoding="utf-8"))

        self.contract: Schema = read("contract.schema.json")
        self.schemas: dict[str, Schema] = {name: read(f"{name}.json") for name in SCHEMAS}
        self.openapi: Schema = read("openapi.json")
        self.sample: Any = read("sample.json")

    def judge(self, name: str, is_valid: Validity) -> None:
        """Raises Failure unless the schema of a claim accepts the sample and refuses each invalid claim."""
        if not is_valid(self.sample):
            raise Failure(f"{name} refuses the sample")
        for mistake, claim in self.wrong():
            if is_valid(claim):
                raise Failure(f"{name} accepts a claim with {mistake}")

    def wrong(self) -> Iterator[tuple[str, Any]]:
        """Yields invalid claims, each with its mistake."""
        for mistake, change in WRONG.items():
            claim = copy.deepcopy(self.sample)
            change(claim)
            yield mistake, claim


WRONG: dict[str, Callable[[Any], object]] = {
    "no type": lambda claim: claim.pop("type"),
    "a daily log of -1": lambda claim: claim["fuelMeasurements"]["dailyLogs"].insert(1, -1),
    "a season of 1": lambda claim: claim["externalFactors"].update(season=1),
    "an impossible date": lambda claim: claim["testPeriod"].update(startDate="2024-02-30"),
}


def by_jsonschema(published: Published) -> int:
    """Checks schemas by their metaschema with formats, and resolves every reference."""
    unknown = formats_in([published.contract, published.schemas]) - FORMATS.checkers.keys()
    if unknown:
        raise Failure(f"the formats {unknown} are not checked: install the packages that check them")

    registry = registered(published.contract["$id"], published.contract)

    def compiled(schema: Schema) -> jsonschema.Draft202012Validator:
        jsonschema.Draft202012Validator.check_schema(schema, format_checker=FORMATS)
        return jsonschema.Draft202012Validator(schema, registry=registry, format_checker=FORMATS)

    jsonschema.Draft202012Validator.check_schema(published.contract, format_checker=FORMATS)
    types = {name: compiled({"$ref": f"{published.contract['$id']}#/$defs/{name}"}) for name in published.contract["$defs"]}
    others = {}
    for name, schema in published.schemas.items():
        registered(schema["$id"], schema)
        others[name] = compiled(schema)
    published.judge("the contract", types["Claim"].is_valid)
    published.judge("claim.json", others["claim"].is_valid)
    return len(types) + len(others)


def registered(name: str, schema: Schema) -> Registry[Any]:
    """Returns a registry with a document, after resolving its references."""
    registry: Registry[Any] = Registry().with_resource(name, Resource(schema, DRAFT202012))
    for reference in references_in(schema):
        registry.resolver(name).lookup(reference)
    return registry


def by_jsonschema_rs(published: Published) -> int:
    """Compiles schemas in the strictest mode, and the types of the OpenAPI document as JSON Schema 2020-12."""

    def compiled(schema: Schema) -> jsonschema_rs.Draft202012Validator:
        jsonschema_rs.meta.validate(schema)
        return jsonschema_rs.Draft202012Validator(schema, validate_formats=True, ignore_unknown_formats=False)

    contract, openapi = published.contract, published.openapi["components"]
    dialect = published.contract["$schema"]
    types = {name: compiled({**contract, "$ref": f"#/$defs/{name}"}) for name in contract["$defs"]}
    of_openapi = {
        name: compiled({"$schema": dialect, "$ref": f"#/components/schemas/{name}", "components": openapi})
        for name in openapi["schemas"]
    }
    others = {name: compiled(of) for name, of in published.schemas.items()}
    published.judge("the contract", types["Claim"].is_valid)
    published.judge("openapi.json", of_openapi["Claim"].is_valid)
    published.judge("claim.json", others["claim"].is_valid)
    return len(types) + len(of_openapi) + len(others)


def by_openapi_schema_validator(published: Published) -> int:
    """Compiles the types of the OpenAPI document as schemas of OpenAPI 3.1."""
    unknown = formats_in(published.openapi["components"]["schemas"]) - oas31_format_checker.checkers.keys()
    if unknown:
        raise Failure(f"the formats {unknown} are not checked: install the packages that check them")
    registry = registered("urn:openapi", published.openapi)

    def compiled(name: str, schema: Schema) -> OAS31Validator:
        OAS31Validator.check_schema(schema, format_checker=oas31_format_checker)
        reference = {"$ref": f"urn:openapi#/components/schemas/{name}"}
        return OAS31Validator(reference, registry=registry, format_checker=oas31_format_checker)

    types = {name: compiled(name, of) for name, of in published.openapi["components"]["schemas"].items()}
    published.judge("openapi.json", types["Claim"].is_valid)
    return len(types)


def by_openapi_spec_validator(published: Published) -> int:
    """Validates the document with every schema, parameter, default and reference."""
    if not published.openapi["openapi"].startswith("3.1."):
        raise Failure(f"openapi.json is of version {published.openapi['openapi']}, not 3.1")
    OpenAPIV31SpecValidator(published.openapi).validate()
    return len(published.openapi["components"]["schemas"])


def references_in(schema: object) -> Iterator[str]:
    """Yields the references in a schema."""
    if isinstance(schema, dict):
        if isinstance(reference := schema.get("$ref"), str):
            yield reference
        for of in schema.values():
            yield from references_in(of)
    elif isinstance(schema, list):
        for of in schema:
            yield from references_in(of)


def formats_in(schemas: object) -> set[str]:
    """Returns the formats of schemas. A property can also have the name `format`, but then its value is not text."""
    found = re.findall(r'"format": "([^"]*)", |"format": "([^"]*)"}', json.dumps(schemas))
    return {one or other for one, other in found}


CHECKS: dict[str, Callable[[Published], int]] = {
    "jsonschema": by_jsonschema,
    "jsonschema-rs": by_jsonschema_rs,
    "openapi-schema-validator": by_openapi_schema_validator,
    "openapi-spec-validator": by_openapi_spec_validator,
}

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: check.py DIRECTORY")
    try:
        main(Path(sys.argv[1]))
    except Failure as failure:
        sys.exit(str(failure))
