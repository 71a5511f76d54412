//! `wasi:cli/stderr` for the edge: errors are logged, and refusals of rules are counted.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::task::{Context, Poll};

use serde::Deserialize;
use wasmtime::StoreContextMut;
use wasmtime::component::{
    Access, FutureReader, HasData, Source, StreamConsumer, StreamReader, StreamResult,
};
use wasmtime_wasi::p3::bindings::cli::stderr::{Host, HostWithStore};
use wasmtime_wasi::p3::bindings::cli::types::ErrorCode;

use crate::log::Log;
use crate::origin::Origin;
use crate::refusals::Refusals;

/// The parts of a store that the implementation needs.
#[derive(Clone)]
pub(crate) struct Reports {
    pub(crate) log: Log,
    pub(crate) refusals: Refusals,
    /// The request that the instance answers.
    pub(crate) origin: Origin,
}

/// Connects the implementation to [`Reports`].
pub(crate) struct Stderr;

impl HasData for Stderr {
    type Data<'a> = Reports;
}

impl Host for Reports {}

impl<T> HostWithStore<T> for Stderr {
    fn write_via_stream(
        mut store: Access<'_, T, Self>,
        data: StreamReader<u8>,
    ) -> wasmtime::Result<FutureReader<Result<(), ErrorCode>>> {
        let reports = store.get();
        data.pipe(&mut store, Lines { reports, text: Vec::new() })?;
        FutureReader::new(&mut store, async { wasmtime::error::Ok(Ok(())) })
    }
}

/// The output of the edge, buffered up to the end of a line.
struct Lines {
    reports: Reports,
    text: Vec<u8>,
}

impl Lines {
    fn take_lines(&mut self) {
        while let Some(end) = self.text.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.text.drain(..=end).collect();
            self.log_line(&line);
        }
        if self.text.len() > LONGEST {
            let text = std::mem::take(&mut self.text);
            self.log_line(&text);
        }
    }

    fn log_line(&self, line: &[u8]) {
        let Reports { log, refusals: counted, origin } = &self.reports;
        match serde_json::from_slice(line) {
            Ok(Line { message, refusals: Some(refusals) }) => {
                log.refusals(&message, origin, &refusals);
                counted.add(refusals);
            }
            Ok(Line { message, refusals: None }) => log.error(&message, origin),
            // For example, the message of a panic.
            Err(_) => log.error(String::from_utf8_lossy(line).trim_end(), origin),
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        if !self.text.is_empty() {
            self.log_line(&self.text);
        }
    }
}

impl<T> StreamConsumer<T> for Lines {
    type Item = u8;

    fn poll_consume(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        store: StoreContextMut<'_, T>,
        source: Source<'_, u8>,
        _: bool,
    ) -> Poll<wasmtime::Result<StreamResult>> {
        let mut source = source.as_direct(store);
        let written = source.remaining();
        let length = written.len();
        self.text.extend_from_slice(written);
        source.mark_read(length);
        self.take_lines();
        Poll::Ready(Ok(StreamResult::Completed))
    }
}

/// A line in the edge's format. Its request is the one that the instance answers.
#[derive(Deserialize)]
struct Line {
    message: String,
    refusals: Option<BTreeMap<String, u64>>,
}

/// The length in bytes at which a longer line is split.
const LONGEST: usize = 64 << 10;
