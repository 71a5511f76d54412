//! Verifiable credentials of records, their status lists, and the document of the issuer.
//!
//! The module builds and signs credentials. The edge provides the key, the time and the status list index. A deployment
//! without a key has no verifiable credentials, status lists or issuer document.

mod controller;
mod issue;
mod list;
mod signing;
mod status_index;

pub(crate) use controller::controller;
pub(crate) use issue::{VerifiedRecord, issue};
pub(crate) use list::status_list;
pub(crate) use signing::Signing;
