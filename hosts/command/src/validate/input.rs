//! Opens files with claims, and detects whether a file has one claim, one on each line, or an array.
//!
//! A file has one claim on each line (NDJSON) if its name is `*.ndjson` or `*.jsonl`, or if one of its first lines is a
//! complete JSON object that starts in the first column and the file has another line. So a broken line, a blank one or
//! a byte order mark does not turn a batch into one broken claim, and an indented claim on several lines is one claim,
//! because its one-line objects are indented. A file that begins with a bracket is an array. The byte order mark is skipped only for this detection; the module
//! reports it.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::lines::LONGEST;
use hearth_terminal::visible::visible;

/// An open source of claims.
pub(crate) struct Input {
    /// The name, as the user gave it.
    pub(crate) name: String,
    pub(crate) shape: Shape,
    /// The size in bytes, if known.
    pub(crate) size: Option<u64>,
    pub(crate) reader: Box<dyn BufRead + Send>,
}

/// The layout of the claims.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Shape {
    /// The whole text is one claim.
    Single,
    /// Each line is a claim.
    Lines,
    /// Each element of an array is a claim.
    Array,
}

impl Input {
    /// Opens a file, or standard input for `-`. The error is for the user.
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let name = if path.as_os_str() == "-" {
            String::from("<stdin>")
        } else {
            visible(&path.to_string_lossy()).into_owned()
        };
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
        let mut start = Vec::new();
        let shape = recognise(&mut reader, &mut start).map_err(describe)?;
        let reader = Box::new(io::Cursor::new(start).chain(reader));
        Ok(Self { name, shape, size, reader })
    }

    /// Returns the whole text, or its start if the text is too long for a claim.
    pub(crate) fn read_all(self) -> Result<Vec<u8>, String> {
        let mut text = Vec::new();
        self.reader
            .take(LONGEST as u64 + 1)
            .read_to_end(&mut text)
            .map_err(|error| format!("`{}`: {error}", self.name))?;
        Ok(text)
    }
}

/// Detects the shape from the first lines, which are left in `start`.
///
/// Reads only as far as necessary, so that a batch that is still being written is checked as it arrives.
fn recognise(reader: &mut dyn BufRead, start: &mut Vec<u8>) -> io::Result<Shape> {
    let mut reader = reader.take(PEEK);
    let (mut lines, mut found) = (0, false);
    while lines < FIRST_LINES {
        let from = start.len();
        if reader.read_until(b'\n', start)? == 0 {
            break;
        }
        let line = start.get(from..).unwrap_or_default();
        let line = if from == 0 { line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line) } else { line };
        if lines == 0 && line.trim_ascii().starts_with(b"[") {
            return Ok(Shape::Array);
        }
        lines += usize::from(!line.trim_ascii().is_empty());
        found |= is_whole_object(line);
        if found && lines > 1 {
            return Ok(Shape::Lines);
        }
    }
    Ok(Shape::Single)
}

fn is_whole_object(line: &[u8]) -> bool {
    line.starts_with(b"{") && serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok()
}

const BUFFER: usize = 256 << 10;
/// The number of bytes to look at: the limit of one claim.
const PEEK: u64 = LONGEST as u64 + 1;
/// The number of non-blank lines to look at.
const FIRST_LINES: usize = 8;
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> io::Result<Shape> {
        let mut start = Vec::new();
        let shape = recognise(&mut text.as_bytes(), &mut start)?;
        assert!(text.as_bytes().starts_with(&start));
        Ok(shape)
    }

    #[test]
    fn a_file_with_a_claim_on_one_line_is_a_batch() -> io::Result<()> {
        for text in [
            "{}\n{}",
            "{}\r\n{}\r\n",
            "{\n{}\n",
            "\n\n{}\n{}\n",
            "null\n{}\n",
            "\u{feff}{}\nnull\n",
            "{}\n\n\nbroken",
        ] {
            assert_eq!(shape(text)?, Shape::Lines, "{text:?}");
        }
        Ok(())
    }

    #[test]
    fn an_array_begins_with_a_bracket() -> io::Result<()> {
        for text in ["[{}]", "[\n{},\n{}\n]", "\n \u{feff}[", "\u{feff} [\n{}\n"] {
            let expected = if text.starts_with('\n') { Shape::Single } else { Shape::Array };
            assert_eq!(shape(text)?, expected, "{text:?}");
        }
        Ok(())
    }

    #[test]
    fn one_claim_is_not_a_batch() -> io::Result<()> {
        for text in ["", "{}", "{}\n\n", "\n{}\n", "{\n  \"a\": 1\n}\n", "{\"a\":\n  {}\n}\n", "null\nnull\n"]
        {
            assert_eq!(shape(text)?, Shape::Single, "{text:?}");
        }
        Ok(())
    }
}
