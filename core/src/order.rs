//! The only sorting function of the module. A separate sort for each type would add three to ten thousand bytes.

use crate::invariant::Held as _;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Returns the indexes below `count` in the order of `compare`. The sort is stable.
///
/// It uses a heap, whose code is a tenth of the size of a slice's sort.
fn ordered(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let heap: BinaryHeap<_> = (0..count).map(|index| Ranked { index, compare }).collect();
    heap.into_sorted_vec().into_iter().map(|ranked| ranked.index).collect()
}

/// An index that is compared by the item at its position.
struct Ranked<'c> {
    index: usize,
    compare: &'c dyn Fn(usize, usize) -> Ordering,
}

impl Ord for Ranked<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.compare)(self.index, other.index).then(self.index.cmp(&other.index))
    }
}

impl PartialOrd for Ranked<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranked<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ranked<'_> {}

/// Returns references to `items` in the order of `compare`. The sort is stable.
pub(crate) fn sorted<'i, T>(items: &'i [T], compare: impl Fn(&'i T, &'i T) -> Ordering) -> Vec<&'i T> {
    let item = |index: usize| items.get(index).held("each index has an item");
    ordered(items.len(), &|one, other| compare(item(one), item(other))).into_iter().map(item).collect()
}

/// Returns references to `items` in the order of their keys. The sort is stable.
pub(crate) fn ordered_by<'i, T, K: Ord>(items: &'i [T], key: impl Fn(&'i T) -> K) -> Vec<&'i T> {
    sorted(items, |one, other| key(one).cmp(&key(other)))
}

/// Moves `items` into the order of their keys. The sort is stable.
pub(crate) fn arranged<T, K: Ord>(items: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let key = |index: usize| key(items.get(index).held("each index has an item"));
    let order = ordered(items.len(), &|one, other| key(one).cmp(&key(other)));
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    let take = |index| items.get_mut(index).and_then(Option::take).held("each item is taken once");
    order.into_iter().map(take).collect()
}

/// Finds the item that is equal to another by `compare`, in the order of which the `items` are.
pub(crate) fn find<'i, T>(items: &'i [T], compare: impl FnMut(&'i T) -> Ordering) -> Option<&'i T> {
    let index = items.binary_search_by(compare).ok()?;
    Some(items.get(index).held("each index has an item"))
}

#[cfg(test)]
mod tests {
    use super::{arranged, find, ordered, ordered_by};

    #[test]
    fn equal_items_stay_in_their_order() {
        let items = ["bb", "a", "cc", "d", "aa"];
        assert_eq!(ordered_by(&items, |item| item.len()), [&"a", &"d", &"bb", &"cc", &"aa"]);
        assert_eq!(arranged(items.to_vec(), |item| item.len()), ["a", "d", "bb", "cc", "aa"]);
        assert_eq!(ordered(3, &|one, other| other.cmp(&one)), [2, 1, 0]);
    }

    #[test]
    fn an_item_is_found_in_its_order() {
        let items = [1, 3, 5];
        assert_eq!(
            [1, 2, 5, 6].map(|one| find(&items, |item| item.cmp(&one))),
            [Some(&1), None, Some(&5), None]
        );
    }
}
