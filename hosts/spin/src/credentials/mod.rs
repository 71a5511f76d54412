//! Verifiable credentials of records, the lists that say which of them still hold, and the issuer's document.
//!
//! What a credential says and how it is signed is the module's. Here are the key, the time, and the places in the
//! lists. Without a key there is none of it.

mod controller;
mod issue;
mod list;
mod place;
mod signing;

pub(crate) use controller::controller;
pub(crate) use issue::{Subject, issue};
pub(crate) use list::status_list;
pub(crate) use signing::Signing;
