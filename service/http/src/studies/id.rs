//! The id of a study in a path or a body.

use percent_encoding::percent_decode_str;

use crate::problem::Problem;

/// Decodes the id of the study in the path.
pub(super) fn id(variable: &str) -> Result<String, Problem> {
    let id = percent_decode_str(variable).decode_utf8();
    let id = id.map_err(|_| Problem::bad_request("the id of the study is not UTF-8"))?;
    checked(id.into_owned())
}

/// Checks the id of a study.
pub(super) fn checked(id: String) -> Result<String, Problem> {
    if id.chars().count() > STUDY_CODE_POINTS {
        return Err(Problem::bad_request(format!(
            "the id of the study must have at most {STUDY_CODE_POINTS} characters"
        )));
    }
    // As in a claim: no claim could belong to the study.
    if id.trim().is_empty() {
        return Err(Problem::bad_request("the id of the study must not be blank"));
    }
    Ok(id)
}

/// The limit of `studyId` in a claim.
const STUDY_CODE_POINTS: usize = 200;
