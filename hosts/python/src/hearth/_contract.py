"""Claims and answers as dataclasses, their names in snake_case. Written by generate.py: do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, Union

if TYPE_CHECKING:
    from typing_extensions import Self

Number = Union[int, float, Decimal]
"""A number of a claim. It is written as it prints; a Decimal keeps every digit."""

__all__ = [
    "Number",
    "Alternative",
    "Check",
    "Claim",
    "Compiled",
    "Deprecation",
    "Evidence",
    "Explanation",
    "ExternalFactors",
    "Finding",
    "FuelMeasurements",
    "Matched",
    "Merged",
    "Rendered",
    "Route",
    "Routes",
    "ServedPrefix",
    "ServedRoute",
    "TestPeriod",
    "ValidateAnswer",
    "Validated",
    "Version",
]


@dataclass(frozen=True, kw_only=True)
class TestPeriod:
    """First and last day, and the number of days: `endDate` − `startDate`, or one more."""

    __test__ = False  # It is none of pytest's.

    start_date: date | str

    end_date: date | str

    duration_days: int


@dataclass(frozen=True, kw_only=True)
class FuelMeasurements:
    """The member `fuelMeasurements` of a claim."""

    total: Number
    """Fuel over the whole test: the sum of the daily logs, in their unit."""

    daily_logs: Sequence[Number]
    """Fuel of each day, in one unit throughout."""


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """The member `evidence` of a claim."""

    type: str | None = None

    uri: str


@dataclass(frozen=True, kw_only=True)
class ExternalFactors:
    """What may have changed the fuel use. Write ["none"] when there was nothing."""

    season: str | None = None

    cultural_events: Sequence[str] | None = None

    occupational_factors: Sequence[str] | None = None


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One household's Kitchen Performance Test: who was measured, when, and how much fuel was used each day."""

    type: Literal["KPTClaim"] = "KPTClaim"

    household_id: str
    """Decentralised identifier (DID) of the household. A DID URL with a path is accepted with a warning."""

    test_group: Literal["reference", "intervention"]
    """`reference`: users of old stoves. `intervention`: users of new stoves."""

    test_period: TestPeriod | None = None
    """First and last day, and the number of days: `endDate` − `startDate`, or one more."""

    fuel_measurements: FuelMeasurements

    cooking_sessions: Sequence[Mapping[str, object]] | None = None
    """Details of cooking events; members are free."""

    evidence: Sequence[str | Evidence] | None = None
    """Photos, documents, and how households were selected (type `selection-methodology`)."""

    external_factors: ExternalFactors | None = None
    """What may have changed the fuel use. Write ["none"] when there was nothing."""

    study_id: str | None = None
    """The study that the claim belongs to; without it, the one study of the submitter."""


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One thing that is wrong, or worth a warning, with an input."""

    code: str
    """The stable code."""

    rule: int | None
    """The number of the rule in the specification, where it has one."""

    path: str
    """Where, as a JSON Pointer into the claim."""

    message: str
    """What, for people; the text is not stable."""

    params: Mapping[str, Any] = field(hash=False)
    """What the message is made of."""

    severity: Literal["error", "warning"]
    """Whether it refuses the input."""

    status: int | None
    """The HTTP status it leads to: 400 or 409; none for a warning."""

    help: str | None
    """Advice, where there is some."""

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            code=of["code"],
            rule=of["rule"],
            path=of["path"],
            message=of["message"],
            params=of["params"],
            severity=of["severity"],
            status=of["status"],
            help=of["help"],
        )


@dataclass(frozen=True, kw_only=True)
class Check:
    """What became of one of the rules that do not refuse a claim."""

    rule: int
    """The number of the rule in the specification."""

    id: str
    """The stable name of the rule."""

    result: Literal["pass", "fail", "not-assessed"]
    """The result."""

    code: str | None
    """Why not; absent when the check passes."""

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            rule=of["rule"],
            id=of["id"],
            result=of["result"],
            code=of.get("code"),
        )


@dataclass(frozen=True, kw_only=True)
class ValidateAnswer:
    """The answer of `validateClaim`."""

    ok: bool
    """Whether the input is taken."""

    findings: tuple[Finding, ...]

    checks: tuple[Check, ...]

    status: int | None

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            ok=of["outcome"] == "valid",
            findings=tuple(Finding._read(one) for one in of["findings"]),
            checks=tuple(Check._read(one) for one in of["checks"]),
            status=of.get("status"),
        )


@dataclass(frozen=True, kw_only=True)
class Compiled:
    """The answer of `compileGateway`."""

    ok: bool
    """Whether the input is taken."""

    handle: int | None

    findings: tuple[Finding, ...]

    status: int | None

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            ok=of["outcome"] == "valid",
            handle=of.get("handle"),
            findings=tuple(Finding._read(one) for one in of["findings"]),
            status=of.get("status"),
        )


@dataclass(frozen=True, kw_only=True)
class Deprecation:
    """That a path is an old one."""

    since: str
    """Since when, `YYYY-MM-DD`."""

    successor: str | None
    """The path to use instead."""

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            since=of["since"],
            successor=of.get("successor"),
        )


@dataclass(frozen=True, kw_only=True)
class Matched:
    """One segment of a path, and what of the template it met."""

    segment: str
    """The segment, without escapes."""

    matched: str
    """The literal, the `{variable}` or the wildcard."""

    as_: Literal["prefix", "literal", "variable", "wildcard"]
    """What that is."""

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            segment=of["segment"],
            matched=of["matched"],
            as_=of["as"],
        )


@dataclass(frozen=True, kw_only=True)
class Alternative:
    """A route that would have answered, were it not for another."""

    template: str
    """Its template."""

    segment: int | None
    """The segment, from 0, where the two part; none where the verb decides."""

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            template=of["template"],
            segment=of["segment"],
        )


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """What decided a mapping."""

    template: str
    """The route's template."""

    stands_for: str
    """What the prefix stands for."""

    alias: str | None
    """The template of the old path that led to the route."""

    segments: tuple[Matched, ...]
    """The path, segment by segment."""

    alternatives: tuple[Alternative, ...]
    """Other routes that the path fits."""

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            template=of["template"],
            stands_for=of["standsFor"],
            alias=of.get("alias"),
            segments=tuple(Matched._read(one) for one in of["segments"]),
            alternatives=tuple(Alternative._read(one) for one in of["alternatives"]),
        )


