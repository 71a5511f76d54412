"""Tests every method of the sample node: its JSON is that of an independent implementation, field by field."""

import base64

import pytest
import queries
from judge import judge, read

ENTITY, CLAIMS, TOKEN = (f"ixo.{module}.v1beta1.Query" for module in ("entity", "claims", "token"))
SAMPLE, FAULTS = "hearth.sample.v1.Query", "hearth.sample.v1.Faults"

ENTITIES = [
    "did:ixo:entity:4f8e2a91",
    "did:ixo:entity:0a1b2c3d4e5f60718293a4b5c6d7e8f9",
    "did:ixo:entity:7e57ab1e7e57ab1e7e57ab1e7e57ab1e",
    "did:ixo:entity:c0ffeec0ffeec0ffeec0ffeec0ffee00",
    "did:x:farm%3A12",
    "did:cosmos:net:ixo-5:stove.9",
]
PAGES = [
    {"pagination.limit": 7},
    {"pagination.limit": 7, "pagination.count_total": True},
    {"pagination.limit": 3, "pagination.offset": 2, "pagination.reverse": True},
    {"pagination.offset": 4, "pagination.count_total": True},
    {"pagination.offset": 1000},
    {"pagination.limit": 2**64 - 1},
    {"pagination.key": b"\xfb\xff\xbe\x00\x00\x00\x00\x00\x00\x00\x09", "pagination.limit": 2},
    {"pagination.key": b"\x00", "pagination.offset": 1},
]


def kinds(*names: str) -> list[queries.Fields]:
    return [{"kind": name} for name in [*names, "no such kind"]]



ASKED = {
    f"{ENTITY}/Params": [{}],
    f"{ENTITY}/Entity": [{"id": name} for name in [*ENTITIES, "did:x:farm:12", "did:ixo/ä b?#%"]],
    f"{ENTITY}/EntityList": [{}, *PAGES],
    f"{CLAIMS}/Params": [{}],
    f"{CLAIMS}/Claim": [
        *({"id": f"bafkreisample{number:04}"} for number in (1, 2, 3, 4, 5, 250, 251)),
        *({"id": name} for name in ("ixo:claim/7", "Ähren 100%", "claims")),
    ],
    f"{CLAIMS}/ClaimList": [{}, *PAGES],
    f"{TOKEN}/Params": [{}],
    f"{SAMPLE}/Any": kinds(
        "known", "well-known", "nested", "unresolvable", "broken", "prefixed", "empty", "unset", "list"
    ),
    f"{SAMPLE}/Numbers": kinds("min", "max", "zero", "not-a-number", "infinite", "minus-infinite", "small"),
    f"{SAMPLE}/Oneof": kinds("unset", "text", "number", "zero", "message"),
    # protobuf reads at most a hundred nested messages.
    f"{SAMPLE}/Tree": [{"depth": depth} for depth in (0, 1, 2, 50, 97, 98, 99, 100, 150, 200, 201)],
    f"{SAMPLE}/ThingById": [{"id": name} for name in ("stove", "heavy", "did:x:kettle", "a/b")],
    f"{SAMPLE}/Thing": [{"name": f"things/{name}"} for name in ("pot", "did:x:kettle", "nothing here")],
    f"{SAMPLE}/DescribeThing": [{"name": f"things/{name}"} for name in ("stove", "heavy", "Ä")],
    f"{SAMPLE}/File": [{"path": path} for path in ("a", "a/b.txt", "a b/ü/100%/a%2Fb", "x:y/?#&=+;")],
    f"{SAMPLE}/Echo": [{}, {"string_value": "a/b", "int64_value": -1, "shade": 2}],
}
for plain in (
    "Bytes CountThings Decimals Empty Enums Height Maps Names Struct Texts Times Unset Wrappers".split()
):
    ASKED[f"{SAMPLE}/{plain}"] = [{}]

FAULT = [
    *(f"code-{code}" for code in [*range(18), 99]),
    *(f"late-{code}" for code in [*range(18), 99]),
    *(f"after-message-{code}" for code in range(18)),
    "message-unicode",
    "message-empty",
    "details",
    "details-unresolvable",
    "details-garbage",
    "unavailable",
    "unimplemented",
    "undecodable",
    "no-message",
    "no-message-headers",
    "none",
    "no such fault",
]
"""Faults with a status of gRPC itself."""


@pytest.mark.parametrize("rpc", ASKED)
def test_answers_match_the_node(gateway, rpc):
    for fields in ASKED[rpc]:
        judge(gateway, rpc, fields)


@pytest.mark.parametrize("kind", FAULT)
def test_refusals_match_the_node(gateway, kind):
    judge(gateway, f"{FAULTS}/Fault", {"kind": kind})


def test_every_method_with_a_path_is_tested(gateway):
    methods = {
        f"{service}/{name}"
        for service in (ENTITY, CLAIMS, TOKEN, SAMPLE)
        for name, method in gateway.node.methods(service).items()
        if gateway.node.bindings(method)
    }
    assert methods == {*ASKED, f"{SAMPLE}/Metadata"}


@pytest.mark.parametrize("height", [1, 150, 600, 999, 1100, 1250, 0, 1251, 2**63 - 1])
def test_answers_have_the_requested_height(gateway, height):
    for rpc in (f"{SAMPLE}/Height", f"{TOKEN}/Params", f"{ENTITY}/EntityList", f"{CLAIMS}/ClaimList"):
        judge(gateway, rpc, {}, height=height)


@pytest.mark.parametrize("rpc", [f"{CLAIMS}/ClaimList", f"{ENTITY}/EntityList"])
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("limit", [1, 4, 99])
def test_cursors_lead_through_all_pages(gateway, rpc, limit, reverse):
    method = gateway.node.method(rpc)
    total = read(gateway, method, judge(gateway, rpc, {})).pagination.total
    fields = {"pagination.limit": limit, "pagination.reverse": reverse}
    found = 0
    while True:
        page = read(gateway, method, judge(gateway, rpc, fields))
        found += len(getattr(page, method.output_type.fields[0].name))
        if not page.pagination.next_key:
            break
        fields["pagination.key"] = page.pagination.next_key
    assert found == total > 0


def test_a_cursor_needs_no_escape_in_a_query(gateway):
    """An unescaped `+` reads as a space, which base64 does not contain."""
    method = gateway.node.method(f"{CLAIMS}/ClaimList")
    first = gateway.get("/chain/claims/claims?pagination.limit=2").body["pagination"]["next_key"]
    assert "+" in first
    fields = {"pagination.key": base64.b64decode(first), "pagination.limit": 2}
    request = queries.message(gateway.node, method.input_type, fields)
    expected = gateway.node.type(method.output_type).FromString(gateway.node.call(method, request).message)
    found = gateway.get(f"/chain/claims/claims?pagination.limit=2&pagination.key={first}")
    assert found.body == gateway.conversion.json(expected)


def test_the_gateway_sends_the_same_metadata_as_grpc(gateway):
    """Only metadata about the client differs."""
    method = gateway.node.method(f"{SAMPLE}/Metadata")
    reply = gateway.node.call(method, gateway.node.type(method.input_type)(), height=77)
    expected = gateway.conversion.json(read(gateway, method, reply))["metadata"]
    found = gateway.get("/hearth/sample/v1/metadata", height=77).body["metadata"]
    own = {"accept-encoding", "content-type", "grpc-accept-encoding", "grpc-timeout", "te", "user-agent"}
    assert expected["x-cosmos-block-height"] == "77"
    assert {name: value for name, value in found.items() if name not in own} == {
        name: value for name, value in expected.items() if name not in own
    }
