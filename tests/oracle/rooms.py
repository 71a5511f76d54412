"""Accesses the rooms of a service: the record by HTTP, the tool by the public client of the Model Context Protocol."""

import hashlib
import json
import urllib.request
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http.client import HTTPMessage
from urllib.error import HTTPError
from urllib.parse import quote

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

TOOL = "set_user_preferences"
KEYS = {
    "one": (["a"], ["preferences:read", "preferences:write"]),
    "several": (["a", "b"], ["preferences:read", "preferences:write"]),
    "every": (["*"], ["preferences:read", "preferences:write"]),
    "home": (["a", "*"], ["preferences:read", "preferences:write"]),
    "none": ([], ["preferences:read", "preferences:write"]),
    "reader": (["a"], ["preferences:read"]),
    "writer": (["a"], ["preferences:write"]),
    "stranger": (["a"], ["claims:read", "claims:write", "gateway:read"]),
}
"""The rooms and scopes of each key."""


def settings() -> str:
    """Returns `hearth.toml` with the keys."""
    return "".join(
        f"[[api_keys]]\nid = '{key}'\nsha256 = '{hashlib.sha256(key.encode()).hexdigest()}'\nsubject = '{key}'\n"
        f"scopes = {json.dumps(scopes)}\nrooms = {json.dumps(rooms)}\n"
        for key, (rooms, scopes) in KEYS.items()
    )


@dataclass(frozen=True)
class Answer:
    status: int
    headers: HTTPMessage
    body: bytes

    def json(self) -> object:
        return json.loads(self.body)


@dataclass(frozen=True)
class Rooms:
    """A service, called with one key."""

    base: str
    key: str

    def record(self, room: str | None = None, **headers: str) -> Answer:
        return self.request("GET", "/user-preferences", room, None, headers)

    def call(self, room: str | None, arguments: bytes) -> Answer:
        """Calls the tool with a text as its arguments, by the revision of 2025."""
        params = b'{"name":"%s","arguments":%s}' % (TOOL.encode(), arguments)
        return self.message(room, b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":%s}' % params)

    def tools(self) -> list[dict]:
        answer = self.message(None, b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}')
        assert answer.status == 200, answer
        return answer.json()["result"]["tools"]

    def message(self, room: str | None, message: bytes) -> Answer:
        headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        return self.request("POST", "/mcp", room, message, headers)

    def request(self, method: str, path: str, room: str | None, body: bytes | None, headers: dict) -> Answer:
        call = urllib.request.Request(self.base + target(path, room), body, method=method)
        for name, value in {"Authorization": f"Bearer {self.key}", **headers}.items():
            call.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(call, timeout=60) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except HTTPError as refusal:
            return Answer(refusal.code, refusal.headers, refusal.read())

    @asynccontextmanager
    async def client(self, room: str | None = None, mode: str = "auto"):
        """Yields a connected client."""
        headers = {"Authorization": f"Bearer {self.key}"}
        async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
            transport = streamable_http_client(self.base + target("/mcp", room), http_client=http)
            async with Client(transport, mode=mode) as client:
                yield client


def target(path: str, room: str | None) -> str:
    return path if room is None else f"{path}?room={quote(room, safe='')}"
