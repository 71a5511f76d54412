//! The message of an event: its id, and its payload with at most 20 kB.

use data_encoding::HEXLOWER;
use hearth_api_key::redacted;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use super::event::Event;

/// A message, which is the same in all attempts.
#[derive(Debug)]
pub(super) struct Message {
    /// The value of `webhook-id`.
    pub(super) id: String,
    pub(super) body: String,
}

#[derive(Serialize)]
struct Payload<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    timestamp: &'a str,
    data: &'a RawValue,
}

impl Message {
    /// Creates the message of an event. A reason or an id that contains an API key is sent without the key.
    pub(super) fn of(event: &Event) -> Self {
        let event = &without_keys(event);
        let mut body = body(event, &event.data);
        let mut most = LONGEST / 2;
        while body.len() > LONGEST
            && most > 0
            && let Some(data) = shortened(&event.data, most)
        {
            body = self::body(event, &data);
            most /= 2;
        }
        Self { id: id(event), body }
    }
}

#[expect(
    clippy::expect_used,
    reason = "a key is a part of a string, and the text in its place needs no escapes"
)]
fn without_keys(event: &Event) -> Event {
    let data = RawValue::from_string(redacted(event.data.get()).into_owned());
    Event { data: data.expect("the data without keys is JSON"), ..event.clone() }
}

#[expect(clippy::expect_used, reason = "strings and JSON can always be written")]
fn body(event: &Event, data: &RawValue) -> String {
    let payload = Payload { kind: &event.kind, timestamp: &event.timestamp, data };
    serde_json::to_string(&payload).expect("a payload has JSON")
}

/// Returns the id. The id of the record, which depends on its subject, distinguishes the events of several subjects.
fn id(event: &Event) -> String {
    let data: Map<String, Value> = serde_json::from_str(event.data.get()).unwrap_or_default();
    let record = data.get("id").and_then(Value::as_str).unwrap_or_default();
    let Event { number, kind, .. } = event;
    let digest = Sha256::digest(format!("{number}\n{kind}\n{record}"));
    format!("evt_{number}_{}", HEXLOWER.encode(digest.get(..8).unwrap_or_default()))
}

/// Returns the data with a reason of at most `most` bytes.
fn shortened(data: &RawValue, most: usize) -> Option<Box<RawValue>> {
    let mut data: Map<String, Value> = serde_json::from_str(data.get()).ok()?;
    let reason = data.get("reason")?.as_str()?;
    let start = reason.get(..reason.floor_char_boundary(most))?;
    let text = format!("{start}…");
    data.insert(String::from("reason"), Value::from(text));
    data.insert(String::from("reasonTruncated"), Value::from(true));
    serde_json::value::to_raw_value(&data).ok()
}

/// The recommended limit of a payload, in bytes.
const LONGEST: usize = 20_000;

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = serde_json::Result<()>;

    fn event(number: u64, data: &Value) -> serde_json::Result<Event> {
        serde_json::from_value(serde_json::json!({
            "id": number, "type": "claim.disputed", "timestamp": "2026-01-31T09:30:00.000Z", "data": data,
        }))
    }

    #[test]
    fn an_id_depends_on_the_event_alone() -> Outcome {
        let data = serde_json::json!({"id": "kpt-a", "reason": "the scale"});
        let message = Message::of(&event(7, &data)?);
        assert_eq!(message.id, Message::of(&event(7, &data)?).id);
        assert!(message.id.starts_with("evt_7_") && message.id.len() == 22, "{}", message.id);
        assert_ne!(message.id, Message::of(&event(7, &serde_json::json!({"id": "kpt-b"}))?).id);
        let body = r#"{"type":"claim.disputed","timestamp":"2026-01-31T09:30:00.000Z","data":{"id":"kpt-a","reason":"the scale"}}"#;
        assert_eq!(message.body, body);
        Ok(())
    }

    #[test]
    fn a_key_in_a_reason_is_not_sent() -> Outcome {
        let key = hearth_api_key::of(&[9; 32]);
        for reason in [key.clone(), format!("{}{key}{}", "x".repeat(9_980), "x".repeat(20_000))] {
            let message = Message::of(&event(1, &serde_json::json!({"id": "kpt-a", "reason": reason}))?);
            assert!(!message.body.contains(key.split_at(20).1), "{}", message.body);
            assert!(serde_json::from_str::<Value>(&message.body)?.pointer("/data/id").is_some());
        }
        Ok(())
    }

    #[test]
    fn a_long_reason_is_cut() -> Outcome {
        for reason in ["x".repeat(30_000), "é\u{1}".repeat(15_000)] {
            let message = Message::of(&event(1, &serde_json::json!({"id": "kpt-a", "reason": reason}))?);
            assert!(message.body.len() <= LONGEST, "{}", message.body.len());
            let body: Value = serde_json::from_str(&message.body)?;
            assert_eq!(body.pointer("/data/reasonTruncated"), Some(&Value::from(true)));
            assert_eq!(body.pointer("/data/id"), Some(&Value::from("kpt-a")));
        }
        Ok(())
    }
}
