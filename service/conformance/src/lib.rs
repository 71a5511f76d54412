//! The conformance kit, which checks that a host of the module returns the same bytes as the other hosts for every
//! case.
//!
//! A [`Case`] has calls of a new instance and their answers. An executor is a program in any language that passes calls
//! to its host; `README.md` describes the protocol, with one JSON line in each direction. [`compare`] runs the cases on
//! a [`Host`] and compares the answers byte for byte. The command `hearth conformance` and the test suite `conformance`
//! use it.
//!
//! The kit contains no rules and no answers: the cases come from `tests/vectors`, through an archive that the build
//! writes.

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
