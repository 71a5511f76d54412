//! Reads the claims of a study from files: JSON values one after another, or a table.
//!
//! A file is a table (CSV) if its name ends in `.csv` or if it does not begin with a brace or a bracket. Each claim
//! keeps its place, so that findings can be shown there.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde_json::value::RawValue;

use super::claim::Claim;
use super::table;
use crate::document::Document;
use crate::parts::{File, Part};

/// Reads the claims of all files, in order. The error is for the user.
pub(crate) fn claims(files: &[PathBuf]) -> Result<Vec<Claim>, String> {
    if files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
        return Err(String::from("standard input can be used only once"));
    }
    let mut claims = Vec::new();
    for path in files {
        let file = File::of(Document::whole(path, LONGEST)?)?;
        if is_table(path, &file.text) {
            table::read(&file, &mut claims)?;
        } else {
            values(&file, &mut claims)?;
        }
    }
    Ok(claims)
}

fn is_table(path: &Path, text: &str) -> bool {
    let start = text.trim_start();
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"))
        || !start.is_empty() && !start.starts_with(['{', '['])
}

/// Reads JSON values one after another: each on one line or on several.
fn values(file: &Rc<File>, claims: &mut Vec<Claim>) -> Result<(), String> {
    let mut values = serde_json::Deserializer::from_str(&file.text).into_iter::<&RawValue>();
    while let Some(value) = values.next() {
        let value = value.map_err(|error| {
            let (line, column) = (error.line(), error.column());
            format!("{}:{line}:{column}: not JSON: {}", file.name, reason(&error))
        })?;
        let end = values.byte_offset();
        let span = end - value.get().len()..end;
        let at = format!("/claims/{}", claims.len());
        let part = Part { at, file: Rc::clone(file), span, cells: Vec::new() };
        claims.push(Claim { text: value.get().to_owned(), part });
    }
    Ok(())
}

/// Returns the reason of an error, without the place.
pub(super) fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

/// The module's limit for a request: 16 MiB.
const LONGEST: usize = 16 << 20;
