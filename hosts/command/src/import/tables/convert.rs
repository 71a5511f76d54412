//! Converts records to claims: by the mapping, then by the module, which derives and checks each claim.

use std::sync::Arc;

use hearth_kpt::Hearth;
use hearth_mapping::{BadCell, Derived, Mapping, Measured, Places, Record};

use super::rows::BadRow;
use crate::answer::{self, Answer};
use crate::import::send::{ClaimError, Origin};
use crate::result::Verdict;

/// A measured fuel of a row, or a row without one.
pub(super) struct Outcome {
    pub(super) origin: Cells,
    pub(super) result: Converted,
}

/// The result of a conversion.
pub(super) enum Converted {
    /// A claim that the module accepts, and its warnings.
    Claim { text: String, warnings: Vec<ClaimError> },
    /// The text that was refused, and the errors.
    Refused { source: String, errors: Vec<ClaimError> },
    /// The row gives no claim, for a reason that is no error.
    Skipped(&'static str),
}

/// The cells that a claim comes from.
pub(super) struct Cells {
    /// The place of the row.
    row: String,
    pub(super) fuel: Option<String>,
    places: Option<Places>,
    derived: Option<Derived>,
}

impl Cells {
    /// Returns the place of the row.
    pub(super) fn row(&self) -> &str {
        &self.row
    }

    fn of_row(row: String) -> Self {
        Self { row, fuel: None, places: None, derived: None }
    }

    /// Returns the cell of a value in the request, given its JSON Pointer.
    fn of_request(&self, pointer: &str) -> Option<String> {
        self.places.as_ref().map(|places| places.of(pointer).to_string())
    }
}

impl Origin for Cells {
    fn name(&self) -> String {
        match &self.fuel {
            Some(fuel) => format!("{}, {fuel}", self.row),
            None => self.row.clone(),
        }
    }

    fn place(&self, pointer: &str) -> Option<String> {
        match &self.derived {
            Some(derived) => self.of_request(&derived.place(pointer)),
            None => self.of_request(pointer),
        }
    }
}

/// Converts records.
pub(super) struct Converter {
    pub(super) module: Arc<Hearth>,
    pub(super) mapping: Arc<Mapping>,
}

impl Converter {
    /// Converts a record. The error is for the user: the module itself failed.
    pub(super) fn convert(&self, record: Result<Record, BadRow>) -> Result<Vec<Outcome>, String> {
        let record = match record {
            Ok(record) => record,
            Err(bad) => return Ok(vec![bad.into()]),
        };
        let row = record.row.place().to_string();
        let applied = self.mapping.apply(&record);
        let skipped = if !applied.problems.is_empty() {
            let errors: Vec<ClaimError> = applied.problems.into_iter().map(ClaimError::from).collect();
            let result = Converted::Refused { source: source_of(&record), errors };
            return Ok(vec![Outcome { origin: Cells::of_row(row), result }]);
        } else if !applied.is_selected {
            NOT_SELECTED
        } else {
            NOT_MEASURED
        };
        if applied.fuels.is_empty() {
            let result = Converted::Skipped(skipped);
            return Ok(vec![Outcome { origin: Cells::of_row(row), result }]);
        }
        applied.fuels.into_iter().map(|measured| self.measured(&record, row.clone(), measured)).collect()
    }

    /// Derives and checks the claim of a fuel.
    fn measured(&self, record: &Record, row: String, measured: Measured) -> Result<Outcome, String> {
        let Measured { fuel, request } = measured;
        let mut origin = Cells { fuel: Some(fuel), ..Cells::of_row(row) };
        let request = match request {
            Ok(request) => request,
            Err(problems) => {
                let errors = problems.into_iter().map(ClaimError::from).collect();
                let result = Converted::Refused { source: source_of(record), errors };
                return Ok(Outcome { origin, result });
            }
        };
        origin.places = Some(request.places);
        let answer = self.call("claims.derive", &request.text)?;
        let mut findings = self.findings(&answer, &origin)?;
        if answer::verdict(&answer) != Verdict::Valid {
            let result = Converted::Refused { source: request.text, errors: errors(findings) };
            return Ok(Outcome { origin, result });
        }
        let mut derived: Derived = answer::read(&answer)?;
        let text = std::mem::take(&mut derived.claim);
        origin.derived = Some(derived);
        let answer = self.call("claims.validate", &text)?;
        findings.extend(self.findings(&answer, &origin)?);
        let result = if answer::verdict(&answer) == Verdict::Valid {
            Converted::Claim { text, warnings: findings.into_iter().map(|(finding, _)| finding).collect() }
        } else {
            Converted::Refused { source: text, errors: errors(findings) }
        };
        Ok(Outcome { origin, result })
    }

    fn call(&self, operation: &str, request: &str) -> Result<String, String> {
        self.module.invoke(operation, request).map_err(|error| error.to_string())
    }

    /// Returns the findings with their cells, and whether each is an error.
    #[expect(clippy::unused_self, reason = "a step of the conversion")]
    fn findings(&self, answer: &str, origin: &Cells) -> Result<Vec<(ClaimError, bool)>, String> {
        if answer.ends_with(r#""findings":[]}"#) {
            return Ok(Vec::new());
        }
        let Answer { findings, error, .. } = Answer::read(answer)?;
        let mut read = Vec::new();
        if let Some(error) = error {
            read.push((ClaimError::new(&error.code, error.message), true));
        }
        for finding in findings {
            let is_error = finding.is_error();
            let mut finding = ClaimError::from(finding);
            finding.place = origin.place(&finding.pointer);
            read.push((finding, is_error));
        }
        Ok(read)
    }
}

fn errors(findings: Vec<(ClaimError, bool)>) -> Vec<ClaimError> {
    findings.into_iter().filter(|(_, is_error)| *is_error).map(|(finding, _)| finding).collect()
}

/// Returns the cells of a record as one text, so that the log knows a row that was refused before.
fn source_of(record: &Record) -> String {
    let mut source = String::new();
    let rows = record.tables.iter().flat_map(|(_, rows)| rows);
    for row in std::iter::once(&record.row).chain(rows) {
        for cell in row.cells() {
            source.push_str(cell.text().unwrap_or_default());
            source.push('\u{1f}');
        }
        source.push('\n');
    }
    source
}

impl From<BadCell> for ClaimError {
    fn from(problem: BadCell) -> Self {
        let place = Some(problem.place.to_string());
        Self { place, help: Some(problem.help), ..Self::new(problem.code, problem.message) }
    }
}

impl From<BadRow> for Outcome {
    fn from(bad: BadRow) -> Self {
        let finding = ClaimError {
            place: Some(bad.place.clone()),
            help: Some(bad.help.to_owned()),
            ..ClaimError::new(bad.code, bad.message)
        };
        let source = format!("{} {}", bad.code, bad.place);
        let result = Converted::Refused { source, errors: vec![finding] };
        Self { origin: Cells::of_row(bad.place), result }
    }
}

/// The reasons why a row gives no claim.
pub(super) const NOT_SELECTED: &str = "not selected by the mapping";
pub(super) const NOT_MEASURED: &str = "no weighings";
