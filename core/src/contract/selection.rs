//! `selection.*`: see [`crate::selection`].

use alloc::string::String;

use super::answer::{Odd, answered, with_members};
use crate::finding::Findings;
use crate::json::{Node, Writer};
use crate::limits;
use crate::selection::{self, Drawn};

/// Draws a random sample from a sampling frame.
///
/// The request is `{"frame":["did:…",{"household":"did:…","stratum":"rural"},…],"randomness":{"value":"<hex>",
/// "source":"…"},"design":"simple"|"stratified","size":120,"sizes":{"rural":72,"urban":48},"reserves":24}`; the answer
/// `{"outcome":"valid","selection":{…},"findings":[…]}`, whose document anybody can draw again.
///
/// ```
/// use hearth_core::contract::selection::draw;
///
/// let request = r#"{"frame":["did:ixo:a","did:ixo:b"],"design":"simple","size":1,
///     "randomness":{"value":"00112233445566778899aabbccddeeff","source":"an example"}}"#;
/// assert!(draw(request.as_bytes()).contains(r#""selected":[{"household":"did:ixo:"#));
/// ```
pub fn draw(request: &[u8]) -> String {
    told(request, |root, findings, writer| {
        let selection = selection::draw(root, findings)?;
        writer.name("selection");
        selection.write(writer);
        Some(())
    })
}

/// Draws a sample once more and compares.
///
/// The request is `{"selection":{…},"frame":[…],"household":"did:…"}`, the last of which may be left out; the answer
/// `{"outcome":"valid","redrawn":true,"household":{"household":"did:…","drawn":"selected"|"reserve"},"findings":[…]}`.
/// A document that is not the same drawn again is `findings` with the status 409.
pub fn verify(request: &[u8]) -> String {
    told(request, |root, findings, writer| {
        let verified = selection::verify(root, findings)?;
        writer.name("redrawn");
        writer.boolean(true);
        if let Some((household, drawn)) = verified.household {
            write_household(writer, household, drawn);
        }
        Some(())
    })
}

fn write_household(writer: &mut Writer, household: &str, drawn: Drawn) {
    writer.name("household");
    writer.begin_object();
    writer.text_member("household", household);
    writer.text_member("drawn", drawn.word());
    writer.end_object();
}

fn told(request: &[u8], members: fn(&Node<'_>, &mut Findings, &mut Writer) -> Option<()>) -> String {
    answered(request, limits::SELECTION_BYTES, Odd::Malformed, &|root, findings| {
        with_members(findings, &mut |findings, writer| members(root, findings, writer))
    })
}
