//! `wasi:cli/stderr` for the edge: each line is logged as an error.

use std::pin::Pin;
use std::task::{Context, Poll};

use serde::Deserialize;
use wasmtime::StoreContextMut;
use wasmtime::component::{
    Access, FutureReader, HasData, Source, StreamConsumer, StreamReader, StreamResult,
};
use wasmtime_wasi::p3::bindings::cli::stderr::{Host, HostWithStore};
use wasmtime_wasi::p3::bindings::cli::types::ErrorCode;

use crate::serve::log::Log;

/// Connects the implementation to the log.
pub(crate) struct Stderr;

impl HasData for Stderr {
    type Data<'a> = Log;
}

impl Host for Log {}

impl<T> HostWithStore<T> for Stderr {
    fn write_via_stream(
        mut store: Access<'_, T, Self>,
        data: StreamReader<u8>,
    ) -> wasmtime::Result<FutureReader<Result<(), ErrorCode>>> {
        let log = store.get();
        data.pipe(&mut store, Lines { log, text: Vec::new() })?;
        FutureReader::new(&mut store, async { wasmtime::error::Ok(Ok(())) })
    }
}

/// The output of the edge, buffered up to the end of a line.
struct Lines {
    log: Log,
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
        match serde_json::from_slice(line) {
            Ok(Error { request, message }) => self.log.error(&message, Some(&request)),
            // For example, the message of a panic.
            Err(_) => self.log.error(String::from_utf8_lossy(line).trim_end(), None),
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

/// A line in the edge's format.
#[derive(Deserialize)]
struct Error {
    request: String,
    message: String,
}

/// The length in bytes at which a longer line is split.
const LONGEST: usize = 64 << 10;
