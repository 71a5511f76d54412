//! Credentials: JSON documents with a Data Integrity proof, and what a stranger can check of them.
//!
//! The proof is `eddsa-jcs-2022` (W3C Data Integrity `EdDSA` Cryptosuites 1.0, §3.3): Ed25519 over the SHA-256 of the
//! canonical JSON (RFC 8785) of the proof's options and of the document. The document of a verified record is a
//! credential of the W3C data model 2.0. Keys, times and the documents of others are arguments: nothing is fetched,
//! nothing is drawn, no clock is read.
//!
//! * `key`: keys as Multikeys, and the DID that a key is.
//! * `proof`: signs a document, reads a proof.
//! * `issue`: the credential of a verified record.
//! * `verify`: holds a document against its key, its times, its claim and its status, each for itself.
//! * `gzip`: unpacks the list of a status.

pub(crate) mod codes;
mod document;
mod gzip;
mod issue;
pub(crate) mod key;
pub(crate) mod proof;
mod subject;
mod time;
mod verify;

pub use codes::codes;

pub(crate) use document::not_exact;
pub(crate) use issue::{Issue, Reductions, StatusEntry, StudyData, issue};
pub(crate) use key::hidden;
pub(crate) use time::Time;
pub(crate) use verify::{Asked, Checks, verify};
