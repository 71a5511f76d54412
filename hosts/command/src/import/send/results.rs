//! The result of a line, as the service sends it.

use std::borrow::Cow;

use hearth_resources::{Problem, ProblemError};
use serde::Deserialize;

use super::ClaimError;
use super::broken::{Broken, is_temporary};
use crate::result::Failure;

/// The result of a line.
#[derive(Deserialize)]
pub(super) struct LineResult {
    /// The number of the line in the request, from 1.
    pub(super) line: usize,
    pub(super) status: u16,
    id: Option<String>,
    record: Option<String>,
    problem: Option<Problem<'static>>,
}

/// The decision about a claim.
pub(super) enum Decision {
    Stored {
        id: String,
        record: String,
        is_new: bool,
    },
    Refused {
        errors: Vec<ClaimError>,
    },
    /// The service failed at this claim, and may fail again.
    Failed {
        errors: Vec<ClaimError>,
    },
    /// The claim was not decided, and can be sent again.
    Undecided {
        reason: String,
    },
}

impl LineResult {
    /// Reads complete lines of results.
    pub(super) fn read(lines: &[u8]) -> Result<Vec<Self>, Broken> {
        let lines = lines.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        lines.map(serde_json::from_slice).collect::<Result<_, _>>().map_err(|error| {
            Broken::Failed(Failure::Message(format!("a result of the service cannot be read: {error}")))
        })
    }

    /// Returns the decision.
    pub(super) fn decision(self) -> Decision {
        let Self { status, id, record, problem, .. } = self;
        match (status, id, problem) {
            (200 | 201, Some(id), _) => {
                Decision::Stored { id, record: record.unwrap_or_default(), is_new: status == 201 }
            }
            (status, _, Some(problem)) if is_temporary(status) || problem.kind == TRUNCATED => {
                Decision::Undecided { reason: problem.detail.into_owned() }
            }
            (400..500, _, Some(problem)) => Decision::Refused { errors: findings(problem) },
            (_, _, problem) => Decision::Failed { errors: problem.map(findings).unwrap_or_default() },
        }
    }
}

/// Returns the errors of a problem; without any, the problem itself as one.
fn findings(problem: Problem<'_>) -> Vec<ClaimError> {
    let Problem { kind, title, detail, errors, .. } = problem;
    let found: Vec<ClaimError> =
        errors.into_iter().filter(|error| error.severity != "warning").map(ClaimError::from).collect();
    if !found.is_empty() {
        return found;
    }
    let code = kind.rsplit(':').next().unwrap_or_default();
    vec![ClaimError::new(code, (if detail.is_empty() { title } else { detail }).into_owned())]
}

/// Converts an error of the service.
impl From<ProblemError<'_>> for ClaimError {
    fn from(error: ProblemError<'_>) -> Self {
        let ProblemError { code, pointer, detail, help, .. } = error;
        let pointer = pointer.strip_prefix('#').unwrap_or(&pointer);
        let pointer = percent_encoding::percent_decode_str(pointer).decode_utf8_lossy().into_owned();
        Self {
            code: code.into_owned(),
            pointer,
            place: None,
            message: detail.into_owned(),
            help: help.map(Cow::into_owned),
        }
    }
}

/// The type of a line that was cut off on its way: the client sends only complete lines.
const TRUNCATED: &str = "urn:hearth:problem:truncated";

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the decision about a line in a word, with what a person is told.
    fn decision(line: &str) -> String {
        match serde_json::from_str::<LineResult>(line).unwrap().decision() {
            Decision::Stored { id, is_new, .. } => format!("stored {id} {is_new}"),
            Decision::Refused { errors } => format!("refused {}", told(&errors)),
            Decision::Failed { errors } => format!("failed {}", told(&errors)),
            Decision::Undecided { reason } => format!("undecided {reason}"),
        }
    }

    fn told(errors: &[ClaimError]) -> String {
        let told: Vec<String> = errors
            .iter()
            .map(|error| format!("{} {:?}: {}", error.code, error.pointer, error.message))
            .collect();
        told.join("; ")
    }

    #[test]
    fn a_status_decides_about_a_line() {
        let problem = |status: u16, name: &str| {
            format!(
                r#"{{"line":1,"status":{status},"problem":{{"type":"urn:hearth:problem:{name}","title":"T","detail":"D"}}}}"#
            )
        };
        for (line, expected) in [
            (r#"{"line":1,"status":201,"id":"kpt-1"}"#.into(), "stored kpt-1 true"),
            (r#"{"line":1,"status":200,"id":"kpt-1"}"#.into(), "stored kpt-1 false"),
            (problem(409, "conflict"), r#"refused conflict "": D"#),
            (problem(408, "request-timeout"), "undecided D"),
            (problem(429, "too-many-requests"), "undecided D"),
            (problem(502, "bad-gateway"), "undecided D"),
            (problem(503, "unavailable"), "undecided D"),
            (problem(504, "timeout"), "undecided D"),
            // A line that was cut off on its way.
            (problem(400, "truncated"), "undecided D"),
            // The service failed at this claim: another attempt would fail, too, and must not stop the others.
            (problem(500, "internal"), r#"failed internal "": D"#),
            (r#"{"line":1,"status":500}"#.into(), "failed "),
            // A success without an id is none.
            (r#"{"line":1,"status":201}"#.into(), "failed "),
        ] {
            let line: String = line;
            assert_eq!(decision(&line), expected, "{line}");
        }
        let refused = r##"{"line":1,"status":422,"problem":{"type":"urn:hearth:problem:invalid","detail":"D","errors":[
            {"code":"total-mismatch","pointer":"#/fuel%C3%A9","detail":"A","severity":"error"},
            {"code":"season-missing","pointer":"#","detail":"B","severity":"warning"}]}}"##;
        assert_eq!(decision(refused), r#"refused total-mismatch "/fuelé": A"#);
    }
}
