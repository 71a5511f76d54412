//! The parts of a workbook, which are checked before the reader of workbooks keeps one in memory.
//!
//! That reader (calamine) keeps shared strings, names, formats and relationships, and each cell while it reads it, whatever
//! their size. So each part is first read here in pieces, by the same parser of XML, and copied to a temporary file. Images
//! and other parts that no table needs are not copied, so the reader never sees a part that was not checked.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek as _, SeekFrom};

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, Reader};
use zip::{ZipArchive, ZipWriter};

use hearth_terminal::visible::visible;

/// Checks the parts of a workbook, and returns a copy of those with tables. The error is for the user, and follows the name of the file.
pub(super) fn checked(file: File) -> Result<File, String> {
    let not_a_workbook = |error| format!(" is not a workbook in the format XLSX: {error}");
    let failed = |error: io::Error| format!(": {error}");
    let size = file.metadata().map_err(failed)?.len();
    if size > LARGEST_FILE {
        return Err(format!(": the file has more than {} MiB", LARGEST_FILE >> 20));
    }
    let mut source = BufReader::new(file);
    let (starts_locked, entries) = survey(&mut source).map_err(failed)?;
    if starts_locked {
        return Err(not_a_workbook(
            "it has a password, or the format XLS; save it as XLSX without a password".into(),
        ));
    }
    if entries > MOST_PARTS {
        return Err(format!(": the workbook has more than {MOST_PARTS} parts"));
    }
    let mut archive = ZipArchive::new(source).map_err(|error| not_a_workbook(error.to_string()))?;
    let mut copy = ZipWriter::new(tempfile::tempfile().map_err(failed)?);
    let mut rest =
        Allowance { packed: size, unpacked: LARGEST_UNPACKED, kept: LARGEST_KEPT, sheets: MOST_SHEETS };
    if archive.has_duplicate_names() {
        return Err(String::from(": two parts of the workbook have the same name"));
    }
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| not_a_workbook(error.to_string()))?;
        let name = part.name().map_err(|error| not_a_workbook(error.to_string()))?.into_owned();
        if !is_xml(&name) {
            continue;
        }
        let packed = part.compressed_size();
        let read = rest
            .packed
            .checked_sub(packed)
            .ok_or_else(|| String::from("it is larger than the file, or overlaps another part"))
            .and_then(|left| {
                rest.packed = left;
                rest.read(part, packed)
            });
        read.map_err(|error| format!(", part `{}`: {error}", visible(&name)))?;
        let part = archive.by_index_raw(index).map_err(|error| not_a_workbook(error.to_string()))?;
        copy.raw_copy_file(part).map_err(|error| format!(": {error}"))?;
    }
    let mut copy = copy.finish().map_err(|error| format!(": {error}"))?;
    copy.seek(SeekFrom::Start(0)).map_err(failed)?;
    Ok(copy)
}

/// Returns whether a file begins as workbooks with a password do, and how many headers of parts it has at most. The
/// reader of archives keeps each header in memory.
pub(super) fn survey(source: &mut BufReader<File>) -> io::Result<(bool, usize)> {
    let is_locked = source.fill_buf()?.starts_with(b"\xd0\xcf\x11\xe0");
    let (mut last, mut headers) = (0_u32, 0);
    loop {
        let bytes = source.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        for byte in bytes {
            last = last << 8 | u32::from(*byte);
            headers += usize::from(last == HEADER);
        }
        let read = bytes.len();
        source.consume(read);
    }
    source.rewind()?;
    Ok((is_locked, headers))
}

/// Whether a part can have a table, or what a table needs. The others are images, programs and settings.
fn is_xml(name: &str) -> bool {
    let (_, ending) = name.rsplit_once('.').unwrap_or_default();
    ending.eq_ignore_ascii_case("xml") || ending.eq_ignore_ascii_case("rels")
}

/// The amounts that the parts which are not read yet can have.
struct Allowance {
    packed: u64,
    unpacked: u64,
    /// An estimate of the memory.
    kept: usize,
    sheets: usize,
}

