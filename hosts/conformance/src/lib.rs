//! The conformance kit: proves that a host of the module answers every case with the same bytes as the others.
//!
//! A [`Case`] is a few calls of one new instance, with the answers to them. An executor is a program in any language
//! that passes calls on to its host; `README.md` describes the protocol, one JSON line each way. [`compare`] asks a
//! [`Host`] every case and compares byte for byte; the command `hearth conformance` and the suite `conformance` both
//! use it.
//!
//! The kit contains no rule and no answer: cases come from `tests/vectors`, through an archive that the builder writes.

pub mod archive;
mod case;
mod comparison;
mod executor;
mod host;
pub mod report;

pub use case::{Call, Case};
pub use comparison::{Difference, Differing, Outcome, ask, compare};
pub use executor::{Executor, Program, line_of};
pub use host::{Host, Reply};
