//! The archive of cases: newline-delimited JSON with one case on each line, optionally compressed by gzip.

use std::io::{BufRead, BufReader, Read, Write};

use anyhow::{Context, Result, ensure};
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};

use crate::case::Case;

/// Reads the cases of an archive.
///
/// # Errors
///
/// Returns an error, with the number of the line, if a line is not a case or a case does not have one answer for each
/// call; or if the archive is empty.
///
/// # Examples
///
/// ```
/// use hearth_conformance::archive::read;
///
/// let line = r#"{"name":"a/b","description":"","calls":[{"operation":"a.b","text":"{}"}],"answers":["{}"]}"#;
/// assert_eq!(read(line.as_bytes())?[0].calls[0].operation, "a.b");
/// assert_eq!(read("{}".as_bytes()).unwrap_err().to_string(), "line 1 is not a case");
/// # Ok::<(), anyhow::Error>(())
/// ```
pub fn read(archive: impl Read) -> Result<Vec<Case>> {
    let mut archive = BufReader::new(archive);
    let compressed = archive.fill_buf()?.starts_with(&GZIP);
    let lines: Box<dyn BufRead> =
        if compressed { Box::new(BufReader::new(MultiGzDecoder::new(archive))) } else { Box::new(archive) };
    let mut cases = Vec::new();
    for (number, line) in (1..).zip(lines.lines()) {
        let line = line.with_context(|| format!("line {number} cannot be read"))?;
        let case: Case =
            serde_json::from_str(&line).with_context(|| format!("line {number} is not a case"))?;
        let (calls, answers) = (case.calls.len(), case.answers.len());
        ensure!(calls == answers && calls > 0, "line {number} has {calls} calls and {answers} answers");
        cases.push(case);
    }
    ensure!(!cases.is_empty(), "the archive has no cases");
    Ok(cases)
}

/// Writes cases as a compressed archive. The same cases result in the same bytes.
///
/// # Errors
///
/// Returns an error if the archive cannot be written.
///
/// # Examples
///
/// ```
/// use hearth_conformance::{Call, Case, archive};
///
/// let case = Case {
///     name: "a/b".to_owned(),
///     description: "an empty request".to_owned(),
///     calls: vec![Call::new("module.version", "")],
///     answers: vec![r#"{"outcome":"valid"}"#.to_owned()],
/// };
/// let mut bytes = Vec::new();
/// archive::write([&case], &mut bytes)?;
/// assert_eq!(archive::read(bytes.as_slice())?, [case]);
/// # Ok::<(), anyhow::Error>(())
/// ```
pub fn write<'c>(cases: impl IntoIterator<Item = &'c Case>, archive: impl Write) -> Result<()> {
    let mut encoder: GzEncoder<_> = GzBuilder::new().mtime(0).write(archive, Compression::best());
    write_lines(cases, &mut encoder)?;
    encoder.finish()?.flush()?;
    Ok(())
}

/// Writes cases as uncompressed lines.
///
/// # Errors
///
/// Returns an error if the lines cannot be written.
///
/// # Examples
///
/// ```
/// use hearth_conformance::{Call, Case, archive};
///
/// let case = Case {
///     name: "a/b".to_owned(),
///     description: "an empty request".to_owned(),
///     calls: vec![Call::new("module.version", "")],
///     answers: vec![r#"{"outcome":"valid"}"#.to_owned()],
/// };
/// let mut lines = Vec::new();
/// archive::write_lines([&case, &case], &mut lines)?;
/// assert_eq!(String::from_utf8(lines)?.lines().count(), 2);
/// # Ok::<(), anyhow::Error>(())
/// ```
pub fn write_lines<'c>(cases: impl IntoIterator<Item = &'c Case>, mut lines: impl Write) -> Result<()> {
    for case in cases {
        serde_json::to_writer(&mut lines, case)?;
        lines.write_all(b"\n")?;
    }
    Ok(())
}

/// The first bytes of a gzip file (RFC 1952, section 2.3.1).
const GZIP: [u8; 2] = [0x1f, 0x8b];

#[cfg(test)]
mod tests {
    use anyhow::Result;

    use super::{read, write};
    use crate::case::{Call, Case};

    fn cases() -> Vec<Case> {
        let case = |name: &str, request: &[u8]| Case {
            name: name.to_owned(),
            description: "a case".to_owned(),
            calls: vec![Call::new("a.b", request)],
            answers: vec!["{}".to_owned()],
        };
        vec![case("one", b"{}"), case("two", &[0xff])]
    }

    #[test]
    fn cases_are_read_back() -> Result<()> {
        let mut archive = Vec::new();
        write(&cases(), &mut archive)?;
        assert_eq!(read(archive.as_slice())?, cases());
        let lines: String =
            cases().iter().map(|case| Ok(serde_json::to_string(case)? + "\n")).collect::<Result<_>>()?;
        assert_eq!(read(lines.as_bytes())?, cases());
        Ok(())
    }

    #[test]
    fn a_damaged_line_is_named() -> Result<()> {
        let line = serde_json::to_string(cases().first().expect("a case"))?;
        for (text, words) in [
            (String::new(), "no cases"),
            (format!("{line}\noh\n"), "line 2 is not a case"),
            (line.replace("[\"{}\"]", "[]"), "line 1 has 1 calls and 0 answers"),
        ] {
            let error = format!("{:#}", read(text.as_bytes()).expect_err("it is damaged"));
            assert!(error.contains(words), "{error}");
        }
        let mut archive = Vec::new();
        write(&cases(), &mut archive)?;
        archive.truncate(archive.len() / 2);
        assert!(read(archive.as_slice()).is_err());
        Ok(())
    }
}
