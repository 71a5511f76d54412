//! Checks a file with one claim on each line, on all cores and in bounded memory, and prints the results in order.
//!
//! A reader splits the input into chunks of lines, workers check them, and this thread prints the results in the order
//! of the input. A chunk is read only if there is room for it, so memory use does not depend on the length of the
//! input, and a slow reader of the output slows down the whole pipeline.
//!
//! Every line of the output is an answer of the module, with one exception: if the module itself fails on a line, for
//! example because it exceeds its time or memory, the answer is `could-not-run` with the host's code `host.failed`.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, available_parallelism};
use std::time::{Duration, Instant};

use anstyle::AnsiColor;
use hearth_contract::Finding;
use hearth_kpt::Hearth;

use super::input::Input;
use super::lines;
use crate::answer::{self, Answer};
use crate::progress::Progress;
use crate::result::{Failure, Format, SummaryForm, Verdict};
use hearth_terminal::visible::visible;

/// Some lines of the input.
struct Chunk {
    number: u64,
    /// The number of the first line, from 1.
    first_line: u64,
    text: Vec<u8>,
    /// The end of each line in `text`.
    ends: Vec<usize>,
    /// The size of the lines in the input, including skipped parts.
    bytes: u64,
}

/// The output for a chunk.
#[derive(Default)]
struct Checked {
    output: Vec<u8>,
    tally: Tally,
    bytes: u64,
}

/// The number of claims for each verdict.
#[derive(Clone, Copy, Default)]
struct Tally {
    valid: u64,
    refused: u64,
    failed: u64,
}

/// A message from a worker or the reader to the printer.
enum Message {
    Checked(u64, Checked),
    /// The input cannot be read further.
    Unreadable(io::Error),
}

/// Checks the lines and prints the results.
pub(super) fn check(
    module: &Arc<Hearth>,
    input: Input,
    format: Format,
    form: Option<SummaryForm>,
) -> Result<Verdict, Failure> {
    let start = Instant::now();
    let Input { name, size, mut reader, .. } = input;
    let workers = available_parallelism().map_or(1, usize::from);
    let (chunks, work) = sync_channel::<Chunk>(workers);
    let (done, results) = channel();
    // A permit for every chunk between the reader and the printer.
    let (permits, room) = sync_channel::<()>(workers * 4);

    let failed = done.clone();
    thread::spawn(move || {
        if let Err(error) = read(&mut *reader, &chunks, &permits) {
            let _ = failed.send(Message::Unreadable(error));
        }
    });
    let work = Arc::new(Mutex::new(work));
    for _ in 0..workers {
        let (module, work, done) = (Arc::clone(module), Arc::clone(&work), done.clone());
        let name = name.clone();
        thread::spawn(move || check_all(&module, &name, format, &work, &done));
    }
    drop(done);

    let tally = print(&results, &room, size, &name)?;
    match form {
        Some(SummaryForm::Text) => summary(&mut anstream::stderr().lock(), &name, tally)?,
        Some(SummaryForm::Json) => tally.print_json(&name, start.elapsed())?,
        None if format == Format::Text => summary(&mut anstream::stdout().lock(), &name, tally)?,
        None => {}
    }
    Ok(tally.verdict())
}

fn read(reader: &mut dyn BufRead, chunks: &SyncSender<Chunk>, permits: &SyncSender<()>) -> io::Result<()> {
    let mut line = 1;
    let mut reader = reader;
    for number in 0.. {
        let mut chunk = Chunk { number, first_line: line, text: Vec::new(), ends: Vec::new(), bytes: 0 };
        while chunk.text.len() < CHUNK {
            let taken = lines::read(&mut reader, &mut chunk.text)?;
            if taken == 0 {
                break;
            }
            chunk.bytes += taken as u64;
            chunk.ends.push(chunk.text.len());
        }
        line += chunk.ends.len() as u64;
        if chunk.ends.is_empty() || permits.send(()).is_err() || chunks.send(chunk).is_err() {
            break;
        }
    }
    Ok(())
}

fn check_all(
    module: &Hearth,
    name: &str,
    format: Format,
    work: &Mutex<Receiver<Chunk>>,
    done: &Sender<Message>,
) {
    loop {
        let chunk = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(chunk) = chunk else { return };
        let mut checked = Checked { bytes: chunk.bytes, ..Checked::default() };
        let mut start = 0;
        for (line, end) in (chunk.first_line..).zip(&chunk.ends) {
            let claim = chunk.text.get(start..*end).unwrap_or_default().trim_ascii_end();
            start = *end;
            if !claim.is_empty() {
                let answer = module.invoke("claims.validate", claim);
                checked.add(name, line, answer, format);
            }
        }
        if done.send(Message::Checked(chunk.number, checked)).is_err() {
            return;
        }
    }
}

