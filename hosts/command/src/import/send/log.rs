//! The log of an import: a line of JSON for each decided claim, from which the next run continues.
//!
//! A run begins with a line that names the service and, by a short digest, the key: claims that another service or
//! another owner has are sent again. Claims are compared by the digests of their texts, so a log of another file or of
//! an earlier version of the file does no harm. A line that cannot be read, such as the last one of a killed run, is
//! ignored.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER;
use http::HeaderValue;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::ClaimError;
use crate::validate::lines;
use hearth_terminal::visible::visible;

/// The log of a run.
pub(super) struct Log {
    /// The open file with its path, unless the run has no log.
    file: Option<(File, PathBuf)>,
    /// The claims of earlier runs, by the first half of their digests.
    decided: HashMap<[u8; 16], Past>,
    /// The lines that are not yet written.
    lines: Vec<u8>,
}

/// The decision of an earlier run.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Past {
    Stored,
    Refused,
}

/// The entry of a decided claim.
#[derive(Serialize)]
pub(super) struct Entry<'a> {
    /// The number of the claim in the input, from 1.
    pub(super) claim: u64,
    pub(super) origin: &'a str,
    pub(super) sha256: String,
    pub(super) status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<&'a str>,
    /// The status of the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) record: Option<&'a str>,
    #[serde(skip_serializing_if = "<[ClaimError]>::is_empty")]
    pub(super) errors: &'a [ClaimError],
}

/// The status of a claim.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    Stored,
    Refused,
    /// The service failed at the claim; the next run sends it again.
    Failed,
}

/// The first line of a run.
#[derive(Debug, Deserialize, Eq, PartialEq, Serialize)]
struct Run {
    to: String,
    key: String,
}

/// A line of the log: a run or an entry.
#[derive(Deserialize)]
struct Line {
    run: Option<Run>,
    sha256: Option<String>,
    status: Option<Status>,
}

impl Log {
    /// Opens the log of a run, and reads the decisions of earlier runs. The error is for the user.
    pub(super) fn open(path: Option<PathBuf>, to: &str, key: &HeaderValue) -> Result<Self, String> {
        let mut log = Self { file: None, decided: HashMap::new(), lines: Vec::new() };
        let Some(path) = path else { return Ok(log) };
        let run = Run { to: to.to_owned(), key: fingerprint(key) };
        let file = log.continue_from(&path, &run).map_err(|error| {
            let name = path.to_string_lossy();
            match error.kind() {
                io::ErrorKind::WouldBlock => {
                    format!("`{}` is the log of another import that is running", visible(&name))
                }
                _ => format!("`{}` (the log): {error}", visible(&name)),
            }
        })?;
        log.file = Some((file, path));
        Ok(log)
    }

    fn continue_from(&mut self, path: &Path, run: &Run) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        if !file.metadata()?.is_file() {
            // Such as `/dev/null`: nothing to read.
            return Ok(file);
        }
        // Some file systems have no locks.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        self.read(&file, run)?;
        if file.seek(SeekFrom::End(-1)).is_ok() {
            let mut last = [0];
            file.read_exact(&mut last)?;
            if last != *b"\n" {
                self.lines.push(b'\n');
            }
        }
        serde_json::to_writer(&mut self.lines, &serde_json::json!({ "run": run }))?;
        self.lines.push(b'\n');
        Ok(file)
    }

    /// Reads the decisions of earlier runs with the same service and key.
    fn read(&mut self, file: &File, run: &Run) -> io::Result<()> {
        let mut reader = BufReader::new(file);
        let mut is_same = false;
        let mut line = Vec::new();
        while lines::read(&mut reader, &mut line)? > 0 {
            match serde_json::from_slice(&line) {
                Ok(Line { run: Some(other), .. }) => is_same = other == *run,
                Ok(Line { sha256: Some(digest), status: Some(status), .. }) if is_same => {
                    self.learn(&digest, status);
                }
                _ => {}
            }
            line.clear();
        }
        Ok(())
    }

    fn learn(&mut self, digest: &str, status: Status) {
        let decoded = HEXLOWER.decode(digest.as_bytes()).ok();
        let Some(key) = decoded.as_deref().and_then(start) else { return };
        match status {
            Status::Stored => self.decided.insert(key, Past::Stored),
            Status::Refused => self.decided.insert(key, Past::Refused),
            Status::Failed => self.decided.remove(&key),
        };
    }

    /// Returns the decision of an earlier run about a claim.
    pub(super) fn past(&self, digest: &[u8; 32]) -> Option<Past> {
        self.decided.get(&start(digest)?).copied()
    }

    /// Adds an entry, which [`Log::flush`] writes.
    pub(super) fn add(&mut self, entry: &Entry<'_>) {
        if self.file.is_some() && serde_json::to_writer(&mut self.lines, entry).is_ok() {
            self.lines.push(b'\n');
        }
    }

    /// Writes the entries to the file. The error is for the user.
    pub(super) fn flush(&mut self) -> Result<(), String> {
        let Some((file, path)) = &mut self.file else { return Ok(()) };
        let written = file.write_all(&self.lines);
        self.lines.clear();
        written.map_err(|error| format!("`{}` (the log): {error}", visible(&path.to_string_lossy())))
    }

    /// Returns the path of the file.
    pub(super) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|(_, path)| path.as_path())
    }
}

