//! Verifiable credentials of records, their status lists, and the document of the issuer.
//!
//! The module builds and signs credentials. The edge provides the key, the time and the status list index. A deployment
//! without a key has no verifiable credentials, status lists or issuer document.

mod controller;
mod document;
mod issue;
mod list;
mod signing;
mod status_index;

pub(crate) use controller::controller;
pub(crate) use issue::{StudyToCertify, VerifiedRecord, issue, issue_study};
pub(crate) use list::status_list;
pub(crate) use signing::Signing;

/// The attempts to find a free status list index. At least half of the indexes are free.
pub(crate) const ATTEMPTS: u32 = 32;
