//! The module that a command calls.

use hearth_kpt::Hearth;

use crate::result::Failure;

/// Loads the module; the compiled code is cached for the next run.
pub(crate) fn module() -> Result<Hearth, Failure> {
    Ok(Hearth::builder().cache(true).build()?)
}
