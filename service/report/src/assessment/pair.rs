//! A pair of values, one for each group.

use serde::Deserialize;

/// A value for each group.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Pair<T: Default> {
    pub(crate) reference: T,
    pub(crate) intervention: T,
}

impl<T: Default> Pair<T> {
    /// Returns both values with the names of their groups, the reference group first.
    pub(crate) fn each(&self) -> [(&'static str, &T); 2] {
        [("reference", &self.reference), ("intervention", &self.intervention)]
    }
}
