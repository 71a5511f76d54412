//! Members that an answer may lack. One that the contract renames is read as absent, so their names are compared with it.

use serde::Deserialize;
use serde_aux::prelude::serde_introspect;
use serde_json::Value;

use super::claims::{Facts, Figures};
use super::gateway::{Deprecation, Route};
use super::{CallError, Version};

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
}
