//! `selection.*`: see [`crate::selection`].

use alloc::string::String;

use super::answer::{Violations, answered, typed};
use crate::wire::documented;
use crate::{limits, selection};

/// Describes a sampling frame, so that it can be registered before the draw.
///
/// Request:
///
/// - `frame`: every household that can be selected, with its stratum in a stratified design.
/// - `design`: `simple` to draw from all households, or `stratified` to draw from each stratum.
/// - `pledge` (optional): the randomness that will decide the draw, a later round of drand's
///   network quicknet or a later block of a chain.
/// - `receivedAt` (optional): the time at which the frame was received.
///
/// Answer:
///
/// - `design`: the design of the draw.
/// - `frame`: the digest, the number of households, and the strata, as selections from the frame
///   have them.
/// - `pledge` (optional): the pledge, with the time at which a round is published.
/// - `findings`: the warnings.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error: two spellings
/// of one home are one. It is `could-not-run` if the request is not valid JSON, or has more than
/// 16 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::selection::frame;
///
/// let request = r#"{"frame":["did:ixo:a","did:ixo:b"],"design":"simple"}"#;
/// assert!(frame(request.as_bytes()).contains(r#""households":2"#));
/// ```
#[documented]
pub fn frame(request: &[u8]) -> String {
    answered(request, limits::SELECTION_BYTES, Violations::Malformed, &|root, findings| {
        typed(root, findings, selection::register)
    })
}

/// Draws households at random from a sampling frame, by public randomness.
///
/// Request:
///
/// - `frame`: every household that can be selected, with its stratum in a stratified design.
/// - `randomness`: the public randomness (`value`) and the place where it was published
///   (`source`), and optionally the round or the block of its publication (`beacon`).
/// - `design`: `simple` to draw from all households, or `stratified` to draw from each stratum.
/// - `size` (optional): the number of households to select.
/// - `sizes` (optional): the number of households to select from each stratum, by its name.
/// - `reserves` (optional): the number of reserves to draw, which are substitutes for selected
///   households that drop out.
/// - `groups` (optional): in place of `size`, the number of households of each group, to which the
///   draw allocates them.
/// - `receivedAt` (optional): the time at which the request was received.
///
/// Answer:
///
/// - `selection`: the selection document, from which anyone with the frame can repeat the draw.
/// - `findings`: the warnings.
///
/// The outcome is `findings` with the status 400 or 409 if the request has an error. It is
/// `could-not-run` if the request is not valid JSON, or has more than 16 MiB.
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
#[documented]
pub fn draw(request: &[u8]) -> String {
    answered(request, limits::SELECTION_BYTES, Violations::Malformed, &|root, findings| {
        typed(root, findings, selection::draw)
    })
}

/// Repeats the draw of a selection and compares the results.
///
/// Request:
///
/// - `selection`: the selection document.
/// - `frame`: the frame from which the selection was drawn.
/// - `household` (optional): a household that the document must list.
///
/// Answer:
///
/// - `redrawn`: always `true`.
/// - `household` (optional): the household of the request, and whether it is selected or a
///   reserve (a substitute).
/// - `findings`: the warnings.
///
/// The outcome is `findings` with the status 409 if the repeated draw gives another result, or
/// 400 if the request is malformed. It is `could-not-run` if the request is not valid JSON, or
/// has more than 16 MiB.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::selection::{draw, verify};
///
/// let request = br#"{"frame":["did:ixo:a","did:ixo:b"],"design":"simple","size":1,
///     "randomness":{"value":"00112233445566778899aabbccddeeff","source":"an example"}}"#;
/// let drawn: serde_json::Value = serde_json::from_str(&draw(request))?;
/// let check = |frame: [&str; 2]| {
///     verify(serde_json::json!({ "selection": drawn["selection"], "frame": frame }).to_string().as_bytes())
/// };
/// assert!(check(["did:ixo:b", "did:ixo:a"]).starts_with(r#"{"outcome":"valid","redrawn":true"#));
/// assert!(check(["did:ixo:a", "did:ixo:c"]).contains(r#""status":409"#));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[documented]
pub fn verify(request: &[u8]) -> String {
    answered(request, limits::SELECTION_BYTES, Violations::Malformed, &|root, findings| {
        typed(root, findings, selection::verify)
    })
}
