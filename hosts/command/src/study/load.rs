//! The module with a deadline for the largest study.

use std::time::Duration;

use hearth_kpt::Hearth;

use crate::result::Failure;

/// Loads the module with a deadline for the largest study.
pub(super) fn module() -> Result<Hearth, Failure> {
    Ok(Hearth::builder().cache(true).deadline(DEADLINE).build()?)
}

/// Assesses a study. If a selection has a signature that is not that of its network, this is the answer.
pub(super) fn assess(module: &Hearth, request: &str) -> Result<String, Failure> {
    match hearth_beacons::study_refusal(request) {
        Some(refusal) => Ok(refusal),
        None => Ok(module.invoke("study.assess", request.as_bytes())?),
    }
}

/// The deadline. Twenty thousand claims take less than a second.
const DEADLINE: Duration = Duration::from_mins(1);
