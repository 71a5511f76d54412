"""Calls the module's operations on preferences through a service, with texts."""

import json
from http.client import HTTPConnection
from urllib.parse import urlsplit

NOW = "2026-11-20T21:00:00Z"


class Preferences:
    """The operations, called over one connection. It must not be shared among threads."""

    def __init__(self, base: str, key: str):
        self.key, self.connection = key, HTTPConnection(urlsplit(base).netloc, timeout=60)

    def validate(self, change: str) -> dict:
        return json.loads(self.answer("validate", change))

    def merge(self, record: str, change: str, now: str = NOW) -> str:
        """Returns the text of the answer."""
        return self.answer("merge", f'{{"record":{record},"change":{change},"now":{json.dumps(now)}}}')

    def render(self, record: str) -> dict:
        return json.loads(self.answer("render", record))

    def answer(self, operation: str, request: str) -> str:
        headers = {"authorization": f"Bearer {self.key}", "content-type": "application/json"}
        self.connection.request("POST", f"/v1/operations/preferences.{operation}", request.encode(), headers)
        response = self.connection.getresponse()
        text = response.read().decode()
        assert '"outcome":' in text[:20], f"{operation}: {response.status} {text}"
        return text