impl Allowance {
    /// Reads a part.
    fn read(&mut self, part: impl Read, packed: u64) -> Result<(), String> {
        let most = packed.saturating_mul(LARGEST_RATIO).max(SMALL).min(self.unpacked);
        let why = if most == self.unpacked {
            format!(
                "the parts of the workbook have more than {} GiB when they are unpacked",
                LARGEST_UNPACKED >> 30
            )
        } else {
            format!("it is more than {LARGEST_RATIO} times as large when it is unpacked")
        };
        let bounded = Bounded { source: BufReader::new(part), event: LARGEST_EVENT, rest: most, why };
        let mut reader = Reader::from_reader(bounded);
        // As in the reader of workbooks, so that both find the same events.
        let config = reader.config_mut();
        config.check_end_names = false;
        config.expand_empty_elements = true;
        let mut position = Position::default();
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            match reader.read_event_into(&mut buffer) {
                Ok(Event::Eof) => break,
                Ok(event) => {
                    position.enter(&event, self)?;
                    if position.text.is_none() {
                        reader.get_mut().event = LARGEST_EVENT;
                    }
                }
                Err(Error::Io(error)) => return Err(error.to_string()),
                // The reader of workbooks ends at the same error.
                Err(_) => break,
            }
        }
        self.unpacked -= most - reader.get_ref().rest;
        Ok(())
    }

    /// Takes memory.
    fn keep(&mut self, bytes: usize) -> Result<(), String> {
        self.kept = self.kept.checked_sub(bytes).ok_or_else(|| {
            format!(
                "the texts, names, formats and merged cells of the workbook take more than {} MiB of memory",
                LARGEST_KEPT >> 20
            )
        })?;
        Ok(())
    }
}

/// The position in a part.
#[derive(Default)]
struct Position {
    depth: usize,
    /// The cell, or the area.
    cell: String,
    /// The number of the shared string.
    strings: usize,
    /// The name of the element whose text is read as one.
    text: Option<String>,
    /// The name of the element around texts that are read as one.
    string: Option<String>,
    /// The characters of the text.
    characters: usize,
    /// Whether the part has shared strings, which are kept.
    is_kept: bool,
    /// The length of the longest tag, whose values each format can repeat.
    longest: usize,
}

