//! `selection.*`: see [`crate::selection`].

use alloc::string::String;

use super::answer::{Odd, answered, typed};
use crate::{limits, selection};

/// Draws a random sample from a sampling frame.
///
/// The request is `{"frame":["did:…",{"household":"did:…","stratum":"rural"},…],"randomness":{"value":"<hex>",
/// "source":"…"},"design":"simple"|"stratified","size":120,"sizes":{"rural":72,"urban":48},"reserves":24}`; the answer
/// `{"outcome":"valid","selection":{…},"findings":[…]}`, whose document anybody can draw again.
///
/// ```
/// use hearth_kpt_core::contract::selection::draw;
///
/// let request = r#"{"frame":["did:ixo:a","did:ixo:b"],"design":"simple","size":1,
///     "randomness":{"value":"00112233445566778899aabbccddeeff","source":"an example"}}"#;
/// assert!(draw(request.as_bytes()).contains(r#""selected":[{"household":"did:ixo:"#));
/// ```
pub fn draw(request: &[u8]) -> String {
    answered(request, limits::SELECTION_BYTES, Odd::Malformed, &|root, findings| {
        typed(root, findings, selection::draw)
    })
}

/// Draws a sample once more and compares.
///
/// The request is `{"selection":{…},"frame":[…],"household":"did:…"}`, the last of which may be left out; the answer
/// `{"outcome":"valid","redrawn":true,"household":{"household":"did:…","drawn":"selected"|"reserve"},"findings":[…]}`.
/// A document that is not the same drawn again is `findings` with the status 409.
pub fn verify(request: &[u8]) -> String {
    answered(request, limits::SELECTION_BYTES, Odd::Malformed, &|root, findings| {
        typed(root, findings, selection::verify)
    })
}
