//! Reads the claims of a file: one claim, one on each line, or an array.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use hearth_kpt::Hearth;
use serde::de::{Deserializer as _, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::send::{self, ClaimError, Destination, Item, Origin};
use crate::answer::Answer;
use crate::load::module;
use crate::result::{Failure, Verdict};
use crate::validate::input::{Input, Shape};
use crate::validate::lines;

/// Sends the claims of a file.
pub(super) fn import(file: &Path, destination: &Destination) -> Result<Verdict, Failure> {
    let input = Input::open(file)?;
    let total = match input.shape {
        Shape::Lines => count(file),
        Shape::Single => Some(1),
        Shape::Array => None,
    };
    let summary = match input.shape {
        Shape::Lines => send::run(Lines::of(input), destination, file, total),
        Shape::Single => send::run(single(input), destination, file, total),
        Shape::Array => send::run(array(input), destination, file, total),
    }?;
    summary.report(destination)
}

/// The lines of an input that are not blank.
struct Lines {
    name: String,
    reader: Box<dyn BufRead + Send>,
    /// The number of the last line that was read.
    number: u64,
}

impl Lines {
    fn of(input: Input) -> Self {
        Self { name: input.name, reader: input.reader, number: 0 }
    }
}

impl Iterator for Lines {
    type Item = Result<Item, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut line = Vec::new();
            match lines::read(&mut self.reader, &mut line) {
                Ok(0) => return None,
                Ok(_) => self.number += 1,
                Err(error) => return Some(Err(Failure::Message(format!("`{}`: {error}", self.name)))),
            }
            if !line.trim_ascii().is_empty() {
                return Some(item(line, At::Line(self.number)));
            }
        }
    }
}

/// Returns the claim that is the whole input.
fn single(input: Input) -> impl Iterator<Item = Result<Item, Failure>> + Send + 'static {
    let read = input.read_all().map_err(Failure::Message);
    std::iter::once(read.and_then(|text| item(text, At::File)))
}

/// Returns the elements of an array, which a thread reads one after another.
fn array(input: Input) -> impl Iterator<Item = Result<Item, Failure>> + Send + 'static {
    let (sender, elements) = sync_channel(ELEMENTS_AHEAD);
    thread::spawn(move || read_elements(input, &sender));
    elements.into_iter()
}

fn read_elements(input: Input, elements: &SyncSender<Result<Item, Failure>>) {
    let Input { name, reader, .. } = input;
    let bounded = Bounded { reader: RefCell::new(reader), left: Cell::new(LONGEST) };
    let mut reader = serde_json::Deserializer::from_reader(&bounded);
    let read = reader.deserialize_seq(Elements { bounded: &bounded, elements }).and_then(|()| reader.end());
    if let Err(error) = read {
        let (line, column) = (error.line(), error.column());
        let _ = elements.send(Err(Failure::Message(format!("{name}:{line}:{column}: {}", reason(&error)))));
    }
}

/// A reader of bounded elements.
struct Bounded {
    reader: RefCell<Box<dyn BufRead + Send>>,
    /// The number of bytes that may still be read of an element.
    left: Cell<usize>,
}

impl Read for &Bounded {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = into.len().min(self.left.get());
        if length == 0 && !into.is_empty() {
            return Err(io::Error::other(format!("an element has more than {LONGEST} bytes")));
        }
        let taken = self.reader.borrow_mut().read(into.get_mut(..length).unwrap_or_default())?;
        self.left.set(self.left.get() - taken);
        Ok(taken)
    }
}

/// Sends the elements of an array to a channel.
struct Elements<'a> {
    bounded: &'a Bounded,
    elements: &'a SyncSender<Result<Item, Failure>>,
}

impl<'de> Visitor<'de> for Elements<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of claims")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<(), A::Error> {
        let mut number = 0;
        while let Some(element) = array.next_element::<Box<RawValue>>()? {
            number += 1;
            let item = item(element.get().as_bytes().to_vec(), At::Element(number));
            if self.elements.send(item).is_err() {
                return Ok(());
            }
            self.bounded.left.set(LONGEST);
        }
        Ok(())
    }
}

/// Creates the item of a claim. A text that would change if it were sent is refused, with the findings of the module.
fn item(text: Vec<u8>, origin: At) -> Result<Item, Failure> {
    let is_whole =
        |text: &str| !text.trim().contains('\n') || serde_json::from_str::<IgnoredAny>(text).is_ok();
    match String::from_utf8(text) {
        Ok(text) if is_whole(&text) => Ok(Item::new(text, Box::new(origin))),
        Ok(text) => Ok(Item::refused(text.clone(), Box::new(origin), errors(text.as_bytes())?)),
        Err(error) => {
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            Ok(Item::refused(text, Box::new(origin), errors(error.as_bytes())?))
        }
    }
}

/// Returns the errors of a claim. The module is loaded once.
fn errors(claim: &[u8]) -> Result<Vec<ClaimError>, Failure> {
    static MODULE: Mutex<Option<Hearth>> = Mutex::new(None);
    let mut loaded = MODULE.lock().unwrap_or_else(PoisonError::into_inner);
    let module = match &*loaded {
        Some(module) => module,
        None => loaded.insert(module()?),
    };
    let answer = Answer::read(&module.invoke("claims.validate", claim)?)?;
    Ok(answer.findings.into_iter().filter(hearth_contract::Finding::is_error).map(ClaimError::from).collect())
}

/// Returns the reason of an error, without the place.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

/// Counts the lines of a file that are not blank; `None` for an input that can be read only once.
fn count(file: &Path) -> Option<u64> {
    if !fs::metadata(file).ok()?.is_file() {
        return None;
    }
    let mut reader = BufReader::with_capacity(BUFFER, File::open(file).ok()?);
    let (mut count, mut is_blank) = (0, true);
    loop {
        let bytes = reader.fill_buf().ok()?;
        if bytes.is_empty() {
            return Some(count + u64::from(!is_blank));
        }
        for byte in bytes {
            if *byte == b'\n' {
                count += u64::from(!is_blank);
                is_blank = true;
            } else {
                is_blank &= byte.is_ascii_whitespace();
            }
        }
        let length = bytes.len();
        reader.consume(length);
    }
}

/// The place of a claim in its file.
enum At {
    Line(u64),
    /// The number of an element of an array, from 1.
    Element(u64),
    File,
}

impl Origin for At {
    fn name(&self) -> String {
        match self {
            Self::Line(number) => format!("line {number}"),
            Self::Element(number) => format!("claim {number}"),
            Self::File => String::from("the claim"),
        }
    }

    fn place(&self, _pointer: &str) -> Option<String> {
        None
    }
}

const BUFFER: usize = 256 << 10;
/// The limit of an element of an array, above that of a claim.
const LONGEST: usize = 2 << 20;
/// The elements of an array that are read ahead.
const ELEMENTS_AHEAD: usize = 16;
