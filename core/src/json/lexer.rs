//! The tokens of a JSON text.
//!
//! Strings without escapes and the tokens between values are most of a text, and are read here. Numbers, words and strings
//! with escapes are read by `hifijson`.

use alloc::borrow::Cow;
use alloc::boxed::Box;

use hifijson::num::Lex as _;
use hifijson::str::LexAlloc as _;
use hifijson::token::Lex as _;
use hifijson::{Error, Expect, SliceLexer};

use super::Value;
use super::stop::Stop;
use crate::plain::plain_bytes;

/// A JSON text and how far it was read.
#[derive(Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    /// The beginning of a text.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The byte that is read next.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The text.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The first byte of the next token, which is not read yet; `None` at the end of the text.
    pub(super) fn peek(&mut self) -> Option<u8> {
        loop {
            match self.text.as_bytes().get(self.at) {
                Some(b' ' | b'\t' | b'\r' | b'\n') => self.at += 1,
                other => return other.copied(),
            }
        }
    }

    /// Reads a token of one byte, which is the next one.
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

    /// Reads what follows an item: whether it is a comma, and another item follows; otherwise it is `end`.
    pub(super) fn goes_on(&mut self, end: u8) -> Result<bool, Expect> {
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

    /// Reads a number: its text.
    pub(super) fn number(&mut self) -> Result<&'a str, Box<Stop>> {
        let start = self.at;
        self.by_library(|lexer| lexer.num_ignore().validate()).map_err(Error::Num)?;
        Ok(self.text.get(start..self.at).unwrap_or_default())
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

    /// Reads the rest of a string, if it has no escapes: then it is a piece of the text.
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
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }
}