/// Returns the first half of a digest, which identifies a claim.
fn start(digest: &[u8]) -> Option<[u8; 16]> {
    digest.first_chunk().copied()
}

/// Returns a short digest of a key, which distinguishes keys and does not contain the key.
fn fingerprint(key: &HeaderValue) -> String {
    let digest = Sha256::new().chain_update(b"hearth import log\0").chain_update(key.as_bytes()).finalize();
    HEXLOWER.encode(digest.get(..4).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    fn entry(text: &str, status: Status) -> Entry<'static> {
        let sha256 = HEXLOWER.encode(&Sha256::digest(text));
        Entry { claim: 1, origin: "line 1", sha256, status, id: None, record: None, errors: &[] }
    }

    fn past(log: &Log, text: &str) -> Option<Past> {
        log.past(&Sha256::digest(text).into())
    }

    #[test]
    fn only_decisions_of_the_same_service_and_key_count() -> Outcome {
        let directory = tempfile::tempdir()?;
        let path = directory.path().join("log");
        let key = HeaderValue::from_static("Bearer a");
        let mut log = Log::open(Some(path.clone()), "http://one", &key)?;
        log.add(&entry("stored", Status::Stored));
        log.add(&entry("refused", Status::Refused));
        log.add(&entry("failed", Status::Failed));
        log.flush()?;
        assert!(Log::open(Some(path.clone()), "http://one", &key).is_err(), "it is locked");
        drop(log);
        for (to, key, expected) in [
            ("http://one", "Bearer a", true),
            ("http://two", "Bearer a", false),
            ("http://one", "Bearer b", false),
        ] {
            let log = Log::open(Some(path.clone()), to, &HeaderValue::from_str(key)?)?;
            assert_eq!(past(&log, "stored"), expected.then_some(Past::Stored), "{to} {key}");
            assert_eq!(past(&log, "refused"), expected.then_some(Past::Refused), "{to} {key}");
            assert_eq!(past(&log, "failed"), None);
        }
        assert!(!std::fs::read_to_string(&path)?.contains("Bearer"));
        Ok(())
    }

    #[test]
    fn a_broken_line_is_ignored_and_the_next_is_whole() -> Outcome {
        let directory = tempfile::tempdir()?;
        let path = directory.path().join("log");
        let key = HeaderValue::from_static("Bearer a");
        let mut log = Log::open(Some(path.clone()), "http://one", &key)?;
        log.add(&entry("first", Status::Stored));
        log.flush()?;
        drop(log);
        let whole = std::fs::read_to_string(&path)?;
        std::fs::write(&path, format!("no log\n{whole}{{\"claim\":2,\"sha2"))?;
        let mut log = Log::open(Some(path.clone()), "http://one", &key)?;
        log.add(&entry("second", Status::Stored));
        log.flush()?;
        drop(log);
        let log = Log::open(Some(path), "http://one", &key)?;
        assert_eq!((past(&log, "first"), past(&log, "second")), (Some(Past::Stored), Some(Past::Stored)));
        Ok(())
    }
}
