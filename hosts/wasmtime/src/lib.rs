//! The Hearth WebAssembly module for Rust: the same bytes as in the browser, on Spin, in Python, Go and Java.
//!
//! The module checks Kitchen Performance Test claims, routes the paths of a protocol gateway, and merges and renders
//! user preferences.
//!
//! # Examples
//!
//! ```
//! use hearth_kpt::Hearth;
//!
//! let hearth = Hearth::new()?;
//! let report = hearth.validate_claim(r#"{"type":"KPTClaim"}"#)?;
//! assert!(!report.ok);
//! println!("{report}");
//! # Ok::<(), hearth_kpt::Error>(())
//! ```
//!
//! Errors in a claim, or in a change of preferences, are data: a [`Report`] has findings, and [`Report::into_result`]
//! converts a refused report to an error, [`Refused`], for `?`. An [`Error`] means that a call has no answer: it
//! exceeded its deadline or its memory limit, trapped, or could not run.
//!
//! The types of requests and answers are generated from the contract. Operations without a typed function, such as
//! those on studies and credentials, are called by name and return JSON text: [`Hearth::invoke`].
//!
//! A [`Hearth`] can be shared between threads: each call uses its own instance of the module. So can a [`Router`],
//! which maps requests of the protocol gateway with one configuration, compiled once for each instance. The module has
//! no imports, so a call uses no files, no clock and no network.

#![forbid(unsafe_code)]

mod answer;
mod builder;
mod contract;
mod engine;
mod error;
mod hearth;
mod instance;
mod json;
mod limits;
mod number;
mod outcome;
mod pool;
mod report;
mod router;
mod session;

pub use crate::builder::Builder;
pub use crate::contract::*;
pub use crate::error::Error;
pub use crate::hearth::Hearth;
pub use crate::json::Json;
pub use crate::number::Number;
pub use crate::report::Refused;
pub use crate::router::Router;
pub use crate::session::Session;

/// The identity of the module: the SHA-256 of its bytes, in lower-case hexadecimal.
pub const DIGEST: &str = env!("HEARTH_MODULE_DIGEST");

/// The bytes of the module, which are the same on every host.
pub const MODULE: &[u8] = include_bytes!(env!("HEARTH_MODULE"));

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[derive(Debug)]
pub struct Readme;
