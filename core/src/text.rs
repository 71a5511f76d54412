//! Compares names to find misspellings.

use alloc::string::String;
use alloc::vec::Vec;

/// Returns the known name of which `name` seems to be a misspelling, for example `householdID`, `household_id` or
/// `dailyLog`.
pub(crate) fn nearest_name(name: &str, known: &[&'static str]) -> Option<&'static str> {
    // A name that is much longer than every known name is not a misspelling.
    if name.len() > LONGEST {
        return None;
    }
    let plain = plain(name);
    let (distance, nearest) = known
        .iter()
        .filter(|word| word.len().abs_diff(plain.len()) <= MOST_DIFFERENCES)
        .map(|word| (distance(&plain, &self::plain(word)), *word))
        .min_by_key(|(distance, _)| *distance)?;
    // One difference in a short name, two in a long one.
    (distance <= (nearest.len() / 4).min(MOST_DIFFERENCES)).then_some(nearest)
}

/// Removes case and separators, in which the naming styles of languages differ.
fn plain(name: &str) -> String {
    name.chars()
        .filter(|letter| !matches!(letter, '_' | '-' | ' '))
        .map(|letter| letter.to_ascii_lowercase())
        .collect()
}

/// Returns the Levenshtein distance: the number of inserted, deleted or replaced characters.
pub(crate) fn distance(left: &str, right: &str) -> usize {
    // The distances from the letters of `left` so far to each beginning of `right`, and to the last of these.
    let mut row: Vec<usize> = (1..=right.chars().count()).collect();
    let mut distance = row.len();
    for (index, letter) in left.chars().enumerate() {
        let mut diagonal = index;
        distance = index + 1;
        for (other, cell) in right.chars().zip(&mut row) {
            let exchanged = diagonal + usize::from(letter != other);
            diagonal = *cell;
            distance = exchanged.min(*cell + 1).min(distance + 1);
            *cell = distance;
        }
    }
    distance
}

/// The maximum number of differences between a misspelt name and the known name.
const MOST_DIFFERENCES: usize = 2;

/// The maximum length of a name that is compared, in bytes.
const LONGEST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspellings_are_recognised() {
        let known = &["householdId", "type", "evidence", "testPeriod", "uri"];
        assert_eq!(nearest_name("householdID", known), Some("householdId"));
        assert_eq!(nearest_name("household_id", known), Some("householdId"));
        assert_eq!(nearest_name("tpye", known), None);
        assert_eq!(nearest_name("typ", known), Some("type"));
        assert_eq!(nearest_name("evidences", known), Some("evidence"));
        assert_eq!(nearest_name("remarks", known), None);
        assert_eq!(nearest_name("url", known), None);
    }

    #[test]
    fn distances_are_those_of_levenshtein() {
        for (left, right, expected) in
            [("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("flaw", "lawn", 2)]
        {
            assert_eq!(distance(left, right), expected);
        }
    }
}
