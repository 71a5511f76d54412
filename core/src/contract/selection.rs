//! `selection.*`: see [`crate::selection`].

use alloc::string::String;

use super::answer::{Violations, answered, typed};
use crate::{limits, selection};

/// Draws households at random from a sampling frame, by public randomness.
///
/// The request has the `frame` (the households that can be selected, with their strata if there are any), the
/// `randomness` (its value and its source), the `design` (`simple` or `stratified`), the number of households to select
/// in `size` or, by stratum, in `sizes`, and the number of `reserves`: substitutes, in order, for selected households
/// that drop out.
///
/// Returns the selection document in `selection`, from which anyone with the frame can repeat the draw, and the
/// warnings in `findings`.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error. It is `could-not-run` if the
/// request is not valid JSON, or has more than 16 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::selection::draw;
///
/// let request = r#"{"frame":["did:ixo:a","did:ixo:b"],"design":"simple","size":1,
///     "randomness":{"value":"00112233445566778899aabbccddeeff","source":"an example"}}"#;
/// assert!(draw(request.as_bytes()).contains(r#""selected":[{"household":"did:ixo:"#));
/// ```
pub fn draw(request: &[u8]) -> String {
    answered(request, limits::SELECTION_BYTES, Violations::Malformed, &|root, findings| {
        typed(root, findings, selection::draw)
    })
}

/// Repeats the draw of a selection and compares the results.
///
/// The request has the selection document in `selection`, the `frame` from which it was drawn and, optionally, a
/// `household` that the document must list.
///
/// Returns `redrawn`, which is always `true`, whether the `household` is selected or a reserve (a substitute), and the
/// warnings in `findings`.
///
/// The outcome is `findings` with the status 409 if the repeated draw gives another result, or 400 if the request is
/// malformed. It is `could-not-run` if the request is not valid JSON, or has more than 16 MiB.
pub fn verify(request: &[u8]) -> String {
    answered(request, limits::SELECTION_BYTES, Violations::Malformed, &|root, findings| {
        typed(root, findings, selection::verify)
    })
}
