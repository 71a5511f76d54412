"""Tests routers: tables, mapped requests and wrong configurations."""

import json
import math
import pickle

import pytest

import hearth_kpt as hearth

CONFIGURATION = {
    "prefixes": [
        {"path": "/chain", "standsFor": "/ixo"},
        {"path": "/old", "standsFor": "/ixo", "deprecated": "2024-01-01"},
    ],
    "extends": ["protocol"],
}


@pytest.mark.parametrize("none", [(), (None,), ("",)])
def test_the_table_of_the_protocol(none: tuple[str | None, ...]) -> None:
    with hearth.Router(*none) as router:
        assert router.warnings == ()
        route = router.route("GET", "/chain/entity/did:ixo:entity:4f8e2a91")
        assert (route.ok, route.status, route.rpc) == (True, None, "ixo.entity.v1beta1.Query/Entity")
        assert route.fields == {"id": "did:ixo:entity:4f8e2a91"} and route.explain is None
        refused = router.route("GET", "/nowhere")
        assert (refused.ok, refused.status, refused.rpc) == (False, 404, None)
        assert [finding.severity for finding in refused.findings] == ["error"]
        assert router.route("DELETE", "/chain/token/params").status == 405
        routes = router.routes()
        assert {prefix.path for prefix in routes.prefixes} == {"/chain", "/ixo"}
        assert "ixo.token.v1beta1.Query/Params" in {route.rpc for route in routes.routes}


def test_explain_gives_the_reasons() -> None:
    explain = hearth.Router().route("GET", "/chain/entity/params", explain=True).explain
    assert explain is not None and explain.template == "/ixo/entity/params" and explain.stands_for == "/ixo"
    assert [(one.segment, one.as_) for one in explain.segments] == [
        ("chain", "prefix"), ("entity", "literal"), ("params", "literal"),
    ]  # fmt: skip
    assert explain.alternatives[0].template == "/ixo/entity/{id}"


def test_a_configuration_as_text_and_as_a_mapping() -> None:
    for configuration in (CONFIGURATION, json.dumps(CONFIGURATION), json.dumps(CONFIGURATION).encode()):
        with hearth.Router(configuration) as router:
            route = router.route("GET", "/old/token/params")
            assert route.deprecation is not None
            assert (route.deprecation.since, route.deprecation.successor) == ("2024-01-01", "/chain/token/params")


@pytest.mark.parametrize(
    "configuration",
    [{"prefixes": [{"path": "chain"}], "extends": ["nothing"]}, "{", b"\xff", {"extends": math.nan}, {"extends": {1}}],
)
def test_a_wrong_configuration_reports_all_errors(configuration: object) -> None:
    with pytest.raises(hearth.ConfigurationRefused) as refused:
        hearth.Router(configuration)
    findings = refused.value.findings
    assert findings and str(refused.value).count("\n") == 2 * len(findings)
    assert str(refused.value).startswith("the configuration is refused (400): ")
    for it in findings:
        assert f"\n  {it.path or '(configuration)'}  {it.message}\n    {it.code}" in str(refused.value)
    assert pickle.loads(pickle.dumps(refused.value)).findings == findings


def test_a_value_that_json_cannot_carry_refuses_a_configuration() -> None:
    with pytest.raises(hearth.ConfigurationRefused) as refused:
        hearth.Router({"prefixes": math.nan})
    assert str(refused.value) == (
        "the configuration is refused (400): 1 error\n"
        "  /prefixes  expected an array, found NaN\n"
        "    value.not_json; help: omit the member if it has no value"
    )
    with pytest.raises(hearth.ConfigurationRefused) as refused:  # The module accepts a `null` there.
        hearth.Router({**CONFIGURATION, "note": math.inf})
    assert ("/note", "value.not_json") in [(finding.path, finding.code) for finding in refused.value.findings]


def test_a_target_can_be_any_text() -> None:
    with hearth.Router() as router:
        for target in ("", "/", "é", "\u0001", '"', "\\", "\0", "/chain/token/params?a=%zz"):
            assert not router.route("GET", target).ok, target
        with pytest.raises(hearth.CouldNotRun):
            router.route("GET", "/\ud800")
