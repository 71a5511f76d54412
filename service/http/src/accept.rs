//! The choice of a representation by the header `Accept`.

use http::header::{ACCEPT, HeaderMap};

use crate::problem::Problem;

/// Returns the representation that a request prefers: the one with the highest weight in `Accept` (RFC 9110, section
/// 12.5.1), and the first one in the header of equal weights. Each entry of `offered` names the media ranges of a
/// representation. Without the header, the first entry is returned.
///
/// # Errors
///
/// Returns a problem with this text if the client accepts no representation.
pub(crate) fn preferred<T: Copy>(
    request: &HeaderMap,
    offered: &[(&[&str], T)],
    available: &str,
) -> Result<T, Problem> {
    let mut best: Option<(f32, T)> = None;
    let mut ranges = request
        .get_all(ACCEPT)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .peekable();
    if ranges.peek().is_none() {
        best = offered.first().map(|(_, one)| (1.0, *one));
    }
    for range in ranges {
        let mut parts = range.split(';').map(str::trim);
        let range = parts.next().unwrap_or_default().to_ascii_lowercase();
        let Some((_, one)) = offered.iter().find(|(names, _)| names.contains(&range.as_str())) else {
            continue;
        };
        let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok()).unwrap_or(1.0);
        if weight > best.map_or(0.0, |(best, _)| best) {
            best = Some((weight, *one));
        }
    }
    best.map(|(_, one)| one).ok_or_else(|| Problem::not_acceptable(available))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn chosen(accept: &'static str) -> Option<char> {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static(accept));
        let offered: [(&[&str], char); 2] =
            [(&["application/json", "application/*", "*/*"], 'j'), (&["text/csv", "text/*"], 'c')];
        preferred(&headers, &offered, "").ok()
    }

    #[test]
    fn the_highest_weight_decides_then_the_order() {
        for (accept, expected) in [
            ("*/*", Some('j')),
            ("text/csv", Some('c')),
            ("text/csv;q=0.5, application/json", Some('j')),
            ("Text/CSV, application/json", Some('c')),
            ("text/csv;q=0", None),
            ("image/png", None),
        ] {
            assert_eq!(chosen(accept), expected, "{accept}");
        }
        assert_eq!(preferred(&HeaderMap::new(), &[(&["text/csv"], 'c')], "").ok(), Some('c'));
    }
}
