//! Cases: calls of a new instance, in order, and their answers.

use anyhow::{Context, Result};
use data_encoding::BASE64;
use serde::{Deserialize, Serialize};

/// A call: an operation of the contract, and the bytes of its request.
///
/// # Examples
///
/// ```
/// use hearth_conformance::Call;
///
/// let call: Call = serde_json::from_str(r#"{"operation":"claims.validate","base64":"/wA="}"#)?;
/// assert_eq!(call.request, [0xff, 0x00]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Call {
    /// The operation, `area.operation`, such as `claims.validate`.
    pub operation: String,
    /// The request. Most requests are JSON text in UTF-8; some are not, to test how a host handles them.
    pub request: Vec<u8>,
}

impl Call {
    /// Creates a call of an operation with a request.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_conformance::Call;
    ///
    /// let call = Call::new("claims.validate", "{}");
    /// assert_eq!(serde_json::to_string(&call)?, r#"{"operation":"claims.validate","text":"{}"}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn new(operation: impl Into<String>, request: impl Into<Vec<u8>>) -> Self {
        Self { operation: operation.into(), request: request.into() }
    }
}

/// Named calls, with the answer to each.
///
/// # Examples
///
/// ```
/// use hearth_conformance::{Call, Case};
///
/// let case = Case {
///     name: "a/b".to_owned(),
///     description: "an empty request".to_owned(),
///     calls: vec![Call::new("module.version", "")],
///     answers: vec![r#"{"outcome":"valid"}"#.to_owned()],
/// };
/// assert_eq!(serde_json::from_str::<Case>(&serde_json::to_string(&case)?)?, case);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The name in reports, such as `claims/total_matches_logs/one-too-much`.
    pub name: String,
    /// The purpose of the case.
    pub description: String,
    /// The calls, in order.
    pub calls: Vec<Call>,
    /// The answer to each call, byte for byte.
    pub answers: Vec<String>,
}

/// A call in the archive. A request in UTF-8 is stored as text.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Written {
    operation: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base64: Option<String>,
}

impl From<Call> for Written {
    fn from(Call { operation, request }: Call) -> Self {
        match String::from_utf8(request) {
            Ok(text) => Self { operation, text: Some(text), base64: None },
            Err(error) => Self { operation, text: None, base64: Some(BASE64.encode(error.as_bytes())) },
        }
    }
}

impl TryFrom<Written> for Call {
    type Error = anyhow::Error;

    fn try_from(Written { operation, text, base64 }: Written) -> Result<Self> {
        let request = match (text, base64) {
            (Some(text), None) => text.into_bytes(),
            (None, Some(base64)) => BASE64.decode(base64.as_bytes()).context("`base64` cannot be decoded")?,
            _ => anyhow::bail!("a call must have either `text` or `base64`"),
        };
        Ok(Self { operation, request })
    }
}

#[cfg(test)]
mod tests {
    use super::Call;

    #[test]
    fn a_utf8_request_is_stored_as_text() -> anyhow::Result<()> {
        for (call, written) in [
            (Call::new("a.b", "{}"), r#"{"operation":"a.b","text":"{}"}"#),
            (Call::new("a.b", [0xff, 0x00]), r#"{"operation":"a.b","base64":"/wA="}"#),
        ] {
            assert_eq!(serde_json::to_string(&call)?, written);
            assert_eq!(serde_json::from_str::<Call>(written)?, call);
        }
        Ok(())
    }

    #[test]
    fn a_call_has_one_request() {
        for text in [
            r#"{"operation":"a.b"}"#,
            r#"{"operation":"a.b","text":"","base64":""}"#,
            r#"{"operation":"a.b","base64":"?"}"#,
        ] {
            assert!(serde_json::from_str::<Call>(text).is_err(), "{text}");
        }
    }
}
