//! Tables in text files: values separated by commas, semicolons, tabs or bars.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use csv::{ByteRecord, Reader, ReaderBuilder};
use hearth_mapping::{Cell, Columns, Format, Place, Row};

use super::sheet::{LARGEST_ROW, MOST_COLUMNS};
use super::{BadRow, Each, Table, header};
use hearth_terminal::visible::visible;

/// A source that can be read several times.
pub(in super::super) type Open = Box<dyn Fn() -> io::Result<Box<dyn Read + Send>> + Send>;

/// A table in a text file.
pub(in super::super) struct TextTable {
    name: String,
    open: Open,
    delimiter: u8,
    /// The line of the last row of the header.
    header: u64,
    columns: Arc<Columns>,
    total: u64,
}

impl TextTable {
    /// Opens a file.
    pub(in super::super) fn of_file(path: &Path, format: &Format) -> Result<Self, String> {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let path: PathBuf = path.to_owned();
        Self::open(&visible(&name), Box::new(move || Ok(Box::new(File::open(&path)?))), format)
    }

    /// Opens a source with this name.
    pub(in super::super) fn open(name: &str, open: Open, format: &Format) -> Result<Self, String> {
        let describe = |error: io::Error| format!("`{name}`: {error}");
        let mut start = Vec::new();
        open().map_err(describe)?.take(START).read_to_end(&mut start).map_err(describe)?;
        if start.starts_with(b"\xff\xfe") || start.starts_with(b"\xfe\xff") || start.contains(&0) {
            return Err(format!(
                "`{name}` is not a text in UTF-8; save the table as `CSV UTF-8`, or import the workbook itself"
            ));
        }
        let last = u64::from(format.header_row);
        let first = last + 1 - u64::from(format.header_rows);
        let delimiter = delimiter(&start, first);
        let mut reader = reader(&open, delimiter).map_err(describe)?;
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut total = 0;
        let mut record = ByteRecord::new();
        while next(name, &mut reader, &mut record)? {
            let line = line(name, &reader, &record)?;
            if (first..=last).contains(&line) {
                rows.push(record.iter().map(decoded).collect());
            } else if line > last {
                total += 1;
            }
        }
        if format.header_rows > 1 {
            header::fill_right(&mut rows);
        }
        let names = header::names(&rows);
        if names.iter().all(String::is_empty) {
            return Err(format!("`{name}`: line {last} has no names of columns"));
        }
        if names.len() > MOST_COLUMNS as usize {
            return Err(format!("`{name}`: line {last} has more than {MOST_COLUMNS} columns"));
        }
        let columns = Arc::new(Columns::new(Place::Lines(name.to_owned()), names));
        Ok(Self { name: name.to_owned(), open, delimiter, header: last, columns, total })
    }
}

impl Table for TextTable {
    fn columns(&self) -> &Arc<Columns> {
        &self.columns
    }

    fn total(&self) -> Option<u64> {
        Some(self.total)
    }

    fn read(&mut self, each: &mut Each<'_, Row>) -> Result<(), String> {
        let name = &self.name;
        let mut reader = reader(&self.open, self.delimiter).map_err(|error| format!("`{name}`: {error}"))?;
        let mut record = ByteRecord::new();
        let width = self.columns.names().len();
        while next(name, &mut reader, &mut record)? {
            let line = line(name, &reader, &record)?;
            if line <= self.header || record.iter().all(|cell| cell.trim_ascii().is_empty()) {
                continue;
            }
            let row = if record.len() == width {
                let cells = record.iter().map(|cell| Cell::Text(decoded(cell))).collect();
                Ok(Row::new(Arc::clone(&self.columns), line, cells))
            } else {
                Err(BadRow {
                    place: format!("{name}:{line}"),
                    code: "import.row_length",
                    message: format!("the row has {} cells, but the header has {width}", record.len()),
                    help: "put cells that contain the separator or a line break in quotes",
                })
            };
            if each(row).is_break() {
                break;
            }
        }
        Ok(())
    }
}

fn reader(open: &Open, delimiter: u8) -> io::Result<Reader<Lines<Box<dyn Read + Send>>>> {
    let mut source = BufReader::with_capacity(BUFFER, open()?);
    if source.fill_buf()?.starts_with(BYTE_ORDER_MARK) {
        source.consume(BYTE_ORDER_MARK.len());
    }
    Ok(ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(Lines {
        source,
        last: b'\n',
        left: LARGEST_ROW,
    }))
}

/// Reads the next record. The error is for the user.
fn next<R: Read>(name: &str, reader: &mut Reader<Lines<R>>, record: &mut ByteRecord) -> Result<bool, String> {
    reader.get_mut().left = LARGEST_ROW;
    let start = reader.position().line();
    reader.read_byte_record(record).map_err(|error| match error.kind() {
        csv::ErrorKind::Io(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            format!("{name}:{start}: {error}")
        }
        _ => format!("`{name}`: {error}"),
    })
}

/// Returns the text of a cell, in UTF-8 or else in the encoding of older spreadsheets (Windows-1252).
fn decoded(cell: &[u8]) -> String {
    match str::from_utf8(cell) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(cell).0.into_owned(),
    }
}

