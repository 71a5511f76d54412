//! The results of the fuels of a submission.

use hearth_resources::ImportedSubmission;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};
use serde_json::value::RawValue;

use crate::claims::fuel_result;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::StoredRecord;

/// The results so far, and the refusals.
#[derive(Default)]
pub(super) struct Results {
    stored: Vec<Box<RawValue>>,
    is_new: bool,
    problem: Option<Problem>,
}

impl Results {
    /// Adds a fuel that was decided.
    ///
    /// # Errors
    ///
    /// Returns a problem if the service failed. A refused fuel is no error.
    pub(super) fn add(
        &mut self,
        fuel: &str,
        kept: Result<(StatusCode, StoredRecord), Problem>,
    ) -> Result<(), Problem> {
        match kept {
            Ok((status, stored)) => {
                self.is_new |= status == StatusCode::CREATED;
                self.stored.push(fuel_result(fuel, status, &stored)?);
            }
            Err(problem) if problem.is_outage() => return Err(problem),
            Err(problem) => {
                let problem = problem.of_fuel(fuel);
                self.problem = Some(match self.problem.take() {
                    Some(first) => first.joined(problem),
                    None => problem,
                });
            }
        }
        Ok(())
    }

    /// Returns 201 if a record is new, 200 if all were stored before, or the problem of the refused fuels with the
    /// results of the others. `skipped` is the reason why a submission has no fuel.
    pub(super) fn reply(self, identity: Option<&str>, skipped: &'static str) -> Result<Reply, Problem> {
        if let Some(problem) = self.problem {
            return Err(problem.with_results(self.stored));
        }
        let skipped = self.stored.is_empty().then_some(skipped);
        let document = ImportedSubmission { submission: identity, results: &self.stored, skipped };
        let status = if self.is_new { StatusCode::CREATED } else { StatusCode::OK };
        Ok(Reply::of_json(status, &document).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
    }
}
