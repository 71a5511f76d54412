//! The limits of the value of a member, which `#[json(…)]` sets on its field.

use alloc::format;
use alloc::string::String;

use crate::sentence::{Digits, shown};

/// The limits of a number, a text or a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The least number.
    pub(crate) least: Option<Bound>,
    /// The greatest number.
    pub(crate) greatest: Option<Bound>,
    /// The maximum number of code points of a text, or of items of a list.
    pub(crate) most: Option<usize>,
}

/// One end of a range of numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    /// The number.
    pub(crate) value: f64,
    /// Whether the range excludes the number.
    pub(crate) is_open: bool,
}

impl Limits {
    /// No limits.
    pub(crate) const NONE: Self = Self { least: None, greatest: None, most: None };

    /// Returns whether a number is within the range.
    pub(crate) fn contain(&self, number: f64) -> bool {
        let above = self.least.is_none_or(
            |Bound { value, is_open }| {
                if is_open { number > value } else { number >= value }
            },
        );
        let below = self.greatest.is_none_or(
            |Bound { value, is_open }| {
                if is_open { number < value } else { number <= value }
            },
        );
        above && below
    }

    /// Describes the range in words, for example `a number above 0 and at most 1`.
    pub(crate) fn range(&self, kind: &str) -> String {
        let digits = |bound: Bound| shown(bound.value, Digits::All);
        let least = self.least.map(|bound| {
            let word = if bound.is_open { "above" } else { "of at least" };
            format!("{word} {}", digits(bound))
        });
        let greatest = self.greatest.map(|bound| {
            let word = if bound.is_open { "below" } else { "at most" };
            format!("{word} {}", digits(bound))
        });
        match (self.least, self.greatest, least, greatest) {
            (Some(least), Some(greatest), _, _) if !least.is_open && !greatest.is_open => {
                format!("{kind} from {} to {}", digits(least), digits(greatest))
            }
            (_, _, Some(least), Some(greatest)) => format!("{kind} {least} and {greatest}"),
            (_, _, Some(end), None) => format!("{kind} {end}"),
            (_, Some(greatest), None, Some(end)) if greatest.is_open => format!("{kind} {end}"),
            (_, _, None, Some(end)) => format!("{kind} of {end}"),
            _ => String::from(kind),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Limits};

    const fn limits(least: Option<(f64, bool)>, greatest: Option<(f64, bool)>) -> Limits {
        const fn bound(end: Option<(f64, bool)>) -> Option<Bound> {
            match end {
                Some((value, is_open)) => Some(Bound { value, is_open }),
                None => None,
            }
        }
        Limits { least: bound(least), greatest: bound(greatest), most: None }
    }

    #[test]
    fn the_description_of_a_range_matches_its_check() {
        let share = limits(Some((0.0, true)), Some((1.0, false)));
        assert_eq!(share.range("a number"), "a number above 0 and at most 1");
        assert_eq!([0.0, 0.5, 1.0, 1.5].map(|number| share.contain(number)), [false, true, true, false]);
        let precision = limits(Some((0.5, false)), Some((0.999, false)));
        assert_eq!(precision.range("a number"), "a number from 0.5 to 0.999");
        assert!(precision.contain(0.5) && precision.contain(0.999) && !precision.contain(0.4999));
        let count = limits(Some((0.0, false)), None);
        assert_eq!(count.range("a whole number"), "a whole number of at least 0");
        assert_eq!(limits(None, Some((1.0, true))).range("a number"), "a number below 1");
        assert_eq!(Limits::NONE.range("a number"), "a number");
    }
}
