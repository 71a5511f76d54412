//! The only sorting function of the module. A separate sort for each type would add three to ten thousand bytes.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Returns the indexes below `count` in the order of `compare`. The sort is stable.
///
/// It uses a heap, whose code is a tenth of the size of a slice's sort.
pub(crate) fn ordered(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
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

/// Returns references to `items` in the order of their keys. The sort is stable.
pub(crate) fn ordered_by<'i, T, K: Ord>(items: &'i [T], key: impl Fn(&'i T) -> K) -> Vec<&'i T> {
    let key_of = |index: usize| items.get(index).map(&key);
    let order = ordered(items.len(), &|one, other| key_of(one).cmp(&key_of(other)));
    order.into_iter().filter_map(|index| items.get(index)).collect()
}

#[cfg(test)]
mod tests {
    use super::{ordered, ordered_by};

    #[test]
    fn equal_items_stay_in_their_order() {
        let items = ["bb", "a", "cc", "d", "aa"];
        assert_eq!(ordered_by(&items, |item| item.len()), [&"a", &"d", &"bb", &"cc", &"aa"]);
        assert_eq!(ordered(3, &|one, other| other.cmp(&one)), [2, 1, 0]);
    }
}