impl Checked {
    fn add(&mut self, name: &str, line: u64, answer: Result<String, hearth_kpt::Error>, format: Format) {
        let answer = answer.unwrap_or_else(|error| {
            let error = serde_json::json!({ "code": "host.failed", "message": error.to_string() });
            format!(r#"{{"outcome":"could-not-run","error":{error}}}"#)
        });
        let verdict = answer::verdict(&answer);
        self.tally.count(verdict);
        if format == Format::Json {
            self.output.extend_from_slice(answer.as_bytes());
            self.output.push(b'\n');
        } else if verdict != Verdict::Valid {
            // Writing to memory cannot fail.
            let _ = self.describe(name, line, &answer);
        }
    }

    fn describe(&mut self, name: &str, line: u64, answer: &str) -> io::Result<()> {
        let red = AnsiColor::BrightRed.on_default().bold();
        let out = &mut self.output;
        match Answer::read(answer) {
            Ok(Answer { error: Some(error), .. }) => {
                writeln!(out, "{name}:{line}: {red}could not run{red:#}[{}]: {}", error.code, error.message)
            }
            Ok(answer) => {
                answer.findings.iter().filter(|finding| finding.is_error()).try_for_each(|finding| {
                    let Finding { code, path, message, .. } = finding;
                    let path = visible(path);
                    let space = if path.is_empty() { "" } else { " " };
                    writeln!(out, "{name}:{line}: {red}error{red:#}[{code}]{space}{path}: {message}")
                })
            }
            Err(message) => writeln!(out, "{name}:{line}: {red}could not run{red:#}: {message}"),
        }
    }
}

impl Tally {
    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Valid => self.valid += 1,
            Verdict::Findings => self.refused += 1,
            Verdict::CouldNotRun => self.failed += 1,
        }
    }

    fn add(&mut self, other: Self) {
        self.valid += other.valid;
        self.refused += other.refused;
        self.failed += other.failed;
    }

    fn claims(self) -> u64 {
        self.valid + self.refused + self.failed
    }

    fn print_json(self, name: &str, time: Duration) -> io::Result<()> {
        let Self { valid, refused, failed } = self;
        let seconds = (time.as_secs_f64() * 1_000.0).round() / 1_000.0;
        let summary = serde_json::json!({
            "file": name, "claims": self.claims(), "valid": valid, "refused": refused, "failed": failed,
            "seconds": seconds,
        });
        writeln!(anstream::stderr().lock(), "{summary}")
    }

    fn verdict(self) -> Verdict {
        match self {
            Self { failed: 1.., .. } => Verdict::CouldNotRun,
            Self { refused: 1.., .. } => Verdict::Findings,
            _ => Verdict::Valid,
        }
    }
}

/// Prints the results in order as they arrive.
fn print(
    results: &Receiver<Message>,
    room: &Receiver<()>,
    size: Option<u64>,
    name: &str,
) -> Result<Tally, Failure> {
    let mut out = anstream::stdout().lock();
    let mut progress = Progress::new(size);
    let mut waiting = BTreeMap::new();
    let (mut next, mut tally, mut bytes) = (0, Tally::default(), 0);
    let mut unreadable = None;
    for message in results {
        match message {
            Message::Checked(number, checked) => waiting.insert(number, checked),
            Message::Unreadable(error) => {
                unreadable = Some(error);
                None
            }
        };
        while let Some(checked) = waiting.remove(&next) {
            progress.aside(|| out.write_all(&checked.output))?;
            tally.add(checked.tally);
            bytes += checked.bytes;
            progress.set(tally.claims(), bytes);
            let _ = room.try_recv();
            next += 1;
        }
    }
    out.flush()?;
    match unreadable {
        Some(error) => Err(Failure::Message(format!("`{name}`: {error}"))),
        None => Ok(tally),
    }
}

fn summary(out: &mut impl Write, name: &str, tally: Tally) -> io::Result<()> {
    let Tally { valid, refused, failed } = tally;
    write!(out, "{name}: {} claims: {valid} valid, {refused} not valid", tally.claims())?;
    match failed {
        0 => writeln!(out),
        _ => writeln!(out, ", {failed} could not be checked"),
    }
}

/// The size of a chunk, in bytes: large enough to make the overhead negligible, small enough to keep several in memory.
const CHUNK: usize = 128 << 10;
