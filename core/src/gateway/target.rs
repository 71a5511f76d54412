//! Checks the target of a request (RFC 9112, section 3.2.1): a path, and a query after `?`.
//!
//! Its syntax is checked before a route is looked up.

use alloc::vec::Vec;

use super::codes;
use super::escape::{self, Fault};
use crate::finding::{Code, Finding, Findings};
use crate::limits;

/// A target with valid syntax.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'p> {
    /// The path from its first slash, as the client wrote it.
    pub(crate) path: &'p str,
    /// The text after the question mark.
    pub(crate) query: Option<&'p str>,
    /// Whether the path contains an escape.
    pub(crate) escapes: bool,
}

impl<'p> Target<'p> {
    /// Reads a target. The error contains a finding for each fault.
    pub(crate) fn read(text: &'p str) -> Result<Self, Vec<Finding>> {
        if text.len() > limits::TARGET_BYTES {
            return Err(alloc::vec![
                finding(&codes::TARGET_TOO_LONG, 0)
                    .with("bytes", text.len())
                    .with("limit", limits::TARGET_BYTES)
            ]);
        }
        if !text.starts_with('/') {
            return Err(alloc::vec![finding(&codes::TARGET_NOT_ABSOLUTE, 0).with("target", text)]);
        }
        let classes = text.bytes().fold(0, |seen, byte| seen | class::of(byte));
        let has = |class: u8| classes & class != 0;
        let split = if has(class::QUERY) { text.split_once('?') } else { None };
        let (path, query) = split.map_or((text, None), |(path, query)| (path, Some(query)));
        let target = Self { path, query, escapes: has(class::ESCAPE) };
        // Most targets need no second pass.
        if has(class::ESCAPE | class::REFUSED)
            || has(class::DOT) && path.as_bytes().windows(2).any(|pair| pair == b"/.")
        {
            let findings = target.faults(text);
            if !findings.is_empty() {
                return Err(findings);
            }
        }
        Ok(target)
    }

    fn faults(&self, text: &str) -> Vec<Finding> {
        let mut findings = Findings::default();
        for (at, character) in text.char_indices().filter(|(_, character)| is_refused(*character)) {
            let shown = alloc::format!("U+{:04X}", u32::from(character));
            findings.add(finding(&codes::TARGET_CHARACTER, at).with("character", shown));
        }
        let mut at = 0;
        for segment in self.path.split('/') {
            match escape::decoded(segment) {
                Err(fault) => findings.add(refused(fault, at)),
                Ok(decoded) if matches!(&*decoded, "." | "..") => {
                    findings.add(finding(&codes::DOT_SEGMENT, at).with("segment", segment));
                }
                Ok(_) => {}
            }
            at += segment.len() + 1;
        }
        for piece in self.query.into_iter().flat_map(|query| query.split(['&', '='])) {
            if let Err(fault) = escape::decoded_form(piece) {
                findings.add(refused(fault, at));
            }
            at += piece.len() + 1;
        }
        findings.into_first(limits::TARGET_FINDINGS)
    }
}

/// The classes of bytes that decide which checks a target needs.
mod class {
    use crate::invariant::Held as _;

    pub(super) const ESCAPE: u8 = 1;
    pub(super) const QUERY: u8 = 2;
    pub(super) const REFUSED: u8 = 4;
    pub(super) const DOT: u8 = 8;

    pub(super) fn of(byte: u8) -> u8 {
        *CLASSES.get(usize::from(byte)).held("each byte has a class")
    }

    #[expect(
        clippy::indexing_slicing,
        clippy::cast_possible_truncation,
        reason = "256 entries, one for each byte"
    )]
    static CLASSES: [u8; 256] = {
        let mut classes = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            classes[byte] = match byte as u8 {
                b'%' => ESCAPE,
                b'?' => QUERY,
                b'.' => DOT,
                0..=b' ' | b'#' | 0x7f => REFUSED,
                _ => 0,
            };
            byte += 1;
        }
        classes
    };
}

/// Returns whether a character must be escaped in a target: white space, a control character, or `#`.
fn is_refused(character: char) -> bool {
    character <= ' ' || matches!(character, '#' | '\u{7f}')
}

fn refused(fault: Fault, start: usize) -> Finding {
    match fault {
        Fault::BadEscape(at) => finding(&codes::BAD_ESCAPE, start + at),
        Fault::NotUtf8(at) => finding(&codes::NOT_UTF8, start + at),
    }
}

/// Returns a finding about the byte at `at` of the target.
pub(super) fn finding(code: &'static Code, at: usize) -> Finding {
    Finding::new(code, "/target", at).with("at", at)
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString};

    use super::*;

    #[test]
    fn a_target_is_split_at_its_first_question_mark() {
        let target = Target::read("/a%2Fb?c=d?e").expect("a target");
        assert_eq!((target.path, target.query, target.escapes), ("/a%2Fb", Some("c=d?e"), true));
    }

    #[test]
    fn every_fault_is_found_at_its_place() {
        let found = |text| -> Vec<String> {
            let findings = Target::read(text).err().unwrap_or_default();
            let place =
                |finding: &Finding| serde_json::to_value(finding).expect("JSON")["params"]["at"].to_string();
            findings.iter().map(|finding| format!("{} {}", finding.code().code, place(finding))).collect()
        };
        assert_eq!(
            found("/a b/%2e/%x?y=%ff&z=%"),
            [
                "gateway.target_character 2",
                "gateway.dot_segment 5",
                "gateway.bad_escape 9",
                "gateway.not_utf8 14",
                "gateway.bad_escape 20",
            ]
        );
        assert_eq!(found("chain"), ["gateway.target_not_absolute 0"]);
        assert!(found("/.well-known/x..y/..z").is_empty());
        assert_eq!(found("/a/.."), ["gateway.dot_segment 3"]);
    }
}
