//! What `google.protobuf.Any` asks of a pruned set.
//!
//! A descriptor does not say which messages an `Any` may hold, and one that cannot be looked up spoils the
//! whole answer of a node. So when any answer of a served method can hold one, every file of the set stays.

use std::collections::BTreeSet;

use prost_reflect::{DescriptorPool, Kind, MethodDescriptor};

use super::order::Order;
use super::set::{File, Set};

/// Whether a request or an answer can hold anything.
pub(super) fn anything(methods: &[MethodDescriptor]) -> bool {
    let mut met: Vec<_> = methods.iter().flat_map(|method| [method.input(), method.output()]).collect();
    let mut seen = BTreeSet::new();
    while let Some(message) = met.pop() {
        if message.full_name() == "google.protobuf.Any" {
            return true;
        }
        if seen.insert(message.full_name().to_owned()) {
            met.extend(message.fields().filter_map(|field| match field.kind() {
                Kind::Message(message) => Some(message),
                _ => None,
            }));
        }
    }
    false
}

/// Adds every other file of the set that fits those in `order`, of which `pool` has the declarations. Those
/// that do not fit are left out, and what is wrong with them is returned.
///
/// A node's own list has been seen to hold a file twice, under two names: that must not cost the import.
pub(super) fn add_all<'s>(
    set: &'s Set,
    mut order: Order<'s>,
    mut pool: DescriptorPool,
) -> Result<(Vec<&'s File>, Vec<String>), String> {
    let needed = order.files.len();
    let mut unfit: Vec<String> = set.files().filter_map(|file| order.add(file).err()).collect();
    let others = order.files.split_off(needed);
    let mut kept = order.files;
    for file in others {
        match file.declare(&mut pool) {
            Ok(()) => kept.push(file),
            Err(message) if unfit.len() < UNFIT => unfit.push(message),
            Err(message) => {
                return Err(format!(
                    "more than {UNFIT} files of the descriptor set do not fit, the last: {message}"
                ));
            }
        }
    }
    Ok((kept, unfit))
}

/// Files that do not fit and are passed over; with more of them, it is not this set that is wanted.
const UNFIT: usize = 100;
