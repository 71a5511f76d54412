//! Splits a JSON text into tokens.
//!
//! Strings without escapes and the tokens between values make up most of a text and are read here. `hifijson` reads
//! numbers, words, and strings with escapes.

use alloc::borrow::Cow;
use alloc::boxed::Box;

use hifijson::num::Lex as _;
use hifijson::str::LexAlloc as _;
use hifijson::token::Lex as _;
use hifijson::{Error, Expect, SliceLexer};

use super::Value;
use super::stop::Stop;
use crate::invariant::Held as _;
use crate::plain::plain_bytes;

/// A JSON text and the position up to which it was read.
#[derive(Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    /// Starts at the beginning of a text.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the position of the next byte.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the whole text.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// Returns the first byte of the next token without reading it; `None` at the end of the text.
    pub(super) fn peek(&mut self) -> Option<u8> {
        loop {
            match self.text.as_bytes().get(self.at) {
                Some(b' ' | b'\t' | b'\r' | b'\n') => self.at += 1,
                other => return other.copied(),
            }
        }
    }

    /// Skips a token of one byte.
    pub(super) fn skip(&mut self) {
        self.at += 1;
    }

    /// Reads the colon after a name.
    pub(super) fn colon(&mut self) -> Result<(), Expect> {
        if self.peek() != Some(b':') {
            return Err(Expect::Colon);
        }
        self.skip();
        Ok(())
    }

    /// Reads the comma or the closing byte `end` after an item. Returns whether another item follows.
    pub(super) fn has_next(&mut self, end: u8) -> Result<bool, Expect> {
        let next = self.peek();
        if next != Some(b',') && next != Some(end) {
            return Err(Expect::CommaOrEnd);
        }
        self.skip();
        Ok(next == Some(b','))
    }

    /// Reads `null` or a boolean; `None` if the word is neither.
    pub(super) fn word(&mut self) -> Option<Value<'a>> {
        let word = self.by_library(SliceLexer::null_or_bool)?;
        Some(word.map_or(Value::Null, Value::Bool))
    }

    /// Reads a number and returns its text.
    pub(super) fn number(&mut self) -> Result<&'a str, Box<Stop>> {
        let start = self.at;
        self.by_library(|lexer| lexer.num_ignore().validate()).map_err(Error::Num)?;
        Ok(self.text.get(start..self.at).held("a number is ASCII"))
    }

    /// Reads a string whose opening quote is the next byte.
    #[inline]
    pub(super) fn string(&mut self) -> Result<Cow<'a, str>, Box<Stop>> {
        self.skip();
        match self.plain_string() {
            Some(plain) => Ok(Cow::Borrowed(plain)),
            None => self.string_with_escapes(),
        }
    }

    #[cold]
    fn string_with_escapes(&mut self) -> Result<Cow<'a, str>, Box<Stop>> {
        Ok(self.by_library(SliceLexer::str_string).map_err(Error::Str)?)
    }

    /// Reads the rest of a string without escapes, which is a slice of the text; returns `None` if it has escapes.
    fn plain_string(&mut self) -> Option<&'a str> {
        let end = self.at + plain_bytes(self.rest());
        let plain = self.text.get(self.at..end)?;
        let is_closed = self.text.as_bytes().get(end) == Some(&b'"');
        is_closed.then(|| {
            self.at = end + 1;
            plain
        })
    }

    fn by_library<T>(&mut self, read: impl FnOnce(&mut SliceLexer<'a>) -> T) -> T {
        let mut lexer = SliceLexer::new(self.rest());
        let token = read(&mut lexer);
        self.at = self.text.len() - lexer.as_slice().len();
        token
    }

    fn rest(&self) -> &'a [u8] {
        let (_, rest) = self.text.as_bytes().split_at(self.at);
        rest
    }
}
