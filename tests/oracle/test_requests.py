"""The OpenAPI document says what the bodies of samples, selections and studies are: no less than the module takes, and
no more of what it refuses for its shape."""

import json
from pathlib import Path
from random import Random

import claims
import pytest
import vectors
from jsonschema import Draft202012Validator, FormatChecker
from test_schema import ecmascript, pointer

DOCUMENT = Path(__file__).parent.parent.parent / "hosts" / "spin" / "src" / "openapi.json"
WRITTEN = json.loads(DOCUMENT.read_text(encoding="utf-8"))
COMPONENTS = {"components": {"schemas": json.loads(json.dumps(WRITTEN["components"]["schemas"]), object_hook=ecmascript)}}


def validator(schema: dict) -> Draft202012Validator:
    return Draft202012Validator(schema | COMPONENTS, format_checker=FormatChecker(["date"]))


def component(name: str) -> Draft202012Validator:
    return validator({"$ref": f"#/components/schemas/{name}"})


SCHEMAS = {
    "sampling.size": component("SampleDesign"),
    "selection.draw": component("SelectionRequest"),
    "study.assess": component("StudyParameters"),
    "study.reductions": component("ReductionsRequest"),
}
"""What each operation is asked; `study.assess` without its claims."""

BODIES = {
    path: WRITTEN["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    for path in ["/v1/sampling", "/v1/selections", "/v1/studies/{id}"]
}

SHAPE = {
    "reductions.cap_needs_baseline",
    "reductions.factor_missing",
    "reductions.fnrb_not_applicable",
    "reductions.measured_already",
    "reductions.no_terms",
    "reductions.not_a_default",
    "reductions.not_of_fuel",
    "reductions.not_of_methodology",
    "reductions.unit_does_not_fit",
    "reductions.unknown_factor_set",
    "reductions.unknown_unit",
    "reductions.unknown_version",
    "request.empty_text",
    "request.invalid_date",
    "request.invalid_did",
    "request.missing_member",
    "request.not_whole",
    "request.one_of",
    "request.out_of_range",
    "request.text_too_long",
    "request.too_many_items",
    "request.unknown_member",
    "request.unknown_word",
    "request.wrong_type",
    "sampling.no_strata",
    "sampling.other_kind",
    "sampling.spread_twice",
    "sampling.stratum_name",
    "sampling.stratum_part",
    "selection.empty_frame",
    "selection.invalid_randomness",
    "selection.invalid_stratum",
    "selection.size_zero",
    "selection.sizes_not_expected",
    "selection.stratum_missing",
    "selection.stratum_not_expected",
    "study.no_factor",
}
"""What a schema can say."""

BEYOND_SHAPE = {
    "reductions.gwp_does_not_fit",
    "reductions.not_conservative",
    "reductions.not_measured",
    "reductions.pair_differs",
    "sampling.mean_missing",
    "sampling.populations_sum",
    "sampling.size_too_large",
    "sampling.stratum_empty",
    "sampling.stratum_twice",
    "sampling.weights_sum",
    "selection.duplicate_household",
    "selection.reserves_exceed_frame",
    "selection.reserves_exceed_stratum",
    "selection.size_exceeds_frame",
    "selection.size_exceeds_stratum",
    "selection.size_missing",
    "selection.sizes_differ",
    "selection.too_many_strata",
    "selection.unknown_stratum",
    "study.dropout_measured",
    "study.fuel_unstated",
    "study.fuels_mixed",
    "study.gap_reversed",
    "study.group_empty",
    "study.group_of_one",
    "study.household_in_both_groups",
    "study.household_repeated",
    "study.household_twice",
    "study.household_unpaired",
    "study.not_finite",
    "study.rule_weaker",
    "study.saving_missed",
    "study.size_differs",
    "study.sizes_of_few",
    "study.strata_untold",
    "study.studies_differ",
    "study.unit_unstated",
    "study.units_mixed",
}
"""What takes sums, other members, or the claims."""

EXCEPTIONS = {
    ("study/reductions/no-fnrb", "/reductions/savings/0"): "that the fuel is wood, the claims say",
    ("study/reductions/cap-without-sizes", "/reductions/baseline/0"): "that no sizes are known, the claims say",
    ("study/reductions/unit-without-conversion", "/reductions/savings/0"): "which unit it is, the claims say",
    ("study/shape/no-claims-member", ""): "claims are no part of the parameters",
    ("selection/draw/strata-with-characters-that-do-not-show", "/frame/8/stratum"): "no pattern names planes beyond the first",
}
"""Where a schema accepts what the module refuses, and why. A line that is no longer needed fails."""


def parameters(request: object) -> object:
    """A request as the schemas have it: without its claims, and without the null that the service alone refuses."""
    if isinstance(request, dict):
        refused = {name for name in ["study", "selection"] if request.get(name, "") is None}
        return {name: value for name, value in request.items() if name != "claims" and name not in refused}
    return request


def read() -> list[tuple[vectors.Vector, str, object]]:
    found = []
    for area in ["sampling", "selection", "study", "reductions"]:
        for vector in vectors.load(area):
            asked = vector.operation in SCHEMAS and vector.answer["outcome"] != "could-not-run"
            if asked and not any(code.startswith("json.") for code in vector.codes):
                found.append((vector, f"{area}/{vector.name}", claims.plain(claims.parse(vector.request))))
    return found


READ = read()
VALID = [(vector, name, request) for vector, name, request in READ if vector.answer["outcome"] == "valid"]
REFUSED = [(vector, name, request) for vector, name, request in READ if vector.answer["outcome"] != "valid"]


def shape(vector: vectors.Vector) -> set[str]:
    """Where a request is found to be of the wrong shape."""
    return {path for code, path in vector.findings if code in SHAPE and not path.startswith("/claims")}


def places(errors):
    """Where a schema refuses, branch by branch."""
    for error in errors:
        yield pointer(error.absolute_path)
        yield from places(error.context)


@pytest.mark.parametrize("case", VALID, ids=lambda case: case[1])
def test_what_the_module_takes_is_of_the_schema(case):
    vector, _, request = case
    SCHEMAS[vector.operation].validate(parameters(request))


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case[1])
def test_what_the_module_refuses_for_its_shape_is_not(case):
    vector, name, request = case
    refused = set(places(SCHEMAS[vector.operation].iter_errors(parameters(request))))
    # A member that is unknown, or missing, is refused of its object.
    told = {path for path in shape(vector) if {path, path.rpartition("/")[0]} & refused}
    assert shape(vector) - told == {path for excepted, path in EXCEPTIONS if excepted == name}
    if not shape(vector):
        assert refused == set()


