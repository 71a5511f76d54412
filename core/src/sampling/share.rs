//! Shares a number of households out to strata: by the largest remainder, so that the parts are whole and add up.

use alloc::vec::Vec;

use crate::order;

/// The parts of `total` for `weights`, which add up to 1. Of equal remainders, the stratum whose name comes first has
/// the household; a stratum does not get more than its `room`, where it has one.
pub(super) fn shared(total: f64, weights: &[f64], names: &[&str], room: Option<&[f64]>) -> Vec<f64> {
    let mut parts: Vec<f64> = weights.iter().map(|weight| libm::floor(total * weight + SLACK)).collect();
    // Remainders that only rounding tells apart are equal.
    let remainder = |index: usize| {
        let weight = weights.get(index).copied().unwrap_or_default();
        let part = total * weight;
        libm::rint((part - libm::floor(part + SLACK)) / SLACK)
    };
    let name = |index: usize| names.get(index).copied().unwrap_or_default();
    let order = order::ordered(weights.len(), &|one, other| {
        remainder(other).total_cmp(&remainder(one)).then_with(|| name(one).cmp(name(other)))
    });
    let mut left = parts.iter().fold(total, |left, part| left - part);
    // A second round is needed only where strata are full.
    for index in order.iter().chain(&order) {
        let full = room.and_then(|room| room.get(*index)).copied().unwrap_or(f64::INFINITY);
        if let Some(part) = parts.get_mut(*index).filter(|part| left >= 1.0 && **part < full) {
            *part += 1.0;
            left -= 1.0;
        }
    }
    parts
}

/// What rounding may make of a whole number of households, up to a billion of them.
const SLACK: f64 = 1e-6;

#[cfg(test)]
mod tests {
    use super::shared;

    #[test]
    fn parts_are_whole_and_add_up() {
        let names = ["b", "a", "c"];
        assert_eq!(shared(420.0, &[0.6, 0.4], &names, None), [252.0, 168.0]);
        assert_eq!(shared(10.0, &[1.0 / 3.0; 3], &names, None), [3.0, 4.0, 3.0]);
        assert_eq!(shared(11.0, &[1.0 / 3.0; 3], &names, None), [4.0, 4.0, 3.0]);
        assert_eq!(shared(2.0, &[0.9, 0.05, 0.05], &names, None), [2.0, 0.0, 0.0]);
    }

    #[test]
    fn a_full_stratum_gets_no_more() {
        assert_eq!(shared(3.0, &[0.9, 0.1], &["a", "b"], Some(&[2.0, 9.0])), [2.0, 1.0]);
    }
}
