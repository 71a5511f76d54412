//! JSON as text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// A JSON value as text, unchanged to the byte.
///
/// It is the type of values whose members the contract does not define, and of documents that are passed on, such as a
/// record of preferences.
///
/// # Examples
///
/// ```
/// use hearth_kpt::Json;
///
/// let record: Json = r#"{"tone": "dry", "n": 1.50}"#.parse()?;
/// assert_eq!(record.as_str(), r#"{"tone": "dry", "n": 1.50}"#);
/// assert_eq!(Json::from_value(&["a", "b"])?.as_str(), r#"["a","b"]"#);
/// assert!("{".parse::<Json>().is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Json(Box<str>);

impl Json {
    /// Serialises a value as JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if serde cannot serialise the value as JSON.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::Json;
    ///
    /// let record = Json::from_value(&serde_json::json!({ "tone": "dry" }))?;
    /// assert_eq!(record.as_str(), r#"{"tone":"dry"}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn from_value<T: Serialize + ?Sized>(value: &T) -> Result<Self, serde_json::Error> {
        Ok(Self(serde_json::to_string(value)?.into()))
    }

    /// Returns the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt::Json;
    ///
    /// assert_eq!(r#"{"n": 1.50}"#.parse::<Json>()?.as_str(), r#"{"n": 1.50}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Json {
    type Err = serde_json::Error;

    /// Parses a text with one JSON value. White space around the value is removed.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let value: &RawValue = serde_json::from_str(text)?;
        Ok(Self(value.get().into()))
    }
}

impl AsRef<str> for Json {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl AsRef<[u8]> for Json {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        value.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(Box::<RawValue>::deserialize(deserializer)?.into()))
    }
}
