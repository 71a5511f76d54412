//! The rules of Hearth, as a library without a host.
//!
//! This crate checks Kitchen Performance Test (KPT) claims and studies, calculates emission reductions, maps the paths
//! of protocol gateways, and checks user preferences for agents.
//!
//! It has no clock, no randomness, no I/O and no allocator. It reads JSON text and returns findings, and the same input
//! gives the same answer on every host. It does not store records, access networks or authorise callers.
//!
//! Areas of rules:
//!
//! * [`claims`] reads a claim and checks it by the rules of the specification.
//! * [`weighings`] derives a claim from the weights of a fuel before and after use.
//! * [`study`] assesses the claims of both groups of a study and calculates intervals of means.
//! * [`sampling`] calculates sample sizes.
//! * [`selection`] draws households at random and verifies such draws.
//! * [`reductions`] calculates emission reductions by a methodology.
//! * [`credential`] issues and verifies W3C verifiable credentials.
//! * [`gateway`] maps paths of HTTP requests to gRPC query methods.
//! * [`preferences`] checks and merges user preferences, and renders them for an agent.
//!
//! Shared modules:
//!
//! * [`contract`] has the operations of all areas as functions from JSON text to JSON text, which the WebAssembly
//!   module exports.
//! * [`catalogue`] lists every rule and every code.
//! * [`finding`] defines the errors and warnings that all areas report.
//! * [`json`] reads JSON text without loss and locates places in it.
//! * [`limits`] has the limits of every input, each with its reason.
//!
//! ```
//! let report = hearth_kpt_core::claims::validate(br#"{"type": "KPTClaim"}"#);
//! assert!(!report.is_valid());
//! assert_eq!(report.findings[0].code().code, "request.missing_member");
//! assert_eq!(report.findings[0].message(), "`householdId` is missing");
//! ```

#![no_std]
#![forbid(unsafe_code)]
// Code that only `Debug` needs is not part of the module: see `silence.rs` of the builder.
#![cfg_attr(not(test), warn(clippy::use_debug))]

extern crate alloc;

mod bands;
pub mod catalogue;
mod characters;
pub mod claims;
pub mod contract;
pub mod credential;
mod date;
mod did;
mod digest;
pub mod finding;
mod fuel;
pub mod gateway;
mod household;
mod invariant;
pub mod json;
pub mod limits;
mod moisture;
mod order;
mod period;
mod plain;
pub mod preferences;
pub mod reductions;
pub mod sampling;
pub mod selection;
mod sentence;
mod statistics;
pub mod study;
mod text;
mod time;
pub mod weighings;
mod wire;

/// The examples of the README, which are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
