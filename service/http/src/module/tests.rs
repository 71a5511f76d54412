//! Members that an answer may lack. One that the contract renames is read as absent, so their names are compared with it.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_aux::prelude::serde_introspect;
use serde_json::Value;

use super::claims::{Facts, Figures};
use super::gateway::{Deprecation, Route};
use super::{CallError, Version};
use crate::characters;
use crate::findings::Finding;
use crate::settings;

fn check<T: for<'de> Deserialize<'de>>(contract: &Value, name: &str) {
    let defined = contract["$defs"][name]["properties"].as_object().expect(name);
    let read = serde_introspect::<T>();
    assert!(!read.is_empty(), "{name}");
    for member in read {
        assert!(defined.contains_key(*member), "`{member}` of `{name}`");
    }
}

#[test]
fn members_have_the_names_of_the_contract() {
    let contract = include_str!("../../../../wasm/contract.schema.json");
    let contract = serde_json::from_str(contract).expect("JSON");
    check::<CallError>(&contract, "CallError");
    check::<Deprecation>(&contract, "Deprecation");
    check::<Facts>(&contract, "ClaimSummary");
    check::<Figures>(&contract, "ClaimFigures");
    check::<Route>(&contract, "RoutedRequest");
    check::<Version>(&contract, "ModuleVersion");
    // A finding is read as a whole. Only the edge knows the field of a submission.
    let known: BTreeSet<&str> = serde_introspect::<Finding>().iter().copied().collect();
    let defined = contract["$defs"]["Finding"]["properties"].as_object().expect("a finding");
    let defined = defined.keys().map(String::as_str).chain(["field"]).collect();
    assert_eq!(known, defined);
}

#[test]
fn the_codes_of_the_edge_are_those_that_it_describes() {
    let resources = include_str!("../../../resources/resources.schema.json");
    let resources: Value = serde_json::from_str(resources).expect("JSON");
    let described = resources["$defs"]["ProblemCode"]["enum"].as_array().expect("codes");
    let described: BTreeSet<&str> = described.iter().filter_map(Value::as_str).collect();
    let own = [settings::FAULT, characters::CODE, hearth_beacons::CODE];
    assert_eq!(described, own.into_iter().chain(hearth_mapping::CODES).collect());
}
