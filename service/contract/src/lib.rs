//! The answers and the requests of the module as types. The build writes them from the schema of the contract, so a member that is renamed
//! there is a compile error here.
//!
//! A required member is a plain field, an optional one or one that can be `null` an `Option`. A member that is missing or
//! unknown is an error, so these types read answers of the module of this version. Numbers are doubles: a program that passes an
//! answer on passes its text.
//!
//! # Examples
//!
//! ```
//! use hearth_contract::VersionAnswer;
//!
//! let answer = r#"{"outcome":"could-not-run","error":{"code":"call.too_large","message":"the request is too large"}}"#;
//! let VersionAnswer::CouldNotRun(refused) = serde_json::from_str(answer)? else { panic!("it has another outcome") };
//! assert_eq!(refused.error.code, "call.too_large");
//! # Ok::<(), serde_json::Error>(())
//! ```

#![forbid(unsafe_code)]

#[expect(
    clippy::large_enum_variant,
    clippy::struct_excessive_bools,
    reason = "the contract has them, and an answer is read once"
)]
mod definitions;
mod finding;
mod groups;
mod others;
mod pair;
#[cfg(feature = "typescript")]
#[expect(missing_docs, reason = "a member whose name says enough has no description")]
pub mod resources;
#[cfg(feature = "typescript")]
pub mod typescript;

#[cfg(test)]
mod tests;

pub use definitions::*;
pub use others::Others;
pub use pair::Pair;
