//! The JSON of one reply, with its limits.

use std::{fmt::Display, io::Write};

use prost_reflect::Value;

use super::text;
use crate::Error;

/// The maximum nesting of messages, including those in an `Any`: the limit of protobuf readers. The values of raw JSON
/// count too.
const MAX_DEPTH: usize = 100;
/// The maximum size of the JSON of one reply. Only descriptors that require ever more empty messages come near it, and
/// JSON that consists almost entirely of characters to escape.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// The JSON so far.
pub(super) struct Output {
    pub(super) bytes: Vec<u8>,
    depth: usize,
}

impl Output {
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self { bytes: Vec::with_capacity(bytes), depth: 0 }
    }

    /// Begins a message, which is one level deeper.
    pub(super) fn enter(&mut self) -> Result<(), Error> {
        // The outermost message is a level too.
        if self.depth > MAX_DEPTH {
            return Err(Error::reply(format!("messages are nested more than {MAX_DEPTH} deep")));
        }
        self.bounded()?;
        self.depth += 1;
        Ok(())
    }

    /// Ends a message.
    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Returns the levels that raw JSON may have here.
    pub(super) fn depth_left(&self) -> usize {
        (MAX_DEPTH + 1).saturating_sub(self.depth)
    }

    /// Returns an error if the JSON is too large.
    pub(super) fn bounded(&self) -> Result<(), Error> {
        if self.bytes.len() > MAX_BYTES {
            return Err(Error::reply(format!("it has more than {MAX_BYTES} bytes of JSON")));
        }
        Ok(())
    }

    /// Writes a number or a boolean, which needs no descriptor.
    pub(super) fn scalar(&mut self, value: &Value) {
        match value {
            Value::Bool(value) => self.display(value),
            Value::I32(value) | Value::EnumNumber(value) => self.display(value),
            Value::U32(value) => self.display(value),
            Value::I64(value) => self.quoted(value),
            Value::U64(value) => self.quoted(value),
            Value::F32(value) => text::float(&mut self.bytes, *value),
            Value::F64(value) => text::double(&mut self.bytes, *value),
            Value::String(value) => text::string(&mut self.bytes, value),
            Value::Bytes(value) => text::bytes(&mut self.bytes, value),
            Value::Message(_) | Value::List(_) | Value::Map(_) => self.display("null"),
        }
    }

    pub(super) fn display(&mut self, value: impl Display) {
        // Writing to a `Vec` cannot fail.
        write!(self.bytes, "{value}").ok();
    }

    pub(super) fn quoted(&mut self, value: impl Display) {
        self.bytes.push(b'"');
        self.display(value);
        self.bytes.push(b'"');
    }
}
