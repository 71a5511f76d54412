//! Allocates a number of households to strata by the largest remainder, so that the parts are whole and add up.

use alloc::vec::Vec;
use core::cell::Cell;
use core::cmp::Reverse;

use crate::order;

/// Returns the parts of `total` for strata with these `units`: households, or billionths of the population. If
/// remainders are equal, the stratum whose name comes first gets the household. A stratum gets at most its `room`, if
/// given.
///
/// The arithmetic uses whole numbers, so that equal remainders compare as equal: no product is above 10^18.
pub(super) fn shared(total: f64, units: &[f64], names: &[&str], room: Option<&[f64]>) -> Vec<f64> {
    let all = units.iter().fold(0, |all, unit| all + whole(*unit)).max(1);
    let rooms = room.into_iter().flatten().copied().chain(core::iter::repeat(f64::INFINITY));
    let mut parts = Vec::with_capacity(units.len());
    for ((unit, name), room) in units.iter().zip(names).zip(rooms) {
        let product = whole(total) * whole(*unit);
        let (households, remainder) = (Cell::new(double(product / all)), product % all);
        parts.push(Part { households, remainder, name, room });
    }
    let order = order::ordered_by(&parts, |part: &Part<'_>| (Reverse(part.remainder), part.name));
    let mut left = parts.iter().fold(total, |left, part| left - part.households.get());
    // The second round is needed only if some strata are full.
    for Part { households, room, .. } in order.iter().chain(&order) {
        if left >= 1.0 && households.get() < *room {
            households.update(|households| households + 1.0);
            left -= 1.0;
        }
    }
    parts.into_iter().map(|part| part.households.into_inner()).collect()
}

/// The part of a stratum.
struct Part<'s> {
    households: Cell<f64>,
    remainder: u64,
    name: &'s str,
    room: f64,
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "up to a billion, and whole")]
fn whole(households: f64) -> u64 {
    households as u64
}

#[expect(clippy::cast_precision_loss, reason = "up to a billion")]
fn double(households: u64) -> f64 {
    households as f64
}

#[cfg(test)]
mod tests {
    use super::shared;

    #[test]
    fn parts_are_whole_and_add_up() {
        let names = ["b", "a", "c"];
        assert_eq!(shared(420.0, &[6.0, 4.0], &names, None), [252.0, 168.0]);
        assert_eq!(shared(10.0, &[1.0; 3], &names, None), [3.0, 4.0, 3.0]);
        assert_eq!(shared(11.0, &[1.0; 3], &names, None), [4.0, 4.0, 3.0]);
        assert_eq!(shared(2.0, &[90.0, 5.0, 5.0], &names, None), [2.0, 0.0, 0.0]);
    }

    #[test]
    fn equal_remainders_are_equal() {
        // The shares 0.1 and 0.3 of 5 households, 0.5 and 1.5, have equal remainders.
        assert_eq!(shared(5.0, &[3e8, 1e8, 6e8], &["b", "a", "c"], None), [1.0, 1.0, 3.0]);
    }

    #[test]
    fn a_full_stratum_gets_no_more() {
        assert_eq!(shared(3.0, &[9.0, 1.0], &["a", "b"], Some(&[2.0, 9.0])), [2.0, 1.0]);
    }
}
