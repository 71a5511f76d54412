//! Names that look like a slip of another: `householdID`, `household_id`, `dailyLog`.

use alloc::string::String;

use crate::text::distance;

/// The known name that `name` is probably meant to be.
pub(super) fn nearest(name: &str, known: &[&'static str]) -> Option<&'static str> {
    // A name that is much longer than every known one is not a slip, and not worth comparing.
    if name.len() > LONGEST {
        return None;
    }
    let plain = plain(name);
    let (distance, nearest) = known
        .iter()
        .filter(|word| word.len().abs_diff(plain.len()) <= MOST_SLIPS)
        .map(|word| (distance(&plain, &self::plain(word)), *word))
        .min_by_key(|(distance, _)| *distance)?;
    // One slip in a short name, two in a long one.
    (distance <= (nearest.len() / 4).min(MOST_SLIPS)).then_some(nearest)
}

/// Without case and separators: what differs between the naming styles of languages.
fn plain(name: &str) -> String {
    name.chars()
        .filter(|letter| !matches!(letter, '_' | '-' | ' '))
        .map(|letter| letter.to_ascii_lowercase())
        .collect()
}

/// Letters in which a name may differ from what it was meant to be.
const MOST_SLIPS: usize = 2;

/// Bytes of the longest name that is compared.
const LONGEST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_told_from_other_names() {
        let known = &["householdId", "type", "evidence", "testPeriod", "uri"];
        assert_eq!(nearest("householdID", known), Some("householdId"));
        assert_eq!(nearest("household_id", known), Some("householdId"));
        assert_eq!(nearest("tpye", known), None);
        assert_eq!(nearest("typ", known), Some("type"));
        assert_eq!(nearest("evidences", known), Some("evidence"));
        assert_eq!(nearest("remarks", known), None);
        assert_eq!(nearest("url", known), None);
    }
}
