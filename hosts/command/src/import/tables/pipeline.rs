//! Reads records in a thread and converts them in several, and returns the results in the order of the rows.
//!
//! The number of records between the reader and the results is bounded, so memory use does not depend on the length of
//! the input.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, available_parallelism};

use hearth_mapping::Record;

use super::convert::{Converter, Outcome};
use super::rows::{BadRow, Records};

/// The results of some records, or the reason why no more can be read.
type Results = Result<Vec<Vec<Outcome>>, String>;

/// Some records, and the means to return their results.
type Work = (Vec<Result<Record, BadRow>>, SyncSender<Results>);

/// Iterates over the results of each record, in their order. After an error, nothing follows.
pub(super) struct Outcomes {
    chunks: Receiver<Receiver<Results>>,
    ready: std::vec::IntoIter<Vec<Outcome>>,
    is_broken: bool,
}

/// Starts the threads.
pub(super) fn start(records: Box<dyn Records>, converter: Converter) -> Outcomes {
    let workers = available_parallelism().map_or(1, usize::from);
    let (order, chunks) = sync_channel(workers * AHEAD);
    let (work, jobs) = sync_channel(workers * AHEAD);
    thread::spawn(move || read(records, &order, &work));
    let (jobs, converter) = (Arc::new(Mutex::new(jobs)), Arc::new(converter));
    for _ in 0..workers {
        let (jobs, converter) = (Arc::clone(&jobs), Arc::clone(&converter));
        thread::spawn(move || convert_all(&jobs, &converter));
    }
    Outcomes { chunks, ready: Vec::new().into_iter(), is_broken: false }
}

fn read(mut records: Box<dyn Records>, order: &SyncSender<Receiver<Results>>, work: &SyncSender<Work>) {
    let (mut chunk, mut size) = (Vec::with_capacity(CHUNK), 0);
    let send = |chunk: Vec<Result<Record, BadRow>>| {
        let (answer, results) = sync_channel(1);
        if order.send(results).is_err() || work.send((chunk, answer)).is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let read = records.read(&mut |record| {
        size += record.as_ref().map_or(0, Record::size);
        chunk.push(record);
        if chunk.len() < CHUNK && size < LARGEST_CHUNK {
            return ControlFlow::Continue(());
        }
        size = 0;
        send(std::mem::replace(&mut chunk, Vec::with_capacity(CHUNK)))
    });
    if !chunk.is_empty() {
        let _ = send(chunk);
    }
    if let Err(message) = read {
        let (answer, results) = sync_channel(1);
        let _ = answer.send(Err(message));
        let _ = order.send(results);
    }
}

fn convert_all(jobs: &Mutex<Receiver<Work>>, converter: &Converter) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((records, answer)) = job else { return };
        let results = records.into_iter().map(|record| converter.convert(record)).collect();
        // A receiver that is gone needs no results.
        let _ = answer.send(results);
    }
}

impl Iterator for Outcomes {
    type Item = Result<Vec<Outcome>, String>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(outcomes) = self.ready.next() {
                return Some(Ok(outcomes));
            }
            if self.is_broken {
                return None;
            }
            // A thread that ended without results has failed.
            let results = self.chunks.recv().ok()?.recv();
            match results.unwrap_or_else(|_| Err(String::from("a thread of the import failed"))) {
                Ok(chunk) => self.ready = chunk.into_iter(),
                Err(message) => {
                    self.is_broken = true;
                    return Some(Err(message));
                }
            }
        }
    }
}

/// The records that are converted at once.
const CHUNK: usize = 32;
/// The size of the cells after which a chunk has fewer records.
const LARGEST_CHUNK: usize = 1 << 20;
/// The chunks that are read ahead for each thread.
const AHEAD: usize = 4;
