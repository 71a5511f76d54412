//! The keys of requests that can be repeated, and their answers.

use super::{Store, text, unexpected};
use crate::host::Value;
use crate::problem::Problem;

/// A request with a key.
pub(crate) struct Request {
    pub(crate) tenant: String,
    /// The key that the client chose.
    pub(crate) key: String,
    /// The digest of the request.
    pub(crate) digest: Vec<u8>,
    /// The id of this attempt.
    pub(crate) holder: String,
}

/// Whether a request can run.
pub(crate) enum Held {
    /// It can: the key is new, or the attempt that held it ended without an answer.
    Free,
    /// The key belongs to another request.
    Other,
    /// Another attempt runs.
    Running,
    /// It was answered.
    Answered(KeptAnswer),
}

/// The answer of a request.
pub(crate) struct KeptAnswer {
    pub(crate) status: i64,
    pub(crate) media_type: Option<String>,
    pub(crate) location: Option<String>,
    /// The body, unless it is not kept.
    pub(crate) body: Option<Vec<u8>>,
}

impl Store {
    /// Holds the key of a request for this attempt, if no other holds it. An attempt that began before `dead` no longer
    /// holds it.
    pub(crate) async fn hold(&self, request: &Request, now: &str, dead: &str) -> Result<Held, Problem> {
        let Request { tenant, key, digest, holder } = request;
        let values = [
            Value::text(tenant),
            Value::text(key),
            Value::Blob(digest.clone()),
            Value::text(holder),
            Value::text(now),
            Value::text(dead),
        ];
        let rows = self.change(self.sql.hold_request, values).await?;
        let row = rows.first().ok_or_else(unexpected)?;
        if row.get::<&[u8]>(0) != Some(digest.as_slice()) {
            return Ok(Held::Other);
        }
        if let Some(status) = row.get::<i64>(2) {
            let body = row.get::<&[u8]>(5).map(<[u8]>::to_vec);
            return Ok(Held::Answered(KeptAnswer {
                status,
                media_type: text(row, 3),
                location: text(row, 4),
                body,
            }));
        }
        Ok(if text(row, 1).as_deref() == Some(holder) { Held::Free } else { Held::Running })
    }

    /// Keeps the answer of a request.
    pub(crate) async fn keep_answer(&self, request: &Request, answer: &KeptAnswer) -> Result<(), Problem> {
        let optional = |text: &Option<String>| text.as_deref().map_or(Value::Null, Value::text);
        let values = [
            Value::text(&request.tenant),
            Value::text(&request.key),
            Value::text(&request.holder),
            Value::Integer(answer.status),
            optional(&answer.media_type),
            optional(&answer.location),
            answer.body.clone().map_or(Value::Null, Value::Blob),
        ];
        self.change(self.sql.keep_answer, values).await.map(drop)
    }

    /// Releases the key of a request that was refused, so that it can be sent again.
    pub(crate) async fn release(&self, request: &Request) -> Result<(), Problem> {
        let values = [&request.tenant, &request.key, &request.holder].map(Value::text);
        self.change(self.sql.release_request, values).await.map(drop)
    }

    /// Removes the keys from before a time.
    pub(crate) async fn forget_answers(&self, before: &str) -> Result<(), Problem> {
        self.change(self.sql.forget_answers, [Value::text(before)]).await.map(drop)
    }
}
