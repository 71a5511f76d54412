//! Recognises the numbers in a table's cells.

use hearth_kpt_core::json;

/// Returns whether a text is a JSON number without an exponent.
pub(super) fn is_number(text: &str) -> bool {
    let is_plain = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'.'));
    is_plain && json::sum(&[text]).is_some()
}

#[cfg(test)]
mod tests {
    use super::is_number;

    #[test]
    fn numbers_are_those_of_json() {
        for text in ["", "-", ".5", "5.", "01", "+1", "1e3", "1,5", "NaN", "٣", " 1", "1-"] {
            assert!(!is_number(text), "{text}");
        }
        assert!(["0", "-0", "0.0", "12.50"].into_iter().all(is_number));
    }
}