@dataclass(frozen=True, kw_only=True)
class Route:
    """The answer of `routeRequest`."""

    ok: bool
    """Whether the input is taken."""

    rpc: str | None

    fields: Mapping[str, Any] | None = field(hash=False)

    prefix: str | None

    path: str | None

    response_body: str | None

    deprecation: Deprecation | None

    explain: Explanation | None

    status: int | None

    findings: tuple[Finding, ...]

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            ok=of["outcome"] == "valid",
            rpc=of.get("rpc"),
            fields=of.get("fields"),
            prefix=of.get("prefix"),
            path=of.get("path"),
            response_body=of.get("responseBody"),
            deprecation=Deprecation._read(of["deprecation"]) if "deprecation" in of else None,
            explain=Explanation._read(of["explain"]) if "explain" in of else None,
            status=of.get("status"),
            findings=tuple(Finding._read(one) for one in of.get("findings", ())),
        )


@dataclass(frozen=True, kw_only=True)
class ServedPrefix:
    """A prefix of a table."""

    path: str
    """The prefix."""

    stands_for: str
    """What it stands for."""

    deprecated: str | None
    """Since when clients should use another."""

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            path=of["path"],
            stands_for=of["standsFor"],
            deprecated=of.get("deprecated"),
        )


@dataclass(frozen=True, kw_only=True)
class ServedRoute:
    """A route of a table."""

    template: str
    """Its template."""

    rpc: str
    """The method."""

    disabled: bool
    """Whether it is answered 501."""

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            template=of["template"],
            rpc=of["rpc"],
            disabled=of["disabled"],
        )


@dataclass(frozen=True, kw_only=True)
class Routes:
    """The answer of `gatewayRoutes`."""

    prefixes: tuple[ServedPrefix, ...]

    routes: tuple[ServedRoute, ...]

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            prefixes=tuple(ServedPrefix._read(one) for one in of["prefixes"]),
            routes=tuple(ServedRoute._read(one) for one in of["routes"]),
        )


@dataclass(frozen=True, kw_only=True)
class Version:
    """The answer of `version`."""

    contract: str

    crate: str

    rule_set: str

    module: str
    """The digest of hearth.wasm: `sha256:…`."""

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            contract=of["contract"],
            crate=of["crate"],
            rule_set=of["ruleSet"],
            module=of["module"],
        )


@dataclass(frozen=True, kw_only=True)
class Validated:
    """The answer of `validatePreferences`."""

    ok: bool
    """Whether the input is taken."""

    findings: tuple[Finding, ...]

    status: int | None

    text: str | None

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            ok=of["outcome"] == "valid",
            findings=tuple(Finding._read(one) for one in of["findings"]),
            status=of.get("status"),
            text=of.get("text"),
        )


@dataclass(frozen=True, kw_only=True)
class Merged:
    """The answer of `mergePreferences`."""

    ok: bool
    """Whether the input is taken."""

    record: str | None
    """The record after it, as JSON text."""

    changed: tuple[str, ...]

    findings: tuple[Finding, ...]

    text: str

    status: int | None

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            ok=of["outcome"] == "valid",
            record=of.get("record"),
            changed=tuple(of.get("changed", ())),
            findings=tuple(Finding._read(one) for one in of["findings"]),
            text=of["text"],
            status=of.get("status"),
        )


@dataclass(frozen=True, kw_only=True)
class Rendered:
    """The answer of `renderPreferences`, whose request is a `UserPreferences` or `null`."""

    ok: bool
    """Whether the input is taken."""

    text: str | None

    findings: tuple[Finding, ...]

    status: int | None

    @classmethod
    def _read(cls, of: Mapping[str, Any]) -> Self:
        return cls(
            ok=of["outcome"] == "valid",
            text=of.get("text"),
            findings=tuple(Finding._read(one) for one in of["findings"]),
            status=of.get("status"),
        )
