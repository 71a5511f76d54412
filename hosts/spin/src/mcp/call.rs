//! A call of the tool, and what is told to the model: in the module's words, except for what only the edge knows.

use serde::Serialize;
use serde_json::value::RawValue;

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
    /// The members that differ, where that is known.
    #[serde(skip)]
    pub(super) changed: Option<Vec<String>>,
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
        Err(Refusal::Wrong(text)) => Ok(Called::failed(text)),
        Err(Refusal::TooLarge(message)) => Ok(Called::failed(format!(
            "Nothing was saved; the preferences are unchanged: the arguments are too long ({message}). Shorten \
             them, and call `{tool}` again."
        ))),
        Err(Refusal::TooLong(limit)) => Ok(Called::failed(format!(
            "Nothing was saved; the preferences are unchanged: the arguments take more than {limit} bytes. \
             Call `{tool}` again without the white space between them."
        ))),
    }
}

impl Called {
    fn done(applied: Applied) -> Result<Self, Problem> {
        let (changed, summary) = told(applied.effect, &applied.record);
        // Without a record there is still one to show: that of who has said nothing.
        let record = if applied.record == NO_RECORD { String::from("{}") } else { applied.record };
        let structured = RawValue::from_string(record.clone())
            .map_err(|_| Problem::internal("the stored preferences cannot be read"))?;
        let content = vec![Content::text(record), Content::text(summary)];
        Ok(Self { content, structured_content: Some(structured), is_error: false, changed })
    }

    fn failed(text: String) -> Self {
        Self { content: vec![Content::text(text)], structured_content: None, is_error: true, changed: None }
    }
}

impl Content {
    fn text(text: String) -> Self {
        Self { kind: "text", text }
    }
}

/// What was done: the members that differ, where that is known, and the words for it.
fn told(effect: Effect, record: &str) -> (Option<Vec<String>>, String) {
    match effect {
        Effect::Nothing if record == NO_RECORD => (
            Some(Vec::new()),
            String::from("No preferences are saved for this room yet, and nothing was changed."),
        ),
        Effect::Nothing => {
            (Some(Vec::new()), String::from("These are the saved preferences; nothing was changed."))
        }
        Effect::Told { changed, text } => (Some(changed), text),
        Effect::Unknown(warnings) => {
            let taken = String::from("Your change is taken in. This applies from your next reply on.");
            (None, warnings.iter().fold(taken, |text, warning| format!("{text} Note: {}.", warning.message)))
        }
    }
}

const NO_RECORD: &str = "null";
const NO_ROOM: &str = "Nothing was saved: it is not known which room this is for. No argument can say that. The \
                       address of this server has to end in `?room=` and the room's name, or its API key has to name \
                       one room alone; whoever set up the connection can change that. Do not call again before, and \
                       tell the user that the preference was not saved.";
