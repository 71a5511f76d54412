//! `selection.*`: see [`crate::selection`].

use alloc::string::String;

use super::request;
use super::{VALID, could_not_run, too_large};
use crate::finding::{Finding, Findings, Severity};
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
    answered(request, |root, findings, writer| {
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
    answered(request, |root, findings, writer| {
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

/// Reads a request, and writes what `members` adds to the answer; or the findings, when there is no more to say.
fn answered(request: &[u8], members: fn(&Node<'_>, &mut Findings, &mut Writer) -> Option<()>) -> String {
    if let Some(refusal) = too_large(request, limits::SELECTION_BYTES) {
        return refusal;
    }
    let root = match request::read(request) {
        Ok(root) => root,
        Err(message) => return could_not_run("request.malformed", message),
    };
    let mut findings = Findings::default();
    let mut writer = Writer::default();
    writer.begin_object();
    writer.text_member("outcome", VALID);
    let answered = members(&root, &mut findings, &mut writer).is_some();
    let findings = findings.into_document_order();
    if !answered {
        return refused(&findings);
    }
    writer.name("findings");
    writer.serialized(&findings);
    writer.end_object();
    writer.finish()
}

/// The answer about a request that is refused for what it says.
fn refused(findings: &[Finding]) -> String {
    let errors = findings.iter().filter(|finding| finding.code().severity == Severity::Error);
    let status = errors.filter_map(|finding| finding.code().status).min();
    let mut writer = Writer::default();
    writer.begin_object();
    writer.text_member("outcome", "findings");
    writer.name("status");
    writer.integer(status.map_or(400, i64::from));
    writer.name("findings");
    writer.serialized(&findings);
    writer.end_object();
    writer.finish()
}