/// Returns the separator that occurs most often outside quotes in a line.
fn delimiter(start: &[u8], line: u64) -> u8 {
    let (mut counts, mut at, mut in_quotes) = ([0_usize; SEPARATORS.len()], 1, false);
    for byte in start {
        match byte {
            b'"' => in_quotes = !in_quotes,
            b'\n' if !in_quotes => at += 1,
            _ if at == line && !in_quotes => {
                let mut separators = SEPARATORS.iter().zip(&mut counts);
                if let Some((_, count)) = separators.find(|(separator, _)| *separator == byte) {
                    *count += 1;
                }
            }
            _ => {}
        }
    }
    // The first one of equal counts.
    let most = SEPARATORS.iter().zip(counts).rev().max_by_key(|(_, count)| *count);
    most.map_or(b',', |(separator, _)| *separator)
}

/// Returns the line on which the record starts that was read last. Blank lines before it, which the reader skips, count.
///
/// The error is for the user: a quotation mark is not closed, so the record has the rest of the text.
fn line<R: Read>(name: &str, reader: &Reader<R>, record: &ByteRecord) -> Result<u64, String> {
    let breaks = record.iter().flatten().filter(|byte| **byte == b'\n').count() as u64;
    let line = reader.position().line().saturating_sub(1 + breaks);
    match record.position().map(csv::Position::line) {
        Some(start) if line < start => Err(format!("{name}:{start}: a quotation mark is not closed")),
        _ => Ok(line),
    }
}

/// Text whose lines end with LF, including the last one.
struct Lines<R> {
    source: BufReader<R>,
    last: u8,
    /// The bytes that the record can have.
    left: usize,
}

impl<R: Read> Read for Lines<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let available = self.source.fill_buf()?;
        if available.is_empty() {
            let needs_end = !matches!(self.last, b'\n' | b'\r');
            if let Some(first) = into.first_mut().filter(|_| needs_end) {
                *first = b'\n';
                self.last = b'\n';
                return Ok(1);
            }
            return Ok(0);
        }
        let Some(left) = self.left.checked_sub(available.len().min(into.len())) else {
            let message = format!(
                "the row has more than {} MiB; a quotation mark may not be closed",
                LARGEST_ROW >> 20
            );
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        };
        self.left = left;
        let (mut taken, mut written) = (0, 0);
        for byte in available {
            let Some(place) = into.get_mut(written) else { break };
            taken += 1;
            match (self.last, byte) {
                // The line feed after a carriage return, which has ended the line already.
                (b'\r', b'\n') => {}
                (_, b'\r') => {
                    *place = b'\n';
                    written += 1;
                }
                (_, byte) => {
                    *place = *byte;
                    written += 1;
                }
            }
            self.last = *byte;
        }
        self.source.consume(taken);
        // Nothing is written if the only byte was a line feed after a carriage return.
        if written == 0 && !into.is_empty() { self.read(into) } else { Ok(written) }
    }
}

const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
const BUFFER: usize = 256 << 10;
/// The bytes in which the separator is looked for.
const START: u64 = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &'static str, format: &Format) -> Result<(Vec<Row>, Vec<BadRow>), String> {
        let open: Open = Box::new(move || Ok(Box::new(text.as_bytes())));
        let mut table = TextTable::open("t.csv", open, format)?;
        let (mut rows, mut bad) = (Vec::new(), Vec::new());
        table.read(&mut |row| {
            match row {
                Ok(row) => rows.push(row),
                Err(row) => bad.push(row),
            }
            std::ops::ControlFlow::Continue(())
        })?;
        assert_eq!(table.total, (rows.len() + bad.len()) as u64);
        Ok((rows, bad))
    }

    #[test]
    fn semicolons_quotes_and_marks_are_read() -> Result<(), String> {
        let text = "\u{feff}hh;\"note, long\";kg\r\n7;\"a;b\nc\";\"3,5\"\r\n8;;2\n9;1;2;3\n";
        let (rows, bad) = read(text, &Format::default())?;
        let cells: Vec<_> = rows.iter().map(|row| row.cell("note, long").text()).collect();
        assert_eq!(cells, [Some("a;b\nc"), None]);
        assert_eq!(
            rows.get(1).map(|row| row.place_of("kg").to_string()).as_deref(),
            Some("t.csv:4, column \"kg\"")
        );
        assert_eq!(bad.first().map(|row| row.place.as_str()), Some("t.csv:5"));
        Ok(())
    }

    #[test]
    fn a_header_can_be_below_a_title() -> Result<(), String> {
        let format = Format { header_row: 3, header_rows: 2, ..Format::default() };
        let (rows, _) = read("Kitchen test, Nakuru\n,LPG,\nhh,in,out\n7,9,8\n", &format)?;
        let names: Vec<_> = rows.iter().flat_map(|row| row.columns().names()).collect();
        assert_eq!(names, ["hh", "LPG / in", "LPG / out"]);
        assert!(read("a,b\n", &Format { header_row: 3, ..Format::default() }).is_err());
        assert!(read("a\0", &Format::default()).is_err());
        let unclosed = read("a,b\n1,2\n\"3,4\n5,6\n", &Format::default());
        assert_eq!(unclosed.err().as_deref(), Some("t.csv:3: a quotation mark is not closed"));
        Ok(())
    }
}
