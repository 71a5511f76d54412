//! The marks of a claim: what it would have in common with a copy of it under another household.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::claim::Claim;
use crate::did::spelling;
use crate::wire::{answer, words};

/// What two claims have in common that may be of one home.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::Likeness;
///
/// assert_eq!(Likeness::WORDS, ["weights", "name", "place", "photo"]);
/// ```
#[words(name = "ClaimLikeness")]
pub enum Likeness {
    /// The daily logs.
    Weights,
    /// The identifier of the household, except for its case, percent-encoding or path.
    Name,
    /// The place of the household, within a few metres.
    Place,
    /// A photo.
    Photo,
}

/// A text by which a store of claims finds copies of a claim.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::claims::{Context, Policy, SAMPLE, record};
///
/// let record = record(SAMPLE.as_bytes(), "did:web:localhost", Policy::Claim, &Context::default()).unwrap();
/// let weights = &record.claim.marks[0];
/// assert_eq!((weights.of.word(), weights.text.as_str()), ("weights", "weights 32e-1 28e-1 3e0 29e-1 "));
/// ```
#[answer(name = "ClaimMark")]
pub struct Mark {
    /// What a copy has in common.
    pub of: Likeness,
    /// The text to store with the record of the claim.
    pub text: String,
    /// The text to look up among those of other households; `text` if absent.
    #[json(optional)]
    pub sought: Option<String>,
}

impl Mark {
    fn of(of: Likeness, text: &str) -> Self {
        Self { of, text: format!("{} {text}", of.word()), sought: None }
    }
}

/// Returns the marks of a claim.
pub(super) fn marks(claim: &Claim<'_>) -> Vec<Mark> {
    let name = spelling(claim.household_id());
    // A name finds those that have it before a path, and the other way round, but not those with another path.
    let (bare, has_path) = name.split_once('/').map_or((name.as_str(), false), |(bare, _)| (bare, true));
    let below = format!("{bare}/");
    let (kept, sought) = if has_path { (below.as_str(), bare) } else { (bare, below.as_str()) };
    let sought = Some(Mark::of(Likeness::Name, sought).text);
    let weights = weights(claim).filter(|text| are_telling(text));
    let mut marks = Vec::from_iter(weights.map(|text| Mark::of(Likeness::Weights, &text)));
    marks.push(Mark::of(Likeness::Name, &name));
    marks.push(Mark { sought, ..Mark::of(Likeness::Name, kept) });
    let cells = claim.place().into_iter().flat_map(cells);
    marks.extend(cells.map(|cell| Mark::of(Likeness::Place, &cell)));
    marks.extend(photos(claim).map(|uri| Mark::of(Likeness::Photo, uri)));
    marks
}

/// Returns the daily logs as a text, if there are at least three that are not all equal.
pub(crate) fn weights(claim: &Claim<'_>) -> Option<String> {
    let logs = &claim.logs()?.value;
    let mut text = String::new();
    let mut differ = false;
    for log in logs {
        let log = log.value?;
        differ |= logs.first()?.value?.text() != log.text();
        log.push_normal_form(&mut text);
        text.push(' ');
    }
    (logs.len() > 2 && differ).then_some(text)
}

/// Returns whether logs are hardly equal by chance: their product in the largest unit of which all are multiples is at least
/// [`TELLING`]. Three logs of 0.35, 0.4 and 0.3 kg of a scale that shows 50 g are 7, 8 and 6 of its units.
fn are_telling(weights: &str) -> bool {
    let parts = || {
        let logs = weights.split_terminator(' ').filter_map(|log| log.split_once('e'));
        logs.filter_map(|(digits, exponent)| {
            Some((digits.parse::<u64>().ok()?, exponent.parse::<i32>().ok()?))
        })
    };
    let least = parts().map(|(_, exponent)| exponent).min().unwrap_or_default();
    let in_units = |(digits, exponent): (u64, i32)| {
        (least..exponent).try_fold(digits, |units: u64, _| units.checked_mul(10))
    };
    // Logs that are too large or too exact for this are telling.
    let Some(units) = parts().map(in_units).collect::<Option<Vec<u64>>>() else { return true };
    let unit = units.iter().copied().fold(0, divisor).max(1);
    units.iter().fold(1, |product: u64, log| product.saturating_mul(log / unit)) >= TELLING
}

/// Returns the greatest common divisor.
fn divisor(mut one: u64, mut other: u64) -> u64 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// Iterates over the photos of a claim.
pub(crate) fn photos<'n>(claim: &Claim<'n>) -> impl Iterator<Item = &'n str> {
    claim.evidence().filter(|(.., item)| item.is_photo).map(|(.., item)| item.uri)
}

/// Returns the cells of a place in four grids that are shifted by half a cell, so that places at most half a cell apart
/// share one.
pub(crate) fn cells(place: (f64, f64)) -> [String; 4] {
    [(0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)].map(|shift| cell(place, shift))
}

/// Returns the row and the column of a place in a grid, which is named by its shift in halves of a cell.
fn cell((latitude, longitude): (f64, f64), (down, right): (f64, f64)) -> String {
    let row = libm::floor(latitude * METRES_OF_A_DEGREE / CELL + down);
    // All places of a row have the same width of a degree. The series of the cosine is off by less than 3 in 100,000.
    let radians = (row * CELL / METRES_OF_A_DEGREE).to_radians();
    let square = radians * radians;
    let cosine = 1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0 * (1.0 - square / 56.0)));
    let column = libm::floor(longitude * METRES_OF_A_DEGREE * cosine / CELL + right);
    #[expect(clippy::cast_possible_truncation, reason = "the Earth has less than 2^24 rows and columns")]
    let cell = [2.0 * down + right * 4.0, row, column].map(|number| number as i32);
    format!("{} {} {}", cell[0], cell[1], cell[2])
}

/// The side of a cell, in metres: about the accuracy of the receiver of a phone.
const CELL: f64 = 5.0;
/// The length of a degree of a great circle of the Earth.
const METRES_OF_A_DEGREE: f64 = 111_320.0;
/// The least product of the logs of a claim, in units of its scale, for which equal logs are reported. That of four logs of 3 kg
/// with a decimal is 810,000, and that of three such logs 27,000.
const TELLING: u64 = 500_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coarse_logs_tell_nothing() {
        for (weights, telling) in [
            ("32e-1 28e-1 3e0 29e-1 ", true),
            ("32e-1 28e-1 3e0 ", false),
            ("325e-2 281e-2 3e0 ", true),
            ("35e-2 4e-1 3e-1 ", false),
            ("35e-2 4e-1 3e-1 35e-2 4e-1 45e-2 4e-1 ", true),
            ("3e0 25e-1 35e-1 3e0 ", false),
        ] {
            assert_eq!(are_telling(weights), telling, "{weights}");
        }
    }
}
