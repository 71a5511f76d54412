//! The limits of a member's value, as `#[json(…)]` before a field sets them.

use alloc::format;
use alloc::string::String;

use crate::sentence::{Digits, shown};

/// The limits of a number, of a text or of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The least number.
    pub(crate) least: Option<Bound>,
    /// The greatest number.
    pub(crate) greatest: Option<Bound>,
    /// The most code points of a text, or items of a list.
    pub(crate) most: Option<usize>,
}

/// One end of a range of numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    /// The number.
    pub(crate) value: f64,
    /// Whether the range leaves the number out.
    pub(crate) is_open: bool,
}

impl Limits {
    /// No limits.
    pub(crate) const NONE: Self = Self { least: None, greatest: None, most: None };

    /// Whether a number is within the range.
    pub(crate) fn hold(&self, number: f64) -> bool {
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

    /// The range in words: `a number above 0 and at most 1`.
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
    fn a_range_is_said_as_it_holds() {
        let share = limits(Some((0.0, true)), Some((1.0, false)));
        assert_eq!(share.range("a number"), "a number above 0 and at most 1");
        assert_eq!([0.0, 0.5, 1.0, 1.5].map(|number| share.hold(number)), [false, true, true, false]);
        let precision = limits(Some((0.5, false)), Some((0.999, false)));
        assert_eq!(precision.range("a number"), "a number from 0.5 to 0.999");
        assert!(precision.hold(0.5) && precision.hold(0.999) && !precision.hold(0.4999));
        let count = limits(Some((0.0, false)), None);
        assert_eq!(count.range("a whole number"), "a whole number of at least 0");
        assert_eq!(limits(None, Some((1.0, true))).range("a number"), "a number of below 1");
        assert_eq!(Limits::NONE.range("a number"), "a number");
    }
}
