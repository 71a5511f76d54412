//! Where claims come from, and whether it is one claim or one on each line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::lines::{self, LONGEST};

/// An opened source of claims.
pub(super) struct Input {
    /// As the user called it.
    pub(super) name: String,
    pub(super) shape: Shape,
    /// The size in bytes where it is known.
    pub(super) size: Option<u64>,
    pub(super) reader: Box<dyn BufRead + Send>,
}

/// How claims lie in it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Shape {
    /// The whole text is one claim.
    Single,
    /// Each line is a claim.
    Lines,
}

impl Input {
    /// Opens a file, or standard input for `-`. The error is for the user.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        let name = if path.as_os_str() == "-" { String::from("<stdin>") } else { path.display().to_string() };
        let describe = |error: io::Error| format!("`{name}`: {error}");
        let (mut reader, size): (Box<dyn BufRead + Send>, _) = if path.as_os_str() == "-" {
            (Box::new(BufReader::with_capacity(BUFFER, io::stdin())), None)
        } else {
            let file = File::open(path).map_err(describe)?;
            let size = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len());
            (Box::new(BufReader::with_capacity(BUFFER, file)), size)
        };
        let by_name = path.extension().is_some_and(|extension| {
            extension.eq_ignore_ascii_case("ndjson") || extension.eq_ignore_ascii_case("jsonl")
        });
        if by_name {
            return Ok(Self { name, shape: Shape::Lines, size, reader });
        }
        let mut first = Vec::new();
        lines::read(&mut reader, &mut first).map_err(describe)?;
        let more = !reader.fill_buf().map_err(describe)?.is_empty();
        let shape = if more && is_whole_object(&first) { Shape::Lines } else { Shape::Single };
        let reader = Box::new(io::Cursor::new(first).chain(reader));
        Ok(Self { name, shape, size, reader })
    }

    /// The whole text, or as much of it as shows that it is too long for a claim.
    pub(super) fn read_all(self) -> Result<Vec<u8>, String> {
        let mut text = Vec::new();
        self.reader
            .take(LONGEST as u64 + 1)
            .read_to_end(&mut text)
            .map_err(|error| format!("`{}`: {error}", self.name))?;
        Ok(text)
    }
}

fn is_whole_object(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"{")
        && serde_json::from_slice::<serde::de::IgnoredAny>(line.trim_ascii()).is_ok()
}

const BUFFER: usize = 256 << 10;
