//! The conformance cases: every vector with the answers of the core, as `cargo xtask build` archives them.

use std::fmt::Debug;
use std::io::{BufRead as _, BufReader};

use data_encoding::BASE64;
use flate2::read::GzDecoder;
use js_sys::JSON;
use serde::Deserialize;

/// Calls to one instance, each with the answer of the core.
#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) calls: Vec<Call>,
    pub(crate) answers: Vec<String>,
}

/// One call.
#[derive(Deserialize)]
pub(crate) struct Call {
    pub(crate) operation: String,
    /// The request, unless it is given as bytes.
    pub(crate) text: Option<String>,
    base64: Option<String>,
}

impl Call {
    /// Returns the bytes of the request.
    pub(crate) fn request(&self) -> Result<Vec<u8>, String> {
        match (&self.text, &self.base64) {
            (Some(text), None) => Ok(text.clone().into_bytes()),
            (None, Some(bytes)) => BASE64.decode(bytes.as_bytes()).map_err(debug_text),
            _ => Err(String::from("a request is either a text or bytes")),
        }
    }
}

/// Reads one case after the other, by the JSON parser of the page.
pub(crate) fn all() -> impl Iterator<Item = Result<Case, String>> {
    BufReader::new(GzDecoder::new(CASES)).lines().map(|line| {
        let value = JSON::parse(&line.map_err(debug_text)?).map_err(debug_text)?;
        serde_wasm_bindgen::from_value(value).map_err(debug_text)
    })
}

fn debug_text(error: impl Debug) -> String {
    format!("{error:?}")
}

const CASES: &[u8] = include_bytes!(env!("HEARTH_CASES"));
