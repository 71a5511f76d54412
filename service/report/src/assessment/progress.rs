//! The households from the selection to the figures, the claims that do not count, and the sensitivity of the figures.

use serde::Deserialize;

use super::Pair;
use crate::text::Text;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Recruitment {
    pub(crate) total: Option<Recruited>,
    pub(crate) groups: Option<Pair<Recruited>>,
}

/// Counts of households.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Recruited {
    pub(crate) drawn: Option<u64>,
    pub(crate) reserves: Option<u64>,
    pub(crate) reached: Option<u64>,
    pub(crate) measured: Option<u64>,
    pub(crate) counted: Option<u64>,
    pub(crate) excluded: Option<u64>,
}

/// The claims that the figures do not count.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Excluded {
    pub(crate) claims: Option<u64>,
    pub(crate) listed: Vec<ExcludedClaim>,
}

/// A claim that the figures do not count, by its digest.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ExcludedClaim {
    pub(crate) claim: Option<Text>,
    pub(crate) household: Option<Text>,
    pub(crate) group: Option<Text>,
    pub(crate) codes: Vec<Text>,
}

/// The figures, calculated from some of the households and days.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Sensitivity {
    pub(crate) variation: Option<Text>,
    pub(crate) groups: Option<Pair<Varied>>,
    pub(crate) saving: Option<Figure>,
    pub(crate) reductions: Option<Figure>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Varied {
    pub(crate) households: Option<u64>,
    pub(crate) mean: Option<Figure>,
}

/// A figure, and its change from that of the assessment.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Figure {
    pub(crate) value: Option<f64>,
    pub(crate) relative_change: Option<f64>,
}

impl Figure {
    /// Returns the figure with its change in per cent of another one.
    pub(crate) fn compared(self, main: f64) -> Self {
        let change = |value: f64| 100.0 * (value - main) / main.abs();
        Self { relative_change: self.value.map(change).filter(|change| change.is_finite()), ..self }
    }
}
