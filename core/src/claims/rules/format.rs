//! Checks the JSON and the shape of a claim; the other rules check the members that could be read.
//!
//! The codes are reported while a claim is read: those of JSON are in `json::reader`, and those of the members of a
//! claim are in `claims::format`.
//!
//! A claim whose measurements are strings is refused. A claim with an unknown member is accepted:
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, validate};
//!
//! let invalid = SAMPLE.replace("11.9", "\"11.9\"");
//! let report = validate(invalid.as_bytes());
//! assert_eq!(report.errors().next().unwrap().code().code, "request.wrong_type");
//!
//! let valid = SAMPLE.replace("{\"type\"", "{\"remarks\":\"windy\",\"type\"");
//! assert!(validate(valid.as_bytes()).is_valid());
//! ```

use crate::claims::format;
use crate::claims::rule::{Evaluation, Rule};
use crate::finding::{Code, LEFT_OUT};
use crate::json;

pub(super) static RULE: Rule = Rule {
    id: "format",
    number: None,
    title: "the claim can be read",
    satisfied_by: "a JSON object with the members, types, values and identifiers of a KPT claim",
    source: "specification §2A, tables of the claim; §7, status 400; RFC 8259, RFC 7493, RFC 3986, W3C DID Core 1.0",
    codes: &CODES,
    evaluation: Evaluation::Reading,
};

static CODES: [&Code; json::CODES.len() + format::CODES.len() + 1] = {
    let mut codes = [&LEFT_OUT; json::CODES.len() + format::CODES.len() + 1];
    let (json, rest) = codes.split_at_mut(json::CODES.len());
    json.copy_from_slice(&json::CODES);
    let (shape, _) = rest.split_at_mut(format::CODES.len());
    shape.copy_from_slice(&format::CODES);
    codes
};
