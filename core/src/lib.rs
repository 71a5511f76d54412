//! The rules of Hearth: what a Kitchen Performance Test claim must be, what a protocol gateway's paths mean, and
//! what a user may ask of an agent's manner.
//!
//! This crate knows no host: no clock, no randomness, no I/O, no allocator of its own. It takes JSON text and
//! gives findings, and the same input gives the same answer wherever it runs. What it does not do: keep
//! records, ask networks, or decide who may ask.
//!
//! * [`claims`] reads a claim and holds it against the rules.
//! * [`gateway`] maps paths of HTTP requests to gRPC query methods.
//! * [`preferences`] checks and merges what a user prefers, and says it to an agent.
//! * [`contract`] is the same as JSON text in and out: what the one WebAssembly module exports.
//! * [`finding`] is what all of them report, [`limits`] what none of them goes past.
//!
//! ```
//! let report = hearth_kpt_core::claims::validate(br#"{"type": "KPTClaim"}"#);
//! assert!(!report.is_valid());
//! assert_eq!(report.findings[0].code().code, "request.missing_member");
//! assert_eq!(report.findings[0].message(), "`householdId` is missing");
//! ```

#![no_std]
#![forbid(unsafe_code)]
// What only `Debug` needs is not in the module: see `silence.rs` of the builder.
#![cfg_attr(not(test), warn(clippy::use_debug))]

extern crate alloc;

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
pub mod json;
pub mod limits;
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
mod wire;
