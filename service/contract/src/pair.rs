//! Values of both groups.

use serde::{Deserialize, Serialize};

use crate::answers::TestGroup;

/// A value of each group of a study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Pair<T> {
    /// The value of the reference group.
    pub reference: T,
    /// The value of the intervention group.
    pub intervention: T,
}

impl<T> Pair<T> {
    /// Returns both values with their groups, the reference group first.
    pub fn each(&self) -> [(TestGroup, &T); 2] {
        [(TestGroup::Reference, &self.reference), (TestGroup::Intervention, &self.intervention)]
    }

    /// Returns the value of a group.
    pub fn of(&self, group: TestGroup) -> &T {
        match group {
            TestGroup::Reference => &self.reference,
            TestGroup::Intervention => &self.intervention,
        }
    }
}
