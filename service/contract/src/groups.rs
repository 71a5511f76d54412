//! The values of a pair by their groups.

use crate::definitions::TestGroup;
use crate::pair::Pair;

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
