//! Values of both groups.

use serde::{Deserialize, Serialize};

/// A value of each group of a study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Pair<T> {
    /// The value of the reference group.
    pub reference: T,
    /// The value of the intervention group.
    pub intervention: T,
}
