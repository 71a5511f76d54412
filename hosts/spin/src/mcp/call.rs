//! A call of the tool: what is told to the model, in words that it can act on.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::module::{Finding, Findings};
use crate::preferences::{self, Applied, Effect, Refusal, Room};
use crate::problem::Problem;

/// The result of a call.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Called {
    content: Vec<Content>,
    /// The record; not there when nothing was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    structured_content: Option<Box<RawValue>>,
    is_error: bool,
}

#[derive(Serialize)]
struct Content {
    #[serde(rename = "type")]
    kind: &'static str,
    text: String,
}

/// Makes the change that a model asks for.
pub(super) async fn call(tool: &str, arguments: &str, room: Option<&Room>) -> Result<Called, Problem> {
    let Some(room) = room else { return Ok(Called::failed(String::from(NO_ROOM))) };
    match preferences::apply(room, arguments).await? {
        Ok(applied) => Called::done(applied),
        Err(Refusal::Findings(findings)) => Ok(Called::failed(refused(tool, &findings))),
        Err(Refusal::TooLong(limit)) => Ok(Called::failed(format!(
            "Nothing was stored, and the preferences are what they were: the arguments take more than {limit} bytes. \
             Call `{tool}` again without the white space between them."
        ))),
    }
}

impl Called {
    fn done(applied: Applied) -> Result<Self, Problem> {
        let summary = summary(&applied);
        // Without a record there is still one to show: that of who has said nothing.
        let record =
            Some(applied.record).filter(|record| record != "null").unwrap_or_else(|| "{}".to_owned());
        let structured = RawValue::from_string(record.clone())
            .map_err(|_| Problem::internal("the stored preferences cannot be read"))?;
        let content = vec![Content::text(record), Content::text(summary)];
        Ok(Self { content, structured_content: Some(structured), is_error: false })
    }

    fn failed(text: String) -> Self {
        Self { content: vec![Content::text(text)], structured_content: None, is_error: true }
    }
}

impl Content {
    fn text(text: String) -> Self {
        Self { kind: "text", text }
    }
}

/// What changed, in a sentence.
fn summary(applied: &Applied) -> String {
    let mut text = match &applied.effect {
        Effect::Nothing if applied.record == NO_RECORD => {
            String::from("No preferences are saved for this room yet, and nothing was changed.")
        }
        Effect::Nothing => String::from("These are the saved preferences; nothing was changed."),
        Effect::Changed(members) if members.is_empty() => {
            String::from("Nothing has changed: the preferences say this already.")
        }
        Effect::Changed(members) => {
            format!("Saved: {}. This holds from your next reply on.", members.join(", "))
        }
        Effect::Unknown => String::from("Saved. This holds from your next reply on."),
    };
    for warning in &applied.warnings {
        let _ = write!(text, " Note: {}.", warning.message);
    }
    text
}

/// What is wrong, where, and what to do.
fn refused(tool: &str, findings: &Findings) -> String {
    let errors: Vec<&Finding> = findings.findings.iter().filter(|finding| finding.is_error()).collect();
    let mut text = String::from("Nothing was stored, and the preferences are what they were.");
    for finding in errors.iter().take(SHOWN) {
        let _ = write!(text, "\n- {}: {}.", place(&finding.path), finding.message);
        if let Some(help) = &finding.help {
            let _ = write!(text, " {help}.");
        }
    }
    if errors.len() > SHOWN {
        let _ = write!(text, "\n- And {} more.", errors.len() - SHOWN);
    }
    let _ = write!(text, "\nMend this, and call `{tool}` again.");
    text
}

/// A place in the arguments, on one line and not longer than one reads.
fn place(path: &str) -> String {
    if path.is_empty() {
        return String::from("The arguments");
    }
    let mut place = String::new();
    for character in path.chars().take(LONGEST_PLACE) {
        if character.is_control() {
            let _ = write!(place, "{}", character.escape_unicode());
        } else {
            place.push(character);
        }
    }
    if path.chars().nth(LONGEST_PLACE).is_some() {
        place.push('…');
    }
    place
}

const NO_RECORD: &str = "null";
/// Findings that a model is told of at once.
const SHOWN: usize = 20;
/// Characters of a place.
const LONGEST_PLACE: usize = 100;

const NO_ROOM: &str = "Nothing was stored: it is not known which room this is for. No argument can say that. The \
                       address of this server has to end in `?room=` and the room's name, or its API key has to name \
                       one room alone; whoever set up the connection can change that. Do not call again before, and \
                       tell the user that the preference was not saved.";
