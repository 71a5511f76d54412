"""Reads the OpenAPI document of a service."""

import json
import urllib.request
from dataclasses import dataclass

from jsonschema import Draft202012Validator, FormatChecker
from test_schema import ecmascript


@dataclass(frozen=True)
class Described:
    """The document, with patterns converted for Python."""

    document: dict

    @classmethod
    def of(cls, base: str) -> "Described":
        with urllib.request.urlopen(f"{base}/openapi.json") as answer:
            return cls(json.load(answer, object_hook=ecmascript))

    def body(self, path: str) -> dict:
        """Returns the description of the body of a POST to a path."""
        return self.document["paths"][path]["post"]["requestBody"]["content"]["application/json"]

    def schema(self, path: str) -> Draft202012Validator:
        components = {"components": {"schemas": self.document["components"]["schemas"]}}
        return Draft202012Validator(self.body(path)["schema"] | components, format_checker=FormatChecker(["date"]))
