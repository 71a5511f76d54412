//! The Hearth module embedded in Rust: the same bytes that run in a browser, on Spin, in Python, Go and Java.
//!
//! It checks Kitchen Performance Test claims, maps paths of a protocol gateway, and keeps user preferences.
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
//! Errors of a claim, or of a change of preferences, are data: a [`Report`] has its findings, and
//! [`Report::into_result`] makes an error, [`Refused`], for `?`. An [`Error`] says why a call has no answer: it took too
//! long, needed too much memory, trapped, or could not run.
//!
//! The types of requests and answers are generated from the contract. The operations that have no function of their own,
//! such as those on studies and credentials, are called by name and answer JSON text: [`Hearth::invoke`].
//!
//! A [`Hearth`] can be shared between threads: each call has an instance of the module to itself. So can a [`Router`],
//! which maps requests of the protocol gateway by one configuration, compiled once for each instance. The module imports
//! nothing, so a call reads no file, no clock and no network.

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

/// The module's identity: the SHA-256 of its bytes, in lower-case hexadecimal.
pub const DIGEST: &str = env!("HEARTH_MODULE_DIGEST");

/// The bytes of the module, which are the same on every host.
pub const MODULE: &[u8] = include_bytes!(env!("HEARTH_MODULE"));

/// The examples of the README, which are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[derive(Debug)]
pub struct Readme;
