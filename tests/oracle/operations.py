"""The module's operations, asked of a service."""

import json
import urllib.request
from dataclasses import dataclass
from urllib.error import HTTPError


@dataclass(frozen=True)
class Operations:
    """A service, asked with one key that may call operations."""

    base: str
    key: str

    def __call__(self, operation: str, request: object) -> dict:
        """The answer to a request; `could-not-run` fails the test that asks."""
        asked = urllib.request.Request(
            f"{self.base}/v1/operations/{operation}",
            json.dumps(request, ensure_ascii=False).encode(),
            {"authorization": f"Bearer {self.key}", "content-type": "application/json"},
        )
        try:
            with urllib.request.urlopen(asked, timeout=60) as answer:
                said = json.load(answer)
        except HTTPError as refusal:
            raise AssertionError(f"{operation}: {refusal.status} {refusal.read()!r:.2000}") from refusal
        assert said["outcome"] != "could-not-run", f"{operation}: {said}"
        return said

    def valid(self, operation: str, request: object) -> dict:
        """The answer to a request that has to be in order."""
        said = self(operation, request)
        assert said["outcome"] == "valid", f"{operation}: {said}"
        return said

    def codes(self, operation: str, request: object) -> set[str]:
        """What is found wrong with a request."""
        said = self(operation, request)
        assert said["outcome"] == "findings", f"{operation}: {said}"
        return {finding["code"] for finding in said["findings"]}