def test_every_code_is_of_one_kind():
    """Each code is known to tell of the shape or of more, and each occurs."""
    codes = {code for vector, *_ in REFUSED for code, path in vector.findings if not code.startswith("claim.")}
    warnings = {"reductions.unknown_fuel", "study.claims_warned", "study.fuel_not_stated"}
    assert codes - SHAPE - BEYOND_SHAPE == warnings
    assert SHAPE | BEYOND_SHAPE <= codes and not SHAPE & BEYOND_SHAPE


def test_exceptions_name_vectors():
    assert {name for name, _ in EXCEPTIONS} <= {name for _, name, _ in REFUSED}


def test_the_schemas_are_schemas():
    Draft202012Validator.check_schema({"$defs": COMPONENTS["components"]["schemas"]})


@pytest.mark.parametrize("operation", SCHEMAS)
def test_changed_requests_are_taken_and_refused_alike(operations, operation):
    """One member is left out, is null, is of another type, has another size, or is one too many."""
    asked, differs = 0, []
    for vector, name, request in VALID:
        if vector.operation != operation or len(vector.request) > 100_000:
            continue
        measured = {name: value for name, value in request.items() if name == "claims"}
        changes = list(changed({name: value for name, value in request.items() if name != "claims"}))
        for change in Random(name).sample(changes, min(len(changes), 24)):
            asked += 1
            said = operations(operation, change | measured)
            refused = set(places(SCHEMAS[operation].iter_errors(parameters(change))))
            found = {(one["code"], one["path"]) for one in said["findings"] if one["code"] in SHAPE}
            if said["outcome"] == "valid":
                # What a document says of its frame is a verdict for the module; the service keeps none that is wrong.
                alike = not refused or any("/document/frame" in place for place in refused)
            else:
                # What the terms of a study need beside its claims, the claims say.
                known = {"request.missing_member"} if measured else set()
                alike = refused or {code for code, _ in found} <= known
            if not alike:
                differs.append((name, found, refused, change))
    assert asked > 200 and differs == []


def changed(request: object):
    """The request with one change, for every change."""
    if isinstance(request, dict):
        yield request | {"surplus": 1}
        for name, value in request.items():
            yield {other: kept for other, kept in request.items() if other != name}
            yield request | {name: None}
            for change in changed(value):
                yield request | {name: change}
    elif isinstance(request, list):
        yield {}
        for index, value in enumerate(request[:2]):
            for change in changed(value):
                yield [*request[:index], change, *request[index + 1 :]]
    elif isinstance(request, str):
        yield from [5, " ", request + "x"]
    else:
        yield from ["1", -1, 0, 0.5, 1e13]
