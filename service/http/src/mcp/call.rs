//! Calls of the tool. The module words most results; this file words those that the module cannot know of.

use hearth_api_key::redacted;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::preferences::{self, Applied, ChangeError, Effect, Room};
use crate::problem::Problem;
use crate::settings::{Database, Setting};

/// The result of a call.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Called {
    content: Vec<Content>,
    /// The record; missing if the call failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    structured_content: Option<Box<RawValue>>,
    is_error: bool,
    /// The changed members, if they are known.
    #[serde(skip)]
    pub(super) changed: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Content {
    #[serde(rename = "type")]
    kind: &'static str,
    text: String,
}

/// Applies the change that a model requests.
pub(super) async fn call(
    tool: &str,
    arguments: &str,
    database: &Setting<Database>,
    room: Option<&Room>,
) -> Result<Called, Problem> {
    let Some(room) = room else { return Ok(Called::failed(NO_ROOM)) };
    match preferences::apply(database, room, arguments).await? {
        Ok(applied) => Called::done(applied),
        Err(ChangeError::Invalid(text)) => Ok(Called::failed(&text)),
        Err(ChangeError::TooLarge(message)) => Ok(Called::failed(&format!(
            "Nothing was saved; the preferences are unchanged: the arguments are too long ({message}). Shorten the \
             arguments and call `{tool}` again."
        ))),
        Err(ChangeError::TooLong(limit)) => Ok(Called::failed(&format!(
            "Nothing was saved; the preferences are unchanged: the arguments have more than {limit} bytes. Call \
             `{tool}` again without white space between the arguments."
        ))),
    }
}

impl Called {
    fn done(applied: Applied) -> Result<Self, Problem> {
        let (changed, summary) = describe(applied.effect, &applied.record);
        // The output schema requires an object, so a missing record is shown as an empty one.
        let record = if applied.record == NO_RECORD { String::from("{}") } else { applied.record };
        let structured = RawValue::from_string(record.clone())
            .map_err(|_| Problem::internal("the stored preferences cannot be read"))?;
        let content = vec![Content::text(record), Content::text(summary)];
        Ok(Self { content, structured_content: Some(structured), is_error: false, changed })
    }

    /// Tells the model why the call failed. The text can quote an argument, but not a key in it.
    fn failed(text: &str) -> Self {
        let content = vec![Content::text(redacted(text).into_owned())];
        Self { content, structured_content: None, is_error: true, changed: None }
    }
}

impl Content {
    fn text(text: String) -> Self {
        Self { kind: "text", text }
    }
}

/// Returns the changed members, if they are known, and a summary for the model.
fn describe(effect: Effect, record: &str) -> (Option<Vec<String>>, String) {
    match effect {
        Effect::Unchanged if record == NO_RECORD => (
            Some(Vec::new()),
            String::from("No preferences are saved for this room yet, and nothing was changed."),
        ),
        Effect::Unchanged => {
            (Some(Vec::new()), String::from("These are the saved preferences; nothing was changed."))
        }
        Effect::Applied { changed, text } => (Some(changed), text),
        Effect::Unknown(warnings) => {
            let saved = String::from("The change is saved. This applies from your next reply on.");
            (None, warnings.iter().fold(saved, |text, warning| format!("{text} Note: {}.", warning.message)))
        }
    }
}

const NO_RECORD: &str = "null";
const NO_ROOM: &str = "Nothing was saved: the chat room is unknown, and no argument can specify it. The address of \
                       this server must end in `?room=` and the name of the room, or the API key must list exactly \
                       one room. The person who configured the connection can change that. Do not call again before \
                       then, and tell the user that the preference was not saved.";
