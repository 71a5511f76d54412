//! The module with a deadline for the largest study.

use std::time::Duration;

use hearth_kpt::Hearth;

use crate::result::Failure;

/// Loads the module with a deadline for the largest study.
pub(super) fn module() -> Result<Hearth, Failure> {
    Ok(Hearth::builder().cache(true).deadline(DEADLINE).build()?)
}

/// The deadline. Twenty thousand claims take less than a second.
const DEADLINE: Duration = Duration::from_mins(1);
