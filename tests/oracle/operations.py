"""Calls the module's operations through a service."""

import json
import urllib.request
from dataclasses import dataclass
from urllib.error import HTTPError


@dataclass(frozen=True)
class Operations:
    """A service, called with a key that has the scope for operations."""

    base: str
    key: str

    def __call__(self, operation: str, request: object) -> dict:
        """Returns the answer to a request. It fails the test if the call could not run."""
        call = urllib.request.Request(
            f"{self.base}/v1/operations/{operation}",
            json.dumps(request, ensure_ascii=False).encode(),
            {"authorization": f"Bearer {self.key}", "content-type": "application/json"},
        )
        try:
            with urllib.request.urlopen(call, timeout=60) as answer:
                result = json.load(answer)
        except HTTPError as refusal:
            raise AssertionError(f"{operation}: {refusal.status} {refusal.read()!r:.2000}") from refusal
        assert result["outcome"] != "could-not-run", f"{operation}: {result}"
        return result

    def valid(self, operation: str, request: object) -> dict:
        """Returns the answer to a request, which has to be valid."""
        answer = self(operation, request)
        assert answer["outcome"] == "valid", f"{operation}: {answer}"
        return answer

    def codes(self, operation: str, request: object) -> set[str]:
        """Returns the codes of the findings about a request."""
        answer = self(operation, request)
        assert answer["outcome"] == "findings", f"{operation}: {answer}"
        return {finding["code"] for finding in answer["findings"]}
