"""Paths of a protocol gateway: a router maps requests by a table that the module compiles from a configuration."""

import json
import os
from dataclasses import replace

from ._answer import Report, read
from ._contract import Compiled, Finding, Route, Routes
from ._errors import HearthError
from ._hearth import Hearth
from ._module import Session, Text
from ._value import Written


class ConfigurationRefused(HearthError):
    """The configuration of a router has mistakes: `findings` has them all."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(findings)
        self.findings = findings

    def __str__(self) -> str:
        named = tuple(replace(finding, path=finding.path or "(configuration)") for finding in self.findings)
        return f"the configuration is {Report(ok=False, status=400, findings=named, checks=())}"


class Router(Hearth):
    """A Hearth that maps requests of a protocol gateway. Without a configuration it uses the protocol's own table."""

    def __init__(self, configuration: object = None, module: os.PathLike[str] | Text | None = None) -> None:
        """Takes JSON text or a mapping. Raises ConfigurationRefused when the configuration has mistakes."""
        super().__init__(module)
        written = Written("" if configuration is None else configuration)
        answer = super().session().invoke("gateway.compile", written.text)
        table = written.judged(Compiled._read(read(answer)))
        if not table.ok:
            raise ConfigurationRefused(table.findings)
        self._configuration = written.text
        self._handle = table.handle
        self.warnings: tuple[Finding, ...] = table.findings

    def session(self) -> Session:
        """Returns a new instance that has the table, with the handle that every instance gives first."""
        session = super().session()
        session.invoke("gateway.compile", self._configuration)
        return session

    def route(self, method: str, target: str, *, explain: bool = False) -> Route:
        """Maps a request; `target` is path and query as the client sent them. `explain` asks for the reasons."""
        request = {"handle": self._handle, "method": method, "target": target, "explain": explain}
        return Route._read(read(self.invoke("gateway.route", json.dumps(request))))

    def routes(self) -> Routes:
        """Returns the prefixes under which paths are served, and the routes."""
        return Routes._read(read(self.invoke("gateway.routes", json.dumps({"handle": self._handle}))))
