//! Claims: submitting one, and reading its record.

mod identity;
mod read;
mod record;
mod submit;

pub(crate) use read::{read_claim, read_record};
pub(crate) use submit::submit;
