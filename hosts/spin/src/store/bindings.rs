//! The bindings of `spin:postgres`.
//!
//! Those of spin-sdk need the crate chrono with its clock for JavaScript, which imports functions that no host of
//! components has.

#![expect(clippy::same_length_and_capacity, reason = "the code is generated")]

spin_sdk::wit_bindgen::generate!({
    runtime_path: "spin_sdk::wit_bindgen::rt",
    world: "database",
    path: "wit",
    generate_all,
});

pub(super) use spin::postgres::postgres::{Connection, DbValue, Error, ParameterValue, QueryError};
