//! Maps names within a space to numbers: the literals below a node of a trie, or the messages of a table.

use alloc::boxed::Box;
use core::hash::{Hash, Hasher};

use foldhash::fast::FixedState;
use hashbrown::{Equivalent, HashMap};

/// A map from a space and a name to a number.
///
/// The hash needs no secret: requests only look names up, and the inserted names come from the operator.
#[derive(Debug, Default)]
pub(super) struct Names(HashMap<Key, usize, FixedState>);

impl Names {
    pub(super) fn get(&self, space: usize, name: &str) -> Option<usize> {
        self.0.get(&KeyRef { space, name }).copied()
    }

    pub(super) fn insert(&mut self, space: usize, name: &str, number: usize) {
        self.0.insert(Key { space, name: name.into() }, number);
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Key {
    space: usize,
    name: Box<str>,
}

/// The borrowed form of a key, for lookups.
#[derive(Hash)]
struct KeyRef<'a> {
    space: usize,
    name: &'a str,
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        KeyRef { space: self.space, name: &self.name }.hash(state);
    }
}

impl Equivalent<Key> for KeyRef<'_> {
    fn equivalent(&self, key: &Key) -> bool {
        self.space == key.space && *self.name == *key.name
    }
}