impl Position {
    fn enter(&mut self, event: &Event<'_>, rest: &mut Allowance) -> Result<(), String> {
        match event {
            Event::Start(element) => {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(format!("its elements are nested more than {DEEPEST} times"));
                }
                self.longest = self.longest.max(element.len());
                rest.keep(self.memory(element))?;
                return self.start(element, rest);
            }
            Event::End(element) => {
                self.depth = self.depth.saturating_sub(1);
                for open in [&mut self.text, &mut self.string] {
                    if open.as_deref() == Some(element.name().as_ref()) {
                        *open = None;
                    }
                }
            }
            Event::Text(text) => self.add(text, rest)?,
            Event::CData(text) => self.add(text, rest)?,
            Event::GeneralRef(_) => self.add(".", rest)?,
            _ => {}
        }
        Ok(())
    }

    /// Returns the memory that the reader of workbooks takes for an element, without its text.
    fn memory(&self, element: &BytesStart<'_>) -> usize {
        let length = element.len();
        match element.local_name().as_ref() {
            "si" => TEXT,
            "dimension" | "mergeCell" => MERGED,
            "definedName" | "Relationship" | "numFmt" | "font" | "fill" | "border" => NAME + length,
            "sheet" => NAME + 3 * length,
            "xf" => FORMAT + 2 * self.longest,
            // The memory for all strings is taken at once.
            "sst" => {
                let mut attributes = element.attributes();
                let attributes = attributes.with_checks(false).flatten();
                let counts = attributes.filter(|attribute| attribute.key.as_ref() == "uniqueCount");
                let count =
                    counts.filter_map(|count| count.value.parse::<usize>().ok()).max().unwrap_or_default();
                if count > LARGEST_KEPT / TEXT { usize::MAX } else { 0 }
            }
            _ => 0,
        }
    }

    fn start(&mut self, element: &BytesStart<'_>, rest: &mut Allowance) -> Result<(), String> {
        match element.local_name().as_ref() {
            "c" | "row" => {
                self.put(element, "r");
                return self.inside();
            }
            "dimension" | "mergeCell" => {
                self.put(element, "ref");
                return self.inside();
            }
            "sheet" => {
                let left = rest.sheets.checked_sub(1);
                rest.sheets =
                    left.ok_or_else(|| format!("the workbook has more than {MOST_SHEETS} sheets"))?;
            }
            "sst" => self.is_kept = true,
            "si" | "is" if self.string.is_none() => {
                self.strings += 1;
                self.characters = 0;
                self.string = Some(element.name().as_ref().to_owned());
            }
            "t" | "v" | "f" | "definedName" if self.text.is_none() => {
                if self.string.is_none() {
                    self.characters = 0;
                }
                self.text = Some(element.name().as_ref().to_owned());
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes the place from an attribute.
    fn put(&mut self, element: &BytesStart<'_>, name: &str) {
        self.cell.clear();
        let mut attributes = element.attributes();
        let mut attributes = attributes.with_checks(false).flatten();
        if let Some(attribute) = attributes.find(|attribute| attribute.key.as_ref() == name) {
            self.cell.push_str(&attribute.value);
        }
    }

    /// Checks that numbers of rows and columns have a size that can be read. The reader of rows checks that they are in a sheet.
    fn inside(&self) -> Result<(), String> {
        let is_readable = |place: &str| {
            let letters = place.bytes().take_while(u8::is_ascii_alphabetic).count();
            letters <= LAST_COLUMN_LETTERS && place.len() - letters <= LAST_ROW_DIGITS
        };
        match self.cell.split(':').find(|place| !is_readable(place)) {
            Some(place) => Err(beyond(&visible(&place.chars().take(40).collect::<String>()))),
            None => Ok(()),
        }
    }

    /// Adds a piece of the text.
    fn add(&mut self, text: &str, rest: &mut Allowance) -> Result<(), String> {
        if self.text.is_none() {
            return Ok(());
        }
        self.characters += text.chars().count();
        if self.characters > LONGEST_TEXT {
            let place = match (self.is_kept, self.cell.as_str()) {
                (true, _) => format!("string {}", self.strings),
                (false, "") => String::from("an element"),
                (false, cell) => visible(cell).into_owned(),
            };
            return Err(format!("the text of {place} has more than {LONGEST_TEXT} characters"));
        }
        let is_name = self.text.as_deref().is_some_and(|name| name.ends_with("definedName"));
        if self.is_kept || is_name { rest.keep(text.len()) } else { Ok(()) }
    }
}

/// Returns a message about a cell that no sheet has.
pub(super) fn beyond(cell: &str) -> String {
    format!("the cell {cell} is beyond XFD1048576, the last cell of a sheet")
}

/// A part whose events and whose size are bounded while it is unpacked.
struct Bounded<R> {
    source: BufReader<R>,
    /// The bytes that the event can have.
    event: usize,
    /// The bytes that the part can have.
    rest: u64,
    /// Why it can have no more.
    why: String,
}

impl<R: Read> BufRead for Bounded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let available = self.source.fill_buf()?;
        if self.event == 0 && !available.is_empty() {
            return Err(io::Error::other(format!(
                "a tag or a text has more than {} MiB",
                LARGEST_EVENT >> 20
            )));
        }
        if self.rest == 0 && !available.is_empty() {
            return Err(io::Error::other(self.why.clone()));
        }
        let most = usize::try_from(self.rest).unwrap_or(usize::MAX).min(self.event);
        Ok(available.get(..most).unwrap_or(available))
    }

    fn consume(&mut self, bytes: usize) {
        self.event -= bytes;
        self.rest -= bytes as u64;
        self.source.consume(bytes);
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

/// The signature of the header of a part, in the directory of an archive.
const HEADER: u32 = u32::from_be_bytes(*b"PK\x01\x02");
/// The largest file: ten times an export with 100,000 rows of 30 columns.
pub(super) const LARGEST_FILE: u64 = 256 << 20;
/// A workbook has some parts for each sheet.
pub(super) const MOST_PARTS: usize = 10_000;
/// Each sheet is opened when a mapping is guessed.
pub(super) const MOST_SHEETS: usize = 1_000;
/// The largest size of all parts with tables: a sheet with all its rows and 60 columns of numbers.
pub(super) const LARGEST_UNPACKED: u64 = 2 << 30;
/// XML of sheets is 5 to 30 times smaller when it is packed. Apache POI has the same bound.
pub(super) const LARGEST_RATIO: u64 = 100;
/// The size up to which the ratio makes no difference.
const SMALL: u64 = 1 << 20;
/// The most memory for what is kept while rows are read: more than a million short texts.
pub(super) const LARGEST_KEPT: usize = 128 << 20;
/// A tag, a comment, or the pieces of a text.
const LARGEST_EVENT: usize = 1 << 20;
/// The most characters in a cell, in Excel and `LibreOffice`.
pub(super) const LONGEST_TEXT: usize = 32_767;
/// The parser keeps the names of the elements around a place.
const DEEPEST: usize = 128;
/// XFD, and 1,048,576.
const LAST_COLUMN_LETTERS: usize = 3;
const LAST_ROW_DIGITS: usize = 7;
/// The memory that the reader takes for each shared string, name, format and merged area, beside its text.
const TEXT: usize = 64;
const NAME: usize = 512;
const FORMAT: usize = 1_024;
const MERGED: usize = 32;
