//! Keeps all files of a set if a message can contain a `google.protobuf.Any`.
//!
//! A descriptor does not list the messages that an `Any` may contain, and an unknown one makes the whole response of a
//! node unreadable. So if a request or a response of a served method can contain an `Any`, every file of the set is
//! kept.

use std::collections::BTreeSet;

use prost_reflect::{DescriptorPool, Kind, MethodDescriptor};

use crate::order::Order;
use crate::set::{File, Set};

/// Returns whether a request or a response can contain an `Any`.
pub(super) fn contains_any(methods: &[MethodDescriptor]) -> bool {
    let mut queue: Vec<_> = methods.iter().flat_map(|method| [method.input(), method.output()]).collect();
    let mut seen = BTreeSet::new();
    while let Some(message) = queue.pop() {
        if message.full_name() == "google.protobuf.Any" {
            return true;
        }
        if seen.insert(message.full_name().to_owned()) {
            queue.extend(message.fields().filter_map(|field| match field.kind() {
                Kind::Message(message) => Some(message),
                _ => None,
            }));
        }
    }
    false
}

/// Adds every other file of the set that is compatible with those in `order`, whose declarations are in `pool`. Returns
/// the files, and the reasons why others are left out.
///
/// A node's list can contain a file twice under different names, which must not fail the import.
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
                    "more than {UNFIT} files of the descriptor set conflict with the others; the last: {message}"
                ));
            }
        }
    }
    Ok((kept, unfit))
}

/// The number of conflicting files that are skipped; with more, the set is considered wrong.
const UNFIT: usize = 100;
