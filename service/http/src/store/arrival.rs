//! What the store has about a claim that arrives, apart from its study: households with its marks, and the number of its
//! household's records.

use serde_json::Value as Json;

use super::{Position, Store, text, unexpected};
use crate::host::Value;
use crate::module::{Copied, Mark};
use crate::problem::Problem;

/// What the store has about a claim.
pub(crate) struct Arrival {
    /// Whether the household has the most records.
    pub(crate) is_full: bool,
    /// Other households with a record that has a mark of the claim.
    pub(crate) copies: Vec<Copied>,
}

impl Store {
    /// Returns what the store has about a claim.
    pub(crate) async fn arrival(&self, position: &Position<'_>, marks: &[Mark]) -> Result<Arrival, Problem> {
        let sought: Vec<String> = marks
            .iter()
            .map(|mark| hearth_identity::mark(mark.sought.as_ref().unwrap_or(&mark.text)))
            .collect();
        let parameters = [
            Value::text(position.tenant),
            Value::text(position.household),
            Value::text(Json::from(sought.as_slice()).to_string()),
            Value::Integer(MOST_RECORDS - 1),
        ];
        let mut arrival = Arrival { is_full: false, copies: Vec::new() };
        for row in self.rows(self.sql.arrival, parameters).await? {
            let Some(household) = text(&row, 1) else {
                arrival.is_full = true;
                continue;
            };
            let found = text(&row, 0).ok_or_else(unexpected)?;
            let index = sought.iter().position(|sought| *sought == found).ok_or_else(unexpected)?;
            let of = marks.get(index).ok_or_else(unexpected)?.of.clone();
            let mut alike = arrival.copies.iter().filter(|copy| copy.of == of);
            let is_new = alike.clone().all(|copy| copy.household != household);
            if is_new && alike.nth(MOST_COPIES - 1).is_none() {
                arrival.copies.push(Copied { of, household });
            }
        }
        Ok(arrival)
    }
}

/// Returns the digests of marks to store with a record, as a JSON array.
pub(super) fn kept(marks: &[Mark]) -> String {
    let digests: Vec<String> = marks.iter().map(|mark| hearth_identity::mark(&mark.text)).collect();
    Json::from(digests).to_string()
}

/// The most records of a household in an organisation, each of which is compared with a new claim: those of three days every
/// week for six years, each corrected twice.
const MOST_RECORDS: i64 = 1_000;
/// The most households that a warning names, so that a claim with many photos has no record of megabytes.
const MOST_COPIES: usize = 10;

#[cfg(test)]
mod tests {
    #[test]
    fn the_guide_has_the_limit_of_records() {
        let guide = include_str!("../../../../docs/guide/http.md");
        assert_eq!(super::MOST_RECORDS, 1_000);
        assert!(guide.contains("A household has at most 1,000 records in an organisation"));
    }
}
