"""What can be asked of the module: claims, gateway paths, preferences."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from importlib.resources import files
from os import PathLike
from pathlib import Path
from threading import Lock
from typing import Any, Callable

from ._contract import Claim, Compiled, Merged, Rendered, Route, Routes, Validated, ValidateAnswer, Version
from ._errors import ClaimRefused, Closed, ConfigurationRefused, CouldNotRun
from ._session import Pool, Session, compiled, encoded
from ._value import Written


@dataclass(frozen=True, kw_only=True)
class Report(ValidateAnswer):
    """What is found in a claim: whether a server takes it, and the HTTP status of a refusal. It prints what is wrong."""

    def __str__(self) -> str:
        errors = sum(finding.severity == "error" for finding in self.findings)
        counts = [(errors, "error"), (len(self.findings) - errors, "warning")]
        counted = ", ".join(f"{count} {word}{'s' * (count > 1)}" for count, word in counts if count)
        lines = [("accepted" if self.ok else f"refused ({self.status})") + (counted and f": {counted}")]
        for it in self.findings:
            rule, advice = it.rule and f", rule {it.rule}", it.help and f"; help: {it.help}"
            lines += [f"  {it.path or '(claim)'}  {'warning: ' * (it.severity == 'warning')}{it.message}"]
            lines += [f"    {it.code}{rule or ''}{advice or ''}"]
        return "\n".join(lines)

    def raise_for_findings(self) -> None:
        """Raises ClaimRefused when the claim is refused; warnings refuse nothing."""
        if not self.ok:
            raise ClaimRefused(self)


class Hearth(Pool):
    """The module, for any number of threads: the package's own, compiled at the first call, or another one at once."""

    def __init__(self, module: str | PathLike[str] | bytes | None = None) -> None:
        """Raises NotTheModule when `module`, a path or the bytes, is something else."""
        super().__init__(self.session)
        own = files("hearth").joinpath("hearth.wasm") if module is None else None
        self._wasm = own.read_bytes() if own else module if isinstance(module, bytes) else Path(str(module)).read_bytes()
        self._lock, self._compiled = Lock(), None if own else compiled(self._wasm)
        self.preferences = Preferences(self.invoke)

    def session(self) -> Session:
        """A new instance of one's own, for calls that build on each other."""
        if self._closed:
            raise Closed("this Hearth is closed")
        with self._lock:
            self._compiled = self._compiled or compiled(self._wasm)
        return self._compiled()

    def invoke(self, operation: str, request: str | bytes = b"") -> str:
        """The module's answer to a request, both as they are: the same bytes on every host.

        Raises ValueError when there is no such operation, Trapped when the module stops in the middle of it.
        """
        return self._ask(operation, request)

    def validate_claim(self, claim: object = None, /, **members: Any) -> Report:
        """What is wrong with a claim: JSON text, bytes of it, a mapping with the claim's own names, or a Claim.

        Keywords are the members of a Claim. A value that JSON cannot carry, such as NaN, is a finding like the others.
        Raises CouldNotRun when the claim is over the limit of size.
        """
        written = Written(Claim(**members) if members else claim)
        return written.judged(Report._read(read(self.invoke("claims.validate", written.text))))

    def version(self) -> Version:
        """The versions of the module, and its digest."""
        digest = "sha256:" + sha256(self._wasm).hexdigest()
        return Version._read({**read(self.invoke("module.version")), "module": digest})


class Router(Pool):
    """Maps requests of a protocol gateway, for any number of threads; as it is, by the protocol's own table."""

    def __init__(self, configuration: object = "", hearth: Hearth | None = None) -> None:
        """Raises ConfigurationRefused when the configuration, JSON text or a mapping, has mistakes."""
        make, written = (hearth or default).session, Written(configuration)

        def table() -> tuple[Session, str]:
            session = make()
            return session, session.invoke("gateway.compile", written.text)

        super().__init__(lambda: table()[0])
        session, answer = table()
        compiled = written.judged(Compiled._read(read(answer)))
        if not compiled.ok:
            raise ConfigurationRefused(compiled.findings)
        self.warnings = compiled.findings
        self._handle = compiled.handle  # The same in every instance: compiling is the first that each of them does.
        self._idle.append(session)

    def route(self, method: str, target: str, *, explain: bool = False) -> Route:
        """Maps a request; `target` is path and query as the client sent them. `explain` asks for what decided."""
        request = {"handle": self._handle, "method": method, "target": target, "explain": explain}
        return Route._read(read(self._ask("gateway.route", json.dumps(request))))

    def routes(self) -> Routes:
        """Where paths are served, and which there are."""
        return Routes._read(read(self._ask("gateway.routes", json.dumps({"handle": self._handle}))))


class Preferences:
    """How an agent is to respond in a room. Records and changes are JSON text, or mappings with the record's names."""

    def __init__(self, ask: Callable[[str, str | bytes], str]) -> None:
        self._ask = ask

    def validate(self, change: object) -> Validated:
        """What is wrong with a change; when it is refused, `text` says to a model why."""
        written = Written(change)
        checked = written.judged(Validated._read(read(self._ask("preferences.validate", written.text))))
        lines = [f"- {finding.path}: {finding.message}" for finding in checked.findings]
        return replace(checked, text="\n".join(lines)) if written.lost else checked

    def merge(self, record: object, change: object, now: datetime | str) -> Merged:
        """Makes a change to a record, None where there is none yet; a text for `now` is in RFC 3339.

        What does not change keeps every byte in the new record, which is text. Raises CouldNotRun when the record is no
        JSON object, or the time is none.
        """
        checked = self.validate(change)
        if not checked.ok:
            return Merged(**vars(checked), record=None, changed=())
        time = json.dumps(now.isoformat() if isinstance(now, datetime) else now)
        texts = tuple(encoded(text) for text in (Written(record).text, Written(change).text, time))
        answer = self._ask("preferences.merge", b'{"record":%b,"change":%b,"now":%b}' % texts)
        if answer.startswith('{"outcome":"valid"'):  # The record becomes the text of the record.
            start = answer.index('"record":') + len('"record":')
            end = json.JSONDecoder(parse_int=str).raw_decode(answer, start)[1]
            text = answer[start:end]
            answer = answer[:start] + (text if text == "null" else json.dumps(text)) + answer[end:]
        return Merged._read(read(answer))

    def render(self, record: object) -> Rendered:
        """The section of a system prompt for a record; its text is '' where there is nothing to say."""
        return Rendered._read(read(self._ask("preferences.render", Written(record).text)))

    def tool(self) -> dict[str, Any]:
        """The tool as agents are told of it, in the words of the Model Context Protocol."""
        return {name: of for name, of in read(self._ask("preferences.tool", b"")).items() if name != "outcome"}


def read(answer: str) -> dict[str, Any]:
    """The members of an answer. Raises CouldNotRun when it is none."""
    members: dict[str, Any] = json.loads(answer)
    if members["outcome"] == "could-not-run":
        raise CouldNotRun(**members["error"])
    return members


default = Hearth()  # For the functions of the package.
