//! Composes the request about a study from its claims, its parameters and the documents of its selection.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use clap::Args;
use serde_json::Value;

use super::claim::Claim;
use super::input::{self, reason};
use crate::document::Document;
use crate::parts::{File, Part};

/// The input files of a study.
#[derive(Args, Debug)]
pub(super) struct Inputs {
    /// JSON object with parameters of the study: `study`, `about`, `design`, `rule`, `sides`, `distribution`, `fuels`,
    /// `households`, `selection`, `dropouts`, `gaps`, `outliers`, `reductions`
    #[arg(long, value_name = "FILE")]
    parameters: Option<PathBuf>,
    /// Document of the selection of households, from `hearth selection draw`
    #[arg(long, value_name = "FILE", requires = "frame")]
    selection: Option<PathBuf>,
    /// Sampling frame of the selection: an array of households, or the input of `hearth selection draw`
    #[arg(long, value_name = "FILE", requires = "selection")]
    frame: Option<PathBuf>,
    /// Claims: JSON, one after another (NDJSON), or a table (CSV); `-` for standard input
    ///
    /// A table has the columns `household_id`, `test_group` and `day_1`, `day_2` and so on, and any of `start_date`,
    /// `end_date`, `duration_days`, `total`, `fuel_type`, `unit`, `persons`, `children`, `women`, `men`, `elders`,
    /// `season`, `cultural_events`, `occupational_factors`, `study_id`, `replaces`. Several events or factors are
    /// separated by semicolons.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// A request with the places of its parts.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) text: String,
    pub(super) parts: Vec<Part>,
    /// The texts of the claims, in order.
    pub(super) claims: Vec<String>,
}

impl Inputs {
    /// Returns the name of the input for messages.
    pub(super) fn subject(&self) -> String {
        match self.files.as_slice() {
            [file] if file.as_os_str() == "-" => String::from("<stdin>"),
            [file] => hearth_terminal::visible::visible(&file.to_string_lossy()).into_owned(),
            files => format!("{} files", files.len()),
        }
    }

    /// Reads all files. The error is for the user.
    pub(super) fn read(&self) -> Result<Request, String> {
        let claims = input::claims(&self.files)?;
        let mut parts = Vec::new();
        let mut members = Vec::new();
        if let Some(path) = &self.parameters {
            let (file, value) = json(path)?;
            let Value::Object(value) = value else {
                return Err(format!("`{}`: the parameters must be a JSON object", file.name));
            };
            let given = [("claims", true), ("selection", self.selection.is_some())];
            if let Some((name, _)) =
                given.iter().find(|(name, is_given)| *is_given && value.contains_key(*name))
            {
                return Err(format!(
                    "`{}`: `{name}` is already given by other files, so it cannot be a parameter",
                    file.name
                ));
            }
            // The text between the braces is kept unchanged.
            let inner = file.text.trim();
            let inner = inner.strip_prefix('{').and_then(|inner| inner.strip_suffix('}'));
            let inner = inner.ok_or_else(|| format!("`{}`: it is not an object", file.name))?;
            if !value.is_empty() {
                members.push(inner.to_owned());
            }
            parts.push(Part::whole("", &file));
        }
        if let (Some(document), Some(frame)) = (&self.selection, &self.frame) {
            let (member, places) = selection(document, frame)?;
            members.push(member);
            parts.extend(places);
        }
        let (texts, places): (Vec<String>, Vec<Part>) =
            claims.into_iter().map(|Claim { text, part }| (text, part)).unzip();
        members.push(format!(r#""claims":[{}]"#, texts.join(",")));
        parts.extend(places);
        Ok(Request { text: format!("{{{}}}", members.join(",")), parts, claims: texts })
    }
}

/// Returns the member `selection` of a request, and its parts.
pub(crate) fn selection(document: &Path, frame: &Path) -> Result<(String, [Part; 2]), String> {
    let (document, _) = json(document)?;
    let (frame, is_array) = json(frame).map(|(file, value)| (file, value.is_array()))?;
    let document = Part::whole("/selection/document", &document);
    let frame = if is_array {
        Part::whole("/selection/frame", &frame)
    } else {
        let found = Part::member("/selection/frame", &frame, "/frame");
        found.ok_or_else(|| format!("`{}`: the member `frame` is missing", frame.name))?
    };
    let member = format!(r#""selection":{{"document":{},"frame":{}}}"#, document.text(), frame.text());
    Ok((member, [document, frame]))
}

/// Reads a JSON file.
pub(super) fn json(path: &Path) -> Result<(Rc<File>, Value), String> {
    let file = File::of(Document::whole(path, LONGEST)?)?;
    let value = serde_json::from_str(&file.text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        format!("{}:{line}:{column}: not JSON: {}", file.name, reason(&error))
    })?;
    Ok((file, value))
}

/// The module's limit for a request: 16 MiB.
const LONGEST: usize = 16 << 20;
