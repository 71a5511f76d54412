//! The requirements of a methodology for a measured mean: its precision, the bound that replaces it if the precision is
//! missed, and the least number of households, each with its source.

use crate::statistics::{PrecisionRuleName, Sides};
use crate::wire::{True, answer};

/// The requirements of a methodology.
#[derive(Debug)]
pub(crate) struct Requirements {
    /// The precision of a mean or of a saving, which is tested with a two-sided interval.
    pub(crate) precision: PrecisionRuleName,
    /// The bound that replaces a mean that misses the precision.
    pub(crate) bound: RequiredBound,
    /// The least number of households of a Kitchen Performance Test; `None` if no number is confirmed.
    pub(crate) households: Option<LeastHouseholds>,
}

/// The bound that a methodology credits in place of a mean that misses its precision.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct RequiredBound {
    /// Whether the bound is that of a one-sided or of a two-sided interval.
    pub(crate) sides: Sides,
    /// The source of the requirement.
    pub(crate) source: &'static str,
    /// Whether the requirement is not confirmed. Absent if it is.
    #[json(optional)]
    pub(crate) unconfirmed: Option<True>,
}

/// The least number of measured households that a methodology requires.
#[answer]
#[derive(Clone, Copy)]
pub(crate) struct LeastHouseholds {
    /// The number of households.
    pub(crate) households: usize,
    /// The source of the requirement.
    pub(crate) source: &'static str,
}

/// The one-sided bound of RECH and SMEC.
pub(super) const ONE_SIDED: RequiredBound = RequiredBound {
    sides: Sides::One,
    source: "RECH 5.0 and SMEC 4.0: the bound of the one-sided 90 % interval, if 90/10 is missed",
    unconfirmed: None,
};

/// The bound of a methodology whose text is not confirmed: the more conservative of the two.
pub(super) const NOT_CONFIRMED: RequiredBound = RequiredBound {
    sides: Sides::Two,
    source: "not confirmed for this methodology: two-sided, the more conservative of both",
    unconfirmed: Some(True),
};

/// The sentence about [`NOT_CONFIRMED`] among the unconfirmed parts of a methodology.
pub(super) static BOUND: &str = "whether the bound that replaces a mean of missed precision is one-sided or two-sided is not confirmed, so it \
     is two-sided unless the request states otherwise";

/// The least number of households of RECH.
pub(super) const FIFTY: LeastHouseholds = LeastHouseholds {
    households: 50,
    source: "RECH 5.0, by Gold Standard's published answers: 90/10 with n ≥ 50",
};

/// The least number of households of TPDDTEC.
pub(super) const THIRTY: LeastHouseholds = LeastHouseholds {
    households: 30,
    source: "TPDDTEC 4.0, by Gold Standard's published answers: 90/30 with n ≥ 30",
};
