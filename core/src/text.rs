//! Texts compared with each other, whatever they name.

use alloc::vec::Vec;

/// Levenshtein's distance: letters inserted, left out or exchanged.
pub(crate) fn distance(left: &str, right: &str) -> usize {
    let mut row: Vec<usize> = (0..=right.chars().count()).collect();
    for (index, letter) in left.chars().enumerate() {
        let mut diagonal = index;
        let mut before = index + 1;
        for (other, cell) in right.chars().zip(row.iter_mut().skip(1)) {
            let exchanged = diagonal + usize::from(letter != other);
            diagonal = *cell;
            before = exchanged.min(*cell + 1).min(before + 1);
            *cell = before;
        }
        if let Some(first) = row.first_mut() {
            *first = index + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_levenshtein() {
        for (left, right, expected) in
            [("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("flaw", "lawn", 2)]
        {
            assert_eq!(distance(left, right), expected);
        }
    }
}
