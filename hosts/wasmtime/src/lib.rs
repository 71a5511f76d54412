//! The Hearth module embedded in Rust: the same bytes that run in a browser, on Spin, in Python, Go and Java.
//!
//! ```
//! use hearth::Hearth;
//!
//! let hearth = Hearth::new()?;
//! let answer = hearth.validate_claim(br#"{"type":"KPTClaim"}"#)?;
//! assert!(answer.starts_with(r#"{"outcome":"findings","#));
//! # Ok::<(), hearth::Error>(())
//! ```
//!
//! An operation takes JSON text and gives JSON text. What is wrong with a claim, or with a change of preferences, is in
//! the answer; an [`Error`] says that there is none, because the call took too long, needed too much memory or trapped.
//!
//! A [`Hearth`] is shared between threads as it is: each call has an instance of the module to itself. So is
//! a [`Router`], which maps requests of the protocol gateway by one configuration, compiled once for each
//! instance. The module imports nothing, so a call reads no file, no clock and no network.

#![forbid(unsafe_code)]

mod engine;
mod error;
mod hearth;
mod instance;
mod limits;
mod pool;
mod router;
mod session;

pub use crate::error::Error;
pub use crate::hearth::{Builder, Hearth};
pub use crate::router::Router;
pub use crate::session::Session;

/// The module's identity: the SHA-256 of its bytes, in lower-case hexadecimal.
pub const DIGEST: &str = env!("HEARTH_MODULE_DIGEST");

/// The module, as every host runs it.
pub const MODULE: &[u8] = include_bytes!(env!("HEARTH_MODULE"));
