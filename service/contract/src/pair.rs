//! Values of both groups.

use serde::{Deserialize, Serialize};

/// A value of each group of a study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Pair<T> {
    /// The value of the reference group.
    pub reference: T,
    /// The value of the intervention group.
    pub intervention: T,
}

impl<T> Pair<T> {
    /// Returns both values with the names of their groups, the reference group first.
    pub fn each(&self) -> [(&'static str, &T); 2] {
        [("reference", &self.reference), ("intervention", &self.intervention)]
    }
}
