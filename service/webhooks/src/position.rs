//! The position in the feed up to which a receiver has all events, in a file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chrono::{SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

use hearth_client::Url;
use hearth_files::output;

/// The position of a receiver.
#[derive(Debug)]
pub struct Position {
    path: PathBuf,
    stored: Stored,
}

/// The content of the file.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Stored {
    /// The receiver, without the secret parts of its URL.
    to: String,
    /// The number of the last event that the receiver has.
    after: u64,
    /// The time at which the receiver answered 410.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gone_since: Option<String>,
}

impl Position {
    /// Reads the file of a receiver; a missing file is created, with the position before all events. The error is for
    /// the user.
    pub fn open(path: &Path, to: &Url) -> Result<Self, String> {
        let name = path.display();
        let to = to.to_string();
        let stored = match fs::read(path) {
            Ok(text) => {
                let stored: Stored = serde_json::from_slice(&text)
                    .map_err(|error| format!("`{name}` is not the position of a receiver: {error}"))?;
                if stored.to != to {
                    let other = stored.to;
                    return Err(format!(
                        "`{name}` is the position of `{other}`, not of `{to}`; use another file"
                    ));
                }
                stored
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let new = Self { path: path.to_owned(), stored: Stored { to, after: 0, gone_since: None } };
                new.store()?;
                new.stored
            }
            Err(error) => return Err(format!("`{name}`: {error}")),
        };
        Ok(Self { path: path.to_owned(), stored })
    }

    /// Returns the number of the last event that the receiver has.
    pub fn after(&self) -> u64 {
        self.stored.after
    }

    /// Returns the time at which the receiver answered 410, if it did.
    pub fn gone_since(&self) -> Option<&str> {
        self.stored.gone_since.as_deref()
    }

    /// Stores that the receiver has an event.
    pub(super) fn advance(&mut self, number: u64) -> Result<(), String> {
        self.stored.after = number;
        self.store()
    }

    /// Stores that the receiver wants no further events, and returns the time.
    pub(super) fn disable(&mut self) -> Result<String, String> {
        let now = Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true);
        self.stored.gone_since = Some(now.clone());
        self.store()?;
        Ok(now)
    }

    /// Replaces the file, so that it is complete at any moment.
    fn store(&self) -> Result<(), String> {
        let text = serde_json::to_string(&self.stored).map_err(|error| error.to_string())?;
        output::write_private(&self.path, &format!("{text}\n"))
            .map_err(|error| format!("`{}`: {error}", self.path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn the_position_is_kept() -> Outcome {
        let directory = tempfile::tempdir()?;
        let path = directory.path().join("position.json");
        let to: Url = "https://hooks.example/in?token=secret".parse()?;
        let mut position = Position::open(&path, &to)?;
        assert_eq!((position.after(), position.gone_since()), (0, None));
        position.advance(7)?;
        assert_eq!(Position::open(&path, &to)?.after(), 7);
        let since = position.disable()?;
        assert_eq!(Position::open(&path, &to)?.gone_since(), Some(since.as_str()));
        assert!(!fs::read_to_string(&path)?.contains("secret"));
        Ok(())
    }

    #[test]
    fn another_file_is_refused() -> Outcome {
        let directory = tempfile::tempdir()?;
        let path = directory.path().join("position.json");
        Position::open(&path, &"https://hooks.example/one".parse()?)?;
        let error = Position::open(&path, &"https://hooks.example/two".parse()?).err().ok_or("no error")?;
        assert!(error.contains("/one") && error.contains("/two"), "{error}");
        fs::write(&path, "{\"after\":")?;
        assert!(Position::open(&path, &"https://hooks.example/one".parse()?).is_err());
        Ok(())
    }
}
